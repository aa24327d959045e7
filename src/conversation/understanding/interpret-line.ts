import { tonight } from '../../history/past-time.ts';
import { isNamed } from '../../venues/find.ts';
import { findSeveral } from '../../venues/find-several.ts';
import { isCommand, type Question, type TypedLine } from '../question.ts';
import { alertsOfToday, timeOfAlerts } from './alerts-and-log/alerts-of-today.ts';
import { alertsWanted, isPartNamed, listOfAlerts } from './alerts-and-log/alerts-sought.ts';
import { handoverSince } from './alerts-and-log/handover-asked.ts';
import { isLogFile } from './alerts-and-log/log-asked.ts';
import { logQuestion } from './alerts-and-log/log-question.ts';
import { isMusicOver, refusedBeyond } from './beyond/refused-beyond.ts';
import { sensorsAsked } from './commands/app-asked.ts';
import { commandMeant } from './commands/command-meant.ts';
import { alsoChecked, mayBeAnother, ofOne, takesText } from './commands/commands-read.ts';
import { fileOf } from './commands/files-asked.ts';
import { loudnessAsked } from './first-line/extremes.ts';
import { withFirst } from './first-line/said-first.ts';
import { yesNoAsked } from './first-line/yes-no.ts';
import type { Circumstances, Interpreted } from './interpreted.ts';
import { typedWords, untoldWords, withoutWords } from './leftovers/told.ts';
import { refusedWords, respelled, withUnknown } from './leftovers/unknown-words.ts';
import { unreadWords } from './leftovers/unread.ts';
import { unreadTime } from './leftovers/unread-time.ts';
import { isTooLong, lineOf, parsed, timed } from './line.ts';
import { type Meant, meaningOf } from './meaning.ts';
import { withoutReason } from './rewordings/statement.ts';
import { nameInFull, placesJoined } from './sentence/place-names.ts';
import { readSentence, type Sentence } from './sentence/sentence.ts';
import { onceOrTwice } from './sentence/spelling.ts';
import { isQuestionWord } from './sentence/vocabulary.ts';
import { partAsked } from './times/part-asked.ts';
import { pastQuestion } from './times/past-asked.ts';
import { ofTimeSaid, tonightAsked } from './times/tonight-asked.ts';
import { withTime } from './times/with-time.ts';
import { usualOfVenues } from './venues/usual-venues-asked.ts';
import {
  isInTable,
  pastOfComparison,
  troubleOfEach,
  venuesCompared,
} from './venues/venues-asked.ts';

/** Finds out which question a typed line is, and about which place and time. No word is dropped. */

const toReport = /^(?:an?|the|this) (?:incident|complaint|problem|issue|fault|accident|event)\W*$/i;
const logIt = /^(it|this|that) ?[:,–-] ?(?=\S)/i;
/**
 * As a question about one venue, or about those that it names.
 *
 * @param given with its command, which may be any word
 */
export function interpretLine(given: TypedLine, circumstances: Circumstances): Interpreted {
  const { venues } = circumstances;
  // `alert history` sets up no alert.
  if (given.command === 'alert' && listOfAlerts.test(given.argument)) {
    return interpretLine({ ...given, command: 'alerts' }, circumstances);
  }
  const since = handoverSince(given, venues);
  if (since !== undefined) return { kind: 'question', question: since };
  // `report an incident`, which is to be written down
  if (given.command === 'report' && toReport.test(given.argument)) {
    return { kind: 'question', question: { command: 'log', argument: '' } };
  }
  // `log it: the DJ has left`
  if (given.command === 'log' && logIt.test(given.argument)) {
    return interpretLine({ ...given, argument: given.argument.replace(logIt, '') }, circumstances);
  }
  const isChosen = given.venueId !== undefined || given.zoneId !== undefined;
  const named = isCommand(given) ? given.command : undefined;
  const isRead = named !== undefined && (ofOne.has(named) || named === 'alerts');
  const isAsTyped = isChosen || given.argument === '' || !isRead;
  if (named !== undefined && isAsTyped) {
    return { kind: 'question', question: { ...given, command: named } };
  }
  const whole = lineOf(given);
  // `night before last`
  const isWeekNumber = given.command === 'week' && /^\d/.test(given.argument);
  const isOfRest = named !== undefined && named !== 'night' && !isWeekNumber;
  const line = isOfRest ? given.argument : whole;
  // A zone may be called *All Day Café* or *Evening Lounge*.
  if (isNamed(line, venues)) {
    return { kind: 'question', question: { ...given, command: named ?? 'live', argument: line } };
  }
  const meantCommand = named !== undefined ? undefined : commandMeant(whole, circumstances);
  if (meantCommand !== undefined) return interpretLine(meantCommand, circumstances);
  if (isTooLong(line)) {
    const question: Question = { command: 'live', argument: '' };
    return { kind: 'refused', why: { kind: 'too_long', question } };
  }
  // `the bar on the roof` is the rooftop bar.
  const joined = placesJoined(withoutReason(onceOrTwice(line, isQuestionWord)), (name) =>
    isNamed(name, venues) ? name : nameInFull(name, venues),
  );
  if (joined !== line) {
    return interpretLine(
      named !== undefined ? { ...given, argument: joined } : parsed(joined, given),
      circumstances,
    );
  }
  const sentence = readSentence(line, venues);
  const inFull = respelled(sentence, venues);
  if (inFull !== undefined && inFull !== line) {
    return interpretLine(
      named !== undefined ? { ...given, argument: inFull } : parsed(inFull, given),
      circumstances,
    );
  }
  if (named === undefined && sentence.isForeign) {
    const question: Question = { command: 'live', argument: sentence.places };
    return { kind: 'refused', why: { kind: 'language', question } };
  }
  if (named === undefined)
    return settle(meaningOf(sentence, venues), sentence, given, circumstances);
  if (isLogFile(given)) {
    const all = readSentence(whole, venues);
    return settle({ kind: 'command', command: 'log' }, all, given, circumstances);
  }
  const asTyped = { kind: 'command', command: named } as const;
  if (!mayBeAnother.has(named)) return settle(asTyped, sentence, given, circumstances);
  const all = readSentence(whole, venues);
  const other = meaningOf(all, venues);
  // `quietest bar`
  const isOfZones = yesNoAsked(all)?.against === 'each';
  const isLive = other.kind === 'command' && other.command === 'live';
  const isAnother = !isLive || sentence.level !== undefined || isOfZones;
  return isAnother
    ? settle(other, all, given, circumstances)
    : // `best thursday this month` names other days than `thursday this month`.
      settle(asTyped, named === 'measured' ? all : sentence, given, circumstances);
}

/** The question, unless some of its words would not change the answer as they should. */
function settle(
  meant: Meant,
  sentence: Sentence,
  given: TypedLine,
  circumstances: Circumstances,
): Interpreted {
  const settled = ofTimeSaid(settleAll(meant, sentence, given, circumstances), given, sentence);
  if (settled.kind === 'refused') return settled;
  const { question } = settled;
  if (!ofOne.has(question.command) && !alsoChecked.has(question.command)) return settled;
  const untold = typedWords(untoldWords(question, sentence), sentence);
  const unread = unreadWords(question, sentence) ?? unreadTime(question, sentence);
  if (unread === undefined && untold.length === 0) return settled;
  // `how long has the music been on manual`
  const isOfPast = sentence.has('howLong', 'howOften', 'when') || untold.includes('week');
  if (question.command === 'music' && isOfPast) {
    return {
      kind: 'refused',
      why: { kind: 'only_now', question: { ...question, yesNo: undefined } },
    };
  }
  // `is the music too loud in the mornings`
  if (untold.includes('music')) {
    const asked: Question = { command: 'music', argument: sentence.places };
    return { kind: 'refused', why: { kind: 'only_now', question: asked } };
  }
  return without(unread === undefined ? untold : unread, sentence, given, circumstances);
}

/** Refused because of some words, with the question that is left without them. */
function without(
  words: string | readonly string[],
  { text }: Sentence,
  given: TypedLine,
  circumstances: Circumstances,
): Interpreted {
  const left = withoutWords(text, typeof words === 'string' ? [words] : words);
  const line = text === given.argument ? `${given.command} ${left}` : left;
  const other = left === text ? undefined : interpretLine(parsed(line, given), circumstances);
  const question: Question =
    other?.kind === 'question' ? other.question : { command: 'live', argument: '' };
  const said = typeof words === 'string' ? words : words.join(' ');
  return { kind: 'refused', why: { kind: 'unread', words: said, question } };
}

/** With its place, its time, and what is to be said first. */
function settleAll(
  meant: Meant,
  sentence: Sentence,
  given: TypedLine,
  circumstances: Circumstances,
): Interpreted {
  const { places, text, unknown } = sentence;
  if (meant.kind === 'beyond') {
    const reason =
      meant.topic === 'why' ? /[, ]+(and|or|but) .*\bwhy\b.*$/i.exec(text)?.[0] : undefined;
    if (reason !== undefined) return without(reason.trim(), sentence, given, circumstances);
    return refusedBeyond(meant.topic, sentence, (line) =>
      interpretLine(parsed(line, given), circumstances),
    );
  }
  const { command } = meant;
  const question = { ...given, command, argument: places };
  if (isMusicOver(command, sentence)) {
    return {
      kind: 'refused',
      why: { kind: 'only_now', question: { ...question, command: 'music' } },
    };
  }
  if (command === 'log') return logQuestion(question, sentence, circumstances);
  if ((ofOne.has(command) || command === 'alerts') && unknown.length === 0) {
    const past = pastQuestion(question, sentence, circumstances, {
      yesNo: yesNoAsked(sentence),
      ...loudnessAsked(sentence),
    });
    if (past !== undefined) return past;
  }
  const soFar = unknown.length === 0 ? tonightAsked(question, sentence) : undefined;
  if (soFar !== undefined) return { kind: 'question', question: soFar };
  if (takesText.has(command)) {
    return { kind: 'question', question: { ...question, argument: text } };
  }
  if (command === 'compare') return comparison(question, sentence, circumstances);
  // For whom it is changes nothing.
  if (command === 'handover') return { kind: 'question', question };
  if (command === 'help') return { kind: 'question', question: { ...question, argument: '' } };
  if (command === 'status' && unknown.length === 0) {
    // What reports now is known, but not since when.
    const [since] = /\bsince when\b|\bhow long\b/i.exec(text) ?? [];
    if (since !== undefined) {
      return { kind: 'refused', why: { kind: 'unread', words: since, question } };
    }
    return { kind: 'question', question: { ...question, ...sensorsAsked(sentence) } };
  }
  // `alerts at the café and the hotel`: the list is of all venues.
  const areVenues = sentence.names.length > 1 && sentence.names.every(({ isVenue }) => isVenue);
  if (command === 'alerts' && areVenues && sentence.whens.length === 0) {
    return { kind: 'question', question: withFirst({ ...question, argument: '' }, sentence) };
  }
  // `mark the terrace alert as handled, asked them to move inside`
  if (command === 'alerts' && sentence.has('handling') && /\b(alert|alarm)/i.test(text))
    return { kind: 'question', question: withFirst(question, sentence) };
  if (unknown.length > 0) return withUnknown(question, sentence, ofOne, circumstances.venues);
  // Without a time, a file has what is measured now, and a report the last month.
  const isFile = command === 'csv' || command === 'report';
  if (isFile && sentence.whens.some(({ kind }) => kind === 'tonight')) {
    return fileOf({ ...question, past: tonight }, partAsked(sentence));
  }
  const isOfAll =
    sentence.has('venues') || (sentence.has('every') && sentence.has('venue', 'zone'));
  if (command === 'csv' && isOfAll) {
    return { kind: 'question', question: { ...question, argument: text } };
  }
  if (command === 'alerts') {
    const ofToday = alertsOfToday(question, sentence, circumstances);
    if (ofToday !== undefined) return { kind: 'question', question: ofToday };
    const time = timeOfAlerts(sentence);
    if (time !== undefined) {
      return { kind: 'question', question: withFirst({ ...question, ...time }, sentence) };
    }
    if (isPartNamed(sentence)) {
      const yesNo = alertsWanted(sentence);
      return withTime({ ...question, command: 'live', yesNo }, sentence, circumstances);
    }
  }
  if (!timed.has(command)) return { kind: 'question', question: withFirst(question, sentence) };
  const asked = withTime(question, sentence, circumstances);
  return asked.kind === 'refused'
    ? asked
    : { ...asked, question: withFirst(asked.question, sentence) };
}

/** Zones that are named are answered one by one. Which venues are meant is read from the text. */
function comparison(
  question: Question,
  sentence: Sentence,
  circumstances: Circumstances,
): Interpreted {
  const { places, unknown } = sentence;
  const { past } = pastOfComparison(sentence);
  const trouble =
    past &&
    troubleOfEach(
      { ...question, past, yesNo: yesNoAsked(sentence) },
      sentence,
      circumstances.venues,
    );
  if (trouble !== undefined) return { kind: 'question', question: { ...trouble, part: {} } };
  const asked = {
    ...question,
    argument: venuesCompared(question, sentence, circumstances.venues),
    ...(past && { past }),
  };
  if (findSeveral(places, circumstances.venues) !== undefined) {
    return settle({ kind: 'command', command: 'live' }, sentence, asked, circumstances);
  }
  if (unknown.length > 0) return refusedWords(unknown, { ...question, argument: places });
  const usualDay = usualOfVenues(asked, sentence, circumstances);
  if (usualDay !== undefined) return usualDay;
  const compared = withTime(asked, sentence, circumstances);
  const isOther = compared.kind === 'question' && !isInTable(compared.question, sentence);
  return isOther
    ? withTime({ ...question, command: 'live', argument: places }, sentence, circumstances)
    : compared;
}
