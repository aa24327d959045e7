import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createPeople } from '../../src/composition/people.ts';
import { greetingKind } from '../../src/people/greetings.ts';
import type { RequestNotification } from '../../src/people/request-service.ts';
import { type RequestedAction, requestKind, requestLimits } from '../../src/people/requests.ts';
import type { SendResult } from '../../src/schedule/outbox.ts';
import { openTestStore } from '../store/with-store.ts';
import { test as base, type VenueWorld } from '../venues/with-venues.ts';

/** Requests to managers, on real stores. `sent` lists the calls of `send` that did not throw. */

interface Sent {
  readonly userId: string;
  readonly notification: RequestNotification;
}

async function makePeople(world: VenueWorld, managers: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-test-'));
  const store = await openTestStore(join(folder, 'requests.db'));
  const sent: Sent[] = [];
  /** The result of `send` per user id; `sent` by default. */
  const results = new Map<string, SendResult | Error>();
  const people = createPeople({
    ...world,
    requestRecords: store.records(requestKind),
    greetingRecords: store.records(greetingKind),
    configuredIn: () => managers,
    installerOf: async () => undefined,
    async send(_teamId, userId, notification) {
      const result = results.get(userId) ?? 'sent';
      if (result instanceof Error) throw result;
      sent.push({ userId, notification });
      return result;
    },
  });
  const close = async () => {
    await store.close();
    await rm(folder, { recursive: true });
  };
  return { ...people, sent, results, [Symbol.asyncDispose]: close };
}

const test = base;

async function open(
  { requestService }: Awaited<ReturnType<typeof makePeople>>,
  action: RequestedAction = { kind: 'connect' },
) {
  const opening = await requestService.open('T1', 'UGUEST', action);
  if (opening.kind !== 'opened') throw new Error(`not opened: ${opening.kind}`);
  return opening.request;
}

test('a request goes to five managers, and others replace those who cannot be reached', async ({
  world,
}) => {
  const managers = Array.from({ length: 8 }, (_, index) => `U${index}`);
  await using people = await makePeople(world, [...managers, 'UGUEST']);
  for (const userId of ['U0', 'U1']) people.results.set(userId, 'refused');
  const result = await people.requestService.askManagers('T1', await open(people));
  expect(result).toEqual({ kind: 'asked', managers: ['U2', 'U3', 'U4', 'U5', 'U6'] });
  expect(people.sent.every(({ notification }) => notification.kind === 'request')).toBe(true);
  // It is not sent to the person who makes it.
  expect(people.sent.some(({ userId }) => userId === 'UGUEST')).toBe(false);
});

test('a request that reaches nobody is withdrawn and can be made again', async ({ world }) => {
  await using people = await makePeople(world, ['U1']);
  people.results.set('U1', 'refused');
  const { requestService } = people;
  const request = await open(people);
  expect(await requestService.askManagers('T1', request)).toEqual({ kind: 'nobody_reached' });
  people.results.set('U1', new Error('the store is gone'));
  await expect(requestService.askManagers('T1', await open(people))).rejects.toThrow('store');
  await open(people);
});

test('making someone a manager is audited, and notifies them', async ({ world }) => {
  await using people = await makePeople(world, ['U1']);
  const { id } = await open(people);
  const result = await people.requestService.answer('T1', id, 'U1', 'made_manager');
  expect(result).toMatchObject({ kind: 'answered', decision: 'made_manager' });
  expect(await people.managers.list('T1')).toEqual(['UGUEST']);
  expect(await world.audit.list('T1')).toMatchObject([
    { by: 'U1', askedBy: 'UGUEST', event: { kind: 'manager_named', userId: 'UGUEST' } },
  ]);
  expect(people.sent).toMatchObject([
    { userId: 'UGUEST', notification: { kind: 'answered', by: 'U1', decision: 'made_manager' } },
  ]);
});

test('approving lets the person do it once, within a week, without making them a manager', async ({
  world,
}) => {
  await using people = await makePeople(world, ['U1']);
  const member = {
    workspaceId: 'T1',
    userId: 'UGUEST',
    findPerson: async (userId: string) => ({
      userId,
      isOwner: false,
      isAdmin: false,
      isPerson: true,
    }),
  };
  const may = (action: 'connect' | 'digests') => people.roles.mayDo(member, action);
  const { id } = await open(people);
  expect(await may('connect')).toBe(false);
  await people.requestService.answer('T1', id, 'U1', 'approved');
  expect([await may('connect'), await may('digests')]).toEqual([true, false]);
  expect(await people.roles.isManager(member)).toBe(false);
  expect(await people.managers.list('T1')).toEqual([]);
  // A further request does not end it.
  await open(people, { kind: 'digests' });
  expect(await may('connect')).toBe(true);
  const asker = { workspaceId: 'T1', userId: 'UGUEST' };
  const doOnce = (work: () => Promise<boolean>) =>
    people.requestService.doOnce(asker, 'connect', work, (isDone) => isDone);
  // Work that fails or comes to nothing does not use it up.
  expect(await doOnce(async () => false)).toBe(false);
  await expect(doOnce(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await may('connect')).toBe(true);
  expect(await Promise.all([doOnce(async () => true), doOnce(async () => true)])).toEqual([
    true,
    undefined,
  ]);
  expect(await may('connect')).toBe(false);

  const again = await open(people);
  await people.requestService.answer('T1', again.id, 'U1', 'approved');
  world.clock.advance(requestLimits.lifetimeMs);
  expect(await may('connect')).toBe(false);
});

test('declining changes nothing and notifies the person', async ({ world }) => {
  await using people = await makePeople(world, ['U1']);
  const { id } = await open(people);
  expect(await people.requestService.answer('T1', id, 'U1', 'declined')).toMatchObject({
    kind: 'answered',
    decision: 'declined',
  });
  expect(await people.managers.list('T1')).toEqual([]);
  expect(people.sent).toMatchObject([{ userId: 'UGUEST', notification: { decision: 'declined' } }]);
});

test('if two managers answer at once, only one answer counts', async ({ world }) => {
  await using people = await makePeople(world, ['U1', 'U2']);
  const { id } = await open(people);
  const results = await Promise.all(
    ['U1', 'U2'].map((userId) => people.requestService.answer('T1', id, userId, 'approved')),
  );
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['answered', 'gone']);
  expect(people.sent).toHaveLength(1);
});

test('a venue is chosen and disconnected on request, and the answer still names it', async ({
  world,
}) => {
  await using people = await makePeople(world, ['U1']);
  const { venueId } = await world.connected('HARBOUR-HOTEL');
  const use = await open(people, { kind: 'use', venueId, channelId: 'C1' });
  await people.requestService.answer('T1', use.id, 'U1', 'approved');
  const { forChannel } = await world.choices.inChannel('T1', 'C1');
  expect(forChannel?.venueId).toBe(venueId);
  const disconnect = await open(people, { kind: 'disconnect', venueId });
  expect(await people.requestService.answer('T1', disconnect.id, 'U1', 'approved')).toMatchObject({
    kind: 'answered',
    asked: { connection: { venue: { name: 'Harbour Hotel' } } },
  });
  expect(await world.connections.list('T1')).toEqual([]);
});

test('a request about a disconnected venue is impossible, and both sides are notified', async ({
  world,
}) => {
  await using people = await makePeople(world, ['U1']);
  const request = await open(people, { kind: 'disconnect', venueId: 'gone' });
  expect(await people.requestService.answer('T1', request.id, 'U1', 'approved')).toMatchObject({
    kind: 'impossible',
    request: { id: request.id },
  });
  expect(people.sent).toMatchObject([{ notification: { kind: 'impossible' } }]);
});

test('an answer that fails can be repeated', async ({ world }) => {
  await using people = await makePeople(world, ['U1']);
  const { id } = await open(people);
  const { update } = world.workspaces;
  world.workspaces.update = () => Promise.reject(new Error('disk full'));
  await expect(people.requestService.answer('T1', id, 'U1', 'made_manager')).rejects.toThrow(
    'disk full',
  );
  world.workspaces.update = update;
  expect(await people.requestService.answer('T1', id, 'U1', 'made_manager')).toMatchObject({
    kind: 'answered',
  });
});
