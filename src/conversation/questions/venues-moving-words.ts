import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { Mover } from '../../insight/movers.ts';
import type { Locale } from '../text/locale.ts';
import { moverWords } from '../text/movers.ts';
import { capitalised, listedInBold } from '../text/wording.ts';
import type { MovingAsked } from '../understanding/venues-wanted.ts';
import type { VenuesMoving } from './venues-moving.ts';

/** Which venues are filling up or emptying, or getting louder or quieter. */

const mostNamed = 5;
const changing = {
  mood: { more: 'filling up', less: 'emptying' },
  loudness: { more: 'getting louder', less: 'getting quieter' },
} as const;
const eitherWay = { mood: 'livelier or calmer', loudness: 'louder or quieter' } as const;

/** `Filling up: Canal House (+0.8/h), Mill Street (+0.4/h)`, or that none is, and what is instead */
export function movingVenuesWords(
  { movers, known }: VenuesMoving,
  { measure, direction, isYesNo }: MovingAsked,
  locale: Locale,
): RichText {
  if (known === 0) return rich`I can't tell: no venue has a trend right now.`;
  const wordsOf = (some: readonly Mover[]) =>
    measure === 'mood' ? moverWords(some.slice(0, mostNamed), locale) : louderWords(some);
  if (direction === undefined) {
    return wordsOf(movers) ?? rich`No venue is getting clearly ${eitherWay[measure]}.`;
  }
  const isSo = ({ ratePerHour }: Mover) => ratePerHour > 0 === (direction === 'more');
  const such = wordsOf(movers.filter(isSo));
  if (such !== undefined) return isYesNo ? rich`Yes. ${such}` : such;
  const none = rich`${isYesNo ? 'No, no venue' : 'No venue'} is ${changing[measure][direction]}.`;
  const others = wordsOf(movers.filter((mover) => !isSo(mover)));
  return others === undefined ? none : rich`${none} ${others}`;
}

/** Without rates: each venue has a scale of loudness of its own. @returns undefined without any */
function louderWords(movers: readonly Mover[]): RichText | undefined {
  const said = (['more', 'less'] as const).flatMap((direction) => {
    const some = movers.filter(({ ratePerHour }) => ratePerHour > 0 === (direction === 'more'));
    return some.length === 0
      ? []
      : [rich`${capitalised(changing.loudness[direction])}: ${listedInBold(some, mostNamed)}.`];
  });
  return said.length === 0 ? undefined : join(said, ' ');
}
