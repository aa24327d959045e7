import { randomBytes } from 'node:crypto';
import type { Answer, Arguments } from './payloads.ts';
import type { SlackState } from './state.ts';

/** https://docs.slack.dev/authentication/installing-with-oauth */

export interface OauthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface OauthGrants {
  /** A person grants the scopes. @returns a code for one exchange */
  allow(teamId: string, userId: string, scopes: readonly string[]): string;
  /** Answers `oauth.v2.access`. */
  exchange(given: Arguments): Answer;
}

export function createOauthGrants(state: SlackState, client: OauthClient): OauthGrants {
  const codes = new Map<string, { teamId: string; userId: string; scopes: readonly string[] }>();
  return {
    allow(teamId, userId, scopes) {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { teamId, userId, scopes });
      return code;
    },
    exchange(given) {
      if (given.client_id !== client.clientId) return { ok: false, error: 'invalid_client_id' };
      if (given.client_secret !== client.clientSecret) {
        return { ok: false, error: 'bad_client_secret' };
      }
      const code = String(given.code);
      const allowed = codes.get(code);
      if (allowed === undefined) return { ok: false, error: 'invalid_code' };
      codes.delete(code);
      const { teamId, userId, scopes } = allowed;
      // A reinstall keeps the workspace's token.
      const known = state.installed.get(teamId)?.botToken;
      const botToken = known ?? `xoxb-sandbox-${randomBytes(12).toString('hex')}`;
      state.installed.set(teamId, { botToken, scopes, installedBy: userId });
      return {
        ok: true,
        access_token: botToken,
        token_type: 'bot',
        scope: scopes.join(','),
        bot_user_id: 'U0AMBIENCE',
        app_id: 'A0AMBIENCE',
        team: { id: teamId, name: state.workspace(teamId)?.name },
        enterprise: null,
        is_enterprise_install: false,
        authed_user: { id: userId },
      };
    },
  };
}
