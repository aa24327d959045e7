import type { Greetings } from '../../people/greetings.ts';
import type { Roles } from '../../people/roles.ts';
import type { Connections } from '../../venues/connections.ts';
import type { Message } from '../blocks/message.ts';
import type { Feature } from '../feature.ts';
import type { DirectMessages } from '../posting/direct-messages.ts';
import { greetingMessage, welcomeMessage } from './welcome-message.ts';

export interface WelcomeNeeds {
  readonly greetings: Greetings;
  readonly connections: Pick<Connections, 'list'>;
  readonly roles: Pick<Roles, 'permissionsOf'>;
  readonly directMessages: DirectMessages;
}

/** Answers people who open the Messages tab for the first time. */
export const welcome: Feature<WelcomeNeeds> = {
  commands: [],
  shortcuts: [],
  register(listen, { greetings, connections, roles, directMessages }) {
    listen.onMessagesOpened(async (caller) => {
      const { teamId, userId } = caller;
      const [permissions, connected] = await Promise.all([
        roles.permissionsOf(caller),
        connections.list(teamId),
      ]);
      const greeting = greetingMessage(permissions, connected.length > 0);
      await sendOnce(teamId, userId, userId, greeting, { greetings, directMessages });
    });
  },
};

/** Sends the person who installed the app one message; not again if they install it again. */
export async function welcomeInstaller(
  teamId: string,
  userId: string,
  needs: Pick<WelcomeNeeds, 'greetings' | 'directMessages'>,
): Promise<void> {
  // The installer is also greeted in the Messages tab.
  await sendOnce(teamId, userId, `installer ${userId}`, welcomeMessage(), needs);
}

/** @param key what is remembered; forgotten if the message certainly did not arrive */
async function sendOnce(
  teamId: string,
  userId: string,
  key: string,
  message: Message,
  { greetings, directMessages }: Pick<WelcomeNeeds, 'greetings' | 'directMessages'>,
): Promise<void> {
  if (!(await greetings.isFirst(teamId, key))) return;
  const result = await directMessages.send(teamId, userId, message);
  if (result !== 'sent' && result !== 'unknown') await greetings.undo(teamId, key);
}
