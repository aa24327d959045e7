import { findPlace } from '../../../venues/find.ts';
import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { venueName } from '../../../venues/workspace.ts';
import type { Circumstances, LineInterpreted } from '../interpreted.ts';
import { findNames, type Named, replaceNames } from '../sentence/place-names.ts';
import { readSentence, type Sentence } from '../sentence/sentence.ts';
import { withTimeBeside } from '../times/day-beside.ts';
import { ofAlertsOrDigests } from './alerts-and-digests.ts';
import { compared } from './compared.ts';
import { hoursApart, withoutWords } from './hours-apart.ts';
import { leftOut } from './left-out.ts';
import { ofLog } from './log-entries.ts';
import { namedFirst } from './named-first.ts';
import { levelWord, narrowed } from './narrowed.ts';
import { asAnswered, ofAnswer } from './of-answer.ts';
import { whichOfTwo } from './of-the-two.ts';
import { namesAlone, smallWords, usually, withoutMarks } from './said-before.ts';
import { sameAgain } from './same-again.ts';
import { atThePeak, inSamePlace, ofThatNight, usualPeak } from './same-place.ts';
import { ofSensorsOrMusic } from './sensors-and-music.ts';

/** Questions that go on with the one before: `and the terrace?`, `what about thursday`, `is that normal`. */

const goesOn =
  /^\W*(?:(?:and|but|ok|okay|so|then|now|also|or)\W+)*(?:and|what about|how about|what of|(?:and )?(?:the )?same (?:(?:q|question|thing) )?(?:for|at|in|but)|compared? (?:to|with))\W+(?=\S)/i;
const itWas = /^\W*(?:and |so |but )?(?:was|is) (?:it|that) (?:in |on |at )?(?=\S)/i;
const please = /,?\s+(?:please|pls|thanks)\W*$/i;
/** `and the corridor at that time`: that of the question before. */
const atThatTime = /,? (?:at|around) (?:that|the same) time(?=\W*$)/i;
/** `was the spa loud this afternoon?? a guest wants her money back` */
const told = /^([^?]{10,}\?)[\s?]+[^?]+$/;
/** More words are a question of their own. */
const mostWords = 8;

/**
 * @param asked what the same person asked shortly before
 * @returns the whole question, in words that are still to be read; undefined if the line stands for itself
 */
export function goingOn(asTyped: string, asked: string, venues: ChannelVenues): string | undefined {
  const before = asked.replace(told, '$1');
  const polite = sameAgain(asTyped.replace(please, ''), venues);
  const line = goesOn.test(polite) ? polite.replace(atThatTime, '') : polite;
  const short =
    whenWas(line, before) ??
    ofAlertsOrDigests(line, before, venues) ??
    ofLog(line, before, venues) ??
    ofSensorsOrMusic(line, before, venues) ??
    atThePeak(line, before, venues) ??
    usualPeak(line, before, venues) ??
    hoursApart(line, before, venues) ??
    inSamePlace(line, before, venues) ??
    compared(line, before, venues) ??
    narrowed(line, before, venues) ??
    ofThatNight(line, before, venues);
  if (short !== undefined) return short;
  const isOfPlace = itWas.test(line) && !goesOn.test(line);
  const more = withoutMarks(line.replace(isOfPlace ? itWas : goesOn, ''));
  if (!isOfPlace && !goesOn.test(line)) return leftOut(line, before, venues);
  if (more.split(/\s+/).length > mostWords) return undefined;
  const named = readSentence(more, venues);
  if (!namesAlone(named) || (isOfPlace && named.names.length === 0)) {
    if (isOfPlace) return leftOut(line, before, venues);
    const level = rankAlone(named);
    // Of the last question that was about a rank.
    if (level !== undefined)
      return isOfRank.test(before) ? before.replace(levelWord, level) : undefined;
    return otherMeasure(more, readSentence(before, venues)) ?? leftOut(line, before, venues);
  }
  const timed = named.timesSaid.length === 0 ? before : atOtherTime(named, before, more, venues);
  if (timed !== undefined && named.names.length > 0) {
    return atOtherPlace(named.names, timed, venues);
  }
  return timed === before ? undefined : timed;
}

/** `when exactly?`, of what was so */
function whenWas(line: string, before: string): string | undefined {
  const isAsked =
    /^\W*(?:and )?(?:when|what time)(?: exactly| precisely| was (?:that|it|this))?\W*$/i;
  const isWhether = /^\W*(?:did|was|were|has|have|had)\b/i;
  return isAsked.test(line) && isWhether.test(before) ? `when ${before}` : undefined;
}

const measures: Readonly<Record<string, string>> = {
  loudness: 'loud',
  noise: 'loud',
  volume: 'loud',
  sound: 'loud',
  mood: 'lively',
};

/** `and the music?` */
function otherMeasure(more: string, { text, places, timesSaid }: Sentence): string | undefined {
  const word = more.replace(/^(?:the|its?) /i, '').toLowerCase();
  const named = /\b(?:mood|loudness|noise)\b/i;
  if (named.test(text) && word in measures) return text.replace(named, word);
  const time = timesSaid.join(' ');
  if (word === 'music') return `music ${places} ${time}`.trim();
  const adjective = measures[word];
  const be = time === '' ? 'is' : 'was';
  return adjective && `how ${adjective} ${be} ${places === '' ? 'it' : places} ${time}`.trim();
}

const isOfRank = /\b\w+est\b|\bmost\b/i;

/** `and the quietest?` @returns `quietest`; undefined if the line says more, or something else */
function rankAlone({ text, level, names, plain }: Sentence): string | undefined {
  const [said] = levelWord.exec(text) ?? [];
  const isBest = /^(?:best|worst)$/i.test(said ?? '');
  const isRank = (level?.degree === 'superlative' || isBest) && names.length === 0;
  const others = plain.filter((word) => !smallWords.has(word)).join(' ');
  return isRank && others === said?.toLowerCase() ? said : undefined;
}

/** The question before with another time instead of its own. */
function atOtherTime(
  { timesSaid, whens, names }: Sentence,
  before: string,
  more: string,
  venues: ChannelVenues,
): string | undefined {
  const { timesSaid: own, whens: ownWhens } = readSentence(before, venues);
  const time = names.length === 0 ? more : timesSaid.join(' ');
  // `and at 10?` is of the same night, and `same for thursday` of the same hours.
  const isOf = (kinds: ReadonlySet<string>) => whens.every(({ kind }) => kinds.has(kind));
  const kept = isOf(hoursKinds) ? dayKinds : isOf(dayKinds) ? hoursKinds : new Set<string>();
  const replaced = own.filter((_, index) => !kept.has(ownWhens[index]?.kind ?? ''));
  const left = replaced.reduce<string | undefined>(
    (text, said) => withoutWords(text, said),
    whens.some(({ kind }) => kind === 'past')
      ? before.replace(usually, '')
      : dayPart.test(more)
        ? before.replace(dayPart, '')
        : before,
  );
  // `and sunday`, after a saturday morning
  const [part = ''] =
    isOf(dayKinds) && !dayPart.test(more) ? (dayPart.exec(replaced.join(' ')) ?? []) : [];
  return left === undefined ? undefined : `${left} ${time}${part.replace(/s$/, '')}`;
}

/** `at 3 in the afternoon` is not of the morning that was asked about. */
const dayPart =
  /(?<=day) (?:morning|afternoon|evening|night)s?\b| in the (?:morning|afternoon|evening)\b/i;

const hoursKinds: ReadonlySet<string> = new Set(['clock', 'hours']);
const dayKinds: ReadonlySet<string> = new Set(['past', 'usual', 'tonight', 'in_days']);

/** The question before about another place; undefined if it was about several. */
function atOtherPlace(
  names: readonly Named[],
  before: string,
  venues: ChannelVenues,
): string | undefined {
  const text = withoutMarks(before);
  const own = findNames(text, venues);
  const [zone, ...otherZones] = own.filter(({ isVenue }) => !isVenue);
  const [venue, ...otherVenues] = own.filter(({ isVenue }) => isVenue);
  if (otherZones.length > 0 || otherVenues.length > 0) return undefined;
  const replaced = zone ?? venue;
  const said = names.map((name) => name.text).join(' ');
  if (replaced === undefined) return `${text} in ${said}`;
  const place = keptWith(said, replaced, venues) ?? said;
  return own
    .reduceRight((left, name) => replaceNames(left, [name], name === replaced ? place : ''), text)
    .replace(/ (?:at|in|of|on)(?: the)?(?= *$)/i, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `the lounge`, of the venue that was asked about before, or the bar that was asked about, of another venue */
function keptWith(said: string, before: Named, venues: ChannelVenues): string | undefined {
  const placeOf = (typed: string) => {
    const found = findPlace({ typed, venueId: undefined }, venues);
    return found.kind === 'place' ? found.place : undefined;
  };
  const last = placeOf(before.text);
  const next = placeOf(said);
  if (last === undefined) return undefined;
  const isVenue = next !== undefined && next.zone === undefined;
  const kept = isVenue ? last.zone?.name : venueName(last.connection);
  const whole = kept === undefined ? undefined : `${said} ${kept}`;
  return whole !== undefined && placeOf(whole)?.zone !== undefined ? whole : undefined;
}

/** What a person asked last. */
export interface LastLine {
  readonly line: string;
  /** The one before that, for `which of the two is louder`. */
  readonly earlier?: string | undefined;
  /** The first lines of the answer. */
  readonly said?: readonly string[] | undefined;
}

/**
 * Reads a line as going on with the one before, if that makes a question that is understood.
 *
 * @returns the line that was read, to go on from
 */
export function readGoingOn<Read extends LineInterpreted>(
  line: string,
  last: LastLine | undefined,
  circumstances: Pick<Circumstances, 'venues' | 'now'>,
  interpret: (line: string) => Read,
): { readonly line: string; readonly read: Read } {
  const wholes = last === undefined ? [] : wholeQuestions(line, last, circumstances, interpret);
  for (const whole of wholes) {
    const read = interpret(whole);
    if (isUnderstood(read)) return { line: whole, read };
  }
  return { line, read: interpret(line) };
}

/** What the line may mean as a whole question, likeliest first. */
function wholeQuestions(
  asTyped: string,
  last: LastLine,
  circumstances: Pick<Circumstances, 'venues' | 'now'>,
  interpret: (line: string) => LineInterpreted,
): readonly string[] {
  const { venues } = circumstances;
  const [line, before] = [withoutAccents(asTyped), withoutAccents(last.line)];
  const earlier = last.earlier === undefined ? undefined : withoutAccents(last.earlier);
  const named = namedFirst(last.said ?? [], venues);
  const pointing = ofAnswer(line, before, named, venues);
  const ofBoth = whichOfTwo(line, { earlier, before }, venues);
  const dated = withTimeBeside(
    line.replace(weekdayBefore, 'the $1 before'),
    () => interpret(before),
    circumstances,
  );
  const next = dated.replace(beforeDate, 'and ');
  const answered = asAnswered(before, named, venues);
  const ofAnswered = answered === undefined ? undefined : goingOn(next, answered, venues);
  const ofAsked = goingOn(next, before, venues);
  // `and on thursday?` asks the same again.
  const ofBefore = goesOn.test(line) ? [ofAsked, ofAnswered] : [ofAnswered, ofAsked];
  // `and the worst?`, of the best night, after a question about its log
  const ofEarlier =
    earlier === undefined || !goesOn.test(line) ? undefined : goingOn(next, earlier, venues);
  return [pointing, ofBoth, ...ofBefore, ofEarlier].filter((whole) => whole !== undefined);
}

/** Patterns take letters with accents for punctuation, and names are found without them. */
function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** `thursday the week before` */
const weekdayBefore = /\b(?:the )?(\w+day),? the week before(?: that)?\b/i;
/** `anything from the week before`, with its dates */
const beforeDate =
  /^\W*(?:(?:and )?(?:anything|any|more)(?: else| more| others?)? )?(?=(?:on|from) \d)/i;

/** A line that was refused is none to go on from, unless it names a place: `how many guests are in the spa`. */
export function isToGoOnFrom(line: string, read: LineInterpreted, venues: ChannelVenues): boolean {
  return read.kind !== 'refused' || findNames(line, venues).length > 0;
}

function isUnderstood(read: LineInterpreted): boolean {
  return read.kind !== 'refused' || (read.why.kind !== 'unknown' && read.why.kind !== 'unread');
}
