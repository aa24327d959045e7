import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { auditKind } from '../../src/audit-event.ts';
import { digestKind } from '../../src/digests/digests.ts';
import { requestKind } from '../../src/people/requests.ts';
import { olderDeliveryKind } from '../../src/schedule/delivery.ts';
import type { RecordKind } from '../../src/store/records.ts';
import { workspaceKind } from '../../src/venues/workspace.ts';
import { openTestStore } from './with-store.ts';

/** Records as version 0.1 stored them, in a real database. */

async function readOld<T>(kind: RecordKind<T>, stored: unknown): Promise<T | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-test-'));
  const file = join(folder, 'ambience.db');
  const unreadable: string[] = [];
  const old = await openTestStore(file);
  await old.records({ name: kind.name, schema: z.unknown() }).set('T1', stored);
  await old.close();
  const store = await openTestStore(file, { onUnreadable: (where) => unreadable.push(where) });
  try {
    const read = await store.records(kind).get('T1');
    expect(unreadable).toEqual([]);
    return read;
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

const digest = {
  kind: 'daily',
  venueId: 'V1',
  channelId: 'C1',
  weekdays: ['friday'],
  times: ['18:00'],
  timezone: 'UTC',
  figure: 'average',
  parts: [],
  whenDown: 'skip',
  offersShared: false,
  id: 'd1',
  ownedBy: 'U1',
  version: 1,
  since: 0,
};

test('digests keep their state and what their owner has yet to be told', async () => {
  const stored = [
    { ...digest, state: { kind: 'active' } },
    {
      ...digest,
      state: { kind: 'stopped', reason: 'venue_withdrawn' },
      untold: [{ kind: 'stopped' }, { kind: 'failed', reason: 'message_refused', at: 5 }],
    },
    { ...digest, state: { kind: 'stopped', reason: 'channel_gone' }, untold: [] },
  ];
  expect(await readOld(digestKind, stored)).toMatchObject([
    { state: { kind: 'active' }, pendingNotifications: [] },
    {
      state: { kind: 'stopped', reason: { kind: 'venue', code: 'withdrawn' } },
      pendingNotifications: [
        { kind: 'stopped' },
        { kind: 'failed', reason: { kind: 'message' }, at: 5 },
      ],
    },
    { state: { reason: { kind: 'posting', code: 'channel_gone' } } },
  ]);
});

test('deliveries know what triggered them', async () => {
  const outcome = { state: 'failed', reason: 'not_in_channel' };
  const stored = [
    { at: 60_000, notedAt: 1, outcome },
    { at: 120_000, by: 'U1', notedAt: 1, outcome: { state: 'unknown' } },
    { at: 120_001, by: 'U2', notedAt: 1, outcome: { state: 'missed' } },
  ];
  expect(await readOld(olderDeliveryKind, stored)).toMatchObject([
    {
      trigger: { kind: 'schedule' },
      outcome: { state: 'failed', reason: { kind: 'posting', code: 'not_in_channel' } },
    },
    { trigger: { kind: 'schedule', sentBy: 'U1' } },
    { trigger: { kind: 'person', sentBy: 'U2' } },
  ]);
});

test('connections keep their notification, and an unnamed venue has no name', async () => {
  const connection = {
    venueId: 'V1',
    state: 'pending',
    token: 't',
    venue: { name: 'Unnamed venue', timezone: 'UTC' },
    zones: [],
    connectedBy: 'U1',
    connectedAt: 1,
    untold: 'unapproved',
  };
  const read = await readOld(workspaceKind, { connections: [connection] });
  expect(read?.connections).toMatchObject([{ pendingNotification: 'unapproved', zonesReadAt: 0 }]);
  expect(read?.connections[0]?.venue).toEqual({ timezone: 'UTC' });
});

test('the audit list and open requests are read', async () => {
  const entry = { at: 1, by: 'U1', deed: { kind: 'connected', venueName: 'Harbour Hotel' } };
  expect(await readOld(auditKind, [entry])).toEqual([
    { at: 1, by: 'U1', event: { kind: 'connected', venueName: 'Harbour Hotel' } },
  ]);
  const request = { id: 'r1', askedBy: 'U1', askedAt: 1, wish: { kind: 'connect' } };
  expect(await readOld(requestKind, [request])).toEqual([
    { id: 'r1', askedBy: 'U1', askedAt: 1, action: { kind: 'connect' } },
  ]);
});
