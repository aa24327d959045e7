import { comparatives, levelWords } from '../sentence/levels.ts';
import { nameMark, placesNamed } from '../sentence/place-names.ts';
import type { Sentence } from '../sentence/sentence.ts';
import type { When } from '../times/when.ts';

/** What the question before was about, in words for the next one. */

export function placeOf({ names, text }: Pick<Sentence, 'names' | 'text'>): string {
  // `how's breakfast`, of the room of that name
  return placesNamed(names, text).replace(/^breakfast$/i, 'breakfast room');
}

/** Without the marks at its end. */
export function withoutMarks(line: string): string {
  return line.replace(/[^\p{L}\p{N})]+$/u, '');
}

/** ` in spa`, or nothing */
export function inPlace(sentence: Pick<Sentence, 'names' | 'text'>): string {
  const place = placeOf(sentence);
  return place === '' ? '' : ` in ${place}`;
}

/** `which was louder last night, spa or terrace`, at the time of the question before */
export function whichIs(
  comparative: string,
  { whens, timesSaid, has }: Sentence,
  places: readonly string[],
): string {
  const be = has('future') ? 'will be' : isOrWas(whens);
  return `which ${be} ${[comparative, ...timesSaid].join(' ')}, ${places.join(' or ')}`;
}

export function isOrWas(whens: Sentence['whens']): 'is' | 'was' {
  return whens.some(({ kind }) => kind === 'past') ? 'was' : 'is';
}

/** `friday` alone would be a usual one. */
export function asLast(said: string): string {
  return said.replace(/^(?:on )?(?=(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)/i, 'last ');
}

export const comparison = /\b(?:compared?|vs\.?|versus|than|against)\b/i;
/** `busier than usual yesterday` is of yesterday. */
const comparisonOfTwo = new RegExp(
  String.raw`${comparison.source}(?!(?: (?:to|with))? (?:usual|normal|average)\b)`,
  'i',
);
/** Of what is compared, the first is meant. */
export function isBehindComparison(said: string, before: string): boolean {
  const at = before.search(comparisonOfTwo);
  return at >= 0 && before.toLowerCase().indexOf(said, at) >= 0;
}

export const usually = / *\b(?:usually|normally|typically)\b/i;

/** What is worse then is louder, and else calmer. */
export const ofNoise =
  /\b(?:loud\w*|nois[ey]\w*|quiet\w*|alerts?|complain\w*|go(?:ne|es)? off|volume|racket)\b/i;

const judgements: Readonly<Record<'noise' | 'other', Readonly<Record<string, string>>>> = {
  noise: { worse: 'louder', worst: 'loudest', better: 'quieter', best: 'quietest' },
  other: { worse: 'calmer', worst: 'calmest', better: 'busier', best: 'liveliest' },
};

/** What `worse` and `best` stand for; undefined of another word. @param isOfNoise see {@link ofNoise} */
export function judgedAs(said: string, isOfNoise: boolean): string | undefined {
  return judgements[isOfNoise ? 'noise' : 'other'][said.toLowerCase()];
}

export const moreOrLess = `${Object.values(comparatives).join('|')}|livelier|noisier|better|worse`;

export const hourKinds: ReadonlySet<When['kind']> = new Set(['clock', 'hours']);
/** A day or some of them, rather than a time of one. */
export const dayKinds: ReadonlySet<When['kind']> = new Set(['past', 'usual', 'tonight', 'in_days']);

/** Words that neither name nor ask anything beside a place, a time or a rank. */
export const smallWords: ReadonlySet<string> = new Set(
  `the a an in at on of for over and then one ones it there zone zones room rooms place places area
  areas night day evening with our that those`.split(/\s+/),
);

/** Whether a line names places and times, and asks nothing of its own. */
export function namesAlone({ plain }: Sentence): boolean {
  return plain.every((word) => word === nameMark || smallWords.has(word));
}

export function isOnlyTime(sentence: Sentence): boolean {
  return namesAlone(sentence) && sentence.names.length === 0 && sentence.timesSaid.length > 0;
}

/** `in there`, `in that zone`; `is there` names no place. */
export const there =
  /\b(?:(?:in|at|up|down|out|over|on|for|to|of) )?(?:(?<=\bwhich (?:zone|room|bar|area|one) )there\b|(?<!\b(?:is|are|was|were|been|be|any|isn['’]t|wasn['’]t|hi|hey|hello) )there\b(?!['’]s| (?:is|are|was|were|be|have|has)\b)|that (?:zone|room|bar|area|place|spot|venue|site|one)\b)/i;
/** `which venue is loudest and did anyone complain there`: the place is to be found first. */
const isOfSameLine = /\b(?:which|where|what)\b.*\b(?:and|,)\b.*\bthere\b/i;

/** `on that night`, `the same day` */
export const thatNight =
  /\b(?:(?:for|on|in|from|during|of) )?(?:that|the same) (?:night|day|evening|date)\b/i;

/** Whether a line says *there* of a place that was named before it. */
export function pointsThere(line: string): boolean {
  return there.test(line) && !isOfSameLine.test(line);
}

const oneNight: ReadonlySet<string> = new Set([
  'nights_ago',
  'weekday',
  'date',
  'day_of_month',
  'weekday_date',
]);

/** Whether it is one past night, and no week or month. */
export function isNight(when: When | undefined): boolean {
  return when?.kind === 'past' && oneNight.has(when.named.kind);
}

export const levelWord = new RegExp(
  String.raw`\b(?:(?:most|least) )?(?:${levelWords.join('|')}|best|worst)\b`,
  'i',
);

const log = /\b(?:log|logged|reported|notes|complain\w*|entries|maintenance|incidents?|events?)\b/i;

export function isOfLog(line: string): boolean {
  return log.test(line);
}

/** `11:35` as `11:35am`: alone, it would be read as in the evening. */
export function inHalf(clock: string): string {
  const hour = Number(clock.split(':')[0]);
  if (/m$/i.test(clock)) return clock;
  return `${clock}${hour > 0 && hour < 12 ? 'am' : hour === 12 ? 'pm' : ''}`;
}

/** @returns undefined if the words are not in the text */
export function withoutWords(text: string | undefined, said: string): string | undefined {
  const words = ` ${text?.toLowerCase().replace(/[^\p{L}\p{N}:.]/gu, ' ') ?? ''} `;
  const at = words.indexOf(` ${said} `);
  if (text === undefined || at < 0) return undefined;
  return `${text.slice(0, at).trimEnd()} ${text.slice(at + said.length).trimStart()}`.trim();
}
