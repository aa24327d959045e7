import { isDeepStrictEqual } from 'node:util';
import { hourMs } from '../../time.ts';
import type { Activity } from '../receiving/activity.ts';
import { conversationsOf, type Directory, findPerson, teamsOf } from './directory.ts';
import { type Conversation, recordKey, type TeamsPerson, tenantPrefix } from './records.ts';

/** Notes tenants, conversations and people, only from verified activities. */

/** The general channel of a team has no name. */
export const generalChannel = 'General';
/** A new time alone is not worth a write. */
const noteAgainMs = hourMs;

/** Notes where the activity is from, and by whom. Only what has changed is written. */
export async function noteActivity(directory: Directory, activity: Activity): Promise<void> {
  await Promise.all([notePlaces(directory, activity), notePerson(directory, activity)]);
}

async function notePlaces(directory: Directory, activity: Activity): Promise<void> {
  const { tenantId, conversation, serviceUrl, from, team, channel } = activity;
  const { kind, id } = conversation;
  const seen = { serviceUrl, seenAt: directory.clock.now() };
  const note = (placeId: string, place: Conversation) =>
    noteConversation(directory, tenantId, placeId, place);
  if (kind === 'group') await note(id, { kind, ...seen });
  else if (kind === 'personal') {
    if (from.userId !== undefined) await note(id, { kind, userId: from.userId, ...seen });
  } else if (team !== undefined) {
    await noteTeam(directory, activity, team);
    const known = await directory.records.conversations.get(recordKey(tenantId, id));
    const before = known?.kind === 'channel' ? known.name : generalChannel;
    await note(id, { kind, teamId: team.id, name: channel?.name ?? before, ...seen });
  }
}

export async function noteConversation(
  { records: { conversations } }: Directory,
  tenantId: string,
  id: string,
  next: Conversation,
): Promise<void> {
  const key = recordKey(tenantId, id);
  const known = await conversations.get(key);
  if (known === undefined || !isSame(known, next)) await conversations.set(key, next);
}

async function noteTeam(
  { records: { teams }, clock }: Directory,
  { tenantId, serviceUrl }: Activity,
  { id, groupId }: NonNullable<Activity['team']>,
): Promise<void> {
  const key = recordKey(tenantId, id);
  const known = await teams.get(key);
  // Not every activity names the Entra group.
  const named = { ...known, ...(groupId && { groupId }) };
  const next = { ...named, serviceUrl, seenAt: clock.now() };
  if (known === undefined || !isSame(known, next)) await teams.set(key, next);
}

async function notePerson(directory: Directory, activity: Activity): Promise<void> {
  const { tenantId, from, conversation, serviceUrl, clientInfo } = activity;
  if (from.userId === undefined) return;
  const known = await findPerson(directory, tenantId, from.userId);
  const { locale } = clientInfo;
  const next: TeamsPerson = {
    ...known,
    memberId: from.id,
    name: from.name ?? known?.name ?? '',
    ...(locale && { locale }),
    ...(conversation.kind === 'personal' && { chatId: conversation.id }),
    serviceUrl,
    seenAt: directory.clock.now(),
  };
  if (known !== undefined && isSame(known, next)) return;
  await directory.records.people.set(recordKey(tenantId, from.userId), next);
}

/** Whether they differ in nothing but a time that is not much later. */
function isSame<T extends { readonly seenAt: number }>(known: T, next: T): boolean {
  const isRecent = next.seenAt - known.seenAt < noteAgainMs;
  return isRecent && isDeepStrictEqual({ ...known, seenAt: 0 }, { ...next, seenAt: 0 });
}

/** The app was installed in a conversation. @returns whether it is the tenant's first */
export async function noteInstalled(
  { records, clock }: Directory,
  { tenantId, from, serviceUrl }: Activity,
): Promise<boolean> {
  let isFirst = false;
  await records.tenants.update(tenantId, (known) => {
    isFirst = known === undefined;
    const installedBy = known?.installedBy ?? from.userId;
    const installedAt = known?.installedAt ?? clock.now();
    return { installedAt, ...(installedBy && { installedBy }), serviceUrl };
  });
  return isFirst;
}

/**
 * The app was removed from a conversation.
 * @returns whether the tenant has none left; everything that this face keeps of it is deleted then
 */
export async function noteRemoved(directory: Directory, activity: Activity): Promise<boolean> {
  const { tenantId } = activity;
  const { tenants, people, rowPosts, dialogs } = directory.records;
  // One after the other: each of the last two would otherwise see the other's conversation.
  const left = await tenants.update(tenantId, async (known) => {
    await forgetConversations(directory, activity);
    const conversations = await conversationsOf(directory, tenantId);
    const teams = await teamsOf(directory, tenantId);
    return conversations.length + teams.length > 0 ? known : undefined;
  });
  if (left !== undefined) return false;
  const prefix = tenantPrefix(tenantId);
  for (const records of [people, rowPosts, dialogs]) await records.deleteStartingWith(prefix);
  return true;
}

async function forgetConversations(
  directory: Directory,
  { tenantId, conversation, team }: Activity,
): Promise<void> {
  const { conversations, teams } = directory.records;
  if (team !== undefined) await teams.delete(recordKey(tenantId, team.id));
  for (const one of await conversationsOf(directory, tenantId)) {
    const isOfTeam = one.kind === 'channel' && one.teamId === team?.id;
    if (isOfTeam || one.id === conversation.id) {
      await conversations.delete(recordKey(tenantId, one.id));
    }
  }
}
