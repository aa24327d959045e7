import { findPlace, type Place } from '../../../venues/find.ts';
import { type ChannelVenues, impliedVenue } from '../../../venues/venue-choices.ts';
import { type Connection, isTold, venueName } from '../../../venues/workspace.ts';
import type { Question } from '../../question.ts';
import type { Interpreted } from '../interpreted.ts';
import { findNames, type Named, replaceNames, venueNamed } from '../sentence/place-names.ts';

/** Which venues a question is about if it is not about one: all of them, all but some, or several. */

export interface VenueScope {
  readonly connected: readonly Connection[];
  /** The question about them, without what is excluded. */
  readonly rest: string;
  /** `all venues except the café` */
  readonly isExcluding: boolean;
}

const counts = 'two|three|four|five|six|seven|eight|nine|ten|twelve';
const nouns = 'venues?|sites?|hotels?|properties|places|bars';
const everyVenue = new RegExp(
  String.raw`\b(?:(?:in|at|of|for|across|from|over|by|per|through(?:out)?) )?(?:(?:all|each|every|any|both|either)(?: one)?(?: of)?(?: the| my| our)?(?: (?:${counts}))? (?:${nouns})|(?:all|any)(?: of)?(?: the| my| our)? (?:${counts})(?: of them)?|(?:the|our)(?: whole| entire)? (?:group|estate|portfolio|company|chain)(?! (?:dinner|lunch|party|event|do|breakfast|meeting|booking))|per (?:venue|hotel|site)|(?:in|at|of) (?:which|what) (?:venue|hotel|site)|(?:across|in|at|of|for) (?:the|our|my) (?:venues|hotels|sites|(?:${counts})(?= *$))|(?<!\btop )\d+ (?:venues|hotels|sites))\b`,
  'i',
);
const anywhere = /\b(?:every|any)where\b/i;
const excluding =
  /\b(?:except(?:ing)?(?: for)?|excluding|(?:leav(?:e|ing)|keep(?:ing)?) out|(?<!\b(?:we|they|you|i|to|people) )ignor(?:e|ing)|skip(?:ping)?|minus|(?:don['’]?t|do not|no need to) (?:show|include|count|want|list|give|need)(?: me)?|without|apart from|other than|besides|aside from|not counting|not including|but not|but|not)(?: at| in| about| from| of)?(?: the| our| my)?\s*$/i;

/** @returns undefined if one venue is meant, the implied one or one that is named */
export function venueScope(text: string, venues: ChannelVenues): VenueScope | undefined {
  const told = venues.connected.filter(isTold);
  if (told.length < 2) return undefined;
  const names = findNames(text, venues);
  const excluded = excludedIn(text, names, venues);
  if (excluded !== undefined) {
    const connected = told.filter((one) => !excluded.connections.includes(one));
    const rest = everyVenue.test(excluded.rest) ? excluded.rest : `${excluded.rest} ${allVenues}`;
    return connected.length === 0 ? undefined : { connected, rest, isExcluding: true };
  }
  const named = new Set(names.map((name) => venueNamed(name, venues)));
  const connected = told.filter((one) => named.has(one));
  if (connected.length > 1 && connected.length === named.size) {
    // `report for the café and the bar`
    return { connected, rest: replaceNames(text, names, ' '), isExcluding: false };
  }
  const isAnywhere = venues.forChannel === undefined && anywhere.test(text);
  // `all bars`, where a zone of each venue is called so
  const areBoth = names.some((name) => areBothHere(name, text, venues));
  const isEvery = !areBoth && names.some(({ start }) => everyBefore.test(text.slice(0, start)));
  const isOfEach =
    ((everyVenue.test(text) && !areBoth) || isEvery) &&
    names.every((name) => isInEach(name, told, venues));
  const isOfAll = isOfEach || (isAnywhere && names.length === 0);
  const rest = names.reduceRight(
    (left, { start }) => left.slice(0, start).replace(everyBefore, '') + left.slice(start),
    text,
  );
  return isOfAll ? { connected: told, rest, isExcluding: false } : undefined;
}

const everyBefore = /\b(?:all|each|every|any|both)(?: of)?(?: the| my| our)? $/i;

/** `both bars`, of which the venue that is meant has two */
function areBothHere({ text: name, start }: Named, text: string, venues: ChannelVenues): boolean {
  const venueId = impliedVenue(venues)?.venueId;
  if (venueId === undefined || !/\bboth(?: of)?(?: the| my| our)? $/i.test(text.slice(0, start))) {
    return false;
  }
  const found = findPlace({ typed: name, venueId }, venues);
  return found.kind === 'which_zone' && found.places.length === 2;
}

/** `the bars of both hotels`, where each of them has one */
function isInEach(
  { text, isVenue }: Named,
  told: readonly Connection[],
  venues: ChannelVenues,
): boolean {
  const isThere = ({ venueId }: Connection) => {
    const { kind } = findPlace({ typed: text, venueId }, venues);
    return kind === 'place' || kind === 'which_zone';
  };
  return !isVenue && told.every(isThere);
}

const compared =
  /\b(?:the )?compar(?:e|ison|ing)\b(?: of)?(?: all)?(?: the| my| our)?(?: venues)?/i;
const isFile = /\b(?:csv|export|spreadsheet|excel)\b/i;

/** `export compare last week`: the file of all venues. */
function withVenuesCompared(text: string, venues: ChannelVenues): string {
  if (!isFile.test(text) || !compared.test(text)) return text;
  const isNamed = findNames(text, venues).length > 0;
  return text
    .replace(compared, isNamed ? ' ' : ` ${allVenues} `)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The question as it would be asked about one venue. */
export function ofOneVenue(text: string): string {
  return [everyVenue, anywhere]
    .reduce((rest, words) => rest.replace(words, ' '), text)
    .replace(/\s+/g, ' ')
    .trim();
}

const allVenues = 'all venues';
const andNext = /^\s*(?:,|&|\+|and|or|nor)(?: the| our| my)?\s*$/i;

interface Excluded {
  readonly connections: readonly (Connection | undefined)[];
  readonly rest: string;
}

/** `except the café and the bar`; undefined if nothing but a zone is excluded */
function excludedIn(
  text: string,
  names: readonly Named[],
  venues: ChannelVenues,
): Excluded | undefined {
  const { excluded, rest } = namesExcluded(text, names);
  const connections = excluded.map((name) => venueNamed(name, venues));
  return excluded.length === 0 || connections.includes(undefined)
    ? undefined
    : { connections, rest };
}

/** The names behind *except* and the like, and the text without them. */
export function namesExcluded(
  text: string,
  names: readonly Named[],
): { readonly excluded: readonly Named[]; readonly rest: string } {
  const first = names.findIndex(({ start }) => excluding.test(text.slice(0, start)));
  if (first < 0) return { excluded: [], rest: text };
  const after = names.slice(first);
  const ends = after.findIndex(
    ({ end }, index) => !andNext.test(text.slice(end, after[index + 1]?.start ?? end)),
  );
  const excluded = after.slice(0, ends + 1);
  const before = text.slice(0, excluded[0]?.start).replace(excluding, '');
  const rest = `${before} ${text.slice(excluded.at(-1)?.end)}`;
  return { excluded, rest: rest.replace(/\s+/g, ' ').trim() };
}

const someOfThem =
  /\b(which|what)(?: one)? of (?:the|our|my|these|those) (?:(?:two|three|four|five|\d+) )?(?:houses|hotels|venues|places|sites|properties)\b/i;
const oneOfThem =
  /\b(which|what) (?:house|hotel|property|site)(s?)\b(?= (?:is|are|was|were|has|had|have|did|got|needs?)\b)/i;

const barsOfThem =
  /\b(which|what)(?: ones?)?(?: of (?:the|our|my|these|those)(?: (?:two|three|four|five|\d+))?)? (?:bar|pub)(s?)\b(?= (?:is|are|was|were|has|had|have|did|got|needs?|look)\b)/i;

/** `which bars are dead`: where one venue is meant they are its zones, else venues. */
export function withBarsSaid(text: string, venues: ChannelVenues): string {
  return impliedVenue(venues) === undefined ? text.replace(barsOfThem, '$1 venue$2') : text;
}

/** `which of the two houses`, where a venue may be called one: which venue is asked. */
function withVenueNoun(text: string, { connected }: ChannelVenues): string {
  if (connected.filter(isTold).length < 2) return text;
  return text.replace(someOfThem, '$1 venue').replace(oneOfThem, '$1 venue$2');
}

/** The text with the venues that are meant in words that are read. */
export function withVenuesSaid(text: string, venues: ChannelVenues): string {
  const compared = withOtherNamed(withVenuesCompared(text, venues), venues);
  return withUsNamed(withVenueNoun(compared, venues), venues);
}

const otherOne = /\b(?:the |our )?other (?:hotel|venue|place|site|house)\b/i;

/** `how was the other hotel last night`, of two */
function withOtherNamed(text: string, venues: ChannelVenues): string {
  const implied = impliedVenue(venues);
  const [one, two, ...more] = venues.connected.filter(isTold);
  if (implied === undefined || one === undefined || two === undefined || more.length > 0)
    return text;
  return text.replace(otherOne, venueName(one === implied ? two : one));
}

/** Up to so many venues are told one by one; of more, `anywhere` is any of them. */
const fewVenues = 4;

const anywhereOf: readonly (readonly [RegExp, string])[] = [
  [
    /^how(?:['’]?s| is| are) (?:everything|it all|things)(?: (?:looking|going|doing))?(?: overall)?(?= (?:right )?now\W*$| tonight\W*$| at the moment\W*$|\W*$)/i,
    'how are all venues',
  ],
  // `where is it dead`
  [
    /^where(?:['’]?s| is) (?:it |things )?(dead|quiet|calm|empty|busy|loud|noisy|lively|packed|full|slow)\b(?! zone)/i,
    'which venues are $1',
  ],
  [/^where(?:['’]?s| is) it (?:the )?(\w+est)\b/i, 'which venue is the $1'],
  // `did any place get too loud`
  [/^(did|has|have) any(?:where| ?place)\b/i, '$1 any venue'],
  // `is it dead anywhere`
  [/^(is|are|was|were) (?:it|things|we)\b(.*?) (any|every)where\b/i, '$1 $3 venue$2'],
  [/^(?:((?:is|are|was|were) )(?:there )?)?(any|every)where\b/i, '$1$2 venue'],
  [/\b(?:in |at )?(any|every)where\b/i, 'at $1 venue'],
];

/** In the one venue that is meant */
const anyZone: readonly (readonly [RegExp, string])[] = [
  // `is it quiet anywhere`
  [
    /^(is|are) (?:it|things) ((?:too |completely |really |so )?(?:loud|quiet|busy|lively|calm|empty|full|packed|\w+er than \w+)) any(?:where|place)\b/i,
    '$1 any zone $2',
  ],
  // `anywhere quiet now`
  [
    /^(?:((?:is|are|was|were) )(?:there )?)?any(?:where|place) (?=(?:too |completely |really |so )?(?:loud|quiet|busy|lively|calm|empty|full|packed|getting|filling|\w+er than)\b)/i,
    '$1any zone ',
  ],
];

/** `anywhere calm tonight` as `any venue calm tonight`, or `any zone calm tonight` where one venue is meant */
export function withAnywhereSaid(text: string, venues: ChannelVenues): string {
  // Music is told of each zone of all venues.
  if (/\bmusic\b/i.test(text)) return text;
  const isOfOne = venues.forChannel !== undefined || findNames(text, venues).length > 0;
  if (isOfOne || venues.connected.filter(isTold).length <= fewVenues) {
    return anyZone.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
  }
  // Zones that are both are found among those of all venues.
  if (twoOfAll.test(text)) return text;
  const found = anywhereOf.find(([pattern]) => pattern.test(text));
  return found === undefined ? text : text.replace(found[0], found[1]);
}

/** `where is it lively but not loud at all venues` */
const twoOfAll =
  /^\W*where\b.*\b(?:but|and)\b.*\b(?:all|every|each) (?:of )?(?:the |our |my )?(?:venue|hotel|site)s?\b/i;

/** `is it louder than the café`: where we are */
const itBefore = /(?<=^\W*(?:is|was) )it(?= [^,;?!]*\w+er than (?:at |in |the )*$)/i;
const us =
  /(?<!\b(?:tell|show|give|let|alert|warn|remind|send) )\b(?:we|us|here|ours|our (?:place|hotel|house|venue|site))\b/i;
const place = '(?:at |in |the )*$';
/** In front of a name: `are we livelier than`, `us or`, `how did we do compared to`, `did we beat` */
const usBefore = new RegExp(
  String.raw`${us.source}(?=.*\b(?:than|beat|(?:compared?|next) (?:to|with)) ${place}|,? (?:or|vs\.?|versus|and|with|to|against) ${place})`,
  'i',
);
/** Behind it: `than us`, `or here` */
const usBehind = new RegExp(
  String.raw`(?<=\b(?:than|beat|beating|or|vs\.?|versus|compared (?:to|with)|against) (?:at |in )?)${us.source}`,
  'i',
);

/** `are we livelier than the café`: the implied venue is one of the two. */
function withUsNamed(text: string, venues: ChannelVenues): string {
  const implied = impliedVenue(venues);
  const [name, ...others] = findNames(text, venues);
  if (implied === undefined || name?.isVenue !== true || others.length > 0) return text;
  if (venueNamed(name, venues) === implied) return text;
  const [before, behind] = [text.slice(0, name.start), text.slice(name.end)];
  const own = itBefore.test(before) ? itBefore : usBefore;
  return own.test(before)
    ? before.replace(own, venueName(implied)) + text.slice(name.start)
    : text.slice(0, name.end) + behind.replace(usBehind, venueName(implied));
}

/** `the bars of both hotels`: a zone of each, or several */
export function ofZonesInEach(
  question: Question,
  connected: readonly Connection[],
  venues: ChannelVenues,
): Interpreted | undefined {
  const places = connected.flatMap(({ venueId }): readonly Place[] => {
    const found = findPlace({ typed: question.argument, venueId }, venues);
    return found.kind === 'place' ? [found.place] : found.kind === 'which_zone' ? found.places : [];
  });
  const names = places.flatMap(({ connection, zone }) =>
    zone === undefined ? [] : [`${venueName(connection)} ${zone.name}`],
  );
  return names.length === 0
    ? undefined
    : { kind: 'question', question: { ...question, argument: names.join(' and ') } };
}
