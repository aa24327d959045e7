import type { ZoneLive } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { ComparedMeasure } from '../../insight/comparison.ts';
import { rankZones } from '../../insight/ranking.ts';
import type { BeyondValue, NthZone, Question } from '../question.ts';
import { measureNumber } from '../text/alert-measures.ts';
import { listed } from '../text/wording.ts';
import { levels } from '../understanding/levels.ts';
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

function beyondWords(
  { measure, direction, value }: BeyondValue,
  place: JudgedPlace,
): RichText | undefined {
  const shown = (one: number) => measureNumber(measure, one, place.scale, place.locale);
  const isBeyond = (one: number) => (direction === 'above' ? one > value : one < value);
  if (place.zoneId !== undefined) {
    const own = place.measures[measure]?.value;
    if (own === undefined) return undefined;
    return rich`${isBeyond(own) ? 'Yes' : 'No'}, the ${measure} of ${place.name} is ${shown(own)}.`;
  }
  const zones = sorted(place, measure, direction === 'above');
  const [first] = zones;
  if (first === undefined) return undefined;
  const such = zones.filter((one) => isBeyond(one.value));
  const names = such.map((one) => rich`*${one.name}* (${shown(one.value)})`);
  const limit = `${direction} ${shown(value)}`;
  return such.length === 0
    ? rich`No zone's ${measure} is ${limit}. ${direction === 'above' ? 'Highest' : 'Lowest'}: *${first.name}* (${shown(first.value)}).`
    : rich`${capitalisedMeasure[measure]} ${limit}: ${listed(names)}.`;
}

const capitalisedMeasure = { mood: 'Mood', loudness: 'Loudness' } as const;
const ordinals: Readonly<Record<number, string>> = { 2: 'second', 3: 'third', 4: 'fourth' };

/** `*Rooftop Bar* is the second loudest zone (8.6), after *Terrace* (9.1).` */
function nthWords({ place: nth, level }: NthZone, place: JudgedPlace): RichText | undefined {
  const { measure, direction } = levels[level];
  const zones = sorted(place, measure, direction === 'more');
  const shown = (one: number) => measureNumber(measure, one, place.scale, place.locale);
  const [wanted, before] = [zones[nth - 1], zones[nth - 2]];
  if (zones.length === 0) return undefined;
  const adjective = { loud: 'loudest', quiet: 'quietest', busy: 'liveliest', calm: 'calmest' }[
    level
  ];
  if (wanted === undefined || before === undefined) {
    return rich`Only ${zones.length} ${zones.length === 1 ? 'zone is' : 'zones are'} measured.`;
  }
  const is = rich`*${wanted.name}* is the ${ordinals[nth] ?? `${nth}th`} ${adjective} zone (${shown(wanted.value)})`;
  return shown(wanted.value) === shown(before.value)
    ? rich`${is}, level with *${before.name}*.`
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
