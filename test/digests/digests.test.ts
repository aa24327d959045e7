import { expect } from 'vitest';
import { digestLimits, nextRuns } from '../../src/digests/digest.ts';
import { settings, test } from './with-digests-store.ts';

const by = { workspaceId: 'T1', userId: 'U1' };
const hourMs = 60 * 60_000;

test('a new digest is active, owned by the person who saved it, and starts now', async ({
  world,
}) => {
  expect(await world.saved('d1')).toMatchObject({
    state: { kind: 'active' },
    ownedBy: 'U1',
    version: 1,
    since: world.clock.now(),
    pendingNotifications: [],
  });
  expect(world.emitted).toEqual(['changed d1']);
  expect(await world.audit.list('T1')).toMatchObject([
    { by: 'U1', event: { kind: 'digest_set_up', digestKind: 'daily', channelId: 'C1' } },
  ]);
});

test('a modal that is submitted twice saves one digest', async ({ world }) => {
  const draft = { id: 'd1', version: undefined, isByManager: true, settings };
  const verdicts = await Promise.all([1, 2].map(() => world.digests.save(draft, by)));
  expect(verdicts.toSorted()).toEqual(['saved', 'saved_before']);
  expect(await world.digests.list('T1')).toHaveLength(1);
});

test('of two people who change the same version, the second has a conflict', async ({ world }) => {
  const { version } = await world.saved('d1');
  const change = (times: string[]) =>
    world.digests.save(
      { id: 'd1', version, isByManager: true, settings: { ...settings, times } },
      by,
    );
  expect(await change(['19:00'])).toBe('saved');
  expect(await change(['20:00'])).toBe('conflict');
  expect((await world.digests.find('T1', 'd1'))?.times).toEqual(['19:00']);
});

test('a deleted digest cannot be changed, and a full workspace accepts no more', async ({
  world,
}) => {
  const { version } = await world.saved('d1');
  await world.digests.remove('d1', by);
  expect(await world.digests.save({ id: 'd1', version, isByManager: true, settings }, by)).toBe(
    'gone',
  );
  for (let index = 0; index < digestLimits.perWorkspace; index += 1) {
    await world.saved(`n${index}`);
  }
  const draft = { id: 'one more', version: undefined, isByManager: true, settings };
  expect(await world.digests.check('T1', draft)).toBe('too_many');
  expect(world.emitted).toContain('removed d1');
});

test('a change of parts keeps the schedule, a change of times restarts it', async ({ world }) => {
  const { since } = await world.saved('d1');
  world.clock.advance(hourMs);
  const changed = { ...settings, parts: ['attention' as const] };
  await world.digests.save({ id: 'd1', version: 1, isByManager: true, settings: changed }, by);
  expect((await world.digests.find('T1', 'd1'))?.since).toBe(since);
  const moved = { ...changed, times: ['19:00'] };
  await world.digests.save({ id: 'd1', version: 2, isByManager: true, settings: moved }, by);
  expect((await world.digests.find('T1', 'd1'))?.since).toBe(world.clock.now());
});

test('a paused digest has no next run; a resumed one skips what was due while paused', async ({
  world,
}) => {
  await world.saved('d1');
  const paused = await world.digests.pause('d1', by);
  expect(paused && nextRuns(paused, world.clock.now(), 1)).toEqual([]);
  world.clock.advance(7 * hourMs);
  const resumed = await world.digests.resume('d1', by);
  const saturday = Date.UTC(2026, 10, 21, 18);
  expect(resumed && nextRuns(resumed, world.clock.now(), 1)).toEqual([saturday]);
});

test('a snoozed digest runs again at exactly the time it was snoozed until', async ({ world }) => {
  await world.saved('d1');
  const until = Date.UTC(2026, 10, 21, 18);
  expect(await world.digests.snooze('d1', until, by)).toBe('snoozed');
  const snoozed = await world.digests.find('T1', 'd1');
  expect(snoozed && nextRuns(snoozed, world.clock.now(), 1)).toEqual([until]);
});

test('a digest is snoozed for up to a year, and only until later', async ({ world }) => {
  await world.saved('d1');
  const now = world.clock.now();
  const yearMs = 365 * 24 * hourMs;
  expect(await world.digests.snooze('d1', now, by)).toBe('past');
  expect(await world.digests.snooze('d1', now + yearMs + 1, by)).toBe('too_far');
  expect(await world.digests.snooze('gone', now + 1, by)).toBe('gone');
  expect(await world.digests.find('T1', 'd1')).not.toHaveProperty('snoozedUntil');
  expect(await world.digests.snooze('d1', now + yearMs, by)).toBe('snoozed');
});

test('a digest is stopped once, with a notification, and pausing it changes nothing', async ({
  world,
}) => {
  await world.saved('d1');
  const reason = { kind: 'posting', code: 'channel_archived' } as const;
  await world.digests.stop('T1', 'd1', reason);
  await world.digests.stop('T1', 'd1', { kind: 'venue', code: 'gone' });
  await world.digests.pause('d1', by);
  expect(await world.digests.find('T1', 'd1')).toMatchObject({
    state: { kind: 'stopped', reason },
    pendingNotifications: [{ kind: 'stopped' }],
  });
  const resumed = await world.digests.resume('d1', by);
  expect(resumed?.pendingNotifications).toEqual([]);
});

test('a venue that can be read again resumes only the digests that were stopped for it', async ({
  world,
}) => {
  await world.saved('gone');
  await world.saved('archived');
  await world.saved('other', { venueId: 'V2' });
  await world.digests.stop('T1', 'gone', { kind: 'venue', code: 'withdrawn' });
  await world.digests.stop('T1', 'archived', { kind: 'posting', code: 'channel_archived' });
  await world.digests.stop('T1', 'other', { kind: 'venue', code: 'gone' });
  await world.digests.resumeForVenue('T1', 'V1');
  const states = (await world.digests.list('T1')).map(({ id, state }) => [id, state.kind]);
  expect(Object.fromEntries(states)).toEqual({
    gone: 'active',
    archived: 'stopped',
    other: 'stopped',
  });
});

test('a notification is enqueued once and acknowledged by its content', async ({ world }) => {
  const { digests } = world;
  await world.saved('d1');
  const unknown = { kind: 'unknown', at: 1 } as const;
  const failed = { kind: 'failed', reason: { kind: 'message' }, at: 2 } as const;
  for (const one of [unknown, failed, unknown]) await digests.enqueueNotification('T1', 'd1', one);
  expect((await digests.find('T1', 'd1'))?.pendingNotifications).toEqual([unknown, failed]);
  await digests.acknowledgeNotification('T1', 'd1', { ...unknown });
  expect((await digests.find('T1', 'd1'))?.pendingNotifications).toEqual([failed]);
});

test('taking over a digest changes its owner and removes the ownerless notification', async ({
  world,
}) => {
  await world.saved('d1');
  await world.digests.markOwnerless('T1', 'd1');
  const taken = await world.digests.takeOver('d1', { workspaceId: 'T1', userId: 'U2' });
  expect(taken).toMatchObject({ ownedBy: 'U2', isOwnerless: false, pendingNotifications: [] });
});

test('a digest that someone was allowed to set up once has no manager to look after it', async ({
  world,
}) => {
  const draft = { id: 'd1', version: undefined, isByManager: false, settings };
  await world.digests.save(draft, by);
  expect(await world.digests.find('T1', 'd1')).toMatchObject({ ownedBy: 'U1', isOwnerless: true });
});

test('resuming a digest that is running changes nothing, so nothing that waits is left out', async ({
  world,
}) => {
  const { since } = await world.saved('d1');
  world.clock.advance(hourMs);
  expect(await world.digests.resume('d1', by)).toMatchObject({ since });
  const events = (await world.audit.list('T1')).map(({ event }) => event.kind);
  expect(events).not.toContain('digest_resumed');
});
