import type { Context } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import type { Member, Person } from '../people/roles.ts';
import { slackCodeOf } from './posting/web-api.ts';

/** Who does something in Slack, and the client that acts in their workspace. */
export interface Caller extends Member {
  readonly client: WebClient;
}

/** Who asked, and what opens a modal for them, which Slack allows for three seconds. */
export interface Asker extends Caller {
  readonly triggerId: string;
  /** Undefined in Home and in modals. */
  readonly channelId: string | undefined;
}

/** The workspace is the one that Bolt authorised, never another id of the payload. */
export function callerOf(context: Context, userId: string, client: WebClient): Caller {
  if (context.teamId === undefined) throw new Error('Slack sent a payload without a workspace');
  return createCaller(context.teamId, userId, client);
}

export function createCaller(teamId: string, userId: string, client: WebClient): Caller {
  return { teamId, userId, client, findPerson: (one) => findPerson(client, teamId, one) };
}

/** https://docs.slack.dev/reference/methods/users.info */
async function findPerson(client: WebClient, teamId: string, userId: string): Promise<Person> {
  try {
    const { user } = await client.users.info({ user: userId });
    // In shared channels, people from other workspaces can act too; being an owner there gives no rights here.
    const isOfTeam =
      user?.team_id === teamId || user?.enterprise_user?.teams?.includes(teamId) === true;
    return {
      userId,
      isOwner: isOfTeam && (user?.is_owner === true || user?.is_primary_owner === true),
      isAdmin: isOfTeam && user?.is_admin === true,
      isPerson: isOfTeam && user?.is_bot !== true && user?.deleted !== true,
    };
  } catch (error) {
    if (slackCodeOf(error) !== 'user_not_found') throw error;
    return { userId, isOwner: false, isAdmin: false, isPerson: false };
  }
}
