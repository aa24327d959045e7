import type { Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph, table } from '../../card/part.ts';
import { asPlain, lines, type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { currentDay, type PastPlace, venueDay } from '../../history/past-night.ts';
import { isOneNight, type PastTime } from '../../history/past-time.ts';
import { nightMeant, reachesToday, spanMeant } from '../../history/service-days.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import type { CountsAsked } from '../counts-asked.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import type { Locale } from './locale.ts';
import { entryKindWords } from './log-entries.ts';
import { nightName } from './night-words.ts';
import { nameBeside, periodName } from './period-name.ts';
import { sinceNotes } from './venues-notes.ts';
import { andMore, capitalised, counted, listed } from './wording.ts';

/** Which of two times, or of two venues, had more alerts or log entries. */

export interface CountedPlace {
  readonly connection: Connection;
  /** None for the whole venue. */
  readonly zones: readonly Zone[];
  readonly place: PastPlace;
  /** When it was connected, or its first value was measured. */
  readonly since: number;
  /** One for each time; undefined if nothing was kept of it. */
  readonly counts: readonly (number | undefined)[];
  readonly isWatched: boolean;
}

export interface CountsCompared {
  readonly counts: CountsAsked;
  readonly question: Pick<Question, 'argument' | 'venueId' | 'venueIds'>;
  readonly read: readonly CountedPlace[];
}

/** Of the two that are compared. */
interface Side {
  /** `last week`, `at Harbour Hotel` */
  readonly when: string;
  readonly count: number | undefined;
}

export function countsMessage({ counts, question, read }: CountsCompared, locale: Locale): Message {
  const [first] = read;
  if (first === undefined) return message();
  const { place } = first;
  const [named, ...others] = counts.times;
  const period = { time: named, ...timeName(named, place, locale) };
  const times = [
    period,
    ...others.map((time) => ({
      time,
      ...(time.kind === 'week'
        ? plainName(nameBeside(time, named, { place, locale }))
        : timeName(time, place, locale)),
    })),
  ];
  const areVenues = times.length === 1;
  const sides: readonly Side[] = areVenues
    ? read.map(({ connection, counts: [count] }) => ({
        when: `at ${venueName(connection)}`,
        count,
      }))
    : times.map(({ when }, index) => ({
        when,
        count: total(read.map((one) => one.counts[index])),
      }));
  const [one, other] = sides;
  if (one === undefined || other === undefined) return message();
  const noun = countNouns[counts.of];
  const title = rich`*${countedPlaces(read, times.length)}*, ${noun.plural}${areVenues ? ` ${period.when}` : ''}`;
  const places = read.filter(({ counts: some }) => some.some((count) => (count ?? 0) > 0));
  const [only, ...more] = places;
  const at =
    !areVenues && read.length > 1 && only !== undefined && more.length === 0
      ? rich`All at *${venueName(only.connection)}*.`
      : undefined;
  const areNone = counts.of === 'alert' && read.every(({ isWatched }) => !isWatched);
  const unset = areNone ? rich`No alerts are set up.` : undefined;
  return message(
    paragraph(lines(title, answerWords(counts.whether, [one, other], noun), at, unset)),
    areVenues || places.length < 2
      ? undefined
      : venuesTable(
          places,
          times.map(({ title }) => capitalised(title)),
        ),
    ...sinceNotes(
      read.filter((some) => isNewer(some, counts.times)),
      locale,
    ),
    buttons(
      times.map(({ time, name }) =>
        askButton(`Show ${name}`, listOfTime(time, counts.of, question)),
      ),
    ),
  );
}

export const countNouns: Readonly<
  Record<CountsAsked['of'], { readonly one: string; readonly plural: string }>
> = {
  ...entryKindWords,
  alert: { one: 'alert', plural: 'alerts' },
  entry: { one: 'log entry', plural: 'log entries' },
};

/** Undefined unless something is known of at least one place. */
function total(counts: readonly (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, count) => sum + count, 0);
}

/** `Yes: 4 alerts this week so far, 2 last week.`, `More last night (3 alerts) than on Friday (1).` */
function answerWords(
  whether: CountsAsked['whether'],
  [one, other]: readonly [Side, Side],
  noun: { readonly one: string; readonly plural: string },
): RichText {
  const { count: a } = one;
  const { count: b } = other;
  const number = (count: number) =>
    count === 0 ? `no ${noun.plural}` : counted(count, noun.one, noun.plural);
  if (a === undefined || b === undefined) {
    const known = a === undefined ? other : one;
    const unknown = a === undefined ? one : other;
    const cannot = rich`I can't compare them: nothing was recorded ${unknown.when}.`;
    return known.count === undefined
      ? rich`Nothing was recorded at either time.`
      : rich`${cannot} ${capitalised(known.when)}: ${number(known.count)}.`;
  }
  if (whether !== undefined && a + b === 0) {
    return rich`No, there were none ${one.when} or ${other.when}.`;
  }
  if (whether !== undefined) {
    const isSo = whether === 'more' ? a > b : a < b;
    const answer = isSo ? 'Yes' : a === b && a > 0 ? 'No, as many' : 'No';
    return rich`${answer}: ${number(a)} ${one.when}, ${b === 0 ? 'none' : String(b)} ${other.when}.`;
  }
  if (a === b) {
    return a === 0
      ? rich`None ${one.when} or ${other.when}.`
      : rich`As many ${one.when} as ${other.when}: ${number(a)} each.`;
  }
  const [more, fewer, most, least] = a > b ? [one, other, a, b] : [other, one, b, a];
  return rich`More ${more.when} (${number(most)}) than ${fewer.when} (${least === 0 ? 'none' : String(least)}).`;
}

interface TimeName {
  /** `this week`, `October` */
  readonly name: string;
  /** `this week so far`, `October` */
  readonly title: string;
  /** Within a sentence: `this week so far`, `in October`, `on Friday 13 November` */
  readonly when: string;
}

const prepositions = {
  week: '',
  weekend: '',
  month: 'in ',
  dates: 'from ',
  weekdays: 'on ',
  last_days: 'in ',
} as const;

export function timeName(time: PastTime, place: PastPlace, locale: Locale): TimeName {
  const day = venueDay(place);
  if (isOneNight(time)) {
    const night = nightMeant(time, day);
    const name = nightName(night, { place, locale, isOfDays: false });
    if (night.date === currentDay(day).date) return soFar(name);
    return /\d/.test(name) ? { ...plainName(name), when: `on ${name}` } : plainName(name);
  }
  const name = periodName(time, { place, locale });
  const isSoFar = time.kind !== 'last_days' && reachesToday(time, day);
  const { title } = isSoFar ? soFar(name) : plainName(name);
  return { name, title, when: `${prepositions[time.kind]}${title}` };
}

function plainName(name: string): TimeName {
  return { name, title: name, when: name };
}

function soFar(name: string): TimeName {
  return { ...plainName(`${name} so far`), name };
}

/** Of up to three venues, their names. */
export function countedPlaces(
  read: readonly Pick<CountedPlace, 'connection' | 'zones'>[],
  times: number,
): string {
  const [first, ...others] = read;
  if (first === undefined) return '';
  const name = venueName(first.connection);
  if (others.length > 0) {
    return times > 1 && read.length > 3
      ? `${read.length} venues`
      : asPlain(listed(read.map(({ connection }) => venueName(connection))));
  }
  return first.zones.length === 0
    ? name
    : `${asPlain(listed(first.zones.map((zone) => zone.name)))} (${name})`;
}

function venuesTable(places: readonly CountedPlace[], columns: readonly string[]) {
  const sorted = places.toSorted((a, b) => (b.counts[0] ?? 0) - (a.counts[0] ?? 0));
  return table({
    caption: 'Venues',
    columns: ['Venue', ...columns],
    rows: sorted.map(({ connection, counts }) => [
      venueName(connection),
      ...counts.map((count) => numberCell(count, String)),
    ]),
    lines: sorted.map(
      ({ connection, counts }) =>
        rich`*${venueName(connection)}*: ${counts.map((count) => count ?? '–').join(', then ')}`,
    ),
    countRest: andMore,
  });
}

/** Whether its data begins within one of the times. */
function isNewer({ since, place }: CountedPlace, times: readonly PastTime[]): boolean {
  const from = Math.min(...times.map((time) => spanMeant(time, venueDay(place)).from));
  return since > from;
}

/** Those of one time, listed. */
export function listOfTime(
  past: PastTime,
  of: CountsAsked['of'],
  { argument, venueId, venueIds }: CountsCompared['question'],
): Question {
  const place = { venueId, venueIds };
  if (of !== 'alert') {
    const kind = of === 'entry' ? 'entries' : entryKindWords[of].plural.replace(/ entries$/, '');
    return { ...place, command: 'log', argument: `show ${kind} ${argument}`.trim(), past };
  }
  const yesNo = { asks: 'need', against: 'alerts' } as const;
  const isOfAll = argument === '' && venueId === undefined && venueIds === undefined;
  if (isOfAll) return { command: 'compare', argument: 'alerts', past };
  const command = isOneNight(past) ? 'night' : 'review';
  return { ...place, command, argument, past, yesNo };
}
