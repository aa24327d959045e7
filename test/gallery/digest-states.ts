import type { Episode } from '../../src/alerts/venue-alerts.ts';
import type { Measure, Trend, ZoneLive } from '../../src/ambience/types.ts';
import { rich } from '../../src/card/rich-text.ts';
import {
  digestNotSaved,
  resumedWords,
  takenOverBy,
} from '../../src/conversation/digests/answers.ts';
import { digestMessage } from '../../src/conversation/digests/post-message.ts';
import { digestsView, digestView } from '../../src/conversation/digests/views.ts';
import { nextRunWords, notPostedWords } from '../../src/conversation/text/digests.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { noticeMessage } from '../../src/conversation/text/notices.ts';
import type { DigestPost } from '../../src/digests/attempt-delivery.ts';
import type { VenueContent } from '../../src/digests/content.ts';
import type { Digest } from '../../src/digests/digest.ts';
import type { VenueDigestKind } from '../../src/digests/kinds.ts';
import type { Delivery, PostResult } from '../../src/schedule/delivery.ts';
import { hourMs, minuteMs, weekdays } from '../../src/time.ts';
import { alertOf, episodeOf, rooftop, terrace } from './alerts.ts';
import { contentOf, digestOf, quietEpisode } from './digests.ts';
import { type Example, ofDialog, ofMessage } from './example.ts';
import { entryOf } from './log.ts';
import { now, stale, type World, withValue } from './world.ts';

/** What digests say at other times of the day, with other figures, and when something is missing. */
export function digestStateExamples(world: World): Example[] {
  return [...postExamples(world), ...listExamples(world), ...answerExamples(world)];
}

/** The newest measurement of the sandbox, 21:00. */
const at = now - 3 * minuteMs;
const measure = (value: number): Measure => ({ value });

/** A value each quarter of an hour, oldest first. */
function trendOf(values: readonly number[], end: number): Trend {
  return {
    points: values.map((value, index) => ({
      at: end - (values.length - 1 - index) * 15 * minuteMs,
      mood: measure(value),
      loudness: measure(value),
    })),
  };
}

function postExamples({ hotel }: World): Example[] {
  const digest = digestOf(hotel);
  const content = contentOf(hotel);
  const { zones, trend } = content;
  if (zones === undefined || trend === undefined) throw new Error('the hotel has data');
  const shown = (
    id: string,
    more: Partial<VenueContent>,
    changed: Partial<Digest> & { readonly kind?: VenueDigestKind } = {},
    post: Partial<DigestPost> = {},
  ) =>
    ofMessage(
      `digest, ${id}`,
      digestMessage({
        digest: { ...digest, ...changed },
        content: { ...content, kind: changed.kind ?? 'daily', ...more },
        at,
        now: at,
        trigger: { kind: 'schedule' },
        ...post,
      }),
    );
  const ofTrend = (value: Trend, end = at) => ({
    trend: {
      ...withValue(trend, { average: value, representative: value }),
      measuredAt: end,
      readAt: end,
    },
  });
  const pastPeak = [5, 6, 9.5, 9.9, 9.6, 8, 7];
  const atHour = (hours: number) => {
    const end = at + hours * hourMs;
    return [
      {
        ...ofTrend(trendOf(pastPeak, end), end),
        zones: { ...zones, measuredAt: end, readAt: end },
      },
      {},
      { at: end, now: end },
    ] as const;
  };
  const episodes = [
    { ...quietEpisode(hotel), acknowledged: { by: 'U0BARTENDER', at: at - 22 * hourMs } },
    { ...quietEpisode(hotel), id: 'episode-2' },
  ];
  const moodless = zones.value.map(({ mood: _, ...rest }): ZoneLive => rest);
  const [first, second] = zones.value;
  if (first === undefined || second === undefined) throw new Error('the hotel has zones');
  const unusual = {
    known: { venue: content.typical, zones: content.zonesTypical, isDue: false },
    zones: {
      ...zones,
      value: zones.value.map((zone) =>
        zone.name === 'Terrace' ? { ...zone, loudness: { value: 9.8, tag: 'Loud' } } : zone,
      ),
    },
  };
  const manyZones = Array.from({ length: 120 }, (_, index) => ({
    ...first,
    id: `zone-${index}`,
    name: `Zone ${index + 1}`,
    mood: measure(9 - index / 20),
  }));
  const synopsis = (mood: string, loudness: string): Trend => ({
    ...trendOf([3, 3.5, 4, 4.5, 5, 5.5, 6], at),
    mood: { direction: 1, synopsis: mood },
    loudness: { direction: 1, synopsis: loudness },
  });
  return [
    ...shown('a zone much different from usual', unusual),
    ...shown('a zone much different from usual, which has an alert', {
      ...unusual,
      episodes: [episodeOf(alertOf(hotel))],
    }),
    ...shown(
      'preview',
      {},
      {},
      { isPreview: true, trigger: { kind: 'person', sentBy: 'U0OWNER' } },
    ),
    ...shown('morning', ...atHour(-13)),
    ...shown('afternoon', ...atHour(-7)),
    ...shown('night', ...atHour(4)),
    ...shown('before midnight', ...atHour(2)),
    ...shown('livelier than usual', ofTrend(trendOf(pastPeak, at))),
    ...shown(
      'livelier but quieter than usual',
      ofTrend({
        ...trendOf(pastPeak, at),
        points: trendOf(pastPeak, at).points.map((point) => ({ ...point, loudness: measure(2) })),
      }),
    ),
    ...shown('steady', ofTrend(trendOf([5, 5, 5, 5, 5, 5], at))),
    ...shown('steady, not compared', {
      ...ofTrend(trendOf([5, 5, 5, 5, 5, 5], at)),
      typical: undefined,
    }),
    ...shown(
      'steady, a little old',
      { trend: stale(ofTrend(trendOf([5, 5, 5, 5, 5, 5], at)).trend, 'unavailable') },
      {},
      { now: at + 20 * minuteMs },
    ),
    ...shown(
      'down since the first value, a little old',
      { trend: stale(ofTrend(trendOf([9, 8, 7, 6, 5], at)).trend, 'unavailable') },
      {},
      { now: at + 20 * minuteMs },
    ),
    ...shown('down since the first value, not compared', {
      ...ofTrend(trendOf([9, 8, 7, 6, 5], at)),
      typical: undefined,
    }),
    ...shown('calmer than usual', ofTrend(trendOf([2, 1.5, 1.2, 1.1, 1, 1, 1], at))),
    ...shown('not compared, past the peak', {
      ...ofTrend(trendOf(pastPeak, at)),
      typical: undefined,
    }),
    ...shown(
      'average, not compared, past the peak',
      { ...ofTrend(trendOf(pastPeak, at)), typical: undefined },
      { figure: 'average' },
    ),
    ...shown('an incident and a complaint', {
      noted: {
        connection: hotel.connection,
        entries: [
          entryOf(hotel, {
            kind: 'incident',
            text: 'Fight, security called',
            followUp: { kind: 'open' },
          }),
          entryOf(hotel),
        ],
      },
    }),
    ...shown('one of two zones of an alert is over', {
      episodes: [
        episodeOf(alertOf(hotel), {
          zones: [rooftop, { ...terrace, closed: { at, noticedAt: at, reason: 'recovered' } }],
        }),
      ],
    }),
    ...shown('several alerts that are over', { episodes: episodes satisfies Episode[] }),
    ...shown('four open alerts', {
      episodes: ['Terrace', 'Spa', 'Lobby', 'Library'].map((name) =>
        episodeOf(alertOf(hotel), { zones: [{ ...terrace, name }] }),
      ),
    }),
    ...shown('nothing has come in', { zones: undefined, trend: undefined }),
    ...shown('zones missing', { zones: undefined, trouble: 'timeout' }),
    ...shown(
      'comparison missing, no chart',
      { trend: undefined, trouble: 'timeout' },
      { parts: ['usual'] },
    ),
    ...shown('zones old', { zones: stale(zones, 'timeout', 20) }),
    ...shown('trend old', { trend: stale(trend, 'timeout', 20) }),
    ...shown('trend of nothing', ofTrend({ points: [] }), { kind: 'trend' }),
    ...shown(
      'trend, in the words of the service',
      ofTrend(synopsis('The mood is rising (slow).', 'The loudness is rising (fast).')),
      { kind: 'trend' },
    ),
    ...shown(
      'trend, in other words of the service',
      ofTrend(synopsis('It will be a lively night.', '')),
      { kind: 'trend' },
    ),
    ...shown('no moods', { zones: withValue(zones, moodless) }),
    ...shown('busiest, no moods', { zones: withValue(zones, moodless) }, { kind: 'busiest' }),
    ...shown('busiest, one zone', { zones: withValue(zones, [first]) }, { kind: 'busiest' }),
    ...shown(
      'busiest, level',
      {
        zones: withValue(zones, [
          { ...first, mood: measure(8) },
          { ...second, mood: measure(8) },
        ]),
      },
      { kind: 'busiest' },
    ),
    ...shown('busiest, many zones', { zones: withValue(zones, manyZones) }, { kind: 'busiest' }),
  ];
}

function listExamples({ hotel }: World): Example[] {
  const digest = digestOf(hotel);
  const last = (outcome: Delivery['outcome'], trigger: Delivery['trigger']): Delivery => ({
    at,
    trigger,
    notedAt: at,
    outcome,
  });
  const sent = { state: 'sent', channelId: 'C0BAR', messageId: '1.2' } as const;
  const states: readonly Partial<Digest>[] = [
    { weekdays: [...weekdays] },
    { weekdays: weekdays.slice(0, 5) },
    { state: { kind: 'paused' } },
    { snoozedUntil: now + 48 * hourMs },
    { since: now + 400 * 24 * hourMs },
  ];
  const listed = states.map((state, index) => ({
    digest: { ...digest, ...state, id: `digest-${index}` },
    venueName: 'Harbour Hotel',
    last: undefined,
    showsZone: false,
  }));
  const deliveries = [
    last(sent, { kind: 'schedule' }),
    last(sent, { kind: 'person', sentBy: 'U0OWNER' }),
    last({ ...sent, link: 'not a link' }, { kind: 'schedule' }),
    last({ state: 'skipped', reason: 'outdated' }, { kind: 'schedule' }),
    last({ state: 'skipped', reason: 'changed' }, { kind: 'schedule' }),
  ];
  const managed = {
    digest,
    venue: hotel.connection,
    deliveries,
    userId: 'U0MANAGER',
    canCopy: true,
    now,
  };
  return [
    ...ofDialog(
      'digests, in each state',
      digestsView({ listed, count: 5, page: 0 }, now, houseLocale),
    ),
    ...ofDialog('digest, managed, its posts', digestView(managed, houseLocale)),
    ...ofDialog(
      'digest, managed, average, skipping',
      digestView(
        { ...managed, digest: { ...digest, figure: 'average', whenDown: 'skip' } },
        houseLocale,
      ),
    ),
  ];
}

const refused: readonly Exclude<PostResult, { kind: 'sent' }>[] = [
  { kind: 'later', waitMs: 1_000 },
  { kind: 'unknown' },
  { kind: 'refused', reason: { kind: 'posting', code: 'not_in_channel' } },
  { kind: 'refused', reason: { kind: 'posting', code: 'channel_archived' } },
];

function answerExamples({ hotel }: World): Example[] {
  const digest = digestOf(hotel);
  return [
    ...refused.flatMap((result, index) =>
      ofMessage(`digest, not saved ${index + 1}`, noticeMessage(notPostedWords(result))),
    ),
    ...ofMessage(
      'digest, resumed',
      noticeMessage(resumedWords(nextRunWords(digest, now, houseLocale))),
    ),
    ...ofMessage('digest, taken over', noticeMessage(takenOverBy('U0OWNER'))),
    ...ofMessage(
      'digest, not saved, with what is missing',
      noticeMessage(
        digestNotSaved({ days: 'Choose at least one day.', channel: rich`Add it to *#bar*.` }),
      ),
    ),
  ];
}
