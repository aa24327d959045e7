import { isBeyond } from '../../alerts/evaluation.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { ComparedMeasure } from '../../insight/comparison.ts';
import { rankZones } from '../../insight/ranking.ts';
import type { BeyondValue, NthZone, Question } from '../question.ts';
import { measureNumber } from '../text/alert-measures.ts';
import { capitalised, listed } from '../text/wording.ts';
import { levels } from '../understanding/sentence/levels.ts';
import type { JudgedPlace } from './judged-place.ts';

/** Zones that are sought by a value or by their place in a ranking. */

/** @returns undefined if nothing like that was asked, or nothing is measured */
export function soughtWords(
  { beyond, nth }: Pick<Question, 'beyond' | 'nth'>,
  place: JudgedPlace,
): RichText | undefined {
  if (beyond !== undefined) return beyondWords(beyond, place);
  return nth === undefined ? undefined : nthWords(nth, place);
}

/** Both measures, unless one was named. */
function beyondWords(beyond: BeyondValue, place: JudgedPlace): RichText | undefined {
  const measures =
    beyond.measure === undefined ? (['mood', 'loudness'] as const) : [beyond.measure];
  if (place.zoneId !== undefined) return zoneBeyondWords(beyond, measures, place);
  const said = measures.flatMap((measure) => zonesBeyondWords(beyond, measure, place) ?? []);
  return said.length === 0 ? undefined : join(said, ' ');
}

/** `Yes, *Terrace* is at loudness 9.2.`, or `… at mood 7.1 and loudness 9.2.` */
function zoneBeyondWords(
  { direction, value }: BeyondValue,
  measures: readonly ComparedMeasure[],
  { name, measures: own, scale, locale }: JudgedPlace,
): RichText | undefined {
  const known = measures.flatMap((measure) => {
    const one = own[measure]?.value;
    return one === undefined ? [] : [{ measure, one }];
  });
  if (known.length === 0) return undefined;
  const isSo = known.some(({ one }) => isBeyond({ direction }, one, value));
  const shown = known.map(
    ({ measure, one }) => `${measure} ${measureNumber(measure, one, scale, locale)}`,
  );
  return rich`${isSo ? 'Yes' : 'No'}, ${name} is at ${shown.join(' and ')}.`;
}

function zonesBeyondWords(
  { direction, value }: BeyondValue,
  measure: ComparedMeasure,
  place: JudgedPlace,
): RichText | undefined {
  const shown = (one: number) => measureNumber(measure, one, place.scale, place.locale);
  const zones = sorted(place, measure, direction === 'above');
  const [first] = zones;
  if (first === undefined) return undefined;
  const such = zones.filter((one) => isBeyond({ direction }, one.value, value));
  const names = such.map((one) => rich`*${one.name}* (${shown(one.value)})`);
  return such.length === 0
    ? rich`No zone is ${direction} ${measure} ${shown(value)}. ${direction === 'above' ? 'Highest' : 'Lowest'}: *${first.name}* (${shown(first.value)}).`
    : rich`${capitalisedMeasure[measure]} ${direction} ${shown(value)}: ${listed(names, mostSought)}.`;
}

/** Those that were asked for are all told, unless a venue has very many. */
const mostSought = 12;

const capitalisedMeasure = { mood: 'Mood', loudness: 'Loudness' } as const;
const ordinals: Readonly<Record<number, string>> = { 2: 'second', 3: 'third', 4: 'fourth' };

/** `*Rooftop Bar* is the second loudest zone (8.6), after *Terrace* (9.1).` */
function nthWords({ place: nth, level, isTop }: NthZone, place: JudgedPlace): RichText | undefined {
  const { measure, direction } = levels[level];
  const zones = sorted(place, measure, direction === 'more');
  const shown = (one: number) => measureNumber(measure, one, place.scale, place.locale);
  const [wanted, before] = [zones[nth - 1], zones[nth - 2]];
  if (zones.length === 0) return undefined;
  const adjective = { loud: 'loudest', quiet: 'quietest', busy: 'liveliest', calm: 'calmest' }[
    level
  ];
  if (isTop === true) {
    const names = zones.slice(0, nth).map((one) => rich`*${one.name}* (${shown(one.value)})`);
    return rich`${capitalised(adjective)} first: ${listed(names, nth)}.`;
  }
  if (wanted === undefined || before === undefined) {
    return rich`Only ${zones.length} ${zones.length === 1 ? 'zone is' : 'zones are'} measured.`;
  }
  const is = rich`*${wanted.name}* is the ${ordinals[nth] ?? `${nth}th`} ${adjective} zone (${shown(wanted.value)})`;
  return shown(wanted.value) === shown(before.value)
    ? rich`*${wanted.name}* and *${before.name}* are tied for ${nth === 2 ? '' : `${ordinals[nth - 1] ?? ''} `}${adjective} zone (${shown(wanted.value)}).`
    : rich`${is}, after *${before.name}* (${shown(before.value)}).`;
}

interface Valued {
  readonly name: string;
  readonly value: number;
}

function sorted(
  { zones }: JudgedPlace,
  measure: ComparedMeasure,
  isHighestFirst: boolean,
): Valued[] {
  if (zones === undefined) return [];
  const { measured } = rankZones(zones.value, zones.measuredAt);
  return measured
    .flatMap((zone: ZoneLive): Valued[] => {
      const value = zone[measure]?.value;
      return value === undefined ? [] : [{ name: zone.name, value }];
    })
    .toSorted((a, b) => (isHighestFirst ? b.value - a.value : a.value - b.value));
}
