import { tonight } from '../../../history/past-time.ts';
import type { Question } from '../../question.ts';
import { type AboutMusic, ofNight, type YesNo } from '../../yes-no-asked.ts';
import { firstOfAlerts } from '../alerts-and-log/alerts-first.ts';
import type { Level } from '../sentence/levels.ts';
import { beginsWith, type Sentence } from '../sentence/sentence.ts';
import { againstThen } from '../times/now-compared.ts';
import { mealAsked } from '../times/part-asked.ts';
import { extremeAsked, isAboutLoudness, isTooLongAsked, loudnessAsked } from './extremes.ts';
import { eitherWay, musicAsked, thenAsked, yesNoAsked } from './yes-no.ts';

/** What the answer says first. */
export function withFirst(question: Question, sentence: Sentence): Question {
  switch (question.command) {
    case 'music': {
      const asks = musicAsked(sentence);
      if (asks === undefined) return question;
      return { ...question, yesNo: { asks, against: againstOfMusic(asks, sentence) } };
    }
    case 'live': {
      const yesNo = yesNoAsked(sentence);
      if (yesNo !== undefined) return { ...question, yesNo };
      return sentence.has('than', 'compare')
        ? question
        : { ...question, ...loudnessAsked(sentence) };
    }
    case 'trend': {
      const several = ofSeveral(sentence);
      if (question.at !== undefined && several !== undefined) {
        return { ...question, command: 'night', yesNo: several };
      }
      if (question.at !== undefined && changesAsked.test(sentence.text)) {
        return { ...question, ...loudnessAsked(sentence), seeks: 'changes' };
      }
      if (isHowLongAsked(sentence)) {
        return {
          ...question,
          ...loudnessAsked(sentence),
          seeks: 'since',
          ...levelLasting(sentence),
        };
      }
      const moving = zonesMovingAsked(sentence);
      if (moving !== undefined) return { ...question, ...loudnessAsked(sentence), ...moving };
      const way = question.at === undefined ? wayAsked(sentence) : undefined;
      if (way !== undefined) {
        const yesNo = { asks: way, against: 'then' } as const;
        return { ...question, ...loudnessAsked(sentence), yesNo };
      }
      // `is it picking up or winding down`
      if (question.at === undefined && isWhich(sentence)) {
        return { ...question, ...loudnessAsked(sentence), seeks: 'way' };
      }
      const asks = thenAsked(sentence);
      return {
        ...question,
        ...loudnessAsked(sentence),
        ...(asks === undefined || question.at === undefined ? {} : { yesNo: asks }),
      };
    }
    case 'tonight':
    case 'week':
      return firstOfDay(question, sentence);
    case 'night': {
      const yesNo = question.yesNo ?? yesNoAsked(sentence);
      if (question.part !== undefined) {
        const lasting = isTooLongAsked(sentence, yesNo) && { seeks: 'since' as const };
        return { ...question, ...loudnessAsked(sentence), ...ofNight(yesNo), ...lasting };
      }
      // `is it louder now than at 08:00`
      if (question.at !== undefined && thenAsked(sentence)?.against === 'then') {
        return {
          ...question,
          ...loudnessAsked(sentence),
          ...againstThen(sentence),
          against: tonight,
        };
      }
      // `was it noisy around 2 am`
      return question.at === undefined ? question : { ...question, ...ofNight(yesNo) };
    }
    case 'alerts':
      return { ...question, ...firstOfAlerts(sentence) };
    case 'measured':
      return { ...question, measured: { kind: 'most', of: 'night', level: levelOf(sentence) } };
    default:
      return question;
  }
}

/** Of a usual day, or of tonight and what is still to come. */
function firstOfDay(question: Question, sentence: Sentence): Question {
  // `has it peaked yet`
  const isWeek = question.command === 'week';
  const isPeaked = sentence.has('peak') && sentence.has('have') && !sentence.has('when');
  const turned = turnSought(sentence);
  // `when will it get busy tonight`; when it calms down is told with what is to come.
  const turn = isWeek || turned === 'rise' ? turned : isPeaked ? 'peaked' : undefined;
  const seeks = turn ?? (isWeek ? extremeOfWeek(sentence) : extremeSought(sentence));
  if (question.command === 'tonight') {
    const more = seeks === 'peak' || seeks === 'quiet' ? moreToCome(sentence) : {};
    if (seeks) return { ...question, seeks, ...more, ...loudnessAsked(sentence) };
    return isRestAsked(sentence)
      ? { ...question, seeks: 'rest', ...loudnessAsked(sentence) }
      : question;
  }
  const change = question.minute === undefined ? undefined : changeToCome(sentence);
  if (change !== undefined) return { ...question, ...loudnessAsked(sentence), yesNo: change };
  const yesNo = usuallyAsked(sentence);
  // `what time does brunch usually peak`
  const isPeak = isWeek && seeks === 'peak' && sentence.has('peak', 'when');
  const meal = isPeak ? mealAsked(sentence) : undefined;
  const hours = meal && { minute: undefined, part: { from: meal.from, to: meal.to } };
  return {
    ...question,
    ...hours,
    ...(seeks === undefined || question.seeks !== undefined ? {} : { seeks }),
    ...(yesNo === undefined ? {} : { yesNo }),
    ...loudnessAsked(sentence),
  };
}

const changesAsked = /\bwhat(?:['’]s| is| has| have)? (?:\w+ ){0,2}(?:changed|different)\b/i;

/** Of the night that is sought. */
function levelOf(sentence: Sentence): Level {
  // The worst night for noise was the loudest.
  const isWorst = sentence.words.includes('worst') && !sentence.has('noise');
  const isLow = isWorst || extremeAsked(sentence) === 'quiet';
  if (isAboutLoudness(sentence)) return isLow ? 'quiet' : 'loud';
  return isLow ? 'calm' : 'busy';
}

/** Which zones, which of them are not, each of them, or whether it is so. */
function againstOfMusic(asks: AboutMusic, { words, text, has }: Sentence): YesNo['against'] {
  if (asks === 'leading' && /\bor\b|\bshare\b|\bhow\b|\b(?:what part|percent)/i.test(text))
    return 'other';
  // `zones with automatic music`
  const isOfZones = has('which', 'what', 'where') || (has('zone') && !has('be', 'any', 'every'));
  if (isOfZones) return words.includes('not') ? 'zones_not_so' : 'zones';
  // Neither yes nor no would be clear to `the spa isn't muted, right`.
  if (words.includes('not') || /\bnothing\b/i.test(text)) return 'zones';
  return has('every') || words.includes('everywhere') ? 'each' : 'nothing';
}

/** `was it livelier in the restaurant or the bar at 9` */
function ofSeveral(sentence: Sentence): YesNo | undefined {
  const yesNo = yesNoAsked(sentence);
  return yesNo?.against === 'each' || yesNo?.against === 'other' ? yesNo : undefined;
}

/** `is it usually busy on fridays`, `will it be quiet tomorrow` */
function usuallyAsked({ level, text, has }: Sentence): YesNo | undefined {
  const isYesNo = beginsWith(text, /^(is|are|will|does|do|was|were)\b/i);
  const isOther = has(
    'how',
    'what',
    'which',
    'when',
    'where',
    'who',
    'than',
    'becoming',
    'compare',
  );
  if (!isYesNo || isOther || level?.degree !== 'plain' || level.isToo || level.isNot)
    return undefined;
  return { asks: level.level, against: 'nothing' };
}

/** `will it be calmer in an hour`, `is it going to calm down in the next hour`, `will it pick up at 11` */
function changeToCome({ level, text, whens, has }: Sentence): YesNo | undefined {
  // A time of another day is compared with no moment.
  const isLater =
    has('future') &&
    !has('than', 'compare', 'usual') &&
    whens.every(({ kind }) => kind === 'clock' || kind === 'tonight') &&
    whens.some(({ kind }) => kind === 'clock');
  const isSoon = isLater || whens.some(({ kind }) => kind === 'in');
  if (!isSoon || !beginsWith(text, /^(will|is|are)\b/i)) return undefined;
  if (level?.degree === 'comparative') return { asks: level.level, against: 'then' };
  if (/\b(?:calm|die|dying|wind|cool|slow)(?:ing)? down\b/i.test(text)) {
    return { asks: 'calm', against: 'then' };
  }
  if (/\b(?:fill|pick|liven|heat)(?:ing)? up\b/i.test(text))
    return { asks: 'busy', against: 'then' };
  if (level !== undefined || has('rising') === has('falling')) return undefined;
  return { asks: has('rising') ? 'busy' : 'calm', against: 'then' };
}

/** `which zones are filling up`, `what is getting louder`, `is any zone louder than at 14:00` */
function zonesMovingAsked(sentence: Sentence): Pick<Question, 'all' | 'yesNo'> | undefined {
  const { text, names, level, has } = sentence;
  const isAny = anyZone.test(text);
  const areZones = names.every(({ isVenue }) => isVenue) && (isAny || movingZones.test(text));
  if (!areZones) return undefined;
  const isOneWay = has('rising') !== has('falling') && level === undefined;
  const asks = isOneWay
    ? has('rising')
      ? 'busy'
      : 'calm'
    : level?.degree === 'comparative' || has('becoming')
      ? level?.level
      : undefined;
  // Those that are not filling up may be emptying or as they were, so both ways are told.
  const isNot = /\bnot\b|n['’]t\b/i.test(text);
  if (asks === undefined || isNot || eitherWay.test(text)) return { all: true };
  return { all: true, yesNo: { asks, against: isAny ? 'then' : 'zones' } };
}

const anyZone =
  /^\W*(?:and |so )?(?:is|are|has|have|did) (?:there )?(?:any|some) (?:zones?|rooms?|areas?)\b/i;
const movingZones =
  /\b(?:which|what) (?:zones?|rooms?|areas?|places?|spots?)\b|^\W*(?:what|where)(?:['’]s| is| is it|['’]s it) (?:getting|filling|emptying|becoming|picking|calming|quieting)\b/i;

/** `how long has it been this loud`, `since when is it so busy` */
function isHowLongAsked({ has, text }: Sentence): boolean {
  return has('howLong') || /\bsince when\b/i.test(text);
}

/** `is it calming down`, `has it got louder`, but not `is it picking up or dying down` */
function wayAsked({ text, level, has }: Sentence): Level | undefined {
  const isRising = has('rising');
  if (!beginsWith(text, /^(is|are|has|have|isn['’]?t)\b/i)) return undefined;
  // `is it dying down or still going` has no yes.
  if (/\bor (is it )?(still|not yet)\b/i.test(text) || eitherWay.test(text)) return undefined;
  if (isRising !== has('falling') && level === undefined) return isRising ? 'busy' : 'calm';
  // `is it getting louder`, `is it getting noisy`
  const isBecoming = has('becoming') && level !== undefined && level.degree !== 'superlative';
  return isBecoming && !level.isToo && !level.isNot && !isRising ? level.level : undefined;
}

/** Which way of two. */
function isWhich({ text }: Sentence): boolean {
  return beginsWith(text, /^(is|are|has|have)\b/i) && eitherWay.test(text);
}

/** What has lasted: more of it than usual, or as much as now. */
function levelLasting({ level, has }: Sentence): Pick<Question, 'yesNo'> {
  if (level === undefined) return {};
  const isUsual = level.degree === 'comparative' || has('usual');
  return { yesNo: { asks: level.level, against: isUsual ? 'usual' : 'nothing' } };
}

/** `when does it usually pick up`, `what time does it calm down on fridays` */
function turnSought({ level, has, text }: Sentence): 'rise' | 'fall' | undefined {
  const isWhen = has('when') || (has('what') && has('dayOrTime'));
  // Both days of a weekend are a part of the week.
  const isOfOneDay = !/\bweekends\b/i.test(text);
  if (!isWhen || !isOfOneDay || level?.degree === 'superlative') return undefined;
  const isLow = level?.level === 'quiet' || level?.level === 'calm';
  // `how late does it stay lively`
  const isLasting = has('end') && !isLow && level !== undefined;
  if (has('falling') || isLasting || (has('becoming') && isLow)) return 'fall';
  const isHigh = level?.level === 'busy' || level?.level === 'loud';
  return has('rising') || (has('becoming') && isHigh) ? 'rise' : undefined;
}

/** `will it get louder later`, `will it be busy tonight` */
function moreToCome({ text, level }: Sentence): Pick<Question, 'yesNo'> {
  const isAsked = beginsWith(text, /^(will|is|are|does)\b/i) || /\?$/.test(text);
  if (!isAsked || level === undefined || /\b(when|what|how|or)\b/i.test(text)) return {};
  if (level.degree === 'comparative') return { yesNo: { asks: level.level, against: 'then' } };
  const isPlain = level.degree === 'plain' && !level.isToo && toBe.test(text);
  return isPlain ? { yesNo: { asks: level.level, against: 'nothing' } } : {};
}

const toBe = /^\W*(?:will\b|(?:is|are)\b.*\b(?:going to|gonna)\b)(?!.*\bnot\b)/i;

/** `later tonight in the lobby bar`, `what can we expect` */
function isRestAsked({ timesSaid, has }: Sentence): boolean {
  return (has('future') || /\b(later|rest of)\b/.test(timesSaid.join(' '))) && !has('past');
}

/** `when is it usually quietest` asks for the hours, and `which day` for the days. */
function extremeOfWeek(sentence: Sentence): Question['seeks'] {
  const seeks = extremeSought(sentence);
  const isOfHours = sentence.has('when', 'dayOrTime') && !daysNamed.test(sentence.text);
  return seeks === 'quiet' && isOfHours ? 'lowest' : seeks;
}

const daysNamed = /\b(?:days?|nights?|evenings?|weekdays?|weekends?|weeks?)\b/i;

/** `when will it calm down`, `quietest day` */
function extremeSought(sentence: Sentence): Question['seeks'] {
  const { level } = sentence;
  // What is over stands in the answer anyway.
  if (sentence.has('past') || /\bso far\b/i.test(sentence.text)) return undefined;
  // `will it get busier later`
  const isToCome = sentence.has('future') && level !== undefined;
  const isAsked = sentence.has('when', 'dayOrTime', 'peak', 'end') || isToCome;
  return isAsked || level?.degree === 'superlative' ? extremeAsked(sentence) : undefined;
}
