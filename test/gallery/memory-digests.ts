import { message } from '../../src/card/message.ts';
import { rich } from '../../src/card/rich-text.ts';
import { handoverBody } from '../../src/conversation/digests/handover-body.ts';
import { digestMessage } from '../../src/conversation/digests/post-message.ts';
import type { Question } from '../../src/conversation/question.ts';
import { comparePastMessage } from '../../src/conversation/questions/compare-past-message.ts';
import { twoNightsOfVenuesMessage } from '../../src/conversation/questions/two-nights-of-venues-message.ts';
import { scheduleWords } from '../../src/conversation/text/digests.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { noticeMessage } from '../../src/conversation/text/notices.ts';
import { alertsOf } from '../../src/conversation/text/past-alerts.ts';
import type { VenueRead } from '../../src/conversation/text/venue-reviewed.ts';
import type { HandoverContent, ReviewContent } from '../../src/digests/content.ts';
import type { Digest } from '../../src/digests/digest.ts';
import { venueDay } from '../../src/history/past-night.ts';
import { type Period, tonight } from '../../src/history/past-time.ts';
import { readNight, readNights } from '../../src/history/read-nights.ts';
import { nightMeant, nightsMeant, periodBefore } from '../../src/history/service-days.ts';
import { weekdays as allWeekdays, dayMs, hourMs, minuteMs } from '../../src/time.ts';
import { alertOf, closed, episodeOf } from './alerts.ts';
import { digestOf } from './digests.ts';
import { type Example, ofMessage } from './example.ts';
import { historyOf, lastNight, type Past, toldOf } from './history.ts';
import { entryOf } from './log.ts';
import { now, type VenueWorld, type World } from './world.ts';

/** Handovers and reviews. */
export async function memoryDigestExamples(world: World): Promise<Example[]> {
  const { hotel } = world;
  return [
    ...(await handoverExamples(hotel)),
    ...(await reviewExamples(hotel)),
    ...(await allReviewsExamples(world)),
  ];
}

async function handoverExamples(hotel: VenueWorld): Promise<Example[]> {
  const contentOf = async (
    past: Past,
    more: Partial<HandoverContent>,
  ): Promise<HandoverContent> => {
    const told = toldOf(hotel, past);
    const day = nightMeant(lastNight, venueDay(told.place));
    const night = await readNight(told.place, day, { history: historyOf(hotel, past) });
    const to = day.from + 20 * hourMs;
    return {
      kind: 'handover',
      connection: hotel.connection,
      span: { from: to - 9 * hourMs, to },
      since: to - 9 * hourMs,
      night,
      week: night.week,
      zones: { ...hotel.zonesLive, measuredAt: to - 2 * minuteMs },
      knownFrom: undefined,
      typical: { venue: undefined, zones: undefined, isDue: false },
      episodes: [],
      rules: [],
      entries: [],
      open: [],
      today: day,
      ...more,
    };
  };
  const given = await contentOf({}, {});
  const givenUp = episodeOf(alertOf(hotel)).zones.map((zone) => ({
    ...zone,
    since: given.span.from + hourMs,
    until: given.span.from + 7 * hourMs,
    closed: closed('no_data'),
  }));
  const example = async (id: string, past: Past, more: Partial<HandoverContent> = {}) => {
    const content = await contentOf(past, more);
    const { to } = content.span;
    const digest = { ...digestOf(hotel), kind: 'handover' as const };
    const trigger = { kind: 'schedule' } as const;
    return ofMessage(id, digestMessage({ digest, content, at: to, now: to, trigger }));
  };
  const open = entryOf(hotel, {
    followUp: { kind: 'open' },
    text: 'Guest in 204 wants a call back',
  });
  const [first, ...zones] = hotel.zonesLive.value;
  if (first === undefined) throw new Error('the hotel has zones');
  const automatic = hotel.zonesLive.value.map((zone) => ({
    ...zone,
    automationIsOn: true,
    music: { level: 60, muted: false },
  }));
  const noted = (id: string, more: Parameters<typeof entryOf>[1] = {}) =>
    entryOf(hotel, { id, ...more });
  const done = { kind: 'done', by: 'U0OWNER', at: now } as const;
  return [
    ...(await example(
      'handover',
      {},
      {
        entries: [
          noted('1'),
          noted('2', { zoneId: undefined, followUp: done }),
          noted('3', { kind: 'event', text: 'DJ night', zoneId: undefined }),
          noted('4', { kind: 'round', text: 'Checked, all fine', zoneId: undefined }),
        ],
        open: [open],
      },
    )),
    ...(await example(
      'handover, known from the middle of the shift, with a zone far from usual',
      {},
      {
        knownFrom: given.span.from + 4 * hourMs,
        zones: {
          ...hotel.zonesLive,
          measuredAt: given.span.to - 2 * minuteMs,
          value: hotel.zonesLive.value.map((zone) => ({
            ...zone,
            measuredAt: given.span.to - 2 * minuteMs,
            mood: { value: 9.9 },
          })),
        },
        typical: { venue: undefined, zones: hotel.zonesTypical.value, isDue: false },
      },
    )),
    ...(await example(
      'handover, much noted',
      {},
      { entries: Array.from({ length: 14 }, (_, index) => noted(String(index))) },
    )),
    ...(await example(
      'handover, noted late',
      {},
      { entries: [noted('1', { at: now - 3 * dayMs }), noted('2')] },
    )),
    ...(await example(
      'handover, of the hours after midnight',
      {},
      { span: { from: given.span.to - 2 * hourMs, to: given.span.to }, since: given.span.from },
    )),
    ...ofMessage(
      'handover, asked for',
      message(
        ...handoverBody(
          await contentOf({}, { entries: [noted('1')], open: [open] }),
          houseLocale,
          'answer',
        ),
      ),
    ),
    ...(await example(
      'handover, after a weekend without one',
      {},
      { since: now - 60 * hourMs, entries: [noted('1', { at: now - 50 * hourMs }), noted('2')] },
    )),
    ...(await example(
      'handover, an open alert and nothing to follow up',
      {},
      {
        episodes: [episodeOf(alertOf(hotel))],
      },
    )),
    ...(await example(
      'handover, an alert that is muted',
      {},
      {
        rules: [{ ...alertOf(hotel), mutes: [{ until: given.span.to + hourMs, by: 'U0OWNER' }] }],
      },
    )),
    ...(await example(
      'handover, a sensor that was given up',
      {},
      {
        episodes: [
          episodeOf(alertOf(hotel), {
            kind: 'silence',
            cause: 'sensors',
            zones: givenUp,
            closed: closed('no_data'),
          }),
        ],
      },
    )),
    ...(await example('handover, many open', {}, { open: Array.from({ length: 11 }, () => open) })),
    ...(await example(
      'handover, nothing known',
      { isKnown: () => false, isUsualKnown: false },
      {
        zones: undefined,
      },
    )),
    ...(await example(
      'handover, all in order',
      {},
      {
        zones: { ...hotel.zonesLive, value: automatic, measuredAt: 0 },
      },
    )),
    ...(await example(
      'handover, music set by hand',
      {},
      {
        zones: {
          ...hotel.zonesLive,
          value: automatic.map((zone) => ({ ...zone, automationIsOn: zone.name !== 'Terrace' })),
          measuredAt: 0,
        },
      },
    )),
    ...(await example(
      'handover, a sensor and music without a level',
      {},
      {
        zones: {
          ...hotel.zonesLive,
          value: [
            { ...first, error: 'dusty' },
            ...zones.map((zone) => ({ ...zone, automationIsOn: false, music: undefined })),
          ],
        },
      },
    )),
  ];
}

const lastWeek = { kind: 'week', ago: 1 } as const;

/** What is read for a review of a week or a month. */
async function reviewOf(
  venue: VenueWorld,
  past: Past,
  period: Period,
  more: Partial<ReviewContent>,
): Promise<ReviewContent> {
  const { place } = toldOf(venue, past);
  const day = venueDay(place);
  const days = nightsMeant(period, day);
  const history = historyOf(venue, past);
  return {
    kind: period.kind === 'week' ? 'weekly' : 'monthly',
    connection: venue.connection,
    place,
    period,
    days,
    nights: await readNights(place, days, { history }),
    before: await readNights(place, periodBefore(period, days, day), { history }),
    since: place.now - 60 * dayMs,
    episodes: [],
    entries: [],
    limits: [],
    isWatched: true,
    ...more,
  };
}

const nothingAsked = {
  counted: undefined,
  isOfTrouble: false,
  isNeedAsked: false,
  named: undefined,
  rank: undefined,
  thanUsual: undefined,
  measure: 'mood',
} as const;

async function allReviewsExamples({ hotel, cafe }: World): Promise<Example[]> {
  const review = (venue: VenueWorld, past: Past, more: Partial<ReviewContent> = {}) =>
    reviewOf(venue, past, lastWeek, more);
  const example = (id: string, kind: 'weekly_all' | 'monthly_all', reviews: ReviewContent[]) => {
    const content = { kind, first: '2026-11-09', last: '2026-11-15', reviews } as const;
    const digest = { ...digestOf(hotel), kind, venueId: undefined };
    return ofMessage(
      id,
      digestMessage({ digest, content, at: now, now, trigger: { kind: 'schedule' } }),
    );
  };
  const since = Date.UTC(2026, 10, 13, 21);
  const [zone] = episodeOf(alertOf(hotel)).zones;
  if (zone === undefined) throw new Error('an episode has a zone');
  const over = { ...zone, since, until: since + 55 * minuteMs, closed: closed('recovered') };
  const brief = { ...over, until: since };
  const busy = await review(
    hotel,
    { more: (at) => (at - since) / (7 * dayMs) },
    {
      episodes: [episodeOf(alertOf(hotel), { zones: [over] })],
      entries: [entryOf(hotel, { at: since })],
    },
  );
  const asBefore = await review(cafe, {});
  const eveningOf = (at: number) => new Date(at).getUTCHours() === 22;
  const later = await review(hotel, { more: (at) => (eveningOf(at) ? 4 : 0) });
  const hardly = await review(cafe, { isKnown: (at) => new Date(at).getUTCHours() === 4 });
  const calmerAndCalmer = await review(hotel, { more: (at) => (since - at) / (3 * dayMs) });
  const steep = await review(cafe, { more: (at) => (at > since + 36 * hourMs ? 3 : 0) });
  const level = await review(cafe, { more: (at) => (at > since + 36 * hourMs ? 1.2 : 0) });
  const livelier = await review(hotel, { more: () => 1 });
  const unknown = await review(cafe, { isKnown: () => false });
  const compared = (
    id: string,
    more: Partial<Parameters<typeof comparePastMessage>[0]>,
    reviews: readonly (ReviewContent &
      Pick<VenueRead, 'tonight' | 'tonightBefore' | 'isPartial'>)[] = [asBefore, busy],
  ) =>
    ofMessage(
      id,
      comparePastMessage(
        {
          past: { kind: 'week', ago: 1 },
          question: {},
          asked: nothingAsked,
          waiting: [],
          read: reviews.map(({ episodes, entries, days, ...one }) => ({
            ...one,
            untilNow: one.tonight === undefined ? one.nights : [...one.nights, one.tonight],
            last: days.at(-1),
            since: undefined,
            alerts: episodes.length,
            wentOff: alertsOf(episodes),
            complaints: entries.filter(({ kind }) => kind === 'complaint').length,
            incidents: entries.filter(({ kind }) => kind === 'incident').length,
            entries,
          })),
          ...more,
        },
        houseLocale,
      ),
    );
  const unkept = (complaints: number) =>
    [asBefore, unknown].map((one) => ({
      ...one,
      untilNow: one.nights,
      last: one.days.at(-1),
      since: undefined,
      alerts: undefined,
      wentOff: [],
      complaints,
      incidents: 0,
    }));
  const earlier = (one: ReviewContent) => ({
    ...oneNight(one),
    place: { ...one.place, now: (one.nights.at(-1)?.day.to ?? 0) - 2 * hourMs },
  });
  const oneNight = (one: ReviewContent) => ({ ...one, nights: one.nights.slice(-1) });
  const both = [hotel.connection, cafe.connection];
  /** The last night beside the one before, of some of the venues in another order. */
  const twoNights = (
    id: string,
    question: Partial<Question>,
    reviews: readonly ReviewContent[],
    more: { readonly isToCome?: boolean; readonly isUnusual?: boolean } = {},
  ) => {
    const venues = reviews.flatMap((review) => {
      const [other, one] = review.nights.slice(-2);
      const { isToCome = false, isUnusual = false } = more;
      const week = isUnusual ? { week: undefined } : {};
      return one && other ? [{ ...review, one: { ...one, ...week }, other, isToCome }] : [];
    });
    const days = [venues[0]?.one.day, venues[0]?.other.day];
    const [first, second] = days;
    if (first === undefined || second === undefined) throw new Error('two nights are known');
    return ofMessage(
      `two nights of all venues, ${id}`,
      twoNightsOfVenuesMessage(
        {
          question: { command: 'compare', argument: '', ...question },
          caption: rich`All venues`,
          venues,
          days: [first, second],
          past: { kind: 'nights_ago', nights: 1 },
          against: { kind: 'nights_ago', nights: 2 },
          waiting: more.isToCome === true ? [cafe.connection] : [],
        },
        houseLocale,
      ),
    );
  };
  const whether = { yesNo: { asks: 'busy', against: 'other' } } as const;
  const goingOn = (one: ReviewContent) => ({
    ...one,
    place: { ...one.place, now: (one.nights.at(-1)?.day.to ?? 0) - 2 * hourMs },
  });
  const toSaturday = { ...asBefore, days: asBefore.days.slice(0, -1) };
  return [
    ...example('weekly review of all venues', 'weekly_all', [toSaturday, busy]),
    ...example('weekly review of all venues, nothing happened', 'weekly_all', [asBefore]),
    ...example('weekly review of all venues, no alert set up', 'weekly_all', [
      { ...asBefore, isWatched: false },
    ]),
    ...example('weekly review of all venues, an alert set up at one', 'weekly_all', [
      { ...asBefore, isWatched: false },
      busy,
    ]),
    ...example(
      'weekly review of many venues',
      'weekly_all',
      Array.from({ length: 120 }, () => asBefore),
    ),
    ...example('weekly review of all venues, one without data', 'weekly_all', [busy, unknown]),
    ...example('weekly review of all venues, one just connected', 'weekly_all', [
      busy,
      { ...asBefore, nights: [], before: [] },
    ]),
    ...example('monthly review of all venues, nothing known', 'monthly_all', [unknown, unknown]),
    ...compared('last week of all venues', {}),
    ...compared(
      'any alerts last week, one of a single measurement',
      { asked: { ...nothingAsked, isOfTrouble: true } },
      [asBefore, { ...busy, episodes: [episodeOf(alertOf(hotel), { zones: [brief] })] }],
    ),
    ...twoNights('a question', whether, [steep, level, calmerAndCalmer, unknown]),
    ...twoNights('each livelier', whether, [steep, steep]),
    ...twoNights('one livelier', whether, [steep]),
    ...twoNights('none livelier', whether, [asBefore, calmerAndCalmer]),
    ...twoNights('one that is not livelier', whether, [calmerAndCalmer]),
    ...twoNights('alike', {}, [level, level]),
    ...twoNights('louder', { asksLoudness: true }, [steep, calmerAndCalmer]),
    ...twoNights('going on', {}, [goingOn(steep)]),
    ...twoNights('nothing known', {}, [unknown]),
    ...twoNights('nothing usual', whether, [steep, level], { isUnusual: true }),
    ...twoNights('to come, and one waiting', whether, [goingOn(steep)], { isToCome: true }),
    ...compared(
      'were all venues as usual last night',
      {
        asked: { ...nothingAsked, isUsualAsked: true },
        past: { kind: 'nights_ago', nights: 1 },
      },
      [asBefore, livelier].map(oneNight),
    ),
    ...compared('was the group livelier than the week before', {
      asked: { ...nothingAsked, thanBefore: { measure: 'mood', whether: 'more' } },
    }),
    ...compared('last week of two venues that are alike', {}, [asBefore, asBefore]),
    ...compared('last week of four venues that are alike', {}, [
      asBefore,
      asBefore,
      asBefore,
      asBefore,
    ]),
    ...[2, 3].flatMap((count) =>
      compared(
        `the calmest venue last week, ${count} alike`,
        {
          asked: { ...nothingAsked, rank: 'quietest' },
        },
        [...Array.from({ length: count }, () => asBefore), busy],
      ),
    ),
    ...compared('which venue had the most alerts and complaints', {
      asked: {
        ...nothingAsked,
        counted: { of: 'alerts', isFewest: false },
        alsoCounted: { of: 'complaints', isFewest: false },
        isOfTrouble: true,
      },
    }),
    ...compared('last week of all venues, nothing connected', {}, []),
    ...[
      { id: 'livelier', measure: 'mood', direction: 'more' } as const,
      { id: 'calmer', measure: 'mood', direction: 'less' } as const,
      { id: 'louder', measure: 'loudness', direction: 'more' } as const,
    ].flatMap(({ id, ...thanUsual }) =>
      ([undefined, true] as const).flatMap((isWhich) => {
        const which = isWhich === true ? { isWhich } : {};
        const asked = { ...nothingAsked, thanUsual, ...which, measure: thanUsual.measure };
        const night = { kind: 'nights_ago', nights: 1 } as const;
        const word = isWhich === true ? 'which' : 'any';
        return [
          ...compared(`${word} venue ${id} than usual last week`, { asked }),
          ...compared(
            `${word} venue ${id} than usual last night`,
            { asked, past: night },
            [asBefore, livelier].map(oneNight),
          ),
        ];
      }),
    ),
    ...compared(
      'which venue was calmer than usual last week, two were',
      {
        asked: {
          ...nothingAsked,
          thanUsual: { measure: 'mood', direction: 'less' },
          isWhich: true,
        },
      },
      [busy, calmerAndCalmer],
    ),
    ...compared(
      'any venue livelier than usual, nothing usual known',
      {
        asked: { ...nothingAsked, thanUsual: { measure: 'mood', direction: 'more' } },
        past: { kind: 'nights_ago', nights: 1 },
      },
      [unknown, unknown].map(oneNight),
    ),
    ...compared(
      'any venue livelier than usual last week, nothing usual known',
      { asked: { ...nothingAsked, thanUsual: { measure: 'mood', direction: 'more' } } },
      [unknown, unknown],
    ),
    ...(
      [
        [asBefore, livelier],
        [asBefore, asBefore],
        [unknown, unknown],
      ] as const
    ).flatMap((two, index) =>
      compared(
        `which venue was the furthest from usual last night, ${index + 1}`,
        {
          asked: { ...nothingAsked, rank: 'most unusual' },
          past: { kind: 'nights_ago', nights: 1 },
        },
        two.map(oneNight),
      ),
    ),
    ...(['more', 'less'] as const).flatMap((moved) =>
      [
        [asBefore, busy],
        [asBefore, calmerAndCalmer],
        [asBefore, asBefore],
        [unknown, unknown],
      ].flatMap((two, index) =>
        compared(
          `which venue moved ${moved} most last week, ${index + 1}`,
          { asked: { ...nothingAsked, moved } },
          two,
        ),
      ),
    ),
    ...(['first', 'last'] as const).flatMap((peaked) =>
      [
        [asBefore, later],
        [asBefore, asBefore],
        [asBefore, asBefore, asBefore],
        [asBefore, unknown],
      ].flatMap((some, index) =>
        compared(
          `which venue peaked ${peaked} last night, ${index + 1}`,
          { asked: { ...nothingAsked, peaked }, past: { kind: 'nights_ago', nights: 1 } },
          some.map(oneNight),
        ),
      ),
    ),
    ...[false, true].flatMap((isOfTrouble) =>
      compared(
        `last night of two venues, hardly known${isOfTrouble ? ', alerts asked' : ''}`,
        {
          past: { kind: 'nights_ago', nights: 1 },
          asked: { ...nothingAsked, isOfTrouble },
        },
        [hardly, hardly].map(oneNight),
      ),
    ),
    ...compared(
      'last night of two venues, which goes on in one',
      { past: { kind: 'nights_ago', nights: 1 } },
      [oneNight(asBefore), earlier(busy)],
    ),
    ...compared('this week of two venues, the quietest first', {
      past: { kind: 'week', ago: 0 },
      asked: { ...nothingAsked, named: both, rank: 'quietest', measure: 'loudness' },
    }),
    ...(['more', 'less'] as const).flatMap((direction) =>
      (
        [
          ['the busy one', both, [asBefore, busy]],
          ['the other', both.toReversed(), [asBefore, busy]],
          ['two alike', both, [asBefore, { ...asBefore, connection: hotel.connection }]],
          ['one unknown', both, [asBefore]],
        ] as const
      ).flatMap(([id, named, read]) =>
        compared(
          `whether one venue was ${direction} lively than another, ${id}`,
          {
            asked: { ...nothingAsked, named, isFirstMore: { measure: 'mood', direction } },
          },
          read,
        ),
      ),
    ),
    ...compared(
      'whether one venue was livelier than another in hours, two alike',
      {
        asked: {
          ...nothingAsked,
          named: both,
          isFirstMore: { measure: 'mood', direction: 'more' },
        },
        question: { part: {} },
      },
      [asBefore, { ...asBefore, connection: hotel.connection }],
    ),
    ...compared('this week of all venues, with tonight', { past: { kind: 'week', ago: 0 } }, [
      asBefore,
      { ...busy, nights: busy.nights.slice(0, 5), tonight: busy.nights[5] },
    ]),
    ...compared(
      'this week of all venues, with the night a week before',
      { past: { kind: 'week', ago: 0 } },
      [
        asBefore,
        {
          ...busy,
          nights: busy.nights.slice(0, 4),
          before: busy.before.slice(0, 4),
          tonight: busy.nights[4],
          tonightBefore: busy.before[4],
        },
      ],
    ),
    ...compared(
      'last weekend of all venues, nothing to compare with',
      { past: { kind: 'weekend' } },
      [
        { ...asBefore, before: unknown.nights },
        { ...busy, before: unknown.nights },
      ],
    ),
    ...[6.9, 9, 1].flatMap((value) =>
      [{ isWhich: true }, { isWhich: true, isCounted: true }, {}].flatMap((more, index) =>
        compared(`${['which', 'how many', 'any'][index]} venues were above ${value} last week`, {
          asked: { ...nothingAsked, ...more },
          question: { beyond: { direction: 'above', value } },
        }),
      ),
    ),
    ...compared('which venue improved the most since a date', {
      past: { kind: 'dates', first: '2026-11-09', last: '2026-11-13' },
      asked: { ...nothingAsked, moved: 'more' },
    }),
    ...compared(
      'how many venues were above 1 last week, all three',
      {
        asked: { ...nothingAsked, isWhich: true, isCounted: true },
        question: { beyond: { direction: 'above', value: 1 } },
      },
      [asBefore, busy, livelier],
    ),
    ...compared(
      'which venues were above 7 last week, nothing known',
      { question: { beyond: { direction: 'above', value: 7, measure: 'loudness' } } },
      [unknown],
    ),
    ...compared(
      'last week of all venues, one of which waits for approval',
      {
        waiting: [{ ...cafe.connection, state: 'pending' }],
      },
      [busy],
    ),
    ...compared('last week of all venues, one of which has withdrawn access', {}, [
      busy,
      { ...unknown, connection: { ...unknown.connection, state: 'revoked' } },
    ]),
    ...compared('which venue was the loudest last week', {
      asked: { ...nothingAsked, rank: 'loudest', measure: 'loudness' },
    }),
    ...compared(
      'the calmest venue tonight, where the evening is still to come at one',
      { past: tonight, asked: { ...nothingAsked, rank: 'calmest' } },
      [busy, livelier, asBefore].map(oneNight).map((venue, index) => {
        const { from = 0 } = venue.nights[0]?.day ?? {};
        const now = from + (index === 2 ? 4 : 16) * hourMs;
        return { ...venue, place: { ...venue.place, now } };
      }),
    ),
    ...(
      [
        ['two', [unknown, busy]],
        ['three', [unknown, busy, livelier]],
      ] as const
    ).flatMap(([count, some]) =>
      compared(
        `tonight of ${count} venues, one of which has no evening yet`,
        { past: tonight },
        some.map(oneNight).map((venue, index) => {
          const { from = 0 } = venue.nights[0]?.day ?? {};
          const now = from + (index === 0 ? 4 : 16) * hourMs;
          return { ...venue, place: { ...venue.place, now } };
        }),
      ),
    ),
    ...compared('the top two venues last week', {
      asked: { ...nothingAsked, rank: 'busiest', top: 2 },
    }),
    ...compared('average mood of all venues last week', { question: { part: {} } }),
    ...compared('average loudness of all venues, one unknown', {
      question: { part: {}, asksLoudness: true },
      read: [asBefore, { ...busy, nights: [] }].map(({ episodes, entries, days, ...one }) => ({
        ...one,
        untilNow: one.nights,
        last: days.at(-1),
        since: one.since,
        alerts: episodes.length,
        wentOff: alertsOf(episodes),
        complaints: entries.filter(({ kind }) => kind === 'complaint').length,
        incidents: entries.filter(({ kind }) => kind === 'incident').length,
        entries,
      })),
    }),
    ...compared('which venue had the most alerts last week', {
      asked: { ...nothingAsked, counted: { of: 'alerts', isFewest: false }, isOfTrouble: true },
    }),
    ...compared('three venues without alerts last week', { asked: nothingAsked }, [
      asBefore,
      asBefore,
      { ...asBefore, isWatched: false },
    ]),
    ...compared('three venues of which one is watched, last week', { asked: nothingAsked }, [
      asBefore,
      { ...asBefore, isWatched: false },
      { ...asBefore, isWatched: false },
    ]),
    ...compared('three venues of which none is watched, last week', { asked: nothingAsked }, [
      { ...asBefore, isWatched: false },
      { ...asBefore, isWatched: false },
      { ...asBefore, isWatched: false },
    ]),
    ...compared('whether any venue was too loud last week', {
      asked: { ...nothingAsked, isToo: 'loud', isWhether: true },
    }),
    ...compared('whether any venue had problems last week', {
      asked: { ...nothingAsked, isNeedAsked: true },
    }),
    ...compared(
      'whether any venue had an alert last week, though there were only complaints',
      { asked: { ...nothingAsked, isOfTrouble: true, whetherOf: 'alerts' } },
      [asBefore, { ...busy, episodes: [] }],
    ),
    ...compared(
      'which alerts went off at all venues last week, though there were only complaints',
      { asked: { ...nothingAsked, isOfTrouble: true, troubleOf: 'alerts' } },
      [asBefore, { ...busy, episodes: [] }],
    ),
    ...compared(
      'whether any venue had an alert last week, none set up',
      { asked: { ...nothingAsked, isOfTrouble: true, whetherOf: 'alerts' } },
      [
        { ...asBefore, isWatched: false },
        { ...busy, episodes: [], isWatched: false },
      ],
    ),
    ...compared(
      'whether any venue had an alert last week, of three',
      { asked: { ...nothingAsked, isOfTrouble: true, whetherOf: 'alerts' } },
      [asBefore, busy, busy],
    ),
    ...compared(
      'whether anything unusual happened last week, a fight',
      { asked: { ...nothingAsked, isNeedAsked: true } },
      [
        asBefore,
        {
          ...busy,
          episodes: [],
          entries: [
            entryOf(hotel, { at: since, kind: 'incident', text: 'Fight at the bar' }),
            entryOf(hotel, { at: since }),
          ],
        },
      ],
    ),
    ...compared('the problems of last week', {
      asked: { ...nothingAsked, isNeedAsked: true, isRequest: true },
    }),
    ...compared('which venue had problems last week', {
      asked: { ...nothingAsked, isNeedAsked: true, isWhich: true },
    }),
    ...compared(
      'whether any venue had problems last week, none had',
      { asked: { ...nothingAsked, isNeedAsked: true } },
      [asBefore, asBefore],
    ),
    ...compared('which venue had the fewest complaints last week', {
      asked: { ...nothingAsked, counted: { of: 'complaints', isFewest: true }, isOfTrouble: true },
    }),
    ...compared(
      'which of two equal venues had the most alerts',
      {
        asked: { ...nothingAsked, counted: { of: 'alerts', isFewest: false }, isOfTrouble: true },
      },
      [busy, busy],
    ),
    ...compared(
      'which of two venues without alerts had the most',
      {
        asked: { ...nothingAsked, counted: { of: 'alerts', isFewest: false }, isOfTrouble: true },
      },
      [asBefore, asBefore],
    ),
    ...compared(
      'which of two venues had the most alerts, one without any set up',
      {
        asked: { ...nothingAsked, counted: { of: 'alerts', isFewest: false }, isOfTrouble: true },
      },
      [busy, { ...asBefore, isWatched: false }],
    ),
    ...compared(
      'which of three venues had the most alerts, two without any set up',
      {
        asked: { ...nothingAsked, counted: { of: 'alerts', isFewest: false }, isOfTrouble: true },
      },
      [busy, { ...asBefore, isWatched: false }, { ...asBefore, isWatched: false }],
    ),
    ...compared('the last 7 days of all venues', { past: { kind: 'last_days', days: 7 } }),
    ...compared('tonight at all venues', { past: { kind: 'nights_ago', nights: 0 } }, [
      earlier(asBefore),
      earlier(busy),
    ]),
    ...compared(
      'tonight at all venues, with sensors that report nothing',
      { past: { kind: 'nights_ago', nights: 0 } },
      [earlier(asBefore), { ...earlier(busy), isPartial: true }, earlier(unknown)],
    ),
    ...compared('a month of all venues, of which alerts are not kept', {
      past: { kind: 'month', month: '2026-06' },
      read: unkept(0),
    }),
    ...compared('whether any venue had an alert in a month of which alerts are not kept', {
      asked: { ...nothingAsked, isOfTrouble: true, whetherOf: 'alerts' },
      past: { kind: 'month', month: '2026-06' },
      read: unkept(1),
    }),
    ...compared(
      'last night of all venues',
      { past: { kind: 'nights_ago', nights: 1 } },
      [asBefore, busy].map(oneNight),
    ),
    ...compared(
      'a night of two venues',
      {
        past: { kind: 'date', date: '2026-11-15' },
        asked: { ...nothingAsked, named: both },
      },
      [asBefore, busy].map(oneNight),
    ),
  ];
}

async function reviewExamples(hotel: VenueWorld): Promise<Example[]> {
  const example = async (
    id: string,
    period: Extract<Period, { kind: 'week' | 'month' }>,
    past: Past,
    more: Partial<ReviewContent> = {},
  ) => {
    const content = await reviewOf(hotel, past, period, more);
    const digest: Digest = { ...digestOf(hotel), kind: content.kind };
    const at = content.place.now;
    return ofMessage(
      id,
      digestMessage({ digest, content, at, now: at, trigger: { kind: 'schedule' } }),
    );
  };
  const [zone] = episodeOf(alertOf(hotel)).zones;
  if (zone === undefined) throw new Error('an episode has a zone');
  const since = Date.UTC(2026, 10, 13, 21);
  const over = { ...zone, since, until: since + 55 * minuteMs, closed: closed('recovered') };
  const { target, watch } = alertOf(hotel);
  if (watch.kind !== 'level') throw new Error('the alert watches a level');
  const limitTime = (place: string, minutes: number) => ({
    place,
    target,
    watch,
    ms: minutes * minuteMs,
  });
  return [
    ...(await example(
      'weekly review, an alert over two nights',
      lastWeek,
      {},
      {
        episodes: [episodeOf(alertOf(hotel), { zones: [{ ...over, until: since + 20 * hourMs }] })],
      },
    )),
    ...(await example(
      'weekly review, a silent sensor',
      lastWeek,
      {},
      {
        episodes: [episodeOf(alertOf(hotel), { kind: 'silence', cause: 'sensors', zones: [over] })],
      },
    )),
    ...(await example(
      'weekly review',
      lastWeek,
      {},
      {
        episodes: [episodeOf(alertOf(hotel), { zones: [over] })],
        entries: [entryOf(hotel, { at: since })],
        limits: [limitTime('Terrace', 55), limitTime('Terrace', 55), limitTime('Spa', 0)],
      },
    )),
    ...(await example(
      'weekly review, a zone with two limits',
      lastWeek,
      {},
      {
        limits: [
          limitTime('Terrace', 55),
          {
            ...limitTime('Terrace', 30),
            watch: { ...watch, bounds: { kind: 'fixed', enter: 9.5, exit: 9 } },
          },
          limitTime('Spa', 40),
        ],
      },
    )),
    ...(await example(
      'weekly review, beyond a limit without an alert',
      lastWeek,
      {},
      { limits: [limitTime('Terrace', 10)] },
    )),
    ...(await example(
      'weekly review, one alert over three nights and into the next week',
      lastWeek,
      {},
      {
        episodes: [episodeOf(alertOf(hotel), { zones: [{ ...over, until: since + 3 * dayMs }] })],
      },
    )),
    ...(await example('weekly review, a night without data', lastWeek, {
      isKnown: (at) => Math.floor(at / dayMs) % 5 !== 0,
    })),
    ...(await example('weekly review, nothing known', lastWeek, {}, { nights: [] })),
    ...[allWeekdays, ['monday'] as const].flatMap((weekdays, index) =>
      ofMessage(
        `monthly review, schedule ${index + 1}`,
        noticeMessage(
          scheduleWords(
            { ...digestOf(hotel), kind: 'monthly', weekdays: [...weekdays] },
            houseLocale,
          ),
        ),
      ),
    ),
    ...(await example('monthly review', { kind: 'month', month: '2026-10' }, {})),
  ];
}
