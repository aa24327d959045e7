import type { WebClient } from '@slack/web-api';
import type { Member, Person } from '../../people/roles.ts';
import { slackCodeOf } from './web-api.ts';

/** What Slack knows of people: https://docs.slack.dev/reference/methods/users.info */

/** @returns a member whose people are looked up with `users.info` */
export function createMember(teamId: string, userId: string, client: WebClient): Member {
  return { workspaceId: teamId, userId, findPerson: (one) => findPerson(client, teamId, one) };
}

async function findPerson(client: WebClient, teamId: string, userId: string): Promise<Person> {
  try {
    const { user } = await client.users.info({ user: userId });
    // People from other workspaces can act in shared channels. Owners there have no rights here.
    const isOfTeam =
      user?.team_id === teamId || user?.enterprise_user?.teams?.includes(teamId) === true;
    // These roles are those in the person's first workspace. In the other workspaces of an
    // organisation only its own owners and admins count, and whoever they name.
    const isOfFirst = user?.team_id === teamId;
    const ofOrganisation = isOfTeam ? user?.enterprise_user : undefined;
    const isOwner = user?.is_owner === true || user?.is_primary_owner === true;
    return {
      userId,
      isOwner: (isOfFirst && isOwner) || ofOrganisation?.is_owner === true,
      isAdmin: (isOfFirst && user?.is_admin === true) || ofOrganisation?.is_admin === true,
      isPerson: isOfTeam && user?.is_bot !== true && user?.deleted !== true,
    };
  } catch (error) {
    if (slackCodeOf(error) !== 'user_not_found') throw error;
    return { userId, isOwner: false, isAdmin: false, isPerson: false };
  }
}

/** @returns a tag such as `en-US` */
export async function localeTagOf(client: WebClient, userId: string): Promise<unknown> {
  const { user } = await client.users.info({ user: userId, include_locale: true });
  return user?.locale;
}
