import type { Clock } from '../../time.ts';
import type { Arguments } from './payloads.ts';
import type { Installed, SlackState } from './state.ts';

/** The app in one workspace, as a call of the Web API finds it. */
export interface Bot extends Installed {
  readonly teamId: string;
}

/**
 * An organisation's token works in the workspaces that have the app, so a call with it says which
 * one it is about.
 * @returns Slack's error code if the token may not do this
 */
export function findBot(
  state: SlackState,
  clock: Clock,
  token: string | undefined,
  given: Arguments,
): Bot | string {
  if (token === undefined) return 'not_authed';
  for (const [tenantId, installed] of state.installed) {
    const { botToken, rotation } = installed;
    const isCurrent = botToken === token;
    if (!isCurrent && rotation?.previous?.botToken !== token) continue;
    const expiresAt = (isCurrent ? rotation : rotation?.previous)?.expiresAt ?? Infinity;
    if (expiresAt <= clock.now()) return 'token_expired';
    if (state.organisation(tenantId) === undefined) return { ...installed, teamId: tenantId };
    if (given.team_id === undefined) return 'missing_argument';
    const teamId = String(given.team_id);
    const isOfOrganisation = state.workspace(teamId)?.organisation?.id === tenantId;
    if (!isOfOrganisation || !state.granted.has(teamId)) return 'team_access_not_granted';
    return { ...installed, teamId };
  }
  return 'invalid_auth';
}

/** Whether a call without a workspace is about an organisation. */
export function isOfOrganisation(state: SlackState, token: string | undefined): boolean {
  return [...state.installed].some(
    ([tenantId, { botToken }]) => botToken === token && state.organisation(tenantId) !== undefined,
  );
}
