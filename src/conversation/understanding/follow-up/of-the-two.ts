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
  if (counted !== undefined) return whichHadMore(counted, readSentence(before, venues));
  const [, said] = ofTwo.exec(line.replace(ofTheTwoBehind, '$1 $2')) ?? [];
  // `which night was the loudest` is of any night.
  const isOfMore = said !== undefined && /est$|^best$|^worst$/i.test(said) && !saysOf.test(line);
  if (said === undefined || isOfMore) return undefined;
  const asked = readSentence(before, venues);
  const isOfAll = /\bwhole\b/i.test(line);
  if (/\bnow\W*$/i.test(line)) return whichIsNow(said, earlier, asked, venues);
  const last = isOfAll ? { ...asked, timesSaid: [timesOf(asked, true)] } : asked;
  const level = comparativeOf(
    said,
    ofNoise.test(`${before} ${line}`) || timesOf(last, false) !== '',
  );
  const both = placeOf(last).split(' and ');
  if (both.length === 2) return whichIs(level, last, both);
  if (earlier === undefined) return undefined;
  const first = readSentence(earlier, venues);
  const [place, other] = [placeOf(first), placeOf(last)];
  if (place === '' || other === '') return undefined;
  if (place.toLowerCase() !== other.toLowerCase()) return whichIs(level, last, [place, other]);
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

/** Two places that were asked about at another time. */
function whichIsNow(
  said: string,
  earlier: string | undefined,
  asked: Sentence,
  venues: ChannelVenues,
): string | undefined {
  const both = placeOf(asked).split(' and ');
  const first = earlier === undefined ? '' : placeOf(readSentence(earlier, venues));
  const places = both.length === 2 ? both : [first, placeOf(asked)];
  return places.includes('') || places[0] === places[1]
    ? undefined
    : `which is ${comparativeOf(said, ofNoise.test(said))} now, ${places.join(' or ')}`;
}

/** `which had more alerts`, of the two that were compared */
const hadMore =
  /^\W*(?:and |so )?(?:which|who)(?: one| venue| zone| place)?(?: of (?:the two|them|these|those))? (?:had|has|got) (?:the )?(?:more|most) (alerts|complaints)\W*$/i;

function whichHadMore(counted: string, last: Sentence): string | undefined {
  const both = placeOf(last).split(' and ');
  return both.length === 2
    ? `which had more ${counted} ${last.timesSaid.map(asLast).join(' ')}, ${both.join(' or ')}`
    : undefined;
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
