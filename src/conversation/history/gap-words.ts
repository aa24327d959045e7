import { join, type RichText, rich } from '../../card/rich-text.ts';
import { gapsIn } from '../../history/gaps.ts';
import type { PastNight } from '../../history/past-night.ts';
import { longestOf } from '../../insight/coverage.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Told } from '../text/night-words.ts';
import { firstLines } from '../text/wording.ts';

/** Times of a night of which nothing is known. */

/** So many zones are named. */
const mostNamed = 3;

interface GapsOf {
  readonly night: PastNight;
  readonly nameOf: (zoneId: string) => string;
  readonly told: Told;
}

/** `⚠️ Terrace: no data from 19:00 to 22:00`, of zones while others have some */
export function gapWords({ night, nameOf, told }: GapsOf): RichText | undefined {
  const { locale, place } = told;
  const time = (at: number) => timeOfDay(at, place.zone, locale);
  const gaps = [...night.zones].flatMap(([id, { known }]) => {
    const gap = longestOf(gapsIn(known, night.facts.span));
    if (gap === undefined) return [];
    const isOfAll = !night.facts.known.some(({ from, to }) => from < gap.to && to > gap.from);
    return isOfAll
      ? []
      : [rich`*${nameOf(id)}*: no data from ${time(gap.from)} to ${time(gap.to)}`];
  });
  return gaps.length === 0 ? undefined : rich`⚠️ ${join(firstLines(gaps, mostNamed), ' · ')}`;
}
