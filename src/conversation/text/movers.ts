import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import type { Mover } from '../../insight/movers.ts';
import type { MovingAsked } from '../understanding/venues/venues-wanted.ts';
import type { Locale } from './locale.ts';
import { signedNumber } from './numbers.ts';

/** The zones or venues that change fastest. */

/** `Filling up: Lobby Bar (+2.4/h) · Emptying: Spa (−1.6/h)`; undefined without movers */
export function moverWords(movers: readonly Mover[], locale: Locale): RichText | undefined {
  return bothWays(movers, ['Filling up', 'Emptying'], 1, locale);
}

/** `Getting louder: Terrace (+2.1/h) · Getting quieter: Spa (−1.6/h)`, where their mood tells another story */
export function loudnessMoverWords(
  movers: readonly Mover[],
  { decimals }: LoudnessScale,
  locale: Locale,
): RichText | undefined {
  return bothWays(movers, ['Getting louder', 'Getting quieter'], decimals, locale);
}

function bothWays(
  movers: readonly Mover[],
  [up, down]: readonly [string, string],
  decimals: number,
  locale: Locale,
): RichText | undefined {
  const shown = (some: readonly Mover[]) =>
    join(
      some.map(
        ({ name, ratePerHour }) => rich`${name} (${signedNumber(ratePerHour, decimals, locale)}/h)`,
      ),
      ', ',
    );
  const rising = movers.filter(({ ratePerHour }) => ratePerHour > 0);
  const falling = movers.filter(({ ratePerHour }) => ratePerHour < 0);
  const parts = [
    ...(rising.length === 0 ? [] : [rich`${up}: ${shown(rising)}`]),
    ...(falling.length === 0 ? [] : [rich`${down}: ${shown(falling)}`]),
  ];
  return parts.length === 0 ? undefined : join(parts, ' · ');
}

/** What becomes of a place. */
export const changing = {
  mood: { more: 'filling up', less: 'emptying' },
  loudness: { more: 'getting louder', less: 'getting quieter' },
} as const;

export const eitherWay = { mood: 'livelier or calmer', loudness: 'louder or quieter' } as const;

/**
 * Those that change as was asked, after `Yes` if that was asked, or that none does, and what changes instead.
 *
 * @param what `zone`
 * @param none of them, behind a no
 * @param words undefined without movers
 */
export function movingWords(
  movers: readonly Mover[],
  { measure, direction, isYesNo }: MovingAsked,
  {
    what,
    none,
    words,
  }: {
    readonly what: 'zone' | 'venue';
    readonly none: string;
    readonly words: (some: readonly Mover[]) => RichText | undefined;
  },
): RichText {
  if (direction === undefined) {
    return words(movers) ?? rich`No ${what} is getting clearly ${eitherWay[measure]}.`;
  }
  const isSo = ({ ratePerHour }: Mover) => ratePerHour > 0 === (direction === 'more');
  const such = words(movers.filter(isSo));
  if (such !== undefined) return isYesNo ? rich`Yes. ${such}` : such;
  const others = words(movers.filter((mover) => !isSo(mover)));
  const said = rich`${isYesNo ? `No, ${none}` : `No ${what}`} is ${changing[measure][direction]}.`;
  return others === undefined ? said : rich`${said} ${others}`;
}
