import type { Answer } from './payloads.ts';
import { botIdentity, type SlackState } from './state.ts';

/**
 * Answers `users.info`. In an organisation, `team_id` is the person's first workspace, and their
 * roles are those in the workspace that asks.
 * https://docs.slack.dev/reference/objects/user-object
 *
 * @returns undefined if there is no such person
 */
export function userInfo(
  state: SlackState,
  id: string,
  teamId: string,
  includesLocale: boolean,
): Answer | undefined {
  if (id === botIdentity.user_id) {
    return { ok: true, user: { id, team_id: teamId, name: 'ambience', is_bot: true } };
  }
  const person = state.workspace(teamId)?.people.find(({ userId }) => userId === id);
  if (person === undefined) return undefined;
  const { userId, name } = person;
  const role = state.demoted.has(userId) ? 'member' : person.role;
  const homeTeamId = state.homeTeamOf(teamId);
  const user = {
    id: userId,
    ...(state.strangers.has(userId)
      ? { team_id: 'T0ELSEWHERE' }
      : { team_id: homeTeamId, enterprise_user: { teams: [homeTeamId, teamId] } }),
    name,
    is_owner: role === 'owner',
    is_primary_owner: role === 'owner',
    is_admin: role === 'owner' || role === 'admin',
    is_restricted: role === 'guest',
    is_ultra_restricted: false,
    is_bot: false,
    deleted: state.departed.has(userId),
    tz: 'Europe/Copenhagen',
    ...(includesLocale ? { locale: state.locales.get(userId) ?? person.locale ?? 'en-GB' } : {}),
  };
  return { ok: true, user };
}
