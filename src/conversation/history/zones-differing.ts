import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { PastNight } from '../../history/past-night.ts';
import type { Question } from '../question.ts';
import { adjectiveOf, differs } from '../text/verdict.ts';
import { capitalised, listed } from '../text/wording.ts';
import { isLevel, levels } from '../understanding/levels.ts';

/**
 * Which zones differed from usual in one night, the furthest first: `Much quieter than usual: *Spa*. A
 * little quieter: *Corridor*.`
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
  const known = [...zones].flatMap(([id, facts]) => {
    const comparison = facts[measure].whole;
    return comparison === undefined ? [] : [{ name: nameOf(id), comparison }];
  });
  if (known.length === 0) return rich`I don't know what was usual then.`;
  const such = known.filter(
    ({ comparison }) => comparison.direction === direction && comparison.degree !== 'same',
  );
  if (such.length === 0) return rich`No zone was ${adjectiveOf(measure, direction)} than usual.`;
  const groups = (['strong', 'clear', 'slight'] as const).flatMap((degree) => {
    const some = such.filter(({ comparison }) => comparison.degree === degree);
    const [first] = some;
    return first === undefined
      ? []
      : [{ words: differs(measure, first.comparison), names: some.map(({ name }) => name) }];
  });
  return join(
    groups.map(({ words, names }, index) => {
      const than = index === 0 ? ' than usual' : '';
      return rich`${capitalised(words)}${than}: ${listed(names.map((name) => rich`*${name}*`))}.`;
    }),
    ' ',
  );
}
