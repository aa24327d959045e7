import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditKind } from '../../src/audit-event.ts';
import { auditLength, createAudit } from '../../src/people/audit.ts';
import { createNamedManagers, mostNamedManagers } from '../../src/people/managers.ts';
import {
  createRequests,
  type Requests,
  requestKind,
  requestLimits,
} from '../../src/people/requests.ts';
import type { Store } from '../../src/store/store.ts';
import { createMovableClock, type MovableClock } from '../../src/time.ts';
import { workspaceKind } from '../../src/venues/workspace.ts';
import { openTestStore } from '../store/with-store.ts';

/** Requests, named managers and the audit list, on a real database. */

let folder: string;
let store: Store;
let clock: MovableClock;
let requests: Requests;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambience-test-'));
  store = await openTestStore(join(folder, 'a.db'));
  clock = createMovableClock(Date.UTC(2026, 10, 20));
  let ids = 0;
  requests = createRequests(store.records(requestKind), clock, () => {
    ids += 1;
    return `r${ids}`;
  });
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const rethrow = (error: unknown) => {
  throw error;
};

const connect = { kind: 'connect' } as const;
const disconnect = (venueId: string) => ({ kind: 'disconnect', venueId }) as const;

test('repeating a request keeps one; other actions, people and workspaces get their own', async () => {
  const first = await requests.open('T1', 'U1', connect);
  expect(first).toMatchObject({ kind: 'opened', request: { id: 'r1' } });
  expect(await requests.open('T1', 'U1', connect)).toMatchObject({ kind: 'open_already' });
  const others = [
    await requests.open('T1', 'U2', connect),
    await requests.open('T1', 'U1', disconnect('V1')),
    await requests.open('T1', 'U1', disconnect('V2')),
    await requests.open('T2', 'U1', connect),
  ];
  expect(others.map(({ kind }) => kind)).toEqual(Array(4).fill('opened'));
});

test('if two managers answer at once, only one takes the request', async () => {
  await requests.open('T1', 'U1', connect);
  const taken = await Promise.all([requests.take('T1', 'r1'), requests.take('T1', 'r1')]);
  expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
  expect(await requests.take('T2', 'r1')).toBeUndefined();
});

test('a restored request can be taken again', async () => {
  await requests.open('T1', 'U1', connect);
  const taken = await requests.take('T1', 'r1');
  if (taken === undefined) throw new Error('there was no request');
  await requests.restore('T1', taken);
  expect(await requests.take('T1', 'r1')).toEqual(taken);
});

test('a request expires after a week, and can be made again', async () => {
  await requests.open('T1', 'U1', connect);
  clock.advance(requestLimits.lifetimeMs);
  expect(await requests.take('T1', 'r1')).toBeUndefined();
  await requests.open('T1', 'U1', connect);
  clock.advance(requestLimits.lifetimeMs);
  expect(await requests.open('T1', 'U1', connect)).toMatchObject({ kind: 'opened' });
});

test('the number of open requests is limited, until one is answered', async () => {
  for (let made = 0; made < requestLimits.open; made += 1) {
    expect((await requests.open('T1', `U${made}`, connect)).kind).toBe('opened');
  }
  expect(await requests.open('T1', 'UX', connect)).toEqual({ kind: 'too_many' });
  await requests.take('T1', 'r1');
  expect((await requests.open('T1', 'UX', connect)).kind).toBe('opened');
});

test('managers named at the same time are all saved, up to the limit', async () => {
  const audit = createAudit(store.records(auditKind), clock, rethrow);
  const managers = createNamedManagers(store.records(workspaceKind), audit);
  const by = { workspaceId: 'T1', userId: 'U0' };
  await Promise.all(
    Array.from({ length: mostNamedManagers + 5 }, (_, index) =>
      managers.change({ added: [`U${index}`], removed: [] }, by),
    ),
  );
  expect(await managers.list('T1')).toHaveLength(mostNamedManagers);
  // Refused changes are not audited.
  expect(await audit.list('T1')).toHaveLength(mostNamedManagers);
  await managers.change({ added: [], removed: ['nobody'] }, by);
  expect(await audit.list('T1')).toHaveLength(mostNamedManagers);
});

test('the audit list keeps the newest entries', async () => {
  const audit = createAudit(store.records(auditKind), clock, rethrow);
  for (let at = 0; at < auditLength + 3; at += 1) {
    clock.advance(1_000);
    await audit.record('T1', undefined, { kind: 'approved', venueName: `Venue ${at}` });
  }
  const entries = await audit.list('T1');
  expect(entries).toHaveLength(auditLength);
  expect(entries[0]?.event).toEqual({ kind: 'approved', venueName: `Venue ${auditLength + 2}` });
});
