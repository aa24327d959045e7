import type { Measure, TypicalWeek } from '../../ambience/types.ts';
import { isOnSide, rangeAsSuch } from '../../insight/comparison.ts';
import { type Level, levels, opposite } from '../understanding/sentence/levels.ts';

/** What counts as loud, quiet, busy or calm, whatever is usual. */

/** The service's own words for each, which decide before numbers do. */
const tags: Readonly<Record<Level, readonly string[]>> = {
  loud: ['loud', 'very loud', 'noisy', 'deafening'],
  quiet: ['quiet', 'soft', 'silent', 'very quiet'],
  busy: ['lively', 'busy', 'energetic', 'euphoric'],
  calm: ['calm', 'quiet', 'relaxed'],
};

/** Neither much nor little of it. */
const mildTags: ReadonlySet<string> = new Set(['easy', 'moderate', 'medium', 'balanced']);

/**
 * Whether it is loud, quiet, busy or calm as such.
 *
 * @param week of the venue or zone, for the range of its loudness
 * @returns undefined if that cannot be said
 */
export function isPlainly(
  asks: Level,
  measured: Measure | undefined,
  week: TypicalWeek | undefined,
): boolean | undefined {
  const { measure, direction } = levels[asks];
  const label = measured?.label?.toLowerCase();
  const isTagged = label !== undefined && tags[asks].includes(label);
  if (isTagged) return true;
  const range = rangeAsSuch(measure, week);
  if (measured === undefined || range === undefined) return undefined;
  // `busy` beside a tag such as *Easy* or *Quiet* would say two things.
  const isMild =
    label !== undefined && (mildTags.has(label) || tags[opposite[asks]].includes(label));
  return !isMild && isOnSide(direction, measured.value, range);
}
