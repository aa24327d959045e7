import { type RichText, rich } from '../../card/rich-text.ts';
import { digestLimits, nextRuns } from '../../digests/digest.ts';
import { isAboutOneVenue } from '../../digests/kinds.ts';
import type { DigestPage } from '../../digests/listed-digest.ts';
import { localZone, zonedTime } from '../../insight/local-time.ts';
import { dayMs, weekdays } from '../../time.ts';
import { digestTitle, listedVenueName } from '../text/digests.ts';
import { timeOfDay, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { listed as listedInWords } from '../text/wording.ts';
import { type DigestWords, partOfDay } from './digest-asked.ts';

/** Which digests are posted at the time that was asked about: `which digests go out on monday morning`. */

const mostNamed = 6;
/** A week of them, and the day that has begun. */
const mostRuns = 8 * digestLimits.timesADay;

/**
 * `On Monday morning: *Daily summary* for #general (Harbour Hotel) at 08:00.`
 *
 * @returns undefined if no day and no part of a day was named, or if not all digests are here
 */
export function scheduledThenWords(
  { days, part }: Pick<DigestWords, 'days' | 'part'>,
  typed: string,
  { listed, count }: Pick<DigestPage, 'listed' | 'count'>,
  { now, locale }: { readonly now: number; readonly locale: Locale },
): RichText | undefined {
  const [only, ...more] = days ?? [];
  const isTomorrow = /\b(?:tomorrow|tmrw|tmr)\b/i.test(typed);
  const isNamed = isTomorrow || (only !== undefined && more.length === 0) || part !== undefined;
  if (!isNamed || more.length > 0 || count > listed.length) return undefined;
  const posts = listed.flatMap(({ digest, venueName }) => {
    // Without its venue, it isn't posted.
    if (venueName === undefined && isAboutOneVenue(digest.kind)) return [];
    const zone = localZone(digest.timezone);
    const dateOf = (at: number) => zonedTime(at, zone).toPlainDate().toString();
    const runs = nextRuns(digest, now, mostRuns).filter((at) => {
      const { hour, dayOfWeek } = zonedTime(at, zone);
      const isThen = isTomorrow
        ? dateOf(at) === dateOf(now + dayMs)
        : only === undefined || weekdays[dayOfWeek - 1] === only;
      return isThen && (part === undefined || partOfDay(String(hour).padStart(2, '0')) === part);
    });
    const times = [...new Set(runs.map((at) => timeOfDay(at, zone, locale)))].toSorted();
    return times.length === 0
      ? []
      : [rich`${digestTitle(digest, listedVenueName(venueName))} at ${listedInWords(times)}`];
  });
  const day = isTomorrow ? 'tomorrow' : only === undefined ? undefined : weekdayName(only);
  const then = [day, part].filter((one) => one !== undefined).join(' ');
  if (posts.length === 0) {
    return rich`No digest is scheduled for ${day === undefined ? `the ${then}` : then}.`;
  }
  const when = isTomorrow
    ? `Tomorrow${part === undefined ? '' : ` ${part}`}`
    : day === undefined
      ? `In the ${then}`
      : `On ${then}`;
  return rich`${when}: ${listedInWords(posts, mostNamed)}.`;
}
