import type { ExceededLimit } from '../../src/alerts/current-limits.ts';
import type { WatchedVenue } from '../../src/alerts/open-alerts.ts';
import { type OpenAlert, openAlerts } from '../../src/alerts/open-alerts.ts';
import type { AlertRule } from '../../src/alerts/rule.ts';
import type { Episode, EpisodeZone } from '../../src/alerts/venue-alerts.ts';
import type { Measures, ZoneLive } from '../../src/ambience/types.ts';
import { message } from '../../src/card/message.ts';
import { paragraph } from '../../src/card/part.ts';
import { rich } from '../../src/card/rich-text.ts';
import { answerButtons } from '../../src/conversation/asking/answer-buttons.ts';
import { homeStart } from '../../src/conversation/home/home-place.ts';
import { type HomeData, homeView } from '../../src/conversation/home/home-view.ts';
import type { BeyondValue, Question } from '../../src/conversation/question.ts';
import {
  compareControls,
  compareMessage,
} from '../../src/conversation/questions/compare-message.ts';
import { leadWords } from '../../src/conversation/questions/comparison-words.ts';
import type { JudgedPlace } from '../../src/conversation/questions/judged-place.ts';
import {
  loudMusicWords,
  sameMusicWords,
  yesNoAboutMusic,
} from '../../src/conversation/questions/music-yes-no.ts';
import { noDataMessage } from '../../src/conversation/questions/no-data-message.ts';
import { noRankMessage } from '../../src/conversation/questions/ranked-zone-message.ts';
import { tonightMessage } from '../../src/conversation/questions/tonight-message.ts';
import { beyondWords } from '../../src/conversation/questions/venues-beyond.ts';
import { yesNoWords } from '../../src/conversation/questions/yes-no-words.ts';
import {
  noZoneDataMessage,
  zoneLiveMessage,
} from '../../src/conversation/questions/zone-live-message.ts';
import { zonesOfVenuesWords } from '../../src/conversation/questions/zones-of-venues-words.ts';
import { soughtWords } from '../../src/conversation/questions/zones-sought.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { noticeMessage } from '../../src/conversation/text/notices.ts';
import { venueLiveParts } from '../../src/conversation/text/venue-live.ts';
import { sortedByNeed, type VenueRow } from '../../src/conversation/text/venue-rows.ts';
import { judge } from '../../src/conversation/text/verdict.ts';
import { mostLines } from '../../src/conversation/text/wording.ts';
import {
  type ComparedZone,
  type ZonesCompared,
  zonesComparedWords,
} from '../../src/conversation/text/zones-compared.ts';
import type { Level } from '../../src/conversation/understanding/sentence/levels.ts';
import { readComparison } from '../../src/conversation/understanding/venues/comparison-asked.ts';
import type { YesNo } from '../../src/conversation/yes-no-asked.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { alertOf, at, episodeOf, rooftop, terrace } from './alerts.ts';
import { type Example, ofHome, ofMessage } from './example.ts';
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

/** What comes first: open alerts, what is much different from usual, what does not work. */
export function needExamples(world: World): Example[] {
  return [
    ...alertExamples(world),
    ...unusualExamples(world),
    ...oldExamples(world),
    ...compareExamples(world),
    ...homeExamples(world),
    ...yesNoExamples(world),
    ...soughtExamples(world),
  ];
}

const measured = (zone: EpisodeZone): EpisodeZone => ({ ...zone, limit: 9, exit: 8.5 });
const music = {
  kind: 'level',
  measure: 'music',
  direction: 'above',
  bounds: { kind: 'fixed', enter: 100, exit: 95 },
  forCount: 1,
  clearCount: 1,
} as const;
const loudWatch = {
  kind: 'level',
  measure: 'loudness',
  direction: 'above',
  bounds: { kind: 'fixed', enter: 9, exit: 8.5 },
  forCount: 3,
  clearCount: 2,
} as const;
const calmWatch = {
  kind: 'level',
  measure: 'mood',
  direction: 'below',
  bounds: { kind: 'usual', enter: 2, exit: 1 },
  forCount: 3,
  clearCount: 2,
} as const;

function alertsOf(rule: AlertRule, more: Partial<Episode> = {}, later = 0): OpenAlert[] {
  const episode = episodeOf(rule, { zones: [measured(terrace)], ...more });
  return openAlerts([episode], now + later);
}

function recoveringOf(rule: AlertRule): OpenAlert[] {
  return alertsOf(rule, {
    zones: [{ ...measured(terrace), value: 8.2, until: at - 5 * minuteMs }],
  });
}

/** Within its limit, but not by enough for the alert to end. */
function nearOf(rule: AlertRule, value: number): OpenAlert[] {
  return alertsOf(rule, { zones: [{ ...measured(terrace), value }] });
}

const live = (id: string, data: WatchedVenue) =>
  ofMessage(`live, ${id}`, message(...venueLiveParts(data, mostLines, houseLocale)));

function alertExamples({ hotel }: World): Example[] {
  const rule = alertOf(hotel);
  const data = liveData(hotel);
  const open = alertsOf(rule);
  const seen = alertsOf(rule, { acknowledged: { by: 'U0BARTENDER', at } });
  const recovering = recoveringOf(rule);
  const whole = alertsOf(
    { ...rule, watch: calmWatch },
    { zones: [{ ...terrace, zoneId: '*', name: 'Harbour Hotel', value: 3.1, usual: 7.8 }] },
  );
  const turnedUp = alertsOf({ ...rule, watch: music }, { zones: [{ ...terrace, value: 103 }] });
  const three = alertsOf(rule, { zones: [measured(terrace), measured(rooftop)] });
  const zone = of(hotel.zonesLive, 5);
  const ofZone = {
    ...names(hotel),
    reading: zone,
    typical: hotel.zonesTypical.value[5],
    scale: hotel.scale,
    now,
  };
  const week = hotel.typical.value.representative;
  const tonight = {
    ...names(hotel),
    zoneName: undefined,
    reading: withValue(hotel.trend, hotel.trend.value.representative),
    week,
    isComparable: true,
    venueWeek: week,
    scale: hotel.scale,
    measure: 'mood',
    now,
  } as const;
  const question: Question = { command: 'live', argument: '', venueId: hotel.connection.venueId };
  const controls = answerButtons({
    question,
    unseen: ['episode-1'],
    connectAgain: [],
    offersLog: true,
    offersRefresh: true,
    more: [],
    offersShare: true,
    offersUse: false,
    offersZones: true,
    offersVenues: false,
  });
  return [
    ...ofMessage(
      'live, an open alert',
      message(...venueLiveParts({ ...data, alerts: open }, mostLines, houseLocale), controls),
    ),
    ...live('an alert that was off in between', {
      ...data,
      alerts: alertsOf(rule, {
        zones: [{ ...measured(terrace), again: at - 5 * minuteMs, earlierMs: 20 * minuteMs }],
      }),
    }),
    ...live('an alert, and livelier than usual', {
      ...data,
      live: withValue(data.live, {
        ...data.live.value,
        representative: { mood: { value: 9.5 }, loudness: { value: 7.6 } },
      }),
      alerts: open,
    }),
    ...live('an alert that was seen', { ...data, alerts: seen }),
    ...live('an alert that is getting back to normal', { ...data, alerts: recovering }),
    ...live('an alert whose zone is close to its limit', {
      ...data,
      alerts: alertsOf(rule, {
        zones: [{ ...measured(terrace), value: 8.8 }],
      }),
    }),
    ...live('an alert just above its limit', {
      ...data,
      alerts: alertsOf(rule, { zones: [{ ...measured(terrace), value: 9.04 }] }),
    }),
    ...live('an alert about the whole venue', { ...data, alerts: whole }),
    ...live('an alert about the music', { ...data, alerts: turnedUp }),
    ...live('four alerts', { ...data, alerts: [...three, ...whole, ...turnedUp] }),
    ...live('an alert without data since', {
      ...data,
      live: stale(data.live, 'unavailable'),
      zones: stale(data.zones, 'unavailable'),
      alerts: alertsOf(rule, {}, 20 * minuteMs),
      now: now + 20 * minuteMs,
    }),
    ...ofMessage(
      'live <zone>, after midnight',
      zoneLiveMessage(
        {
          ...ofZone,
          reading: {
            ...zone,
            value: { ...zone.value, measuredAt: now + 4 * hourMs },
            measuredAt: now + 4 * hourMs,
          },
          alerts: [],
          now: now + 4 * hourMs,
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'live <zone>, an open alert',
      zoneLiveMessage({ ...ofZone, alerts: open }, houseLocale),
    ),
    ...ofMessage(
      'tonight, an open alert',
      tonightMessage({ ...tonight, alerts: open }, houseLocale),
    ),
    ...ofMessage(
      'tonight, as the week before',
      tonightMessage(
        {
          ...tonight,
          alerts: [],
          lastWeek: alike,
          highest: { at: at - 10 * minuteMs, value: 9.4 },
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'tonight, calmer than the week before',
      tonightMessage({ ...tonight, alerts: [], lastWeek: calmer }, houseLocale),
    ),
    ...ofMessage(
      'tonight, a zone much louder without an alert',
      tonightMessage(
        { ...tonight, alerts: [], unusual: [rich`*Terrace* is much louder than usual`] },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'tonight, four alerts',
      tonightMessage({ ...tonight, alerts: [...three, ...whole, ...turnedUp] }, houseLocale),
    ),
  ];
}

function unusualExamples({ hotel }: World): Example[] {
  const data = liveData(hotel);
  const withZone = (name: string, more: Partial<ZoneLive>) => ({
    ...data,
    zones: withValue(
      data.zones,
      data.zones.value.map((zone) => (zone.name === name ? { ...zone, ...more } : zone)),
    ),
  });
  const other = (value: number) => ({ value });
  return [
    ...live('a zone much livelier', withZone('Lobby', { mood: other(9.9) })),
    ...live(
      'a zone much livelier and louder',
      withZone('Lobby', { mood: other(9.9), loudness: other(9.9) }),
    ),
    ...live(
      'a zone much livelier, but quieter',
      withZone('Terrace', { mood: other(1.5), loudness: other(9.9) }),
    ),
    ...live('no zone is reporting', {
      ...data,
      live: undefined,
      zones: withValue(
        data.zones,
        data.zones.value.map((zone) => ({ ...zone, error: 'dusty' })),
      ),
    }),
    ...live('only old zones', {
      ...data,
      live: undefined,
      zones: stale(data.zones, 'unavailable', 25),
    }),
  ];
}

function oldExamples({ hotel }: World): Example[] {
  const data = liveData(hotel);
  const question: Question = { command: 'live', argument: '', venueId: hotel.connection.venueId };
  const long = stale(data.live, 'token_refused', 4 * 24 * 60);
  const zone = localZone(data.timezone);
  const spa = stale(of(hotel.zonesLive, 5), 'unavailable', 90);
  const alerts = alertsOf(alertOf(hotel), {}, 2 * hourMs);
  return [
    ...ofMessage(
      'live, four days old',
      noDataMessage(
        { place: rich`*Harbour Hotel*`, reading: long, zone, question, urgent: [] },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'live, old, in a time zone that is not known',
      noDataMessage(
        {
          place: rich`*Harbour Hotel*`,
          reading: long,
          zone: localZone('Nowhere/Else'),
          question,
          urgent: [],
        },
        houseLocale,
      ),
    ),
    ...live('25 minutes old, in a time zone that is not known', {
      ...data,
      timezone: 'Nowhere/Else',
      live: stale(data.live, 'unavailable', 25),
      zones: stale(data.zones, 'unavailable', 25),
    }),
    ...ofMessage(
      'tonight, old, in a time zone that is not known',
      tonightMessage(
        {
          ...names(hotel),
          timezone: 'Nowhere/Else',
          zoneName: undefined,
          reading: stale(
            withValue(hotel.trend, hotel.trend.value.representative),
            'unavailable',
            40,
          ),
          week: undefined,
          isComparable: true,
          venueWeek: undefined,
          measure: 'mood',
          scale: hotel.scale,
          alerts: [],
          now,
        },
        houseLocale,
      ),
    ),
    ...live('last data of four days ago', {
      ...data,
      live: long,
      zones: stale(data.zones, 'token_refused', 4 * 24 * 60),
    }),
    ...ofMessage(
      'live <zone>, an hour and a half old',
      noZoneDataMessage(
        { ...names(hotel), reading: spa, typical: undefined, scale: hotel.scale, alerts, now },
        { ...question, zoneId: spa.value.id },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'busiest, 25 minutes old',
      noRankMessage(
        {
          ...names(hotel),
          rank: 'busiest',
          reading: stale(hotel.busiest, 'unavailable', 25),
          question: { ...question, command: 'busiest' },
          now,
        },
        houseLocale,
      ),
    ),
  ];
}

/** An alert, much livelier, old, broken, and two that need nobody. */
export function sixVenues({ hotel, cafe, club }: World): VenueRow[] {
  const row = (venue: VenueWorld, label: string, more: Partial<WatchedVenue> = {}): VenueRow => ({
    connection: { ...venue.connection, venueId: label },
    label,
    content: { kind: 'live', venue: { ...liveData(venue), ...more } },
  });
  const data = liveData(hotel);
  const lively = { ...data.live.value, representative: { mood: { value: 9.9 } } };
  const other = {
    ...data,
    live: withValue(data.live, { ...data.live.value, representative: { mood: { value: 7.8 } } }),
  };
  const rule = alertOf(hotel);
  const two = alertsOf(rule, { zones: [measured(terrace), measured(rooftop)] });
  return [
    row(hotel, 'Quay', { zones: undefined, live: other.live }),
    row(hotel, 'Old Town', {
      live: stale(data.live, 'token_refused', 90),
      zones: stale(data.zones, 'token_refused', 90),
    }),
    row(club, 'Faulty Club'),
    row(cafe, 'Corner Café'),
    row(hotel, 'Livelier', { live: withValue(data.live, lively) }),
    row(hotel, 'Harbour Hotel', { alerts: two }),
  ];
}

function compareExamples(world: World): Example[] {
  const six = sixVenues(world);
  const rule = alertOf(world.hotel);
  const withAlerts = (alerts: readonly OpenAlert[]): VenueRow[] =>
    six.map((row) =>
      row.label === 'Harbour Hotel' && row.content.kind === 'live'
        ? { ...row, content: { kind: 'live', venue: { ...row.content.venue, alerts } } }
        : row,
    );
  const easy = (row: VenueRow): VenueRow => {
    if (row.content.kind !== 'live') return row;
    const { venue } = row.content;
    const { live } = venue;
    if (live === undefined) return row;
    const representative = {
      ...live.value.representative,
      mood: { value: 5.4, label: 'Easy' },
      loudness: { value: 5, label: 'Moderate' },
    };
    const value = { average: representative, representative };
    return { ...row, content: { kind: 'live', venue: { ...venue, live: { ...live, value } } } };
  };
  const withFault = (row: VenueRow): VenueRow => {
    if (row.content.kind !== 'live' || row.content.venue.zones === undefined) return row;
    const { venue } = row.content;
    const zones = row.content.venue.zones;
    const value = zones.value.map((zone, index) =>
      index === 0 ? { ...zone, error: 'dusty' } : zone,
    );
    return { ...row, content: { kind: 'live', venue: { ...venue, zones: { ...zones, value } } } };
  };
  const [cafe, harbour] = [six[3], six[5]];
  if (cafe === undefined || harbour === undefined) throw new Error('there are six venues');
  /** With the numbers of another venue. */
  const like = (one: VenueRow, other: VenueRow): VenueRow =>
    one.content.kind === 'live' && other.content.kind === 'live'
      ? {
          ...one,
          content: {
            kind: 'live',
            venue: { ...one.content.venue, live: other.content.venue.live },
          },
        }
      : one;
  const calmer = (row: VenueRow): VenueRow => {
    const { content } = row;
    if (content.kind !== 'live' || content.venue.live === undefined) return row;
    const { live } = content.venue;
    const representative = { ...live.value.representative, mood: { value: 2 } };
    const venue = { ...content.venue, live: withValue(live, { ...live.value, representative }) };
    return { ...row, content: { kind: 'live', venue } };
  };
  const withOneAlert = (row: VenueRow, state: 'out' | 'recovering'): VenueRow[] => {
    const { content } = row;
    if (content.kind !== 'live' || content.venue.alerts.length === 0) return [];
    const alerts = content.venue.alerts.slice(0, 1).map((alert) => ({ ...alert, state }));
    return [{ ...row, content: { ...content, venue: { ...content.venue, alerts } } }];
  };
  const quiet = six.filter(({ label }) => label === 'Corner Café');
  const dozen = [
    ...six,
    ...Array.from({ length: 6 }, (_, index) =>
      quiet.map((row) => ({ ...row, label: `Café ${index + 1}` })),
    ).flat(),
  ];
  const above = (value: number) => ({ direction: 'above', value }) as const;
  const shown = (
    id: string,
    rows: readonly VenueRow[],
    isAllWanted = false,
    typed = '',
    rules: readonly AlertRule[] = [],
    beyond?: BeyondValue,
  ) =>
    ofMessage(
      `compare, ${id}`,
      message(
        ...compareMessage(
          sortedByNeed(rows),
          {
            isAllWanted,
            lead: leadWords(
              {
                ...readComparison(
                  typed,
                  rows.map(({ connection }) => connection),
                ),
                beyond,
              },
              rows,
              rules,
              houseLocale,
            ),
          },
          houseLocale,
        ).parts,
        compareControls(sortedByNeed(rows), {
          offersShare: true,
          isAllWanted,
          argument: typed,
        }),
      ),
    );
  const zonesThat = (id: string, rows: readonly VenueRow[], yesNo: YesNo) => {
    const words = zonesOfVenuesWords(yesNo, rows, houseLocale);
    return ofMessage(`compare, zones that are ${id}`, message(paragraph(words ?? rich`–`)));
  };
  return [
    ...zonesThat('louder than usual', six, { asks: 'loud', against: 'zones' }),
    ...zonesThat('calmer than usual, none', quiet, { asks: 'calm', against: 'zones' }),
    ...zonesThat('calm, of a dozen venues', dozen, { asks: 'calm', against: 'zones_so' }),
    ...zonesThat(
      'calm, of many',
      Array.from({ length: 7 }, (_, index) => ({ ...harbour, label: `Hotel ${index + 1}` })),
      { asks: 'calm', against: 'zones_so' },
    ),
    ...zonesThat('calm, of one venue', [harbour], { asks: 'calm', against: 'zones_so' }),
    ...zonesThat('not quiet', [cafe, harbour], { asks: 'quiet', against: 'zones_not_so' }),
    ...shown('anything to worry about, no', quiet, false, 'anything to worry about'),
    ...shown('anything to worry about, some', six, false, 'anything to worry about'),
    ...shown('is everything ok, yes', quiet, false, 'is everything ok'),
    ...shown('is everything ok, no', six, false, 'is everything ok'),
    ...shown(
      'is everything ok, except one',
      six.flatMap((row) => withOneAlert(row, 'out')).slice(0, 1),
      false,
      'is everything ok',
    ),
    ...shown('six venues', six),
    ...['how many venues are lively', 'how many venues are not lively'].flatMap((typed) => [
      ...shown(typed, [cafe, harbour], false, typed),
      ...shown(`${typed}, of those with data`, six, false, typed),
    ]),
    ...shown('how many venues are calm, none', [cafe, harbour], false, 'how many venues are calm'),
    ...['which venues', 'how many venues', 'is any venue'].flatMap((typed) => [
      ...shown(`${typed} above 7`, six, false, typed, [], above(7)),
      ...shown(`${typed} above 9.5`, quiet, false, typed, [], above(9.5)),
    ]),
    ...shown('which venues above 7, without data', six.slice(1, 2), false, 'which', [], above(7)),
    ...shown('which needs me most', six, false, 'which venue needs me most'),
    ...shown('which needs me most, without data', six.slice(1, 2), false, 'who needs me first'),
    ...shown('which needs me most, none', quiet, false, 'who needs me first'),
    ...shown('are all as usual', six, false, 'is tonight a normal friday for the group'),
    ...shown('the busiest', six, false, 'busiest'),
    ...shown('the two busiest', six, false, 'the two busiest venues'),
    ...shown('the three quietest', six, false, 'quietest three venues'),
    ...shown('the quietest', quiet, false, 'quietest'),
    ...shown('the loudest', six, false, 'loudest'),
    ...shown('the three busiest zones', six, false, 'top 3 busiest zone'),
    ...shown('the loudest, none with data', six.slice(1, 2), false, 'loudest'),
    ...shown('the loudest of those with enough data', six.slice(2, 4), false, 'loudest'),
    ...shown('the most unusual', six, false, 'most unusual'),
    ...shown('the most unusual, none is', quiet, false, 'most unusual'),
    ...shown('too loud', six, false, 'any venue too loud'),
    ...shown(
      'too loud in one zone',
      six.flatMap((row) => withOneAlert(row, 'out')),
      false,
      'any venue too loud',
    ),
    ...shown(
      'too loud, back within its limit',
      six.flatMap((row) => withOneAlert(row, 'recovering')),
      false,
      'any venue too loud',
      [{ ...rule, venueId: 'Harbour Hotel' }],
    ),
    ...beyondExamples(six, rule),
    ...shown('too loud, none', quiet, false, 'any venue too loud'),
    ...shown('too quiet, none', quiet, false, 'any venue too quiet'),
    ...shown('livelier than usual', six, false, 'busier than usual'),
    ...shown('every venue livelier than usual', six, false, 'is every venue busier than usual'),
    ...shown('every venue calmer than usual', six, false, 'is every venue calmer than usual'),
    ...shown('quieter than usual', six, false, 'quieter than usual'),
    ...shown('calmer than usual', quiet, false, 'calmer than usual'),
    ...shown('louder than usual', quiet, false, 'louder than usual'),
    ...shown(
      'livelier than usual, two venues',
      six.flatMap((row) =>
        row.label === 'Livelier' ? [row, { ...row, label: 'Also livelier' }] : [],
      ),
      false,
      'busier than usual',
    ),
    ...shown('livelier than usual, none', quiet, false, 'busier than usual'),
    ...shown('two by name', [cafe, harbour], false, 'harbour vs corner'),
    ...shown(
      'two by name, both without data',
      six
        .slice(1, 2)
        .flatMap((missing) =>
          [harbour, cafe].map(({ label, connection }) => ({ ...missing, label, connection })),
        ),
      false,
      'harbour vs corner',
    ),
    ...shown('quieter than usual, none with data', six.slice(1, 2), false, 'quieter than usual'),
    ...shown(
      'two by name, one without data',
      [...six.slice(1, 2), cafe],
      false,
      'harbour vs corner',
    ),
    ...shown(
      'which venues are livelier than usual',
      six,
      false,
      'which venue is busier than usual',
    ),
    ...shown('which are calmer than usual, none', quiet, false, 'which are calmer than usual'),
    ...shown('the busiest and the quietest', six, false, 'busiest and quietest venue'),
    ...['is harbour louder than corner', 'is harbour quieter than corner'].flatMap((typed) =>
      shown(typed, [cafe, harbour], false, typed),
    ),
    ...shown(
      'is one of two that are equal louder',
      [like(cafe, harbour), harbour],
      false,
      'is corner louder than harbour',
    ),
    ...[
      'which is quieter, harbour or corner',
      'quietest, harbour or corner',
      'which venues are lively',
      'which venues are not lively',
      'which venues are calm',
      'which venues are not calm',
      'is any venue lively',
      'is any venue calm',
      'are all venues calm',
      'are all venues lively',
    ].flatMap((typed) => [
      ...shown(typed, [cafe, harbour], false, typed),
      ...shown(`${typed}, of one`, [cafe], false, typed),
      ...shown(`${typed}, of two alike`, [harbour, harbour], false, typed),
    ]),
    ...shown(
      'the busiest of three by name',
      [
        cafe,
        harbour,
        {
          ...cafe,
          label: 'Quay House',
          connection: {
            ...cafe.connection,
            venueId: 'quay',
            venue: { ...cafe.connection.venue, name: 'Quay House' },
          },
        },
      ],
      false,
      'busiest of harbour, corner and quay',
    ),
    ...shown('which venues are lively, one without data', six, false, 'which venues are lively'),
    ...shown(
      'are all venues lively, one is calm',
      [cafe, calmer(harbour)],
      false,
      'are all venues lively',
    ),
    ...shown(
      'are all venues lively, two of five are',
      [cafe, harbour, ...[1, 2, 3].map((number) => calmer({ ...cafe, label: `Café ${number}` }))],
      false,
      'are all venues lively',
    ),
    ...shown(
      'are all venues lively, two of three are',
      [cafe, harbour, calmer(harbour)],
      false,
      'are all venues lively',
    ),
    ...shown(
      'which venues are lively, none with data',
      six.slice(1, 2),
      false,
      'which venues are lively',
    ),
    ...shown('two by name, the louder', [cafe, harbour], false, 'harbour louder than corner'),
    ...shown(
      'two that are equally lively',
      [like(cafe, harbour), harbour],
      false,
      'harbour vs corner',
    ),
    ...shown(
      'two that are equally loud',
      [like(cafe, harbour), harbour],
      false,
      'corner louder than harbour',
    ),
    ...shown('twelve venues', dozen),
    ...shown('eleven venues, all but one without data', [
      ...quiet,
      ...Array.from({ length: 10 }, () => six.slice(1, 2)).flat(),
    ]),
    ...shown('twelve venues, all wanted', dozen, true),
    ...shown(
      'an alert that was acknowledged',
      withAlerts(alertsOf(rule, { acknowledged: { by: 'U0BARTENDER', at } })),
    ),
    ...shown(
      'an alert that is muted',
      withAlerts(alertsOf(rule, { mutes: [{ until: now + 60 * minuteMs, by: 'U0MANAGER' }] })),
    ),
    ...shown('an alert that is getting back to normal', withAlerts(recoveringOf(rule))),
    ...shown('an alert without data since', withAlerts(alertsOf(rule, {}, 20 * minuteMs))),
    ...shown('a mood that nobody says of a place', six.slice(0, 1).map(easy)),
    ...shown('music and a sensor', six.slice(5).map(withFault)),
    ...shown('only one without data', six.slice(1, 2)),
    ...shown('two, one without data', [...six.slice(0, 1), ...six.slice(1, 2)]),
  ];
}

function homeExamples(world: World): Example[] {
  const home: HomeData = {
    permissions: { isManager: false, people: new Set(['U0OWNER']) },
    venues: sixVenues(world),
    venueCount: 6,
    place: homeStart,
    byDefault: undefined,
    channels: [],
    followUps: new Map(),
    silent: new Set(),
    digests: [],
    digestCount: 0,
    alerts: [],
    hasAdmins: true,
    addresses: undefined,
    now,
  };
  const { hotel } = world;
  const listed = (state: 'revoked' | 'pending') => ({
    rule: alertOf(hotel),
    venue: { ...hotel.connection, state },
    scale: hotel.scale,
    open: undefined,
  });
  const alerts = [listed('revoked'), listed('pending')];
  return [
    ...ofHome('home, six venues', homeView(home, houseLocale)),
    ...ofHome('home, alerts that cannot watch', homeView({ ...home, alerts }, houseLocale)),
  ];
}

function exceededBy(value: number): ExceededLimit {
  return { watch: loudWatch, zoneId: 'zn-4106', name: 'Terrace', value, limit: 9 };
}

/** Whether any venue is too loud or too quiet. */
function beyondExamples(six: readonly VenueRow[], terraceRule: AlertRule): Example[] {
  const [, old, , cafe] = six;
  const withVenue = (row: VenueRow | undefined, more: Partial<WatchedVenue>): VenueRow[] =>
    row?.content.kind === 'live'
      ? [{ ...row, content: { kind: 'live', venue: { ...row.content.venue, ...more } } }]
      : [];
  const hotel = six[5];
  const loudZones = (...names: readonly string[]) => {
    if (hotel?.content.kind !== 'live' || hotel.content.venue.zones === undefined) return {};
    const { zones } = hotel.content.venue;
    const value = zones.value.map((zone) =>
      names.includes(zone.name) ? { ...zone, loudness: { value: 9.9 } } : zone,
    );
    return { alerts: [], zones: withValue(zones, value) };
  };
  const loudVenue = (value: number) => {
    if (hotel?.content.kind !== 'live' || hotel.content.venue.live === undefined) return {};
    const { live } = hotel.content.venue;
    const representative = { ...live.value.representative, loudness: { value } };
    return { alerts: [], live: withValue(live, { ...live.value, representative }) };
  };
  const rules = [{ ...terraceRule, venueId: 'Harbour Hotel' }];
  const anyZone = rules.map((rule): AlertRule => ({ ...rule, target: { kind: 'any_zone' } }));
  const ofVenue = rules.map((rule): AlertRule => ({ ...rule, target: { kind: 'venue' } }));
  const cafeRules = rules.map((rule): AlertRule => ({ ...rule, venueId: 'Corner Café' }));
  const settling = recoveringOf(terraceRule);
  const said: readonly [string, readonly VenueRow[], readonly AlertRule[]][] = [
    ['no data of now', six.slice(1, 2), rules],
    ['a limit exceeded, not for long enough', withVenue(hotel, loudZones('Terrace')), rules],
    ['two limits exceeded', withVenue(hotel, loudZones('Terrace', 'Spa')), anyZone],
    ['the limit of the venue exceeded', withVenue(hotel, loudVenue(9.2)), ofVenue],
    ['a zone much louder without an alert', withVenue(hotel, loudZones('Lobby')), []],
    [
      'two zones much louder, and one without data',
      [...withVenue(hotel, loudZones('Lobby', 'Spa')), ...(old ? [old] : [])],
      [],
    ],
    ['a venue much louder', withVenue(hotel, loudVenue(9.9)), []],
    ['a venue louder', withVenue(hotel, loudVenue(8.9)), []],
    [
      'two venues, one without an alert',
      [...withVenue(hotel, { alerts: [] }), ...(cafe ? [cafe] : [])],
      rules,
    ],
    ['all with an alert', cafe ? [cafe] : [], cafeRules],
    ['two getting back', withVenue(hotel, { alerts: [...settling, ...settling] }), rules],
  ];
  return [
    ...said.flatMap(([id, rows, watched]) =>
      ofMessage(
        `any venue too loud, ${id}`,
        message(
          paragraph(beyondWords({ level: 'loud', isCounted: false }, rows, watched, houseLocale)),
        ),
      ),
    ),
    ...ofMessage(
      'which venues are too loud',
      message(
        paragraph(
          beyondWords(
            { level: 'loud', isCounted: false, isWhich: true },
            withVenue(hotel, { alerts: alertsOf(terraceRule, { zones: [terrace] }) }),
            rules,
            houseLocale,
          ),
        ),
      ),
    ),
    ...ofMessage(
      'how many venues are too loud',
      message(
        paragraph(
          beyondWords(
            { level: 'loud', isCounted: true },
            withVenue(hotel, { alerts: alertsOf(terraceRule, { zones: [terrace] }) }),
            rules,
            houseLocale,
          ),
        ),
      ),
    ),
    ...ofMessage(
      'any venue too quiet, an alert about the mood',
      message(
        paragraph(
          beyondWords(
            { level: 'quiet', isCounted: false },
            withVenue(hotel, {
              alerts: alertsOf(
                { ...terraceRule, watch: calmWatch },
                { zones: [{ ...terrace, value: 3.1, usual: 7.8 }] },
              ),
            }),
            [],
            houseLocale,
          ),
        ),
      ),
    ),
    ...ofMessage(
      'any venue too quiet, all with an alert',
      message(
        paragraph(
          beyondWords(
            { level: 'quiet', isCounted: false },
            cafe ? [cafe] : [],
            cafeRules.map((rule) => ({ ...rule, watch: calmWatch })),
            houseLocale,
          ),
        ),
      ),
    ),
  ];
}

/** Yes or no, in each way in which it is said. */
function yesNoExamples({ hotel }: World): Example[] {
  const week = hotel.typical.value.representative;
  const rule = alertOf(hotel);
  const usual = { mood: { value: 7.8 }, loudness: { value: 7.6 } };
  const place = {
    name: rich`*Terrace*`,
    zoneId: 'zn-4106',
    measures: usual,
    week,
    verdict: judge(usual, week, at),
    alerts: [],
    rules: [],
    scale: hotel.scale,
    local: localZone('Europe/Copenhagen'),
    locale: houseLocale,
  };
  const placeWith = (measures: Measures) => ({
    ...place,
    measures,
    verdict: judge(measures, week, at),
  });
  const loud = placeWith({ mood: { value: 7.8 }, loudness: { value: 9.9 } });
  const lively = placeWith({ mood: { value: 9.9 }, loudness: { value: 7.6 } });
  const calm = placeWith({ mood: { value: 3 }, loudness: { value: 3 } });
  const louder = placeWith({ mood: { value: 7.8 }, loudness: { value: 8.9 } });
  const over = [{ watch: loudWatch, zone: measured(terrace) }];
  const above = (share: number) => ({
    mood: { value: 7.8 + share },
    loudness: { value: 7.6 + share },
  });
  const nearly = { ...place, measures: above(0.6), verdict: judge(above(0.6), week, at) };
  const unknown = { ...place, week: undefined, verdict: undefined };
  const two = alertsOf(rule, { zones: [measured(terrace), measured(rooftop)] });
  const isOfTwo = ({ id }: ZoneLive) => two.some((alert) => alert.zone.zoneId === id);
  const seen = alertsOf(rule, { acknowledged: { by: 'U0BARTENDER', at } });
  const quiet: AlertRule = { ...rule, watch: { ...calmWatch, measure: 'loudness' } };
  const whole = alertsOf(quiet, { zones: [{ ...terrace, zoneId: '', value: 2 }] });
  const far = { difference: 3, direction: 'more', degree: 'strong' } as const;
  const [zone] = hotel.zonesLive.value;
  if (zone === undefined) throw new Error('the hotel has zones');
  const much = { zone, mood: undefined, loudness: far };
  const little = { zone, mood: undefined, loudness: { ...far, degree: 'slight' } } as const;
  const acknowledged = { acknowledged: { by: 'U0BARTENDER', at } };
  const ofSomebody = (alert: OpenAlert): OpenAlert => ({ ...alert, ...acknowledged });
  const ofRooftopNear = (alert: OpenAlert): OpenAlert => ({
    ...alert,
    zone: { ...measured(rooftop), value: 8.7 },
  });
  const ofRooftop = (alert: OpenAlert): OpenAlert => ({ ...alert, zone: measured(rooftop) });
  const silent = alertsOf(rule, {}, 20 * minuteMs);
  const withZones = (zones: readonly ZoneLive[]) => ({
    ...place,
    zoneId: undefined,
    zones: withValue(hotel.zonesLive, zones),
  });
  const automatic = { ...zone, automationIsOn: true };
  const crowded = { ...zone, mood: { value: 8.7, label: 'Lively' } };
  const still = { ...zone, id: 'still', name: 'Spa', mood: { value: 1.7, label: 'Calm' } };
  const faulty = (one: ZoneLive) => ({ ...one, error: 'dusty' });
  const turnedUp = { automationIsOn: false, music: { level: 113, muted: false } };
  type Said = readonly [string, YesNo['asks'], YesNo['against'], JudgedPlace];
  const said: readonly Said[] = [
    ['busy, yes', 'busy', 'nothing', place],
    ['busy, no', 'busy', 'nothing', calm],
    ['calm, yes', 'calm', 'nothing', calm],
    ['as usual, nearly', 'usual', 'usual', nearly],
    ['louder, yes', 'loud', 'usual', loud],
    ['louder, no', 'loud', 'usual', place],
    ['louder, unknown', 'loud', 'usual', unknown],
    [
      'louder, not all zones report',
      'loud',
      'usual',
      { ...unknown, zoneId: undefined, zones: hotel.zonesLive, different: [little] },
    ],
    ['too loud, no rule, yes', 'loud', 'limit', loud],
    ['too loud, no rule, no', 'loud', 'limit', place],
    ['too loud, nothing known', 'loud', 'limit', unknown],
    ['too loud, a little louder', 'loud', 'limit', louder],
    ['too loud, within the limit', 'loud', 'limit', { ...place, rules: [rule] }],
    ['too loud, within the limit, louder', 'loud', 'limit', { ...louder, rules: [rule] }],
    ['too loud, over by now', 'loud', 'limit', { ...place, rules: [rule], over }],
    [
      'too loud, a zone that is over by now',
      'loud',
      'limit',
      { ...place, zoneId: undefined, rules: [rule], over },
    ],
    ['anywhere too loud, one', 'loud', 'any_beyond', { ...place, alerts: two.slice(0, 1) }],
    ['zones without an alert, all', 'need', 'zones_not_so', { ...place, zones: hotel.zonesLive }],
    [
      'zones without an alert, all but two',
      'need',
      'zones_not_so',
      { ...place, zones: hotel.zonesLive, alerts: two },
    ],
    [
      'zones without an alert, some of the fewest',
      'need',
      'zones_not_so',
      { ...withZones([zone, ...hotel.zonesLive.value.filter(isOfTwo)]), alerts: two },
    ],
    [
      'zones without an alert, none',
      'need',
      'zones_not_so',
      { ...withZones(hotel.zonesLive.value.filter(isOfTwo)), alerts: two },
    ],
    ['too loud, above the limit', 'loud', 'limit', { ...place, alerts: two.slice(0, 1) }],
    ['too loud, two above', 'loud', 'limit', { ...place, alerts: two }],
    ['too loud, getting back', 'loud', 'limit', { ...place, alerts: recoveringOf(rule) }],
    ...([1, 2] as const).flatMap((count): Said[] => {
      const back = recoveringOf(rule);
      const alerts = [...back, ...back.map(ofRooftop)].slice(0, count);
      const states = { ...place, rules: [rule], alerts };
      return [
        [`too loud, ${count} getting back`, 'loud', 'limit', states],
        [`where is it too loud, ${count} getting back`, 'loud', 'zones_beyond', states],
      ];
    }),
    ['need, close to its limit', 'need', 'nothing', { ...place, alerts: nearOf(rule, 8.8) }],
    ['as usual, close to its limit', 'usual', 'usual', { ...place, alerts: nearOf(rule, 8.8) }],
    [
      'need, two close to their limits',
      'need',
      'zones',
      { ...place, alerts: [...nearOf(rule, 8.8), ...nearOf(rule, 8.7).map(ofRooftopNear)] },
    ],
    ['too quiet, below the limit', 'quiet', 'limit', { ...place, alerts: whole }],
    ['too loud, no open alert of its rule', 'loud', 'limit', { ...loud, rules: [rule] }],
    ...([9.8, 9.04] as const).map(
      (value): Said => [
        `too loud, not for long enough, ${value}`,
        'loud',
        'limit',
        { ...place, rules: [rule], exceeded: [exceededBy(value)] },
      ],
    ),
    [
      'too loud, two, not for long enough',
      'loud',
      'limit',
      {
        ...place,
        rules: [rule],
        exceeded: [exceededBy(9.8), { ...exceededBy(9.8), zoneId: 'other', name: 'Spa' }],
      },
    ],
    [
      'where is it too loud, not for long enough',
      'loud',
      'zones_beyond',
      { ...place, rules: [rule], exceeded: [exceededBy(9.8)] },
    ],
    [
      'need, a limit exceeded, not for long enough',
      'need',
      'nothing',
      { ...place, rules: [rule], exceeded: [exceededBy(9.8)] },
    ],
    [
      'too loud, a zone without a rule',
      'loud',
      'limit',
      { ...place, zoneId: undefined, unusual: [much] },
    ],
    ['too loud, two zones without a rule', 'loud', 'limit', { ...place, unusual: [much, much] }],
    [
      'too quiet, a zone without a rule',
      'quiet',
      'limit',
      { ...place, unusual: [{ ...much, loudness: { ...far, direction: 'less' } }] },
    ],
    [
      'busy, by the service',
      'busy',
      'nothing',
      { ...place, measures: { mood: { value: 2, label: 'Lively' } } },
    ],
    ['loudest', 'loudest', 'nothing', { ...place, zones: hotel.zonesLive }],
    ['as usual, livelier', 'usual', 'usual', lively],
    [
      'need, which zone, none, one a little different',
      'need',
      'zones',
      {
        ...place,
        zoneId: undefined,
        different: [little],
      },
    ],
    ['normal, yes', 'usual', 'nothing', place],
    ['normal, only louder', 'usual', 'nothing', loud],
    ['normal, livelier', 'usual', 'nothing', lively],
    ['normal, an alert', 'usual', 'nothing', { ...place, alerts: two }],
    ['normal, but for a zone', 'usual', 'nothing', { ...place, unusual: [much] }],
    ['normal, unknown', 'usual', 'nothing', unknown],
    ['need, an alert', 'need', 'nothing', { ...place, alerts: two }],
    ['need, somebody has it', 'need', 'nothing', { ...place, alerts: seen }],
    ['need, which zone', 'need', 'zones', { ...place, alerts: two }],
    [
      'need, alerts of two kinds',
      'need',
      'nothing',
      { ...place, alerts: [...two, ...alertsOf(quiet, { id: 'other' })] },
    ],
    [
      'need, alerts of two kinds, one of each',
      'need',
      'nothing',
      { ...place, alerts: [...two.slice(0, 1), ...two.slice(0, 1), ...whole, ...whole] },
    ],
    ['need, getting back', 'need', 'nothing', { ...place, alerts: recoveringOf(rule) }],
    [
      'need, getting back, and somebody has it',
      'need',
      'nothing',
      { ...place, alerts: recoveringOf(rule).map(ofSomebody) },
    ],
    [
      'need, two getting back',
      'need',
      'nothing',
      { ...place, alerts: [...recoveringOf(rule), ...recoveringOf(rule).map(ofRooftop)] },
    ],
    [
      'need, two of one zone getting back',
      'need',
      'nothing',
      { ...place, alerts: [...recoveringOf(rule), ...recoveringOf(rule)] },
    ],
    ['need, no data since', 'need', 'nothing', { ...place, alerts: silent }],
    [
      'need, no data since, and somebody has it',
      'need',
      'nothing',
      { ...place, alerts: silent.map(ofSomebody) },
    ],
    [
      'need, no data since from two',
      'need',
      'nothing',
      { ...place, alerts: [...silent, ...silent.map(ofRooftop)] },
    ],
    [
      'need, no data since, and two people have them',
      'need',
      'nothing',
      {
        ...place,
        alerts: [
          ...silent.map(ofSomebody),
          ...silent
            .map(ofRooftop)
            .map((alert) => ({ ...alert, acknowledged: { by: 'U0OWNER', at } })),
        ],
      },
    ],
    [
      'need, no data since from two, and somebody has them',
      'need',
      'nothing',
      {
        ...place,
        alerts: [...silent, ...silent.map(ofRooftop)].map(ofSomebody),
      },
    ],
    [
      'need, one that somebody has, another that nobody has',
      'need',
      'nothing',
      { ...place, alerts: [...seen, ...recoveringOf(rule).map(ofRooftop)] },
    ],
    [
      'need, one that nobody has, another that somebody has',
      'need',
      'nothing',
      { ...place, alerts: [...alertsOf(rule), ...seen.map(ofRooftop), ...whole.map(ofSomebody)] },
    ],
    [
      'need, one that nobody has, and one that somebody has of another kind',
      'need',
      'nothing',
      { ...place, alerts: [...alertsOf(rule), ...whole.map(ofSomebody)] },
    ],
    [
      'need, two getting back, and somebody has them',
      'need',
      'nothing',
      {
        ...place,
        alerts: [...recoveringOf(rule), ...recoveringOf(rule).map(ofRooftop)].map(ofSomebody),
      },
    ],
    [
      'need, two people have the alerts',
      'need',
      'nothing',
      {
        ...place,
        alerts: [
          ...seen,
          ...alertsOf(rule, { acknowledged: { by: 'U0OWNER', at } }).map(ofRooftop),
        ],
      },
    ],
    ['louder, which zones, a little', 'loud', 'zones', { ...place, different: [little] }],
    [
      'louder, which zones, two a little',
      'loud',
      'zones',
      { ...place, different: [little, { ...little, zone: automatic }] },
    ],
    [
      'louder, which zones, one much and one a little',
      'loud',
      'zones',
      { ...place, unusual: [much], different: [{ ...little, zone: { ...zone, id: 'other' } }] },
    ],
    ...[1, 2].map(
      (count): Said => [
        `louder, which zones, ${count} that vary more`,
        'loud',
        'zones',
        {
          ...place,
          different: [{ ...little, loudness: { ...little.loudness, difference: 0.2 } }],
          asUsual: Array.from({ length: count }, () => ({
            zone: { ...zone, id: 'other' },
            mood: undefined,
            loudness: { difference: 0.5, direction: 'more', degree: 'same' },
          })),
        },
      ],
    ),
    [
      'quieter, which zones, one that varies more',
      'quiet',
      'zones',
      {
        ...place,
        different: [
          {
            zone,
            mood: undefined,
            loudness: { difference: -0.2, direction: 'less', degree: 'slight' },
          },
        ],
        asUsual: [
          {
            zone: { ...zone, id: 'other' },
            mood: undefined,
            loudness: { difference: -0.5, direction: 'less', degree: 'same' },
          },
        ],
      },
    ],
    ['louder, which zones, none', 'loud', 'zones', { ...place, different: [] }],
    [
      'where is it too loud, an alert and another',
      'loud',
      'zones_beyond',
      { ...place, alerts: two.slice(0, 1), unusual: [much] },
    ],
    ['where is it too loud, nowhere', 'loud', 'zones_beyond', { ...place, rules: [rule] }],
    ['where is it too quiet, nowhere', 'quiet', 'zones_beyond', { ...place, rules: [rule] }],
    ['where is it too loud, nowhere, no alert set up', 'loud', 'zones_beyond', place],
    [
      'everything ok, one silent',
      'usual',
      'nothing',
      { ...withZones([crowded, faulty(zone)]), verdict: undefined },
    ],
    ...(['zones_so', 'zones_not_so', 'zones_all'] as const).flatMap((against): Said[] => [
      [`lively, two zones, ${against}`, 'busy', against, withZones([crowded, crowded])],
      [`lively, one zone, ${against}`, 'busy', against, withZones([crowded, still])],
      [`lively, none, ${against}`, 'busy', against, withZones([still])],
      [`lively, none of two, ${against}`, 'busy', against, withZones([still, still])],
      [`lively, one silent, ${against}`, 'busy', against, withZones([crowded, faulty(zone)])],
    ]),
    ['the zone furthest from usual', 'usual', 'zones', { ...place, different: [little] }],
    ['zones not as usual', 'usual', 'zones', { ...place, different: [little, much, much] }],
    ['the zone furthest from usual, none', 'usual', 'zones', place],
    ['need, a zone far from usual', 'need', 'nothing', { ...place, unusual: [much] }],
    ['need, none', 'need', 'nothing', { ...place, rules: [rule] }],
    ['need, none, no alert set up', 'need', 'nothing', place],
    ['need, which zone, none', 'need', 'zones', { ...place, zoneId: undefined }],
    ['need in a zone, none', 'need', 'nothing', { ...place, rules: [rule] }],
    ['need in the venue, none', 'need', 'nothing', { ...place, zoneId: undefined, rules: [rule] }],
    ['need, music turned up', 'need', 'nothing', withZones([{ ...zone, ...turnedUp }])],
    ['need, a sensor', 'need', 'nothing', withZones([{ ...zone, error: 'dusty' }])],
    ['need, two sensors', 'need', 'nothing', withZones([zone, zone].map(faulty))],
    ['need, nothing in any zone', 'need', 'nothing', withZones([automatic])],
    ['which zones, none', 'calm', 'zones', place],
    ['which zones, one', 'loud', 'zones', { ...place, unusual: [much] }],
    [
      'which zones, an alert and another',
      'loud',
      'zones',
      { ...place, alerts: two.slice(0, 1), unusual: [much, much] },
    ],
  ];
  const zones = hotel.zonesLive.value;
  const inFront = { ...zone, vibe: { value: 2, label: 'Prevalent' } };
  const inBackground = { ...zone, id: 'c', name: 'Spa', vibe: { value: -2, label: 'Ambient' } };
  const balanced = { ...zone, vibe: { value: 0, label: 'Balanced' } };
  const byHand = [
    { ...zone, id: 'a', name: 'Reading Room', automationIsOn: false },
    { ...zone, id: 'b', name: 'Terrace', automationIsOn: false },
  ];
  return [
    ...[2, 5, 9.8].flatMap((mood) =>
      ofMessage(
        `calm or busy, mood ${mood}`,
        noticeMessage(
          yesNoWords(
            { asks: 'busy', against: 'nothing', isEither: true },
            { ...place, measures: { mood: { value: mood } } },
          ) ?? rich``,
        ),
      ),
    ),
    ...[2, 9.8].flatMap((loudness) =>
      ofMessage(
        `is it empty, loudness ${loudness}`,
        noticeMessage(
          yesNoWords(
            { asks: 'calm', against: 'nothing', isOfPeople: true },
            { ...place, measures: { mood: { value: 2 }, loudness: { value: loudness } } },
          ) ?? rich``,
        ),
      ),
    ),
    ...ofMessage(
      'is it too loud, and its sensor is silent',
      noticeMessage(
        yesNoWords({ asks: 'loud', against: 'limit' }, { ...place, zoneId: 'x', measures: {} }) ??
          rich``,
      ),
    ),
    ...said.flatMap(([id, asks, against, judged]) =>
      ofMessage(`yes or no, ${id}`, noticeMessage(yesNoWords({ asks, against }, judged) ?? rich``)),
    ),
    ...ofMessage(
      'yes or no, muted',
      noticeMessage(yesNoAboutMusic({ asks: 'muted', against: 'nothing' }, zones, new Set())),
    ),
    ...ofMessage(
      'music, turned up nowhere',
      noticeMessage(yesNoAboutMusic({ asks: 'turned_up', against: 'nothing' }, [], new Set())),
    ),
    ...ofMessage(
      'yes or no, manual',
      noticeMessage(yesNoAboutMusic({ asks: 'manual', against: 'nothing' }, zones, new Set())),
    ),
    ...[['a', 'b'], ['a']].flatMap((never) =>
      ofMessage(
        `which zones are set by hand, of two of which ${never.length} always are`,
        noticeMessage(
          yesNoAboutMusic({ asks: 'manual', against: 'zones' }, byHand, new Set(never)),
        ),
      ),
    ),
    ...(['manual', 'automatic', 'muted', 'playing', 'turned_up', 'leading'] as const).flatMap(
      (asks) =>
        ofMessage(
          `in which zones the music is not so: ${asks}`,
          noticeMessage(
            yesNoAboutMusic({ asks, against: 'zones_not_so' }, zones, new Set(), rich` of *X*`),
          ),
        ),
    ),
    ...[['Terrace'], ['Terrace', 'Roof']].flatMap((turnedUp) =>
      ofMessage(
        `is the music forward anywhere, and turned up in ${turnedUp.length} other`,
        noticeMessage(
          yesNoAboutMusic(
            { asks: 'leading', against: 'nothing' },
            [
              inFront,
              { ...inFront, id: 'bar', name: 'Bar', vibe: { ...inFront.vibe, value: 0.6 } },
              ...turnedUp.map((name) => ({
                ...inFront,
                id: name,
                name,
                vibe: { ...inFront.vibe, value: 0.5 },
                automationIsOn: false,
                music: { ...inFront.music, level: 117 },
              })),
            ],
            new Set(),
          ),
        ),
      ),
    ),
    ...(['nothing', 'other', 'zones'] as const).flatMap((against) => [
      ...ofMessage(
        `is the music forward, against ${against}, in one zone`,
        noticeMessage(yesNoAboutMusic({ asks: 'leading', against }, [inFront], new Set())),
      ),
      ...ofMessage(
        `is the music forward, against ${against}, in one of two zones`,
        noticeMessage(
          yesNoAboutMusic({ asks: 'leading', against }, [inFront, inBackground], new Set()),
        ),
      ),
      ...ofMessage(
        `is the music forward, against ${against}, in none of two zones`,
        noticeMessage(
          yesNoAboutMusic({ asks: 'leading', against }, [inBackground, inBackground], new Set()),
        ),
      ),
    ]),
    ...ofMessage(
      'is the music forward, in a zone where it is in the background',
      noticeMessage(
        yesNoAboutMusic({ asks: 'leading', against: 'nothing' }, [inBackground], new Set()),
      ),
    ),
    ...ofMessage(
      'is the music forward, in a zone where it is muted',
      noticeMessage(
        yesNoAboutMusic(
          { asks: 'leading', against: 'nothing' },
          [{ ...inFront, music: { ...inFront.music, muted: true } }],
          new Set(),
        ),
      ),
    ),
    ...[inBackground, balanced].flatMap((one) =>
      ofMessage(
        `is it the music or the people, ${one.vibe.label}`,
        noticeMessage(yesNoAboutMusic({ asks: 'leading', against: 'other' }, [one], new Set())),
      ),
    ),
    ...(['nothing', 'zones'] as const).flatMap((against) =>
      (
        [
          ['both of three', [inFront, { ...inFront, vibe: { value: 1 } }, inBackground]],
          ['none of two, one of them further', [balanced, inBackground]],
          ['none of three, two of them further', [balanced, balanced, inBackground]],
        ] as const
      ).flatMap(([id, some]) =>
        ofMessage(
          `is the music forward, against ${against}, in ${id}`,
          noticeMessage(yesNoAboutMusic({ asks: 'leading', against }, some, new Set())),
        ),
      ),
    ),
    ...(['nothing', 'zones'] as const).flatMap((against) =>
      [[inBackground], [inFront], [inFront, inBackground], [inFront, inFront]].flatMap((some) =>
        ofMessage(
          `is the music in the background, against ${against}, in ${some.map(({ vibe }) => vibe.label).join(' and ')}`,
          noticeMessage(yesNoAboutMusic({ asks: 'behind', against }, some, new Set())),
        ),
      ),
    ),
    ...[[], [true], [false, true], [false, false]].flatMap((set) =>
      ofMessage(
        `is the music automatic or set by hand, ${set.join(' and ')}`,
        noticeMessage(
          yesNoAboutMusic(
            { asks: 'how_set', against: 'nothing' },
            set.map((automationIsOn) => ({ ...zone, automationIsOn })),
            new Set(),
          ),
        ),
      ),
    ),
    ...[[inBackground], [inFront, inBackground], [balanced, balanced], zones, []].flatMap((some) =>
      ofMessage(
        `does the music fit the mood, ${some.map((one) => one.vibe?.value).join(' and ')}`,
        noticeMessage(yesNoAboutMusic({ asks: 'balanced', against: 'nothing' }, some, new Set())),
      ),
    ),
    ...ofMessage(
      'does the music fit the mood of a zone, which it does',
      noticeMessage(
        yesNoAboutMusic(
          { asks: 'balanced', against: 'nothing' },
          zones.slice(0, 1).map((zone) => ({ ...zone, vibe: { value: 0 } })),
          new Set(),
        ),
      ),
    ),
    ...ofMessage(
      'is the music the same in three zones, of which one is silent about it',
      noticeMessage(
        sameMusicWords(
          zones.slice(0, 3).map((zone, index) => ({
            ...zone,
            music: index === 2 ? {} : { source: 'House Mix' },
          })),
        ),
      ),
    ),
    ...[zones, zones.slice(0, 1), zones.slice(1, 2), []].flatMap((some) =>
      ofMessage(
        `is the music the same in ${some.map(({ name }) => name).join(' and ')}`,
        noticeMessage(sameMusicWords(some)),
      ),
    ),
    ...([2, 3] as const).flatMap((count) =>
      ofMessage(
        `is the music the same in ${count} zones, which it is`,
        noticeMessage(
          sameMusicWords(
            zones.slice(0, count).map((zone) => ({ ...zone, music: { source: 'House Mix' } })),
          ),
        ),
      ),
    ),
    ...ofMessage(
      'where the music is lowest',
      noticeMessage(yesNoAboutMusic({ asks: 'lowest', against: 'zones' }, zones, new Set())),
    ),
    ...ofMessage(
      'what song is playing',
      noticeMessage(yesNoAboutMusic({ asks: 'song', against: 'nothing' }, zones, new Set())),
    ),
    ...ofMessage(
      'is the music on in each of one zone',
      noticeMessage(
        yesNoAboutMusic({ asks: 'playing', against: 'each' }, zones.slice(0, 1), new Set()),
      ),
    ),
    ...(['automatic', 'playing'] as const).flatMap((asks) =>
      ofMessage(
        `is the music ${asks} everywhere`,
        noticeMessage(yesNoAboutMusic({ asks, against: 'each' }, zones, new Set())),
      ),
    ),
    ...ofMessage(
      'is the music automatic',
      noticeMessage(yesNoAboutMusic({ asks: 'automatic', against: 'nothing' }, zones, new Set())),
    ),
    ...ofMessage(
      'music too loud, set by hand',
      noticeMessage(
        loudMusicWords(alertsOf(rule, { zones: [measured(terrace)] }), [
          { id: terrace.zoneId, name: 'Terrace', automationIsOn: false, music: { level: 97 } },
        ]),
      ),
    ),
    ...ofMessage(
      'music too loud, automatic',
      noticeMessage(
        loudMusicWords(alertsOf(rule, { zones: [measured(terrace)] }), [
          { id: terrace.zoneId, name: 'Terrace', music: { level: 97 } },
        ]),
      ),
    ),
    ...ofMessage(
      'music too loud, not reported',
      noticeMessage(loudMusicWords(alertsOf(rule, { zones: [measured(terrace)] }), [])),
    ),
    ...ofMessage(
      'yes or no, who changed the music',
      noticeMessage(yesNoAboutMusic({ asks: 'who', against: 'nothing' }, zones, new Set())),
    ),
    ...[zones, []].flatMap((some) =>
      ofMessage(
        `where the music is highest, ${some.length} zones`,
        noticeMessage(yesNoAboutMusic({ asks: 'highest', against: 'zones' }, some, new Set())),
      ),
    ),
    ...ofMessage(
      'who changed the music of a zone',
      noticeMessage(
        yesNoAboutMusic({ asks: 'who', against: 'nothing' }, zones.slice(0, 1), new Set()),
      ),
    ),
    ...ofMessage(
      'yes or no, music than usual',
      noticeMessage(yesNoAboutMusic({ asks: 'than_usual', against: 'nothing' }, zones, new Set())),
    ),
    ...ofMessage(
      'yes or no, music on',
      noticeMessage(yesNoAboutMusic({ asks: 'playing', against: 'nothing' }, zones, new Set())),
    ),
    ...zonesComparedExamples(),
    ...ofMessage(
      'which zones are muted',
      noticeMessage(yesNoAboutMusic({ asks: 'muted', against: 'zones' }, zones, new Set())),
    ),
    ...ofMessage(
      'which zones are muted, none',
      noticeMessage(yesNoAboutMusic({ asks: 'muted', against: 'zones' }, [], new Set())),
    ),
    ...ofMessage(
      'yes or no, none muted',
      noticeMessage(yesNoAboutMusic({ asks: 'muted', against: 'nothing' }, [], new Set())),
    ),
  ];
}

/** Zones that are sought by a value or by their place in a ranking. */
function soughtExamples({ hotel }: World): Example[] {
  const place = {
    name: rich`*Terrace*`,
    zoneId: undefined,
    measures: { mood: { value: 7.8 }, loudness: { value: 7.6 } },
    week: undefined,
    verdict: undefined,
    alerts: [],
    rules: [],
    zones: hotel.zonesLive,
    scale: hotel.scale,
    local: localZone('Europe/Copenhagen'),
    locale: houseLocale,
  };
  const one = { ...place, zones: withValue(hotel.zonesLive, hotel.zonesLive.value.slice(0, 1)) };
  const two = { ...place, zones: withValue(hotel.zonesLive, hotel.zonesLive.value.slice(0, 2)) };
  const above = { measure: 'loudness', direction: 'above' } as const;
  const below = { measure: 'mood', direction: 'below' } as const;
  type Said = readonly [string, Pick<Question, 'beyond' | 'nth'>, JudgedPlace];
  const said: readonly Said[] = [
    ['above, some', { beyond: { ...above, value: 7 } }, place],
    ['above, none', { beyond: { ...above, value: 9.9 } }, place],
    ['below, some', { beyond: { ...below, value: 3 } }, place],
    ['below, none', { beyond: { ...below, value: 1 } }, place],
    ['a zone, yes', { beyond: { ...above, value: 7 } }, { ...place, zoneId: 'zn-4106' }],
    ['a zone, no', { beyond: { ...below, value: 3 } }, { ...place, zoneId: 'zn-4106' }],
    ['second loudest', { nth: { place: 2, level: 'loud' } }, place],
    ['third quietest', { nth: { place: 3, level: 'quiet' } }, place],
    ['fourth liveliest', { nth: { place: 4, level: 'busy' } }, place],
    ['fifth calmest', { nth: { place: 5, level: 'calm' } }, place],
    ['second of one', { nth: { place: 2, level: 'calm' } }, one],
    ['the two loudest', { nth: { place: 2, level: 'loud', isTop: true } }, place],
    ['third of two', { nth: { place: 3, level: 'calm' } }, two],
  ];
  return said.flatMap(([id, question, judged]) =>
    ofMessage(`zones sought, ${id}`, noticeMessage(soughtWords(question, judged) ?? rich``)),
  );
}

/** `is the terrace louder than the spa`, `which is busiest, …` */
function zonesComparedExamples(): Example[] {
  const zone = (name: string, mood: number) => ({ name, mood: { value: mood } });
  const [lounge, bar, spa] = [zone('Terrace', 7.9), zone('Rooftop Bar', 8.4), zone('Spa', 3.1)];
  const shown = ({ mood }: Measures) => mood && String(mood.value);
  const said: readonly (readonly [
    id: string,
    asks: Level,
    isYesNo: boolean,
    zones: readonly ComparedZone[],
    values?: ZonesCompared['values'],
    isAs?: boolean,
  ])[] = [
    ['yes', 'busy', true, [bar, lounge]],
    ['as lively as', 'busy', true, [lounge, zone('Lobby Bar', 7.9)], undefined, true],
    ['nearly as lively as', 'busy', true, [lounge, zone('Lobby Bar', 8)], undefined, true],
    ['not as lively as', 'busy', true, [spa, bar], undefined, true],
    ['no', 'busy', true, [lounge, bar]],
    ['which of two', 'calm', false, [bar, spa]],
    ['which of three', 'busy', false, [spa, lounge, bar]],
    ['which of three, well ahead', 'busy', false, [spa, zone('Library', 2.1), bar]],
    ['yes, by far', 'busy', true, [bar, spa]],
    ['equal', 'busy', true, [lounge, zone('Lobby Bar', 7.9)]],
    ['two of last night', 'busy', false, [lounge, bar], 'means'],
    ['three of last night', 'busy', false, [spa, lounge, bar], 'means'],
    ['equal last night', 'busy', false, [lounge, zone('Lobby Bar', 7.9)], 'means'],
    ['two at a moment', 'busy', false, [lounge, bar], 'then'],
    ['two on usual days', 'busy', false, [lounge, bar], 'usual_peaks'],
    ['two in usual hours', 'calm', true, [spa, lounge], 'usual'],
    ['equal in usual hours', 'calm', false, [lounge, zone('Lobby Bar', 7.9)], 'usual'],
  ];
  return said.flatMap(([id, asks, isYesNo, zones, values, isAs]) =>
    ofMessage(
      `zones compared, ${id}`,
      noticeMessage(
        zonesComparedWords({ asks, isYesNo, isAs, values, week: undefined }, zones, shown) ??
          rich``,
      ),
    ),
  );
}

/** Compared with the same weekday a week before. */
export const alike = { difference: 0, direction: 'more', degree: 'same' } as const;
export const calmer = { difference: -1, direction: 'less', degree: 'clear' } as const;
