import { expect, test } from 'vitest';
import { asMeasured, openAlerts } from '../../src/alerts/open-alerts.ts';
import { withOpenAlerts } from '../../src/alerts/watched-venue.ts';
import type { Reading } from '../../src/ambience/reading.ts';
import type { ZoneLive } from '../../src/ambience/types.ts';
import { asPlain } from '../../src/card/rich-text.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { openAlertWords } from '../../src/conversation/text/open-alerts.ts';
import { localZone } from '../../src/insight/local-time.ts';
import type { VenueNow } from '../../src/venues/venue-now.ts';
import { play, startOf, stepMs } from './play.ts';

/** An answer that has read newer values than the alerts have seen names one value, not two. */

const timeline = { name: '', steps: [60, 71, 71, 72], expected: [] };
const evaluatedAt = startOf(timeline) + 3 * stepMs;
const venueOf = (loudness: number, at: number): VenueNow => {
  const zones: Reading<readonly ZoneLive[]> = {
    value: [{ id: 'A', name: 'A', loudness: { value: loudness }, measuredAt: at }],
    measuredAt: at,
    hasOwnTime: true,
    readAt: at,
    nextAt: at + stepMs,
  };
  return {
    venueName: 'Harbour Hotel',
    timezone: 'Europe/Copenhagen',
    live: undefined,
    zones,
    typical: { venue: undefined, zones: undefined, isDue: false },
    neverAutomated: new Set(),
    scale: { decimals: 0 },
    now: at,
  };
};

async function said(loudness: number, at = evaluatedAt + stepMs): Promise<string> {
  const { episodes } = play(timeline);
  const { alerts } = await withOpenAlerts(
    { workspaceId: 'T1', venueId: 'venue-1' },
    venueOf(loudness, at),
    { episodes: { current: async () => episodes }, clock: { now: () => at } },
  );
  const place = { venueName: 'Harbour Hotel', zone: localZone('UTC'), now: at };
  const [alert] = alerts;
  if (alert === undefined) throw new Error('No alert is open.');
  const scale = { decimals: 0 };
  return asPlain(openAlertWords(alert, { ...place, scale }, houseLocale));
}

test('a value that was read after the last evaluation is the one that is told', async () => {
  expect(await said(74)).toMatch(/is too loud: 74, limit 70, since/);
});

test('a newer value within the limit, but beyond the exit value, is told as close to the limit', async () => {
  expect(await said(66)).toMatch(
    /only just back within its limit: 66, limit 70, alert closes at 65/,
  );
});

test('a newer value at the exit value is told as getting back to normal', async () => {
  expect(await said(65)).toMatch(/getting back to normal: 65, limit 70$/);
});

test('an older value is not told again', async () => {
  expect(await said(60, evaluatedAt)).toMatch(/is too loud: 72, limit 70/);
});

test('a value that rounds to its limit is told as just above it', async () => {
  expect(await said(70.3)).toMatch(/is too loud: 70, just above the limit, since/);
});

test('a limit that follows the hour is that of the value that is told', () => {
  const { episodes } = play(timeline);
  const at = evaluatedAt + stepMs;
  const day = { mood: [null], loudness: [60] };
  const days = {
    sunday: day,
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: { mood: [null], loudness: [80] },
  };
  const week = { id: 'A', name: 'A', minutes: [660], days };
  const bounds = { kind: 'spread', enter: 0.5, exit: 0.25 } as const;
  const alerts = openAlerts(episodes, at).map((alert) => ({
    ...alert,
    watch: { ...alert.watch, bounds },
    zone: { ...alert.zone, limit: 62 },
  }));
  const reading = { ...venueOf(74, at), typical: { venue: undefined, zones: [week] } };
  // Usual plus half of the spread of 20.
  const [told] = asMeasured(alerts, reading);
  expect(told?.zone.limit).toBe(70);
  expect(told?.zone.exit).toBe(65);
  // Of a fixed limit, that of the breach stays.
  expect(asMeasured(openAlerts(episodes, at), reading)[0]?.zone.limit).toBe(70);
});
