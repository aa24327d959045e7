import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { findNames, nameMark, placesNamed } from './sentence/place-names.ts';
import { readSentence, type Sentence } from './sentence/sentence.ts';

/** Follow-ups that compare what was asked about before: `is that normal`, `compared to usual?`, `vs last friday?`. */

const isThat =
  /^\W*(?:(?:and|but|so|ok|hmm?)\W+)*(?:is|was) (?:that|this)(?: (?:a|about|quite|really))? (?:normal|usual|typical|standard|unusual|ok|okay|high|low|lot|much)\b(.*)$/i;
const againstUsual =
  /^\W*(?:(?:and|but|so|ok)\W+)*(?:(?:(?:how (?:does|do|did|is|was) (?:it|that|this) )?(?:compared? (?:to|with)|vs\.?|versus|against)\W+(?:the |our |what(?:['’]?s| is) )?(?:usual|normal|typical|average)(?: for (?:it|this|that|then))?)|(?:is|was) (?:it|that) (?:usually|normally|always|typically) (?:like (?:this|that)|(?:this|that) \w+|so \w+))\W*$/i;
const whatsNormal =
  /^\W*(?:and |so )?(what(?:['’]?s| is| was) (?:normal|usual|typical)(?: for)?)(?: (?:it|this|that|there))?\W*$/i;
const sameTime =
  /^\W*(?:(?:and|ok|so)\W+)*(?:what about |how about )?(compared to |vs\.? |than )?(?:the |at the |at )?(same time (?:last week|a week ago|yesterday|last \w+day))\W*$/i;
const against =
  /^\W*(?:(?:and|but|so|ok)\W+)*(?:how (?:does|do|did|is|was) (?:it|that|this) )?(?:compared? (?:to|with)|vs\.?|versus|against)\W+(.+?)\W*$/i;

/** @returns the whole question; undefined if the line is no such question, or nothing was asked that it could be about */
export function compared(line: string, before: string, venues: ChannelVenues): string | undefined {
  const last = readSentence(before, venues);
  const [, judged] = isThat.exec(line) ?? [];
  if (judged !== undefined) return whetherNormal(judged, last, venues);
  if (againstUsual.test(line)) return whetherNormal('', last, venues);
  const where = placesNamed(last.names, last.text);
  const [, asked] = whatsNormal.exec(line) ?? [];
  if (asked !== undefined && where !== '') return `${asked.replace(/ for$/, '')} for ${where}`;
  const [, beside, then] = sameTime.exec(line) ?? [];
  if (then !== undefined && where !== '') return `${where} ${beside ? 'vs ' : ''}${then}`;
  const [, other] = against.exec(line) ?? [];
  return other === undefined ? undefined : besideOther(other, before, last, venues);
}

/** `how was last night` and `vs last friday`, `how is the lobby` and `compared to the terrace` */
function besideOther(
  said: string,
  before: string,
  last: Sentence,
  venues: ChannelVenues,
): string | undefined {
  const other = readSentence(said, venues);
  if (!namesAlone(other) || comparison.test(before) || last.timesSaid.length > 1) return undefined;
  const whole = before.replace(/\W+$/, '');
  if (other.names.length === 0)
    return other.timesSaid.length > 0 ? `${whole} vs ${said}` : undefined;
  if (other.timesSaid.length > 0 || last.names.length !== 1) return undefined;
  const places = placesNamed([...last.names], last.text);
  return `compare ${places} and ${placesNamed(other.names, other.text)} ${last.timesSaid.join(' ')}`.trim();
}

const comparison = /\b(?:compared?|vs\.?|versus|than|against)\b/i;

/** Words that neither name nor ask anything beside a place, a time or a rank. */
export const smallWords: ReadonlySet<string> = new Set(
  `the a an in at on of for over and then one ones it there zone zones room rooms place places area
  areas night day evening with our that those`.split(/\s+/),
);

/** Whether a line names places and times, and asks nothing of its own. */
export function namesAlone({ plain }: Sentence): boolean {
  return plain.every((word) => word === nameMark || smallWords.has(word));
}

/** `is that normal for a friday`, of the place and time that were asked about */
function whetherNormal(
  judged: string,
  { text, names, timesSaid }: Sentence,
  venues: ChannelVenues,
): string | undefined {
  const isPlaceNamed = findNames(judged, venues).length > 0;
  if (isPlaceNamed || (names.length === 0 && timesSaid.length === 0)) return undefined;
  const isOver = /\b(?:was|were|did)\b/i.test(text);
  // `friday` alone would be a usual one.
  const times = timesSaid.map((said) =>
    isOver
      ? said.replace(/^(?:on )?(?=(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)/, 'last ')
      : said,
  );
  const isNow = timesSaid.every((said) => /\bnow\b|\bmoment\b|\btonight\b|\btoday\b/.test(said));
  const meant = names.filter(({ start }) => !/\b(?:which|what) $/i.test(text.slice(0, start)));
  const where = meant.length === 0 ? 'it' : placesNamed(meant, text);
  return isNow
    ? `is ${where} as usual${judged}`
    : `was ${where} as usual ${times.join(' ')}${isOver ? '' : judged}`;
}
