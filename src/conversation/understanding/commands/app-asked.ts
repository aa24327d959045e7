import type { CommandName, Question } from '../../question.ts';
import { aboutKept, subjects } from '../beyond/beyond-asked.ts';
import type { Sentence } from '../sentence/sentence.ts';

/** Questions about the app itself, and what is to be set up: digests, alerts, files, venues. */

/** Something to be set up or sent. */
export function setUpAsked(sentence: Sentence): CommandName | undefined {
  const { has } = sentence;
  if (isRegular.test(sentence.text) || isSentEachDay.test(sentence.text)) return 'digest';
  if (isMonthlyReport(sentence) || has('printed')) return 'report';
  const isReadyAsked = /\b(monthly|last month'?s) report\b/i.test(sentence.text) && !has('make');
  if (isReadyAsked && !/\b((every|each)(?! (venue|hotel|site))|on the \d)/i.test(sentence.text))
    return 'report';
  if (has('digest') && !isRecap(sentence)) return 'digest';
  const isToMake = has('make') && !has('what', 'which', 'who') && !areSetUp.test(sentence.text);
  if (has('notify') || (isToMake && has('alert'))) return 'alert';
  if (has('csv')) return 'csv';
  if (has('control', 'make') && /\b(channel|default)\b/.test(sentence.words.join(' ')))
    return 'use';
  const isNewVenue = has('make') && has('venue') && !has('alert', 'which', 'manual');
  return isNewVenue || (has('connect') && !has('offline')) ? 'connect' : undefined;
}

/** `are any alerts set up at the café`, `do we have an alert set up` */
const areSetUp =
  /^\W*(?:are|is|aren['’]?t|isn['’]?t|do|does|don['’]?t|have|has) (?!.*\b(?:you|i|please) set\b).*\b(?:alerts?|alarms?)\b.* set\b/i;

/** `send me a summary of last night every morning at 8` */
const isSentEachDay =
  /^\W*(?:please |can you |could you )*(?:send|post|give|get|email|mail) (?:me |us )?(?:an? |the )?(?:summary|recap|report|overview|update)\b.* (?:every|each) (?:day|morning|evening|night|week|\w+day)\b/i;

/** `last night's numbers in #bars every day at 9` */
const isRegular =
  /^(?!.*\b(?:was|were|did|happened|(?:this|last|past) (?:week|month|\w+day))\b)(?:(?!.*\b(?:last|past)\b)\W*(?:please |can you |could you )*(?:send|post|email|mail|share) (?:me |us |it )?(?:a |an |the |our )?(?:\w+ )?(?:report|summary|recap|review|update|digest)s?\b.* on (?:a )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: mornings?| evenings?)?,? (?:at \d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?|\d{1,2}(?:[:.]\d\d)? ?[ap]m|\d{1,2}[:.]\d\d)(?: please| pls)?\W*$|.*\b(get|send|post|have|want|share|give)\b.*\bat \d.*\b(every|each) (single )?(day|night|morning|evening|week|month|\w+day)\b|.*\b(get|send|post|have|want|share|give)\b.*\b(every|each) (single )?(day|night|morning|evening|week|month|\w+day)\b(?=.*(#|\bat \d|\bchannel\b))|(?=.*(#|\bchannel\b)).*\b(get|send|post|have|want|share|give)\b.*\b(every|each) (single )?(day|night|morning|evening|week|month|\w+day)\b|\W*(?:please )?(?:send|post|email|mail|share)\b.*\b(?:every|each) (?:mon|tues|wednes|thurs|fri|satur|sun)day\W*$|\W*(?:please |can you )*(?:send|post|email|mail) (?:me |us )?(?:the |a )?(?:report|summary|numbers|figures|recap)s? (?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days at \d\S*\W*$)/i;

/** `a summary of last night`, unlike a digest that is to be set up */
function isRecap({ text, words, whens, has }: Sentence): boolean {
  // `what happened while I was away, I came on at 7pm`
  if (words.includes('handover') && !/hand(ing)?[ -]?over/i.test(text)) return true;
  const isPast = whens.some(({ kind }) => kind === 'past' || kind === 'tonight');
  // `show the digests`, `give me the digest`
  if (/\bdigests?\b/i.test(text) && !isPast) return false;
  const isToCome =
    has('make') ||
    /\b((every|each)(?! (venue|hotel|site|zone))|daily|weekly|monthly|posted)\b/.test(
      words.join(' '),
    );
  const isRecapNamed =
    ['recap', 'roundup', 'give', 'show'].some((word) => words.includes(word)) ||
    /\bof the day\b/i.test(text);
  const isMissed =
    /\b(didn['’]?t|did not|haven['’]?t|never) (get|got|see|receive|received|have)\b|\bwas it (sent|posted)\b/i.test(
      text,
    );
  if (isMissed) return false;
  const isOfDay = /\b(summary|recap|overview) (of|for|on) \w+day\b/i.test(text);
  return (isPast || isRecapNamed || isOfDay) && !isToCome;
}

/** `october report`, unlike a digest that is to come each month */
function isMonthlyReport({ words, whens, has }: Sentence): boolean {
  const isOfMonth = whens.some(
    (when) => when.kind === 'past' && ['month_named', 'months_ago'].includes(when.named.kind),
  );
  const isSent = /^(please )?(send|give|get|show)\b.*\bmonthly report\b/.test(words.join(' '));
  return (
    (isOfMonth && (words.includes('report') || words.includes('reports')) && !has('make')) || isSent
  );
}

/** `when did the terrace sensor go silent` */
const wentSilent =
  /\bwhen\b.*\b(go|went|gone|stop\w*) (silent|down|offline|dark|dead|sending|reporting)\b/i;

/** Its help, what it keeps, its venues, sensors and zones. */
export function aboutAppAsked(sentence: Sentence): CommandName | undefined {
  const { words, names, has } = sentence;
  if (has('help')) return 'help';
  if (has('whichVenue')) return 'venue';
  if (aboutKept.test(sentence.text)) return 'privacy';
  // Gaps of a past night are told by that night.
  if (aboutData.test(sentence.text)) return isOfPast(sentence) ? 'alerts' : 'status';
  const isAboutApp =
    has('what', 'sensor', 'system', 'venue', 'venues', 'zone', 'any') || names.length > 0;
  // `mood up but noise down`
  const isOfLevel = has('noise') || /\bmood\b/i.test(sentence.text);
  const isDown = has('offline') && !has('music', 'alert', 'muted') && (has('sensor') || !isOfLevel);
  const isLevel = sentence.level !== undefined && !has('sensor');
  if (has('age') && sentence.names.length === 0 && sentence.level === undefined) return 'status';
  if (has('who') && has('alert')) return undefined;
  if (has('sensor') || (isDown && isAboutApp && !isLevel)) {
    // What did not report in the past is among the alerts.
    return isOfPast(sentence) || wentSilent.test(sentence.text) ? 'alerts' : 'status';
  }
  const asksList =
    has('list', 'what', 'which', 'many') &&
    words.some((word) => /^(zones|areas|rooms)$/.test(word));
  const isAboutThem =
    sentence.level !== undefined ||
    has(...subjects, 'than', 'beside', 'manual', 'muted', 'automatic');
  return asksList && !isAboutThem ? 'zones' : undefined;
}

function isOfPast({ whens }: Sentence): boolean {
  return whens.some(({ kind }) => kind === 'past' || kind === 'usual');
}

/** `how far back does your data go`, `any gaps in the data` */
const aboutData =
  /\bhow far back\b|\bhow (reliable|complete|accurate) (is|are) (the|your|our) (data|numbers|readings)\b|\b(do|does|are|is) (you|we|it|there|the app) (still )?(have|has|get|getting|see|seeing|any|still get)( any| the)? (data|readings|numbers|values)\b(?! (since|from) when)|\b(gaps?|holes?|missing) (in|of|from) (the |your |our )?(data|history|numbers|readings|measurements)\b|\b(data|numbers|readings) (is |are )?missing\b|\b(missing|lacking|without) (any )?(data|readings|numbers)\b|\b(since|from) when (do|does|have|did) (you|we|it|the app)\b.*\b(data|history|numbers|record\w*|measur\w*|collect\w*)\b/i;

/** `are all sensors working`, `any sensors offline`, which want yes or no */
export function sensorsAsked({ text, names, has }: Sentence): Pick<Question, 'yesNo'> {
  const isOfOne = names.some(({ isVenue }) => !isVenue);
  const isVenueOnline = names.length === 1 && !isOfOne && isOnline.test(text);
  if (isVenueOnline) return { yesNo: { asks: 'gaps', against: 'each' } };
  const isAnyVenue = anyVenueDown.test(text);
  if (isAnyVenue) return { yesNo: { asks: 'gaps', against: 'nothing' } };
  if (!has('sensor') || isOfOne || has('which', 'what', 'where', 'when')) return {};
  if (has('many') && areSilent.test(text)) return { yesNo: { asks: 'gaps', against: 'count' } };
  if (has('how', 'many')) return {};
  // `are all working? any offline?` has no plain yes or no.
  if (areDown.test(text) && /\b(?:all|every)\b.*\bworking\b/i.test(text)) return {};
  if (areDown.test(text)) return { yesNo: { asks: 'gaps', against: 'nothing' } };
  return areWorking.test(text) ? { yesNo: { asks: 'gaps', against: 'each' } } : {};
}

/** `is the old town bar back online` */
const isOnline =
  /^\W*(?:is|are) .{2,40} (?:back )?(?:online|up and running|reporting|connected|working)(?: again| now| yet)*\W*$/i;
/** `is any venue offline`: which of their sensors are */
const anyVenueDown =
  /^\W*(?:is|are) any (?:of (?:our|my|the) )?(?:venues?|hotels?|places?) (?:offline|down|silent|not reporting)(?: right)?(?: now)?\W*$/i;
const areSilent =
  /\b(?:down|off|offline|broken|dead|silent|missing|faulty|not (?:working|reporting)|aren['’]?t (?:working|reporting))\b/i;
const areDown =
  /\b(?:any|some|a)\b.*\b(?:down|off|offline|broken|dead|silent|missing|faulty|not (?:working|reporting))\b/i;
const areWorking =
  /\bsensors?\b.*\b(?:work(?:ing)?|online|ok|okay|fine|alright|report(?:ing)?|alive|connected|up|send(?:ing)? (?:data|values|readings|numbers))\b/i;
