import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { Mover } from '../../insight/movers.ts';
import type { Locale } from '../text/locale.ts';
import { changing, moverWords, movingWords } from '../text/movers.ts';
import { capitalised, listedInBold } from '../text/wording.ts';
import type { MovingAsked } from '../understanding/venues/venues-wanted.ts';
import type { VenuesMoving } from './venues-moving.ts';

/** Which venues are filling up or emptying, or getting louder or quieter. */

const mostNamed = 5;

/** `Filling up: Canal House (+0.8/h), Mill Street (+0.4/h)`, or that none is, and what is instead */
export function movingVenuesWords(
  { movers, known }: VenuesMoving,
  asked: MovingAsked,
  locale: Locale,
): RichText {
  if (known === 0) return rich`I can't tell: no venue has a trend right now.`;
  const words = (some: readonly Mover[]) =>
    asked.measure === 'mood' ? moverWords(some.slice(0, mostNamed), locale) : louderWords(some);
  return movingWords(movers, asked, { what: 'venue', none: 'no venue', words });
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
