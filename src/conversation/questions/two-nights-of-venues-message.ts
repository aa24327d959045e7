import { type Message, message } from '../../card/message.ts';
import { buttons, note, paragraph, table } from '../../card/part.ts';
import { join, lines, type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import {
  compareNights,
  isGoingOn,
  type Pair,
  type TwoNights,
} from '../../history/compare-nights.ts';
import { type DatedDay, isToldByDay, type PastPlace } from '../../history/past-night.ts';
import type { PastTime } from '../../history/past-time.ts';
import type { Comparison } from '../../insight/comparison.ts';
import { meanOf } from '../../insight/mean.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import type { Locale } from '../text/locale.ts';
import {
  measureOf,
  nightName,
  notComparable,
  nothingMeasured,
  type PastMeasure,
  shortNightName,
  type Told,
} from '../text/night-words.ts';
import { measureNumber } from '../text/numbers.ts';
import { waitingNotes } from '../text/problems.ts';
import { accessNotes } from '../text/venues-notes.ts';
import { changeWords, isChangeAsked } from '../text/verdict.ts';
import { andMore, capitalised, counted, listed, listedInBold } from '../text/wording.ts';

/** Two nights of several venues beside each other: `compare tonight with last friday, all venues`. */

export interface VenueTwoNights extends TwoNights {
  readonly connection: Connection;
  readonly place: PastPlace;
}

export interface TwoNightsOfVenues {
  readonly question: Question;
  /** `All venues`, or their names */
  readonly caption: RichText;
  readonly venues: readonly VenueTwoNights[];
  /** As they are called at the first venue. */
  readonly days: readonly [DatedDay, DatedDay];
  readonly past: PastTime;
  readonly against: PastTime;
  /** For approval, so nothing was measured there. */
  readonly waiting: readonly Connection[];
}

export function twoNightsOfVenuesMessage(data: TwoNightsOfVenues, locale: Locale): Message {
  const { question, caption, venues, days, past, against, waiting } = data;
  const measure = measureOf(question);
  const [first] = venues;
  if (first === undefined) return message(paragraph(nothingMeasured));
  const told = venues.map((venue) => comparedVenue(venue, measure, locale));
  const { place } = first;
  const isOfDays = isToldByDay(first.one);
  const naming: Told = { place, venueName: '', zoneName: undefined, locale, isOfDays };
  const names = days.map((day) => nightName(day, naming));
  const short = days.map((day) => shortNightName(day, naming));
  const title = rich`*${caption}: ${names.join(' and ')}*`;
  if (told.every(({ isKnown }) => !isKnown)) {
    return message(paragraph(lines(title, notComparable)), ...accessNotes(venues));
  }
  const sorted = told.toSorted((a, b) => differenceOf(b) - differenceOf(a));
  const mean = `Average ${measure}`;
  return message(
    paragraph(
      lines(title, answerWords(told, question), changedWords(told, measure, names[1] ?? '')),
    ),
    table({
      caption: 'Venues',
      columns: ['Venue', ...short.map((name) => `${mean}, ${name}`), `vs ${short[1] ?? ''}`],
      rows: sorted.map(({ name, means, change }) => [name, ...means, change]),
      lines: sorted.map(({ name, means, change }) => {
        const shown = means.map((cell) => cell?.text ?? '–').join(', against ');
        return rich`*${name}* · ${shown}${change === undefined ? rich`` : rich` · ${change}`}`;
      }),
      countRest: andMore,
    }),
    ...notCompared(told),
    told.some((venue) => !venue.isToCome && isGoingOn(venue.one, venue.place))
      ? note(rich`The night isn't over: up to now, it is compared with the same hours.`)
      : undefined,
    told.some(({ isToCome }) => isToCome)
      ? note(rich`Where the evening hasn't started yet, the day so far is compared.`)
      : undefined,
    ...waitingNotes(waiting),
    ...accessNotes(venues),
    buttons(
      [past, against].map((night, index) =>
        askButton(capitalised(names[index] ?? ''), {
          command: 'compare',
          argument: '',
          past: night,
        }),
      ),
    ),
  );
}

type ComparedVenue = ReturnType<typeof comparedVenue>;

function comparedVenue(venue: VenueTwoNights, measure: PastMeasure, locale: Locale) {
  const compared = compareNights(venue, measure, venue.place);
  const { comparison } = compared ?? {};
  return {
    ...venue,
    name: venueName(venue.connection),
    isKnown: compared !== undefined,
    comparison,
    means: meanCells(venue, compared?.pairs ?? [], measure, locale),
    change: comparison && changeWords(comparison, measure),
  };
}

function differenceOf({ comparison }: ComparedVenue): number {
  return comparison?.difference ?? -Infinity;
}

/** `Yes at 2 of 9 venues, no at the others.`; undefined if that was not asked */
function answerWords(
  told: readonly ComparedVenue[],
  { yesNo }: Pick<Question, 'yesNo'>,
): RichText | undefined {
  // What came before the evening says neither yes nor no to it.
  const answers = told.flatMap(({ comparison, isToCome }) => {
    const isSo = comparison && !isToCome ? isChangeAsked(yesNo, comparison) : undefined;
    return isSo === undefined ? [] : [isSo];
  });
  if (answers.length === 0) return undefined;
  const { length: count } = answers.filter((isSo) => isSo);
  if (count === 0) return answers.length === 1 ? rich`No.` : rich`No, at none of them.`;
  if (count < answers.length)
    return rich`Yes at ${count} of ${answers.length} venues, no at the others.`;
  return answers.length === 1 ? rich`Yes.` : rich`Yes, at each of them.`;
}

/** `Livelier than Wednesday 2 December: *Canal House*. Calmer: *Mill Street*. About the same: 5 venues.` */
function changedWords(
  told: readonly ComparedVenue[],
  measure: PastMeasure,
  second: string,
): RichText | undefined {
  const known = told.flatMap(({ name, comparison }) =>
    comparison === undefined ? [] : [{ name, comparison }],
  );
  const { more, less } = changed[measure];
  const of = (direction: Comparison['direction']) =>
    known.filter(
      ({ comparison }) => comparison.degree !== 'same' && comparison.direction === direction,
    );
  const { length: same } = known.filter(({ comparison }) => comparison.degree === 'same');
  const [up, down] = [of('more'), of('less')];
  const said = [
    ...(up.length === 0 ? [] : [rich`${more} than ${second}: ${listedInBold(up)}.`]),
    ...(down.length === 0
      ? []
      : [rich`${less}${up.length === 0 ? ` than ${second}` : ''}: ${listedInBold(down)}.`]),
    ...(same === 0
      ? []
      : [
          same === known.length
            ? rich`About the same as ${second} at ${counted(same, 'venue')}.`
            : rich`About the same: ${counted(same, 'venue')}.`,
        ]),
  ];
  return said.length === 0 ? undefined : join(said, ' ');
}

const changed = {
  mood: { more: 'Livelier', less: 'Calmer' },
  loudness: { more: 'Louder', less: 'Quieter' },
} as const;

/** What is compared: the averages of the hours that both nights have. */
function meanCells(
  { one }: VenueTwoNights,
  pairs: readonly Pair[],
  measure: PastMeasure,
  locale: Locale,
) {
  const means = [pairs.map(({ value }) => value), pairs.map(({ against }) => against)].map(meanOf);
  return means.map((mean) =>
    numberCell(mean, (value) => measureNumber(value, measure, one.scale, locale)),
  );
}

/** Access that was withdrawn is said in a note of its own. */
function notCompared(told: readonly ComparedVenue[]) {
  const some = told.filter(({ isKnown, connection }) => !isKnown && connection.state !== 'revoked');
  return some.length === 0
    ? []
    : [note(rich`Not enough data to compare: ${listed(some.map(({ name }) => name))}.`)];
}
