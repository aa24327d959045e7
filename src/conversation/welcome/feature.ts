import type { Message } from '../../card/message.ts';
import type { Greetings } from '../../people/greetings.ts';
import type { Roles } from '../../people/roles.ts';
import type { Connections } from '../../venues/connections.ts';
import type { Face } from '../face.ts';
import type { Feature } from '../feature.ts';
import { greetingMessage, welcomeMessage } from './welcome-message.ts';

export interface WelcomeNeeds {
  readonly greetings: Greetings;
  readonly connections: Pick<Connections, 'list'>;
  readonly roles: Pick<Roles, 'permissionsOf'>;
  readonly face: Pick<Face, 'tell' | 'sendFile'>;
}

/** Answers people who open the Messages tab for the first time. */
export const welcome: Feature<WelcomeNeeds> = {
  commands: [],
  shortcuts: [],
  register(listen, { greetings, connections, roles, face }) {
    listen.onMessagesOpened(async (caller) => {
      const { workspaceId, userId } = caller;
      const [permissions, connected] = await Promise.all([
        roles.permissionsOf(caller),
        connections.list(workspaceId),
      ]);
      const greeting = greetingMessage(permissions, connected.length > 0);
      await sendOnce({ workspaceId, userId }, userId, greeting, { greetings, face });
    });
  },
};

/** Sends the person who installed the app one message; not again if they install it again. */
export async function welcomeInstaller(
  workspaceId: string,
  userId: string,
  needs: Pick<WelcomeNeeds, 'greetings' | 'face'>,
): Promise<void> {
  // The installer is also greeted in the Messages tab.
  await sendOnce({ workspaceId, userId }, `installer ${userId}`, welcomeMessage(), needs);
}

/** @param key what is remembered; forgotten if the message certainly did not arrive */
async function sendOnce(
  { workspaceId, userId }: { readonly workspaceId: string; readonly userId: string },
  key: string,
  message: Message,
  { greetings, face }: Pick<WelcomeNeeds, 'greetings' | 'face'>,
): Promise<void> {
  if (!(await greetings.isFirst(workspaceId, key))) return;
  const result = await face.tell(workspaceId, userId, message);
  if (result !== 'sent' && result !== 'unknown') await greetings.undo(workspaceId, key);
}
