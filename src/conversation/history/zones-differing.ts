import { type RichText, rich } from '../../card/rich-text.ts';
import type { PastNight } from '../../history/past-night.ts';
import type { Question } from '../question.ts';
import { adjectiveOf, differs } from '../text/verdict.ts';
import { capitalised, listed } from '../text/wording.ts';
import { isLevel, levels } from '../understanding/levels.ts';

/**
 * Which zones differed from usual in one night, the furthest first: `Quieter than usual: *Spa* (much
 * quieter) and *Corridor* (a little quieter).`
 *
 * @returns undefined unless that was asked
 */
export function zonesDifferingWords(
  { zones }: PastNight,
  { yesNo }: Question,
  nameOf: (zoneId: string) => string,
): RichText | undefined {
  if (yesNo?.against !== 'zones' || !isLevel(yesNo.asks)) return undefined;
  const { measure, direction } = levels[yesNo.asks];
  const words = adjectiveOf(measure, direction);
  const known = [...zones].flatMap(([id, facts]) => {
    const comparison = facts[measure].whole;
    return comparison === undefined ? [] : [{ name: nameOf(id), comparison }];
  });
  if (known.length === 0) return rich`What was usual then isn't known.`;
  const such = known
    .filter(({ comparison }) => comparison.direction === direction && comparison.degree !== 'same')
    .toSorted((a, b) => Math.abs(b.comparison.difference) - Math.abs(a.comparison.difference));
  if (such.length === 0) return rich`No zone was ${words} than usual on average.`;
  const names = such.map(
    ({ name, comparison }) => rich`*${name}* (${differs(measure, comparison)})`,
  );
  return rich`${capitalised(words)} than usual on average: ${listed(names)}.`;
}
