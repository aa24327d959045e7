import { Temporal } from 'temporal-polyfill';
import { type Message, message } from '../../card/message.ts';
import { note, type Part, paragraph, table } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { meanOfNights, nightMeans } from '../../history/night-means.ts';
import { dayOn, type PastNight, venueDay } from '../../history/past-night.ts';
import { mostOf } from '../../insight/coverage.ts';
import { mondayOf } from '../../insight/local-time.ts';
import { daysPerWeek } from '../../time.ts';
import type { MeasuredAsked } from '../measured-asked.ts';
import type { Question } from '../question.ts';
import { dateNamed } from '../text/local-time.ts';
import type { PastMeasure } from '../text/night-words.ts';
import { andMore, capitalised, listed } from '../text/wording.ts';
import { levels } from '../understanding/sentence/levels.ts';
import { gapsNote, namedValue, superlatives, titleWords, valueWords } from './measured-words.ts';
import { nightButtons } from './night-buttons.ts';
import { isCurrent, type PlaceMeasured } from './place-measured.ts';

/** The weeks, Monday to Sunday, that were the most of something on average. */

type Weeks = Extract<MeasuredAsked, { readonly kind: 'weeks' }>;

interface Week {
  /** `16 Nov to 22 Nov`, `this week so far` */
  readonly label: string;
  readonly nights: readonly PastNight[];
  readonly mood: number | undefined;
  readonly loudness: number | undefined;
  /** It is over, and most of its nights are known by the measure that is ranked. */
  readonly isRanked: boolean;
}

const soFar = 'this week so far';
const measures = ['mood', 'loudness'] as const;

export function weeksMessage(asked: Weeks, place: PlaceMeasured, question: Question): Message {
  const { measure } = levels[asked.level];
  const weeks = weeksOf(place, measure);
  const gaps = gapsNote([place], [measure]);
  const areUnknown = weeks.some(({ isRanked, label }) => !isRanked && label !== soFar);
  return message(
    paragraph(lines(titleWords([place], question), leadWords(weeks, asked, place))),
    weeks.length === 0 ? undefined : weeksTable(weeks, measure, place),
    areUnknown ? note(rich`Only weeks with data from most nights are ranked.`) : undefined,
    gaps === undefined ? undefined : note(gaps),
    nightButtons([place], question),
  );
}

/** The newest first, without weeks that the period or the beginning of the data cuts. */
function weeksOf(place: PlaceMeasured, measure: PastMeasure): Week[] {
  const byMonday = Map.groupBy(place.nights, ({ day }) =>
    mondayOf(Temporal.PlainDate.from(day.date)).toString(),
  );
  return [...byMonday].toReversed().flatMap(([monday, nights]): readonly Week[] => {
    // A night that goes on would stand for the whole of it.
    const over = nights.filter((night) => !isCurrent(night, place.told));
    const isGoingOn = over.length < nights.length;
    if (over.length === 0 || (!isGoingOn && over.length < daysPerWeek)) return [];
    return [
      {
        label: isGoingOn ? soFar : datesOfWeek(monday, place),
        nights: over,
        mood: meanOfNights(over, 'mood'),
        loudness: meanOfNights(over, 'loudness'),
        isRanked: !isGoingOn && nightMeans(over, measure).length >= mostOf * daysPerWeek,
      },
    ];
  });
}

/** `16 Nov to 22 Nov` */
function datesOfWeek(monday: string, { told: { place, locale } }: PlaceMeasured): string {
  const first = Temporal.PlainDate.from(monday);
  const last = first.add({ days: daysPerWeek - 1 });
  const [from, to] = [first, last].map((date) =>
    dateNamed(dayOn(date, venueDay(place)).from, place.now, place.zone, locale),
  );
  return `${from} to ${to}`;
}

/** `Liveliest week: *16 Nov to 22 Nov*, mood 5.3 of 10 on average. Then 9 Nov to 15 Nov (5.1).` */
function leadWords(weeks: readonly Week[], { level }: Weeks, place: PlaceMeasured): RichText {
  const { measure, direction } = levels[level];
  const sign = direction === 'more' ? -1 : 1;
  const ranked = weeks
    .flatMap(({ isRanked, label, [measure]: mean }) =>
      isRanked && mean !== undefined ? [{ label, mean }] : [],
    )
    .toSorted((a, b) => sign * (a.mean - b.mean));
  const [first, ...others] = ranked;
  const word = superlatives[level];
  if (first === undefined || others.length === 0) {
    return rich`Too few weeks with enough data to say which was the ${word.toLowerCase()}.`;
  }
  const shown = (mean: number) => valueWords(mean, measure, place);
  const value = namedValue(first.mean, measure, place);
  const same = ranked.filter(({ mean }) => shown(mean) === shown(first.mean));
  if (same.length === ranked.length) {
    return rich`No week stood out: ${value} on average in ${ranked.length === 2 ? 'both' : `all ${ranked.length}`} weeks with enough data.`;
  }
  if (same.length > 1) {
    const weeks = listed(same.map(({ label }) => rich`*${label}*`));
    return rich`${word} weeks: ${weeks}, ${same.length === 2 ? 'both' : 'each'} with ${value} on average.`;
  }
  const then = others.map(({ label, mean }) => rich`${label} (${shown(mean)})`);
  return rich`${word} week: *${first.label}*, ${value} on average. Then ${listed(then, 2)}.`;
}

function weeksTable(weeks: readonly Week[], measure: PastMeasure, place: PlaceMeasured): Part {
  const order = measure === 'mood' ? measures : measures.toReversed();
  const rows = weeks.map((week) => ({
    label: capitalised(week.label),
    nights: week.nights.length,
    cells: order.map((one) => numberCell(week[one], (value) => valueWords(value, one, place))),
  }));
  return table({
    caption: 'Averages by week',
    columns: ['Week', 'Nights', ...order.map((one) => `Average ${one}`)],
    rows: rows.map(({ label, nights, cells }) => [
      label,
      numberCell(nights, (value) => `${value}`),
      ...cells,
    ]),
    lines: rows.map(({ label, cells }) => {
      const said = cells.map((one, index) => `${order[index]} ${one?.text ?? 'unknown'}`);
      return rich`*${label}*: ${said.join(', ')}`;
    }),
    countRest: andMore,
  });
}
