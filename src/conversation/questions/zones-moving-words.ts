import { type RichText, rich } from '../../card/rich-text.ts';
import { isChanged, spreadOf } from '../../insight/comparison.ts';
import {
  loudnessMovers,
  type Mover,
  type MovingZones,
  moodMovers,
  movedZones,
} from '../../insight/movers.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { eitherWay, loudnessMoverWords, moverWords, movingWords } from '../text/movers.ts';
import { signedNumber } from '../text/numbers.ts';
import { decimalsOf, type TrendFacts } from '../text/trend.ts';
import { adjectiveOf } from '../text/verdict.ts';
import { capitalised, listed } from '../text/wording.ts';
import type { MovingAsked } from '../understanding/venues/venues-wanted.ts';

/** Which zones are filling up, or are louder than at a time in the last hours. */

export interface ZonesMovingAsked extends MovingAsked {
  /** A moment that they are compared with, in epoch milliseconds. */
  readonly at: number | undefined;
}

/** @returns undefined if that cannot be said */
export function zonesMovingWords(
  moving: MovingZones,
  asked: ZonesMovingAsked,
  { week, scale, zone }: Pick<TrendFacts, 'week' | 'scale' | 'zone'>,
  locale: Locale,
): RichText | undefined {
  const { measure, at } = asked;
  const spread = week && spreadOf(week, measure);
  if (moving.trends.value.length === 0) return undefined;
  if (at !== undefined) {
    if (spread === undefined) return undefined;
    const decimals = decimalsOf(measure, scale);
    const number = (value: number) => signedNumber(value, decimals, locale);
    const moved = movedZones(moving, measure, at, spread);
    return movedWords(moved, asked, timeOfDay(at, zone, locale), number);
  }
  if (measure === 'loudness' && spread === undefined) return undefined;
  const movers = measure === 'mood' ? moodMovers(moving) : loudnessMovers(moving, spread ?? 0);
  const words = (some: readonly Mover[]) =>
    measure === 'mood'
      ? moverWords(some.slice(0, mostNamed), locale)
      : loudnessMoverWords(some.slice(0, mostNamed), scale, locale);
  return movingWords(movers, asked, { what: 'zone', none: 'none of the zones', words });
}

const mostNamed = 3;

/** `Louder than at 14:00: *Reading Room* (+1.2) and *Lobby* (+0.6).`, or what changed either way */
function movedWords(
  moved: ReturnType<typeof movedZones>,
  { measure, direction, isYesNo }: ZonesMovingAsked,
  time: string,
  number: (value: number) => string,
): RichText | undefined {
  if (moved.length === 0) return undefined;
  const named = (some: typeof moved) =>
    listed(some.map(({ name, comparison }) => rich`*${name}* (${number(comparison.difference)})`));
  if (direction === undefined) {
    const changed = moved.filter(({ comparison }) => comparison.degree !== 'same');
    return changed.length === 0
      ? rich`No zone is clearly ${eitherWay[measure]} than at ${time}.`
      : rich`Changed since ${time}: ${named(changed)}.`;
  }
  const more = adjectiveOf(measure, direction);
  const such = moved.filter(({ comparison }) => isChanged(comparison, direction));
  if (such.length === 0) {
    return rich`${isYesNo ? 'No, none of the zones' : 'No zone'} is clearly ${more} than at ${time}.`;
  }
  const said = rich`${capitalised(more)} than at ${time}: ${named(such)}.`;
  return isYesNo ? rich`Yes. ${said}` : said;
}
