import { type CommandName, isOneOf, type TypedLine } from '../../question.ts';
import type { AskedBeside, Circumstances, Interpreted, LineInterpreted } from '../interpreted.ts';
import { isTooLong, lineOf, parsed } from '../line.ts';
import { isStatement } from '../rewordings/statement.ts';
import { readSentence, type Sentence } from '../sentence/sentence.ts';
import { type Meaning, meaningsOfWord } from '../sentence/vocabulary.ts';
import {
  answered,
  askBoth,
  completed,
  isPlaceAndTime,
  isWhole,
  splitInTwo,
} from './question-pair.ts';

/** Two questions in one line: `how was last night and which zone is too loud now`. */

/** Their words are not read as questions, or open a form. */
const other: ReadonlySet<CommandName> = new Set([
  'alert',
  'digest',
  'use',
  'connect',
  'disconnect',
  'privacy',
  'log',
]);
type Interpret = (given: TypedLine, circumstances: Circumstances) => Interpreted;

/**
 * @param interpret reads one of them
 * @returns undefined unless both are understood, at least one has an answer, and it does not tell both
 */
export function twoQuestions(
  given: TypedLine,
  circumstances: Circumstances,
  interpret: Interpret,
): LineInterpreted | undefined {
  const line = lineOf(given);
  const read = (text: string) => interpret(parsed(text, given), circumstances);
  const isChosen = given.venueId !== undefined || given.zoneId !== undefined;
  if (isChosen || isOneOf(other, given) || isTooLong(line)) return undefined;
  const said = splitInTwo(line);
  if (said === undefined) return eachOfItsPlace(given, circumstances, interpret);
  const first = readSentence(said[0], circumstances.venues);
  const last = said[1].replace(backwards, first.places === '' ? '' : ` in ${first.places}`);
  // `the loudest moment of the week, when was it`
  if (/^when was (it|that)\W*$/i.test(last)) return undefined;
  const second = readSentence(last, circumstances.venues);
  // `I've just come on, what do I need to know`
  if (first.words.join(' ') === 'handover') return undefined;
  // `guy in 305 can't sleep, was the corridor loud after 22`
  // `didn't get the handover yesterday, was it sent`
  if (isContext(first) && first.has('digest') && isAboutIt.test(last)) return undefined;
  // `got an alert 5 min ago, what was it`
  if (isContext(first) && first.has('alert', 'mute') && isOnlyAboutIt.test(last)) {
    return { kind: 'question', question: { ...given, command: 'alerts', argument: first.places } };
  }
  if (isContext(first) && isWhole(second)) {
    const meant = read(completed(second, first));
    return meant.kind === 'question' && answered.has(meant.question.command) ? meant : undefined;
  }
  // `spa noise this afternoon - any guests complain?`
  const isFirstWhole = isWhole(first) || (isPlaceAndTime(first) && /^any\b/i.test(last));
  if (isStatement(line) || !isFirstWhole || !isWhole(second)) return undefined;
  // `it says manual, did I do that`
  if (isNoQuestion(second)) return undefined;
  const asked = askBoth(first, second, read);
  // What nothing measures may be said in any words.
  const isRead = ({ unknown }: Sentence, { meant }: AskedBeside) =>
    unknown.length === 0 || (meant.kind === 'refused' && meant.why.kind === 'beyond');
  if (!isRead(first, asked[0]) || !isRead(second, asked[1])) return undefined;
  const known = asked.filter(({ meant }) => meant.kind === 'question');
  if (isAboutAnswer(first, second)) return onlyFirst(asked);
  const withTime = asWithClock(asked);
  if (withTime !== undefined) return withTime;
  return known.length > 0 && asked.every(isTold) && !areAlike(asked)
    ? { kind: 'questions', asked }
    : undefined;
}

/** `what time is it at the café and is it busy`, of which one answer tells both */
function asWithClock([first, second]: readonly AskedBeside[]): LineInterpreted | undefined {
  if (first?.meant.kind !== 'question' || second?.meant.kind !== 'question') return undefined;
  const [clock, { question }] = [first.meant.question, second.meant];
  const isOfIt =
    question.command === 'live' &&
    question.seeks === undefined &&
    question.argument === clock.argument;
  return clock.seeks === 'clock' && isOfIt
    ? { kind: 'question', question: { ...question, seeks: 'clock' } }
    : undefined;
}

/**
 * `is the spa calm and the restaurant lively`, with the verb and the time in each
 *
 * @returns undefined unless each part is of one place, and not all are said to be the same
 */
function eachOfItsPlace(
  given: TypedLine,
  circumstances: Circumstances,
  interpret: Interpret,
): LineInterpreted | undefined {
  const parts = lineOf(given)
    .replace(/[?!.]+$/, '')
    .split(joint);
  // Most lines join nothing, so they aren't read a second time.
  if (parts.length === 1 || parts.length > mostParts) return undefined;
  const read = parts.map((text) => readSentence(text, circumstances.venues));
  const isPlain = ({ names, level, unknown }: Sentence) =>
    names.length === 1 && level?.degree === 'plain' && unknown.length === 0;
  // `is the lobby loud and the bar loud` has one answer.
  const areSame = new Set(read.map(({ level }) => level?.level)).size === 1;
  if (areSame || !read.every(isPlain)) return undefined;
  const [first = ''] = parts;
  const isNameFirst = /^(?:the |our )?$/i.test(first.slice(0, read[0]?.names[0]?.start ?? 0));
  const verb = leadingVerb.exec(first)?.[0] ?? (isNameFirst ? 'is' : undefined);
  if (verb === undefined) return undefined;
  const [time] = read.flatMap(({ timesSaid }) => timesSaid);
  const asked = parts.map((said, index): AskedBeside => {
    const isTimed = time === undefined || (read[index]?.whens.length ?? 0) > 0;
    const whole = `${leadingVerb.test(said) ? '' : `${verb} `}${said}${isTimed ? '' : ` ${time}`}`;
    return { said, meant: interpret(parsed(whole, given), circumstances) };
  });
  return asked.every(isTold) ? { kind: 'questions', asked } : undefined;
}

/** `what music is on there`, `did anyone complain about it`: the first question says where, or about what. */
const backwards =
  /(?<=\S+ \S+ \S+)(?: (?:over |up |down )?there| about (?:it|that|this|them))(?=\W*$)/i;

const mostParts = 4;
const leadingVerb = /^(?:is|are|was|were)\b/i;
const joint = /,? +(?:and|but|while)(?: also)? +(?=(?:the )?\p{L}+)/iu;

/** Only the answer to the first says what the second is about, unless that answer tells it too. */
function onlyFirst(asked: readonly AskedBeside[]): LineInterpreted | undefined {
  const [first, second] = asked;
  if (first?.meant.kind !== 'question' || second?.meant.kind !== 'question') return undefined;
  if (areAlike(asked) || !answered.has(first.meant.question.command)) return undefined;
  const { question } = first.meant;
  // Entries and alerts tell what happened next.
  if (question.command === 'log' || question.command === 'alerts') return undefined;
  const words = second.said.replace(/[\s?!.]+$/, '');
  const unread = { kind: 'refused', why: { kind: 'unread', words, question } } as const;
  return { kind: 'questions', asked: [first, { ...second, meant: unread }] };
}

/** `alerts this week vs last week`: how many there were in each. @returns undefined unless both are told */
export function alertsOfTwoTimes(
  refused: Interpreted,
  given: TypedLine,
  circumstances: Circumstances,
  interpret: Interpret,
): LineInterpreted | undefined {
  const areAlerts = refused.kind === 'refused' && refused.why.kind === 'one_of';
  if (!areAlerts || refused.why.of !== 'alerts') return undefined;
  const line = lineOf(given);
  const { timesSaid, places } = readSentence(line, circumstances.venues);
  const times = timesSaid.toSorted((a, b) => line.indexOf(a) - line.indexOf(b));
  const asked = times.map((time): AskedBeside => {
    const meant = interpret(parsed(`how many alerts ${places} ${time}`, given), circumstances);
    return { said: `Alerts ${time}`, meant };
  });
  return asked.length === 2 && asked.every(({ meant }) => meant.kind === 'question')
    ? { kind: 'questions', asked }
    : undefined;
}

/** A clear sentence says why one of them has no answer. */
function isTold({ meant }: AskedBeside): boolean {
  return meant.kind === 'question'
    ? answered.has(meant.question.command)
    : said.has(meant.why.kind);
}

const said: ReadonlySet<string> = new Set(['beyond', 'one_of', 'only_now', 'future']);

/** Something told before the question, which asks for nothing. */
function isContext({ text }: Sentence): boolean {
  return (
    tells.test(text) && !opensQuestion.test(text) && !inquires.test(text) && !isCondition.test(text)
  );
}

/** `since we changed the playlist, is it livelier` is about that moment. */
const isCondition = /^\W*(since|after|before|while|if|until|when|whenever|(the )?last time)\b/i;
const opensQuestion =
  /^\W*(?:(?:so|and|but|ok|hey|hi) )*(?:is|are|was|were|did|does|do|has|have|had|any|should|can|will)\b/i;
const tells =
  /\b(is|are|was|were|has|have|had|says?|said|\p{L}{3,}ing (?:about|of|that)|\p{L}+(?:['’](?:s|re|ve|m))|\p{L}{2,}ed|can['’]?t|cannot|won['’]?t|think|want|told|got|came|went|rang|phoned|starts?|begins?|closes?|shut|arrives?)\b/iu;
const inquires =
  /\b(how|what|which|who|whose|where|when|why|whether|any|anything|compare|show|list|give|tell|best|worst|alerts|complaints|music|handover|whats|hows|whos|wheres|(?!guest\b|rest\b|west\b)\w+est)\b|\b(?:how|what|who|where|when)['’]s\b/i;

/** `which zone is the loudest and was it like that last week`: only the answer says which. */
function isAboutAnswer(first: Sentence, second: Sentence): boolean {
  // `when did the restaurant fill up and when did it empty` names what it is about.
  const isOpen =
    !/\bwhat time is it\b/i.test(first.text) &&
    // `what's normal for the terrace on fridays, and how is it now`
    !(first.has('usual') && first.names.length > 0 && /\bnow\b/i.test(second.text)) &&
    (first.has('which', 'where', 'what', 'who', 'many') ||
      (first.has('when') && first.names.length === 0));
  return isOpen && second.names.length === 0 && pronoun.test(second.text);
}

const isAboutIt = /^(?:and |so )?(?:was|is|did|has|will|were|why|when) (?:it|that|they)\b/i;
const isOnlyAboutIt =
  /^(?:so )?what (?:was|is) (?:it|that)(?: (?:about|for))?\W*$|^(?:so )?(?:when|until when|how long) (?:does|do|is|will|has) (?:it|that|this)(?: mute)? (?:run out|end|expire|over|back on|come back|last|stop|go back on)\b/i;

const pronoun =
  /\b(it|its|they|them|that|those|this one|there|he|she|so|one|then|any(?= (missed|left|late|open)))\b/i;

/** Alone, it asks for nothing. */
function isNoQuestion({ text, words, names, whens, level }: Sentence): boolean {
  const isNamed =
    names.length > 0 ||
    whens.length > 0 ||
    level !== undefined ||
    !/\b(it|that|this)\b/i.test(text);
  return (
    !isNamed && words.every((word) => [...meaningsOfWord(word)].every((one) => empty.has(one)))
  );
}

const empty: ReadonlySet<Meaning> = new Set(['be', 'past', 'have', 'us', 'what', 'someone']);

/** One answer about a place and time tells both. */
function areAlike([first, second]: readonly AskedBeside[]): boolean {
  const keyOf = (asked: AskedBeside | undefined) => {
    const { command, argument, past, at, minute, venueIds, asksLoudness, seeks, measured } =
      asked?.meant.kind === 'question' ? asked.meant.question : {};
    // How it is now is told by both.
    const measure = command === 'live' ? undefined : asksLoudness;
    const time = seeks === 'clock' ? seeks : undefined;
    // Venues are told in one table.
    const areVenues = measured?.kind === 'most' && measured.of === 'venue';
    const values = areVenues ? undefined : measured;
    return JSON.stringify([command, argument, past, at, minute, venueIds, measure, time, values]);
  };
  return keyOf(first) === keyOf(second);
}
