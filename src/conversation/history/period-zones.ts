import { type Part, table } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { nightMeans } from '../../history/night-means.ts';
import { ranked } from '../../history/night-peaks.ts';
import type { PastNight } from '../../history/past-night.ts';
import { isChanged } from '../../insight/comparison.ts';
import { mostOf } from '../../insight/coverage.ts';
import { meanOf } from '../../insight/mean.ts';
import type { Question } from '../question.ts';
import { timeOfDay } from '../text/local-time.ts';
import {
  measureOf,
  momentOfNight,
  nameOfNight,
  type PastMeasure,
  peakColumns,
  type Told,
} from '../text/night-words.ts';
import { measureNumber } from '../text/numbers.ts';
import { adjectiveOf } from '../text/verdict.ts';
import { andMore, capitalised, listed } from '../text/wording.ts';
import { isLevel, levels } from '../understanding/sentence/levels.ts';

/** The zones of a venue over a week or a month. */

export interface ZoneOfPeriod {
  readonly name: string;
  readonly nights: readonly PastNight[];
  /** So far, if the period goes on. */
  readonly tonight?: PastNight | undefined;
}

/** `🔊 Loudest: *Rooftop Bar* (8.9 on Friday at 21:45), ahead of Lobby Bar` */
export function zonesWords(
  zones: readonly ZoneOfPeriod[],
  question: Question,
  told: Told,
): RichText | undefined {
  const measure = measureOf(question);
  // A zone with many gaps may have been more, or less.
  const sure = ordered(zones, question).filter(
    ({ nights }) => ranked(nights, measure).length >= mostOf * nights.length,
  );
  const [first, second] = sure;
  const top = first && topOf(first, measure);
  if (first === undefined || second === undefined || top === undefined) return undefined;
  const of = sure.length < zones.length ? rich` of ${sure.length} zones with enough data` : rich``;
  const { locale, place } = told;
  const number = measureNumber(top.highest.value, measure, top.night.scale, locale);
  if (question.seeks === 'quiet') {
    const what = measure === 'mood' ? 'Calmest' : 'Quietest';
    return rich`${what}${of}: *${first.name}* (${measure} at most ${number}), then ${second.name}`;
  }
  const what = measure === 'mood' ? rich`🔥 Busiest` : rich`🔊 Loudest`;
  const night = nameOfNight(top.night, first.nights, told);
  const when = momentOfNight(night, top.highest.at, top.night.day, told);
  const before = rich`*${first.name}* (${number} on ${when}), ahead of ${second.name}`;
  const current = zoneTonight(zones, measure);
  const isMore =
    current !== undefined &&
    current.highest.value > top.highest.value &&
    measureNumber(current.highest.value, measure, current.scale, locale) !== number;
  if (!isMore) return rich`${what}${of}: ${before}`;
  const value = measureNumber(current.highest.value, measure, current.scale, locale);
  const at = timeOfDay(current.highest.at, place.zone, locale);
  return rich`${what} so far: *${current.name}* (${value} at ${at} tonight). Before tonight: ${before}`;
}

/** The zone with the highest value of tonight so far. */
function zoneTonight(zones: readonly ZoneOfPeriod[], measure: PastMeasure) {
  const [first] = zones
    .flatMap(({ name, tonight }) => {
      const highest = tonight?.facts[measure].highest;
      return highest === undefined || tonight === undefined
        ? []
        : [{ name, highest, scale: tonight.scale }];
    })
    .toSorted((a, b) => b.highest.value - a.highest.value);
  return first;
}

/**
 * `Quieter than usual on most nights: *Spa* (5 of 7) and *Lobby* (4 of 7).`
 *
 * @returns undefined unless it was asked which zones differ from usual
 */
export function zonesDiffering(
  zones: readonly ZoneOfPeriod[],
  { yesNo }: Question,
): RichText | undefined {
  if (yesNo?.against !== 'zones' || !isLevel(yesNo.asks)) return undefined;
  const { measure, direction } = levels[yesNo.asks];
  const counted = zones.map(({ name, nights }) => {
    const known = nights.flatMap(({ facts }) => facts[measure].whole ?? []);
    const such = known.filter((one) => isChanged(one, direction));
    return { name, of: known.length, count: such.length };
  });
  const most = counted
    .filter(({ of, count }) => count > of / 2)
    .toSorted((a, b) => b.count / b.of - a.count / a.of);
  const words = adjectiveOf(measure, direction);
  if (most.length === 0) return rich`No zone was ${words} than usual on most nights.`;
  const names = most.map(({ name, of, count }) => rich`*${name}* (${count} of ${of})`);
  return rich`${capitalised(words)} than usual on most nights: ${listed(names)}.`;
}

export function zonesOfPeriodTable(
  zones: readonly ZoneOfPeriod[],
  question: Question,
  told: Told,
): Part {
  const measure = measureOf(question);
  const other = measure === 'mood' ? 'loudness' : 'mood';
  const rows = ordered(zones, question).map((zone) => {
    const top = topOf(zone, measure);
    return {
      name: zone.name,
      peak: cellOf(top?.highest.value, measure, zone, told),
      night: top && nameOfNight(top.night, zone.nights, told),
      mean: cellOf(zoneMean(zone, measure), measure, zone, told),
      other: cellOf(topOf(zone, other)?.highest.value, other, zone, told),
    };
  });
  return table({
    caption: `Zones of ${told.venueName}`,
    columns: ['Zone', peakColumns[measure], 'On', 'On average', peakColumns[other]],
    rows: rows.map(({ name, peak, night, mean, other: second }) => [
      name,
      peak,
      night,
      mean,
      second,
    ]),
    lines: rows.map(({ name, peak, night, mean }) =>
      peak === undefined || night === undefined
        ? rich`*${name}*: not enough data`
        : rich`*${name}*: ${measure} peak ${peak.text} on ${night}${mean === undefined ? '' : `, ${mean.text} on average`}`,
    ),
    countRest: andMore,
  });
}

/** `Loudness 6.1 on average (usually 5.9)`, over the nights with enough data */
export function periodAverage(
  nights: readonly PastNight[],
  measure: PastMeasure,
  told: Told,
): RichText | undefined {
  const [first] = nights;
  const known = nightMeans(nights, measure);
  const mean = meanOf(known.map((one) => one.mean));
  if (first === undefined || mean === undefined) return undefined;
  const usual = meanOf(known.flatMap((one) => one.usual ?? []));
  const number = (value: number) => measureNumber(value, measure, first.scale, told.locale);
  const value = measure === 'mood' ? `${number(mean)} of 10` : number(mean);
  return usual === undefined
    ? rich`${capitalised(measure)} ${value} on average`
    : rich`${capitalised(measure)} ${value} on average (usually ${number(usual)})`;
}

function ordered(zones: readonly ZoneOfPeriod[], question: Question): readonly ZoneOfPeriod[] {
  const measure = measureOf(question);
  const sign = question.seeks === 'quiet' ? 1 : -1;
  const peakOf = (zone: ZoneOfPeriod) => topOf(zone, measure)?.highest.value;
  return zones.toSorted((a, b) => {
    const [one, other] = [peakOf(a), peakOf(b)];
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined);
    return sign * (one - other);
  });
}

function topOf({ nights }: ZoneOfPeriod, measure: PastMeasure) {
  return ranked(nights, measure)[0];
}

function zoneMean({ nights }: ZoneOfPeriod, measure: PastMeasure): number | undefined {
  return meanOf(nights.flatMap(({ facts: { [measure]: facts } }) => facts.mean ?? []));
}

function cellOf(
  value: number | undefined,
  measure: PastMeasure,
  { nights: [first] }: ZoneOfPeriod,
  { locale }: Told,
) {
  return first && numberCell(value, (one) => measureNumber(one, measure, first.scale, locale));
}
