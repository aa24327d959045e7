import { type Part, table } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import type { MeasureFacts, NightFacts } from '../../history/measure-facts.ts';
import type { PastNight } from '../../history/past-night.ts';
import type { Question } from '../question.ts';
import { timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import {
  measureOf,
  type NightWords,
  type PastMeasure,
  peakColumns,
  type Told,
} from './night-words.ts';
import { measureNumber } from './numbers.ts';
import { overallTitle, usualWords } from './verdict.ts';
import { andMore, listed } from './wording.ts';

/** Which zone of a night was the most of something, or the least. */

/** What is known of the zones of a venue. */
export interface ZoneFacts {
  readonly facts: ReadonlyMap<string, NightFacts>;
  /** How many zones the venue has. */
  readonly count: number;
}

/** How the zones of a venue are ranked. */
export interface ZonesRanked extends Pick<NightWords, 'measure' | 'scale' | 'zone'> {
  /** It was asked for, so the best known is said, and what is not known beside it. */
  readonly isAsked: boolean;
}

/** `🔥 Busiest: *Rooftop Bar* (9.4 at 23:15), ahead of Lobby Bar`; undefined unless all zones are well known */
export function busiestWords(
  zones: ZoneFacts,
  nameOf: (zoneId: string) => string,
  night: ZonesRanked,
  locale: Locale,
): RichText | undefined {
  const { measure, scale, zone } = night;
  const ranked = rankedZones(zones.facts, measure);
  const [first, second] = ranked;
  const what = measure === 'mood' ? rich`🔥 Busiest` : rich`🔊 Loudest`;
  // A zone with a gap may have been busier.
  if (ranked.length < zones.facts.size) {
    const [known] = highestFirst(zones.facts, measure);
    if (!night.isAsked || known === undefined) return undefined;
    const number = measureNumber(known.highest.value, measure, scale, locale);
    const at = timeOfDay(known.highest.at, zone, locale);
    return rich`${what}: *${nameOf(known.id)}* (${number} at ${at})${asFarAsKnown(zones, ranked, nameOf)}`;
  }
  if (first === undefined || second === undefined) return undefined;
  const { value, at } = first.highest;
  const number = measureNumber(value, measure, scale, locale);
  // One that sent nothing all night may have been busier, too.
  const silent = zones.count - zones.facts.size;
  const of = silent > 0 ? rich` of ${zones.facts.size} zones with data` : rich``;
  const other = measureNumber(second.highest.value, measure, scale, locale);
  const isTie = number === other;
  return isTie
    ? rich`${what}${of}: *${nameOf(first.id)}* and *${nameOf(second.id)}* (both ${number})`
    : rich`${what}${of}: *${nameOf(first.id)}* (${number} at ${timeOfDay(at, zone, locale)}), ahead of ${nameOf(second.id)}`;
}

/** `Quietest: *Corridor* (mood at most 2.8)`; undefined unless all zones are well known */
export function quietestWords(
  zones: ZoneFacts,
  nameOf: (zoneId: string) => string,
  { measure, scale, isAsked }: ZonesRanked,
  locale: Locale,
): RichText | undefined {
  const ranked = rankedZones(zones.facts, measure);
  const numberOf = ({ highest }: (typeof ranked)[number]) =>
    measureNumber(highest.value, measure, scale, locale);
  const [lowest] = ranked.map(numberOf).toReversed();
  // A zone with a gap may have been quieter still.
  const isWhole = ranked.length === zones.count;
  if ((!isWhole && !isAsked) || lowest === undefined) return undefined;
  const quietest = ranked.filter((one) => numberOf(one) === lowest);
  const names = listed(quietest.map(({ id }) => rich`*${nameOf(id)}*`));
  const rest = isWhole ? rich`` : asFarAsKnown(zones, ranked, nameOf);
  return rich`${measure === 'mood' ? 'Calmest' : 'Quietest'}: ${names} (${measure} at most ${lowest})${rest}`;
}

/** `. Some data from *Terrace* is missing` */
function asFarAsKnown(
  { facts }: ZoneFacts,
  ranked: readonly { readonly id: string }[],
  nameOf: (zoneId: string) => string,
): RichText {
  const gaps = [...facts.keys()].filter((id) => !ranked.some((one) => one.id === id));
  return gaps.length === 0
    ? rich`. Some data is missing.`
    : rich`. Some data from ${listed(gaps.map((id) => rich`*${nameOf(id)}*`))} is missing.`;
}

/** Zones whose highest value is known to be their peak, the highest first. */
export function rankedZones(zones: ReadonlyMap<string, NightFacts>, measure: PastMeasure) {
  return highestFirst(zones, measure).filter(({ isPeak }) => isPeak);
}

function highestFirst(zones: ReadonlyMap<string, NightFacts>, measure: PastMeasure) {
  return [...zones]
    .flatMap(([id, facts]) => {
      const { highest, isPeak }: MeasureFacts = facts[measure];
      return highest === undefined ? [] : [{ id, highest, isPeak }];
    })
    .toSorted((a, b) => b.highest.value - a.highest.value);
}

export interface ZonesOfNight {
  readonly night: Pick<PastNight, 'zones' | 'scale'>;
  readonly nameOf: (zoneId: string) => string;
  readonly told: Told;
  readonly question: Question;
}

/** The peaks of each zone, the highest first; undefined if none is known. */
export function nightZonesTable({ night, nameOf, told, question }: ZonesOfNight): Part | undefined {
  const { locale, place } = told;
  const { zones, scale } = night;
  const measure = measureOf(question);
  const ranked = rankedZones(zones, measure).map(({ id }) => id);
  const known = question.seeks === 'quiet' ? ranked.toReversed() : ranked;
  const order = [...known, ...[...zones.keys()].filter((id) => !known.includes(id))];
  if (order.length === 0) return undefined;
  const time = (at: number) => timeOfDay(at, place.zone, locale);
  const facts = order.flatMap((id) => {
    const one = zones.get(id);
    return one === undefined ? [] : [{ name: nameOf(id), ...one }];
  });
  const number = (value: number, of: PastMeasure) => measureNumber(value, of, scale, locale);
  const peakOf = (one: NightFacts, of: PastMeasure) =>
    numberCell(one[of].highest?.value, (value) => number(value, of));
  const other = measure === 'mood' ? 'loudness' : 'mood';
  return table({
    caption: `Zones of ${told.venueName}`,
    columns: ['Zone', peakColumns[measure], 'Peak at', overallTitle, peakColumns[other]],
    rows: facts.map((one) => [
      one.name,
      peakOf(one, measure),
      one[measure].highest && time(one[measure].highest.at),
      usualWords(one[measure].whole, measure),
      peakOf(one, other),
    ]),
    lines: facts.map((one) => {
      const words = (of: PastMeasure) => {
        const { highest } = one[of];
        if (highest === undefined) return `no ${of} data`;
        const when = of === measure ? ` at ${time(highest.at)}` : '';
        return `${of} peak ${number(highest.value, of)}${when}`;
      };
      return rich`*${one.name}*: ${words(measure)}, ${words(other)}`;
    }),
    countRest: andMore,
  });
}
