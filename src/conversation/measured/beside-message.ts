import { type Message, message } from '../../card/message.ts';
import { note, paragraph } from '../../card/part.ts';
import { asPlain, join, lines, type RichText, rich } from '../../card/rich-text.ts';
import type { NightFacts } from '../../history/measure-facts.ts';
import { meanOfNights } from '../../history/night-means.ts';
import { isOneNight } from '../../history/past-time.ts';
import { spreadOf } from '../../insight/comparison.ts';
import type { Span } from '../../insight/coverage.ts';
import { nearestTo } from '../../insight/even-steps.ts';
import { rounded } from '../../insight/peak.ts';
import { isNarrow } from '../../insight/ranking.ts';
import type { MeasuredAsked } from '../measured-asked.ts';
import type { Question } from '../question.ts';
import { timeOfDay } from '../text/local-time.ts';
import { nightName, type PastMeasure, placeName, type Told } from '../text/night-words.ts';
import { periodName } from '../text/period-name.ts';
import { onDaysOf } from '../text/usual-days.ts';
import { adjectiveOf } from '../text/verdict.ts';
import { capitalised, counted, listed } from '../text/wording.ts';
import { type Level, levels } from '../understanding/sentence/levels.ts';
import { gapsNote, placeLabel, titleWords, valueWords } from './measured-words.ts';
import { decimalsOf, isCurrent, type PlaceMeasured } from './place-measured.ts';

/** Two times, two places, or two groups of nights, side by side. */

type Beside = Extract<MeasuredAsked, { readonly kind: 'beside' }>;

/**
 * @param read each with one night, of which its average counts, or its value at a moment; places may
 * have the nights of a period, of which the average counts
 */
export function besideMessage(
  { levels: asked, isYesNo, other, groups }: Beside,
  read: readonly [PlaceMeasured, PlaceMeasured],
  question: Question,
): Message {
  const { past } = question;
  const period = past === undefined || isOneNight(past) ? undefined : past;
  const [one, two] = period === undefined ? read : [nightsOver(read[0]), nightsOver(read[1])];
  const cells = [one, two] as const;
  const isOfTimes = other !== undefined || groups !== undefined;
  const areOfOneDay = one.nights[0]?.day.date === two.nights[0]?.day.date;
  const sameHours =
    areOfOneDay || other === undefined ? undefined : hoursOfBoth(cells, question.part, other);
  const nameOf = (cell: PlaceMeasured, hours: Hours | undefined) => {
    if (!isOfTimes) return placeLabel(cell, cells);
    return sameHours === undefined ? timeName(cell, hours, areOfOneDay) : dayName(cell);
  };
  const names =
    groups === undefined
      ? ([nameOf(one, question.part), nameOf(two, other)] as const)
      : ([onDaysOf(groups[0], one.nights.length), onDaysOf(groups[1], two.nights.length)] as const);
  const ofDay = areOfOneDay ? `${dayName(one)}, ` : '';
  const inHours = sameHours === undefined ? '' : `, ${sameHours}`;
  const title =
    groups !== undefined
      ? titleWords([one], question)
      : isOfTimes
        ? rich`*${placeName(one.told)}*, ${`${ofDay}${names[0]} and ${names[1]}${inHours}`}`
        : rich`*${names[0]}* and *${names[1]}*, ${period === undefined ? timeName(one, question.part, false) : periodName(period, one.told)}`;
  const what = isOfTimes ? rich`it was` : rich`${names[0]} was`;
  const areMoments = isMoment(question.part) && (other === undefined || isMoment(other));
  const verdicts = asked.map((level) => verdictOf(level, cells, areMoments));
  const known = verdicts.filter((verdict) => verdict !== undefined);
  if (known.length < verdicts.length) {
    return message(
      paragraph(lines(title, rich`Not enough data to compare ${isOfTimes ? 'them' : 'the two'}.`)),
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
          ? yesNoWords(known, what, isOfTimes ? names[0] : undefined, names[1])
          : isOfTimes
            ? leadWords(known, names)
            : placesWords(known, names),
        ...known.map((verdict) =>
          valuesLine(verdict, cells, names, {
            isOfTimes,
            areMoments,
            areCounted: groups !== undefined,
          }),
        ),
        gaps,
      ),
    ),
    period !== undefined && read[0].nights.length > one.nights.length
      ? note(rich`Doesn't include tonight.`)
      : undefined,
  );
}

/** The average of a night that is going on is another one every hour. */
function nightsOver(place: PlaceMeasured): PlaceMeasured {
  return { ...place, nights: place.nights.filter((night) => !isCurrent(night, place.told)) };
}

interface Verdict {
  readonly level: Level;
  readonly measure: PastMeasure;
  readonly values: readonly [number, number];
  /** Which of the two has it more. */
  readonly more: 'first' | 'second' | 'neither';
  /** By so little that it hardly counts. */
  readonly isJust: boolean;
}

function verdictOf(
  level: Level,
  [one, two]: readonly [PlaceMeasured, PlaceMeasured],
  areMoments: boolean,
): Verdict | undefined {
  const { measure, direction } = levels[level];
  const [a, b] = [one, two].map(({ nights }) => {
    const [night] = nights;
    if (night === undefined) return undefined;
    return areMoments ? valueInMiddle(night.facts, measure) : meanOfNights(nights, measure);
  });
  if (a === undefined || b === undefined) return undefined;
  const decimals = decimalsOf(measure, one);
  const difference = rounded(a, decimals) - rounded(b, decimals);
  const more =
    difference === 0 ? 'neither' : difference > 0 === (direction === 'more') ? 'first' : 'second';
  const week = one.told.place.typical?.representative;
  const isJust = isNarrow(a, b, week && spreadOf(week, measure));
  return { level, measure, values: [a, b], more, isJust };
}

const plain = { mood: 'lively', loudness: 'loud' } as const;

/** Of a moment, which the time that was read is around. */
function valueInMiddle({ span, ...facts }: NightFacts, measure: PastMeasure): number | undefined {
  return nearestTo(facts[measure].values, (span.from + span.to) / 2)?.value;
}

function isMoment(hours: Hours | undefined): boolean {
  return hours?.from !== undefined && hours.from === hours.to;
}

function comparative(level: Level): string {
  const { measure, direction } = levels[level];
  return adjectiveOf(measure, direction);
}

/** `louder`, `only just louder` */
function comparativeOf({ level, isJust }: Pick<Verdict, 'level' | 'isJust'>): string {
  return `${isJust ? 'only just ' : ''}${comparative(level)}`;
}

/**
 * `No, it was louder but not livelier from 21:00 on.`, `No, Terrace was louder.`
 *
 * @param when if times are compared
 * @param other the second place
 */
function yesNoWords(
  verdicts: readonly Verdict[],
  what: RichText,
  when: string | undefined,
  other: string,
): RichText {
  const [only, ...more] = verdicts;
  if (only !== undefined && more.length === 0 && when === undefined) {
    if (only.more === 'second') return rich`No, *${other}* was ${comparativeOf(only)}.`;
    if (only.more === 'neither') return rich`No, both were ${equally([only.level])}.`;
  }
  const end = when === undefined ? rich`.` : rich` ${when}.`;
  const wordsOf = (isSo: boolean) =>
    verdicts
      .filter(({ more }) => (more === 'first') === isSo)
      .map((one) => (isSo ? comparativeOf(one) : comparative(one.level)));
  const [yes, no] = [wordsOf(true), wordsOf(false)];
  if (no.length === 0) {
    return rich`Yes, ${what} ${yes.length === 2 ? `both ${yes.join(' and ')}` : yes.join('')}${end}`;
  }
  if (yes.length === 0) {
    return rich`No, ${what} ${no.length === 2 ? `neither ${no.join(' nor ')}` : `not ${no.join('')}`}${end}`;
  }
  return rich`No, ${what} ${yes.join('')} but not ${no.join('')}${end}`;
}

/** `*Terrace* was livelier, and *Lobby* was louder.`, `Both were equally loud.` */
function placesWords(verdicts: readonly Verdict[], names: readonly [string, string]): RichText {
  const said = (['neither', 'first', 'second'] as const).flatMap((side) => {
    const some = verdicts.filter(({ more }) => more === side);
    if (some.length === 0) return [];
    if (side === 'neither') return [rich`Both were ${equally(some.map(({ level }) => level))}`];
    const how = listed(some.map(comparativeOf));
    return [rich`*${names[side === 'first' ? 0 : 1]}* was ${how}`];
  });
  return rich`${join(said, ', and ')}.`;
}

/** `equally lively and loud` */
function equally(some: readonly Level[]): RichText {
  return rich`equally ${listed(some.map((level) => plain[levels[level].measure]))}`;
}

/** `Louder at 22:00.`, `Livelier and louder last night.`, `Livelier at 22:00, louder at 20:00.`, `Equally loud.` */
function leadWords(verdicts: readonly Verdict[], names: readonly [string, string]): RichText {
  const wordsFor = (side: Verdict['more'], word: (verdict: Verdict) => string) =>
    listed(verdicts.filter(({ more }) => more === side).map(word));
  const sides = [
    { words: wordsFor('first', comparativeOf), name: ` ${names[0]}` },
    { words: wordsFor('second', comparativeOf), name: ` ${names[1]}` },
    {
      words: wordsFor('neither', ({ level }) => `equally ${plain[levels[level].measure]}`),
      name: '',
    },
  ];
  const said = sides.flatMap(({ words, name }) => {
    const text = asPlain(words);
    return text === '' ? [] : [`${text}${name}`];
  });
  return rich`${capitalised(said.join(', '))}.`;
}

type ValuesShown = Readonly<Record<'isOfTimes' | 'areMoments' | 'areCounted', boolean>>;

/** `Average loudness: 8.0 at 22:00, 6.4 at 20:00`; of places `Terrace 8.0, Lobby 6.4` */
function valuesLine(
  { measure, values }: Verdict,
  [one, two]: readonly [PlaceMeasured, PlaceMeasured],
  names: readonly [string, string],
  { isOfTimes, areMoments, areCounted }: ValuesShown,
): RichText {
  const [a, b] = [valueWords(values[0], measure, one), valueWords(values[1], measure, two)];
  const count = ({ nights }: PlaceMeasured) =>
    areCounted ? ` (${counted(nights.length, 'night')})` : '';
  const both = isOfTimes
    ? `${a} ${names[0]}${count(one)}, ${b} ${names[1]}${count(two)}`
    : `${names[0]} ${a}, ${names[1]} ${b}`;
  return rich`${areMoments ? capitalised(measure) : `Average ${measure}`}: ${both}`;
}

/** `at 22:00`, `from 21:00 on`, `last night`, `on Friday 13 November from 20:00 to 22:00` */
function timeName(
  { nights: [night], told }: PlaceMeasured,
  hours: Hours | undefined,
  areOfOneDay: boolean,
): string {
  if (night === undefined) return '';
  const day = dayName({ nights: [night], told });
  const part = hoursName(night.facts.span, hours, told);
  if (part === undefined) return day;
  return areOfOneDay ? part : `${day} ${part}`;
}

/** `from 18:00 to 20:45`, if both are of the same hours */
function hoursOfBoth(
  [
    {
      nights: [night],
      told,
    },
  ]: readonly [PlaceMeasured, PlaceMeasured],
  one: Hours | undefined,
  other: Hours,
): string | undefined {
  const areSame = one?.from === other.from && one?.to === other.to;
  return night === undefined || !areSame ? undefined : hoursName(night.facts.span, one, told);
}

/** `last night`, `on Friday 13 November` */
function dayName({ nights: [night], told }: Pick<PlaceMeasured, 'nights' | 'told'>): string {
  if (night === undefined) return '';
  const name = nightName(night.day, told);
  return isDate(name) ? `on ${name}` : name;
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
  if (isMoment(hours)) return `at ${time((from + to) / 2)}`;
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
