import type { Part } from '../../card/part.ts';
import { table } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { meanOf } from '../../insight/mean.ts';
import type { MeasuredAsked } from '../measured-asked.ts';
import { timeOfDay } from '../text/local-time.ts';
import { peakColumns } from '../text/night-words.ts';
import { overallTitle, usualWords } from '../text/verdict.ts';
import { andMore, capitalised } from '../text/wording.ts';
import { levels } from '../understanding/sentence/levels.ts';
import { momentWords, nightLabel, placeLabel, superlatives, valueWords } from './measured-words.ts';
import type { Candidate } from './most.ts';
import { isCurrent, type PlaceMeasured } from './place-measured.ts';

/** Places, nights or moments in the order of what was asked, as a table. */

export type Most = Extract<MeasuredAsked, { readonly kind: 'most' }>;

/** More rows are counted. */
const mostRows = 10;

function labelOf(one: Candidate, of: Most['of'], places: readonly PlaceMeasured[]): string {
  return of === 'night' && one.night !== undefined
    ? capitalised(nightLabel(one.night, one.place))
    : placeLabel(one.place, places);
}

/** What the rows of the table are. */
function placeTitle(of: Most['of'], places: readonly PlaceMeasured[]): string {
  if (of === 'night') return 'Night';
  return places.some(({ zone }) => zone !== undefined) ? 'Zone' : 'Venue';
}

export function mostTable(
  { of, level, top }: Most,
  ranked: readonly Candidate[],
  places: readonly PlaceMeasured[],
): Part {
  const { measure } = levels[level];
  const isAverage = ranked.some(({ at }) => at === undefined);
  const rows = ranked.map((one) => {
    const night = one.night ?? highestNight(one.place, measure);
    const peak = night?.facts[measure].highest;
    const at = isAverage ? peak?.at : one.at;
    const cell = (value: number | undefined) =>
      numberCell(value, (number) => valueWords(number, measure, one.place));
    return {
      label: labelOf(one, of, places),
      mean: isGoingOn(one, of)
        ? numberCell(
            one.night?.facts[measure].mean,
            (mean) => `${valueWords(mean, measure, one.place)} so far`,
          )
        : cell(isAverage ? one.value : meanOfRow(one, of, measure)),
      peak: cell(isAverage ? peak?.value : one.value),
      when:
        at === undefined || night === undefined
          ? undefined
          : of === 'night'
            ? timeOfDay(at, one.place.told.place.zone, one.place.told.locale)
            : momentWords(at, night, one.place).replace(/^(at|on) /, ''),
      usual: usualWords(one.night?.facts[measure].whole, measure),
    };
  });
  const title = placeTitle(of, places);
  const isUsual = of === 'night' && rows.some(({ usual }) => usual !== undefined);
  const isLow = levels[level].direction === 'less' && !isAverage;
  const value = isLow ? `Lowest ${measure}` : peakColumns[measure];
  const areMoments = of === 'moment' && top !== undefined;
  const shown = top ?? mostRows;
  const columns = isAverage
    ? [title, `Average ${measure}`, value, 'At']
    : [title, value, 'At', ...(areMoments ? [] : ['On average'])];
  return table({
    caption: `${superlatives[level]} first`,
    columns: [...columns, ...(isUsual ? [overallTitle] : [])],
    rows: rows
      .slice(0, shown)
      .map(({ label, mean, peak, when, usual }) => [
        label,
        ...(isAverage ? [mean, peak, when] : [peak, when, ...(areMoments ? [] : [mean])]),
        ...(isUsual ? [usual] : []),
      ]),
    lines: rows
      .slice(0, shown)
      .map(({ label, mean, peak, when }) =>
        isAverage
          ? rich`*${label}*: ${mean?.text ?? 'unknown'} on average`
          : rich`*${label}*: ${peak?.text ?? 'unknown'}${when === undefined ? '' : `, ${when}`}`,
      ),
    countRest: andMore,
  });
}

/** The average of an evening is not that of a night. */
function isGoingOn({ night, place }: Candidate, of: Most['of']): boolean {
  return of === 'night' && night !== undefined && isCurrent(night, place.told);
}

/** Of the night of the row, or of all nights of its place. */
function meanOfRow(
  { night, place }: Candidate,
  of: Most['of'],
  measure: 'mood' | 'loudness',
): number | undefined {
  if (of === 'night') return night?.facts[measure].mean;
  return meanOf(place.nights.flatMap(({ facts }) => facts[measure].mean ?? []));
}

function highestNight({ nights }: PlaceMeasured, measure: 'mood' | 'loudness') {
  return nights.toSorted(
    (a, b) => (b.facts[measure].highest?.value ?? 0) - (a.facts[measure].highest?.value ?? 0),
  )[0];
}
