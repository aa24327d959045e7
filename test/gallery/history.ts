import { presetWatch } from '../../src/alerts/rule.ts';
import type { Episode, EpisodeZone } from '../../src/alerts/venue-alerts.ts';
import type { TypicalDay, TypicalWeek } from '../../src/ambience/types.ts';
import { rich } from '../../src/card/rich-text.ts';
import {
  nothingKnownMessage,
  unavailableMessage,
} from '../../src/conversation/asking/unavailable-message.ts';
import { type LiveMeasures, momentMessage } from '../../src/conversation/history/moment-message.ts';
import { neverMessage } from '../../src/conversation/history/never-message.ts';
import { nightMessage } from '../../src/conversation/history/night-message.ts';
import { partMessage } from '../../src/conversation/history/part-message.ts';
import { notBegunMessage, reviewMessage } from '../../src/conversation/history/review-message.ts';
import { twoNightsMessage } from '../../src/conversation/history/two-nights-message.ts';
import { hoursAsked, type PartAsked } from '../../src/conversation/hours-asked.ts';
import type { Question } from '../../src/conversation/question.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import type { Told } from '../../src/conversation/text/night-words.ts';
import { noticeMessage } from '../../src/conversation/text/notices.ts';
import { alertsIn, pastAlertWords } from '../../src/conversation/text/past-alerts.ts';
import type { YesNo } from '../../src/conversation/yes-no-asked.ts';
import type { MeasureFacts } from '../../src/history/measure-facts.ts';
import type { Measured, MeasuredPoint } from '../../src/history/measured.ts';
import type { PastHistory, Usual } from '../../src/history/past-history.ts';
import {
  currentDay,
  type PastNight,
  type PastPlace,
  venueDay,
} from '../../src/history/past-night.ts';
import type { OneNight, Period } from '../../src/history/past-time.ts';
import { readNight, readNights } from '../../src/history/read-nights.ts';
import { datesBetween } from '../../src/history/records.ts';
import { momentIn, nightMeant, nightsMeant, periodBefore } from '../../src/history/service-days.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { loudnessScale } from '../../src/insight/loudness-scale.ts';
import { typicalAt } from '../../src/insight/typical.ts';
import type { LogEntry } from '../../src/log/entry.ts';
import { dayMs, hourMs, minuteMs } from '../../src/time.ts';
import { alertOf, episodeOf } from './alerts.ts';
import { type Example, ofMessage } from './example.ts';
import { entryOf } from './log.ts';
import { now, type VenueWorld, type World } from './world.ts';

/** Questions about past nights. */

export interface Past {
  /** Added to what is usual. */
  readonly more?: (at: number) => number;
  readonly isKnown?: (at: number) => boolean;
  readonly now?: number;
  readonly zoneId?: string;
  readonly timezone?: string;
  readonly isUsualKnown?: boolean;
  /** The first zone has no mood, and the second no loudness. */
  readonly lacks?: boolean;
  /** When the Terrace has no data. */
  readonly isTerraceOff?: (at: number) => boolean;
  readonly areBarsEqual?: boolean;
  readonly damaged?: readonly string[];
  /** Only the highest values of half hours are kept. */
  readonly isThinned?: boolean;
}

const base: Question = { command: 'night', argument: '', venueId: 'venue-HARBOUR-HOTEL' };
const morning = now + 14 * hourMs;
const terraceId = 'zn-4106';
const since = now - 100 * dayMs;
/** Values are not at full quarters of an hour. */
const phaseMs = 12 * minuteMs;

function usualOf({ typical, zonesTypical }: VenueWorld): Usual {
  return {
    ...typical.value,
    zones: new Map(zonesTypical.value.map((week) => [week.id, week])),
  };
}

export function historyOf(venue: VenueWorld, past: Past): PastHistory {
  const { more = () => 0, isKnown = () => true, damaged = [] } = past;
  const usual = usualOf(venue);
  const last = past.now ?? morning;
  const stepMs = 15 * minuteMs;
  const timesIn = (from: number, to: number) => {
    const first = Math.ceil((Math.max(from, since) - phaseMs) / stepMs) * stepMs + phaseMs;
    const count = Math.max(0, Math.ceil((Math.min(to, last) - first) / stepMs));
    return Array.from({ length: count }, (_, index) => first + index * stepMs).filter(isKnown);
  };
  const series = (week: Usual['average'], times: readonly number[]) =>
    times.map((at): MeasuredPoint => {
      const { mood = 1, loudness = 1 } = typicalAt(week, at);
      const clamped = (value: number) => Math.min(10, Math.max(1, value));
      return { at, mood: clamped(mood + more(at)), loudness: clamped(loudness + more(at)) };
    });
  return {
    keepDays: 400,
    about: async () => ({
      since,
      recordedTo: last,
      recordedAt: last,
      zones: [],
      usualOn: [],
      usualReadAt: 0,
    }),
    async read(_venue, { from, to, zoneIds }) {
      const times = timesIn(from, to);
      const zones = [...usual.zones].filter(([id]) => zoneIds?.includes(id) !== false);
      const measured: Measured = {
        representative: series(usual.representative, times),
        average: [],
        zones: new Map(
          zones.map(([id, week], index) => [
            id,
            series(
              week,
              times.filter((at) => id !== terraceId || past.isTerraceOff?.(at) !== true),
            ).map(({ at, mood = 0, loudness }) => ({
              at,
              // Not as lively as the other bar, unless they are to be equal.
              mood:
                past.lacks === true && index === 0
                  ? undefined
                  : mood - (id === 'zn-4105' && past.areBarsEqual !== true ? 0.4 : 0),
              loudness: past.lacks === true && index === 1 ? undefined : loudness,
            })),
          ]),
        ),
      };
      return {
        measured,
        damaged,
        thinned: new Set(past.isThinned === true ? datesBetween(from, to) : []),
      };
    },
    usualOn: async () => (past.isUsualKnown === false ? undefined : usual),
  };
}

export function placeOf(venue: VenueWorld, past: Past): PastPlace {
  return {
    venue: { workspaceId: 'T0HARBOUR', venueId: venue.connection.venueId },
    zoneId: past.zoneId,
    zone: localZone(past.timezone ?? venue.connection.venue.timezone),
    now: past.now ?? morning,
    typical: past.isUsualKnown === false ? undefined : venue.typical.value,
    ...(past.isUsualKnown !== false && { zoneWeeks: venue.zonesTypical.value }),
    justRead: [],
  };
}

export function toldOf(venue: VenueWorld, past: Past): Told {
  return {
    place: placeOf(venue, past),
    venueName: 'Harbour Hotel',
    zoneName: past.zoneId === undefined ? undefined : 'Terrace',
    locale: houseLocale,
  };
}

export const lastNight = { kind: 'nights_ago', nights: 1 } as const;

interface NightLooks {
  readonly past?: Past;
  readonly question?: Partial<Question>;
  readonly alerts?: typeof episodes;
  readonly isWatched?: boolean;
  readonly entries?: readonly LogEntry[];
  readonly rank?: 'highest' | 'lowest';
  readonly nights?: number;
  readonly silentZones?: number;
  /** The place is a quiet one of its venue, whose values spread so many times further. */
  readonly venueSpread?: number;
}

/** As loud as usual, and further from its quietest hour. */
function louder(week: TypicalWeek, times: number): TypicalWeek {
  const loud = (day: TypicalDay) => ({
    ...day,
    loudness: day.loudness.map((one) => one && one * times),
  });
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = week.days;
  return {
    ...week,
    days: {
      monday: loud(monday),
      tuesday: loud(tuesday),
      wednesday: loud(wednesday),
      thursday: loud(thursday),
      friday: loud(friday),
      saturday: loud(saturday),
      sunday: loud(sunday),
    },
  };
}

async function nightExample(id: string, { hotel }: World, looks: NightLooks): Promise<Example[]> {
  const { past = {}, question = {}, alerts = () => [], rank, nights = 1 } = looks;
  const asTold = toldOf(hotel, past);
  const day = nightMeant({ kind: 'nights_ago', nights }, venueDay(asTold.place));
  const { typical } = asTold.place;
  const ofVenue = typical && {
    ...typical,
    representative: louder(typical.representative, looks.venueSpread ?? 1),
  };
  const told = { ...asTold, place: { ...asTold.place, typical: ofVenue } };
  const night = await readNight(asTold.place, day, { history: historyOf(hotel, past) });
  const names = new Map(hotel.connection.zones.map((zone) => [zone.id, zone.name]));
  return ofMessage(
    id,
    nightMessage({
      night,
      alerts: alertsIn(alerts(hotel, day.from), day),
      connection: hotel.connection,
      entries: looks.entries ?? [],
      isWatched: looks.isWatched !== false,
      rank: rank && { place: rank, of: 8 },
      nameOf: (zoneId) => names.get(zoneId) ?? zoneId,
      zoneCount: night.zones.size + (looks.silentZones ?? 0),
      told,
      question: { ...base, zoneId: past.zoneId, past: lastNight, ...question },
    }),
  );
}

/** When it was noticed, too. */
function closedAt(at: number): EpisodeZone['closed'] {
  return { at, noticedAt: at, reason: 'recovered' };
}

/** Four alerts, of which one is still open and one was seen. */
function episodes(hotel: VenueWorld, from: number): Episode[] {
  const rule = alertOf(hotel);
  const at = from + 16 * hourMs;
  const [zone] = episodeOf(rule).zones;
  if (zone === undefined) throw new Error('an episode has a zone');
  const during = (hours: number) => ({
    ...zone,
    since: at + hours * hourMs,
    until: at + hours * hourMs + 55 * minuteMs,
    earlierMs: 0,
    again: undefined,
    peak: { value: 9.8, at },
    closed: closedAt(at + hours * hourMs + 55 * minuteMs),
  });
  const seen = { by: 'U0OWNER', at };
  return [
    episodeOf(rule, {
      zones: [{ ...during(0), since: at - 35 * minuteMs, missingMs: 35 * minuteMs }],
      acknowledged: seen,
    }),
    episodeOf(rule, {
      zones: [
        {
          ...during(2),
          earlierMs: minuteMs,
          again: during(2).since + minuteMs,
          closed: undefined,
        },
      ],
    }),
    episodeOf(rule, { zones: [during(3)] }),
    episodeOf(rule, { kind: 'silence', cause: 'sensors', zones: [during(4)] }),
  ];
}

/** One that goes on since it began. */
function stillOpen(hotel: VenueWorld, from: number): Episode[] {
  const [first] = episodes(hotel, from);
  const [zone] = first?.zones ?? [];
  if (first === undefined || zone === undefined) throw new Error('an episode has a zone');
  const measuredAt = zone.until + 30 * minuteMs;
  return [{ ...first, zones: [{ ...zone, measuredAt, closed: undefined }] }];
}

/** A zone that is too quiet, and a sensor that sends nothing. */
function quietAndSilent(hotel: VenueWorld, from: number): Episode[] {
  const [quiet] = stillOpen(hotel, from);
  const [silent] = silences(hotel, from);
  const [zone] = silent?.zones ?? [];
  if (quiet === undefined || silent === undefined || zone === undefined) {
    throw new Error('an episode has a zone');
  }
  return [
    { ...quiet, settings: { ...quiet.settings, watch: presetWatch.too_quiet } },
    { ...silent, zones: [{ ...zone, closed: undefined }] },
  ];
}

/** One that lasted until long after the night had quieted down. */
function afterQuiet(hotel: VenueWorld, from: number): Episode[] {
  const [first] = episodes(hotel, from);
  const [zone] = first?.zones ?? [];
  if (first === undefined || zone === undefined) throw new Error('an episode has a zone');
  return [{ ...first, zones: [{ ...zone, until: zone.until + 5 * hourMs }] }];
}

/** A sensor that sent nothing, and an outage of the service. */
function silences(hotel: VenueWorld, from: number): Episode[] {
  const [sensor] = episodes(hotel, from).slice(-1);
  const [zone] = sensor?.zones ?? [];
  if (sensor === undefined || zone === undefined) throw new Error('an episode has a zone');
  const later = { ...zone, since: zone.since + hourMs, until: zone.until + hourMs };
  return [sensor, { ...sensor, cause: 'service', zones: [later, { ...later, zoneId: 'zn-4105' }] }];
}

const afterMidnight = (at: number) => {
  const hour = new Date(at).getUTCHours();
  return hour >= 22 || hour < 6 ? 2 : 0;
};
const lateEvening = (at: number) => (new Date(at).getUTCHours() >= 20 ? 2 : 0);
const quietLate = (at: number) => (isWithin(12, 22)(at) ? 3 : -6);
const quietOnce = (at: number) => (isWithin(20.5, 21)(at) ? -6 : 4);
const isWithin = (from: number, to: number) => (at: number) => {
  const hour = (at / hourMs) % 24;
  return hour >= from && hour < to;
};

const lastWeek: Period = { kind: 'week', ago: 1 };
const drift = (at: number) => ((at - since) / dayMs) * 0.03 - 2.5;

async function nightExamples(world: World): Promise<Example[]> {
  const gapAt = isWithin(20.2, 21.4);
  const all: readonly (readonly [string, NightLooks])[] = [
    [
      'last night, livelier late',
      { past: { more: lateEvening }, alerts: episodes, rank: 'highest' },
    ],
    [
      'how many alerts last night, one for missing data',
      { question: { yesNo: { asks: 'need', against: 'count' } }, alerts: episodes },
    ],
    [
      'any alerts last night, a sensor and the service',
      { question: { yesNo: { asks: 'need', against: 'nothing' } }, alerts: silences },
    ],
    ['last night, an alert that is still open', { alerts: stillOpen }],
    ['last night, too quiet and without data, still open', { alerts: quietAndSilent }],
    ['last night, a zone without data', { silentZones: 1 }],
    ['last night, a zone without data for a while', { past: { isTerraceOff: isWithin(18, 21) } }],
    ['last night, two zones as busy as each other', { past: { areBarsEqual: true } }],
    [
      'was it busy, for a while',
      {
        past: { more: (at) => (isWithin(18, 20)(at) ? 2 : 0) },
        question: { yesNo: { asks: 'busy', against: 'usual' } },
      },
    ],
    ['last night, as usual, the calmest', { rank: 'lowest' }],
    [
      'last night, livelier for two hours',
      { past: { more: (at) => (isWithin(18, 20)(at) ? 2 : 0) } },
    ],
    ['last night, loudness', { question: { asksLoudness: true }, past: { more: () => 1 } }],
    ...(['busy', 'calm'] as const).map((and): readonly [string, NightLooks] => [
      `was it louder and ${and === 'busy' ? 'livelier' : 'calmer'} than usual`,
      {
        question: { asksLoudness: true, yesNo: { asks: 'loud', against: 'usual', and } },
        past: { more: () => 1.5 },
      },
    ]),
    [
      'was it louder and livelier than usual, neither',
      { question: { asksLoudness: true, yesNo: { asks: 'loud', against: 'usual', and: 'busy' } } },
    ],
    [
      'which alerts nobody acknowledged last night',
      { question: { yesNo: { asks: 'need', against: 'unseen' } }, alerts: episodes },
    ],
    [
      'was it too loud anywhere last night, in two zones',
      {
        question: { asksLoudness: true, yesNo: { asks: 'loud', against: 'limit' } },
        alerts: (of, from) =>
          episodes(of, from).flatMap((one) => [
            one,
            {
              ...one,
              zones: one.zones.map((zone) => ({ ...zone, zoneId: 'b', name: 'Lobby Bar' })),
            },
          ]),
      },
    ],
    [
      'the longest alert last night',
      { question: { yesNo: { asks: 'need', against: 'longest' } }, alerts: episodes },
    ],
    [
      'the longest alert last night, which is still open',
      { question: { yesNo: { asks: 'need', against: 'longest' } }, alerts: stillOpen },
    ],
    [
      'the longest alert last night, none went off',
      { question: { yesNo: { asks: 'need', against: 'longest' } } },
    ],
    [
      'which alerts nobody acknowledged last night, none went off',
      { question: { yesNo: { asks: 'need', against: 'unseen' } } },
    ],
    [
      'how long it was too loud last night',
      {
        alerts: episodes,
        question: {
          yesNo: { asks: 'loud', against: 'limit' },
          seeks: 'since',
          asksLoudness: true,
        },
      },
    ],
    [
      'how long it has been too loud, and it still is',
      {
        alerts: (of, from) =>
          stillOpen(of, from).map((one) => ({
            ...one,
            zones: one.zones.map((zone) => ({ ...zone, measuredAt: zone.until })),
          })),
        question: {
          yesNo: { asks: 'loud', against: 'limit' },
          seeks: 'since',
          asksLoudness: true,
        },
      },
    ],
    ['last night, all zones', { question: { all: true } }],
    [
      'which zones were livelier than usual last night',
      {
        past: { more: () => 1.5 },
        question: { all: true, yesNo: { asks: 'busy', against: 'zones' } },
      },
    ],
    [
      'which zones were calmer than usual last night, none',
      { question: { all: true, yesNo: { asks: 'calm', against: 'zones' } } },
    ],
    [
      'which zones were livelier last night, nothing usual',
      {
        past: { lacks: true, isKnown: () => false },
        question: { all: true, yesNo: { asks: 'busy', against: 'zones' } },
      },
    ],
    ['last night, a zone', { past: { zoneId: terraceId, more: () => -1.5 } }],
    ['last night, a zone that was too loud', { past: { zoneId: terraceId }, alerts: episodes }],
    ['a night before, with gaps', { nights: 3, past: { isKnown: (at) => !gapAt(at) } }],
    [
      'last night, many gaps, some of it damaged',
      {
        past: { isKnown: (at) => Math.floor(at / hourMs) % 3 !== 0, damaged: ['2026-11-20'] },
      },
    ],
    [
      'last night, two gaps in the morning',
      { past: { isKnown: (at) => !isWithin(1, 1.5)(at) && !isWithin(3, 3.5)(at) } },
    ],
    ['last night, little known', { past: { isKnown: isWithin(18, 20) } }],
    ['last night, nothing usual', { past: { isUsualKnown: false } }],
    [
      'last night, nothing usual, with a gap',
      { past: { isUsualKnown: false, isKnown: (at) => !gapAt(at) } },
    ],
    ['last night, times in UTC', { past: { timezone: 'Mars/Base' } }],
    [
      'was it loud, yes',
      { question: { yesNo: { asks: 'loud', against: 'nothing' } }, past: { more: () => 2 } },
    ],
    [
      'was it loud, no',
      { question: { asksLoudness: true, yesNo: { asks: 'loud', against: 'nothing' } } },
    ],
    [
      'was it too quiet',
      { question: { yesNo: { asks: 'quiet', against: 'limit' } }, alerts: episodes },
    ],
    ['last night, livelier from late on', { past: { more: afterMidnight } }],
    ['last night, all zones, some lack values', { question: { all: true }, past: { lacks: true } }],
    ['was it quiet, no', { question: { yesNo: { asks: 'quiet', against: 'usual' } } }],
    [
      'was it too loud, yes for an alert',
      { question: { yesNo: { asks: 'loud', against: 'limit' } }, alerts: episodes },
    ],
    ['was it busy, no', { question: { yesNo: { asks: 'busy', against: 'usual' } } }],
    [
      'was it calm, yes',
      { question: { yesNo: { asks: 'calm', against: 'nothing' } }, past: { more: () => -1.5 } },
    ],
    [
      'was it as busy as usual, nothing usual',
      {
        question: { yesNo: { asks: 'busy', against: 'usual', isAs: 'usual' } },
        past: { isUsualKnown: false },
      },
    ],
    [
      'was it always this busy, and it is usually busier',
      {
        question: { yesNo: { asks: 'busy', against: 'usual', isAs: 'always' } },
        past: { more: () => -1.5 },
      },
    ],
    ['was it normal, yes', { question: { yesNo: { asks: 'usual', against: 'usual' } } }],
    [
      'was anything needed, four alerts',
      { question: { yesNo: { asks: 'need', against: 'nothing' } }, alerts: episodes },
    ],
    [
      'was anything needed, no alert set up',
      { question: { yesNo: { asks: 'need', against: 'nothing' } }, isWatched: false },
    ],
    ...(
      [
        ['loud', 'as usual', {}],
        ['loud', 'much louder', { past: { more: () => 5 } }],
        ['loud', 'much louder, of a quiet place', { past: { more: () => 5 }, venueSpread: 9 }],
        ['quiet', 'much quieter, of a quiet place', { past: { more: () => -5 }, venueSpread: 9 }],
        ['loud', 'nothing usual', { past: { isUsualKnown: false } }],
      ] as const
    ).map(([asks, id, looks]): readonly [string, NightLooks] => [
      `was it too ${asks}, no alert set up, ${id}`,
      {
        ...looks,
        question: { yesNo: { asks, against: 'limit' }, asksLoudness: true },
        isWatched: false,
      },
    ]),
    ['any gaps last night, none', { question: { yesNo: { asks: 'gaps', against: 'nothing' } } }],
    [
      'any gaps last night, of a zone',
      {
        question: { yesNo: { asks: 'gaps', against: 'nothing' } },
        past: { isTerraceOff: isWithin(18, 21) },
      },
    ],
    [
      'any gaps last night, a sensor went silent',
      { question: { yesNo: { asks: 'gaps', against: 'nothing' } }, alerts: silences },
    ],
    ['when was it liveliest last night', { question: { seeks: 'peak' } }],
    ['when did it quiet down', { question: { seeks: 'quiet' } }],
    [
      'when did it quiet down, in loudness',
      {
        question: { seeks: 'quiet', asksLoudness: true },
        past: { more: quietLate },
      },
    ],
    [
      'when did it quiet down, never calm',
      { question: { seeks: 'quiet' }, past: { more: (at) => (isWithin(20, 22)(at) ? 5 : 3) } },
    ],
    [
      'was it empty',
      { question: { yesNo: { asks: 'calm', against: 'nothing', isOfPeople: true } } },
    ],
    [
      'when did it quiet down, an alert lasted longer',
      { question: { seeks: 'quiet' }, alerts: afterQuiet },
    ],
    [
      'when did it quiet down, an alert is still open',
      { question: { seeks: 'quiet' }, alerts: stillOpen },
    ],
    [
      'when did it quiet down, little known',
      { question: { seeks: 'quiet' }, past: { isKnown: isWithin(18, 20) } },
    ],
    [
      'last night, with a log',
      {
        entries: [
          entryOf(world.hotel),
          entryOf(world.hotel, { kind: 'event', text: 'DJ night', zoneId: undefined }),
        ],
      },
    ],
    ['the calmest zone', { question: { seeks: 'quiet', all: true } }],
    ['the quietest zone', { question: { seeks: 'quiet', all: true, asksLoudness: true } }],
    [
      'the calmest zone, one without data',
      { question: { seeks: 'quiet', all: true }, silentZones: 1 },
    ],
    [
      'was there trouble, in the log',
      {
        question: { yesNo: { asks: 'need', against: 'nothing' } },
        entries: (['incident', 'complaint', 'event'] as const).map((kind) =>
          entryOf(world.hotel, { kind, at: now }),
        ),
      },
    ],
    ['last night, while tonight is going on', { past: { now: morning - 9 * hourMs } }],
    ['was anything needed', { question: { yesNo: { asks: 'need', against: 'nothing' } } }],
  ];
  const examples = await Promise.all(all.map(([id, looks]) => nightExample(id, world, looks)));
  return examples.flat();
}

async function partExamples({ hotel }: World): Promise<Example[]> {
  const example = async (
    id: string,
    past: Past,
    part: PartAsked,
    more: Partial<Question> & {
      readonly isToday?: boolean;
      readonly isThinned?: boolean;
      readonly isAlerted?: boolean;
      readonly since?: number;
    } = {},
    louder: Partial<MeasureFacts> = {},
  ) => {
    const { isToday = false, isThinned = false, isAlerted = false, since, ...question } = more;
    const told = toldOf(hotel, past);
    const meant = { kind: 'nights_ago', nights: isToday ? 0 : 1 } as const;
    const day = nightMeant(meant, venueDay(told.place));
    const at = (minute = 0) => momentIn(day, minute, told.place.zone).at;
    const within =
      part.from === undefined
        ? {}
        : { within: { from: at(part.from), to: part.to === undefined ? day.to : at(part.to) } };
    const read = await readNight({ ...told.place, ...within }, day, {
      history: historyOf(hotel, past),
    });
    const measure = (facts: MeasureFacts) => (isThinned ? { ...facts, mean: undefined } : facts);
    const { facts } = read;
    const night = {
      ...read,
      facts: {
        ...facts,
        mood: measure(facts.mood),
        loudness: { ...measure(facts.loudness), ...louder },
      },
    };
    return ofMessage(
      id,
      partMessage({
        night,
        part,
        alerts: isAlerted ? alertsIn(episodes(hotel, day.from).slice(0, 1), day) : [],
        // What happened in a whole night is counted.
        entries: Object.keys(part).length === 0 ? [entryOf(hotel, {})] : [],
        isWatched: true,
        connection: hotel.connection,
        nameOf: (zoneId) => zoneId,
        events:
          Object.keys(part).length === 0 ? [entryOf(hotel, { kind: 'event', text: 'DJ' })] : [],
        since,
        told,
        question: { ...base, zoneId: past.zoneId, ...question },
      }),
    );
  };
  const evening = { from: 21 * 60, to: 0 };
  const rise = { seeks: 'rise' } as const;
  const loud = { asksLoudness: true } as const;
  const tooLoud = { asks: 'loud', against: 'limit' } as const;
  const either = { yesNo: { asks: 'busy', against: 'nothing', isEither: true } } as const;
  const { place, locale } = toldOf(hotel, {});
  const today = nightMeant({ kind: 'nights_ago', nights: 0 }, venueDay(place));
  const over = {
    alerts: alertsIn(episodes(hotel, today.from).slice(0, 1), today),
    isList: true,
    isOfOver: true,
    span: today,
    zone: place.zone,
    scale: loudnessScale(place.typical, []),
  };
  return [
    ...ofMessage('alerts that are over', noticeMessage(pastAlertWords(over, locale) ?? rich``)),
    ...(await example(
      'whether some hours were louder than usual, hardly known',
      { isKnown: isWithin(20, 20.5) },
      { from: 18 * 60, to: 24 * 60 },
      { yesNo: { asks: 'loud', against: 'usual' }, asksLoudness: true },
    )),
    ...(await example(
      'was it too loud in a part',
      {},
      {},
      { ...loud, yesNo: tooLoud, isAlerted: true },
    )),
    ...(await example(
      'how long was it too loud in a part',
      {},
      {},
      {
        ...loud,
        yesNo: tooLoud,
        isAlerted: true,
        seeks: 'since',
      },
    )),
    ...(await example('between nine and midnight', {}, evening)),
    ...(await example('after midnight, a zone', { zoneId: terraceId, more: () => 2 }, { from: 0 })),
    ...(await example('on average', {}, {}, loud)),
    ...(await example(
      'as lively as usual, but much louder',
      {},
      evening,
      {},
      { whole: { difference: 3, degree: 'strong', direction: 'more' } },
    )),
    ...(await example('nothing usual', { isUsualKnown: false }, evening)),
    ...(await example('nothing measured then', { isKnown: () => false }, evening)),
    ...(await example('of hours before the first value', { isKnown: () => false }, evening, {
      since: now + 12 * hourMs,
    })),
    ...(await example(
      'of hours of a damaged day',
      { isKnown: () => false, damaged: ['2026-11-20', '2026-11-21'] },
      evening,
    )),
    ...(await example('partly measured', { isKnown: isWithin(20, 21) }, { from: 21 * 60, to: 60 })),
    ...(await example('when it got lively', { more: lateEvening }, {}, rise)),
    ...(await example('when it got loud', { more: lateEvening }, {}, { ...rise, ...loud })),
    ...(await example(
      'when it got lively, before',
      { more: (at) => (isWithin(16, 19)(at) ? 6 : -1) },
      { from: 18 * 60 },
      rise,
    )),
    ...(await example('was it quiet then, at last', { more: quietLate }, evening, {
      ...loud,
      part: evening,
      yesNo: { asks: 'quiet', against: 'nothing' },
    })),
    ...(await example('was it quiet then, always', { more: () => -6 }, evening, {
      ...loud,
      part: evening,
      yesNo: { asks: 'quiet', against: 'nothing' },
    })),
    ...(await example('was it quiet then, for a while', { more: quietOnce }, evening, {
      ...loud,
      part: evening,
      yesNo: { asks: 'quiet', against: 'nothing' },
    })),
    ...(await example('was it quiet then, never', { more: () => 5 }, evening, {
      ...loud,
      part: evening,
      yesNo: { asks: 'quiet', against: 'nothing' },
    })),
    ...(await example(
      'when it got loud, unknown',
      { isKnown: isWithin(18, 19) },
      {},
      { ...rise, ...loud },
    )),
    ...(await example('loudest zone at a time', {}, evening, { all: true, ...loud })),
    ...(await example('calmest zone at a time', {}, evening, { all: true, seeks: 'quiet' })),
    ...(await example('when it was loudest', {}, {}, { seeks: 'peak', ...loud })),
    ...(await example('when it was liveliest', {}, {}, { seeks: 'peak' })),
    ...(await example(
      'when it was loudest, partly known',
      { isKnown: isWithin(18, 20) },
      {},
      { seeks: 'peak', ...loud },
    )),
    ...(await example('when it was quietest', {}, {}, { seeks: 'lowest', ...loud })),
    ...(await example('when it was calmest', {}, {}, { seeks: 'lowest' })),
    ...(await example(
      'when it was calmest, little known',
      { isKnown: isWithin(18, 20) },
      {},
      { seeks: 'lowest' },
    )),
    ...(await example(
      'when it was quietest, little known',
      { isKnown: isWithin(18, 20) },
      {},
      { seeks: 'lowest', ...loud },
    )),
    ...(await example('when it got loud, never', { more: () => -6 }, {}, { ...rise, ...loud })),
    ...(await example('when it got lively, unknown', { isKnown: isWithin(18, 19) }, {}, rise)),
    ...(await example('was it loud then', {}, evening, { yesNo: tooLoud, ...loud })),
    ...(await example(
      'was it busy then, for a while',
      { more: (at) => (isWithin(22, 22.5)(at) ? 3 : 0) },
      evening,
      { yesNo: { asks: 'busy', against: 'nothing' } },
    )),
    ...(await example('calm or busy then', {}, evening, either)),
    ...(await example('calm or busy then, calm', { more: () => -6 }, evening, either)),
    ...(await example('calm or busy then, busy', { more: () => 4 }, evening, either)),
    ...(await example('calm or busy then, in between', { more: () => -2 }, evening, either)),
    ...(await example(
      'calm or busy then, calm and busy for a while',
      { more: (at) => (isWithin(22, 22.5)(at) ? 6 : -6) },
      evening,
      either,
    )),
    ...(await example(
      'calm or busy then, partly measured',
      { more: () => -6, isKnown: isWithin(20, 21) },
      evening,
      either,
    )),
    ...(await example('was it loud then, partly measured', { isKnown: isWithin(20, 21) }, evening, {
      yesNo: tooLoud,
      ...loud,
    })),
    ...(await example(
      'this evening on average',
      { now: morning + 14 * hourMs },
      {},
      { isToday: true },
    )),
  ];
}

async function periodZoneExamples({ hotel }: World): Promise<Example[]> {
  const mostZones = 4;
  const example = async (
    id: string,
    past: (index: number) => Past,
    question: Partial<Question> = {},
    count = mostZones,
    tonight?: number,
  ) => {
    const told = toldOf(hotel, {});
    const days = nightsMeant(lastWeek, venueDay(told.place));
    const read = (one: Past) =>
      readNights({ ...told.place, zoneId: one.zoneId }, days, { history: historyOf(hotel, one) });
    const nights = await read({});
    const ofZones = await Promise.all(
      hotel.connection.zones.slice(0, mostZones).map(async ({ id: zoneId, name }, index) => ({
        name,
        nights: await read({ ...past(index), zoneId }),
      })),
    );
    const current = (one: readonly PastNight[]) =>
      tonight === undefined ? undefined : livelier(one[0], tonight);
    const zones = Array.from({ length: count }, (_, index) =>
      ofZones.slice(index % ofZones.length).slice(0, 1),
    )
      .flat()
      .map((zone) => ({ ...zone, tonight: current(zone.nights) }));
    const asked: Question = { ...base, command: 'review', past: lastWeek, all: true, ...question };
    const data = {
      period: lastWeek,
      nights,
      before: { nights: [], period: undefined },
      alertsOf: () => [],
      entries: [],
      connection: hotel.connection,
      isWatched: true,
      since,
      told,
      question: asked,
    };
    return ofMessage(id, reviewMessage(data, zones));
  };
  const loud = { asksLoudness: true } as const;
  const quiet = { seeks: 'quiet' } as const;
  const unknown = { isKnown: () => false };
  return [
    ...(await example('busiest zone last week', () => ({ more: drift }))),
    ...(await example('loudest zone last week', () => ({ more: drift }), loud)),
    ...(await example('calmest zone last week', () => ({}), quiet)),
    ...(await example('quietest zone last week', () => ({}), { ...quiet, ...loud })),
    ...(await example('busiest zone last week, some without data', (index) =>
      index > 2 ? unknown : {},
    )),
    ...(await example('busiest zone last week, none known', () => unknown)),
    ...(await example('busiest zone last week, many zones', () => ({}), {}, 120)),
    ...(await example('busiest zone this week, tonight', () => ({}), {}, mostZones, 2)),
    ...(await example('busiest zone this week, not tonight', () => ({}), {}, mostZones, -2)),
    ...(await example('average mood last week, by zone', () => ({}), { part: {} })),
    ...(await example('average loudness last week, nothing usual', () => ({}), {
      part: {},
      ...loud,
    })),
  ];
}

async function momentExamples({ hotel }: World): Promise<Example[]> {
  const example = async (
    id: string,
    past: Past,
    at: number,
    {
      isTwice = false,
      beside,
      entries = [],
      since,
      yesNo,
      isAlertOpen = false,
      limit,
    }: {
      limit?: number;
      isAlertOpen?: boolean;
      isTwice?: boolean;
      beside?: LiveMeasures;
      entries?: readonly LogEntry[];
      since?: number;
      yesNo?: YesNo;
    } = {},
  ) => {
    const told = toldOf(hotel, { zoneId: terraceId, ...past });
    const place = { ...told.place, within: 'day' as const };
    const day = nightMeant(lastNight, venueDay(place));
    const night = await readNight(place, day, {
      history: historyOf(hotel, { zoneId: terraceId, ...past }),
    });
    const question = { ...base, yesNo, asksLoudness: yesNo?.against === 'then' };
    const open = isAlertOpen
      ? [
          episodeOf(alertOf(hotel), {
            zones: (episodes(hotel, day.from)[0]?.zones ?? []).map((zone) =>
              limit === undefined ? zone : { ...zone, limit },
            ),
          }),
        ]
      : [];
    const alerts = open.flatMap((episode) => episode.zones.map((zone) => ({ episode, zone })));
    const data = { at: day.from + at, isTwice, night, alerts, told, question };
    const { connection } = hotel;
    return ofMessage(id, momentMessage({ ...data, beside, entries, connection, since }));
  };
  const mid = 16 * hourMs;
  const busy = { asks: 'busy', against: 'nothing' } as const;
  const ok = { asks: 'usual', against: 'nothing' } as const;
  const tooLoud = { asks: 'loud', against: 'limit' } as const;
  const louder = { asks: 'loud', against: 'then' } as const;
  const besideOf = { at: mid, mood: 9, loudness: 9 };
  const only = (hour: number) => ({ isKnown: isWithin(hour, hour + 0.5) });
  const told = toldOf(hotel, {});
  const day = nightMeant(lastNight, venueDay(told.place));
  return [
    ...(await example('a past moment', {}, mid)),
    ...(await example('was it lively at a time', {}, mid, { yesNo: busy })),
    ...(await example('calm or busy at a time', {}, mid, { yesNo: { ...busy, isEither: true } })),
    ...(await example('calm or busy at a lively time', { more: lateEvening }, mid, {
      yesNo: { ...busy, isEither: true },
    })),
    ...(await example('calm or busy at a calm time', { more: () => -6 }, mid, {
      yesNo: { ...busy, isEither: true },
    })),
    ...(await example('was it lively at a lively time', { more: lateEvening }, mid, {
      yesNo: busy,
    })),
    ...(await example('was it calm at a time', {}, mid, { yesNo: { ...busy, asks: 'calm' } })),
    ...(await example('was it loud at a time', {}, mid, { yesNo: { ...busy, asks: 'loud' } })),
    ...(await example('was it livelier than usual at a time', { more: lateEvening }, mid, {
      yesNo: { asks: 'busy', against: 'usual' },
    })),
    ...(await example('was it calmer than usual at a time', { more: lateEvening }, mid, {
      yesNo: { asks: 'calm', against: 'usual' },
    })),
    ...(await example('was it livelier than usual at a usual time', { more: () => 0 }, mid, {
      yesNo: { asks: 'busy', against: 'usual' },
    })),
    ...(await example('was it louder than usual at a usual time', { more: () => 0 }, mid, {
      yesNo: { asks: 'loud', against: 'usual' },
    })),
    ...(await example('was it ok at a usual time', { more: () => 0 }, mid, { yesNo: ok })),
    ...(await example('was it ok at a livelier time', { more: lateEvening }, mid, { yesNo: ok })),
    ...(await example('was it ok at a loud time', { more: () => 4 }, mid, { yesNo: ok })),
    ...(await example('was it ok, with an alert', {}, mid, { yesNo: ok, isAlertOpen: true })),
    ...(await example('was it ok, nothing usual known', { isUsualKnown: false }, mid, {
      yesNo: ok,
    })),
    ...(await example('was it as usual at a livelier time', { more: lateEvening }, mid, {
      yesNo: { ...ok, against: 'usual' },
    })),
    ...(await example('was it too loud at a time', {}, mid, { yesNo: tooLoud, isAlertOpen: true })),
    ...(await example('was it above its limit, back within it', {}, mid, {
      yesNo: tooLoud,
      isAlertOpen: true,
      limit: 9.5,
    })),
    ...(await example('was it above its limit, past it', { more: () => 4 }, mid, {
      yesNo: tooLoud,
      isAlertOpen: true,
      limit: 1,
    })),
    ...(await example('was it too loud at a time without an alert', {}, mid, { yesNo: tooLoud })),
    ...(await example('was it too loud at a loud time', { more: () => 4 }, mid, {
      yesNo: tooLoud,
    })),
    ...(await example('was it too loud, and nothing usual is known', { isUsualKnown: false }, mid, {
      yesNo: tooLoud,
    })),
    ...(await example('a past moment, measured a little later', {}, mid + 5 * minuteMs)),
    ...(await example('a past moment beside now', {}, mid, { beside: { ...besideOf, mood: 9 } })),
    ...(await example('a past moment, alike now', {}, mid, {
      beside: { at: mid, mood: 5.5, loudness: 5.5 },
    })),
    ...(await example('a past moment beside now, nothing known of it', {}, mid, {
      beside: { ...besideOf, mood: undefined },
    })),
    ...(await example('a past moment beside now, nothing usual', { isUsualKnown: false }, mid, {
      beside: { ...besideOf, mood: 9 },
    })),
    ...(await example('louder now than then, yes', {}, mid, { beside: besideOf, yesNo: louder })),
    ...(await example('louder now than then, no', {}, mid, {
      beside: { ...besideOf, loudness: 1 },
      yesNo: louder,
    })),
    ...(await example('as loud now as then', {}, mid, {
      beside: besideOf,
      yesNo: { ...louder, isAs: 'then' },
    })),
    ...(await example('was it this loud then', {}, mid, {
      beside: besideOf,
      yesNo: { ...louder, isAs: 'now' },
    })),
    ...(await example('a past moment, twice', { isUsualKnown: false }, mid, { isTwice: true })),
    ...(await example('a past moment without a value', only(12), mid)),
    ...(await example(
      'a past moment beside a gap',
      { isKnown: (at) => !isWithin(21, 22)(at) },
      mid,
    )),
    ...(await example('a past moment of a night without values', { isKnown: () => false }, mid)),
    ...(await example('a past moment before the first value', { isKnown: () => false }, mid, {
      since: morning,
    })),
    ...(await example(
      'a past moment of a damaged day',
      { isKnown: () => false, damaged: ['2026-11-20', '2026-11-21'] },
      mid,
    )),
    ...(await example('a past moment, with what was noted', {}, mid, {
      entries: [
        ...Array.from({ length: 5 }, (_, index) =>
          entryOf(hotel, { kind: 'event', text: `Band ${index + 1}`, at: day.from + 15 * hourMs }),
        ),
        entryOf(hotel, { kind: 'event', text: 'Fireworks', at: day.from + 18 * hourMs }),
        entryOf(hotel, { at: day.from + mid + 10 * minuteMs }),
        entryOf(hotel, { kind: 'note', at: day.from + 12 * hourMs }),
      ],
    })),
    ...ofMessage('a past moment that never was', neverMessage(day, told)),
  ];
}

async function twoNightsExamples({ hotel }: World): Promise<Example[]> {
  const example = async (
    id: string,
    past: Past,
    nights = 1,
    question: Partial<Question> = {},
    against: OneNight = { kind: 'weekday', weekday: 'friday' },
    isToCome = false,
  ) => {
    const hours = hoursAsked(question);
    const isOfDays = question.part?.isDay === true || hours !== undefined;
    const told = { ...toldOf(hotel, past), isOfDays };
    const within = isToCome ? ('day' as const) : hours && { hours };
    const place = { ...told.place, ...(within && { within }) };
    const day = venueDay(told.place);
    const history = historyOf(hotel, past);
    const [one, other] = await Promise.all([
      readNight(place, nightMeant({ kind: 'nights_ago', nights }, day), { history }),
      readNight(place, nightMeant(against, day), { history }),
    ]);
    return ofMessage(
      id,
      twoNightsMessage({ one, other, told, question: { ...base, ...question }, isToCome }),
    );
  };
  const weekEarlier = { kind: 'nights_ago', nights: 9 } as const;
  const saturday = morning + dayMs;
  const isSaturday = (at: number) => at > now + 8 * hourMs;
  const evening = morning + dayMs + 10 * hourMs;
  const afternoon = evening - 6 * hourMs;
  return [
    ...(await example('two nights', { now: saturday, more: (at) => (isSaturday(at) ? -2 : 0) })),
    ...(await example(
      'today and yesterday',
      { now: evening },
      0,
      { part: { isDay: true } },
      { kind: 'nights_ago', nights: 1 },
    )),
    ...(await example(
      'lunch today and yesterday',
      { now: evening },
      0,
      { part: { from: 12 * 60, to: 15 * 60 } },
      { kind: 'nights_ago', nights: 1 },
    )),
    ...(await example('two nights, a little different', { now: saturday })),
    ...(await example('two nights, the same', { now: saturday }, 2, {}, weekEarlier)),
    ...(await example(
      'two nights, as loud as each other',
      { now: saturday },
      2,
      { asksLoudness: true },
      weekEarlier,
    )),
    ...(await example(
      'two nights, was one calmer',
      { now: saturday, more: (at) => (isSaturday(at) ? -2 : 0) },
      1,
      { yesNo: { asks: 'calm', against: 'other' } },
    )),
    ...(await example('two nights, was one livelier', { now: saturday }, 1, {
      yesNo: { asks: 'busy', against: 'other' },
    })),
    ...(await example(
      'two nights, the same, was one livelier',
      { now: saturday },
      2,
      { yesNo: { asks: 'busy', against: 'other' } },
      weekEarlier,
    )),
    ...(await example('two nights, one unknown', {
      now: saturday,
      isKnown: (at) => !isSaturday(at),
    })),
    ...(await example('two nights, loudness', { now: saturday }, 1, { asksLoudness: true })),
    ...(await example(
      'tonight and a night',
      { now: evening, more: (at) => (isSaturday(at) ? 2 : 0) },
      0,
    )),
    ...(await example(
      'tonight and a night, livelier only by now',
      { now: evening, more: (at) => (at > evening - 20 * minuteMs ? 3 : 0) },
      0,
      { yesNo: { asks: 'busy', against: 'other' } },
    )),
    ...(
      await Promise.all(
        [false, true].map((asksLoudness) =>
          example(
            `tonight, which has not begun, and last night${asksLoudness ? ', loudness' : ''}`,
            { now: afternoon },
            0,
            { part: { isDay: true }, yesNo: { asks: 'busy', against: 'other' }, asksLoudness },
            { kind: 'nights_ago', nights: 1 },
            true,
          ),
        ),
      )
    ).flat(),
    ...(await example(
      'tonight, which has not begun, and last night, nothing usual',
      { now: afternoon, isUsualKnown: false },
      0,
      { part: { isDay: true } },
      { kind: 'nights_ago', nights: 1 },
      true,
    )),
    ...(await example('two nights, no time in common', {
      now: saturday,
      isKnown: (at) => (isSaturday(at) ? isWithin(18, 19)(at) : isWithin(20, 21)(at)),
    })),
  ];
}

/** A night as it was, but livelier all along. */
function livelier(night: PastNight | undefined, by: number): PastNight | undefined {
  if (night === undefined) return undefined;
  const raised = (one: { readonly at: number; readonly value: number }) => ({
    ...one,
    value: one.value + by,
  });
  const { mood } = night.facts;
  const { highest, values } = mood;
  const more = { values: values.map(raised), ...(highest && { highest: raised(highest) }) };
  return { ...night, facts: { ...night.facts, mood: { ...mood, ...more } } };
}

async function reviewExamples({ hotel }: World): Promise<Example[]> {
  const example = async (
    id: string,
    period: Period,
    past: Past,
    more: {
      readonly question?: Partial<Question>;
      readonly against?: Period;
      readonly since?: number;
      readonly entries?: readonly LogEntry[];
      readonly areAlertsKept?: boolean;
      readonly isWatched?: boolean;
      /** Hours of today have passed. */
      readonly isToday?: boolean;
      readonly areAcknowledged?: boolean;
      /** How many of them, if not all. */
      readonly acknowledged?: number;
      /** How many alerts each of some zones had, one a night. */
      readonly zonesAlerted?: readonly number[];
      /** An alert of the last hours is open. */
      readonly isAlertOpen?: boolean;
      /** How much livelier than the first night tonight is. */
      readonly tonight?: number;
    } = {},
  ) => {
    const told = toldOf(hotel, past);
    const hours = more.question && hoursAsked(more.question);
    const place = { ...told.place, ...(hours && { within: { hours } }) };
    const day = venueDay(told.place);
    const days = [...nightsMeant(period, day), ...(more.isToday === true ? [currentDay(day)] : [])];
    const history = historyOf(hotel, past);
    const other =
      more.against === undefined ? periodBefore(period, days, day) : nightsMeant(more.against, day);
    const rule = alertOf(hotel);
    const episode = episodeOf(rule, { zones: episodes(hotel, days[0]?.from ?? 0)[0]?.zones ?? [] });
    const ofZones = (more.zonesAlerted ?? []).flatMap((count, index) =>
      Array.from({ length: count }, (_, nights) => {
        const zones = episode.zones.map((zone) => ({
          ...zone,
          zoneId: `zone-${index}`,
          name: ['Terrace', 'Lobby Bar', 'Spa'][index] ?? '',
          since: zone.since + nights * dayMs,
          until: zone.until + nights * dayMs,
          closed: closedAt(zone.until + nights * dayMs),
        }));
        const acknowledged = { by: 'U0OWNER', at: (days[0]?.from ?? 0) + hourMs };
        const isSeen = more.areAcknowledged === true || index < (more.acknowledged ?? 0);
        return episodeOf(rule, { zones, ...(isSeen && { acknowledged }) });
      }),
    );
    const some = ofZones.length > 0 ? ofZones : [episode];
    const openSince = told.place.now - hourMs;
    const open = episodeOf(rule, {
      zones: episode.zones.map(({ closed: _, ...zone }) => ({
        ...zone,
        since: openSince,
        until: told.place.now,
      })),
    });
    const all = more.isWatched === false ? [] : more.isAlertOpen === true ? [open] : some;
    const nights = await readNights(place, days, { history });
    return ofMessage(
      id,
      reviewMessage({
        period,
        nights,
        tonight: more.tonight === undefined ? undefined : livelier(nights[0], more.tonight),
        before: {
          nights: await readNights(place, other, { history }),
          period: more.against,
        },
        alertsOf: (one) => (more.areAlertsKept === false ? undefined : alertsIn(all, one)),
        entries: more.entries ?? [],
        connection: hotel.connection,
        isWatched: more.isWatched !== false,
        isSilenceWatched: more.isWatched !== false,
        since: more.since ?? since,
        told,
        question: { ...base, command: 'review', past: period, ...more.question },
      }),
    );
  };
  const lessKnown = (at: number) => Math.floor(at / dayMs) % 3 !== 0;
  const way = { seeks: 'way' } as const;
  // It lives in the morning.
  const breakfast = hotel.connection.zones.find(({ name }) => name === 'Breakfast Room');
  return [
    ...(await example(
      'last week, with a log',
      lastWeek,
      {},
      {
        entries: [entryOf(hotel, { at: Date.UTC(2026, 10, 13, 21) })],
      },
    )),
    ...(await example(
      'lunch last week',
      lastWeek,
      {},
      { question: { part: { from: 12 * 60, to: 15 * 60 } } },
    )),
    ...(await example(
      'lunch this week, today too',
      { kind: 'week', ago: 0 },
      { now: morning + 10 * hourMs },
      { isToday: true, question: { part: { from: 12 * 60, to: 15 * 60 } } },
    )),
    ...(await example(
      'how many alerts after 22:00 last week',
      lastWeek,
      {},
      { question: { part: { from: 22 * 60 }, yesNo: { asks: 'need', against: 'count' } } },
    )),
    ...(await example(
      'whether there was an alert last week',
      lastWeek,
      {},
      { question: { isWhether: true, yesNo: { asks: 'need', against: 'alerts' } } },
    )),
    ...(await example(
      'last week and the one before, of which a night is known',
      lastWeek,
      {
        isKnown: (at) =>
          at > Date.UTC(2026, 10, 9, 4) ||
          (at > Date.UTC(2026, 10, 6, 4) && at < Date.UTC(2026, 10, 7, 4)),
      },
      { against: { kind: 'week', ago: 2 } },
    )),
    ...(await example(
      'whether last week was livelier than the one before, no',
      lastWeek,
      {},
      {
        against: { kind: 'week', ago: 2 },
        question: { yesNo: { asks: 'busy', against: 'other' } },
      },
    )),
    ...(await example(
      'whether last week was louder than the one before, yes',
      lastWeek,
      { more: (at) => (at > Date.UTC(2026, 10, 9, 4) ? 2 : 0) },
      {
        against: { kind: 'week', ago: 2 },
        question: { yesNo: { asks: 'loud', against: 'other' }, asksLoudness: true },
      },
    )),
    ...(await example(
      'this week, with an open alert',
      { kind: 'week', ago: 0 },
      {},
      {
        isAlertOpen: true,
      },
    )),
    ...(await example('last week', lastWeek, { more: drift })),
    ...(await example('last week, as the one before', lastWeek, {})),
    ...(await example('last week, loudness', lastWeek, {}, { question: { asksLoudness: true } })),
    ...(await example('which way last week went', lastWeek, { more: drift }, { question: way })),
    ...(await example(
      'which way last week went, louder',
      lastWeek,
      { more: (at) => (at - Date.UTC(2026, 10, 12)) / dayMs },
      { question: { ...way, asksLoudness: true } },
    )),
    ...(await example(
      'which way last week went, little known',
      lastWeek,
      { isKnown: lessKnown },
      { question: way },
    )),
    ...(await example(
      'average mood last week and the week before',
      lastWeek,
      {},
      { against: { kind: 'week', ago: 2 }, question: { part: {} } },
    )),
    ...(await example(
      'average mood this week and last week',
      { kind: 'week', ago: 0 },
      { more: drift },
      { against: lastWeek, question: { part: {} } },
    )),
    ...(await example(
      'which sensors were out last week, none',
      lastWeek,
      {},
      { question: { yesNo: { asks: 'gaps', against: 'alerts' } } },
    )),
    ...(await example(
      'which sensors were out last week, no alert for it',
      lastWeek,
      {},
      { isWatched: false, question: { yesNo: { asks: 'gaps', against: 'alerts' } } },
    )),
    ...(await example(
      'how many alerts last week',
      lastWeek,
      {},
      { question: { yesNo: { asks: 'need', against: 'nothing' } } },
    )),
    ...(await example(
      'which zone had the most alerts last week',
      lastWeek,
      {},
      { zonesAlerted: [2, 1], question: { yesNo: { asks: 'need', against: 'nothing' } } },
    )),
    ...(await example(
      'which zone had the most alerts last week, of one zone',
      lastWeek,
      {},
      { zonesAlerted: [2], question: { yesNo: { asks: 'need', against: 'alerts' } } },
    )),
    ...(await example(
      'which zone had the most alerts last week, of which there was one',
      lastWeek,
      {},
      { zonesAlerted: [1], question: { yesNo: { asks: 'need', against: 'alerts' } } },
    )),
    ...(await example(
      'which night had the most alerts last week',
      lastWeek,
      {},
      { zonesAlerted: [2, 1], question: { yesNo: { asks: 'need', against: 'nights_most' } } },
    )),
    ...(await example(
      'which night had the most alerts last week, four alike',
      lastWeek,
      {},
      { zonesAlerted: [4], question: { yesNo: { asks: 'need', against: 'nights_most' } } },
    )),
    ...(await example(
      'which night had the most alerts last week, all on one',
      lastWeek,
      {},
      { zonesAlerted: [1, 1], question: { yesNo: { asks: 'need', against: 'nights_most' } } },
    )),
    ...(await example(
      'which night had the most alerts last week, only one did',
      lastWeek,
      {},
      { question: { yesNo: { asks: 'need', against: 'nights_most' } } },
    )),
    ...(await example(
      'which alerts nobody acknowledged last week',
      lastWeek,
      {},
      { zonesAlerted: [2, 1], question: { yesNo: { asks: 'need', against: 'unseen' } } },
    )),
    ...(await example(
      'the longest alert of last week',
      lastWeek,
      {},
      { zonesAlerted: [2, 1], question: { yesNo: { asks: 'need', against: 'longest' } } },
    )),
    ...(await example(
      'which alerts nobody acknowledged last week, the one',
      lastWeek,
      {},
      { zonesAlerted: [1], question: { yesNo: { asks: 'need', against: 'unseen' } } },
    )),
    ...(await example(
      'which alerts nobody acknowledged last week, all of them were',
      lastWeek,
      {},
      {
        zonesAlerted: [2],
        areAcknowledged: true,
        question: { yesNo: { asks: 'need', against: 'unseen' } },
      },
    )),
    ...(await example(
      'how many alerts last week, one of two acknowledged',
      lastWeek,
      {},
      {
        zonesAlerted: [1, 1],
        acknowledged: 1,
        question: { yesNo: { asks: 'need', against: 'count' } },
      },
    )),
    ...(await example(
      'how many alerts last week, none acknowledged',
      lastWeek,
      {},
      { zonesAlerted: [2], question: { yesNo: { asks: 'need', against: 'count' } } },
    )),
    ...(await example(
      'how many alerts last week, all acknowledged',
      lastWeek,
      {},
      {
        zonesAlerted: [2],
        areAcknowledged: true,
        question: { yesNo: { asks: 'need', against: 'count' } },
      },
    )),
    ...(await example(
      'how many alerts last week, one acknowledged',
      lastWeek,
      {},
      {
        zonesAlerted: [1],
        areAcknowledged: true,
        question: { yesNo: { asks: 'need', against: 'count' } },
      },
    )),
    ...(await example(
      'which alerts nobody acknowledged last week, one of two',
      lastWeek,
      {},
      {
        zonesAlerted: [1, 1],
        acknowledged: 1,
        question: { yesNo: { asks: 'need', against: 'unseen' } },
      },
    )),
    ...(await example(
      'which alerts nobody acknowledged last week, all three were',
      lastWeek,
      {},
      {
        zonesAlerted: [2, 1],
        areAcknowledged: true,
        question: { yesNo: { asks: 'need', against: 'unseen' } },
      },
    )),
    ...(await example(
      'which alerts nobody acknowledged last week, the one was',
      lastWeek,
      {},
      {
        zonesAlerted: [1],
        areAcknowledged: true,
        question: { yesNo: { asks: 'need', against: 'unseen' } },
      },
    )),
    ...(await example(
      'which nights had no alert',
      lastWeek,
      {},
      { zonesAlerted: [4], question: { yesNo: { asks: 'need', against: 'nights' } } },
    )),
    ...(await example(
      'which nights had no alert, if each had one',
      lastWeek,
      {},
      { zonesAlerted: [7], question: { yesNo: { asks: 'need', against: 'nights' } } },
    )),
    ...(await example(
      'which of three zones had the most alerts',
      lastWeek,
      {},
      { zonesAlerted: [1, 1, 1], question: { yesNo: { asks: 'need', against: 'nothing' } } },
    )),
    ...(await example(
      'two zones with equally many alerts',
      lastWeek,
      {},
      { zonesAlerted: [1, 1], question: { yesNo: { asks: 'need', against: 'nothing' } } },
    )),
    ...(await example(
      'was it too loud last week',
      lastWeek,
      {},
      {
        zonesAlerted: [1, 1],
        question: { yesNo: { asks: 'loud', against: 'limit' }, asksLoudness: true },
      },
    )),
    ...(await example(
      'how many alerts this week',
      { kind: 'week', ago: 0 },
      {},
      { question: { yesNo: { asks: 'need', against: 'nothing' } } },
    )),
    ...(await example(
      'how often was it too loud last week',
      lastWeek,
      {},
      { question: { yesNo: { asks: 'need', against: 'nothing' }, asksLoudness: true } },
    )),
    ...(await example(
      'alerts last week, none set up',
      lastWeek,
      {},
      {
        isWatched: false,
        question: { yesNo: { asks: 'need', against: 'alerts' } },
      },
    )),
    ...(await example(
      'how many alerts long ago',
      lastWeek,
      {},
      { areAlertsKept: false, question: { yesNo: { asks: 'need', against: 'nothing' } } },
    )),
    ...(await example('last week, partly known', lastWeek, { isKnown: lessKnown })),
    ...(await example('last week, hardly known', lastWeek, { isKnown: isWithin(18, 19) })),
    ...(await example(
      'last week, measured since Friday',
      lastWeek,
      { isKnown: (at) => at > now - 7 * dayMs },
      { since: now - 7 * dayMs },
    )),
    ...(await example('last week, one night known', lastWeek, {
      isKnown: (at) => at > now - 5.5 * dayMs && at < now - 4.5 * dayMs,
    })),
    ...(await example('two weeks ago', { kind: 'week', ago: 2 }, {})),
    ...(await example('this week', { kind: 'week', ago: 0 }, {})),
    ...(await example(
      'this week, all equal',
      { kind: 'week', ago: 0 },
      { now: morning - 2 * dayMs, more: () => 9 },
    )),
    ...(await example('last week, lower', lastWeek, {
      more: (at) => (at > now - 13 * dayMs ? -1 : 0),
    })),
    ...(await example(
      'the last four fridays',
      { kind: 'weekdays', weekday: 'friday', first: '2026-10-24', last: '2026-11-20' },
      { more: drift },
    )),
    ...(await example('last weekend', { kind: 'weekend' }, { more: drift })),
    ...(await example('the last 10 days', { kind: 'last_days', days: 10 }, { more: drift })),
    ...(await example(
      'a stretch of days',
      { kind: 'dates', first: '2026-11-09', last: '2026-11-21' },
      { more: drift },
    )),
    ...(await example(
      'a stretch of one day',
      { kind: 'dates', first: '2026-11-19', last: '2026-11-19' },
      {},
    )),
    ...(await example(
      'was it busy last week',
      lastWeek,
      { more: (at) => (at > now - 3 * dayMs ? 3 : 0) },
      { question: { yesNo: { asks: 'busy', against: 'nothing' } } },
    )),
    ...(await example(
      'was it busier than usual each night',
      lastWeek,
      { more: () => 3 },
      { question: { yesNo: { asks: 'busy', against: 'usual' } } },
    )),
    ...(await example(
      'which nights were busier than usual',
      lastWeek,
      { more: (at) => (at > Date.UTC(2026, 10, 13, 6) && at < Date.UTC(2026, 10, 14, 3) ? 3 : 0) },
      { question: { yesNo: { asks: 'busy', against: 'nights' } } },
    )),
    ...(await example(
      'which nights were busier than usual, none',
      lastWeek,
      {},
      { question: { yesNo: { asks: 'busy', against: 'nights' } } },
    )),
    ...(await example(
      'on which days was lunch busier than usual, none',
      lastWeek,
      {},
      {
        question: {
          yesNo: { asks: 'busy', against: 'nights' },
          part: { from: 12 * 60, to: 15 * 60 },
        },
      },
    )),
    ...(await example(
      'was it loud last week, as usual',
      lastWeek,
      {},
      { question: { yesNo: { asks: 'loud', against: 'nothing' }, asksLoudness: true } },
    )),
    ...(await example(
      'was it ever too loud last week',
      lastWeek,
      {},
      { question: { yesNo: { asks: 'loud', against: 'limit' }, asksLoudness: true } },
    )),
    ...(await example(
      'was it ever too loud last week, without an alert',
      lastWeek,
      {},
      {
        isWatched: false,
        question: { yesNo: { asks: 'loud', against: 'limit' }, asksLoudness: true },
      },
    )),
    ...(await example(
      'was it too loud last week, hardly known',
      lastWeek,
      { isKnown: isWithin(18, 19) },
      { question: { yesNo: { asks: 'loud', against: 'limit' }, asksLoudness: true } },
    )),
    ...(await example('this week, tonight is livelier', lastWeek, {}, { tonight: 3 })),
    ...(await example('this week, without tonight', { kind: 'week', ago: 0 }, {}, { tonight: -1 })),
    ...(await example(
      'this week, today is livelier',
      lastWeek,
      { zoneId: breakfast?.id ?? '' },
      { tonight: 3 },
    )),
    ...(await example(
      'this week, tonight is livelier, the calmest was asked for',
      lastWeek,
      {},
      { tonight: 3, question: { seeks: 'quiet' } },
    )),
    ...(await example('last week, one day damaged', lastWeek, {
      isKnown: (at) => at < Date.UTC(2026, 10, 12, 3) || at > Date.UTC(2026, 10, 13, 6),
      damaged: ['2026-11-12'],
    })),
    ...(await example('last week, the best one partly known', lastWeek, {
      more: (at) => (isPartly(at) ? 1 : 0),
      isKnown: (at) => !isPartly(at) || isWithin(18, 22)(at),
    })),
    ...(await example('the last 14 days', { kind: 'last_days', days: 14 }, {})),
    ...(await example(
      'the last 14 days, of one night only the lively hours',
      { kind: 'last_days', days: 14 },
      {
        isKnown: (at) =>
          at < Date.UTC(2026, 10, 13, 12) || at > Date.UTC(2026, 10, 14, 4) || isWithin(21, 22)(at),
      },
    )),
    ...(await example('October', { kind: 'month', month: '2026-10' }, { more: drift })),
    ...(await example(
      'October, of its liveliest night only the lively hours',
      { kind: 'month', month: '2026-10' },
      {
        more: (at) => (at > Date.UTC(2026, 9, 24, 12) ? 1 : 0),
        isKnown: (at) =>
          at < Date.UTC(2026, 9, 24, 12) || at > Date.UTC(2026, 9, 25, 4) || isWithin(20, 22)(at),
      },
    )),
    ...(await example(
      'October, loudness',
      { kind: 'month', month: '2026-10' },
      { more: drift },
      { question: { asksLoudness: true } },
    )),
    ...(await example(
      'October, hardly known',
      { kind: 'month', month: '2026-10' },
      { isKnown: isWithin(18, 19) },
    )),
    ...(await example(
      'October and September',
      { kind: 'month', month: '2026-10' },
      { more: drift },
      { against: { kind: 'month', month: '2026-09' } },
    )),
    ...(await example(
      'October and a September that is not known',
      { kind: 'month', month: '2026-10' },
      { isKnown: (at) => at > Date.UTC(2026, 8, 25) },
      { against: { kind: 'month', month: '2026-09' } },
    )),
  ];
}

/** A Saturday of which only the evening is known, which was livelier than any other. */
function isPartly(at: number): boolean {
  return at > Date.UTC(2026, 10, 14, 6) && at < Date.UTC(2026, 10, 15, 6);
}

function unavailableExamples({ hotel }: World): Example[] {
  const told = toldOf(hotel, {});
  const day = nightMeant({ kind: 'date', date: '2026-11-13' }, venueDay(told.place));
  const eve = nightMeant({ kind: 'date', date: '2026-12-31' }, venueDay(told.place));
  const asked = { day, name: 'Friday 13 November' };
  const known = { since: undefined, isDamaged: false };
  return [
    ...([undefined, { asks: 'need', against: 'alerts' }] as const).flatMap((yesNo) =>
      ofMessage(
        `hours to come${yesNo === undefined ? '' : ', alerts'}`,
        unavailableMessage({ kind: 'future' }, asked, told, {
          ...base,
          yesNo,
          part: { from: 1380 },
        }),
      ),
    ),
    ...(['off', 'empty', 'future'] as const).flatMap((kind) =>
      ofMessage(`a past day, ${kind}`, unavailableMessage({ kind }, asked, told, base)),
    ),
    ...ofMessage(
      'a holiday to come',
      unavailableMessage(
        { kind: 'future' },
        { day: eve, name: 'Thursday 31 December' },
        told,
        base,
      ),
    ),
    ...ofMessage(
      'a past day, of a venue that was connected today',
      unavailableMessage({ kind: 'before', since: told.place.now }, asked, told, base),
    ),
    ...ofMessage(
      'this week, of a venue that was connected today',
      unavailableMessage(
        { kind: 'before', since: told.place.now },
        { day, name: 'this week' },
        told,
        { ...base, past: { kind: 'week', ago: 0 } },
      ),
    ),
    ...ofMessage(
      'a past day, before the first value',
      unavailableMessage({ kind: 'before', since }, asked, told, base),
    ),
    ...ofMessage(
      'two nights, of which one is before the first value',
      unavailableMessage({ kind: 'before', since: now - 3 * dayMs }, asked, told, {
        ...base,
        past: { kind: 'nights_ago', nights: 2 },
        against: { kind: 'week', ago: 1 },
      }),
    ),
    ...ofMessage('a past day without values', nothingKnownMessage(day, known, told)),
    ...ofMessage(
      'a past day, damaged',
      nothingKnownMessage(day, { ...known, isDamaged: true }, told),
    ),
    ...ofMessage(
      'a past day before the zone',
      nothingKnownMessage(day, { ...known, since: now }, toldOf(hotel, { zoneId: terraceId })),
    ),
    ...ofMessage('a week that has just begun', notBegunMessage({ kind: 'week', ago: 0 }, told)),
    ...ofMessage(
      'a month that has just begun',
      notBegunMessage({ kind: 'month', month: '2026-12' }, told),
    ),
  ];
}

export async function historyExamples(world: World): Promise<Example[]> {
  return [
    ...(await nightExamples(world)),
    ...(await momentExamples(world)),
    ...(await partExamples(world)),
    ...(await periodZoneExamples(world)),
    ...(await twoNightsExamples(world)),
    ...(await reviewExamples(world)),
    ...unavailableExamples(world),
  ];
}
