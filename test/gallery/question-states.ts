import type { WatchedVenue } from '../../src/alerts/open-alerts.ts';
import type { Reading } from '../../src/ambience/reading.ts';
import type { Measure, Measures, Trend, TypicalWeek, ZoneLive } from '../../src/ambience/types.ts';
import { append, message } from '../../src/card/message.ts';
import { rich } from '../../src/card/rich-text.ts';
import { nothingFoundMessage } from '../../src/conversation/asking/choose-zone-message.ts';
import { otherReadingParts } from '../../src/conversation/asking/other-reading-parts.ts';
import { compareMessage } from '../../src/conversation/questions/compare-message.ts';
import {
  noRankedZoneMessage,
  rankedZoneMessage,
} from '../../src/conversation/questions/ranked-zone-message.ts';
import { statusMessage } from '../../src/conversation/questions/status-message.ts';
import { tonightMessage } from '../../src/conversation/questions/tonight-message.ts';
import { venueTrendMessage } from '../../src/conversation/questions/trend-message.ts';
import { venueMessage } from '../../src/conversation/questions/venue-message.ts';
import { weekMessage } from '../../src/conversation/questions/week-message.ts';
import { zoneLiveMessage } from '../../src/conversation/questions/zone-live-message.ts';
import { zoneInfoMessage, zonesMessage } from '../../src/conversation/questions/zones-message.ts';
import { whyStaleAfterName } from '../../src/conversation/text/freshness.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { venueLiveParts } from '../../src/conversation/text/venue-live.ts';
import { sortedByNeed, type VenueRow } from '../../src/conversation/text/venue-rows.ts';
import { mostLines } from '../../src/conversation/text/wording.ts';
import { dayMs, hourMs, minuteMs } from '../../src/time.ts';
import { alertOf } from './alerts.ts';
import { digestOf } from './digests.ts';
import { type Example, ofMessage } from './example.ts';
import {
  liveData,
  names,
  now,
  of,
  stale,
  type VenueWorld,
  type World,
  withValue,
} from './world.ts';

/** What the answers say when figures differ, are missing, or are old. */
export function questionStateExamples(world: World): Example[] {
  return [
    ...verdictExamples(world),
    ...zoneExamples(world),
    ...trendExamples(world),
    ...tonightExamples(world),
    ...compareExamples(world),
    ...weekExamples(world),
    ...statusExamples(world),
    ...listExamples(world),
  ];
}

/** The newest measurement of the sandbox, 21:00. */
const at = now - 3 * minuteMs;

const measure = (value: number, label?: string): Measure =>
  label === undefined ? { value } : { value, label };

function withMeasures(data: WatchedVenue, measures: Measures): WatchedVenue {
  const { live } = data;
  if (live === undefined) throw new Error('the venue has live data');
  return { ...data, live: withValue(live, { ...live.value, representative: measures }) };
}

/** Usual are a mood of 7.8 and a loudness of 7.6. */
const measured: readonly (readonly [string, Measures])[] = [
  ['only louder', { mood: measure(7.8, 'lively'), loudness: measure(9.9, 'loud') }],
  ['livelier and quieter', { mood: measure(9.9, 'lively'), loudness: measure(4, 'quiet') }],
  ['livelier and louder', { mood: measure(9.9, 'lively'), loudness: measure(9.8, 'loud') }],
  ['much calmer, a little quieter', { mood: measure(2, 'calm'), loudness: measure(6.6, 'loud') }],
  ['only a mood', { mood: measure(5, 'calm') }],
  ['only a mood, as usual', { mood: measure(7.8, 'lively') }],
  ['only a loudness', { loudness: measure(9.9, 'loud') }],
  ['only a loudness, as usual', { loudness: measure(7.6, 'loud') }],
  ['no tags', { mood: measure(5), loudness: measure(5) }],
  ['no tags, only a mood', { mood: measure(5) }],
  ['nothing', {}],
];

const live = (id: string, data: WatchedVenue) =>
  ofMessage(`live, ${id}`, message(...venueLiveParts(data, mostLines, houseLocale)));

function verdictExamples({ hotel }: World): Example[] {
  const data = liveData(hotel);
  const unknown = { venue: undefined, zones: undefined, isDue: false };
  const zones = data.zones.value;
  const [lobby, bar, restaurant, breakfast] = zones;
  if (!lobby || !bar || !restaurant || !breakfast) throw new Error('the hotel has zones');
  const { mood: _, loudness: __, vibe: ___, ...silentZone } = restaurant;
  const troubled: ZoneLive[] = [
    { ...lobby, automationIsOn: false, music: {} },
    { ...bar, measuredAt: at - 40 * minuteMs },
    silentZone,
    { ...breakfast, error: 'lost' },
  ];
  const many = Array.from({ length: 300 }, (____, index) => ({
    ...lobby,
    id: `zone-${index}`,
    name: `Zone ${index + 1}`,
  }));
  return [
    ...measured.flatMap(([id, measures]) => live(id, withMeasures(data, measures))),
    ...live('no tags, nothing typical known', {
      ...withMeasures(data, { mood: measure(5), loudness: measure(5) }),
      typical: unknown,
    }),
    ...live('old, unknown time zone', {
      ...data,
      timezone: 'Mars/Olympus',
      live: stale(data.live, 'unavailable', 20),
    }),
    ...live('every kind of trouble', { ...data, zones: withValue(data.zones, troubled) }),
    ...live('one zone in trouble', {
      ...data,
      zones: withValue(data.zones, [silentZone, lobby, bar]),
    }),
    ...live('a zone measured earlier', {
      ...data,
      zones: withValue(data.zones, [{ ...bar, measuredAt: at - 8 * minuteMs }, lobby, restaurant]),
    }),
    ...live('more zones than a table holds', { ...data, zones: withValue(data.zones, many) }),
    ...live('venue and zones old, of two times', {
      ...data,
      live: stale(data.live, 'unavailable', 20),
      zones: stale(data.zones, 'timeout', 35),
    }),
  ];
}

function zoneExamples({ hotel, club }: World): Example[] {
  const zone = of(hotel.zonesLive, 5);
  const facts = {
    ...names(hotel),
    typical: hotel.zonesTypical.value[5],
    scale: hotel.scale,
    alerts: [],
    now,
  };
  const shown = (id: string, value: ZoneLive) =>
    ofMessage(
      `live <zone>, ${id}`,
      zoneLiveMessage({ ...facts, reading: withValue(zone, value) }, houseLocale),
    );
  const { automationIsOn: _, ...unknown } = zone.value;
  const busiest = {
    ...names(hotel),
    rank: 'busiest',
    reading: hotel.busiest,
    zones: hotel.zonesLive,
    spread: 6,
    typical: undefined,
    scale: hotel.scale,
    now,
  } as const;
  const [first] = hotel.zonesLive.value.filter(({ id }) => id === hotel.busiest.value.id);
  const [second] = hotel.zonesLive.value.filter(({ id }) => id !== hotel.busiest.value.id);
  if (first === undefined || second === undefined) throw new Error('the hotel has zones');
  const ofZones = (zones: readonly ZoneLive[]) => withValue(hotel.zonesLive, zones);
  const broken = (one: ZoneLive, index: number): ZoneLive => {
    const { mood: __, loudness: ___, ...rest } = one;
    return { ...rest, id: `broken-${index}`, error: 'lost' };
  };
  const mostly = (count: number) => [
    first,
    { ...second, mood: measure(4) },
    ...Array.from({ length: count }, (__, index) => broken(first, index)),
  ];
  const ranked = (id: string, more: Partial<Parameters<typeof rankedZoneMessage>[0]>) =>
    ofMessage(id, rankedZoneMessage({ ...busiest, ...more }, houseLocale));
  const quietest = withValue(hotel.busiest, { ...first, mood: measure(1.2) });
  const moodless = hotel.zonesLive.value.map(({ mood: __, ...rest }) => rest);
  const { music: __, ...levelless } = zone.value;
  return [
    ...ranked('busiest, its music muted', {
      reading: withValue(busiest.reading, {
        ...busiest.reading.value,
        music: { level: 24, muted: true },
      }),
    }),
    ...shown('music in other words, without its level', {
      ...levelless,
      vibe: { value: 1, label: 'Party' },
    }),
    ...shown('music in other words', { ...zone.value, vibe: { value: 1, label: 'Party' } }),
    ...shown('muted', { ...zone.value, music: { muted: true, source: 'House Mix' } }),
    ...shown('manual where it always is', { ...zone.value, automationIsOn: false }),
    ...shown('automation known from the music', { ...unknown, music: { automation: 'ON' } }),
    ...ranked('busiest, the only zone', { zones: ofZones([first]) }),
    ...ranked('busiest, the only zone, last reading', {
      zones: ofZones([first]),
      reading: stale(hotel.busiest, 'unavailable', 20),
    }),
    ...ranked('busiest, few zones reporting', { zones: ofZones(mostly(4)) }),
    ...ranked('busiest, one zone reporting, last reading', {
      ...names(club),
      reading: stale(hotel.busiest, 'unavailable', 20),
      zones: stale(ofZones([first, broken(first, 1), broken(first, 2)]), 'unavailable', 20),
    }),
    ...ranked('quietest, well behind', {
      rank: 'quietest',
      reading: quietest,
      zones: ofZones([
        { ...first, mood: measure(1.2) },
        { ...second, mood: measure(6) },
      ]),
    }),
    ...ofMessage(
      'busiest, no moods',
      noRankedZoneMessage(
        { venueName: 'Harbour Hotel', timezone: 'UTC' },
        ofZones(moodless),
        now,
        houseLocale,
      ),
    ),
  ];
}

/** The last six hours, a value each quarter of an hour; undefined leaves one out. */
function evening(value: (quarter: number) => number | undefined, end = at): Trend {
  return {
    points: Array.from({ length: 25 }, (_, quarter) => {
      const mood = value(quarter);
      const time = end - (24 - quarter) * 15 * minuteMs;
      return mood === undefined
        ? { at: time }
        : { at: time, mood: measure(mood), loudness: measure(mood) };
    }),
  };
}

/** The reading is as old as its last value. */
function measuredAtEnd<T>(reading: Reading<T>, { points }: Trend): Reading<T> {
  const end = points.at(-1)?.at ?? at;
  return { ...reading, measuredAt: end, readAt: end, nextAt: end + 15 * minuteMs };
}

/** Goes through these values, one each two hours, in straight lines. */
const through =
  (...values: [number, number, number, number]) =>
  (quarter: number) => {
    const leg = Math.min(2, Math.floor(quarter / 8));
    const [from, to] = [values[leg] ?? 0, values[leg + 1] ?? 0];
    return Math.round((from + ((to - from) * (quarter - leg * 8)) / 8) * 10) / 10;
  };

const evenings: readonly (readonly [string, (quarter: number) => number | undefined])[] = [
  ['steady', () => 5],
  ['calming down to the calmest', through(9, 7, 5, 3)],
  ['rising to the liveliest', through(3, 5, 7, 9)],
  ['picking up again', through(9, 3, 3, 5)],
  ['back where it was', (quarter) => (quarter < 6 || quarter > 14 ? 5 : quarter < 10 ? 8 : 3)],
  ['calmer than before', (quarter) => (quarter < 4 ? 9 : quarter < 12 ? 3 : 5)],
  ['livelier than before', (quarter) => (quarter < 4 ? 2 : quarter < 12 ? 8 : 5)],
  ['many gaps', (quarter) => (quarter > 4 && quarter < 18 && quarter % 4 > 1 ? undefined : 5)],
];

function trendExamples({ hotel }: World): Example[] {
  const data = {
    ...names(hotel),
    week: hotel.typical.value.representative,
    venueWeek: hotel.typical.value.representative,
    zones: [],
    faulty: new Set<string>(),
    scale: hotel.scale,
    alerts: [],
    now,
  };
  const shown = (id: string, trend: Trend, more: Partial<TrendWorld> = {}) =>
    ofMessage(
      `trend, ${id}`,
      venueTrendMessage(
        {
          ...data,
          reading: measuredAtEnd(
            withValue(hotel.trend, { average: trend, representative: trend }),
            trend,
          ),
          ...more,
        },
        houseLocale,
      ),
    );
  const morning = at + 11 * hourMs;
  const old = evening(() => 5);
  const falling = evening(through(8, 9, 7, 4));
  return [
    ...evenings.flatMap(([id, values]) => shown(id, evening(values))),
    ...shown('across two days', evening(through(8, 4, 2, 3), morning), {
      now: morning + 3 * minuteMs,
    }),
    ...shown(
      'steady across two days',
      evening(() => 5, morning),
      { now: morning + 3 * minuteMs },
    ),
    ...shown('in the morning', evening(through(2, 2, 3, 4), morning + 5 * hourMs), {
      now: morning + 5 * hourMs + 3 * minuteMs,
    }),
    ...shown('of loudness', evening(through(2, 3, 6, 8)), { asksLoudness: true }),
    ...shown('of loudness, falling', falling, { asksLoudness: true }),
    ...shown(
      'of loudness, as loud as before',
      evening((quarter) => (quarter < 12 ? 3 : 5)),
      { asksLoudness: true },
    ),
    ...shown(
      'of loudness, as loud as before, last reading',
      evening(() => 5),
      {
        asksLoudness: true,
        reading: stale(
          withValue(hotel.trend, { average: old, representative: old }),
          'unavailable',
        ),
      },
    ),
    ...shown(
      'of loudness, levelling off',
      evening((quarter) => (quarter === 24 ? 7.4 : 3 + quarter / 5)),
      { asksLoudness: true },
    ),
    ...shown('of loudness, last reading', falling, {
      asksLoudness: true,
      reading: stale(
        withValue(hotel.trend, { average: falling, representative: falling }),
        'unavailable',
      ),
    }),
    ...(['loud', 'quiet', 'busy'] as const).flatMap((asks) =>
      (['nothing', 'now'] as const).flatMap((against) =>
        shown(`was it ${asks} an hour ago, against ${against}`, evening(through(2, 3, 6, 8)), {
          at: at - hourMs,
          yesNo: { asks, against },
        }),
      ),
    ),
    ...(['then', 'now'] as const).flatMap((isAs) =>
      shown(`is it as busy as an hour ago, ${isAs}`, evening(through(2, 3, 6, 8)), {
        at: at - hourMs,
        yesNo: { asks: 'busy', against: 'then', isAs },
      }),
    ),
    ...shown('steady, last reading', old, {
      reading: stale(withValue(hotel.trend, { average: old, representative: old }), 'unavailable'),
    }),
  ];
}

type TrendWorld = Parameters<typeof venueTrendMessage>[0];

function tonightExamples({ hotel }: World): Example[] {
  const week = hotel.typical.value.representative;
  const data = {
    ...names(hotel),
    zoneName: undefined,
    week,
    isComparable: true,
    venueWeek: week,
    scale: hotel.scale,
    measure: 'mood',
    alerts: [],
    now,
  } as const;
  const shown = (
    id: string,
    trend: Trend,
    more: Partial<Parameters<typeof tonightMessage>[0]> = {},
  ) =>
    ofMessage(
      `tonight, ${id}`,
      tonightMessage(
        { ...data, reading: measuredAtEnd(withValue(hotel.trend, trend), trend), ...more },
        houseLocale,
      ),
    );
  const noon = at - 6 * hourMs;
  return [
    ...evenings.flatMap(([id, values]) => shown(id, evening(values))),
    ...shown('before its usual peak', evening(through(2, 3, 4, 5), noon), {
      now: noon + 3 * minuteMs,
    }),
    ...shown(
      'one value',
      evening((quarter) => (quarter === 24 ? 5 : undefined)),
    ),
    ...shown('without a typical week, past its peak', evening(through(3, 9, 6, 5)), {
      week: undefined,
    }),
    ...shown(
      'nothing yet, unknown time zone',
      evening(() => undefined),
      { timezone: 'Mars/Olympus' },
    ),
  ];
}

/** With nothing turned up, so that nobody is needed for it. */
function withoutMusic(data: ReturnType<typeof liveData>) {
  const zones = data.zones.value.map(({ music: _, ...zone }) => zone);
  return { ...data, zones: withValue(data.zones, zones) };
}

function compareExamples({ hotel, cafe, club }: World): Example[] {
  const unknown = { venue: undefined, zones: undefined, isDue: false };
  const row = (venue: VenueWorld, label: string, mood?: number, isKnown = true) => {
    const data = withoutMusic(liveData(venue));
    const value = { mood: measure(mood ?? 0, 'lively'), loudness: measure(7.6, 'loud') };
    const shown: WatchedVenue = mood === undefined ? data : withMeasures(data, value);
    return {
      connection: { ...venue.connection, venueId: label },
      label,
      content: {
        kind: 'live',
        venue: isKnown ? shown : { ...shown, typical: unknown },
      } as const,
    };
  };
  const many = Array.from({ length: 60 }, (_, index) =>
    row(cafe, `Corner Café ${index + 1}`, 9 - index / 10),
  );
  const problems = Array.from({ length: 100 }, (_, index) => ({
    connection: { ...club.connection, venueId: `venue-${index}` },
    label: `Club ${index + 1}`,
    content: {
      kind: 'problem',
      sentence: rich`⚠️ *Club ${String(index + 1)}*: ${whyStaleAfterName('unavailable')}`,
    } as const,
  }));
  const waiting = {
    connection: { ...club.connection, state: 'pending' } as const,
    label: 'Lakeside Inn',
    content: { kind: 'problem', sentence: rich`⏳ *Lakeside Inn*: waiting` } as const,
  };
  const problem = {
    connection: club.connection,
    label: 'Club',
    content: { kind: 'problem', sentence: rich`⚠️ *Club*: no data` } as const,
  };
  const shown = (id: string, rows: readonly VenueRow[]) =>
    ofMessage(
      `compare, ${id}`,
      compareMessage(sortedByNeed(rows), { isAllWanted: false, lead: undefined }, houseLocale),
    );
  const oldZone = (zones: Reading<readonly ZoneLive[]> | undefined) =>
    zones && stale(zones, 'unavailable', 30);
  const old = row(hotel, 'Harbour Hotel');
  const oldRow = {
    ...old,
    content: {
      kind: 'live',
      venue: {
        ...old.content.venue,
        live: old.content.venue.live && stale(old.content.venue.live, 'unavailable', 30),
        zones: oldZone(old.content.venue.zones),
      },
    } as const,
  };
  return [
    ...shown('only one venue', [row(hotel, 'Harbour Hotel', 7.8)]),
    ...shown('as usual and livelier', [
      row(hotel, 'Harbour Hotel', 7.8),
      row(hotel, 'Rooftop', 9.9),
      row(hotel, 'Quay', 7.8),
    ]),
    ...shown('nothing typical known, two', [
      row(hotel, 'Harbour Hotel', 7.8, false),
      row(cafe, 'Corner Café', 5, false),
    ]),
    ...shown('nothing typical known, equal', [
      row(hotel, 'Harbour Hotel', 7.8, false),
      row(cafe, 'Corner Café', 7.8, false),
    ]),
    ...shown('nothing typical known, two of three equal', [
      row(hotel, 'Harbour Hotel', 7.8, false),
      row(cafe, 'Corner Café', 7.8, false),
      row(cafe, 'Quay', 3, false),
    ]),
    ...shown('nothing typical known, three', [
      row(hotel, 'Harbour Hotel', 7.8, false),
      row(cafe, 'Corner Café', 5, false),
      row(cafe, 'Quay', 3, false),
    ]),
    ...shown('three with data, one without', [
      row(hotel, 'Harbour Hotel', 7.8, false),
      row(cafe, 'Corner Café', 5, false),
      row(cafe, 'Quay', 3, false),
      problem,
    ]),
    ...shown('four with data, one waiting', [
      row(hotel, 'Harbour Hotel', 7.8, false),
      row(cafe, 'Corner Café', 5, false),
      row(cafe, 'Quay', 3, false),
      waiting,
    ]),
    ...shown('one with data, one waiting', [row(cafe, 'Corner Café', 5, false), waiting]),
    ...shown('many', many),
    ...shown('many without data', [row(hotel, 'Harbour Hotel', 7.8), ...problems]),
    ...shown('one old', [oldRow, row(cafe, 'Corner Café', 5)]),
  ];
}

function weekExamples({ hotel }: World): Example[] {
  const typical = hotel.typical.value.representative;
  const data = {
    ...names(hotel),
    zoneName: undefined,
    typical,
    venueTypical: typical,
    weekday: 'friday' as const,
    stale: undefined,
    now: now + 2 * dayMs,
  };
  const each = (change: (value: number | null, index: number) => number | null): TypicalWeek => ({
    ...typical,
    days: {
      ...typical.days,
      friday: { ...typical.days.friday, mood: typical.days.friday.mood.map(change) },
      saturday: { ...typical.days.saturday, mood: typical.days.saturday.mood.map(change) },
    },
  });
  const shown = (id: string, week: TypicalWeek, timezone = data.timezone) =>
    ofMessage(
      `week, ${id}`,
      weekMessage({ ...data, timezone, typical: week, venueTypical: week }, houseLocale),
    );
  return [
    ...shown(
      'about the same all day',
      each(() => 5),
    ),
    ...shown(
      'quietest once',
      each((_, index) => (index === 6 ? 1 : 5 + (index % 7) / 10)),
    ),
    ...shown(
      'some hours not known',
      each((value, index) => (index > 8 && index < 13 ? null : value)),
    ),
    ...shown('unknown time zone', typical, 'Mars/Olympus'),
  ];
}

function statusExamples({ hotel, cafe, club }: World): Example[] {
  const { connection, health } = hotel;
  const rule = alertOf(hotel);
  const stopped = {
    ...rule,
    state: { kind: 'stopped', reason: { kind: 'zone_gone' } },
  } as const;
  const stoppedDigest = {
    ...digestOf(hotel),
    state: { kind: 'stopped', reason: { kind: 'posting', code: 'channel_gone' } },
  } as const;
  const status = {
    permissions: { isManager: true, people: new Set(['U0OWNER']) },
    supportsCharts: true,
    unreadable: 0,
    storeStatus: 'ok' as const,
    digests: [],
    alerts: [],
    openRuleIds: new Set<string>(),
    pollMsOf: () => 0,
    now,
  };
  const shown = (id: string, more: Partial<Parameters<typeof statusMessage>[0]>) =>
    ofMessage(
      `status, ${id}`,
      statusMessage({ ...status, venues: [{ connection, health }], ...more }, houseLocale),
    );
  const [zone, ...others] = hotel.zonesLive.value;
  if (zone === undefined) throw new Error('the hotel has zones');
  const lastLive = (zones: readonly ZoneLive[], minutesOld = 0) => ({
    ...health,
    lastLive: {
      ...hotel.zonesLive,
      value: zones,
      measuredAt: at - minutesOld * minuteMs,
      readAt: now,
      hasOwnTime: true,
    },
  });
  const { mood: _, loudness: __, ...silent } = zone;
  const venues = (zones: readonly ZoneLive[], minutesOld = 0) => ({
    venues: [{ connection, health: lastLive(zones, minutesOld) }],
  });
  const mars = { ...connection, venue: { ...connection.venue, timezone: 'Mars/Olympus' } };
  const many = Array.from({ length: 150 }, (___, index) => ({
    connection: {
      ...cafe.connection,
      venueId: `venue-${index}`,
      venue: { name: `Café with quite a long name ${index + 1}`, timezone: 'UTC' },
    },
    health: cafe.health,
  }));
  return [
    ...shown(
      'two sensors silent',
      venues([
        { ...silent, error: 'lost' },
        { ...silent, id: 'other', name: 'Bar', error: 'lost' },
        ...others,
      ]),
    ),
    ...shown('no digest scheduled', {
      digests: [{ ...digestOf(hotel), state: { kind: 'paused' } }],
    }),
    ...shown('two digests stopped', {
      digests: [stoppedDigest, { ...stoppedDigest, id: 'digest-2' }],
    }),
    ...shown('one sensor silent', venues([{ ...silent, error: 'lost' }, ...others])),
    ...shown('a sensor clock ahead', venues([{ ...zone, isClockAhead: true }, ...others])),
    ...shown('no new data', venues(hotel.zonesLive.value, 50)),
    ...shown('unknown time zone', { venues: [{ connection: mars, health }] }),
    ...shown('alerts', { alerts: [rule, { ...rule, id: 'alert-2' }] }),
    ...shown('alerts, one of them open', {
      alerts: [rule, { ...rule, id: 'alert-2' }],
      openRuleIds: new Set([rule.id]),
    }),
    ...shown('an open alert without data', {
      alerts: [rule],
      openRuleIds: new Set([rule.id]),
      venues: [
        {
          connection,
          health: { ...health, trouble: { code: 'unavailable', since: now - 20 * minuteMs } },
        },
      ],
    }),
    ...shown('the only alert open', { alerts: [rule], openRuleIds: new Set([rule.id]) }),
    ...shown('alerts without data', {
      alerts: [rule, { ...rule, id: 'alert-2' }],
      venues: [
        {
          connection,
          health: { ...health, trouble: { code: 'unavailable', since: now - 20 * minuteMs } },
        },
      ],
    }),
    ...shown('an alert stopped', { alerts: [rule, stopped] }),
    ...shown('two alerts stopped', { alerts: [stopped, stopped] }),
    ...shown('alerts checked less often', { alerts: [rule], pollMsOf: () => 15 * minuteMs }),
    ...shown('many venues', { venues: [...many, { connection: club.connection, health }] }),
  ];
}

function listExamples({ hotel, cafe }: World): Example[] {
  const { connection } = hotel;
  const [lobby] = connection.zones;
  if (lobby === undefined) throw new Error('the hotel has zones');
  const { group: _, ...alone } = lobby;
  const zones = (length: number, isGrouped: boolean) =>
    Array.from({ length }, (__, index) => ({
      ...alone,
      id: `zone-${index}`,
      name: `A zone with quite a long name, number ${index + 1}`,
      ...(isGrouped ? { group: { id: `g${index}`, name: `Group ${index + 1}` } } : {}),
    }));
  const many = Array.from({ length: 120 }, (__, index) => ({
    ...cafe.connection,
    venueId: `venue-${index}`,
    venue: { name: `A café with quite a long name, number ${index + 1}`, timezone: 'UTC' },
  }));
  return [
    ...ofMessage('zones, no groups', zonesMessage('Harbour Hotel', zones(3, false))),
    ...ofMessage(
      'zones, some in groups',
      zonesMessage('Harbour Hotel', [...zones(2, true), ...zones(2, false)]),
    ),
    ...(['new', 'follow_up'] as const).flatMap((as) =>
      ofMessage(
        `zones, may also be meant as ${as}`,
        append(
          zonesMessage('Harbour Hotel', zones(3, false)),
          ...otherReadingParts({
            as,
            asks: { command: 'zones', argument: '', venueId: connection.venueId },
          }),
        ),
      ),
    ),
    ...ofMessage('zones, many', zonesMessage('Harbour Hotel', zones(150, true))),
    ...ofMessage(
      'zones <zone>, manual music',
      zoneInfoMessage(
        {
          ...names(hotel),
          stored: { ...lobby, automated: false },
          reading: undefined,
          automationIsOn: undefined,
          now,
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'venue, many',
      venueMessage(
        {
          connected: many,
          forChannel: undefined,
          byDefault: undefined,
          permissions: { isManager: true, people: new Set(['U0OWNER']) },
          now,
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'nothing found in several venues',
      nothingFoundMessage(
        {
          connection: undefined,
          sought: 'lobbying area',
          nearest: [],
          question: { command: 'live', argument: '' },
        },
        houseLocale,
      ),
    ),
  ];
}
