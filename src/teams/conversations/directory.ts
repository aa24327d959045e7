import type { Clock } from '../../time.ts';
import type { Address, Connector } from '../posting/connector.ts';
import { isRefused } from '../posting/connector-error.ts';
import { recordKey, type TeamsPerson, type TeamsRecords, tenantPrefix } from './records.ts';

/** Finds conversations and people of a tenant. Nothing of another tenant is ever found. */

export interface Directory {
  readonly records: TeamsRecords;
  readonly connector: Pick<Connector, 'openChat' | 'channels' | 'member'>;
  readonly clock: Clock;
}

/** @returns undefined if the app is not there, or the conversation is of another tenant */
export async function findConversation(
  { records }: Directory,
  tenantId: string,
  conversationId: string,
): Promise<Address | undefined> {
  const found = await records.conversations.get(recordKey(tenantId, conversationId));
  return found && { conversationId, serviceUrl: found.serviceUrl };
}

export async function conversationsOf({ records }: Directory, tenantId: string) {
  return withIds(await records.conversations.startingWith(tenantPrefix(tenantId)));
}

export async function teamsOf({ records }: Directory, tenantId: string) {
  return withIds(await records.teams.startingWith(tenantPrefix(tenantId)));
}

function withIds<T>(found: readonly (readonly [key: string, value: T])[]) {
  return found.map(([key, one]) => {
    const [, id]: unknown[] = JSON.parse(key);
    return { id: String(id), ...one };
  });
}

export function findPerson(
  { records }: Directory,
  tenantId: string,
  userId: string,
): Promise<TeamsPerson | undefined> {
  return records.people.get(recordKey(tenantId, userId));
}

/**
 * The chat between a person and the app, which is opened if that was never done.
 * @throws ConnectorError if the app is not installed for them
 */
export async function chatWith(
  directory: Directory,
  tenantId: string,
  userId: string,
): Promise<Address> {
  const { people, tenants } = directory.records;
  const key = recordKey(tenantId, userId);
  const person = await people.get(key);
  if (person?.chatId !== undefined) {
    return { conversationId: person.chatId, serviceUrl: person.serviceUrl };
  }
  const serviceUrl = person?.serviceUrl ?? (await tenants.get(tenantId))?.serviceUrl ?? '';
  const memberId = person?.memberId ?? userId;
  const chatId = await directory.connector.openChat(serviceUrl, tenantId, memberId);
  await people.update(key, (known) => known && { ...known, chatId });
  return { conversationId: chatId, serviceUrl };
}

/** Whether a person has added the app, which only then can write to them. */
export async function hasChat(
  directory: Directory,
  tenantId: string,
  userId: string,
): Promise<boolean> {
  try {
    await chatWith(directory, tenantId, userId);
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

/** How people are called, by their ids. Whoever never used the app is left out. */
export function personNames(
  directory: Directory,
  tenantId: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  return namesOf(ids, async (id) => (await findPerson(directory, tenantId, id))?.name);
}

/** How channels are called, by their ids. */
export function channelNames(
  { records }: Directory,
  tenantId: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  return namesOf(ids, async (id) => {
    const found = await records.conversations.get(recordKey(tenantId, id));
    return found?.kind === 'channel' ? found.name : undefined;
  });
}

async function namesOf(
  ids: ReadonlySet<string>,
  nameOf: (id: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all([...ids].map(async (id) => [id, await nameOf(id)] as const));
  return new Map(found.flatMap(([id, name]) => (name ? [[id, name]] : [])));
}
