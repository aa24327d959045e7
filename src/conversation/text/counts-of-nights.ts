import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph, table } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import type { DatedDay, PastPlace } from '../../history/past-night.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { longDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import { andMore, capitalised, listed } from './wording.ts';

/** Which night had the most alerts or log entries, or the fewest. */

export interface CountsOfNights {
  /** The venues, or a zone. */
  readonly of: string;
  /** `complaints` */
  readonly plural: string;
  readonly night: 'most' | 'fewest';
  /** `last week` */
  readonly when: string;
  readonly read: readonly {
    readonly place: PastPlace;
    readonly days: readonly DatedDay[];
    /** One for each day; undefined if nothing was kept of it. */
    readonly counts: readonly (number | undefined)[];
  }[];
  /** Those of all nights, listed. */
  readonly list: Question;
}

export function countsOfNightsMessage(
  { of, plural, night, when, read, list }: CountsOfNights,
  locale: Locale,
): Message {
  const [first] = read;
  if (first === undefined) return message();
  const { place, days } = first;
  const nights = days.flatMap((day) => {
    const own = read.flatMap(({ days: theirs, counts }) => {
      const count = counts[theirs.findIndex(({ date }) => date === day.date)];
      return count === undefined ? [] : [count];
    });
    const name = longDay(day.from, place.now, place.zone, locale);
    return own.length === 0 ? [] : [{ day, name, count: own.reduce((sum, one) => sum + one, 0) }];
  });
  const sign = night === 'most' ? -1 : 1;
  const sorted = nights.toSorted((a, b) => sign * (a.count - b.count));
  return message(
    paragraph(lines(rich`*${of}*, ${plural} ${when}`, leadWords({ night, plural, when }, sorted))),
    sorted.every(({ count }) => count === 0)
      ? undefined
      : table({
          caption: `${capitalised(plural)} of each night`,
          columns: ['Night', capitalised(plural)],
          rows: sorted.map(({ name, count }) => [name, numberCell(count, String)]),
          lines: sorted.map(({ name, count }) => rich`*${name}*: ${count}`),
          countRest: andMore,
        }),
    buttons([askButton(`Show ${plural}`, list)]),
  );
}

interface Night {
  readonly name: string;
  readonly count: number;
}

/** `Most complaints: Thursday 3 December (2).`, or the nights that share the place */
function leadWords(
  {
    night,
    plural,
    when,
  }: { readonly night: 'most' | 'fewest'; readonly plural: string; readonly when: string },
  sorted: readonly Night[],
): RichText {
  const [first] = sorted;
  if (first === undefined) return rich`Nothing was recorded then.`;
  if (sorted.every(({ count }) => count === 0)) return rich`No ${plural} ${when}.`;
  const same = sorted.filter(({ count }) => count === first.count);
  const most = night === 'most' ? 'Most' : 'Fewest';
  return same.length > mostTied
    ? rich`${most} ${plural}: ${first.count} on each of ${same.length} nights.`
    : rich`${most} ${plural}: ${listed(same.map(({ name }) => name))} (${first.count}${same.length > 1 ? ' each' : ''}).`;
}

/** More are in the table. */
const mostTied = 3;
