import type { Question } from '../../question.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { whetherAsked } from './whether-asked.ts';

/** What the list of alerts begins with. */
export function firstOfAlerts(sentence: Sentence): Pick<Question, 'seeks' | 'yesNo' | 'isWhether'> {
  if (areUnwatched.test(sentence.text)) return { seeks: 'unwatched' };
  if (areWatched.test(sentence.text)) return { seeks: 'rules' };
  if (areMuted.test(sentence.text)) return { seeks: 'muted' };
  if (isNextAsked.test(sentence.text)) return { seeks: 'next' };
  return { ...someAlertsAsked(sentence), ...oneAlertAsked(sentence) };
}

/** `which alerts are set up`, `what do we watch` */
const areWatched =
  /\bwho (?:gets|receives|sees) (?:.{0,40} )?(?:alerts?|alarms?)\b|\bwhere (?:do|does|are) (?:the |our |my )?(?:alerts?|alarms?) (?:go|get (?:posted|sent)|(?:being )?(?:posted|sent)|show up|land)\b|\bwho (?:gets|is|are|will be|would be|was) (?:alerted|told|notified|pinged|warned|informed)\b|\b(?:what|which) alerts (?:do|have) (?:i|we|you)(?: (?:have|got))?(?: set)?\W*$|\b(?:what|which) alerts (?:are|have been) (?:there|set|in place)(?: (?:for|on|in|at) .+)?\W*$|(?:what|which)(?: other)? alerts (?:do|have) (?:i|we|you) (?:have |got )*(?:running|on|active|going|set up)\W*$|\b(set up|configured|rules?|active)\b|^\W*(?:is|are) .*\bwatched\b|^\W*(?:do|have) (?:i|we|you) (?:have |got )?(?:an?|any) alerts? (?:set|for)\b|\b(do|are|what) (we|you|is|being) watch(ed|ing)?\b|\b(?:what|which|at what)\b.*\b(?:limits?|thresholds?|level)\b/i;

/** `which venues have no alert` */
const areUnwatched = /\bnot set up\b|(?:n['’]t|\bnot) (?:being )?watched\b/i;

/** `is the terrace alert muted`, `until when is the alert muted` */
const areMuted =
  /\b(un)?muted?\b|\balerts? (?:that (?:is|are) |is |are )?(?:turned|switched) off\b|\b(?:turned|switched) off (?:the |an? |any |our )?alerts?\b/i;

/** `what happens if nobody acknowledges it`, `will the alert be repeated` */
const isNextAsked =
  /\bif (?:nobody|no one|noone|we|i|they) (?:(?:do|does)(?:n['’]t| not) )?(?:reacts?|acknowledges?|acks?|responds?|answers?|do(?:es)? anything)\b|^\W*(?:will|does|do|is|are|how often (?:will|does|do)) (?:the |an |that |this )?(?:\S+ ){0,2}(?:alerts?|alarms?) (?:be |get )?(?:repeat\w*|remind\w*|escalat\w*|sent again|ring again)\b/i;

/** `any alerts`, `has anyone acknowledged the terrace alert` */
function someAlertsAsked(sentence: Sentence): Pick<Question, 'isWhether' | 'yesNo'> {
  if (unseenOnes.test(sentence.text)) {
    return { isWhether: true, yesNo: { asks: 'need', against: 'nothing' } };
  }
  const { isWhether } = whetherAsked(sentence);
  if (isWhether !== true) return {};
  return sentence.has('handling') || isSeenAsked.test(sentence.text)
    ? { isWhether, yesNo: { asks: 'need', against: 'unseen' } }
    : { isWhether };
}

/** `any unacknowledged alerts` */
const unseenOnes =
  /^\W*(?:any|are there|is there|do we have|have we)\b.*\b(?:un-?ack\w*|un-?seen)\b/i;

const isSeenAsked =
  /\b(?:ack\w*|seen|saw|react\w*|respond\w*|dealing|dealt|handl\w*|on it|care of)\b|\bpick(?:ed|ing)?\b.*\bup\b|\bpick(?:ed|ing)? up\b|\blook(?:ed|ing) (?:into|at|after)\b/i;

/** Why one went off, or the last one. */
function oneAlertAsked(sentence: Sentence): Pick<Question, 'seeks' | 'yesNo'> {
  if (isCauseAsked.test(sentence.text)) return { ...levelOfAlert(sentence), seeks: 'cause' };
  // `who acknowledged the alert on the terrace`
  if (sentence.has('who') && sentence.has('handling') && !sentence.has('many')) {
    return { seeks: 'last' };
  }
  return isLastAsked(sentence) ? { ...levelOfAlert(sentence), seeks: 'last' } : {};
}

/** `when was the last alert`, `when did the spa alert end` */
function isLastAsked({ text, has }: Sentence): boolean {
  if (lastAlert.test(text)) return true;
  return lastTime.test(text) && has('when', 'what', 'which', 'where');
}

const lastAlert =
  /\b(last|latest|most recent|newest) (alert|alarm)\b(?!s)|\bwent off (last|most recently)\b|\bwhen (did|was) .*\b(alert|alarm)\b.*\b(clear|end|stop|close|over|resolve|finish)/i;
const lastTime = /\b(last|latest|most recent) (one|time)\b|\bwhen .*\blast\b/i;

/** `why did the alert go off`, `what set it off` */
const isCauseAsked =
  /\bwhy\b(?! (?:is|are) (?:the |our )?(?:alerts?|alarms?) (?:off|muted|paused)\b)|\bwhat (?:has |had )?(?:set (?:it |that |this )?off|caus|trigger)|\bwhat(?:['’]s| is| was) (?:the )?(?:cause|reason)\b/i;

/** `when was it last too loud` */
function levelOfAlert({ level, has }: Sentence): Pick<Question, 'yesNo'> {
  return level?.isToo === true && !has('music')
    ? { yesNo: { asks: level.level, against: 'limit' } }
    : {};
}
