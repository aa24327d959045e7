import { join, type RichText, rich } from '../../card/rich-text.ts';
import { digestLimits, nextRuns } from '../../digests/digest.ts';
import { isAboutOneVenue } from '../../digests/kinds.ts';
import type { DigestPage } from '../../digests/listed-digest.ts';
import { localWeekday, localZone, zonedTime } from '../../insight/local-time.ts';
import { dayMs, type Weekday } from '../../time.ts';
import { digestTitle, listedVenueName } from '../text/digests.ts';
import { timeOfDay, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { capitalised, listed as listedInWords } from '../text/wording.ts';
import { type DigestWords, partOfDay } from './digest-asked.ts';

/** Which digests are posted on a day that was asked about: `which digests go out on monday morning`. */

const mostNamed = 6;
/** A week of them, and the day that has begun. */
const mostRuns = 8 * digestLimits.timesADay;

/**
 * `On Monday morning: *Daily summary* for #general (Harbour Hotel) at 08:00.`
 *
 * @returns undefined if no day was named, or if not all digests are here
 */
export function scheduledThenWords(
  { days, part }: Pick<DigestWords, 'days' | 'part'>,
  typed: string,
  { listed, count }: Pick<DigestPage, 'listed' | 'count'>,
  { now, locale }: { readonly now: number; readonly locale: Locale },
): RichText | undefined {
  const day = /\b(?:tomorrow|tmrw|tmr)\b/i.test(typed) ? 'tomorrow' : onlyOf(days);
  if (day === undefined || count > listed.length) return undefined;
  const posts = listed.flatMap(({ digest, venueName }) => {
    // Without its venue, it isn't posted.
    if (venueName === undefined && isAboutOneVenue(digest.kind)) return [];
    const zone = localZone(digest.timezone);
    const dateOf = (at: number) => zonedTime(at, zone).toPlainDate().toString();
    const isThen = (at: number) =>
      day === 'tomorrow' ? dateOf(at) === dateOf(now + dayMs) : localWeekday(at, zone) === day;
    const isInPart = (at: number) =>
      part === undefined || partOfDay(zonedTime(at, zone).toPlainTime().toString()) === part;
    const runs = nextRuns(digest, now, mostRuns).filter((at) => isThen(at) && isInPart(at));
    const times = [...new Set(runs.map((at) => timeOfDay(at, zone, locale)))].toSorted();
    const title = digestTitle(digest, listedVenueName(venueName));
    return times.length === 0 ? [] : [rich`${title} at ${listedInWords(times)}`];
  });
  const name = day === 'tomorrow' ? day : weekdayName(day);
  const then = part === undefined ? name : `${name} ${part}`;
  if (posts.length === 0) return rich`No digest is scheduled for ${then}.`;
  const rest = posts.length > mostNamed ? rich`; and ${posts.length - mostNamed} more` : rich``;
  const when = day === 'tomorrow' ? capitalised(then) : `On ${then}`;
  return rich`${when}: ${join(posts.slice(0, mostNamed), '; ')}${rest}.`;
}

/** Of several days, the list tells each. */
function onlyOf([only, ...others]: readonly Weekday[] = []): Weekday | undefined {
  return others.length === 0 ? only : undefined;
}
