import { isDeepStrictEqual } from 'node:util';
import type { Records } from '../../store/records.ts';
import { hourMs } from '../../time.ts';
import type { Activity } from '../receiving/activity.ts';
import { conversationsOf, type Directory, teamsOf } from './directory.ts';
import { type Conversation, recordKey, tenantPrefix } from './records.ts';

/** Notes tenants, conversations and people, only from verified activities. */

/** The general channel of a team has no name. */
export const generalChannel = 'General';
/** A new time alone is not worth a write. */
const noteAgainMs = hourMs;

/** Notes where the activity is from, and by whom. Only what has changed is written. */
export async function noteActivity(directory: Directory, activity: Activity): Promise<void> {
  // Message extensions are used in conversations where the app is not, and may name another region:
  // botbuilder-js#3280.
  if (activity.name?.startsWith('composeExtension/')) return;
  await Promise.all([notePlaces(directory, activity), notePerson(directory, activity)]);
}

async function notePlaces(directory: Directory, activity: Activity): Promise<void> {
  const { conversation, serviceUrl, from, team, channel } = activity;
  const { kind, id } = conversation;
  const place = { serviceUrl, seenAt: directory.clock.now() };
  const note = (one: Conversation) => noteConversation(directory, activity.tenantId, id, one);
  if (kind === 'group') return note({ kind, ...place });
  if (kind === 'personal') {
    return from.userId === undefined ? undefined : note({ kind, userId: from.userId, ...place });
  }
  if (kind === undefined || team === undefined) return;
  await noteTeam(directory, activity, team);
  const known = await directory.records.conversations.get(recordKey(activity.tenantId, id));
  const before = known?.kind === 'channel' ? known.name : generalChannel;
  // An event in a channel is sent in the conversation of the team.
  const name = (channel?.id === id ? channel.name : undefined) ?? before;
  await note({ kind, teamId: team.id, name, ...place });
}

const named: ReadonlySet<string | undefined> = new Set([
  'channelCreated',
  'channelRenamed',
  'channelRestored',
]);

/**
 * Channels that are created, renamed or deleted:
 * https://learn.microsoft.com/microsoftteams/platform/bots/how-to/conversations/subscribe-to-conversation-events
 */
export async function noteChannel(directory: Directory, activity: Activity): Promise<void> {
  const { tenantId, eventType, team, channel, serviceUrl } = activity;
  if (team === undefined || channel === undefined) return;
  if (eventType === 'channelDeleted') {
    return directory.records.conversations.delete(recordKey(tenantId, channel.id));
  }
  if (!named.has(eventType) || channel.name === undefined) return;
  await noteConversation(directory, tenantId, channel.id, {
    ...{ kind: 'channel', teamId: team.id, name: channel.name },
    ...{ serviceUrl, seenAt: directory.clock.now() },
  });
}

export function noteConversation(
  { records: { conversations } }: Directory,
  tenantId: string,
  id: string,
  next: Conversation,
): Promise<void> {
  return note(conversations, recordKey(tenantId, id), () => next);
}

function noteTeam(
  { records: { teams }, clock }: Directory,
  { tenantId, serviceUrl }: Activity,
  { id, groupId }: NonNullable<Activity['team']>,
): Promise<void> {
  // Not every activity names the Entra group.
  return note(teams, recordKey(tenantId, id), (known) => ({
    ...known,
    ...(groupId && { groupId }),
    serviceUrl,
    seenAt: clock.now(),
  }));
}

async function notePerson({ records, clock }: Directory, activity: Activity): Promise<void> {
  const { tenantId, from, conversation, serviceUrl, clientInfo } = activity;
  if (from.userId === undefined) return;
  const { locale } = clientInfo;
  await note(records.people, recordKey(tenantId, from.userId), (known) => ({
    ...known,
    memberId: from.id,
    name: from.name ?? known?.name ?? '',
    ...(locale && { locale }),
    ...(conversation.kind === 'personal' && { chatId: conversation.id }),
    serviceUrl,
    seenAt: clock.now(),
  }));
}

/** Writes what has changed, apart from a time that is not much later. */
async function note<T extends { readonly seenAt: number }>(
  records: Pick<Records<T>, 'get' | 'set'>,
  key: string,
  change: (known: T | undefined) => T,
): Promise<void> {
  const known = await records.get(key);
  const next = change(known);
  const isSame =
    known !== undefined &&
    next.seenAt - known.seenAt < noteAgainMs &&
    isDeepStrictEqual({ ...known, seenAt: 0 }, { ...next, seenAt: 0 });
  if (!isSame) await records.set(key, next);
}

/** The app was installed in a conversation. @returns whether it is the tenant's first */
export async function noteInstalled(
  { records }: Directory,
  { tenantId, from, serviceUrl }: Activity,
): Promise<boolean> {
  let isFirst = false;
  await records.tenants.update(tenantId, (known) => {
    isFirst = known === undefined || known.removedAt !== undefined;
    const installedBy = isFirst ? from.userId : (known?.installedBy ?? from.userId);
    return { ...(installedBy && { installedBy }), serviceUrl };
  });
  return isFirst;
}

/**
 * The app was removed from a conversation.
 * @returns whether the tenant has none left, and is marked as removed
 */
export async function noteRemoved(directory: Directory, activity: Activity): Promise<boolean> {
  const { tenantId } = activity;
  // One after the other: each of the last two would otherwise see the other's conversation. Of the
  // last one nothing is deleted before the tenant is marked, so that a crash loses neither.
  const left = await directory.records.tenants.update(tenantId, async (known) => {
    const [own, others] = await placesOf(directory, activity);
    if (known === undefined || others > 0) {
      for (const { records, id } of own) await records.delete(recordKey(tenantId, id));
      return known;
    }
    return { ...known, removedAt: directory.clock.now() };
  });
  return left?.removedAt !== undefined;
}

/** The places that an activity is about, and how many others the tenant has. */
async function placesOf(directory: Directory, { tenantId, conversation, team }: Activity) {
  const { conversations, teams } = directory.records;
  const [places, all] = await Promise.all([
    conversationsOf(directory, tenantId),
    teamsOf(directory, tenantId),
  ]);
  const isOwn = (one: (typeof places)[number]) =>
    one.id === conversation.id || (one.kind === 'channel' && one.teamId === team?.id);
  const own = [
    ...places.filter(isOwn).map(({ id }) => ({ records: conversations, id })),
    ...all.filter(({ id }) => id === team?.id).map(({ id }) => ({ records: teams, id })),
  ];
  return [own, places.length + all.length - own.length] as const;
}

/** Deletes what this face keeps of a tenant that is marked as removed, if it was not installed since. */
export async function forgetTenant(
  { records }: Pick<Directory, 'records'>,
  tenantId: string,
): Promise<void> {
  const { tenants, conversations, teams, people } = records;
  const removedAt = (await tenants.get(tenantId))?.removedAt;
  if (removedAt === undefined) return;
  for (const kind of [conversations, teams, people]) {
    for (const [key, { seenAt }] of await kind.startingWith(tenantPrefix(tenantId))) {
      if (seenAt <= removedAt) await kind.delete(key);
    }
  }
  await tenants.update(tenantId, (known) => (known?.removedAt === undefined ? known : undefined));
}

/** Those that a crash has left before they were forgotten. */
export async function tenantsRemoved({ records }: Pick<Directory, 'records'>): Promise<string[]> {
  const removed: string[] = [];
  for await (const tenantId of records.tenants.keys()) {
    if ((await records.tenants.get(tenantId))?.removedAt !== undefined) removed.push(tenantId);
  }
  return removed;
}
