import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { levelWords } from '../sentence/levels.ts';
import { placesNamed } from '../sentence/place-names.ts';
import { readSentence } from '../sentence/sentence.ts';
import { isOfLog } from './log-entries.ts';

/** Lines that ask for a part of what was asked about before: `just the loudness`, `only after 10pm`, `which night was worst`. */

export const levelWord = new RegExp(
  String.raw`\b(?:(?:most|least) )?(?:${levelWords.join('|')}|best|worst)\b`,
  'i',
);

const just = /^\W*(?:and |but |ok )?(?:just|only) (?:the )?/i;
const ones = /^(?:ones?|those)(?: (?:that|which) (?:are|were))? /i;
const afterBefore = /^(?:about|mentioning|after|before|between|from|since|until) /i;
const judgement = /^(?:too )?\w+$|^\w+er than (?:usual|normal)$/i;

/** @returns the whole question; undefined if the line is no such question */
export function narrowed(line: string, before: string, venues: ChannelVenues): string | undefined {
  if (!just.test(line)) return whichNight(line, before, venues);
  const whole = before.replace(/\W+$/, '');
  const said = line.replace(just, '').replace(please, '');
  if (/^(?:loudness|noise|volume|mood)$/i.test(said)) return ofMeasure(said, before, venues);
  const left = said.replace(ones, '');
  if (
    afterBefore.test(left) &&
    (isOfLog(before) || readSentence(left, venues).names.length === 0)
  ) {
    return `${whole} ${left}`;
  }
  const isJudged = left !== said && judgement.test(left) && levelWord.test(left);
  return isJudged ? `which zones are ${left}` : undefined;
}

const please = /,?(?: please| pls)?\W*$/i;

function ofMeasure(said: string, before: string, venues: ChannelVenues): string {
  const { names, text, timesSaid, whens } = readSentence(before, venues);
  const level = said.toLowerCase() === 'mood' ? 'lively' : 'loud';
  const places = placesNamed(names, text);
  const be = whens.some(({ kind }) => kind === 'past') ? 'was' : 'is';
  const time = timesSaid.join(' ');
  return names.length > 1
    ? `which ${be} ${level === 'loud' ? 'louder' : 'livelier'} ${time}, ${names.map(({ text: name }) => name).join(' or ')}`
    : `how ${level} ${be} ${places === '' ? 'it' : places} ${time}`.trim();
}

const which =
  /^\W*(?:and |so )?(?:which|what) (night|day|evening|hour|zone) was (?:the |our )?(worst|best|most \w+|\w+est)\W*$/i;
const noise = /\b(?:loud\w*|nois[ey]\w*|alerts?|complain\w*|go(?:ne|es)? off)\b/i;

/** Of several nights, those that were asked about before. */
function whichNight(line: string, before: string, venues: ChannelVenues): string | undefined {
  const [, unit, asked = ''] = which.exec(line) ?? [];
  const { names, text, timesSaid } = readSentence(before, venues);
  const isOfZones = unit?.toLowerCase() === 'zone';
  const isAnyNamed = timesSaid.length > 0 || (names.length > 0 && !isOfZones);
  if (unit === undefined || !isAnyNamed) return undefined;
  const judged: Readonly<Record<string, string>> = noise.test(before)
    ? { worst: 'loudest', best: 'quietest' }
    : { worst: 'calmest', best: 'liveliest' };
  const level = judged[asked.toLowerCase()] ?? asked;
  const where = names.length === 0 ? '' : ` in ${placesNamed(names, text)}`;
  return `which ${unit} was the ${level}${where} ${timesSaid.join(' ')}`.trim();
}
