import { isTonight, tonight } from '../../../history/past-time.ts';
import { eveningHour } from '../../../insight/service-day.ts';
import type { PartAsked } from '../../hours-asked.ts';
import type { CommandName, Question, TypedLine } from '../../question.ts';
import { ofNight, type YesNo } from '../../yes-no-asked.ts';
import { extremeAsked, loudnessAsked } from '../first-line/extremes.ts';
import { yesNoAsked } from '../first-line/yes-no.ts';
import type { Interpreted } from '../interpreted.ts';
import { levels } from '../sentence/levels.ts';
import { beginsWith, type Sentence } from '../sentence/sentence.ts';

/** Questions about tonight that are answered like those about a night that is over. */

/**
 * What the answer about a night says, and not how it is: `what happened in the bar tonight`, `how long
 * was the terrace too loud`
 */
export function tonightAsked(question: Question, sentence: Sentence): Question | undefined {
  const { level, words, whens, has } = sentence;
  // `did any sensor go silent today`
  if (question.command === 'status') return silentToday(question, sentence);
  const normal = whens.length > 0 ? normalTonight(sentence) : undefined;
  const isOfTonight =
    normal !== undefined || whens.every(({ kind }) => kind === 'tonight' || kind === 'now');
  if (!isOfTonight || !aboutHow.has(question.command)) return undefined;
  // `how long was it too loud`, `when did it get too loud`
  if (level?.isToo === true && (has('howLong') || (has('when') && has('past')))) {
    const loudness = levels[level.level].measure === 'loudness' ? { asksLoudness: true } : {};
    const yesNo = { asks: level.level, against: 'limit' } as const;
    const asked: Question = { ...question, past: tonight, ...loudness, command: 'night', part: {} };
    return { ...asked, yesNo, seeks: 'since' };
  }
  // `when did the terrace calm down`
  const isLow = level?.level === 'quiet' || level?.level === 'calm';
  const isCalming = has('falling') || (has('becoming') && isLow && level.degree === 'plain');
  const isWhen = has('when') || (has('what') && has('dayOrTime'));
  if (isWhen && has('past') && isCalming) {
    const asked: Question = {
      ...question,
      ...loudnessAsked(sentence),
      past: tonight,
      command: 'night',
    };
    return { ...asked, part: {}, seeks: 'quiet' };
  }
  // `when did the lobby bar pick up tonight`
  if (isWhen && has('past') && has('rising')) {
    return { ...question, past: tonight, command: 'night', part: {}, seeks: 'rise' };
  }
  // What the last six hours or the usual evening say is not all of tonight.
  const seeks = momentSought(sentence);
  if (seeks !== undefined && whens.length > 0) {
    const day = soFar(sentence);
    const from = day.isDay !== true && seeks === 'lowest' ? { from: evening } : day;
    const part: Question = { ...question, past: tonight, command: 'night', part: from, seeks };
    return { ...part, ...loudnessAsked(sentence) };
  }
  if (question.command === 'tonight' || whens.some(({ kind }) => kind === 'tonight')) {
    const loud = loudTonight(question, sentence);
    if (loud !== undefined) return loud;
  }
  // `has it been louder than normal`
  const isSoFar = whens.length > 0 || /\b(has|have)\b(?!.*\bever\b).*\bbeen\b/i.test(sentence.text);
  const judged = isSoFar ? (normal ?? judgedTonight(sentence)) : undefined;
  if (judged !== undefined) {
    const part = soFar(sentence);
    const asked: Question = { ...question, past: tonight, command: 'night', part, yesNo: judged };
    return { ...asked, ...loudnessAsked(sentence) };
  }
  // `how was tonight`; how it is so far is told by tonight itself
  const isOver =
    beginsWith(sentence.text, /^how (was|were|did)\b/i) &&
    /\b(tonight|this evening)\b(?! so far)/i.test(sentence.text);
  if (isOver && level === undefined && !has('music')) {
    const part = /\bevening\b/i.test(sentence.text) ? { from: evening } : {};
    return { ...question, past: tonight, command: 'night', part };
  }
  const isHappened = has('what') && words.some((word) => word.startsWith('happen'));
  return isHappened && whens.length > 0
    ? { ...question, past: tonight, command: 'night', part: soFar(sentence) }
    : undefined;
}

/** `noise in the spa today`, `how loud was it tonight`: the answer about tonight tells how lively it was. */
function loudTonight(question: Question, sentence: Sentence): Question | undefined {
  const { level, has } = sentence;
  const { asksLoudness } = loudnessAsked(sentence);
  // `tonight vs usual loudness`: the answer has what is usual beside it.
  const isVsUsual = has('usual');
  const isOther =
    has('future', 'when', 'which', 'music', 'rising', 'falling') ||
    (!isVsUsual && has('than', 'compare'));
  const isHow = question.command === 'live' || question.command === 'tonight';
  if (asksLoudness !== true || isOther || !isHow) return undefined;
  const isOver = has('past', 'have') || !has('be') || isVsUsual;
  const isJudged = level !== undefined && !has('how', 'what');
  if (isJudged) return undefined;
  return isOver
    ? { ...question, past: tonight, command: 'night', part: {}, asksLoudness }
    : question;
}

/** `was the restaurant busier than usual tonight` */
function judgedTonight(sentence: Sentence): YesNo | undefined {
  const { level, text, has } = sentence;
  const isOpen = has('how', 'what', 'which', 'where', 'when', 'who', 'why', 'compare', 'future');
  // `has it been too loud today`
  const isOver = beginsWith(text, /^(was|were|did|(has|have)\b(?=.*\b(been|gone|got)\b))\b/i);
  const isSinceThen = has('have') && level?.degree === 'comparative' && !has('usual');
  if (level === undefined || isOpen || !isOver || isSinceThen) return undefined;
  return ofNight(yesNoAsked(sentence)).yesNo;
}

/** `is tonight normal for a friday`, which is about the evening so far rather than about now */
function normalTonight(sentence: Sentence): YesNo | undefined {
  const { text, names, has } = sentence;
  const isNamed = beginsWith(text, /^(is|was|has) (tonight|today|this evening)\b/i);
  const isOpen = has('how', 'what', 'which', 'where', 'when', 'who', 'why', 'compare', 'future');
  const asked = isNamed && !isOpen && names.length < 2 ? yesNoAsked(sentence) : undefined;
  return asked?.asks === 'usual' && asked.against === 'usual' ? asked : undefined;
}

/** Not `are all sensors working today` */
const wentSilent = /\b(go|went|gone|was|were|did|had|stopped|dropped|been)\b/i;

function silentToday(question: Question, sentence: Sentence): Question | undefined {
  const { text, whens, has } = sentence;
  const isToday = whens.some(({ kind }) => kind === 'tonight');
  if (!isToday || !wentSilent.test(text) || !has('sensor', 'offline')) return undefined;
  const yesNo = { asks: 'gaps', against: 'nothing' } as const;
  return { ...question, past: tonight, command: 'night', part: soFar(sentence), yesNo };
}

/** `what happened today`, of which the morning is a part; `tonight` begins with the evening */
function soFar({ text }: Pick<Sentence, 'text'>): PartAsked {
  return /\btoday\b|\ball day\b/i.test(text) ? { isDay: true } : {};
}

/** `tonight` in a breakfast room is the evening, but `today` is the whole day. */
export function ofTimeSaid(
  settled: Interpreted,
  given: TypedLine,
  { text }: Pick<Sentence, 'text'>,
): Interpreted {
  if (settled.kind !== 'question') return settled;
  const { question } = settled;
  const isSaid = given.command === 'tonight' || /\b(?:tonight|tonite|this evening)\b/i.test(text);
  if (question.command === 'tonight' && isSaid) {
    return { kind: 'question', question: { ...question, isNight: true } };
  }
  const { past, part, command } = question;
  const isWhole = part !== undefined && Object.keys(part).length === 0;
  return command === 'night' && isTonight(past) && isWhole && !isSaid
    ? { kind: 'question', question: { ...question, part: soFar({ text }) } }
    : settled;
}

/** A night begins quiet, so its quietest moment is sought from 18:00. */
const evening = eveningHour * 60;

/** `loudest moment tonight`, `when was it busiest tonight`; how lively it was is told by tonight itself */
function momentSought(sentence: Sentence): 'peak' | 'lowest' | undefined {
  const { level, has } = sentence;
  // Beside the moment, the answer names the zone.
  const isOfZone =
    has('which', 'who', 'zone', 'future') ||
    (has('where') && !has('when') && !/\band where\b/i.test(sentence.text));
  // `when did the lobby bar peak tonight`
  const asksWhen = has('when') || (has('what') && has('dayOrTime'));
  const isOver = asksWhen && /\b(did|was)\b/i.test(sentence.text);
  const isPeak = has('peak') && isOver;
  // `how high did the noise peak today`
  const isLoudest = has('peak') && has('noise') && has('past') && level === undefined;
  if ((isPeak || isLoudest) && !isOfZone) return 'peak';
  if (level?.degree !== 'superlative' || isOfZone) return undefined;
  if (!has('when', 'dayOrTime', 'past')) return undefined;
  if (extremeAsked(sentence) === 'quiet') return 'lowest';
  return level.level === 'loud' || isOver ? 'peak' : undefined;
}

const aboutHow: ReadonlySet<CommandName> = new Set(['live', 'tonight', 'trend']);
