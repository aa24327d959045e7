import type { Measures, TypicalWeek } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { spreadOf } from '../../insight/comparison.ts';
import { isNarrow } from '../../insight/ranking.ts';
import {
  comparatives,
  type Level,
  levels,
  opposite,
  superlatives,
} from '../understanding/sentence/levels.ts';
import { listed } from './wording.ts';

/** Which of several zones is louder, quieter, busier or calmer. */

export interface ComparedZone extends Measures {
  readonly name: string;
}

export interface ZonesCompared {
  readonly asks: Level;
  readonly isYesNo: boolean;
  /** `as loud as`, which is also true of the same */
  readonly isAs?: boolean | undefined;
  /** Of now unless set: means of a past stretch, those of a past moment, or usual means or peaks. */
  readonly values?: 'means' | 'then' | 'usual' | 'usual_peaks' | undefined;
  /** The venue's own typical week, by which a difference is small. */
  readonly week: TypicalWeek | undefined;
}

function shownAs(measure: 'mood' | 'loudness', values: ZonesCompared['values']): string {
  switch (values) {
    case 'usual_peaks':
      return `${measure} peaks at`;
    case 'means':
    case 'usual':
      return `average ${measure}`;
    case 'then':
    case undefined:
      return measure;
  }
}

/** `No, *Spa* is quieter than *Terrace* (loudness 3.1 vs 7.9).` */
export function zonesComparedWords(
  { asks, isYesNo, isAs = false, values, week }: ZonesCompared,
  zones: readonly ComparedZone[],
  shown: (measures: Measures) => string | undefined,
): RichText | undefined {
  const { measure, direction } = levels[asks];
  const sign = direction === 'more' ? -1 : 1;
  const numberOf = (zone: ComparedZone) => zone[measure]?.value ?? Number.NaN;
  if (zones.some((zone) => Number.isNaN(numberOf(zone)))) return undefined;
  const [first, second, ...others] = zones.toSorted((a, b) => sign * (numberOf(a) - numberOf(b)));
  if (first === undefined || second === undefined) return undefined;
  const [most, next] = [shown(first) ?? '', shown(second) ?? ''];
  const isEqual = most === next;
  const isPast = values === 'means' || values === 'then';
  const usually = values === undefined ? '' : ' usually';
  const [is, are] = isPast ? ['was', 'were'] : [`is${usually}`, `are${usually}`];
  const of = shownAs(measure, values);
  const names = zones.map(({ name }) => rich`*${name}*`);
  const spread = week && spreadOf(week, measure);
  const isJust = isNarrow(numberOf(first), numberOf(second), spread);
  const isSo = !isEqual && first === zones[0];
  // `Yes, but only just: …`
  const isJustSo = isJust && isYesNo && isSo && others.length === 0;
  const more = `${isJust && !isJustSo ? 'only just ' : ''}${comparatives[asks]}`;
  const said = !isEqual
    ? others.length === 0
      ? rich`*${first.name}* ${is} ${more} than *${second.name}* (${of} ${most} vs ${next}).`
      : rich`*${first.name}* ${is} ${superlatives[asks]} (${of} ${most}), ${isJust ? 'just ahead of' : 'then'} *${second.name}* (${next}).`
    : rich`${listed(names)} ${are} about equally ${asks} (${of} ${most}).`;
  // Of three, only the first two may be equal.
  if (isEqual && others.length > 0) return undefined;
  if (!isYesNo) return said;
  if (isAs && isEqual) return rich`Yes, ${said}`;
  if (isAs && isJust && !isSo) return rich`Yes, more or less: ${said}`;
  if (!isSo) return rich`No, ${said}`;
  return isJustSo ? rich`Yes, but only just: ${said}` : rich`Yes, ${said}`;
}

/** `No: *Spa* is quieter but busier than *Terrace* (loudness 3.1 vs 7.9, mood 5.0 vs 4.1).` */
export function bothComparedWords(
  asked: readonly [Level, Level],
  [first, second, ...others]: readonly ComparedZone[],
  shown: (asks: Level, measures: Measures) => string | undefined,
): RichText | undefined {
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const facts = asked.map((asks) => {
    const [one, other] = [shown(asks, first), shown(asks, second)];
    const { measure, direction } = levels[asks];
    const difference =
      (first[measure]?.value ?? Number.NaN) - (second[measure]?.value ?? Number.NaN);
    if (one === undefined || other === undefined || Number.isNaN(difference)) return undefined;
    const isEqual = one === other;
    const isSo = !isEqual && difference > 0 === (direction === 'more');
    const how = isEqual ? `as ${asks}` : comparatives[isSo ? asks : opposite[asks]];
    return { isSo, how, than: isEqual ? 'as' : 'than', values: `${measure} ${one} vs ${other}` };
  });
  const [a, b] = facts;
  if (a === undefined || b === undefined) return undefined;
  const yes = a.isSo && b.isSo ? 'Yes' : 'No';
  const joint = a.isSo === b.isSo ? 'and' : 'but';
  const how = a.than === b.than ? a.how : `${a.how} ${a.than} ${second.name}`;
  return rich`${yes}: *${first.name}* is ${how} ${joint} ${b.how} ${b.than} *${second.name}* (${a.values}, ${b.values}).`;
}
