import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { TokenRotationOptions } from '../token-rotation.ts';
import { slackCodeOf } from './web-api.ts';

/**
 * Exchanges a refresh token, or a token that lasts for ever, for a token of twelve hours:
 * https://docs.slack.dev/authentication/using-token-rotation
 */
export function createTokenExchange(
  client: WebClient,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
): TokenRotationOptions['exchange'] {
  const credentials = { client_id: clientId, client_secret: clientSecret };
  return async ({ token, refreshToken }) => {
    try {
      const given =
        refreshToken === undefined
          ? await client.oauth.v2.exchange({ ...credentials, token })
          : await client.oauth.v2.access({
              ...credentials,
              grant_type: 'refresh_token',
              refresh_token: refreshToken,
            });
      const { access_token, refresh_token, expires_in } = newTokens.parse(given);
      const lifetimeMs = expires_in * 1_000;
      return { kind: 'exchanged', token: access_token, refreshToken: refresh_token, lifetimeMs };
    } catch (error) {
      const code = slackCodeOf(error);
      return code !== undefined && finalCodes.has(code)
        ? { kind: 'refused', code }
        : { kind: 'failed', error };
    }
  };
}

/**
 * Slack knows the token no longer, so only a new installation helps:
 * https://docs.slack.dev/reference/methods/oauth.v2.access#errors
 */
const finalCodes: ReadonlySet<string> = new Set([
  'invalid_refresh_token',
  'invalid_auth',
  'not_authed',
  'token_revoked',
  'token_expired',
  'account_inactive',
]);

const newTokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
});
