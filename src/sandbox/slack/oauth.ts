import { randomBytes } from 'node:crypto';
import type { Clock } from '../../time.ts';
import type { Answer, Arguments } from './payloads.ts';
import type { Installed, SlackState } from './state.ts';

/**
 * OAuth and token rotation: https://docs.slack.dev/authentication/installing-with-oauth and
 * https://docs.slack.dev/authentication/using-token-rotation
 */

export interface OauthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface OauthGrants {
  /**
   * A person grants the scopes.
   * @param tenantId a workspace or an organisation
   * @returns a code for one exchange
   */
  allow(tenantId: string, userId: string, scopes: readonly string[]): string;
  /** Answers `oauth.v2.access`. */
  access(given: Arguments): Answer;
  /** Answers `oauth.v2.exchange`, which turns a lasting token into a rotating one. */
  exchange(given: Arguments): Answer;
}

const lifetimeSeconds = 43_200;

export function createOauthGrants(
  state: SlackState,
  client: OauthClient,
  clock: Clock,
): OauthGrants {
  const codes = new Map<string, { tenantId: string; userId: string; scopes: readonly string[] }>();

  /** At most two tokens live at a time: the new one, and the one before until it expires. */
  function rotate(tenantId: string, before: Omit<Installed, 'rotation'> & Partial<Installed>) {
    const rotation = {
      refreshToken: `xoxe-1-sandbox-${randomBytes(12).toString('hex')}`,
      expiresAt: clock.now() + lifetimeSeconds * 1_000,
      previous:
        before.rotation === undefined
          ? undefined
          : { botToken: before.botToken, expiresAt: before.rotation.expiresAt },
    };
    const botToken = `xoxe.xoxb-1-sandbox-${randomBytes(12).toString('hex')}`;
    state.installed.set(tenantId, { ...before, botToken, rotation });
    return {
      access_token: botToken,
      refresh_token: rotation.refreshToken,
      expires_in: lifetimeSeconds,
    };
  }

  function install(code: string): Answer {
    const allowed = codes.get(code);
    if (allowed === undefined) return { ok: false, error: 'invalid_code' };
    codes.delete(code);
    const { tenantId, userId, scopes } = allowed;
    const known = state.installed.get(tenantId);
    // Without rotation, a new installation keeps the tenant's token.
    const botToken = known?.botToken ?? `xoxb-sandbox-${randomBytes(12).toString('hex')}`;
    const installed = { botToken, scopes, installedBy: userId };
    state.installed.set(tenantId, installed);
    const tokens = state.rotatesTokens
      ? rotate(tenantId, { ...known, ...installed })
      : { access_token: botToken };
    const organisation = state.organisation(tenantId);
    const workspace = state.workspace(tenantId);
    const enterprise = organisation ?? workspace?.organisation;
    return {
      ...authorisation(scopes),
      ...tokens,
      team: workspace === undefined ? null : { id: tenantId, name: workspace.name },
      enterprise: enterprise ?? null,
      is_enterprise_install: organisation !== undefined,
      authed_user: { id: userId },
    };
  }

  function refresh(refreshToken: string): Answer {
    const [tenantId, installed] =
      [...state.installed].find(([, { rotation }]) => rotation?.refreshToken === refreshToken) ??
      [];
    if (tenantId === undefined || installed === undefined) {
      return { ok: false, error: 'invalid_refresh_token' };
    }
    return { ...authorisation(installed.scopes), ...rotate(tenantId, installed) };
  }

  function isClient(given: Arguments): string | undefined {
    if (given.client_id !== client.clientId) return 'invalid_client_id';
    return given.client_secret === client.clientSecret ? undefined : 'bad_client_secret';
  }

  return {
    allow(tenantId, userId, scopes) {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { tenantId, userId, scopes });
      return code;
    },
    access(given) {
      const error = isClient(given);
      if (error !== undefined) return { ok: false, error };
      return given.grant_type === 'refresh_token'
        ? refresh(String(given.refresh_token))
        : install(String(given.code));
    },
    exchange(given) {
      const error = isClient(given);
      if (error !== undefined) return { ok: false, error };
      const [tenantId, installed] =
        [...state.installed].find(([, { botToken }]) => botToken === given.token) ?? [];
      if (tenantId === undefined || installed === undefined) {
        return { ok: false, error: 'invalid_auth' };
      }
      return { ...authorisation(installed.scopes), ...rotate(tenantId, installed) };
    },
  };
}

function authorisation(scopes: readonly string[]) {
  return {
    ok: true,
    token_type: 'bot',
    scope: scopes.join(','),
    bot_user_id: 'U0AMBIENCE',
    app_id: 'A0AMBIENCE',
  } as const;
}
