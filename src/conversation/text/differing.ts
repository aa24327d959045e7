import { join, type RichText, rich } from '../../card/rich-text.ts';
import { type ComparedMeasure, type Comparison, isChanged } from '../../insight/comparison.ts';
import { adjectiveOf, differs } from './verdict.ts';
import { capitalised, listedInBold } from './wording.ts';

export const usualUnknown = rich`I don't know what was usual then.`;

/**
 * Which of several zones or venues differed from usual, the furthest first: `Much quieter than usual:
 * *Spa*. A little quieter: *Corridor*.`
 */
export function differingWords(
  compared: readonly { readonly name: string; readonly comparison: Comparison }[],
  {
    measure,
    direction,
  }: { readonly measure: ComparedMeasure; readonly direction: Comparison['direction'] },
  what: 'zone' | 'venue',
): { readonly isNone: boolean; readonly said: RichText } {
  const such = compared.filter(({ comparison }) => isChanged(comparison, direction));
  if (such.length === 0) {
    const said = rich`No ${what} was ${adjectiveOf(measure, direction)} than usual.`;
    return { isNone: true, said };
  }
  const groups = (['strong', 'clear', 'slight'] as const).flatMap((degree) => {
    const some = such.filter(({ comparison }) => comparison.degree === degree);
    const [first] = some;
    return first === undefined
      ? []
      : [{ words: differs(measure, first.comparison), names: listedInBold(some) }];
  });
  const said = join(
    groups.map(({ words, names }, index) => {
      const than = index === 0 ? ' than usual' : '';
      return rich`${capitalised(words)}${than}: ${names}.`;
    }),
    ' ',
  );
  return { isNone: false, said };
}
