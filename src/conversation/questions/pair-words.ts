import { type RichText, rich } from '../../card/rich-text.ts';
import type { ComparedMeasure } from '../../insight/comparison.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import type { Locale } from '../text/locale.ts';
import { measureNumber } from '../text/numbers.ts';
import { hasMostZones } from '../text/venue-needs.ts';
import { type CurrentRow, loudnessOf, moodOf } from '../text/venue-rows.ts';
import { adjectiveOf } from '../text/verdict.ts';
import { listed } from '../text/wording.ts';
import type { ComparisonAsked } from '../understanding/venues/comparison-asked.ts';
import { isLowestFirst } from '../understanding/venues/venue-ranks.ts';

/** Which of two venues is livelier or louder, and the numbers that venues are compared by. */

export function measured({ venue }: CurrentRow, measure: ComparedMeasure): number | undefined {
  return measure === 'mood' ? moodOf(venue) : loudnessOf(venue);
}

export function shown(row: CurrentRow, measure: ComparedMeasure, locale: Locale): string {
  return measureNumber(measured(row, measure) ?? 0, measure, row.venue.scale, locale);
}

/** Those whose number stands for most of their zones, the highest first. */
export function comparable(rows: readonly CurrentRow[], measure: ComparedMeasure): CurrentRow[] {
  return rows
    .filter((row) => hasMostZones(row.venue) && measured(row, measure) !== undefined)
    .toSorted((a, b) => (measured(b, measure) ?? 0) - (measured(a, measure) ?? 0));
}

/** `I can't compare *Harbour Hotel* and *Old Town Bar*: there's no live data from Old Town Bar.` @returns undefined if both have some */
export function missingOfPair(
  named: readonly Connection[],
  rows: readonly CurrentRow[],
): RichText | undefined {
  const isThere = ({ venueId }: Connection) =>
    rows.some(({ connection }) => connection.venueId === venueId);
  const missing = named.filter((one) => !isThere(one)).map(venueName);
  if (missing.length === 0) return undefined;
  const both = listed(named.map((one) => rich`*${venueName(one)}*`));
  const from = missing.length === named.length ? 'either' : listed(missing);
  return rich`I can't compare ${both}: there's no live data from ${from}.`;
}

/** `*Harbour Hotel* is livelier than *Corner Café* (mood 8.2 and 7.1)`, after yes or no if that was asked */
export function pairWords(
  { measure: named, rank, isFirstMore, named: connected }: ComparisonAsked,
  rows: readonly CurrentRow[],
  locale: Locale,
): RichText | undefined {
  const measure = isFirstMore?.measure ?? named;
  const direction = isFirstMore?.direction ?? (isLowestFirst(rank) ? 'less' : 'more');
  const sorted = comparable(rows, measure);
  const [first, second, ...others] = direction === 'more' ? sorted : sorted.toReversed();
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const [one, other] = [shown(first, measure, locale), shown(second, measure, locale)];
  const isSame = one === other;
  const isSo = !isSame && connected?.[0]?.venueId === first.connection.venueId;
  const yes = isFirstMore === undefined ? rich`` : isSo ? rich`Yes, ` : rich`No, `;
  const adjective = measure === 'mood' ? 'lively' : 'loud';
  if (isSame) {
    return rich`${yes}*${first.label}* and *${second.label}* are equally ${adjective} (${measure} ${one}).`;
  }
  const more = adjectiveOf(measure, direction);
  return rich`${yes}*${first.label}* is ${more} than *${second.label}* (${measure} ${one} and ${other}).`;
}
