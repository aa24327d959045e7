import type { Context } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import type { Member, Person } from '../people/roles.ts';
import type { ReadLocale } from './locales.ts';
import { slackCodeOf } from './posting/web-api.ts';
import type { Locale } from './text/locale.ts';

/** The person who acts in Slack, and the client for their workspace. */
export interface Caller extends Member {
  readonly client: WebClient;
  readonly locale: Locale;
}

/** The person who asked. Their trigger id opens a modal and is valid for three seconds. */
export interface Asker extends Caller {
  readonly triggerId: string;
  /** Undefined in Home and in modals. */
  readonly channelId: string | undefined;
}

/** Whether the person asked in a channel, which others read, and not in a direct message. */
export function isInChannel({ channelId }: Pick<Asker, 'channelId'>): boolean {
  // https://docs.slack.dev/apis/web-api/using-the-conversations-api: D is a direct message.
  return channelId !== undefined && !channelId.startsWith('D');
}

/**
 * Takes the workspace and its client from what was authorised, never from the payload. At once if
 * the person's locale is known: this is part of every request.
 *
 * @throws Error if no workspace was authorised
 */
export function callerOf(
  { teamId, slackClient }: Context,
  userId: string,
  readLocale: ReadLocale,
): Caller | Promise<Caller> {
  if (teamId === undefined || !(slackClient instanceof WebClient)) {
    throw new Error('Slack sent a payload without a workspace');
  }
  const callerWith = (locale: Locale) => ({
    ...createMember(teamId, userId, slackClient),
    client: slackClient,
    locale,
  });
  const locale = readLocale(() => slackClient, teamId, userId);
  return locale instanceof Promise ? locale.then(callerWith) : callerWith(locale);
}

/** @returns a member whose people are looked up with `users.info` */
export function createMember(teamId: string, userId: string, client: WebClient): Member {
  return { teamId, userId, findPerson: (one) => findPerson(client, teamId, one) };
}

/** https://docs.slack.dev/reference/methods/users.info */
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
