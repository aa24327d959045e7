import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import { type AuditEvent, auditKind } from '../../src/audit-event.ts';
import type { Digest, DigestSettings } from '../../src/digests/digest.ts';
import { Digests, digestKind } from '../../src/digests/managed-digests.ts';
import { type Audit, createAudit } from '../../src/people/audit.ts';
import type { Delivery } from '../../src/schedule/delivery.ts';
import { createLedger, deliveryKind, type Ledger } from '../../src/schedule/ledger.ts';
import type { Records } from '../../src/store/records.ts';
import { createMovableClock, type MovableClock } from '../../src/time.ts';
import { openTestStore } from '../store/with-store.ts';

/** Digests on a real database, with a clock that tests advance. */
export interface DigestWorld {
  readonly digests: Digests;
  readonly records: Records<Digest[]>;
  readonly deliveries: Records<Delivery>;
  readonly ledger: Ledger;
  readonly audit: Audit<AuditEvent>;
  readonly clock: MovableClock;
  /** Every emitted event, such as `changed d1`. */
  readonly emitted: string[];
  /** Saves a new digest; throws if that fails. */
  saved(id: string, changed?: Partial<DigestSettings>): Promise<Digest>;
}

export const settings: DigestSettings = {
  kind: 'daily',
  venueId: 'V1',
  channelId: 'C1',
  weekdays: ['friday', 'saturday'],
  times: ['18:00'],
  timezone: 'UTC',
  figure: 'representative',
  parts: [],
  whenDown: 'last_reading',
  offersShared: false,
};

export const test = base.extend<{ world: DigestWorld }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the used fixtures from it
  world: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'ambience-test-'));
    const store = await openTestStore(join(folder, 'ambience.db'));
    const clock = createMovableClock(Date.UTC(2026, 10, 20, 12));
    const audit = createAudit(store.records(auditKind), clock, (error) => {
      throw error;
    });
    const emitted: string[] = [];
    const records = store.records(digestKind);
    const deliveries = store.records(deliveryKind);
    const digests = new Digests(records, audit, clock);
    digests.events.on('changed', (_, { id }) => emitted.push(`changed ${id}`));
    digests.events.on('removed', (_, { id }) => emitted.push(`removed ${id}`));
    await use({
      digests,
      records,
      deliveries,
      ledger: createLedger({ records: deliveries, clock, abandonedAfterMs: 0 }),
      audit,
      clock,
      emitted,
      async saved(id, changed = {}) {
        const draft = {
          id,
          version: undefined,
          isByManager: true,
          settings: { ...settings, ...changed },
        };
        await digests.save(draft, { workspaceId: 'T1', userId: 'U1' });
        const digest = await digests.find('T1', id);
        if (digest === undefined) throw new Error('the digest was not saved');
        return digest;
      },
    });
    await store.close();
    await rm(folder, { recursive: true });
  },
});
