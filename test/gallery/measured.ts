import { message } from '../../src/card/message.ts';
import { note, paragraph } from '../../src/card/part.ts';
import { besideMessage } from '../../src/conversation/measured/beside-message.ts';
import { changeMessage } from '../../src/conversation/measured/change-message.ts';
import { groupNightsMessage } from '../../src/conversation/measured/group-nights-message.ts';
import { hoursMessage } from '../../src/conversation/measured/hours-message.ts';
import { meanMessage } from '../../src/conversation/measured/mean-message.ts';
import { noDataFrom } from '../../src/conversation/measured/measured-words.ts';
import { mostMessage } from '../../src/conversation/measured/most-message.ts';
import type { PlaceMeasured } from '../../src/conversation/measured/place-measured.ts';
import {
  daysAsked,
  type TimeAsked,
  withinOf,
  zonesMeasured,
} from '../../src/conversation/measured/read-measured.ts';
import { stretchesMessage } from '../../src/conversation/measured/stretches-message.ts';
import { weeksMessage } from '../../src/conversation/measured/weeks-message.ts';
import type {
  DayGroups,
  MeasuredAsked,
  MeasuredCondition,
} from '../../src/conversation/measured-asked.ts';
import type { Question } from '../../src/conversation/question.ts';
import { lastDayWords } from '../../src/conversation/questions/last-day-words.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import {
  currentDay,
  type DatedDay,
  type PastPlace,
  venueDay,
} from '../../src/history/past-night.ts';
import { readNights, readNightsSoFar } from '../../src/history/read-nights.ts';
import { nightMeant } from '../../src/history/service-days.ts';
import { hourMs, minuteMs, type Weekday } from '../../src/time.ts';
import { venueName } from '../../src/venues/workspace.ts';
import { type Example, ofMessage } from './example.ts';
import { historyOf, lastNight, type Past, placeOf, toldOf } from './history.ts';
import { now, type VenueWorld, type World } from './world.ts';

/** Questions about measured values: which was the most, when, for how long, on average. */

const tonight = { kind: 'nights_ago', nights: 0 } as const;
const thisWeek = { kind: 'week', ago: 0 } as const;
const lastWeek = { kind: 'week', ago: 1 } as const;
const base: Question = { command: 'measured', argument: '', venueId: 'venue-HARBOUR-HOTEL' };
/** The evening of the gallery's Friday, with all of it measured until then. */
const evening = { now: now + 2 * hourMs } satisfies Past;
/** Half past midnight after it. */
const late = { now: now + 3.5 * hourMs } satisfies Past;

interface Places {
  readonly venue: PlaceMeasured;
  readonly zones: readonly PlaceMeasured[];
  readonly terrace: PlaceMeasured;
}

async function read(world: VenueWorld, time: TimeAsked, past: Past): Promise<Places> {
  const place = { ...placeOf(world, past), ...withinOf(time.part, time.isNight) };
  const told = {
    ...toldOf(world, past),
    place,
    venueName: venueName(world.connection),
    zoneName: undefined,
    isOfDays: time.part?.isDay === true,
  };
  const { connection } = world;
  const nights = await readNightsSoFar(
    place,
    daysAsked(time, place).filter(({ from }) => from < venueDay(place).now),
    { history: historyOf(world, past) },
    'place_and_zones',
  );
  const zones = zonesMeasured(connection, nights, told);
  const terrace = zones.find(({ zone }) => zone?.name === 'Terrace') ?? zones[0];
  if (terrace === undefined) throw new Error('nothing was measured in the zones');
  return { venue: { connection, zone: undefined, nights, told }, zones, terrace };
}

type Most = Extract<MeasuredAsked, { readonly kind: 'most' }>;
type Hours = Extract<MeasuredAsked, { readonly kind: 'hours' }>;
type Stretches = Extract<MeasuredAsked, { readonly kind: 'stretches' }>;
type Beside = Extract<MeasuredAsked, { readonly kind: 'beside' }>;

export async function measuredExamples(world: World): Promise<Example[]> {
  return [
    ...(await mostExamples(world)),
    ...(await hoursExamples(world)),
    ...(await weeksExamples(world)),
    ...(await stretchesExamples(world)),
    ...(await meanExamples(world)),
    ...(await changeExamples(world)),
    ...(await besideExamples(world)),
    ...(await lastDayExamples(world)),
    ...ofMessage(
      'one of several venues without data',
      message(note(noDataFrom([toldOf(world.hotel, {})]))),
    ),
  ];
}

/** Louder in the second half of the evening, with one peak. */
function rising(at: number): number {
  return at > now ? 1.2 : 0;
}

/** Two equal peaks. */
function twice(at: number): number {
  const minutes = (at - now) / minuteMs;
  return (minutes > -60 && minutes < -30) || (minutes > 60 && minutes < 90) ? 9 : 0;
}

/** Another zone with the same peaks, and less on average. */
function calmer(one: PlaceMeasured, { zone }: PlaceMeasured): PlaceMeasured {
  const nights = one.nights.map((night) => {
    const { loudness } = night.facts;
    const less = { ...loudness, mean: (loudness.mean ?? 0) - 0.5 };
    return { ...night, facts: { ...night.facts, loudness: less } };
  });
  return { ...one, zone, nights };
}

async function mostExamples({ hotel, cafe }: World): Promise<Example[]> {
  const of = (kind: Most['of'], level: Most['level'], top?: number): Most => ({
    kind: 'most',
    of: kind,
    level,
    ...(top === undefined ? {} : { top }),
  });
  const example = async (
    id: string,
    asked: Most,
    time: TimeAsked,
    { past = evening, pick }: { past?: Past; pick: (places: Places) => readonly PlaceMeasured[] },
  ) => {
    const places = pick(await read(hotel, time, past));
    return ofMessage(id, mostMessage(asked, places, { ...base, ...time }));
  };
  const terrace = ({ terrace: one }: Places) => [one];
  const venue = ({ venue: one }: Places) => [one];
  const zones = ({ zones: all }: Places) => all;
  /** The last zone as that of another venue, whose last hours could not be read. */
  const oneBehind =
    (hours: number) =>
    ({ zones: all }: Places) =>
      all.map((one, index) =>
        index < all.length - 1
          ? one
          : {
              ...one,
              connection: { ...one.connection, venueId: 'behind' },
              told: { ...one.told, venueName: 'Garden Inn' },
              nights: one.nights.map((night) => {
                const { from } = night.facts.span;
                const known = hours === 0 ? [] : [{ from, to: from + hours * hourMs }];
                return { ...night, facts: { ...night.facts, known } };
              }),
            },
      );
  const week: TimeAsked = { past: thisWeek };
  const both = async (time: TimeAsked, past: Past) => [
    (await read(hotel, time, past)).venue,
    (await read(cafe, time, past)).venue,
  ];
  const atNight = { past: tonight, isNight: true };
  const fourVenues = async (time: TimeAsked, past: Past) => {
    const two = await both(time, past);
    const named = two.map((place, index) => {
      const { connection } = place;
      const name = index === 0 ? 'North Pier' : 'South Pier';
      return { ...place, connection: { ...connection, venue: { ...connection.venue, name } } };
    });
    return [...two, ...named];
  };
  return [
    ...(await example(
      'the loudest zone tonight, with a venue that could not be read',
      of('zone', 'loud'),
      { past: tonight },
      { pick: oneBehind(1) },
    )),
    ...(await example(
      'the loudest zone tonight, with a venue that has sent nothing for days',
      of('zone', 'loud'),
      { past: tonight },
      { pick: oneBehind(0) },
    )),
    ...(await example(
      'the loudest zone last night, one with a gap',
      of('zone', 'loud'),
      { past: lastNight },
      {
        pick: ({ zones: all }) =>
          all.map((one, index) => ({
            ...one,
            nights: one.nights.map((night) => {
              const { facts } = night;
              const loudness = { ...facts.loudness, isMostlyKnown: index > 0 };
              return { ...night, facts: { ...facts, loudness } };
            }),
          })),
      },
    )),
    ...(await example('liveliest moment tonight', of('moment', 'busy'), atNight, {
      past: { now: now - hourMs },
      pick: venue,
    })),
    ...(await example('liveliest moment, twice as much', of('moment', 'busy'), atNight, {
      past: { ...late, more: twice },
      pick: venue,
    })),
    ...(await example(
      'loudest moment, with a gap',
      of('moment', 'loud'),
      { past: lastNight },
      {
        past: { isKnown: (at) => at < now || at > now + 2 * hourMs },
        pick: terrace,
      },
    )),
    ...(await example(
      'quietest moment of a day',
      of('moment', 'quiet'),
      { past: lastNight, part: { isDay: true } },
      { past: {}, pick: terrace },
    )),
    ...(await example('calmest moment, too little known', of('moment', 'calm'), atNight, {
      past: { ...late, isKnown: (at) => at > now + 3 * hourMs },
      pick: terrace,
    })),
    ...(await example('loudest moment of a week', of('moment', 'loud'), week, { pick: terrace })),
    ...(await example('loudest zone of a week, as high as another', of('zone', 'loud'), week, {
      pick: ({ terrace: one, zones: [other = one] }) => [one, calmer(one, other)],
    })),
    ...(await example('loudest zone of a week, as high as two others', of('zone', 'loud'), week, {
      pick: ({ terrace: one, zones: [other = one, third = one] }) => [
        one,
        calmer(one, other),
        calmer(one, third),
      ],
    })),
    ...(await example('3 loudest moments of a week', of('moment', 'loud', 3), week, {
      pick: zones,
    })),
    ...(await example('3 calmest moments of venues', of('moment', 'calm', 3), week, {
      pick: (places) => [places.venue, places.terrace],
    })),
    ...(await example(
      'quietest moment of a week',
      of('moment', 'quiet'),
      { past: lastWeek },
      {
        past: {},
        pick: terrace,
      },
    )),
    ...(await example(
      'quietest moment of a month',
      of('moment', 'quiet'),
      { past: { kind: 'month', month: '2026-10' } },
      {
        past: {},
        pick: terrace,
      },
    )),
    ...(await example(
      'loudest moment of some hours',
      of('moment', 'loud'),
      {
        past: lastNight,
        part: { from: 21 * 60, to: 23 * 60 },
      },
      { past: {}, pick: terrace },
    )),
    ...(await example(
      'loudest moment of an old night',
      of('moment', 'loud'),
      { past: lastNight },
      {
        past: { isThinned: true },
        pick: terrace,
      },
    )),
    ...(await example(
      'quietest night of an old week',
      of('night', 'quiet'),
      { past: lastWeek },
      {
        past: { isThinned: true },
        pick: venue,
      },
    )),
    ...(await example('liveliest zone tonight', of('zone', 'busy'), atNight, { pick: zones })),
    ...(await example('loudest zones of a week', of('zone', 'loud', 3), week, { pick: zones })),
    ...(await example('quietest zone of a week', of('zone', 'quiet'), week, { pick: zones })),
    ...(await example('quietest zone, too little known', of('zone', 'quiet'), atNight, {
      past: { ...late, isKnown: (at) => at > now + 3 * hourMs },
      pick: zones,
    })),
    ...(await example('liveliest zones, equal', of('zone', 'busy'), atNight, {
      past: { ...evening, areBarsEqual: true, more: () => 9 },
      pick: ({ zones: all }) => all.slice(0, 3),
    })),
    ...(await example('calmest zones, equal', of('zone', 'calm'), atNight, {
      past: { ...evening, areBarsEqual: true, more: () => -9 },
      pick: ({ zones: all }) => all.slice(0, 2),
    })),
    ...(await example('liveliest night of a week', of('night', 'busy'), week, { pick: venue })),
    ...(await example(
      'liveliest night of all',
      of('night', 'busy'),
      { past: undefined },
      {
        pick: venue,
      },
    )),
    ...(await example(
      'liveliest night of all, of which the first is known from after midnight',
      of('night', 'busy'),
      { past: undefined },
      // From midnight, local time.
      { past: { ...evening, isKnown: (at) => at > now - 21 * hourMs }, pick: venue },
    )),
    ...(await example('top 3 loudest moments of a week', of('moment', 'loud', 3), week, {
      pick: terrace,
    })),
    ...(await example('quietest night of a week', of('night', 'quiet'), week, { pick: venue })),
    ...(await example('nothing measured, most', of('zone', 'busy'), week, {
      pick: ({ terrace: one }) => [{ ...one, nights: [] }],
    })),
    ...ofMessage(
      'loudest zone of several venues',
      mostMessage(
        of('zone', 'loud'),
        [...(await read(hotel, week, evening)).zones, ...(await read(cafe, week, evening)).zones],
        { ...base, ...week },
      ),
    ),
    ...ofMessage(
      'loudest venue',
      mostMessage(of('venue', 'loud'), await both(atNight, evening), { ...base, ...atNight }),
    ),
    ...ofMessage(
      'loudest venue, with a louder zone',
      mostMessage(
        of('venue', 'loud'),
        await both(week, evening),
        { ...base, ...week },
        (await read(hotel, week, evening)).zones,
      ),
    ),
    ...ofMessage(
      'loudest of four venues',
      mostMessage(of('venue', 'loud'), await fourVenues(week, evening), { ...base, ...week }),
    ),
    ...ofMessage(
      'calmest night of the venues',
      mostMessage(
        { ...of('venue', 'calm'), isOfNights: true },
        await both({ past: lastWeek }, {}),
        { ...base, past: lastWeek },
      ),
    ),
    ...ofMessage(
      'best night of several venues',
      groupNightsMessage('busy', await both(week, evening), { ...base, ...week }),
    ),
    ...ofMessage(
      'best night of many venues',
      groupNightsMessage(
        'busy',
        [
          ...(await fourVenues(week, evening)),
          ...(await both(week, evening)).slice(1),
          ...(await both(week, { ...late, isKnown: (at) => at > now + 3 * hourMs })).slice(0, 1),
        ],
        { ...base, ...week },
      ),
    ),
    ...ofMessage(
      'quietest night of several venues',
      groupNightsMessage('quiet', await both({ past: lastNight }, {}), {
        ...base,
        past: lastNight,
      }),
    ),
    ...ofMessage(
      'best night of several venues, none known',
      groupNightsMessage(
        'quiet',
        await both(week, { ...late, isKnown: (at) => at > now + 3 * hourMs }),
        { ...base, ...week },
      ),
    ),
  ];
}

async function hoursExamples({ hotel, cafe }: World): Promise<Example[]> {
  const example = async (
    id: string,
    asked: Omit<Hours, 'kind'>,
    time: TimeAsked,
    past: Past = late,
  ) => {
    const { terrace } = await read(hotel, time, past);
    return ofMessage(
      id,
      hoursMessage({ kind: 'hours', ...asked }, [terrace], { ...base, ...time }),
    );
  };
  const atNight = { past: tonight, isNight: true };
  return [
    ...(await example('busiest hour', { level: 'busy' }, atNight)),
    ...(await example('quietest hour, two alike', { level: 'quiet' }, atNight, {
      ...late,
      more: (at) => (at > now - hourMs ? -9 : 0),
    })),
    ...(await example(
      'top 3 loudest hours of a week',
      { level: 'loud', top: 3 },
      { past: lastWeek },
    )),
    ...(await example('loudest hour of a week', { level: 'loud' }, { past: lastWeek })),
    ...(await example('quietest hours of a week', { level: 'quiet', top: 3 }, { past: lastWeek })),
    ...ofMessage(
      'busiest hour of two venues',
      hoursMessage(
        { kind: 'hours', level: 'busy' },
        [
          (await read(hotel, { past: lastWeek }, {})).venue,
          (await read(cafe, { past: lastWeek }, {})).venue,
        ],
        { ...base, past: lastWeek },
      ),
    ),
    ...(await example('busiest hour, little measured', { level: 'busy' }, atNight, {
      ...late,
      isKnown: (at) => at > now && at < now + 20 * minuteMs,
    })),
  ];
}

function zonesMeant(zones: readonly PlaceMeasured[]): readonly PlaceMeasured[] {
  return zones;
}

async function weeksExamples({ hotel }: World): Promise<Example[]> {
  const weeks = async (
    id: string,
    level: 'busy' | 'calm' | 'loud' | 'quiet',
    time: TimeAsked,
    past: Past,
  ) =>
    ofMessage(
      id,
      weeksMessage({ kind: 'weeks', level }, (await read(hotel, time, past)).venue, {
        ...base,
        ...time,
      }),
    );
  const fiveWeeks = { past: { kind: 'last_days', days: 39 } } as const;
  const fourWeeks = { past: { kind: 'last_days', days: 28 } } as const;
  const twoWeeks = { past: { kind: 'last_days', days: 18 } } as const;
  const weekMs = 7 * 24 * hourMs;
  /** How many weeks before that of the gallery's Friday. */
  const weeksAgo = (at: number) => Math.floor((now + 2.5 * 24 * hourMs - at) / weekMs);
  const livelier = (at: number) => 0.4 * weeksAgo(at);
  return [
    ...(await weeks('best of four weeks', 'busy', fourWeeks, { ...evening, more: livelier })),
    ...(await weeks('loudest of four weeks', 'loud', fourWeeks, { ...evening, more: livelier })),
    ...(await weeks('calmest of four weeks', 'calm', fourWeeks, { ...evening, more: livelier })),
    ...(await weeks('best of four weeks, two alike', 'busy', fourWeeks, {
      ...evening,
      more: (at) => (weeksAgo(at) === 2 ? -0.5 : 0),
    })),
    ...(await weeks('best of five weeks, three alike', 'busy', fiveWeeks, {
      ...evening,
      more: (at) => (weeksAgo(at) > 3 ? -0.9 : 0),
    })),
    ...(await weeks('best of four weeks, all alike', 'busy', fourWeeks, evening)),
    ...(await weeks('quietest of two weeks, both alike', 'quiet', twoWeeks, evening)),
    ...(await weeks('best week, only one known', 'busy', fourWeeks, {
      ...evening,
      isKnown: (at) => weeksAgo(at) < 2,
    })),
    ...(await weeks('loudest week, only tonight known', 'loud', fourWeeks, {
      ...evening,
      isKnown: (at) => at > now,
    })),
  ];
}

async function stretchesExamples({ hotel }: World): Promise<Example[]> {
  const above = (value: number, measure?: 'mood' | 'loudness'): MeasuredCondition => ({
    kind: 'value',
    direction: 'above',
    value,
    ...(measure === undefined ? {} : { measure }),
  });
  const loud: MeasuredCondition = { kind: 'level', level: 'loud', isNot: false };
  const notLively: MeasuredCondition = { kind: 'level', level: 'busy', isNot: true };
  const example = async (
    id: string,
    asked: Omit<Stretches, 'kind'>,
    time: TimeAsked,
    {
      past = late,
      areZones = false,
      zonesOf = zonesMeant,
      alertTimes,
    }: {
      past?: Past;
      areZones?: boolean;
      zonesOf?: typeof zonesMeant;
      alertTimes?: PlaceMeasured['alertTimes'];
    } = {},
  ) => {
    const { terrace, zones } = await read(hotel, time, past);
    const places = (areZones ? zonesOf(zones) : [terrace]).map((one) => ({ ...one, alertTimes }));
    return ofMessage(
      id,
      stretchesMessage({ kind: 'stretches', ...asked }, places, { ...base, ...time }),
    );
  };
  const atNight = { past: tonight, isNight: true };
  const week = { past: lastWeek };
  const peak = (at: number) => (at > now && at < now + hourMs ? 2 : 0);
  return [
    ...(await example('since when it is loud', { conditions: [loud], tell: 'begin' }, atNight, {
      past: { ...late, more: rising },
    })),
    ...(await example(
      'since when it is loud, and far louder than usual for less long',
      { conditions: [loud], tell: 'begin' },
      atNight,
      { past: { now: now + hourMs, more: (at) => (at > now + hourMs / 2 ? 4 : 0) } },
    )),
    ...(await example(
      'since when it is loud, and far louder than usual',
      { conditions: [loud], tell: 'begin' },
      atNight,
      { past: { now: now + hourMs, more: (at) => (at > now - hourMs ? 4 : -5) } },
    )),
    ...(await example(
      'when it was last loud, which it still is',
      { conditions: [loud], tell: 'last' },
      { past: thisWeek },
      {
        past: { ...late, more: () => 5 },
      },
    )),
    ...(await example(
      'since when it is loud, all evening',
      { conditions: [loud], tell: 'begin' },
      atNight,
      {
        past: { ...late, more: () => 5 },
      },
    )),
    ...(await example('when it was loud', { conditions: [loud], tell: 'begin' }, atNight, {
      past: { ...late, more: peak },
    })),
    ...(await example(
      'when it was loud, at many times',
      { conditions: [loud], tell: 'begin' },
      { past: lastNight },
      {
        past: {
          now: now + 12 * hourMs,
          more: (at) => (Math.floor(at / hourMs) % 2 === 0 ? 5 : -5),
        },
      },
    )),
    ...(await example('never loud', { conditions: [loud], tell: 'begin' }, atNight, {
      past: { ...late, more: () => -5 },
    })),
    ...(await example('above a value', { conditions: [above(6)], tell: 'whether' }, atNight)),
    ...(await example(
      'above a value of decibels',
      { conditions: [above(60)], tell: 'whether' },
      atNight,
    )),
    ...(await example(
      'loud, its usual week unknown',
      { conditions: [loud], tell: 'length' },
      atNight,
      { past: { ...late, isUsualKnown: false } },
    )),
    ...(await example(
      'lively and above a loudness',
      {
        conditions: [{ kind: 'level', level: 'busy', isNot: false }, above(6, 'loudness')],
        tell: 'length',
      },
      atNight,
    )),
    ...(await example(
      'the longest time above a value',
      { conditions: [above(9, 'mood')], tell: 'longest' },
      atNight,
      { past: { ...late, more: twice } },
    )),
    ...(await example(
      'the longest time above a value, once',
      { conditions: [above(6, 'mood')], tell: 'longest' },
      atNight,
    )),
    ...(await example(
      'above a value once',
      { conditions: [above(6, 'mood')], tell: 'begin' },
      { past: lastNight },
      { past: { isKnown: (at) => at <= now, more: (at) => (at > now - 10 * minuteMs ? 5 : -5) } },
    )),
    ...(await example(
      'above a value at last',
      { conditions: [above(6, 'mood')], tell: 'times' },
      { past: lastNight },
      { past: { isKnown: (at) => at <= now, more: (at) => (at > now - 10 * minuteMs ? 5 : -5) } },
    )),
    ...(await example(
      'how long above over two weeks',
      { conditions: [above(6, 'mood')], tell: 'nights' },
      { past: { kind: 'last_days', days: 30 } },
    )),
    ...(await example(
      'on no night below',
      {
        conditions: [{ kind: 'value', direction: 'below', value: 0.5, measure: 'loudness' }],
        tell: 'nights',
      },
      week,
    )),
    ...(await example(
      'how many times above a value, three times',
      { conditions: [above(9, 'mood')], tell: 'times' },
      atNight,
      { past: { ...late, more: (at) => (new Date(at).getUTCMinutes() < 20 && at > now ? 9 : 0) } },
    )),
    ...ofMessage(
      'a week whose data starts in it',
      stretchesMessage(
        { kind: 'stretches', conditions: [above(6, 'mood')], tell: 'nights' },
        [{ ...(await read(hotel, week, {})).terrace, startsAt: now - 4 * 24 * hourMs }],
        { ...base, ...week },
      ),
    ),
    ...(await example(
      'above a value, never',
      { conditions: [above(9.9, 'mood')], tell: 'whether' },
      atNight,
    )),
    ...(await example(
      'above a value for some time',
      { conditions: [above(6, 'mood')], tell: 'whether', atLeastMs: 20 * minuteMs },
      atNight,
    )),
    ...(await example(
      'above a value, not for so long',
      { conditions: [above(8, 'mood')], tell: 'whether', atLeastMs: 6 * hourMs },
      atNight,
    )),
    ...(await example(
      'for how long above a value',
      { conditions: [above(6)], tell: 'length' },
      { past: lastNight },
      {
        past: {},
      },
    )),
    ...(await example(
      'how long above a value, once',
      { conditions: [above(6, 'mood')], tell: 'length' },
      { past: lastNight },
      {
        past: {
          more: (at) => (at > now && at < now + 15 * minuteMs ? 3 : -5),
          isKnown: (at) => at < now + 15 * minuteMs || at > now + 2 * hourMs,
        },
      },
    )),
    ...(await example(
      'never below a value',
      {
        conditions: [{ kind: 'value', direction: 'below', value: 0.5, measure: 'loudness' }],
        tell: 'length',
      },
      { past: lastNight },
      { past: {} },
    )),
    ...(await example(
      'how long lively, without values',
      { conditions: [above(6, 'mood')], tell: 'length' },
      { past: lastNight },
      {
        past: { isTerraceOff: () => false, lacks: true },
      },
    )),
    ...(await example(
      'which nights were above',
      { conditions: [above(6.5, 'mood')], tell: 'nights' },
      week,
    )),
    ...(await example(
      'which nights were not lively',
      { conditions: [notLively], tell: 'nights' },
      week,
    )),
    ...(await example(
      'when it was loud, until the data stopped for a while',
      { conditions: [loud], tell: 'begin' },
      atNight,
      {
        past: { ...late, isKnown: (at) => at < now - hourMs || at > now + 2 * hourMs },
      },
    )),
    ...(await example(
      'how long it was loud at a time, until the data stopped for a while',
      { conditions: [loud], tell: 'longest' },
      atNight,
      {
        past: { ...late, isKnown: (at) => at < now - hourMs || at > now + 2 * hourMs },
      },
    )),
    ...(await example(
      'which nights were above, one with a gap',
      { conditions: [above(6.5, 'mood')], tell: 'nights' },
      week,
      {
        past: { isKnown: (at) => Math.floor(at / hourMs) % 100 > 2 },
      },
    )),
    ...(await example('no night was above', { conditions: [above(9.9)], tell: 'nights' }, week)),
    ...(await example(
      'whether any night was above',
      { conditions: [above(6.5, 'mood')], tell: 'whether' },
      week,
    )),
    ...(await example(
      'whether any night was above, none',
      { conditions: [above(9.9, 'mood')], tell: 'whether', atLeastMs: hourMs },
      week,
    )),
    ...(await example(
      'how long above over a week',
      { conditions: [above(6.5, 'mood')], tell: 'length' },
      week,
    )),
    ...(await example(
      'which zones were lively and not too loud, without an alert',
      {
        conditions: [
          { kind: 'level', level: 'busy', isNot: false },
          { kind: 'level', level: 'loud', isNot: true, isToo: true },
        ],
        tell: 'zones',
      },
      atNight,
      { areZones: true },
    )),
    ...(await example(
      'which zones were lively and not too loud',
      {
        conditions: [
          { kind: 'level', level: 'busy', isNot: false },
          { kind: 'level', level: 'loud', isNot: true, isToo: true },
        ],
        tell: 'zones',
      },
      atNight,
      { areZones: true, alertTimes: { loud: [{ from: now - hourMs, to: now + hourMs }] } },
    )),
    ...(await example('when it was last loud', { conditions: [loud], tell: 'last' }, week)),
    ...(await example(
      'when it was last calm',
      { conditions: [{ kind: 'level', level: 'calm', isNot: false }], tell: 'last' },
      week,
    )),
    ...(await example(
      'when it was last far above a value',
      { conditions: [above(7.38, 'mood')], tell: 'last' },
      week,
      // Nothing is known after the first of them.
      {
        past: {
          isKnown: (at) => new Date(at).getUTCHours() !== 19 || new Date(at).getUTCMinutes() < 20,
        },
      },
    )),
    ...(await example(
      'when it was last loud, tonight',
      { conditions: [loud], tell: 'last' },
      atNight,
    )),
    ...(await example(
      'which zones were above',
      { conditions: [above(7, 'mood')], tell: 'zones' },
      atNight,
      { areZones: true },
    )),
    ...(await example(
      'which zones were below',
      {
        conditions: [{ kind: 'value', direction: 'below', value: 2, measure: 'mood' }],
        tell: 'zones',
      },
      atNight,
      { areZones: true },
    )),
    ...(await example(
      'never above a value, asked so',
      { conditions: [above(9.9, 'mood')], tell: 'whether', isNever: true },
      atNight,
    )),
    ...(await example(
      'above a value, though asked for never',
      { conditions: [above(6, 'mood')], tell: 'whether', isNever: true },
      atNight,
    )),
    ...(await example(
      'how many times above a value',
      { conditions: [above(6, 'mood')], tell: 'times' },
      atNight,
    )),
    ...(await example(
      'how many times above a value, twice',
      { conditions: [above(9, 'mood')], tell: 'times' },
      atNight,
      {
        past: { ...late, more: twice },
      },
    )),
    ...(await example(
      'the night that was lively for longest',
      { conditions: [above(6.5, 'mood')], tell: 'longest' },
      week,
    )),
    ...(await example(
      'which nights were never above',
      { conditions: [above(6.5, 'mood')], tell: 'nights', isNever: true },
      week,
    )),
    ...(await example(
      'no night was never above',
      { conditions: [above(1.5, 'mood')], tell: 'nights', isNever: true },
      week,
    )),
    ...(await example(
      'whether it was never above in a week',
      { conditions: [above(9.9, 'mood')], tell: 'whether', isNever: true },
      week,
    )),
    ...(await example(
      'whether it was never above in a week, though it was',
      { conditions: [above(6.5, 'mood')], tell: 'whether', isNever: true },
      week,
    )),
    ...(await example(
      'on one night above',
      { conditions: [above(7, 'mood')], tell: 'nights' },
      week,
    )),
    ...(await example('once in a week', { conditions: [above(9, 'mood')], tell: 'nights' }, week, {
      past: { more: (at) => (Math.abs(at - now + 6 * 24 * hourMs) < hourMs ? 9 : 0) },
    })),
    ...(await example(
      'lively and not loud',
      { conditions: [notLively, { ...loud, isNot: true }], tell: 'length' },
      { past: lastNight },
      { past: {} },
    )),
    ...(await example(
      'never lively and loud at a time',
      {
        conditions: [above(9.9, 'mood'), above(9.9, 'loudness')],
        tell: 'length',
      },
      { past: lastNight },
      { past: {} },
    )),
    ...(await example(
      'never lively and loud at a time over a week',
      {
        conditions: [above(9.9, 'mood'), above(9.9, 'loudness')],
        tell: 'nights',
      },
      week,
    )),
    ...(await example(
      'which zones were never above',
      { conditions: [above(5, 'mood')], tell: 'zones', isNever: true },
      atNight,
      { areZones: true },
    )),
    ...(await example(
      'no zone was never above',
      { conditions: [above(1, 'mood')], tell: 'zones', isNever: true },
      atNight,
      { areZones: true, past: { ...late, more: () => 1 } },
    )),
    ...(await example(
      'neither of two zones was above',
      { conditions: [above(9.9)], tell: 'zones' },
      atNight,
      { areZones: true, zonesOf: (all) => all.slice(0, 2) },
    )),
    ...(await example(
      'when it went quiet',
      { conditions: [{ kind: 'level', level: 'quiet', isNot: false }], tell: 'begin' },
      atNight,
      { past: { ...late, now: now + 7 * hourMs } },
    )),
    ...(await example(
      'when it went quiet in a night',
      { conditions: [{ kind: 'level', level: 'quiet', isNot: false }], tell: 'begin' },
      { past: lastNight },
      { past: {} },
    )),
    ...(await example(
      'when it went quiet, for a while',
      { conditions: [{ kind: 'level', level: 'quiet', isNot: false }], tell: 'begin' },
      { past: lastNight },
      {
        past: { more: (at) => (at > now + 8 * hourMs ? 5 : 0) },
      },
    )),
    ...(await example('no zone was above', { conditions: [above(9.9)], tell: 'zones' }, atNight, {
      areZones: true,
    })),
    ...ofMessage(
      'nothing measured, stretches',
      stretchesMessage(
        { kind: 'stretches', conditions: [loud], tell: 'begin' },
        [{ ...(await read(hotel, atNight, late)).terrace, nights: [] }],
        { ...base, ...atNight },
      ),
    ),
    ...ofMessage(
      'nothing known of the loudness',
      stretchesMessage(
        { kind: 'stretches', conditions: [above(5, 'loudness')], tell: 'length' },
        (await read(hotel, atNight, { ...late, lacks: true })).zones.slice(1, 2),
        { ...base, ...atNight },
      ),
    ),
    ...ofMessage(
      'nothing known of the loudness of a week',
      stretchesMessage(
        { kind: 'stretches', conditions: [above(5, 'loudness')], tell: 'nights' },
        (await read(hotel, week, { ...late, lacks: true })).zones.slice(1, 2),
        { ...base, ...week },
      ),
    ),
  ];
}

async function meanExamples({ hotel, cafe }: World): Promise<Example[]> {
  const week = { past: lastWeek };
  const scarce: Past = { ...late, isKnown: (at) => at > now + 3 * hourMs };
  const atNight = { past: tonight, isNight: true };
  const last = await read(hotel, { past: lastNight }, {});
  const unusual = await read(hotel, { past: lastNight }, { isUsualKnown: false });
  const all = await read(hotel, week, {});
  const few = await read(hotel, atNight, scarce);
  const mean = (
    id: string,
    asked: Omit<Extract<MeasuredAsked, { readonly kind: 'mean' }>, 'kind'>,
    places: readonly PlaceMeasured[],
    time: TimeAsked,
  ) => ofMessage(id, meanMessage({ kind: 'mean', ...asked }, places, { ...base, ...time }));
  return [
    ...mean('average of a night', {}, [last.venue], { past: lastNight }),
    ...mean('average without usual', { measure: 'loudness' }, [unusual.venue], { past: lastNight }),
    ...mean('average, too little known', { measure: 'mood' }, [few.venue], atNight),
    ...mean('average of each night', { per: 'night' }, [all.terrace], week),
    ...mean(
      'average of this week, with tonight',
      { per: 'night', measure: 'mood' },
      [(await read(hotel, { past: thisWeek }, late)).terrace],
      { past: thisWeek },
    ),
    ...mean(
      'average of this week by day, with today',
      { per: 'night', measure: 'mood' },
      [(await read(hotel, { past: thisWeek, part: { isDay: true } }, late)).terrace],
      { past: thisWeek, part: { isDay: true } },
    ),
    ...mean('average of each zone', { per: 'zone' }, all.zones, week),
    ...mean('average of each hour', { per: 'hour' }, [last.venue], { past: lastNight }),
    ...mean('average of the only zone', { per: 'zone', measure: 'mood' }, [all.terrace], week),
    ...mean('average of each zone, too little known', { per: 'zone' }, few.zones, atNight),
    ...mean(
      'average of each venue',
      { measure: 'mood' },
      [all.venue, (await read(cafe, week, {})).venue],
      week,
    ),
  ];
}

async function changeExamples({ hotel }: World): Promise<Example[]> {
  const hours = { past: tonight, part: { from: 20 * 60 } };
  const week = { past: lastWeek };
  const change = async (
    id: string,
    asked: Omit<Extract<MeasuredAsked, { readonly kind: 'change' }>, 'kind'>,
    time: TimeAsked,
    past: Past,
  ) =>
    ofMessage(
      id,
      changeMessage({ kind: 'change', ...asked }, (await read(hotel, time, past)).venue, {
        ...base,
        ...time,
      }),
    );
  const later = (at: number) => (at > now - 7.5 * 24 * hourMs ? 1 : 0);
  const nothing = { ...(await read(hotel, hours, late)).venue, nights: [] };
  return [
    ...(await change('change of some hours', {}, hours, { ...late, more: twice })),
    ...(await change('whether it got louder', { measure: 'loudness', towards: 'loud' }, hours, {
      ...late,
      more: rising,
    })),
    ...(await change(
      'whether it got louder, which it did at first',
      { measure: 'loudness', towards: 'loud' },
      hours,
      { ...late, more: (at) => (at < now ? 0 : at < now + 1.5 * hourMs ? 2 : -3) },
    )),
    ...(await change('whether it got quieter', { measure: 'loudness', towards: 'quiet' }, hours, {
      ...late,
      more: rising,
    })),
    ...(await change('no change of some hours', { measure: 'mood', towards: 'busy' }, hours, {
      ...late,
      now: now + 10 * minuteMs,
    })),
    ...(await change('change, too little known', { measure: 'mood' }, hours, {
      ...late,
      isKnown: (at) => at > now + 3.1 * hourMs && at < now + 3.3 * hourMs,
    })),
    ...(await change('no direction over a week', {}, week, {})),
    ...(await change(
      'no direction over a week, asked',
      { measure: 'mood', towards: 'busy' },
      week,
      {},
    )),
    ...(await change('direction over a week', { measure: 'mood' }, week, { more: later })),
    ...(await change('downwards over a week', { measure: 'mood' }, week, {
      more: (at) => -later(at),
    })),
    ...(await change(
      'direction over a week, as asked',
      { measure: 'mood', towards: 'busy' },
      week,
      {
        more: later,
      },
    )),
    ...(await change('direction, too few nights', { measure: 'mood' }, week, {
      isKnown: (at) => at > now - 7 * 24 * hourMs,
    })),
    ...(await change('direction, hardly any data', { measure: 'mood' }, week, {
      isKnown: (at) => new Date(at).getUTCHours() === 20,
    })),
    ...(await change('direction, usual unknown', { measure: 'mood' }, week, {
      isUsualKnown: false,
    })),
    ...ofMessage(
      'nothing measured, change',
      changeMessage({ kind: 'change', measure: 'mood' }, nothing, { ...base, ...hours }),
    ),
  ];
}

async function besideExamples({ hotel }: World): Promise<Example[]> {
  const beside = async (
    id: string,
    asked: Omit<Beside, 'kind'>,
    time: TimeAsked,
    past: Past = {},
    areEqual = false,
  ) => {
    const { other } = asked;
    const one = await read(hotel, time, past);
    const two =
      other === undefined
        ? undefined
        : await read(hotel, { past: other.past, part: { ...other } }, past);
    const cells =
      two === undefined
        ? ([one.terrace, (areEqual ? undefined : one.zones[0]) ?? one.terrace] as const)
        : ([one.terrace, two.terrace] as const);
    return ofMessage(id, besideMessage({ kind: 'beside', ...asked }, cells, { ...base, ...time }));
  };
  const besideGroups = async (id: string, isYesNo: boolean) => {
    const groups: DayGroups = [
      ['friday', 'saturday'],
      ['monday', 'tuesday', 'wednesday'],
    ];
    const { terrace } = await read(hotel, { past: lastWeek }, {});
    const of = (days: readonly Weekday[]) => ({
      ...terrace,
      nights: terrace.nights.filter(({ day }) => days.includes(day.weekday)),
    });
    const asked: Beside = { kind: 'beside', levels: ['busy'], isYesNo, groups };
    const cells = [of(groups[0]), of(groups[1])] as const;
    return ofMessage(id, besideMessage(asked, cells, { ...base, past: lastWeek }));
  };
  const at = (hour: number) => ({ from: hour * 60, to: hour * 60 });
  const last = { past: lastNight };
  return [
    ...(await beside(
      'two moments',
      { levels: ['loud'], isYesNo: false, other: { past: lastNight, ...at(22) } },
      { ...last, part: at(20) },
    )),
    ...(await beside(
      'before and after',
      { levels: ['quiet'], isYesNo: true, other: { past: lastNight, to: 21 * 60 } },
      { ...last, part: { from: 21 * 60 } },
    )),
    ...(await beside(
      'two parts of nights',
      {
        levels: ['busy', 'loud'],
        isYesNo: false,
        other: { past: { kind: 'nights_ago', nights: 2 }, from: 20 * 60, to: 22 * 60 },
      },
      { ...last, part: { from: 20 * 60, to: 22 * 60 } },
    )),
    ...(await beside(
      'two nights by loudness',
      { levels: ['loud'], isYesNo: false, other: { past: { kind: 'nights_ago', nights: 2 } } },
      last,
    )),
    ...(await beside(
      'two equal nights',
      { levels: ['busy'], isYesNo: false, other: { past: lastNight } },
      last,
    )),
    ...(await beside(
      'two equal nights, by loudness',
      { levels: ['loud'], isYesNo: false, other: { past: lastNight } },
      last,
    )),
    ...(await beside(
      'two places over a week',
      { levels: ['busy'], isYesNo: true },
      { past: lastWeek },
    )),
    ...(await beside(
      'two places over a week that goes on',
      { levels: ['busy', 'loud'], isYesNo: false },
      { past: thisWeek },
      late,
    )),
    ...(await besideGroups('two groups of nights', false)),
    ...(await besideGroups('two groups of nights, yes or no', true)),
    ...(await beside('two places, the other is', { levels: ['quiet'], isYesNo: true }, last)),
    ...(await beside('which of two places', { levels: ['busy', 'loud'], isYesNo: false }, last)),
    ...(await beside(
      'which of two places, each',
      { levels: ['busy', 'quiet'], isYesNo: false },
      last,
    )),
    ...(await beside(
      'which of two equal places',
      { levels: ['busy', 'loud'], isYesNo: false },
      last,
      {},
      true,
    )),
    ...(await beside(
      'is one of two equal places',
      { levels: ['loud'], isYesNo: true },
      last,
      {},
      true,
    )),
    ...(await beside('two places, neither', { levels: ['busy', 'loud'], isYesNo: true }, last)),
    ...(await beside('two places, both', { levels: ['calm', 'quiet'], isYesNo: true }, last)),
    ...(await beside(
      'two places, one of them',
      { levels: ['busy', 'quiet'], isYesNo: true },
      last,
    )),
    ...(await beside(
      'one thing true',
      { levels: ['calm'], isYesNo: true, other: { past: { kind: 'nights_ago', nights: 2 } } },
      last,
    )),
    ...(await beside(
      'tonight beside last night',
      { levels: ['loud'], isYesNo: false, other: { past: lastNight } },
      { past: tonight },
      late,
    )),
    ...(await beside(
      'two times, too little known',
      { levels: ['loud'], isYesNo: false, other: { past: lastNight, ...at(22) } },
      { ...last, part: at(20) },
      { isKnown: (when) => when > now + hourMs },
    )),
    ...(await beside(
      'two places, too little known',
      { levels: ['busy', 'loud'], isYesNo: true },
      { ...last, part: at(20) },
      { lacks: true },
    )),
  ];
}

async function lastDayExamples({ hotel }: World): Promise<Example[]> {
  const place = placeOf(hotel, {});
  const evening = { ...placeOf(hotel, { now: now + 2 * hourMs }), isSoFar: true };
  const day = nightMeant({ kind: 'weekday', weekday: 'friday' }, venueDay(place));
  const today = currentDay(venueDay(evening));
  const example = async (
    id: string,
    asked: Partial<Question>,
    more: { of: PastPlace; on: DatedDay; isCurrent: boolean },
  ) => {
    const of = asked.minute === undefined ? more.of : { ...more.of, within: 'day' as const };
    const [night] = await readNights(of, [more.on], { history: historyOf(hotel, {}) });
    const last = { place: of, isCurrent: more.isCurrent };
    const words = night && lastDayWords({ ...last, night }, { ...base, ...asked }, houseLocale);
    return words === undefined ? [] : ofMessage(id, message(paragraph(words)));
  };
  const last = { of: place, on: day, isCurrent: false };
  const current = { of: evening, on: today, isCurrent: true };
  return [
    ...(await example('the last such day', {}, last)),
    ...(await example('the last such day, at a time', { minute: 22 * 60 }, last)),
    ...(await example('the last such night, after midnight', { minute: 60 }, last)),
    ...(await example(
      'the last such day, how loud at a time',
      { minute: 22 * 60, asksLoudness: true },
      last,
    )),
    ...(await example('such a day that is going on', { asksLoudness: true }, current)),
    ...(await example('such a day that is going on, at a time', { minute: 20 * 60 }, current)),
  ];
}
