import type { Authorize } from '@slack/bolt';
import { WebClient, type WebClientOptions } from '@slack/web-api';
import { NotInstalledError } from '../installations.ts';
import { createAuthorized } from './authorized.ts';
import { type Start, startWithSlack } from './startup.ts';

/** Authorises requests of the one workspace whose bot token is in the configuration. */
export interface SingleWorkspace {
  readonly authorize: Authorize<boolean>;
  /** Checks the bot token. @throws SlackRefusedError with a sentence for the operator */
  verify(): Promise<void>;
}

interface Identity {
  readonly teamId: string | undefined;
  readonly botId: string | undefined;
  readonly botUserId: string | undefined;
}

export function createSingleWorkspace(
  botToken: string,
  clientOptions: WebClientOptions,
  start: Start,
): SingleWorkspace {
  const client = new WebClient(botToken, clientOptions);
  const authorized = createAuthorized(clientOptions);
  let identity: Identity | undefined;

  async function identify(): Promise<Identity> {
    const { team_id: teamId, bot_id: botId, user_id: botUserId } = await client.auth.test();
    identity = { teamId, botId, botUserId };
    return identity;
  }

  return {
    async verify() {
      await startWithSlack('SLACK_BOT_TOKEN', identify, start);
    },
    async authorize({ teamId }) {
      const own = identity ?? (await identify());
      if (teamId !== undefined && teamId !== own.teamId) {
        throw new NotInstalledError('the request is from another workspace than the bot token');
      }
      const bot = { token: botToken, id: own.botId, userId: own.botUserId };
      return authorized(bot, { teamId: own.teamId, enterpriseId: undefined });
    },
  };
}
