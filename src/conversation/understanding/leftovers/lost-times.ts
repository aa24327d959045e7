import { weekdayOf } from '../../../insight/local-time.ts';
import type { Question } from '../../question.ts';
import type { AskedBeside, Circumstances, LineInterpreted } from '../interpreted.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { answered } from '../several/question-pair.ts';
import { isNearNow, localNow } from '../times/local-now.ts';
import type { When } from '../times/when.ts';

/** Times of a line that nothing read: without one of them, it would mean the same. */

export interface Lost {
  readonly line: string;
  readonly sentence: Sentence;
  readonly question: Question;
  /** Whether another line means the same. */
  readonly isSame: (other: string) => boolean;
}

/** With single spaces. */
export function tidy(line: string): string {
  return line.replace(/\s+/g, ' ').trim();
}

export function without(line: string, start: number, end: number): string {
  return `${line.slice(0, start)} ${line.slice(end)}`;
}

const meal = /^(?:breakfast|brunch|lunch|dinner)s?$/;
const atMeal = /^(?:at|during|over|for) (?:breakfast|brunch|lunch|dinner|supper)$/;
const unchecked: ReadonlySet<When['kind']> = new Set([
  'now',
  'tonight',
  'in',
  'recent',
  'next_week',
]);
/** `than a normal friday`, of a day that is one */
const usualDay = /\b(?:normal|usual|typical|regular|average|ordinary) (?:\w+ )?$/i;
/** `at 10` */
const eitherHalf = /(?:^|\s)(?:1[0-2]|[1-9])(?:[:.][0-5]\d)?$/;
/** In minutes. */
const halfDay = 12 * 60;
/** What somebody has to do then: `I have to hand over at 3` */
const errand =
  /\b(?:meeting|call|appointment|hand(?:ing)? over|book(?:ed|ing)|got an alert|swiped)\b/i;

export function lostTime(lost: Lost, circumstances: Circumstances): string | undefined {
  const { line, sentence, question, isSame } = lost;
  const { whens, timesSaid } = sentence;
  const nights = whens.filter(({ kind }) => kind === 'past' || kind === 'tonight');
  // `tonight vs last night and last friday`: two are compared.
  const isInstead = /\b(?:instead of|rather than|not)\b/i.test(line);
  if (question.against !== undefined && nights.length > 2 && !isInstead) {
    return timesSaid[whens.findIndex(({ kind }) => kind === 'tonight')] ?? timesSaid.at(-1);
  }
  const isOfTwo =
    question.against !== undefined ||
    question.counts !== undefined ||
    question.measured?.kind === 'beside' ||
    // `was saturday the busiest night last week`, which the busiest one answers
    (question.measured?.kind === 'most' && sentence.level?.degree === 'superlative');
  if (isOfTwo) return undefined;
  const joined = joinedTime(lost);
  if (joined !== undefined) return joined;
  const { night } = localNow(question, circumstances);
  const today = weekdayOf(night);
  const asked = line.toLowerCase();
  return timesSaid.find((said, index) => {
    const when = whens[index];
    if (when === undefined || unchecked.has(when.kind) || meal.test(said)) return false;
    // `at dinner yesterday (19:00 to 22:00)`
    if (whens.some(({ kind }) => kind === 'hours') && atMeal.test(said)) return false;
    if (when.kind === 'usual' && when.weekday === today) return false;
    // `brunch tomorrow`, asked when today's is over
    const coming = when.kind === 'in_days' ? weekdayOf(night.add({ days: when.days })) : undefined;
    if (coming !== undefined && question.argument.includes(coming)) return false;
    // `at 10`, asked at 10:10 in the morning
    const clocks =
      when.kind !== 'clock'
        ? []
        : eitherHalf.test(said)
          ? [when.minute, (when.minute + halfDay) % (2 * halfDay)]
          : [when.minute];
    if (clocks.some((minute) => isNearNow(minute, question, circumstances))) return false;
    const start = asked.indexOf(said);
    const isUsual = [start, asked.lastIndexOf(said)].some((at) =>
      usualDay.test(asked.slice(0, at)),
    );
    // Of a day that has been, the usual one is told anyway.
    if (isUsual && question.past !== undefined) return false;
    if (start < 0 || isRead(when, question) || errand.test(line)) return false;
    return isSame(without(line, start, start + said.length));
  });
}

/** `alerts yesterday and today`: the one of two that changes nothing */
function joinedTime({ line, sentence: { timesSaid }, isSame }: Lost): string | undefined {
  const asked = line.toLowerCase();
  return timesSaid.find((said) => {
    const start = asked.indexOf(said);
    const end = start + said.length;
    if (start < 0) return false;
    const isBehind = /(?:,| and| or| &) (?:also )?(?:on |in |at )?(?:the )?$/i.exec(
      line.slice(0, start),
    );
    const isBefore = /^(?:,| and| or| &) (?:also )?(?:on |in |at )?(?:the )?/i.exec(
      line.slice(end),
    );
    const others = timesSaid.filter((one) => one !== said);
    if (isBehind !== null) {
      const before = asked.slice(0, isBehind.index);
      return (
        others.some((one) => before.endsWith(one)) && isSame(without(line, isBehind.index, end))
      );
    }
    if (isBefore === null) return false;
    const rest = asked.slice(end + isBefore[0].length);
    return (
      others.some((one) => rest.startsWith(one)) &&
      isSame(without(line, start, end + isBefore[0].length))
    );
  });
}

/** Whether the question has this time. */
function isRead(when: When, question: Question): boolean {
  const { past, part, minute, at, weekdays = [], argument, days } = question;
  switch (when.kind) {
    case 'clock':
      return at !== undefined || [minute, part?.from, part?.to].includes(when.minute);
    case 'hours':
      return part !== undefined;
    case 'past':
      return (
        JSON.stringify(past) === JSON.stringify(when.named) ||
        past?.kind === 'month' ||
        past?.kind === 'dates'
      );
    case 'part_of_today':
      return part !== undefined || at !== undefined;
    case 'usual':
      return (
        days !== undefined ||
        past?.kind === 'date' ||
        weekdays.includes(when.weekday) ||
        argument.includes(when.weekday)
      );
    default:
      return false;
  }
}

/** `last night and tonight`: how each of them was. */
export function eachTime(
  time: string,
  { line, sentence }: Lost,
  interpret: (line: string) => LineInterpreted,
): LineInterpreted | undefined {
  const asked = line.toLowerCase();
  const at = asked.indexOf(time);
  const isComparing = sentence.has('than', 'compare') || sentence.level?.degree === 'comparative';
  const other = sentence.timesSaid.find((said) => {
    const start = asked.indexOf(said);
    const [first, last] = start < at ? [start + said.length, at] : [at + time.length, start];
    return said !== time && start >= 0 && andBetween.test(line.slice(first, last));
  });
  if (other === undefined || isComparing) return undefined;
  const start = asked.indexOf(other);
  const [from, to] = [Math.min(start, at), Math.max(start + other.length, at + time.length)];
  const pair = start < at ? [other, time] : [time, other];
  const each = pair.map((said): AskedBeside | undefined => {
    const text = tidy(`${line.slice(0, from)}${said}${line.slice(to)}`);
    const meant = interpret(text);
    return meant.kind === 'question' && answered.has(meant.question.command)
      ? { said: text, meant }
      : undefined;
  });
  const known = each.filter((one) => one !== undefined);
  const [one, two] = known;
  const areTwo = one !== undefined && two !== undefined;
  return areTwo && JSON.stringify(one.meant) !== JSON.stringify(two.meant)
    ? { kind: 'questions', asked: known }
    : undefined;
}

const andBetween = /^,? (?:and|or|&|\+) (?:also )?(?:on |in |at |of )?(?:the )?$/i;
