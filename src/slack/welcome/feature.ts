import type { Greetings } from '../../people/greetings.ts';
import type { Roles } from '../../people/roles.ts';
import type { Connections } from '../../venues/connections.ts';
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
      if (!(await greetings.isFirst(teamId, userId))) return;
      const [permissions, connected] = await Promise.all([
        roles.permissionsOf(caller),
        connections.list(teamId),
      ]);
      await directMessages.send(teamId, userId, greetingMessage(permissions, connected.length > 0));
    });
  },
};

/** Sends the person who installed the app one message; not again if they install it again. */
export async function welcomeInstaller(
  teamId: string,
  userId: string,
  { greetings, directMessages }: Pick<WelcomeNeeds, 'greetings' | 'directMessages'>,
): Promise<void> {
  if (await greetings.isFirst(teamId, userId)) {
    await directMessages.send(teamId, userId, welcomeMessage());
  }
}
