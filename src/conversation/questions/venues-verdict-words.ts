import { join, type RichText, rich } from '../../card/rich-text.ts';
import { type ComparedMeasure, type Comparison, isChanged } from '../../insight/comparison.ts';
import { differingWords, usualUnknown } from '../text/differing.ts';
import { adjectiveOf } from '../text/verdict.ts';
import { capitalised, listedInBold } from '../text/wording.ts';
import type { ThanBefore } from '../understanding/venues/venues-wanted.ts';

/** How several venues are or were together: as usual, or as the week before. */

export interface VenueCompared {
  readonly name: string;
  readonly comparison: Comparison;
}

/** `Mostly: 8 of 10 venues are about as usual. A little livelier than usual: *Lake Tavern*.` */
export function allUsualWords(
  compared: readonly VenueCompared[],
  measure: ComparedMeasure,
  are: 'are' | 'were',
): RichText {
  const { length } = compared;
  if (length === 0) return usualUnknown;
  const same = compared.filter(({ comparison }) => comparison.degree === 'same').length;
  if (same === length) {
    return length === 2
      ? rich`Yes, both ${are} about as usual.`
      : rich`Yes, all ${length} venues with enough data ${are} about as usual.`;
  }
  const said = (['more', 'less'] as const).flatMap((direction) => {
    const { isNone, said: words } = differingWords(compared, { measure, direction }, 'venue');
    return isNone ? [] : [words];
  });
  const lead =
    same === 0
      ? rich`No.`
      : same * 2 >= length
        ? rich`Mostly: ${same} of ${length} venues ${are} about as usual.`
        : rich`No, only ${same} of ${length} venues ${are === 'were' ? 'was' : 'is'} about as usual.`;
  return join([lead, ...said], ' ');
}

/** @param before `week before` */
export function incomparable(before: string): RichText {
  return rich`Not enough data to compare with the ${before}.`;
}

const mostNamed = 3;

/** `No: livelier than the week before at 2 of 9 venues (*Canal House* and *Mill Street*), calmer at 1 (*Spa*).` */
export function thanBeforeWords(
  { measure, whether }: ThanBefore,
  compared: readonly VenueCompared[],
  before: string,
): RichText {
  const { length } = compared;
  if (length === 0) return incomparable(before);
  const first = whether ?? 'more';
  const groups = ([first, first === 'more' ? 'less' : 'more'] as const).map((direction) => ({
    how: adjectiveOf(measure, direction),
    some: compared.filter(({ comparison }) => isChanged(comparison, direction)),
  }));
  const changed = groups.filter(({ some }) => some.length > 0);
  const same = length - changed.reduce((sum, { some }) => sum + some.length, 0);
  const all = length === 2 ? 'both venues' : `all ${length} venues`;
  const isSo = (groups[0]?.some.length ?? 0) * 2 > length;
  const answer = whether === undefined ? rich`` : isSo ? rich`Yes: ` : rich`No: `;
  const said = changed.map(({ how, some }, index) => {
    const names = listedInBold(some, mostNamed);
    if (index > 0) return rich`${how} at ${some.length} (${names})`;
    const at =
      some.length === length ? rich`${all}` : rich`${some.length} of ${length} venues (${names})`;
    return rich`${opening(how, whether)} than the ${before} at ${at}`;
  });
  if (changed.length === 0) {
    return rich`${answer}${opening('about the same as', whether)} the ${before} at ${all}.`;
  }
  const rest = same === 0 ? [] : [rich`about the same at ${same}`];
  return rich`${answer}${join([...said, ...rest], ', ')}.`;
}

/** With a capital, unless yes or no stands before it. */
function opening(words: string, whether: ThanBefore['whether']): string {
  return whether === undefined ? capitalised(words) : words;
}
