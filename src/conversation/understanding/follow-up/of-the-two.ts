import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { comparatives } from '../sentence/levels.ts';
import { readSentence, type Sentence } from '../sentence/sentence.ts';
import { asLast, hourKinds, judgedAs, ofNoise, placeOf, whichIs } from './said-before.ts';

/** Lines about two places or days that were asked about: `which of the two is louder`. */

const ofTwo =
  /^\W*(?:(?:and|so|ok)\W+)*(?:which|where)(?: one| night| day| zone)?(?: of (?:the two(?: nights| days| zones| venues| bars| places)?|them|these|those(?: two| nights| zones| days)?|both))?(?:['’]s| is| was| were| are| has| had| will be|['’]ll be| would be)? (?:the |got )?(better|worse|best|worst|(?:the )?(?:bigger|higher|highest|biggest|better|best) (?:peak|mood|atmosphere)|(?:the )?(?:worse|worst|lower|lowest) (?:mood|atmosphere)|more (?:going on|lively|busy)|(?:better|best|nicer) for (?:an? |some )?(?:quiet|calm|peaceful|romantic|lively|loud|fun|busy|reading|work|working|talking|meeting|call|chat|party|dancing)(?: \w+)?|\w+(?:er|est))(?: for (?:noise|loudness)| on average| overall| then| now| right now| in total| (?:over|for|across) the (?:whole )?(?:night|evening|day))?\W*$/i;
/** `better for a lively dinner` */
const livelyWords: ReadonlySet<string> = new Set('lively loud fun busy party dancing'.split(' '));
/** `which was the louder of the two` */
const ofTheTwoBehind =
  /^(\W*(?:and )?which(?: one)? (?:is|was|were)) (?:the )?(\w+er) (?:one )?of (?:the two|them|those|these)(?=\W*$)/i;
/** `which had more alerts`, of the two that were compared */
const hadMore =
  /^\W*(?:and |so )?(?:which|who)(?: one| venue| zone| place)?(?: of (?:the two|them|these|those))? (?:had|has|got) (?:the )?(?:more|most) (alerts|complaints)\W*$/i;
const saysOf = /\bof (?:the two|them|these|those|both)\b|\bwhich one\b/i;

/**
 * @param lines the last ones, which may be one that names both
 * @returns undefined if they are not about two places, or one place at two times
 */
export function whichOfTwo(
  line: string,
  { earlier, before }: { readonly earlier: string | undefined; readonly before: string },
  venues: ChannelVenues,
): string | undefined {
  const [, counted] = hadMore.exec(line) ?? [];
  if (counted !== undefined) {
    const last = readSentence(before, venues);
    const times = last.timesSaid.map(asLast).join(' ');
    const both = twoPlaces(last, undefined, venues);
    return both && `which had more ${counted} ${times}, ${both.join(' or ')}`;
  }
  const [, said] = ofTwo.exec(line.replace(ofTheTwoBehind, '$1 $2')) ?? [];
  // `which night was the loudest` is of any night.
  const isOfMore = said !== undefined && /est$|^best$|^worst$/i.test(said) && !saysOf.test(line);
  if (said === undefined || isOfMore) return undefined;
  const asked = readSentence(before, venues);
  const places = twoPlaces(asked, earlier, venues);
  if (/\bnow\W*$/i.test(line)) {
    const levelNow = comparativeOf(said, ofNoise.test(said));
    return places && `which is ${levelNow} now, ${places.join(' or ')}`;
  }
  const isOfAll = /\bwhole\b/i.test(line);
  const last = isOfAll ? { ...asked, timesSaid: [timesOf(asked, true)] } : asked;
  const level = comparativeOf(
    said,
    ofNoise.test(`${before} ${line}`) || timesOf(last, false) !== '',
  );
  if (places !== undefined) return whichIs(level, last, places);
  if (earlier === undefined) return undefined;
  const first = readSentence(earlier, venues);
  const place = placeOf(first);
  if (place === '' || placeOf(last) === '') return undefined;
  // `friday` alone is also said of the last one.
  const isUsual = [first, last].every(
    ({ whens, text }) =>
      whens.some(({ kind }) => kind === 'usual' || kind === 'in_days') &&
      !/^\W*(?:was|were|did|how was)\b/i.test(text),
  );
  const [then, time] = [timesOf(first, true), timesOf(last, true)];
  if (then === '' || time === '' || then === time) return undefined;
  const hours = timesOf(last, false);
  const whole = isUsual
    ? `is ${place} ${level} ${then} or ${time} ${hours}`
    : `was ${place} ${asLast(then)} ${level} than ${asLast(time)} ${hours}`;
  return whole.trim();
}

/** @returns the places that are named by the last line, or by the last two; undefined unless they are two */
function twoPlaces(
  last: Sentence,
  earlier: string | undefined,
  venues: ChannelVenues,
): readonly string[] | undefined {
  const place = placeOf(last);
  const both = place.split(' and ');
  if (both.length === 2) return both;
  const first = earlier === undefined ? '' : placeOf(readSentence(earlier, venues));
  const isOne = first.toLowerCase() === place.toLowerCase();
  return first === '' || place === '' || isOne ? undefined : [first, place];
}

/** @param isOfDays its days, or its hours, which are those of both */
function timesOf({ whens, timesSaid }: Sentence, isOfDays: boolean): string {
  const isOfHours = (index: number) => hourKinds.has(whens[index]?.kind ?? 'now');
  const days = timesSaid.filter((_, index) => !isOfHours(index));
  if (days.length === 0) return isOfDays ? timesSaid.join(' ') : '';
  return (isOfDays ? days : timesSaid.filter((_, index) => isOfHours(index))).join(' ');
}

function comparativeOf(said: string, isOfNoise: boolean): string {
  const word = said.toLowerCase();
  const [, wanted] = / for (?:an? |some )?(\w+)/.exec(word) ?? [];
  if (wanted !== undefined) return comparatives[livelyWords.has(wanted) ? 'busy' : 'quiet'];
  const judged = judgedAs(word.replace('worst', 'worse').replace('best', 'better'), isOfNoise);
  if (judged !== undefined) return judged;
  if (word.startsWith('more') || /(?:peak|mood|atmosphere)$/.test(word)) {
    return /\b(?:worse|worst|lower|lowest)\b/.test(word) ? comparatives.calm : comparatives.busy;
  }
  return word.replace(/est$/, 'er');
}
