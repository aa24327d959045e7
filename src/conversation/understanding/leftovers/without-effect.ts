import type { CommandName } from '../../question.ts';
import { ofOne } from '../commands/commands-read.ts';
import type { Circumstances, LineInterpreted } from '../interpreted.ts';
import { readSentence } from '../sentence/sentence.ts';
import { eachTime, type Lost, lostTime, tidy, without } from './lost-times.ts';

/**
 * Finds words that change what is asked, although the line would mean the same without them: nothing read
 * them. Patterns that read a part of a line cannot know what else it says, so this asks the other way round.
 */

type Interpret = (line: string) => LineInterpreted;

const checked: ReadonlySet<CommandName> = new Set([...ofOne, 'alerts', 'log', 'status']);

/**
 * Leaves each time, place and condition out of the line in turn. If the rest means the same, nothing has read them.
 *
 * @returns what was read if all of them had an effect; both questions if two times were joined; another question if
 * only what was said beside it names its time or place; else a refusal that names the words
 *
 * @param line.line as it was typed
 * @param line.asked the same without what was said beside the question
 * @param interpret reads another line in the same circumstances
 */
export function withoutEffect(
  read: LineInterpreted,
  { line, asked }: { readonly line: string; readonly asked: string },
  interpret: Interpret,
  circumstances: Circumstances,
): LineInterpreted {
  if (read.kind !== 'question' || !checked.has(read.question.command)) return read;
  const sentence = readSentence(line, circumstances.venues);
  const key = JSON.stringify(read);
  const isSame = (other: string) =>
    other.includes(' ') && JSON.stringify(interpret(tidy(other))) === key;
  const lost = { line, sentence, question: read.question, isSame };
  const time = lostTime(lost, circumstances);
  const both = time === undefined ? undefined : eachTime(time, lost, interpret);
  if (both !== undefined) return both;
  const name = time === undefined ? lostName(lost) : undefined;
  const beside = besideAsked(time ?? name, asked, interpret, circumstances);
  if (beside !== undefined) return beside;
  const words =
    time ??
    lostSide(lost) ??
    name ??
    lostWeekdays(lost) ??
    lostWord(lost) ??
    lostTerm(lost) ??
    lostCount(lost);
  return words === undefined
    ? read
    : { kind: 'refused', why: { kind: 'unread', words, question: read.question } };
}

/** `I'm working tomorrow, how busy will it be`: only what is said beside the question has its time or place. */
function besideAsked(
  words: string | undefined,
  asked: string,
  interpret: Interpret,
  { venues }: Circumstances,
): LineInterpreted | undefined {
  if (words === undefined || asked.toLowerCase().includes(words.toLowerCase())) return undefined;
  const { names, timesSaid } = readSentence(asked, venues);
  if (names.length + timesSaid.length > 0) return undefined;
  const meant = interpret(`${asked.replace(/[\s?!.,;]+$/, '')} ${words}`);
  return meant.kind === 'question' && checked.has(meant.question.command) ? meant : undefined;
}

const namedTime =
  '(?=\\d|noon|midnight|yesterday|today|last |(?:the )?weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|the \\d|breakfast|lunch|dinner|(?:january|february|march|april|may|june|july|august|september|october|november|december)\\b)';
const sideOfTime = new RegExp(
  String.raw`\b(?:since|until|untill|till|til|up to|up until|before|after|from(?!.*\b(?:to|until|till|til|-|–)\b)) (?:the )?${namedTime}\S+(?: (?:night|week|month|weekend|\d\S*))?`,
  'gi',
);

/** `alerts before tuesday`, read as those of Tuesday */
function lostSide({ line, question, isSame }: Lost): string | undefined {
  const { command, at, yesNo } = question;
  // One moment stands for what changed since, and a limit holds from then on.
  const isMoment = command === 'trend' && at !== undefined;
  if (isMoment || yesNo?.asks === 'limit' || yesNo?.against === 'then') return undefined;
  return [...line.matchAll(sideOfTime)].find(({ 0: said, index }) => {
    const [side = ''] = /^(?:up )?\S+ /.exec(said) ?? [];
    // `complaints from wednesday`, `the alerts from last week` are those of that time.
    const isOfThen =
      command === 'log' ||
      (countedThen.test(line.slice(0, index)) && /\blast \w|yesterday|weekend/i.test(said));
    if (isOfThen && /^from /i.test(side) && !/\bon(?:wards?)?\W*$/i.test(line)) return false;
    // `anything I should know before the lunch shift` is about now.
    if (/^before /i.test(side) && toKnow.test(line.slice(0, index))) return false;
    // Close to it, it was as it was then.
    if (/\b(?:just|shortly|right) $/i.test(line.slice(0, index))) return false;
    const rest = line.slice(index + side.length);
    return ['on', 'at'].some((other) => isSame(`${line.slice(0, index)}${other} ${rest}`));
  })?.[0];
}

const toKnow =
  /\bany(?:thing|one)\b.*\b(?:know|watch|worry|look at|do|check)(?: about| out for)? $/i;
const countedThen =
  /\b(?:alerts?|alarms?|incidents?|numbers?|figures?|data|readings?|results?|stats|events?|peaks?|averages?|report|summary|csv|know|mention) $/i;

const generic = /^(?:hotels?|corners?|venues?|bars? and .*)$/i;

function lostName({ line, sentence, question, isSame }: Lost): string | undefined {
  const { argument, venueId, venueIds, exceptZoneIds } = question;
  // `is the terrace the loudest zone` is answered with the loudest one.
  const isOfAll = sentence.level?.degree === 'superlative';
  const isOther = isOfAll || [venueId, venueIds, exceptZoneIds].some((one) => one !== undefined);
  // Of several, another one is asked about, and the line says something of the first.
  if (isOther || argument !== '') return undefined;
  const lost = sentence.names.find(
    (name) =>
      !generic.test(name.text) &&
      sentence.names.filter(({ text }) => text === name.text).length === 1 &&
      isSame(
        line
          .slice(0, name.start)
          .replace(/(?:\b(?:in|on|at|for|of|from|by|about) )?(?:\b(?:the|our) )?$/i, '') +
          line.slice(name.end),
      ),
  );
  return lost?.text;
}

const conditions =
  /\b(?:never|no longer|on week(?:day|night|end)s|(?:has|have) stopped|not (?:on|in|at|about|from) (?:the )?\w+|without (?!bothering|disturbing|annoying|upsetting)\w+|(?<!['’]d |\bthan )(?:usually|normally|typically)|(?:every|each) (?:night|day|week|evening|weekend|friday|saturday|sunday))\b/gi;

/** `alerts on fridays`, read as those of the last one */
const eachWeekday =
  /\b(?:(?:every|each) ((?:mon|tues|wednes|thurs|fri|satur|sun)day)|((?:mon|tues|wednes|thurs|fri|satur|sun)day)s)\b/gi;

function lostWeekdays({ line, question, isSame }: Lost): string | undefined {
  if (question.past?.kind !== 'weekday' || /\bago\b/i.test(line)) return undefined;
  return [...line.matchAll(eachWeekday)].find(({ 0: said, 1: one, 2: other, index }) =>
    isSame(`${line.slice(0, index)}${one ?? other}${line.slice(index + said.length)}`),
  )?.[0];
}

function lostWord({ line, question, isSame }: Lost): string | undefined {
  const isUsual =
    ['week', 'tonight'].includes(question.command) || question.yesNo?.against === 'usual';
  // A table has a row for each night anyway.
  const { measured } = question;
  const isOfEach =
    question.command === 'review' || (measured?.kind === 'mean' && measured.per === 'night');
  const isTold = (said: string) =>
    (isUsual && /ly$/i.test(said)) || (isOfEach && /^(?:every|each) (?:night|day|eve)/i.test(said));
  return [...line.matchAll(conditions)].find(
    ({ 0: said, index }) => !isTold(said) && isSame(without(line, index, index + said.length)),
  )?.[0];
}

/** Each asks for something that an answer has or has not. */
const terms =
  /\b(?:graphs?|charts?|plot|fewer|longest|shortest|hourly|hour by hour|percent\w*|(?<!\bthan (?:an? |the )?)(?:average|avg|mean)(?= (?:mood|loudness|noise|volume)\b))\b/gi;
const withCharts: ReadonlySet<CommandName> = new Set([
  'night',
  'trend',
  'week',
  'tonight',
  'review',
  'measured',
]);

function lostTerm({ line, question, isSame }: Lost): string | undefined {
  const { command, part } = question;
  const isTold = (said: string) =>
    (/^(?:graph|chart|plot|hour)/i.test(said) && withCharts.has(command)) ||
    // Hours are told in their averages.
    (/^(?:average|avg|mean)/i.test(said) && part !== undefined);
  return [...line.matchAll(terms)].find(
    ({ 0: said, index }) => !isTold(said) && isSame(without(line, index, index + said.length)),
  )?.[0];
}

const counted =
  /(?<![\d:.,])\b(\d{1,3})(?= ?(?:mins?|minutes|hours|hrs|days|nights|weeks|times|evenings|fridays|saturdays)\b)(?! \w+ (?:ago|before|until|till|left|walk|break))/gi;

/** Far enough from it not to be rounded to the same. */
function otherCount(said: string): number {
  return 2 * Number(said) + 3;
}

/** `for 20 minutes`, `top 5 nights` */
function lostCount({ line, question, isSame }: Lost): string | undefined {
  if (question.command === 'alerts') return undefined;
  const found = [...line.matchAll(counted)].find(({ 0: said, index }) =>
    isSame(`${line.slice(0, index)}${otherCount(said)}${line.slice(index + said.length)}`),
  );
  if (found === undefined) return undefined;
  const [said = ''] = /^\S+(?: \S+)?/.exec(line.slice(found.index)) ?? [];
  return said;
}
