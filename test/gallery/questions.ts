import { openAlerts, type WatchedVenue } from '../../src/alerts/open-alerts.ts';
import type { StaleReason } from '../../src/ambience/reading.ts';
import type {
  Trend,
  TypicalWeek,
  ZoneLive,
  ZoneTrend,
  ZoneTypical,
} from '../../src/ambience/types.ts';
import { append, type Message, message } from '../../src/card/message.ts';
import { note, paragraph } from '../../src/card/part.ts';
import { rich } from '../../src/card/rich-text.ts';
import { answerButtons } from '../../src/conversation/asking/answer-buttons.ts';
import {
  chooseZoneMessage,
  goneZoneMessage,
  nothingFoundMessage,
} from '../../src/conversation/asking/choose-zone-message.ts';
import {
  csvAsTextMessage,
  csvHead,
  csvIntroduction,
  csvLinkMessage,
  csvSentMessage,
} from '../../src/conversation/asking/csv-message.ts';
import {
  type SeveralPlaces,
  severalPlacesControls,
  severalPlacesMessage,
} from '../../src/conversation/asking/several-places-message.ts';
import { noVenueMessage } from '../../src/conversation/denials.ts';
import { commands } from '../../src/conversation/features.ts';
import type { Question } from '../../src/conversation/question.ts';
import {
  compareControls,
  compareMessage,
} from '../../src/conversation/questions/compare-message.ts';
import { helpMessage, managersHelpMessage } from '../../src/conversation/questions/help.ts';
import { type MusicData, musicMessage } from '../../src/conversation/questions/music-message.ts';
import {
  noRankedZoneMessage,
  rankedZoneMessage,
} from '../../src/conversation/questions/ranked-zone-message.ts';
import { refusalMessage } from '../../src/conversation/questions/refusal-message.ts';
import { sharedMessage, sharedNotice } from '../../src/conversation/questions/shared-message.ts';
import { statusMessage } from '../../src/conversation/questions/status-message.ts';
import {
  type TonightData,
  tonightMessage,
} from '../../src/conversation/questions/tonight-message.ts';
import {
  venueTrendMessage,
  zoneTrendMessage,
} from '../../src/conversation/questions/trend-message.ts';
import {
  type UsualZonesData,
  usualZonesMessage,
} from '../../src/conversation/questions/usual-zones-message.ts';
import { venueMessage } from '../../src/conversation/questions/venue-message.ts';
import { weekMessage } from '../../src/conversation/questions/week-message.ts';
import { wholeWeekMessage } from '../../src/conversation/questions/whole-week-message.ts';
import { zoneLiveMessage } from '../../src/conversation/questions/zone-live-message.ts';
import { zoneInfoMessage, zonesMessage } from '../../src/conversation/questions/zones-message.ts';
import {
  chooseVenueMessage,
  noSuchVenueMessage,
  venueNotConnectedMessage,
} from '../../src/conversation/text/choose-venue.ts';
import { comingWords } from '../../src/conversation/text/coming.ts';
import { answerDialog, noticeDialog } from '../../src/conversation/text/dialogs.ts';
import { localTimesWords } from '../../src/conversation/text/local-times.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { outdatedMessage } from '../../src/conversation/text/notices.ts';
import { waitingLine } from '../../src/conversation/text/problems.ts';
import { serviceDayOf } from '../../src/conversation/text/trend.ts';
import { venueLiveParts } from '../../src/conversation/text/venue-live.ts';
import { sortedByNeed } from '../../src/conversation/text/venue-rows.ts';
import { mostLines } from '../../src/conversation/text/wording.ts';
import type { Refusal } from '../../src/conversation/understanding/interpreted.ts';
import type { YesNo } from '../../src/conversation/yes-no-asked.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { dayMs, hourMs, minuteMs, type Weekday } from '../../src/time.ts';
import { alertOf, episodeOf, terrace } from './alerts.ts';
import { digestOf } from './digests.ts';
import { type Example, ofDialog, ofMessage } from './example.ts';
import { usualVenueExamples } from './usual-venues.ts';
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

/** Questions about venues and zones. */
export function questionExamples(world: World): Example[] {
  return [
    ...liveExamples(world),
    ...trendExamples(world),
    ...tonightExamples(world),
    ...compareExamples(world),
    ...weekExamples(world),
    ...usualVenueExamples(world),
    ...storedExamples(world),
    ...choiceExamples(world),
    ...shortcutExamples(world),
  ];
}

const manager = { isManager: true, people: new Set(['U0OWNER']) };
const staff = { isManager: false, people: new Set(['U0OWNER']) };

const liveMessage = (data: WatchedVenue) =>
  message(...venueLiveParts(data, mostLines, houseLocale));
/** With what was typed, where the answer depends on it. */
const refused = (why: Refusal, typed = 'how is it') => refusalMessage(why, typed);

const unknownTypical = { venue: undefined, zones: undefined, isDue: true };

function liveExamples({ hotel, cafe, club }: World): Example[] {
  const data = liveData(hotel);
  const zone = of(hotel.zonesLive, 5);
  const ofZone = {
    ...names(hotel),
    reading: zone,
    alerts: [],
    typical: hotel.zonesTypical.value[5],
    scale: hotel.scale,
    now,
  };
  const controls = answerButtons({
    question: { command: 'live', argument: '', venueId: hotel.connection.venueId },
    unseen: [],
    connectAgain: [],
    offersLog: true,
    offersRefresh: true,
    more: [],
    offersShare: true,
    offersUse: true,
    offersZones: true,
    offersVenues: true,
  });
  const followed = append(liveMessage(data), controls);
  const busiest = {
    ...names(hotel),
    rank: 'busiest',
    reading: hotel.busiest,
    zones: hotel.zonesLive,
    spread: 6,
    typical: hotel.zonesTypical.value.find(({ id }) => id === hotel.busiest.value.id),
    scale: hotel.scale,
    now,
  } as const;
  const quietest = of(hotel.zonesLive, 8);
  const question: Question = { command: 'live', argument: '', venueId: hotel.connection.venueId };
  const mars = { ...data, timezone: 'Mars/Olympus' };
  return [
    ...ofMessage('live', liveMessage(data)),
    ...ofMessage('live, with what may follow', followed),
    ...ofMessage('live, shared', sharedMessage(liveMessage(data), question, 'U0BARTENDER')),
    ...ofMessage(
      'live, just shared',
      append(liveMessage(data), ...sharedNotice('C0BAR', false).parts),
    ),
    ...ofMessage('live, shared before', sharedNotice('C0BAR', true)),
    ...ofMessage('live, nothing typical known', liveMessage({ ...data, typical: unknownTypical })),
    ...ofMessage('live, two zones', liveMessage(liveData(cafe))),
    ...ofMessage('live, faulty zones', liveMessage(liveData(club))),
    ...ofMessage('live, without zones', liveMessage({ ...data, zones: withValue(data.zones, []) })),
    ...ofMessage('live, unknown time zone', liveMessage(mars)),
    ...staleCodes.flatMap((code) =>
      ofMessage(
        `live, last reading: ${code}`,
        liveMessage({
          ...data,
          live: stale(data.live, code),
          zones: stale(data.zones, code),
          now: now + 20 * minuteMs,
        }),
      ),
    ),
    ...ofMessage('live, only the zones', liveMessage({ ...data, live: undefined })),
    ...ofMessage('live, only the venue', liveMessage({ ...data, zones: undefined })),
    ...ofMessage(
      'live, without a time of its own',
      liveMessage({ ...data, live: { ...data.live, hasOwnTime: false } }),
    ),
    ...ofMessage(
      'live, venue and zones of two times',
      liveMessage({ ...data, zones: stale(data.zones, 'timeout', 15) }),
    ),
    ...ofMessage('live <zone>', zoneLiveMessage(ofZone, houseLocale)),
    ...ofMessage(
      'how loud is <zone>',
      zoneLiveMessage({ ...ofZone, asksLoudness: true }, houseLocale),
    ),
    ...ofMessage(
      'how loud is <zone>, of a tag that does not say loudness',
      zoneLiveMessage(
        {
          ...ofZone,
          asksLoudness: true,
          reading: withValue(zone, { ...zone.value, loudness: { value: 5.9, label: 'Moderate' } }),
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'live <zone>, of a mood that nobody says of a place',
      zoneLiveMessage(
        {
          ...ofZone,
          reading: withValue(zone, {
            ...zone.value,
            mood: { value: 5.2, label: 'Easy' },
            loudness: undefined,
          }),
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'live <zone>, last reading',
      zoneLiveMessage({ ...ofZone, reading: stale(zone, 'unavailable', 20) }, houseLocale),
    ),
    ...ofMessage(
      'live <zone>, faulty',
      zoneLiveMessage(
        {
          ...names(club),
          reading: of(club.zonesLive, 1),
          typical: undefined,
          alerts: [],
          scale: club.scale,
          now,
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'live <zone>, with a problem and figures',
      zoneLiveMessage(
        { ...ofZone, reading: withValue(zone, { ...zone.value, error: 'dusty' }) },
        houseLocale,
      ),
    ),
    ...musicExamples(hotel),
    ...ofMessage('busiest', rankedZoneMessage(busiest, houseLocale)),
    ...ofMessage(
      'busiest, no zones',
      noRankedZoneMessage(
        { venueName: 'Harbour Hotel', timezone: 'UTC' },
        withValue(hotel.zonesLive, []),
        now,
        houseLocale,
      ),
    ),
    ...ofMessage(
      'busiest, alone',
      rankedZoneMessage({ ...busiest, zones: undefined }, houseLocale),
    ),
    ...ofMessage(
      'busiest, last reading',
      rankedZoneMessage(
        { ...busiest, reading: stale(hotel.busiest, 'rate_limited', 20) },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'busiest, most sensors down',
      rankedZoneMessage(
        {
          ...busiest,
          ...names(club),
          reading: club.busiest,
          zones: club.zonesLive,
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'quietest',
      rankedZoneMessage(
        {
          ...busiest,
          rank: 'quietest',
          reading: quietest,
          typical: hotel.zonesTypical.value.find(({ id }) => id === quietest.value.id),
        },
        houseLocale,
      ),
    ),
  ];
}

function trendExamples({ hotel }: World): Example[] {
  const data = {
    ...names(hotel),
    reading: hotel.trend,
    week: hotel.typical.value.representative,
    venueWeek: hotel.typical.value.representative,
    zones: hotel.zonesTrend.value,
    faulty: new Set<string>(),
    scale: hotel.scale,
    alerts: [],
    now,
  };
  const zone = {
    ...names(hotel),
    reading: of(hotel.zonesTrend, 5),
    week: hotel.zonesTypical.value[5],
    venueWeek: hotel.typical.value.representative,
    scale: hotel.scale,
    alerts: [],
    now,
  };
  const cut = (points: number): Message => {
    const { value } = zone.reading;
    const reading = withValue(zone.reading, { ...value, points: value.points.slice(0, points) });
    return zoneTrendMessage({ ...zone, reading }, houseLocale);
  };
  const gaps = (trend: Trend) => trend.points.filter((_, index) => index % 3 !== 1);
  const { value } = zone.reading;
  const lasting = (id: string, yesNo: YesNo | undefined, points = value.points) =>
    ofMessage(
      `trend, how long, ${id}`,
      zoneTrendMessage(
        {
          ...zone,
          reading: withValue(zone.reading, { ...value, points }),
          isHowLong: true,
          yesNo,
        },
        houseLocale,
      ),
    );
  const shapes = {
    level: value.points.map((point, index) => ({ ...point, mood: { value: index < 4 ? 4 : 5 } })),
    rising: value.points.map((point, index) => ({ ...point, mood: { value: 2 + index / 5 } })),
    falling: value.points.map((point, index) => ({ ...point, mood: { value: 8 - index / 5 } })),
    turning: value.points.map((point, index, { length }) => ({
      ...point,
      mood: { value: index === length - 1 ? 1.7 + index / 5 : 2 + index / 5 },
    })),
  };
  const ways = Object.entries(shapes).flatMap(([id, points]) =>
    (['busy', 'calm'] as const).flatMap((asks) =>
      ofMessage(
        `trend, is it getting ${asks}, ${id}`,
        zoneTrendMessage(
          {
            ...zone,
            reading: withValue(zone.reading, { ...value, mood: undefined, points }),
            yesNo: { asks, against: 'then' },
          },
          houseLocale,
        ),
      ),
    ),
  );
  const either = Object.entries(shapes).flatMap(([id, points]) =>
    [false, true].flatMap((asksLoudness) =>
      ofMessage(
        `trend, is it ${asksLoudness ? 'getting louder or quieter' : 'picking up or winding down'}, ${id}`,
        zoneTrendMessage(
          {
            ...zone,
            reading: withValue(zone.reading, {
              ...value,
              mood: undefined,
              points: asksLoudness
                ? points.map((point) => ({ ...point, loudness: point.mood }))
                : points,
            }),
            asksLoudness,
            isWayAsked: true,
          },
          houseLocale,
        ),
      ),
    ),
  );
  /** Its loudness changes by so much an hour, and its mood does not. */
  const noisier = (zoneOf: ZoneTrend, perHour: number): ZoneTrend => ({
    ...zoneOf,
    measuredAt: undefined,
    mood: undefined,
    loudness: undefined,
    points: Array.from({ length: 25 }, (_, index) => ({
      at: hotel.trend.measuredAt - (24 - index) * 15 * minuteMs,
      mood: { value: 4 },
      loudness: { value: 5 + ((index - 12) * perHour) / 4 },
    })),
  });
  const louder = data.zones.slice(0, 2).map((one, index) => noisier(one, index === 0 ? 1.4 : -1.3));
  const still = data.zones.slice(0, 2).map((one) => noisier(one, 0.1));
  const late = 4.5 * hourMs;
  const [last] = value.points.slice(-1);
  const jumped = value.points.map((point) =>
    point === last ? { ...point, mood: { value: 9.9 }, loudness: { value: 9.9 } } : point,
  );
  return [
    ...either,
    ...ofMessage('trend', venueTrendMessage(data, houseLocale)),
    ...ofMessage(
      'trend, zones that only get louder or quieter',
      venueTrendMessage({ ...data, zones: louder }, houseLocale),
    ),
    ...([true, false] as const).flatMap((asksLoudness) =>
      [louder, still, []].flatMap((zones, index) =>
        [undefined, data.reading.measuredAt - hourMs].flatMap((at) =>
          ofMessage(
            `trend, which zones get ${asksLoudness ? 'louder' : 'livelier'}, ${['two', 'none', 'no data'][index] ?? ''}${at === undefined ? '' : ', since an hour ago'}`,
            venueTrendMessage({ ...data, asksZones: true, asksLoudness, zones, at }, houseLocale),
          ),
        ),
      ),
    ),
    ...ofMessage(
      'trend after midnight, of an evening that began before it',
      venueTrendMessage(
        {
          ...data,
          now: now + late,
          reading: {
            ...data.reading,
            measuredAt: data.reading.measuredAt + late,
            value: {
              ...data.reading.value,
              representative: {
                ...data.reading.value.representative,
                points: value.points.map((point, index) => ({
                  at: point.at + late,
                  mood: { value: 9 - index / 10 },
                })),
              },
            },
          },
        },
        houseLocale,
      ),
    ),
    ...(['busy', 'calm', 'loud', 'quiet'] as const).flatMap((asks) =>
      (['zones', 'then'] as const).flatMap((against) =>
        [louder, louder.slice(0, 1), still, data.zones].flatMap((zones, index) =>
          [undefined, data.reading.measuredAt - hourMs].flatMap((at) =>
            ofMessage(
              `trend, ${against === 'then' ? 'any zone' : 'which zones'} ${asks}${at === undefined ? '' : ', than an hour ago'}, ${index + 1}`,
              venueTrendMessage(
                { ...data, asksZones: true, yesNo: { asks, against }, zones, at },
                houseLocale,
              ),
            ),
          ),
        ),
      ),
    ),
    ...ways,
    ...lasting('as it is', undefined),
    ...lasting('this loud', { asks: 'loud', against: 'nothing' }),
    ...lasting('this busy', { asks: 'busy', against: 'nothing' }),
    ...lasting('this quiet', { asks: 'quiet', against: 'nothing' }),
    ...lasting('this busy, always', { asks: 'busy', against: 'nothing' }, jumped.slice(-3, -1)),
    ...lasting('this calm, which it is not', { asks: 'calm', against: 'nothing' }),
    ...lasting('this loud, just now', { asks: 'loud', against: 'nothing' }, jumped),
    ...lasting('louder than usual', { asks: 'loud', against: 'usual' }, jumped),
    ...lasting('calmer than usual, which it is not', { asks: 'calm', against: 'usual' }, jumped),
    ...ofMessage(
      'trend, an open alert',
      venueTrendMessage(
        { ...data, alerts: openAlerts([episodeOf(alertOf(hotel))], now) },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'trend, an alert that may have begun earlier',
      venueTrendMessage(
        {
          ...data,
          alerts: openAlerts(
            [episodeOf(alertOf(hotel), { zones: [{ ...terrace, maybeEarlier: true }] })],
            now,
          ),
        },
        houseLocale,
      ),
    ),
    ...ofMessage('trend, no movers known', venueTrendMessage({ ...data, zones: [] }, houseLocale)),
    ...ofMessage(
      'trend, a little old',
      venueTrendMessage(
        {
          ...data,
          reading: stale(
            withValue(data.reading, {
              ...data.reading.value,
              representative: untilStale(data.reading.value.representative),
            }),
            'unavailable',
            20,
          ),
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'trend, last reading',
      venueTrendMessage(
        {
          ...data,
          reading: stale(
            withValue(data.reading, {
              ...data.reading.value,
              representative: untilStale(data.reading.value.representative),
            }),
            'unavailable',
            40,
          ),
        },
        houseLocale,
      ),
    ),
    ...ofMessage('trend <zone>', zoneTrendMessage(zone, houseLocale)),
    ...momentExamples(zone),
    ...ofMessage('trend <zone>, no point', cut(0)),
    ...ofMessage('trend <zone>, one point', cut(1)),
    ...ofMessage('trend <zone>, two points', cut(2)),
    ...ofMessage(
      'trend <zone>, gaps',
      zoneTrendMessage(
        {
          ...zone,
          reading: withValue(zone.reading, { ...value, points: gaps(value) }),
        },
        houseLocale,
      ),
    ),
  ];
}

/** A time within the last six hours, such as *an hour ago*. */
function momentExamples(zone: Parameters<typeof zoneTrendMessage>[0]): Example[] {
  const { reading } = zone;
  const at = reading.value.points.at(-5)?.at ?? now;
  /** The mood at that time, which was `change` higher than the last one. */
  const before = (change: number) => {
    const last = reading.value.points.at(-1)?.mood?.value ?? 0;
    const points = reading.value.points.map((point) =>
      point.at === at ? { at, mood: { ...point.mood, value: last + change } } : point,
    );
    return withValue(reading, { ...reading.value, points });
  };
  const shown = (id: string, more: Partial<typeof zone>): Example[] =>
    ofMessage(
      `trend <zone>, an hour ago${id}`,
      zoneTrendMessage({ ...zone, at, ...more }, houseLocale),
    );
  return [
    ...shown('', {}),
    ...shown(', about loudness', { asksLoudness: true }),
    ...shown(', no usual mood', { week: undefined }),
    ...shown(', lower now, no loudness', { reading: before(1.2) }),
    ...shown(', higher now', { reading: before(-1) }),
    ...shown(', as now', { reading: before(0) }),
    ...shown(', livelier than usual', {
      reading: before(1.2),
      yesNo: { asks: 'busy', against: 'usual' },
    }),
    ...shown(', higher than now but as usual', {
      reading: before(0.3),
      yesNo: { asks: 'busy', against: 'usual' },
    }),
    ...shown(', calmer than usual', {
      reading: before(1.2),
      yesNo: { asks: 'calm', against: 'usual' },
    }),
    ...shown(', nothing usual to compare with', {
      week: undefined,
      yesNo: { asks: 'calm', against: 'usual' },
    }),
    ...shown(', the last reading', { at: reading.value.points.at(-1)?.at ?? now }),
    ...shown(', before the numbers start', { at: now - 7 * hourMs }),
    ...shown(', an old reading', { reading: stale(reading, 'unavailable', 40) }),
  ];
}

/** Without the points after a reading that is 40 minutes older. */
function untilStale(trend: Trend): Trend {
  return { ...trend, points: trend.points.filter(({ at }) => at <= now - 43 * minuteMs) };
}

function tonightExamples({ hotel }: World): Example[] {
  const { representative } = hotel.trend.value;
  const week = hotel.typical.value.representative;
  const data = {
    ...names(hotel),
    zoneName: undefined,
    reading: withValue(hotel.trend, representative),
    week,
    isComparable: true,
    venueWeek: week,
    scale: hotel.scale,
    measure: 'mood',
    alerts: [],
    now,
  } as const;
  return [
    ...ofMessage('tonight', tonightMessage(data, houseLocale)),
    ...ofMessage(
      'tonight, asked when it calms down',
      tonightMessage({ ...data, seeks: 'quiet' }, houseLocale),
    ),
    ...ofMessage(
      'tonight, asked if it gets louder',
      tonightMessage({ ...data, seeks: 'peak', measure: 'loudness' }, houseLocale),
    ),
    ...[-4, 0, 2].flatMap((hours) =>
      ofMessage(
        `tonight, will it get louder, ${hours} hours from now`,
        tonightMessage(
          {
            ...data,
            seeks: 'peak',
            measure: 'loudness',
            isMoreAsked: true,
            now: data.now + hours * hourMs,
          },
          houseLocale,
        ),
      ),
    ),
    ...[-4, 2].flatMap((hours) =>
      ofMessage(
        `tonight, will it get calmer or quieter, ${hours} hours from now`,
        tonightMessage(
          {
            ...data,
            seeks: 'quiet',
            isMoreAsked: true,
            measure: hours === 2 ? 'loudness' : 'mood',
            now: data.now + hours * hourMs,
          },
          houseLocale,
        ),
      ),
    ),
    ...(['busy', 'calm'] as const).flatMap((isSoAsked) =>
      ofMessage(
        `tonight, will it be ${isSoAsked}`,
        tonightMessage({ ...data, seeks: 'peak', isSoAsked }, houseLocale),
      ),
    ),
    ...ofMessage(
      'tonight, when does it get busy',
      tonightMessage({ ...data, seeks: 'rise' }, houseLocale),
    ),
    ...ofMessage(
      'tonight, when does it get loud',
      tonightMessage({ ...data, seeks: 'rise', measure: 'loudness' }, houseLocale),
    ),
    ...[-4, 2, 2.75].flatMap((hours) => {
      const outlook = { week, day: serviceDayOf({ venueWeek: week, zone: localZone('UTC'), now }) };
      const later = now + hours * hourMs;
      const words = comingWords(
        { ...outlook, now: later, loudness: hotel.scale },
        localZone('UTC'),
        houseLocale,
      );
      return ofMessage(
        `what still comes in loudness, ${hours} h later`,
        message(words && paragraph(words)),
      );
    }),
    ...[-4, 2, 8.9].flatMap((hours) =>
      ofMessage(
        `tonight, what is to come, ${hours} hours from now`,
        tonightMessage(
          {
            ...data,
            seeks: 'rest',
            measure: hours === 2 ? 'loudness' : 'mood',
            now: data.now + hours * hourMs,
          },
          houseLocale,
        ),
      ),
    ),
    ...peakedExamples(data),
    ...ofMessage(
      'tonight, sensors missing',
      tonightMessage({ ...data, isComparable: false }, houseLocale),
    ),
    ...ofMessage(
      'tonight, with a sensor that sends nothing',
      tonightMessage(
        { ...data, isComparable: false, silent: [rich`⚠️ *Spa*: sensor not reporting`] },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'tonight, nothing typical known',
      tonightMessage({ ...data, week: undefined }, houseLocale),
    ),
    ...ofMessage(
      'tonight, a little old',
      tonightMessage({ ...data, reading: stale(data.reading, 'unavailable', 20) }, houseLocale),
    ),
    ...ofMessage(
      'tonight, last reading',
      tonightMessage(
        {
          ...data,
          reading: stale(
            withValue(data.reading, untilStale(data.reading.value)),
            'unavailable',
            40,
          ),
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'tonight <zone>',
      tonightMessage(
        {
          ...data,
          zoneName: 'Terrace',
          reading: of(hotel.zonesTrend, 5),
          week: hotel.zonesTypical.value[5],
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'tonight <zone>, an alert open',
      tonightMessage(
        {
          ...data,
          zoneName: 'Terrace',
          reading: of(hotel.zonesTrend, 5),
          week: hotel.zonesTypical.value[5],
          alerts: openAlerts([episodeOf(alertOf(hotel))], now),
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'tonight <zone>, an alert that is over',
      tonightMessage(
        {
          ...data,
          zoneName: 'Terrace',
          reading: of(hotel.zonesTrend, 5),
          week: hotel.zonesTypical.value[5],
          pastAlerts: [{ watch: alertOf(hotel).watch, zone: { limit: 9 } }],
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'tonight <zone>, much louder than usual',
      tonightMessage(
        {
          ...data,
          zoneName: 'Terrace',
          reading: withValue(of(hotel.zonesTrend, 5), {
            ...of(hotel.zonesTrend, 5).value,
            points: of(hotel.zonesTrend, 5).value.points.map((point, index, all) =>
              index < all.length - 1
                ? point
                : { ...point, loudness: { value: 9.9, label: 'Loud' } },
            ),
          }),
          week: hotel.zonesTypical.value[5],
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'tonight, nothing since yesterday',
      tonightMessage(
        { ...data, reading: stale(data.reading, 'unavailable'), now: now + 12 * hourMs },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'tonight, a day that has just begun',
      tonightMessage({ ...data, now: now + 10 * hourMs }, houseLocale),
    ),
    ...ofMessage(
      'tonight, nothing yet',
      tonightMessage(
        { ...data, reading: withValue(data.reading, { ...representative, points: [] }) },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'tonight, past the peak',
      tonightMessage({ ...data, now: now + 3 * hourMs }, houseLocale),
    ),
  ];
}

/** `has it peaked yet`, before and after it usually has. */
function peakedExamples(data: TonightData): Example[] {
  const { reading } = data;
  const shifted = (ms: number): TonightData => {
    const points = reading.value.points.map((point) => ({ ...point, at: point.at + ms }));
    return {
      ...data,
      seeks: 'peaked',
      now: data.now + ms,
      reading: {
        ...withValue(reading, { ...reading.value, points }),
        measuredAt: reading.measuredAt + ms,
      },
    };
  };
  const [early, late] = [shifted(-3 * hourMs), shifted(4 * hourMs)];
  const moved = (one: TonightData, by: number): TonightData => {
    const points = one.reading.value.points.map(({ mood, ...point }) => ({
      ...point,
      mood: mood && { ...mood, value: mood.value + by },
    }));
    return { ...one, reading: withValue(one.reading, { ...one.reading.value, points }) };
  };
  const livelier = (at: number) => ({ highest: { at: at - 2 * hourMs, value: 9.6 } });
  const all: readonly (readonly [id: string, data: TonightData])[] = [
    ['not yet', early],
    ['already above the usual peak', moved(early, 1.5)],
    ['probably not', { ...early, ...livelier(early.now) }],
    ['at its liveliest', late],
    ['probably', { ...late, ...livelier(late.now) }],
  ];
  return all.flatMap(([id, one]) =>
    ofMessage(`has it peaked: ${id}`, tonightMessage(one, houseLocale)),
  );
}

function compareExamples({ hotel, cafe, club }: World): Example[] {
  const row = (venue: VenueWorld) => ({
    connection: venue.connection,
    label: names(venue).venueName,
    content: { kind: 'live', venue: liveData(venue) } as const,
  });
  const waiting = { ...club.connection, state: 'pending' } as const;
  const pending = {
    connection: waiting,
    label: 'Lakeside Inn',
    content: {
      kind: 'problem',
      sentence: waitingLine('Lakeside Inn'),
    } as const,
  };
  const elsewhere = {
    ...club.connection,
    venue: { ...club.connection.venue, timezone: 'Australia/Sydney' },
  };
  const all = sortedByNeed([row(hotel), row(cafe), row(club)]);
  const [alert] = openAlerts([episodeOf(alertOf(hotel))], now);
  const silent = (alerts: WatchedVenue['alerts']) =>
    compareMessage(
      sortedByNeed([
        {
          ...row(hotel),
          content: { kind: 'live', venue: { ...liveData(hotel), now: now + hourMs, alerts } },
        },
      ]),
      { isAllWanted: false, lead: undefined },
      houseLocale,
    );
  const controls = compareControls(all, {
    offersShare: true,
    isAllWanted: false,
    argument: '',
  });
  return [
    ...ofMessage(
      'compare',
      append(compareMessage(all, { isAllWanted: false, lead: undefined }, houseLocale), controls),
    ),
    ...ofMessage(
      'compare, one pending',
      compareMessage(
        sortedByNeed([row(hotel), row(cafe), pending]),
        { isAllWanted: false, lead: undefined },
        houseLocale,
      ),
    ),
    ...[[row(hotel), row(club)], [row(club)]].flatMap((some) =>
      ofMessage(
        `compare, many pending and ${some.length} readable`,
        compareMessage(
          sortedByNeed([...some, ...Array.from({ length: 11 }, () => pending)]),
          { isAllWanted: false, lead: undefined },
          houseLocale,
        ),
      ),
    ),
    ...ofMessage(
      'compare, one readable',
      compareMessage(
        sortedByNeed([row(hotel), pending]),
        { isAllWanted: false, lead: undefined },
        houseLocale,
      ),
    ),
    ...(alert === undefined
      ? []
      : [
          ...ofMessage('compare, no data while alerts are open', silent([alert, alert])),
          ...ofMessage(
            'compare, no data while an alert is recovering',
            silent([{ ...alert, state: 'recovering' }]),
          ),
        ]),
    ...[localTimesWords(elsewhere, [hotel.connection, cafe.connection, elsewhere], now)].flatMap(
      (words) =>
        words === undefined
          ? []
          : ofMessage('the times of a venue elsewhere', message(note(words))),
    ),
    ...ofMessage(
      'compare, none readable',
      compareMessage(sortedByNeed([pending]), { isAllWanted: false, lead: undefined }, houseLocale),
    ),
  ];
}

/** Livelier with each half hour of a service day. */
function rising(week: TypicalWeek): TypicalWeek {
  const moods = (from: number) => week.days.friday.mood.map((_, index) => from + index / 12);
  const friday = { ...week.days.friday, mood: moods(1) };
  return { ...week, days: { ...week.days, friday, saturday: { ...friday, mood: moods(5) } } };
}

/** Which zone is usually the most of something, on a day or at a time. */
function usualZones(
  hotel: World['hotel'],
  day: Omit<UsualZonesData, 'zones' | 'order' | 'weekdays'>,
): Example[] {
  const zones = hotel.zonesTypical.value;
  const data: UsualZonesData = { ...day, weekdays: ['friday'], zones, order: 'most' };
  const weekdays = ['friday', 'saturday'] as const;
  const loud = { loudness: hotel.scale };
  const quiet = { ...loud, order: 'least' } as const;
  const [one = [], two = []] = [zones.slice(0, 1), zones.slice(0, 2)];
  const moment = { minute: 60, scale: hotel.scale };
  const alike = two.map((zone) => ({ ...zone, days: zones[0]?.days ?? zone.days }));
  const states: readonly (readonly [string, Partial<UsualZonesData>])[] = [
    ['', {}],
    [', loudest', loud],
    [', quietest', quiet],
    [', calmest', { order: 'least' }],
    [', peaks first', { order: 'earliest' }],
    [', peaks last', { order: 'latest' }],
    [', peaks first, one zone', { order: 'earliest', zones: one }],
    [', peaks first, two alike', { order: 'earliest', zones: alike }],
    [', at 01:00', { ...loud, moment }],
    [', some hours of a day to come', { part: { from: 20 * 60, to: 23 * 60 }, isFuture: true }],
    [', all alike', { zones: alike }],
    [', two alike and a third', { zones: [...alike, ...zones.slice(6, 7)], order: 'least' }],
    [', two alike first', { zones: [...alike, ...zones.slice(6, 7)] }],
    [', one zone', { zones: one }],
    [', on two days', { weekdays }],
    [', on two days, calmest', { weekdays, order: 'least' }],
    [', on two days at 01:00', { ...loud, weekdays, moment }],
    [', on two days to come', { weekdays, isFuture: true, order: 'earliest' }],
    [', on two days, not known yet', { weekdays, zones: [] }],
    [', not known yet', { zones: [] }],
    [', in a time zone that is not known', { timezone: 'Nowhere/Else' }],
  ];
  return states.flatMap(([id, more]) =>
    ofMessage(`zones on a usual friday${id}`, usualZonesMessage({ ...data, ...more }, houseLocale)),
  );
}

const weekendsAndWeek: [Weekday[], Weekday[]] = [
  ['friday', 'saturday', 'sunday'],
  ['monday', 'tuesday', 'wednesday', 'thursday'],
];

function weekExamples({ hotel }: World): Example[] {
  const data = {
    ...names(hotel),
    zoneName: undefined,
    typical: hotel.typical.value.representative,
    venueTypical: hotel.typical.value.representative,
    weekday: 'friday' as const,
    stale: undefined,
    now,
  };
  const ofZone: ZoneTypical | undefined = hotel.zonesTypical.value[5];
  const { friday } = data.typical.days;
  const day = { ...friday, mood: friday.mood.map((_, index) => (index === 30 ? 7 : 3)) };
  const days = {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  };
  const dip = { ...friday, mood: friday.mood.map((_, index) => (index === 8 ? 2 : 6)) };
  const dips = Object.fromEntries(Object.keys(days).map((name) => [name, dip]));
  const { minutes } = data.typical;
  // 08:00 in Copenhagen, in winter.
  const unknownAt8 = friday.mood.map((mood, index) => (minutes[index] === 7 * 60 ? null : mood));
  const gap = { ...friday, mood: unknownAt8 };
  const inAfternoon = friday.mood.map((mood, index) =>
    (minutes[index] ?? 0) < 12 * 60 ? null : mood,
  );
  const afternoonsOnly = {
    ...data.typical,
    days: { ...days, friday: { ...friday, mood: inAfternoon } },
  };
  const withGap = {
    ...days,
    monday: gap,
    tuesday: gap,
    wednesday: gap,
    thursday: gap,
    friday: gap,
  };
  const wholeWeeks: readonly (readonly [string, Partial<Parameters<typeof weekMessage>[0]>])[] = [
    ['week', {}],
    ['week, all days of a zone', { zoneName: 'Terrace' }],
    ['week, old', { stale: 'unavailable' }],
    ['week, in a time zone that is not known', { timezone: 'Nowhere/Else' }],
    ['week, every day the same', { typical: { ...data.typical, days } }],
  ];
  return [
    ...wholeWeeks.flatMap(([id, more]) =>
      ofMessage(
        id,
        wholeWeekMessage({ ...data, ...more }, { command: 'week', argument: '' }, houseLocale) ??
          weekMessage(data, houseLocale),
      ),
    ),
    ...[data.typical, lowWeekend(data.typical)].flatMap((typical, index) =>
      ofMessage(
        `week, weekdays and weekends, ${index === 0 ? 'as they are' : 'calmer at the weekend'}`,
        wholeWeekMessage(
          { ...data, typical },
          { command: 'week', argument: '', groups: weekendsAndWeek },
          houseLocale,
        ) ?? message(),
      ),
    ),
    ...ofMessage(
      'week, weekdays and weekends alike',
      wholeWeekMessage(
        { ...data, typical: { ...data.typical, days } },
        { command: 'week', argument: '', groups: weekendsAndWeek },
        houseLocale,
      ) ?? message(),
    ),
    ...[undefined, { from: 20 * 60, to: 23 * 60 }].flatMap((part) =>
      ofMessage(
        `week, a day on average${part === undefined ? '' : ', some hours'}`,
        weekMessage({ ...data, isMean: true, part }, houseLocale),
      ),
    ),
    ...ofMessage(
      'week, two groups of days on average',
      wholeWeekMessage(
        data,
        {
          command: 'week',
          argument: '',
          groups: [
            ['friday', 'saturday'],
            ['monday', 'tuesday', 'wednesday'],
          ],
          measured: { kind: 'mean' },
          yesNo: { asks: 'calm', against: 'other' },
        },
        houseLocale,
      ) ?? message(),
    ),
    ...ofMessage(
      'week, asked for the quietest day',
      wholeWeekMessage(data, { command: 'week', argument: '', seeks: 'quiet' }, houseLocale) ??
        weekMessage(data, houseLocale),
    ),
    ...[
      data.typical,
      lowWeekend(data.typical),
      { ...data.typical, days },
      { ...data.typical, days: { ...days, ...dips } },
    ].flatMap((typical, index) =>
      ofMessage(
        `week, asked when it is quietest, ${['as it is', 'calmer at the weekend', 'every day the same', 'at one time'][index] ?? ''}`,
        wholeWeekMessage(
          { ...data, typical },
          { command: 'week', argument: '', seeks: 'lowest' },
          houseLocale,
        ) ?? message(),
      ),
    ),
    ...ofMessage(
      'a usual weekend, which is still to come',
      wholeWeekMessage(
        data,
        { command: 'week', argument: '', days: 'weekend', isFuture: true },
        houseLocale,
      ) ?? weekMessage(data, houseLocale),
    ),
    ...(['busy', 'calm'] as const).flatMap((asks) =>
      (['weekend', undefined] as const).flatMap((span) =>
        ofMessage(
          `whether it is usually ${asks} on ${span === undefined ? 'Fridays and Saturdays' : 'weekends'}`,
          wholeWeekMessage(
            { ...data, yesNo: { asks, against: 'nothing' } },
            {
              command: 'week',
              argument: '',
              days: span,
              weekdays: span === undefined ? ['friday', 'saturday'] : undefined,
              yesNo: { asks, against: 'nothing' },
            },
            houseLocale,
          ) ?? message(),
        ),
      ),
    ),
    ...(['weekdays', 'weeknights'] as const).flatMap((days) =>
      ofMessage(
        `usual ${days} at a time`,
        wholeWeekMessage(
          { ...data, moment: { minute: 8 * 60, scale: hotel.scale } },
          { command: 'week', argument: '', days, minute: 8 * 60 },
          houseLocale,
        ) ?? weekMessage(data, houseLocale),
      ),
    ),
    ...ofMessage(
      'usual weekdays at a time that is not known',
      wholeWeekMessage(
        {
          ...data,
          typical: { ...data.typical, days: withGap },
          moment: { minute: 8 * 60, scale: hotel.scale },
        },
        { command: 'week', argument: '', days: 'weekdays', minute: 8 * 60 },
        houseLocale,
      ) ?? weekMessage(data, houseLocale),
    ),
    ...ofMessage(
      'usual weekdays',
      wholeWeekMessage(data, { command: 'week', argument: '', days: 'weekdays' }, houseLocale) ??
        weekMessage(data, houseLocale),
    ),
    ...ofMessage(
      'week, asked for the loudest day',
      wholeWeekMessage(
        { ...data, loudness: hotel.scale },
        { command: 'week', argument: '', asksLoudness: true },
        houseLocale,
      ) ?? weekMessage(data, houseLocale),
    ),
    ...(
      [
        ['calmer', { weekdays: ['monday', 'friday'] }, {}],
        ['as lively', { weekdays: ['monday', 'tuesday'] }, {}],
        [
          'is one busier, yes',
          { weekdays: ['friday', 'monday'], yesNo: { asks: 'busy', against: 'other' } },
          {},
        ],
        [
          'is one busier, no',
          { weekdays: ['monday', 'friday'], yesNo: { asks: 'busy', against: 'other' } },
          {},
        ],
        [
          'is one of two alike busier',
          { weekdays: ['monday', 'tuesday'], yesNo: { asks: 'busy', against: 'other' } },
          {},
        ],
        ['at a time', { weekdays: ['friday', 'monday'] }, { part: { from: 18 * 60, to: 22 * 60 } }],
        [
          'louder',
          { weekdays: ['friday', 'monday'], asksLoudness: true },
          { loudness: hotel.scale },
        ],
      ] as const
    ).flatMap(([id, asked, more]) =>
      ofMessage(
        `two usual days, ${id}`,
        wholeWeekMessage(
          { ...data, ...more },
          { command: 'week', argument: '', ...asked },
          houseLocale,
        ) ?? weekMessage(data, houseLocale),
      ),
    ),
    ...ofMessage(
      'usual weekdays, some hours',
      wholeWeekMessage(
        { ...data, part: { from: 12 * 60, to: 14 * 60 } },
        { command: 'week', argument: '', days: 'weekdays' },
        houseLocale,
      ) ?? weekMessage(data, houseLocale),
    ),
    ...usualZones(hotel, data),
    ...ofMessage('week friday', weekMessage(data, houseLocale)),
    ...(
      [
        ['usually busy', 'busy', {}],
        ['usually quiet', 'quiet', {}],
        ['usually calm at that time', 'calm', { moment: { minute: 5 * 60, scale: hotel.scale } }],
        ['busy on a day to come', 'busy', { isFuture: true }],
        ['quiet on a day to come', 'quiet', { isFuture: true }],
      ] as const
    ).flatMap(([id, asks, more]) =>
      ofMessage(
        `is it ${id}`,
        weekMessage({ ...data, ...more, yesNo: { asks, against: 'nothing' } }, houseLocale),
      ),
    ),
    ...(['loud', 'quiet'] as const).flatMap((asks) =>
      ofMessage(
        `is it usually too ${asks}`,
        weekMessage({ ...data, yesNo: { asks, against: 'limit' } }, houseLocale),
      ),
    ),
    ...[{}, { loudness: hotel.scale }, { typical: afternoonsOnly }, { isQuietFirst: true }].flatMap(
      (more, index) =>
        ofMessage(
          `friday morning${['', ', loudness', ', not known', ', when it is quiet'][index]}`,
          weekMessage({ ...data, ...more, part: { from: 6 * 60, to: 12 * 60 } }, houseLocale),
        ),
    ),
    ...ofMessage('week <weekday>', weekMessage({ ...data, weekday: 'sunday' }, houseLocale)),
    ...(ofZone === undefined
      ? []
      : ofMessage(
          'week <zone>',
          weekMessage({ ...data, zoneName: ofZone.name, typical: ofZone }, houseLocale),
        )),
    ...(['rise', 'fall'] as const).flatMap((turn) => [
      ...ofMessage(`week friday, its ${turn}`, weekMessage({ ...data, turn }, houseLocale)),
    ]),
    ...ofMessage(
      'week friday, lively to its end',
      weekMessage({ ...data, turn: 'fall', typical: rising(data.typical) }, houseLocale),
    ),
    ...ofMessage(
      'week, when it is quietest',
      weekMessage({ ...data, loudness: hotel.scale, isQuietFirst: true }, houseLocale),
    ),
    ...ofMessage('week, loudness', weekMessage({ ...data, loudness: hotel.scale }, houseLocale)),
    ...ofMessage(
      'week, loudness, an hour after the peak',
      weekMessage({ ...data, loudness: hotel.scale, now: now + hourMs }, houseLocale),
    ),
    ...ofMessage(
      'week, loudness that is not known',
      weekMessage(
        {
          ...data,
          loudness: hotel.scale,
          typical: {
            ...data.typical,
            days: {
              ...data.typical.days,
              friday: { mood: data.typical.days.friday.mood, loudness: [] },
              saturday: { mood: data.typical.days.saturday.mood, loudness: [] },
            },
          },
        },
        houseLocale,
      ),
    ),
    ...ofMessage('week, a day to come', weekMessage({ ...data, isFuture: true }, houseLocale)),
    ...ofMessage(
      'week, a time of the day',
      weekMessage({ ...data, moment: { minute: 23 * 60, scale: hotel.scale } }, houseLocale),
    ),
    ...ofMessage(
      'week, a time of the day, only the mood known',
      weekMessage(
        {
          ...data,
          typical: {
            ...data.typical,
            days: {
              ...data.typical.days,
              friday: { mood: data.typical.days.friday.mood, loudness: [] },
            },
          },
          moment: { minute: 23 * 60, scale: hotel.scale },
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'week, a time of the day that is not known',
      weekMessage(
        {
          ...data,
          typical: { ...data.typical, minutes: data.typical.minutes.slice(0, 13) },
          moment: { minute: 18 * 60, scale: hotel.scale },
        },
        houseLocale,
      ),
    ),
    ...ofMessage('week, last reading', weekMessage({ ...data, stale: 'unreadable' }, houseLocale)),
    ...ofMessage(
      'week, part of the day known',
      weekMessage(
        {
          ...data,
          typical: { ...data.typical, minutes: data.typical.minutes.slice(0, 13) },
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'week, nothing known',
      weekMessage({ ...data, typical: { ...data.typical, minutes: [] } }, houseLocale),
    ),
  ];
}

const staleCodes: readonly StaleReason[] = [
  'rate_limited',
  'over_budget',
  'unavailable',
  'given_up',
  'timeout',
  'unreadable',
  'empty',
  'outdated',
  'access_refused',
  'token_refused',
  'not_approved',
  'not_found',
];

function storedExamples({ hotel, cafe, club }: World): Example[] {
  const connected = [hotel, cafe, club].map(({ connection }) => connection);
  const [first, second, third] = connected;
  const broken = [
    first,
    second && { ...second, state: 'revoked' as const },
    third && { ...third, state: 'pending' as const, zones: [] },
  ].filter((one) => one !== undefined);
  const choices = { connected, forChannel: second, byDefault: first };
  const { zones } = hotel.connection;
  const [lobby] = zones;
  if (lobby === undefined) throw new Error('the hotel has no zones');
  const info = {
    ...names(hotel),
    stored: lobby,
    reading: hotel.zoneInfo,
    automationIsOn: undefined,
    now,
  };
  const { health } = hotel;
  const inTrouble = {
    ...health,
    trouble: { code: 'unavailable' as const, since: now - 10 * minuteMs },
    budget: { ...health.budget, left: 3, pausedMs: 90_000 },
  };
  const digest = digestOf(hotel);
  const status = {
    permissions: manager,
    supportsCharts: true,
    unreadable: 0,
    storeStatus: 'ok' as const,
    digests: [digest],
    alerts: [],
    openRuleIds: new Set<string>(),
    pollMsOf: () => 0,
    now,
  };
  const stoppedDigest = {
    ...digest,
    state: { kind: 'stopped', reason: { kind: 'posting', code: 'channel_gone' } },
  } as const;
  const all = [hotel, cafe, club];
  return [
    ...ofMessage('zones', zonesMessage('Harbour Hotel', zones)),
    ...ofMessage('zones, none', zonesMessage('Harbour Hotel', [])),
    ...ofMessage('zones <zone>', zoneInfoMessage({ ...info, reading: undefined }, houseLocale)),
    ...ofMessage(
      'zones <zone>, automation off',
      zoneInfoMessage({ ...info, automationIsOn: false }, houseLocale),
    ),
    ...ofMessage('zones <zone>, read again', zoneInfoMessage(info, houseLocale)),
    ...ofMessage(
      'zones <zone>, last reading',
      zoneInfoMessage({ ...info, reading: stale(hotel.zoneInfo, 'timeout', 20) }, houseLocale),
    ),
    ...csvExamples(hotel),
    ...ofMessage('venue', venueMessage({ ...choices, permissions: manager, now }, houseLocale)),
    ...ofMessage(
      'venue, broken',
      venueMessage({ ...choices, connected: broken, permissions: staff, now }, houseLocale),
    ),
    ...ofMessage('status', statusMessage({ ...status, venues: all }, houseLocale)),
    ...ofMessage(
      'status of one venue',
      statusMessage({ ...status, venues: all.slice(0, 1), asked: 'harbour' }, houseLocale),
    ),
    ...ofMessage(
      'status of one venue, without digests and alerts',
      statusMessage(
        { ...status, venues: all.slice(0, 1), digests: [], alerts: [], asked: 'harbour' },
        houseLocale,
      ),
    ),
    ...(
      [
        ['reporting', { ...health, lastLive: hotel.zonesLive }],
        ['silent', { ...health, lastLive: withValue(hotel.zonesLive, []) }],
        [
          'out of reach',
          { ...health, lastLive: hotel.zonesLive, trouble: { code: 'timeout', since: now } },
        ],
      ] as const
    ).flatMap(([id, of]) =>
      ofMessage(
        `status of a sensor, ${id}`,
        statusMessage(
          {
            ...status,
            sensor: hotel.connection.zones[0],
            venues: [{ connection: hotel.connection, health: of }],
          },
          houseLocale,
        ),
      ),
    ),
    ...(['working', 'silent', 'count'] as const).flatMap((whether) =>
      (
        [
          ['all', [hotel.zonesLive.value]],
          ['the only one', [hotel.zonesLive.value.slice(1, 2)]],
          ['both', [hotel.zonesLive.value.slice(1, 3)]],
          ['all, and one venue out of reach', [hotel.zonesLive.value, undefined]],
          ['one silent', [hotel.zonesLive.value.map(withError(1))]],
          ['several silent', [hotel.zonesLive.value.map(withError(2))]],
          ['nothing known', [undefined]],
        ] as const
      ).flatMap(([id, read]) =>
        ofMessage(
          `status, whether sensors are ${whether}, ${id}`,
          statusMessage(
            {
              ...status,
              sensorsAsked: { whether, venueId: undefined },
              venues: read.map((zones, index) => ({
                connection: index === 0 ? hotel.connection : cafe.connection,
                health: {
                  ...health,
                  lastLive: zones && withValue(hotel.zonesLive, zones),
                },
              })),
            },
            houseLocale,
          ),
        ),
      ),
    ),
    ...(['working', 'silent'] as const).flatMap((whether) =>
      ofMessage(
        `status, whether sensors are ${whether}, of a venue that waits for approval`,
        statusMessage(
          {
            ...status,
            sensorsAsked: { whether, venueId: cafe.connection.venueId },
            venues: [{ connection: { ...cafe.connection, state: 'pending' }, health }],
          },
          houseLocale,
        ),
      ),
    ),
    ...ofMessage(
      'status, one sensor',
      statusMessage(
        {
          ...status,
          venues: [
            {
              connection: cafe.connection,
              health: {
                ...health,
                lastLive: withValue(hotel.zonesLive, hotel.zonesLive.value.slice(1, 2)),
              },
            },
          ],
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'status, remembered',
      statusMessage(
        {
          ...status,
          venues: all.map((one, index) => ({
            ...one,
            remembered: {
              since: now - 20 * dayMs,
              gaps: index * 2,
              endedAt: index === 2 ? now - 20 * hourMs : undefined,
            },
          })),
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'status, remembered of one day',
      statusMessage(
        {
          ...status,
          venues: all.slice(0, 1).map((one) => ({
            ...one,
            remembered: { since: now - 3 * hourMs, gaps: 0, endedAt: now - 2 * hourMs },
          })),
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'status, in trouble',
      statusMessage(
        {
          ...status,
          supportsCharts: false,
          unreadable: 2,
          storeStatus: 'not writable' as const,
          digests: [digest, stoppedDigest],
          venues: [{ connection: hotel.connection, health: inTrouble }],
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'status, broken',
      statusMessage(
        {
          ...status,
          permissions: staff,
          venues: broken.map((connection) => ({
            connection,
            health: { ...health, lastLive: undefined },
          })),
        },
        houseLocale,
      ),
    ),
    ...ofMessage('help', helpMessage(commands)),
    ...ofMessage('help for managers', managersHelpMessage(commands)),
  ];
}

/** The sensors of the first so many zones report nothing. */
function withError(count: number) {
  return (zone: ZoneLive, index: number): ZoneLive =>
    index < count ? { id: zone.id, name: zone.name, error: 'no data' } : zone;
}

/** Answers about several places in one, with their buttons. */
function several(
  id: string,
  {
    answers,
    ...told
  }: Omit<SeveralPlaces, 'lead' | 'unseen'> & { readonly answers: readonly Message[] },
): Example[] {
  const data = { ...told, lead: undefined, unseen: { venueId: undefined, episodeIds: [] } };
  const controls = severalPlacesControls(data, houseLocale);
  return ofMessage(id, append(severalPlacesMessage(data, answers), controls));
}

function choiceExamples({ hotel, cafe }: World): Example[] {
  const connected = [hotel.connection, cafe.connection];
  const sameName = [
    hotel.connection,
    {
      ...cafe.connection,
      venue: hotel.connection.venue,
      connectedAt: cafe.connection.connectedAt - dayMs,
    },
  ];
  const many = Array.from({ length: 30 }, (_, index) => ({
    ...cafe.connection,
    venueId: `venue-${index}`,
    venue: { ...cafe.connection.venue, name: `Corner Café ${index + 1}` },
  }));
  const places = hotel.connection.zones.map((zone) => ({ connection: hotel.connection, zone }));
  const question: Question = { command: 'live', argument: '', venueId: hotel.connection.venueId };
  const nothing = {
    connection: hotel.connection,
    sought: 'lobbying area',
    nearest: places.slice(0, 2),
    question,
  };
  const sameZones = places
    .slice(0, 3)
    .map(({ connection, zone }) => ({ connection, zone: { ...zone, name: 'Bar' } }));
  const bothTerraces = [
    ...places.slice(5, 6),
    ...cafe.connection.zones.slice(1, 2).map((zone) => ({ connection: cafe.connection, zone })),
  ];
  return [
    ...ofMessage('which venue', chooseVenueMessage(connected, question, houseLocale)),
    ...ofMessage(
      'which venue, two of one name',
      chooseVenueMessage(sameName, question, houseLocale),
    ),
    ...ofMessage('which venue, of many', chooseVenueMessage(many, question, houseLocale)),
    ...ofMessage(
      'which venue, or all of them',
      chooseVenueMessage(connected, { command: 'week', argument: '' }, houseLocale, true),
    ),
    ...ofMessage(
      'no such venue',
      noSuchVenueMessage(connected, { command: 'use', argument: 'ritz' }, houseLocale),
    ),
    ...ofMessage(
      'which zone',
      chooseZoneMessage(
        [places[1], places[4]].filter(isThere),
        connected.slice(0, 1),
        question,
        houseLocale,
      ),
    ),
    ...ofMessage(
      'which zone, three of one name',
      chooseZoneMessage(sameZones, connected.slice(0, 1), question, houseLocale),
    ),
    ...ofMessage(
      'which zone, two venues',
      chooseZoneMessage(bothTerraces, connected, question, houseLocale),
    ),
    ...[['venue-5'], ['venue-5', 'venue-6']].flatMap((rest) =>
      several(`the first of many venues, ${rest.length} more`, {
        question: { command: 'handover', argument: '', venueIds: ['venue-1', ...rest] },
        places: connected.slice(0, 1).map((connection) => ({ connection, zone: undefined })),
        rest,
        areManyClocks: false,
        offersShare: false,
        answers: [message(paragraph(rich`*Harbour Hotel, handover*`))],
      }),
    ),
    ...several('several zones by one word', {
      question: { command: 'live', argument: 'terrace' },
      places: bothTerraces,
      rest: [],
      areManyClocks: true,
      offersShare: true,
      answers: [of(hotel.zonesLive, 5), of(cafe.zonesLive, 1)].map((reading, index) =>
        zoneLiveMessage(
          {
            ...names(index === 0 ? hotel : cafe),
            reading,
            alerts: [],
            typical: undefined,
            scale: hotel.scale,
            now,
          },
          houseLocale,
        ),
      ),
    }),
    ...(
      [
        'people',
        'control',
        'zones',
        'opening',
        'clock',
        'digest_said',
        'alert_settings',
        'mute',
        'acknowledging',
        'rights',
        'posting',
        'quiet_hours',
        'reminder',
        'recording',
        'measuring',
        'scale',
        'greeting',
        'told',
        'neighbours',
        'plans',
        'other',
      ] as const
    ).flatMap((topic) =>
      ofMessage(
        `beyond it: ${topic}`,
        refused({
          kind: 'beyond',
          topic,
          sought: topic === 'other' ? 'lights' : '',
          question: { command: 'live', argument: '' },
        }),
      ),
    ),
    ...[
      'what does mood 7 mean',
      'what does a loudness of 7 mean',
      'what does a vibe of 2 mean',
    ].flatMap((typed) =>
      ofMessage(
        typed,
        refused(
          {
            kind: 'beyond',
            topic: 'scale',
            sought: '',
            question: { command: 'live', argument: '' },
          },
          typed,
        ),
      ),
    ),
    ...[1, 7].flatMap((count) =>
      ofMessage(
        `beyond it: who manages, ${count} known`,
        refusalMessage(
          {
            kind: 'beyond',
            topic: 'home',
            sought: '',
            question: { command: 'live', argument: '' },
          },
          'who are the managers',
          new Set(Array.from({ length: count }, (_, index) => `U${index}`)),
        ),
      ),
    ),
    ...ofMessage(
      'how many to roster on a day to come',
      refused({
        kind: 'beyond',
        topic: 'other',
        sought: '',
        question: { command: 'week', argument: 'breakfast room sunday' },
      }),
    ),
    ...ofMessage(
      'why it was so on a day',
      refused({
        kind: 'beyond',
        topic: 'why',
        sought: '',
        question: { command: 'night', argument: '', past: { kind: 'nights_ago', nights: 2 } },
      }),
    ),
    ...ofMessage(
      'a question without its end',
      refused({ kind: 'unfinished', after: 'the', question: { command: 'live', argument: '' } }),
    ),
    ...ofMessage(
      'too many words',
      refused({ kind: 'too_long', question: { command: 'live', argument: '' } }),
    ),
    ...ofMessage(
      'in another language',
      refused({ kind: 'language', question: { command: 'live', argument: '' } }),
    ),
    ...ofMessage(
      'words that are not understood',
      refused({
        kind: 'unknown',
        words: ['wedding', 'speeches'],
        question: { command: 'live', argument: 'terrace' },
      }),
    ),
    ...ofMessage(
      'words that are not understood in a question that is',
      refused({
        kind: 'unknown',
        words: ['put'],
        question: { command: 'live', argument: '' },
        rest: { command: 'trend', argument: 'terrace' },
      }),
    ),
    ...ofMessage(
      'a place that is not there, beside one that is',
      refused(
        {
          kind: 'unknown',
          words: ['cellar'],
          question: { command: 'compare', argument: 'terrace' },
          rest: { command: 'live', argument: 'terrace' },
        },
        'compare the terrace and the cellar',
      ),
    ),
    ...ofMessage(
      'words that are not understood in an aside',
      refused({
        kind: 'unknown',
        words: ['nightcap'],
        question: { command: 'quietest', argument: '' },
        rest: { command: 'quietest', argument: '' },
        aside: 'for a couple who want a nightcap',
      }),
    ),
    ...ofMessage(
      'a venue that is not there',
      refused(
        {
          kind: 'unknown',
          words: ['park'],
          question: { command: 'live', argument: '' },
          rest: { command: 'night', argument: '' },
        },
        'how did Park House do last night',
      ),
    ),
    ...ofMessage(
      'something told instead of asked',
      refused(
        {
          kind: 'unknown',
          words: ['moved', 'heaters'],
          question: { command: 'live', argument: 'terrace' },
        },
        'moved two heaters from the terrace to the rooftop',
      ),
    ),
    ...ofMessage(
      'something told, or asked without a question word',
      refused(
        {
          kind: 'unknown',
          words: ['heaters'],
          question: { command: 'live', argument: 'terrace' },
        },
        'terrace with the heaters off tonight',
      ),
    ),
    ...ofMessage(
      'words of a comparison that are not understood',
      refused({
        kind: 'unknown',
        words: ['closest'],
        question: { command: 'compare', argument: '' },
      }),
    ),
    ...ofMessage(
      'alerts of two nights',
      refused({
        kind: 'one_of',
        of: 'alerts',
        question: { command: 'alerts', argument: '' },
      }),
    ),
    ...ofMessage(
      'words that would change the answer',
      refused({
        kind: 'unread',
        words: 'except the spa',
        question: { command: 'zones', argument: '' },
      }),
    ),
    ...ofMessage(
      'a day that no month has',
      refused({
        kind: 'no_such_day',
        date: '31 February',
        question: { command: 'live', argument: 'lobby bar' },
      }),
    ),
    ...ofMessage(
      'a past time that could be any',
      refused({
        kind: 'unclear_past',
        question: { command: 'live', argument: 'lobby bar' },
      }),
    ),
    ...ofMessage(
      'hours of a night, compared with now',
      refused({
        kind: 'one_of',
        of: 'night',
        question: {
          command: 'live',
          argument: '',
          past: { kind: 'weekday', weekday: 'friday' },
          part: { from: 1320, to: 1380 },
        },
      }),
    ),
    ...ofMessage(
      'moments of two days',
      refused({
        kind: 'one_of',
        of: 'night',
        question: {
          command: 'night',
          argument: '',
          past: { kind: 'nights_ago', nights: 1 },
          minute: 1080,
        },
      }),
    ),
    ...ofMessage(
      'three nights at once',
      refused({ kind: 'one_of', of: 'nights', question: { command: 'week', argument: '' } }),
    ),
    ...ofMessage(
      'two parts of today',
      refused({ kind: 'one_of', of: 'part', question: { command: 'live', argument: '' } }),
    ),
    ...ofMessage(
      'gaps of a week',
      refused({ kind: 'one_of', of: 'gaps', question: { command: 'live', argument: '' } }),
    ),
    ...(['venue', 'night'] as const).flatMap((of) =>
      ofMessage(
        `hours of more than one ${of}`,
        refused({
          kind: 'one_of',
          of,
          question: { command: 'review', argument: '', past: { kind: 'week', ago: 1 } },
        }),
      ),
    ),
    ...ofMessage(
      'the busiest, an hour ago',
      refused({ kind: 'only_now', question: { command: 'busiest', argument: '' } }),
    ),
    ...ofMessage(
      'the music, last night',
      refused({ kind: 'only_now', question: { command: 'music', argument: '' } }),
    ),
    ...ofMessage(
      'delete an alert',
      refused(
        {
          kind: 'beyond',
          topic: 'mute',
          sought: '',
          question: { command: 'live', argument: 'terrace' },
        },
        'delete the terrace alert',
      ),
    ),
    ...ofMessage(
      'who may change alerts',
      refused(
        {
          kind: 'beyond',
          topic: 'alert_settings',
          sought: '',
          question: { command: 'live', argument: '' },
        },
        'can bartenders change alerts?',
      ),
    ),
    ...ofMessage(
      'name a manager',
      refused(
        { kind: 'beyond', topic: 'home', sought: '', question: { command: 'live', argument: '' } },
        'make @julia a manager',
      ),
    ),
    ...ofMessage(
      'who changed the alert settings',
      refused(
        {
          kind: 'beyond',
          topic: 'alert_settings',
          sought: '',
          question: { command: 'live', argument: '' },
        },
        'did anyone change the alert limits recently',
      ),
    ),
    ...ofMessage(
      'who changed the music last night',
      refused(
        { kind: 'only_now', question: { command: 'music', argument: '' } },
        'who changed the music last night',
      ),
    ),
    ...ofMessage(
      'zones, last hours',
      refused({ kind: 'only_now', question: { command: 'zones', argument: '' } }),
    ),
    ...ofMessage(
      'the busiest, on a day to come',
      refused({
        kind: 'future',
        question: { command: 'busiest', argument: '' },
        weekday: 'saturday',
      }),
    ),
    ...ofMessage('nothing found', nothingFoundMessage(nothing, houseLocale)),
    ...ofMessage(
      'no venue of that name',
      nothingFoundMessage({ ...nothing, sought: 'Garden Hotel', nearest: [] }, houseLocale),
    ),
    ...ofMessage(
      'a zone that is gone',
      goneZoneMessage(
        { connection: hotel.connection, zone: { id: 'zn-1', name: 'Library' }, at: now },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'a word that was not understood',
      nothingFoundMessage({ ...nothing, sought: 'is the lobby haunted' }, houseLocale),
    ),
    ...ofMessage(
      'nothing found, and a time',
      nothingFoundMessage({ ...nothing, sought: 'kitchen last friday', nearest: [] }, houseLocale),
    ),
    ...ofMessage(
      'nothing found, none near',
      nothingFoundMessage({ ...nothing, nearest: [] }, houseLocale),
    ),
    ...ofMessage(
      'nothing found, several venues',
      nothingFoundMessage(
        {
          ...nothing,
          connection: undefined,
          sought: 'garden terrace',
          nearest: bothTerraces,
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'nothing found, a zone that is gone',
      nothingFoundMessage({ ...nothing, sought: '', nearest: [] }, houseLocale),
    ),
  ];
}

function isThere<T>(one: T | undefined): one is T {
  return one !== undefined;
}

function shortcutExamples({ hotel }: World): Example[] {
  return [
    ...ofDialog('check ambience', answerDialog(liveMessage(liveData(hotel)))),
    ...ofDialog('check ambience, reading', noticeDialog('Ambience', rich`Checking the venue…`)),
    ...ofDialog('check ambience, no venue', answerDialog(noVenueMessage(staff))),
    ...ofMessage('a venue that is gone', venueNotConnectedMessage()),
    ...ofMessage('an old button', outdatedMessage()),
  ];
}

function csvExamples(hotel: World['hotel']): Example[] {
  const facts = {
    venueName: 'Harbour Hotel',
    zoneName: undefined,
    reading: hotel.zonesLive,
    zone: localZone('Europe/Copenhagen'),
    now,
  };
  const lines = ['Zone,Mood,Usual mood', 'Rooftop Bar,8.9,8.3', 'Lobby Bar,8.8,'];
  const many = Array.from({ length: 50 }, (_, index) => `Zone ${index + 1}${',5.5'.repeat(100)}`);
  const installUrl = 'https://ambience.example/slack/install';
  const notAllowed = { result: 'not_allowed', installUrl } as const;
  const ofTerrace = { ...facts, zoneName: 'Terrace' };
  const head = csvHead(facts, houseLocale);
  return [
    ...ofMessage('csv', csvSentMessage(head, 'harbour-hotel-zones-2026-11-20.csv')),
    ...ofMessage('csv, with the file', csvIntroduction(head)),
    ...ofMessage('csv <zone>, with the file', csvIntroduction(csvHead(ofTerrace, houseLocale))),
    ...ofMessage(
      'csv, by a link',
      csvLinkMessage(head, 'harbour-hotel-zones-2026-11-20.csv', 'https://ambience.example/file'),
    ),
    ...ofMessage(
      'csv of old data, by a link',
      csvLinkMessage(
        csvHead({ ...facts, reading: stale(hotel.zonesLive, 'unavailable', 25) }, houseLocale),
        'harbour-hotel-zones-2026-11-20.csv',
        'https://ambience.example/file',
      ),
    ),
    ...ofMessage('csv, files not allowed', csvAsTextMessage(lines, head, notAllowed)),
    ...ofMessage(
      'csv, file not taken, last reading',
      csvAsTextMessage(
        lines,
        csvHead({ ...facts, reading: stale(hotel.zonesLive, 'unavailable', 25) }, houseLocale),
        { result: 'failed', installUrl: undefined },
      ),
    ),
    ...ofMessage(
      'csv, files forbidden',
      csvAsTextMessage(lines, head, { result: 'forbidden', installUrl }),
    ),
    ...ofMessage(
      'csv, no answer',
      csvAsTextMessage(lines, head, { result: 'unknown', installUrl }),
    ),
    ...ofMessage('csv, too long', csvAsTextMessage(many, head, notAllowed)),
  ];
}

function musicExamples(hotel: VenueWorld): Example[] {
  const { value: zones } = hotel.zonesLive;
  const data: MusicData = {
    venueName: 'Harbour Hotel',
    timezone: 'Europe/Copenhagen',
    reading: hotel.zonesLive,
    onlyZoneId: undefined,
    neverAutomated: new Set(),
    now,
  };
  const [first, second, third] = zones;
  const of = (id: string, more: Partial<MusicData>) =>
    ofMessage(id, musicMessage({ ...data, ...more }, houseLocale));
  const playing = (...changed: readonly (Partial<ZoneLive> | undefined)[]) => ({
    ...hotel.zonesLive,
    value: changed.flatMap((change, index) => {
      const zone = zones[index];
      return zone === undefined ? [] : [{ ...zone, ...change }];
    }),
  });
  return [
    ...of('music', {}),
    ...of('music, of a zone', { onlyZoneId: first?.id }),
    ...of('music, always by hand', {
      reading: playing(
        { automationIsOn: false },
        { automationIsOn: false, music: { level: 62.5 } },
        { automationIsOn: undefined, music: {} },
      ),
      neverAutomated: new Set(first === undefined ? [] : [first.id]),
    }),
    ...of('music, none by hand', {
      reading: playing({ automationIsOn: true }, { automationIsOn: true }),
    }),
    ...of('music, muted', {
      reading: playing({ music: { muted: true, source: 'House Mix' } }),
      onlyZoneId: first?.id,
    }),
    ...of('music, of a zone that does not report it', {
      reading: playing({ music: undefined }, { music: undefined }),
      onlyZoneId: second?.id,
    }),
    ...of('music, of a zone that is gone', { onlyZoneId: `${third?.id} before` }),
    ...of('music, nothing reported', { reading: playing({ music: undefined }) }),
    ...of('music, more zones than a table holds', {
      reading: {
        ...hotel.zonesLive,
        value: Array.from({ length: 150 }, (_, index) => ({
          id: String(index),
          name: `A zone with quite a long name, number ${index}`,
          music: { level: index, source: 'House Mix' },
        })),
      },
    }),
    ...of('music, last reading', { reading: stale(hotel.zonesLive, 'timeout', 20) }),
  ];
}

function lowWeekend(week: TypicalWeek): TypicalWeek {
  const low = week.days.monday.mood.map((mood) => mood && mood / 2);
  const quiet = { ...week.days.monday, mood: low };
  return { ...week, days: { ...week.days, friday: quiet, saturday: quiet, sunday: quiet } };
}
