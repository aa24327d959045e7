import { type Weekday, weekdays } from '../../../time.ts';
import type { CommandName } from '../../question.ts';
import type { Sentence } from '../sentence/sentence.ts';
import type { PastWhen, When } from './when.ts';

/** Whether a weekday means the last one, which is over, or a usual one. */

/** Files with what was measured. */
export const files: ReadonlySet<CommandName> = new Set(['csv', 'report']);

const nights: ReadonlySet<string> = new Set(['weekday', 'nights_ago', 'date', 'day_of_month']);

/** So many of a weekday are counted if no time is named. */
const lastWeeks = 4;

function isNight(when: When): boolean {
  return when.kind === 'past' && nights.has(when.named.kind);
}

/** `how was friday` is about the last one, while `friday` is a usual one. */
export function asPast(
  when: When,
  {
    command,
    isUsual,
    today,
  }: { readonly command: CommandName; readonly isUsual: boolean; readonly today: Weekday },
  sentence: Sentence,
): PastWhen[] {
  const { text, level, has, whens } = sentence;
  // `usually from monday to wednesday`
  const isStretch = when.kind === 'past' && when.named.kind === 'stretch';
  if (isStretch && (isUsual || has('future'))) return [];
  if (when.kind === 'past') return [when];
  // `yesterday morning vs this morning`
  if (when.kind === 'part_of_today' && has('than', 'compare') && whens.some(isNight)) {
    return [{ kind: 'past', named: { kind: 'nights_ago', nights: 0 } }];
  }
  // `friday vs last friday`, `compare last night with wednesday`
  const isBesideOne =
    (has('than', 'compare') ||
      (level?.degree === 'comparative' && /\bor (the|last)\b/i.test(text))) &&
    (whens.some((one) => one.kind === 'tonight' || isNight(one)) ||
      whens.filter(({ kind }) => kind === 'usual').length > 1) &&
    !everyOfThem.test(text) &&
    !isOfUsualWeek(sentence);
  // A file has what was measured, and so have alerts.
  const isMeasured =
    isBesideOne ||
    has('past', 'happened') ||
    toldOf.test(text) ||
    files.has(command) ||
    command === 'alerts' ||
    (command === 'compare' && !everyOfThem.test(text)) ||
    (when.kind === 'usual' && !when.isFuture && isJustOver(when.weekday, today, sentence)) ||
    whens.some(({ kind }) => kind === 'hours') ||
    (when.kind === 'usual' && when.isWeekend === true && today === 'sunday' && !toCome.test(text));
  if (when.kind !== 'usual' || !isMeasured || isUsual || has('future')) return [];
  // `is the bar busy on fridays from 10 to 12`
  const isOfAny =
    everyOfThem.test(text) && !has('past', 'happened', 'alert', 'complaint', 'logged');
  if (isOfAny && !files.has(command) && !isBesideOne && command !== 'alerts') return [];
  if (when.isFuture && /\b(next|coming)\b/i.test(text)) return [];
  // The days of a weekend stand for one that is to come, also if it is misspelt.
  if (when.isFuture && isBesideOne && /\bthis\b/i.test(text)) {
    return [{ kind: 'past', named: { kind: 'weekday', weekday: when.weekday } }];
  }
  if (when.isWeekend === true) {
    // `how was the weekend`, asked on a Sunday
    // On a Friday, what is noted for this weekend is not of the last one.
    const isBegun =
      isAtWeekend(today) ||
      (today === 'friday' && files.has(command) && /\bthis weekend\b/i.test(text));
    const kind = isBegun ? 'weekend_so_far' : 'weekend';
    return [{ kind: 'past', named: { kind } }];
  }
  // `was it busy this wednesday`
  if (when.isFuture && !has('past', 'happened') && !files.has(command)) return [];
  const { weekday } = when;
  // `how often is it too loud on saturdays`
  const isOfMany =
    everyOfThem.test(text) && (has('howOften', 'many') || /\b(?:have|been|were)\b/i.test(text));
  return [
    {
      kind: 'past',
      named: isOfMany
        ? { kind: 'weekdays_named', weekday, within: { kind: 'weeks', weeks: lastWeeks } }
        : { kind: 'weekday', weekday },
    },
  ];
}

/** Whether `the weekend` is the one that goes on. */
export function isAtWeekend(night: Weekday): boolean {
  return night === 'saturday' || night === 'sunday';
}

/** On a Sunday, `this weekend` without these is the one that is nearly over. */
const toCome =
  /\b(?:next|coming|weekends|will|expect\w*|forecast|look(?:s|ing)?|usual(?:ly)?|normal(?:ly)?|typical(?:ly)?|plan\w*|outlook)\b/i;

/** `is wednesday quieter than thursday`: what is so has no date. */
function isOfUsualWeek({ text, level, whens }: Sentence): boolean {
  const areDays = whens.length > 1 && whens.every(({ kind }) => kind === 'usual');
  return areDays && level?.degree === 'comparative' && /^\W*(?:is|are|does|do)\b/i.test(text);
}

/** `thursday night`, said on a Saturday; on a Tuesday, it is rather the one to come. */
function isJustOver(weekday: Weekday, today: Weekday, { text, whens }: Sentence): boolean {
  const agoOf = (one: Weekday) => (weekdays.indexOf(today) - weekdays.indexOf(one) + 7) % 7;
  const ago = agoOf(weekday);
  // Of two days, both are over or both are usual ones.
  const areOver = whens.every((one) => one.kind !== 'usual' || agoOf(one.weekday) <= mostDaysAgo);
  // `is thursday night busy` is about a usual one.
  const isOther = /\b(?:is|are|does|do|get|plans?|planning|this|for|next|coming)\b/i.test(text);
  return areOver && ago > 0 && ago <= mostDaysAgo && partOfWeekday.test(text) && !isOther;
}

const mostDaysAgo = 3;
const partOfWeekday =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)? (?:night|evening|morning|afternoon|dinner|lunch|brunch)\b/i;

/** `any trouble wednesday night`, `tell me about saturday` */
const toldOf =
  /\b(off|away|out|not in|wasn['’]?t in|sick) (on )?\w+day\b|^(show|give)( me)? \w+day\b(?!s)|^compare\b(?!.*\bon an? \w+day)(?!.*days\b)|\b(any|what) (trouble|problems?|issues?|noise|complaints?)\b|\b(tell me|know) ab(ou)?t\b|\b(summary|recap|rundown|overview|round ?up) (of|for|on)\b/i;

/** `louder on fridays than saturdays` is about usual ones. */
export const everyOfThem = /\b(mon|tues|wednes|thurs|fri|satur|sun)days\b/i;
