import { expect } from 'vitest';
import { changeEntry, deleteEntry, type EntryId } from '../../src/log/change-entry.ts';
import type { LogContext } from '../../src/log/write-entry.ts';
import { type ConversationWorld, manager, test } from '../conversation/with-conversation.ts';

/** What a crash between two writes leaves behind. */

class Crash extends Error {}
const crash = async () => {
  throw new Crash();
};
const by = {
  workspaceId: 'W1',
  userId: manager,
  isManager: true,
  findPerson: async (userId: string) => ({
    userId,
    isOwner: false,
    isAdmin: false,
    isPerson: true,
  }),
};

/** Connects a venue and writes one entry. */
async function written({ connected, ask, services }: ConversationWorld) {
  await connected('HARBOUR-HOTEL');
  await ask('log Guest fell on the terrace');
  const [connection] = await services.connections.list('W1');
  const { venueId = '' } = connection ?? {};
  const venue = { workspaceId: 'W1', venueId };
  const [entry] = await services.logBook.all(venue);
  if (entry === undefined) throw new Error('nothing is in the log');
  const id: EntryId = { venueId, id: entry.id };
  return { venue, entry, id };
}

async function traces({ services }: ConversationWorld): Promise<readonly string[]> {
  const events = await services.audit.list('W1');
  return events.map(({ event }) => JSON.stringify(event));
}

test('an entry that is gone has left a trace, and one without a trace is still there', async ({
  world,
}) => {
  const { services } = world;
  const { venue, id } = await written(world);
  const lost: LogContext = { ...services, audit: { ...services.audit, record: crash } };
  await expect(deleteEntry(id, by, lost)).rejects.toThrow(Crash);
  expect(await services.logBook.find(venue, id.id)).toBeDefined();
  const stays: LogContext = { ...services, logBook: { ...services.logBook, remove: crash } };
  await expect(deleteEntry(id, by, stays)).rejects.toThrow(Crash);
  expect((await traces(world)).join()).toContain('log_deleted');
  expect(await deleteEntry(id, by, services)).toEqual({ kind: 'deleted' });
});

test('what was written before an edit is in Activity before the entry says otherwise', async ({
  world,
}) => {
  const { services } = world;
  const { entry: before, id } = await written(world);
  const change = {
    ...before,
    venueId: id.venueId,
    zoneId: before.zoneId,
    text: 'Nothing happened',
    needsFollowUp: false,
  };
  const killed: LogContext = { ...services, logBook: { ...services.logBook, change: crash } };
  await expect(changeEntry(change, by, killed)).rejects.toThrow(Crash);
  expect((await traces(world)).join()).toContain('Guest fell on the terrace');
  expect(await changeEntry(change, by, services)).toMatchObject({ kind: 'changed' });
  // Who has not seen that change nothing.
  expect(await changeEntry(change, by, services)).toMatchObject({ kind: 'conflict' });
});

test('a follow-up that was never written is not counted', async ({ world }) => {
  const { services } = world;
  const { venue, entry } = await written(world);
  // The same form again, once it is done.
  await services.logBook.add(venue, { ...entry, followUp: { kind: 'open' } });
  expect(await services.logBook.countOpen(venue)).toBe(0);
  expect(await services.logBook.open(venue)).toEqual([]);
});
