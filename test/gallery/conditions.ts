import type { CurrentLimit } from '../../src/alerts/current-limits.ts';
import type { AlertRule, LevelWatch } from '../../src/alerts/rule.ts';
import type { ZoneLive } from '../../src/ambience/types.ts';
import { type RichText, rich } from '../../src/card/rich-text.ts';
import type { Conditions, ZoneCondition } from '../../src/conversation/question.ts';
import { conditionsWords } from '../../src/conversation/questions/conditions-words.ts';
import type { JudgedPlace } from '../../src/conversation/questions/judged-place.ts';
import { eachSoWords, zonesNamedWords } from '../../src/conversation/questions/plain-words.ts';
import { yesNoWords } from '../../src/conversation/questions/yes-no-words.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { noticeMessage } from '../../src/conversation/text/notices.ts';
import type { PastAlert } from '../../src/conversation/text/past-alerts.ts';
import type { Verdict } from '../../src/conversation/text/verdict.ts';
import { bothComparedWords } from '../../src/conversation/text/zones-compared.ts';
import {
  zonesWithAlerts,
  zonesWithoutAlerts,
} from '../../src/conversation/text/zones-with-alerts.ts';
import type { Level } from '../../src/conversation/understanding/sentence/levels.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { hourMs } from '../../src/time.ts';
import { alertOf, episodeOf } from './alerts.ts';
import { type Example, ofMessage } from './example.ts';
import { type World, withValue } from './world.ts';

/** Several things at once: `lively but not too loud`, `louder and busier than the spa`. */

const busy = level('busy');
const loud = level('loud');
const quiet = level('quiet');
const notLoud = { ...loud, isNot: true };
const notTooLoud = { ...notLoud, isToo: true };

function level(of: Level): Extract<ZoneCondition, { kind: 'level' }> {
  return { kind: 'level', level: of, isToo: false, isNot: false };
}

function music(
  how: Extract<ZoneCondition, { kind: 'music' }>['how'],
  isNot = false,
): ZoneCondition {
  return { kind: 'music', how, isNot };
}

export function conditionExamples(world: World): Example[] {
  const { hotel } = world;
  const zone = (id: string, mood: number, loudness: number): ZoneLive => ({
    id,
    name: id,
    mood: { value: mood, label: mood > 6 ? 'Lively' : 'Calm' },
    loudness: { value: loudness, label: loudness > 6 ? 'Loud' : 'Quiet' },
    music: { level: 74, muted: false },
    automationIsOn: true,
  });
  const bar = zone('Bar', 8.4, 8.1);
  const deck = { ...zone('Deck', 7.9, 4.1), music: { level: 20, muted: false } };
  const spa = { ...zone('Spa', 2.1, 2), music: { muted: true }, automationIsOn: false };
  const yard = { ...zone('Yard', 2.4, 8), music: {} };
  const all = [bar, deck, spa];
  const place: JudgedPlace = {
    name: rich`*Harbour Hotel*`,
    zoneId: undefined,
    measures: { mood: { value: 7.8 }, loudness: { value: 7.6 } },
    week: hotel.typical.value.representative,
    verdict: undefined,
    alerts: [],
    rules: [],
    zones: withValue(hotel.zonesLive, all),
    scale: hotel.scale,
    local: localZone('Europe/Copenhagen'),
    locale: houseLocale,
  };
  const ofOne = (one: ZoneLive): JudgedPlace => ({
    ...place,
    name: rich`*${one.name}*`,
    zoneId: one.id,
    measures: one,
  });
  const far = { difference: 3, direction: 'more', degree: 'strong' } as const;
  const farOff = { ...place, unusual: [{ zone: bar, mood: undefined, loudness: far }] };
  // It watches any zone, so that what is far from usual is within its limit; paused, it watches none.
  const any: AlertRule = { ...alertOf(hotel), target: { kind: 'any_zone' } };
  const watched = { ...farOff, rules: [any] };
  const paused = { ...farOff, rules: [{ ...any, state: { kind: 'paused' } as const }] };
  const unmeasured = { ...place, zones: withValue(hotel.zonesLive, []) };
  type Said = readonly [string, readonly ZoneCondition[], JudgedPlace, Conditions['of']?];
  const said: readonly Said[] = [
    ['one zone', [busy, notLoud], place],
    ['two zones', [busy, notTooLoud], place],
    ['none', [busy, quiet, notLoud], { ...place, zones: withValue(hotel.zonesLive, [bar, spa]) }],
    [
      'none, and none of one',
      [loud, quiet],
      { ...place, zones: withValue(hotel.zonesLive, [spa]) },
    ],
    ['too loud, much louder than usual', [busy, { ...loud, isToo: true }], farOff],
    ['too loud, within the limit', [busy, { ...loud, isToo: true }], watched],
    ['too loud, its alert is paused', [busy, { ...loud, isToo: true }], paused],
    ['nothing measured', [busy, loud], unmeasured],
    ['no zones', [busy, loud], { ...place, zones: undefined }],
    ['music low', [busy, music('quiet')], place],
    ['music high', [busy, music('loud')], place],
    ['music muted', [quiet, music('muted')], place],
    ['music set by hand', [quiet, music('manual')], place],
    ['not automatic', [quiet, music('automatic', true)], place],
    ['with music', [busy, music('on')], place],
    [
      'music level unknown',
      [loud, music('automatic')],
      { ...place, zones: withValue(hotel.zonesLive, [yard]) },
    ],
    ['a zone, yes', [busy, loud], ofOne(bar), 'place'],
    ['a zone, neither', [busy, loud], ofOne(spa), 'place'],
    ['a zone, only one', [busy, loud], ofOne(deck), 'place'],
    ['a venue', [busy, notTooLoud], place, 'place'],
    ['a venue, unknown', [busy, loud], { ...place, measures: {} }, 'place'],
  ];
  return [
    ...limitExamples(place),
    ...withoutAlertsExamples(),
    ...manyWithoutAlertsExamples(),
    ...withAlertsExamples(world),
    ...namedExamples([bar, deck, spa], place),
    ...said.flatMap(([id, conditions, judged, of = 'zones']) =>
      shown(`several conditions, ${id}`, conditionsWords({ all: [...conditions], of }, judged)),
    ),
    ...bothExamples(place),
  ];
}

/** `which bars are not busy` */
function namedExamples(zones: readonly ZoneLive[], { week }: JudgedPlace): Example[] {
  const unmeasured = zones.map(({ mood: _, ...zone }) => zone);
  const said: readonly (readonly [string, readonly ZoneLive[], boolean])[] = [
    ['one of three is not', zones, true],
    ['two of three are', zones, false],
    ['none of two is not', zones.slice(0, 2), true],
    ['none of one is', zones.slice(2), false],
    ['one of one is', zones.slice(0, 1), false],
    ['neither of two is', [...zones.slice(2), ...zones.slice(2)], false],
    ['all of three', [...zones.slice(0, 2), ...zones.slice(0, 1)], true],
    ['not measured', unmeasured, false],
  ];
  const each: readonly (readonly [string, readonly ZoneLive[]])[] = [
    ['two of three', zones],
    ['both', zones.slice(0, 2)],
    ['all of three', [...zones.slice(0, 2), ...zones.slice(0, 1)]],
    ['none', zones.slice(2)],
  ];
  return [
    ...said.flatMap(([id, some, isNot]) =>
      shown(`which bars are busy, ${id}`, zonesNamedWords('busy', isNot, some, week)),
    ),
    ...each.flatMap(([id, some]) =>
      shown(`are the bars busy, ${id}`, eachSoWords('busy', some, week)),
    ),
  ];
}

/** `which zones had no alerts this week` */
function withoutAlertsExamples(): Example[] {
  const zones = ['Bar', 'Deck', 'Spa'].map((name) => ({ id: name, name }));
  const said = [[], ['Bar'], ['Bar', 'Deck'], ['Bar', 'Deck', 'Spa']];
  return said.flatMap((alerted) =>
    shown(
      `zones without alerts, ${alerted.length} of three had some`,
      zonesWithoutAlerts(
        zones,
        alerted.map((zoneId) => ({ zone: { zoneId } })),
      ),
    ),
  );
}

function manyWithoutAlertsExamples(): Example[] {
  const zones = 'Bar Deck Spa Lobby Library Garden Terrace Hall'
    .split(' ')
    .map((name) => ({ id: name, name }));
  return shown(
    'zones without alerts, most of many had none',
    zonesWithoutAlerts(zones, [{ zone: { zoneId: 'Bar' } }]),
  );
}

/** `which zones had alerts this week` */
function withAlertsExamples({ hotel }: World): Example[] {
  const alert = (name: string): PastAlert => {
    const episode = episodeOf(alertOf(hotel));
    const [zone] = episode.zones;
    if (zone === undefined) throw new Error('an episode has a zone');
    return { episode, zone: { ...zone, name } };
  };
  const said = [[], ['Spa'], ['Spa', 'Bar', 'Bar']];
  return said.flatMap((names) =>
    shown(`zones with alerts, ${names.length}`, zonesWithAlerts(names.map(alert))),
  );
}

/** `what is the limit on the terrace` */
function limitExamples(place: JudgedPlace): Example[] {
  const watch = {
    kind: 'level',
    measure: 'loudness',
    direction: 'above',
    bounds: { kind: 'spread', enter: 0.2, exit: 0.1 },
    forCount: 3,
    clearCount: 3,
  } as const satisfies LevelWatch;
  const fixed = { ...watch, bounds: { kind: 'fixed', enter: 8, exit: 7 } } as const;
  const calm = { ...fixed, measure: 'mood', direction: 'below' } as const;
  const limit = (zoneId: string, value: number, of: LevelWatch = watch): CurrentLimit => ({
    watch: of,
    zoneId,
    name: zoneId,
    value,
    limit: 8.4,
  });
  const bar = { ...place, name: rich`*Bar*`, zoneId: 'Bar' };
  const said: readonly (readonly [string, JudgedPlace, readonly CurrentLimit[]])[] = [
    ['none', bar, []],
    ['out of reach', bar, [{ ...limit('Bar', 2, calm), limit: 0.4 }]],
    ['one of two out of reach', bar, [limit('Bar', 8.1), { ...limit('Bar', 2, calm), limit: 0.4 }]],
    ['twice the same', bar, [limit('Bar', 8.1), limit('Bar', 8.1)]],
    ['below', bar, [limit('Bar', 8.1), limit('Deck', 3)]],
    ['above', bar, [limit('Bar', 8.9, fixed)]],
    ['at it', bar, [limit('Bar', 8.41)]],
    ['two', bar, [limit('Bar', 8.1), limit('Bar', 9, calm)]],
    ['of the venue', place, [limit('', 8.1)]],
    ['zones', place, [limit('Deck', 4), limit('Bar', 8.1)]],
    ['zones, fixed, of two measures', place, [limit('Deck', 4, fixed), limit('Bar', 8.6, calm)]],
    ['no zone', place, []],
  ];
  const at = Date.UTC(2026, 10, 20, 22);
  const later = [
    ['of one', bar, [limit('Bar', 8.1)]],
    ['of zones', place, [limit('Deck', 4), limit('Bar', 8.1)]],
  ] as const;
  const asked = { asks: 'limit', against: 'nothing' } as const;
  return [
    ...said.flatMap(([id, judged, limits]) =>
      shown(`limit asked, ${id}`, yesNoWords(asked, { ...judged, limits })),
    ),
    ...shown(
      'limit asked, which follows usual',
      yesNoWords(asked, {
        ...bar,
        limits: [limit('Bar', 8.1)],
        limitsLater: [
          { at, limits: [{ ...limit('Bar', 8.1), limit: 7.9 }] },
          { at: at + hourMs, limits: [] },
          { at: at + 2 * hourMs, limits: [{ ...limit('Bar', 8.1), limit: 6.2 }] },
        ],
      }),
    ),
    ...later.flatMap(([id, judged, limits]) =>
      shown(
        `limit asked, at a time, ${id}`,
        yesNoWords(asked, { ...judged, limits: [], limitsAt: { at, limits } }),
      ),
    ),
  ];
}

function bothExamples(place: JudgedPlace): Example[] {
  const zone = (name: string, mood?: number, loudness?: number) => ({
    name,
    ...(mood !== undefined && { mood: { value: mood } }),
    ...(loudness !== undefined && { loudness: { value: loudness } }),
  });
  const [bar, spa, deck] = [zone('Bar', 8.4, 8.1), zone('Spa', 3.1, 2), zone('Deck', 3.1, 8.8)];
  const compared = [
    ['both', [bar, spa]],
    ['neither', [spa, bar]],
    ['only one', [deck, bar]],
    ['one the same', [deck, spa]],
    ['not measured', [zone('Yard'), spa]],
    ['three', [bar, spa, deck]],
  ] as const;
  const same = { difference: 0, direction: 'more', degree: 'same' } as const;
  const more = { difference: 2, direction: 'more', degree: 'clear' } as const;
  const verdict = (mood: typeof same | typeof more, loudness: typeof same | typeof more) =>
    ({ usual: {}, mood, loudness }) satisfies Verdict;
  const judged = [
    ['both', verdict(more, more)],
    ['neither', verdict(same, same)],
    ['only one', verdict(same, more)],
    ['unknown', undefined],
  ] as const;
  return [
    ...compared.flatMap(([id, zones]) =>
      shown(
        `louder and busier than another, ${id}`,
        bothComparedWords(['loud', 'busy'], zones, (asks, { mood, loudness }) => {
          const one = asks === 'loud' ? loudness : mood;
          return one && String(one.value);
        }),
      ),
    ),
    ...judged.flatMap(([id, one]) =>
      ofMessage(
        `louder and busier than usual, ${id}`,
        noticeMessage(
          yesNoWords({ asks: 'loud', against: 'usual', and: 'busy' }, { ...place, verdict: one }) ??
            rich``,
        ),
      ),
    ),
    ...(['loud', 'quiet'] as const).flatMap((asks) =>
      ofMessage(
        `always this ${asks}, when it is louder than usual`,
        noticeMessage(
          yesNoWords(
            { asks, against: 'usual', isAs: 'always' },
            { ...place, verdict: verdict(same, more) },
          ) ?? rich``,
        ),
      ),
    ),
    ...shown(
      'always this loud, when it is a little louder than usual',
      yesNoWords(
        { asks: 'loud', against: 'usual', isAs: 'always' },
        { ...place, verdict: { ...verdict(same, same), loudness: { ...more, degree: 'slight' } } },
      ),
    ),
    ...shown(
      'always this busy, when it is usually busier',
      yesNoWords(
        { asks: 'busy', against: 'usual', isAs: 'always' },
        {
          ...place,
          verdict: { ...verdict(same, same), mood: { ...more, direction: 'less' } },
          measures: { mood: { value: 7 } },
        },
      ),
    ),
    ...shown(
      'always this calm, when it is lively',
      yesNoWords(
        { asks: 'calm', against: 'usual', isAs: 'always' },
        { ...place, verdict: verdict(more, same), measures: { mood: { value: 9 } } },
      ),
    ),
    ...[2, 9].flatMap((mood) =>
      shown(
        `is it not busy, mood ${mood}`,
        yesNoWords(
          { asks: 'busy', against: 'nothing', isNot: true },
          { ...place, measures: { mood: { value: mood } } },
        ),
      ),
    ),
  ];
}

/** Without what cannot be said. */
function shown(id: string, words: RichText | undefined): Example[] {
  return words === undefined ? [] : ofMessage(id, noticeMessage(words));
}
