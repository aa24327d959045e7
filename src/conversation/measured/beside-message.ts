import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import type { Span } from '../../insight/coverage.ts';
import { rounded } from '../../insight/peak.ts';
import type { MeasuredAsked } from '../measured-asked.ts';
import type { Question } from '../question.ts';
import { timeOfDay } from '../text/local-time.ts';
import { nightName, type PastMeasure, placeName, type Told } from '../text/night-words.ts';
import { adjectiveOf } from '../text/verdict.ts';
import { capitalised } from '../text/wording.ts';
import { type Level, levels } from '../understanding/levels.ts';
import { decimalsOf, gapsNote, placeLabel, valueWords } from './measured-words.ts';
import type { PlaceMeasured } from './place-measured.ts';

/** Two times, or two places, side by side. */

type Beside = Extract<MeasuredAsked, { readonly kind: 'beside' }>;

/** @param cells each with one night, of which its average counts */
export function besideMessage(
  { levels: asked, isYesNo, other }: Beside,
  cells: readonly [PlaceMeasured, PlaceMeasured],
  question: Question,
): Message {
  const [one, two] = cells;
  const isOfTimes = other !== undefined;
  const areOfOneDay = one.nights[0]?.day.date === two.nights[0]?.day.date;
  const nameOf = (cell: PlaceMeasured, hours: Hours | undefined) =>
    isOfTimes ? timeName(cell, hours, areOfOneDay) : placeLabel(cell, cells);
  const names = [nameOf(one, question.part), nameOf(two, other)] as const;
  const title = isOfTimes
    ? rich`*${placeName(one.told)}*, ${names[0]} and ${names[1]}`
    : rich`*${names[0]}* and *${names[1]}*, ${timeName(one, question.part, false)}`;
  const what = isOfTimes ? rich`it was` : rich`${names[0]} was`;
  const verdicts = asked.map((level) => verdictOf(level, cells));
  const known = verdicts.filter((verdict) => verdict !== undefined);
  if (known.length < verdicts.length) {
    return message(
      paragraph(
        lines(title, rich`Too little was measured to compare ${isOfTimes ? 'them' : 'the two'}.`),
      ),
    );
  }
  const gaps = gapsNote(
    cells,
    known.map(({ measure }) => measure),
  );
  return message(
    paragraph(
      lines(
        title,
        isYesNo
          ? yesNoWords(known, what, isOfTimes ? names[0] : undefined)
          : leadWords(known, names),
        ...known.map((verdict) => valuesLine(verdict, cells, names)),
        gaps,
      ),
    ),
  );
}

interface Verdict {
  readonly level: Level;
  readonly measure: PastMeasure;
  readonly values: readonly [number, number];
  /** Which of the two has it more. */
  readonly more: 'first' | 'second' | 'neither';
}

function verdictOf(
  level: Level,
  [one, two]: readonly [PlaceMeasured, PlaceMeasured],
): Verdict | undefined {
  const { measure, direction } = levels[level];
  const [a, b] = [one, two].map(({ nights: [night] }) => night?.facts[measure].mean);
  if (a === undefined || b === undefined) return undefined;
  const decimals = decimalsOf(measure, one);
  const difference = rounded(a, decimals) - rounded(b, decimals);
  const more =
    difference === 0 ? 'neither' : difference > 0 === (direction === 'more') ? 'first' : 'second';
  return { level, measure, values: [a, b], more };
}

function comparative(level: Level): string {
  const { measure, direction } = levels[level];
  return adjectiveOf(measure, direction);
}

/** `No, it was louder but not livelier from 21:00 on.` @param when if times are compared */
function yesNoWords(
  verdicts: readonly Verdict[],
  what: RichText,
  when: string | undefined,
): RichText {
  const end = when === undefined ? rich`.` : rich` ${when}.`;
  const wordsOf = (isSo: boolean) =>
    verdicts
      .filter(({ more }) => (more === 'first') === isSo)
      .map(({ level }) => comparative(level));
  const [yes, no] = [wordsOf(true), wordsOf(false)];
  if (no.length === 0) {
    return rich`Yes, ${what} ${yes.length === 2 ? `both ${yes.join(' and ')}` : yes.join('')}${end}`;
  }
  if (yes.length === 0) {
    return rich`No, ${what} ${no.length === 2 ? `neither ${no.join(' nor ')}` : `not ${no.join('')}`}${end}`;
  }
  return rich`No, ${what} ${yes.join('')} but not ${no.join('')}${end}`;
}

/** `Louder at 22:00.` */
function leadWords(verdicts: readonly Verdict[], names: readonly [string, string]): RichText {
  const [first] = verdicts;
  const [second] = verdicts.slice(1);
  const said = [first, second].flatMap((verdict) => {
    if (verdict === undefined) return [];
    const { more, level } = verdict;
    const word = comparative(level);
    return more === 'neither'
      ? [`as ${levels[level].measure === 'mood' ? 'lively' : 'loud'} as each other`]
      : [`${word} ${more === 'first' ? names[0] : names[1]}`];
  });
  return rich`${capitalised(said.join(', '))}.`;
}

/** `Loudness on average: 8.0 at 22:00, 6.4 at 20:00` */
function valuesLine(
  { measure, values }: Verdict,
  [one, two]: readonly [PlaceMeasured, PlaceMeasured],
  names: readonly [string, string],
): RichText {
  const [a, b] = values;
  return rich`${capitalised(measure)} on average: ${valueWords(a, measure, one)} ${names[0]}, ${valueWords(b, measure, two)} ${names[1]}`;
}

/** `at 22:00`, `from 21:00 on`, `last night`, `on Friday 13 November from 20:00 to 22:00` */
function timeName(
  { nights: [night], told }: PlaceMeasured,
  hours: Hours | undefined,
  areOfOneDay: boolean,
): string {
  if (night === undefined) return '';
  const name = nightName(night.day, told);
  const day = isDate(name) ? `on ${name}` : name;
  const part = hoursName(night.facts.span, hours, told);
  if (part === undefined) return day;
  return areOfOneDay ? part : `${day} ${part}`;
}

interface Hours {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

function hoursName(
  { from, to }: Span,
  hours: Hours | undefined,
  { place, locale }: Told,
): string | undefined {
  const time = (at: number) => timeOfDay(at, place.zone, locale);
  if (hours?.from !== undefined && hours.from === hours.to) return `at ${time((from + to) / 2)}`;
  if (hours?.from !== undefined && hours.to !== undefined) {
    return `from ${time(from)} to ${time(to)}`;
  }
  if (hours?.from !== undefined) return `from ${time(from)} on`;
  return hours?.to === undefined ? undefined : `before ${time(to)}`;
}

/** Unlike `last night` */
function isDate(name: string): boolean {
  return /\d/.test(name);
}
