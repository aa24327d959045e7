import { z } from 'zod';
import type { TeamsConfig } from '../../service-config.ts';
import { type Clock, minuteMs } from '../../time.ts';
import type { TeamsHttp } from './http.ts';

/**
 * The bot's token for the Connector. One token, of the tenant in which the bot is registered, is good for
 * the conversations of every tenant.
 * https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-authentication
 */
export interface BotToken {
  /** @throws ConnectorError if Microsoft gives none */
  get(): Promise<string>;
  /** The Connector has refused it. */
  drop(token: string): void;
}

const answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });

const renewBeforeMs = 5 * minuteMs;
const timeoutMs = 10_000;

interface Known {
  readonly token: string;
  readonly renewAt: number;
}

export function createBotToken(
  { appId, appSecret, endpoints }: TeamsConfig,
  http: TeamsHttp,
  clock: Clock,
): BotToken {
  let known: Known | undefined;
  let pending: Promise<Known> | undefined;

  async function fetchToken(): Promise<Known> {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: appId,
      client_secret: appSecret,
      scope: 'https://api.botframework.com/.default',
    });
    const received = await http.send('token', endpoints.tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      timeoutMs,
    });
    const { access_token: token, expires_in: seconds } = answer.parse(received);
    return { token, renewAt: clock.now() + Math.max(minuteMs, seconds * 1_000 - renewBeforeMs) };
  }

  return {
    async get() {
      if (known !== undefined && clock.now() < known.renewAt) return known.token;
      pending ??= fetchToken().finally(() => {
        pending = undefined;
      });
      known = await pending;
      return known.token;
    },
    drop(token) {
      if (known?.token === token) known = undefined;
    },
  };
}
