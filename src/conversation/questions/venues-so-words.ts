import { type RichText, rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { hasMostZones } from '../text/venue-needs.ts';
import { type CurrentRow, currentRows, type VenueRow } from '../text/venue-rows.ts';
import { isntOrArent, isOrAre, listed } from '../text/wording.ts';
import { type Level, levels } from '../understanding/sentence/levels.ts';
import type { VenuesSo } from '../understanding/venues/comparison-asked.ts';
import { isPlainly } from './is-plainly.ts';

/** Which venues are loud, quiet, busy or calm as such, whatever is usual. */

const mostNamed = 5;

/**
 * `*Canal House* is busy right now.`, `Yes, *Canal House* is busy right now.`, `No, *Canal House* isn't quiet.`
 *
 * @returns undefined if it cannot be said of any of them
 */
export function venuesSoWords(
  { level, isNot, of }: VenuesSo,
  rows: readonly VenueRow[],
  locale: Locale,
  isCounted = false,
): RichText | undefined {
  const judged = currentRows(rows)
    .filter(({ venue }) => hasMostZones(venue))
    .flatMap((row) => {
      const isSo = isSoPlainly(level, row);
      const { timezone } = row.connection.venue;
      const time = timeOfDay(row.venue.now, localZone(timezone), locale);
      const value = row.venue.live?.value.representative[levels[level].measure]?.value;
      return isSo === undefined ? [] : [{ name: row.label, time, isSo, value: value ?? 0 }];
    })
    // The one that is it most comes first.
    .toSorted((a, b) =>
      levels[level].direction === 'more' ? b.value - a.value : a.value - b.value,
    );
  if (judged.length === 0) return undefined;
  const such = judged.filter(({ isSo }) => isSo);
  const others = judged.filter(({ isSo }) => !isSo);
  const isUnknown = judged.length < rows.length;
  const among = isUnknown ? ' with enough data' : '';
  const usualTime = mostCommon(judged.map(({ time }) => time));
  const names = (some: typeof judged) =>
    listed(
      some.map(({ name, time }) =>
        time === usualTime ? rich`*${name}*` : rich`*${name}* (${time} there)`,
      ),
      mostNamed,
    );
  const yours = isUnknown ? 'the venues with enough data' : 'your venues';
  const none = rich`No, none of ${yours} is ${level}.`;
  const every = rich`every venue${among} is ${level}`;
  if (isCounted) {
    const some = isNot ? others : such;
    const count = rich`${some.length} of ${judged.length} venues${among} ${isOrAre(some)} ${isNot ? 'not ' : ''}${level}`;
    return some.length === 0 ? rich`${count}.` : rich`${count}: ${names(some)}.`;
  }
  switch (of) {
    case 'all':
      return others.length === 0
        ? rich`Yes, ${every}.`
        : such.length === 0
          ? none
          : such.length > others.length
            ? rich`No, but most are: ${such.length} of ${judged.length} venues${among}. Not ${level}: ${names(others)}.`
            : such.length === 1
              ? rich`No, only ${names(such)} is ${level}.`
              : rich`No, only ${such.length} of ${judged.length} venues${among} ${isOrAre(such)} ${level}: ${names(such)}.`;
    case 'any':
      return such.length === 0
        ? none
        : rich`Yes, ${names(such)} ${isOrAre(such)} ${level} right now.`;
    case 'which': {
      const some = isNot ? others : such;
      if (some.length === 0) {
        return isNot ? rich`None: ${every}.` : rich`None of ${yours} is ${level} right now.`;
      }
      const are = isNot ? isntOrArent(some) : isOrAre(some);
      return rich`${names(some)} ${are} ${level} right now.`;
    }
  }
}

/** Where it is another time of day, that may be why it is so. */
function mostCommon(times: readonly string[]): string | undefined {
  return times.find((time) => times.filter((one) => one === time).length * 2 > times.length);
}

function isSoPlainly(level: Level, { venue }: CurrentRow): boolean | undefined {
  const { live, typical } = venue;
  return isPlainly(
    level,
    live?.value.representative[levels[level].measure],
    typical.venue?.representative,
  );
}
