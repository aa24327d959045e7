import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AmbienceClient, createAmbienceClient } from '../../src/ambience/client.ts';
import { AmbienceError } from '../../src/ambience/errors.ts';
import type { Reading, ReadOptions, VenueCredentials } from '../../src/ambience/reading.ts';
import type { Readings } from '../../src/ambience/readings.ts';
import { createTraffic } from '../../src/sandbox/traffic.ts';
import type { Fault } from '../../src/sandbox/venue-service/faults.ts';
import { startVenueService, type VenueService } from '../../src/sandbox/venue-service/server.ts';
import { createMovableClock } from '../../src/time.ts';
import { makeReadings, mapStore, shortWait } from './with-readings.ts';

/** A good reading is never replaced by a worse one, whatever the service returns. */

const minuteMs = 60_000;
const clock = createMovableClock(Date.UTC(2026, 10, 20, 20, 3));
let service: VenueService;
let client: AmbienceClient;
let credentials: VenueCredentials;

beforeAll(async () => {
  const traffic = createTraffic(clock);
  service = await startVenueService({ clock, secret: 'test', port: 0, traffic });
  client = createAmbienceClient({ ...service, clock, onCall: () => {}, onUnreadable: () => {} });
  const { token } = await client.requestToken('CORNER-CAFE', AbortSignal.timeout(5_000));
  credentials = { workspaceId: 'T1', venueId: 'V1', token };
});

afterAll(async () => {
  await client.close();
  await service.close();
});

const faults: readonly (Fault | undefined)[] = [
  undefined,
  ...[401, 403, 404, 500].map((status): Fault => ({ kind: 'status', status })),
  { kind: 'status', status: 429, retryAfter: '30' },
  { kind: 'body', body: '[{"zone_id":"zn-5201"},{"zone_id":"zn-5202"}]' },
  ...['{}', '[]', '[{}]', 'null', '{"zones":[]}', '{"mood":null}', '{"trending":null}'].map(
    (body): Fault => ({ kind: 'body', body }),
  ),
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'hangUp' },
  { kind: 'once', status: 401 },
  ...(['frozen', 'wrongShape', 'empty', 'clockAhead', 'numericTexts'] as const).map(
    (variation): Fault => ({ kind: 'variation', variation }),
  ),
];

type Read = (readings: Readings, options: ReadOptions) => Promise<Reading<unknown>>;

const reads: Record<string, Read> = {
  'venue live': (readings, options) => readings.venueLive(credentials, options),
  'all zones live': (readings, options) => readings.zonesLive(credentials, options),
  'a zone live': (readings, options) => readings.zoneLive(credentials, 'zn-5201', options),
  'the busiest zone': (readings, options) => readings.busiestZone(credentials, options),
  'venue trend': (readings, options) => readings.venueTrend(credentials, options),
  'all zones trend': (readings, options) => readings.zonesTrend(credentials, options),
  'venue typical': (readings, options) => readings.venueTypical(credentials, options),
  'all zones typical': (readings, options) => readings.zonesTypical(credentials, options),
  'zone list': (readings, options) => readings.zones(credentials, options),
};

/** Whether the value contains a figure or a name. */
function hasContent(value: unknown): boolean {
  if (typeof value === 'number') return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) =>
    name === 'name' ? true : !/[aA]t$|minutes/.test(name) && hasContent(inner),
  );
}

test.each(Object.entries(reads))('%s', async (_, read) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.constantFrom(...faults), fc.constantFrom(1, 7, 20, 12 * 60, 8 * 24 * 60)),
        {
          minLength: 2,
          maxLength: 6,
        },
      ),
      async (steps) => {
        // Even after the service was frozen, readings never go back in time.
        const readings = makeReadings({
          client,
          clock,
          wait: shortWait,
          store: mapStore(new Map()),
        });
        const options = (): ReadOptions => ({ deadline: clock.now() + 6_000, purpose: 'person' });
        service.breakWith(undefined);
        clock.advance(30 * minuteMs);
        let last = await read(readings, options());
        expect(hasContent(last.value)).toBe(true);
        for (const [fault, minutes] of steps) {
          clock.advance(minutes * minuteMs);
          service.breakWith(fault);
          const next = await read(readings, options()).catch((error: unknown) => {
            // The only error allowed although there is a last reading: the zone no longer exists.
            if (error instanceof AmbienceError && error.code === 'not_found') return undefined;
            throw error;
          });
          if (next === undefined) continue;
          expect(hasContent(next.value)).toBe(true);
          expect(next.measuredAt).toBeGreaterThanOrEqual(last.measuredAt);
          expect(next.measuredAt).toBeLessThanOrEqual(clock.now());
          // A reading that was due but is not new is stale.
          if (next.readAt === last.readAt && clock.now() >= last.nextAt) {
            expect(next.stale).toBeDefined();
          }
          last = next;
        }
      },
    ),
    { numRuns: 25, seed: 5 },
  );
});
