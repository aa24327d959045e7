import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import { readingKind } from '../../src/ambience/two-level-cache.ts';
import { type AuditEvent, auditKind } from '../../src/audit-event.ts';
import { createVenues, type Venues } from '../../src/composition/venues.ts';
import { createLog } from '../../src/ops/log.ts';
import { noMetrics } from '../../src/ops/metrics.ts';
import { type Audit, createAudit } from '../../src/people/audit.ts';
import { createTraffic } from '../../src/sandbox/traffic.ts';
import { startVenueService, type VenueService } from '../../src/sandbox/venue-service/server.ts';
import type { Records } from '../../src/store/records.ts';
import { createMovableClock, type MovableClock, systemWait } from '../../src/time.ts';
import { connectAttemptKind } from '../../src/venues/connect-rate-limiter.ts';
import { type Connection, type Workspace, workspaceKind } from '../../src/venues/workspace.ts';
import { openTestStore } from '../store/with-store.ts';

/** All venue services, with a real database and HTTP requests to the sandbox's venue service. */
export interface VenueWorld extends Venues {
  readonly clock: MovableClock;
  readonly venueService: VenueService;
  readonly audit: Audit<AuditEvent>;
  readonly workspaces: Records<Workspace>;
  /** The state of each connection for which `changed` was emitted. */
  readonly announced: string[];
  /** Connects a venue; throws if that fails. */
  connected(code: string, workspaceId?: string): Promise<Connection>;
}

const fridayEvening = Date.UTC(2026, 10, 20, 20, 3);

export const test = base.extend<{ world: VenueWorld }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the used fixtures from it
  world: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'ambience-test-'));
    const store = await openTestStore(join(folder, 'ambience.db'));
    const clock = createMovableClock(fridayEvening);
    const venueService = await startVenueService({
      clock,
      secret: 'test',
      port: 0,
      traffic: createTraffic(clock),
    });
    const audit = createAudit(store.records(auditKind), clock, (error) => {
      throw error;
    });
    const workspaces = store.records(workspaceKind);
    const venues = createVenues({
      ambience: venueService,
      workspaces,
      readingRecords: store.records(readingKind),
      connectAttempts: store.records(connectAttemptKind),
      shared: undefined,
      metrics: noMetrics,
      audit,
      deriveIds: (secret) => [`name of ${secret}`],
      clock,
      wait: systemWait,
      random: () => 0,
      log: createLog('silent'),
    });
    const announced: string[] = [];
    venues.events.on('changed', (_teamId, { state }) => announced.push(state));
    await use({
      ...venues,
      clock,
      venueService,
      audit,
      workspaces,
      announced,
      async connected(code, workspaceId = 'T1') {
        const result = await venues.connectVenue(
          { workspaceId, userId: 'U1', isManager: true },
          code,
        );
        if (result.kind !== 'connected') throw new Error(`not connected: ${result.kind}`);
        return result.connection;
      },
    });
    await venues.client.close();
    await venueService.close();
    await store.close();
    await rm(folder, { recursive: true });
  },
});
