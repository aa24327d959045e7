import { findPlace } from '../../../venues/find.ts';
import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { venueName } from '../../../venues/workspace.ts';
import { comparatives } from '../sentence/levels.ts';
import { findNames, type Named, replaceNames } from '../sentence/place-names.ts';
import { readSentence, type Sentence } from '../sentence/sentence.ts';
import type { When } from '../times/when.ts';
import { leftOut } from './left-out.ts';
import {
  asLast,
  comparison,
  dayKinds,
  hourKinds,
  isNight,
  levelWord,
  namesAlone,
  smallWords,
  usually,
  withoutMarks,
  withoutWords,
} from './said-before.ts';

/** Lines that ask the question before of another place, time, measure or rank: `and the terrace?`, `and the quietest?`. */

export const goesOn =
  /^\W*(?:(?:and|but|ok|okay|so|then|now|also|or)\W+)*(?:and|what about|how about|what of|(?:and )?(?:the )?same (?:(?:q|question|thing) )?(?:for|at|in|but)|compared? (?:to|with))\W+(?=\S)/i;
/** `loud too?` */
const levelAlone = /^\W*(?:and )?(loud|noisy|busy|quiet|lively|calm)(?: too| as well| also)?\W*$/i;
const itWas = /^\W*(?:and |so |but )?(?:was|is) (?:it|that) (?:in |on |at )?(?=\S)/i;
/** More words are a question of their own. */
const mostWords = 8;

/** @returns the question before with what the line names instead; undefined if the line stands for itself */
export function askedAgain(
  line: string,
  before: string,
  venues: ChannelVenues,
): string | undefined {
  const [, level] = levelAlone.exec(line) ?? [];
  if (level !== undefined && levelWord.test(before)) return withLevel(before, level, venues);
  const isOfPlace = itWas.test(line) && !goesOn.test(line);
  const hours = hoursAlone(line, before, venues);
  if (hours !== undefined) return hours;
  const more = withoutMarks(line.replace(isOfPlace ? itWas : goesOn, ''));
  if (!isOfPlace && !goesOn.test(line)) return leftOut(line, before, venues);
  if (more.split(/\s+/).length > mostWords) return undefined;
  const named = readSentence(more, venues);
  if (!namesAlone(named) || (isOfPlace && named.names.length === 0)) {
    if (isOfPlace) return leftOut(line, before, venues);
    const rank = rankAlone(named);
    // Only if the question before ranked something.
    if (rank !== undefined)
      return isOfRank.test(before) ? withLevel(before, rank, venues) : undefined;
    return otherMeasure(more, readSentence(before, venues)) ?? leftOut(line, before, venues);
  }
  const timed = named.timesSaid.length === 0 ? before : atOtherTime(named, before, more, venues);
  if (timed !== undefined && named.names.length > 0) {
    return atOtherPlace(named.names, timed, venues);
  }
  return timed === before ? undefined : timed;
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
  const [way] = /\b(?:louder|quieter|noisier|busier|livelier|calmer)\b/i.exec(text) ?? [];
  if (way !== undefined && word in measures) {
    return text.replace(way, comparatives[measures[word] === 'loud' ? 'loud' : 'busy']);
  }
  if (comparison.test(text) && word in measures) return `${withoutMarks(text)}, ${word}`;
  const time = timesSaid.join(' ');
  if (word === 'music') return `music ${places} ${time}`.trim();
  const adjective = measures[word];
  const be = time === '' ? 'is' : 'was';
  return adjective && `how ${adjective} ${be} ${places === '' ? 'it' : places} ${time}`.trim();
}

/** `between 8 and 9?`, of the morning or the night that was asked about; undefined if the line says more */
function hoursAlone(line: string, before: string, venues: ChannelVenues): string | undefined {
  const said = withoutMarks(line.replace(/^\W*(?:and|so|what about|how about)\W+/i, ''));
  if (/^(?:only )?(?:after|before|until) midnight$/i.test(said)) {
    return isNight(readSentence(before, venues).whens[0])
      ? `${withoutMarks(before)} ${said}`
      : undefined;
  }
  const own = readSentence(said, venues);
  const isHours = own.whens.length > 0 && own.whens.every(({ kind }) => hourKinds.has(kind));
  if (!isHours || !namesAlone(own) || own.names.length > 0) return undefined;
  const { whens, timesSaid } = readSentence(before, venues);
  const [day, ...others] = whens;
  const [part = ''] = timesSaid;
  const isOfDay = others.length === 0 && (day?.kind === 'part_of_today' || isNight(day));
  const left = isOfDay ? withoutWords(withoutMarks(before), part) : undefined;
  return left === undefined ? undefined : `${left} ${said} ${asLast(part)}`.replace(/ +/g, ' ');
}

/** Another word for how it is, outside the names: a *Quiet Room* keeps its own. */
function withLevel(before: string, level: string, venues: ChannelVenues): string {
  const named = findNames(before, venues);
  const at = [...before.matchAll(new RegExp(levelWord, 'gi'))].find(
    ({ index }) => !named.some(({ start, end }) => index >= start && index < end),
  );
  return at === undefined
    ? before
    : `${before.slice(0, at.index)}${level}${before.slice(at.index + at[0].length)}`;
}

const isOfRank = /\b(?:\w+est|worst|most)\b/i;

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
  asked: string,
  more: string,
  venues: ChannelVenues,
): string | undefined {
  const { timesSaid: own, whens: ownWhens, text } = readSentence(asked, venues);
  // `at 9 am` is read as `at 9am`.
  const before = own.every((said) => withoutWords(asked, said) !== undefined) ? asked : text;
  const said = names.length === 0 ? more : timesSaid.join(' ');
  // `and saturdays?`, after `on a friday`, is of usual ones.
  const isOfUsual =
    ownWhens.some(({ kind }) => kind === 'usual') && !/\bwas\b|\bwere\b/.test(asked);
  // `same for thursday`, after a zone that was the loudest yesterday
  const isOfRanked = isOfRank.test(asked) && ownWhens.some(({ kind }) => kind === 'past');
  const time = isOfUsual
    ? said.replace(/^(?:on )?(\w+day)s$/i, 'on a $1')
    : isOfRanked
      ? asLast(said)
      : said;
  // `and at 10?` is of the same night, and `same for thursday` of the same hours.
  const isOf = (kinds: ReadonlySet<When['kind']>) => whens.every(({ kind }) => kinds.has(kind));
  const kept = isOf(hourKinds) ? dayKinds : isOf(dayKinds) ? hourKinds : new Set<When['kind']>();
  const replaced = own.filter((_, index) => !kept.has(ownWhens[index]?.kind ?? 'now'));
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
    isOf(dayKinds) && !dayPart.test(more) ? (partSaid.exec(replaced.join(' ')) ?? []) : [];
  // `and saturday?`, after `on friday after 11pm`
  const [hours = ''] = isOf(dayKinds) ? (hoursSaid.exec(replaced.join(' ')) ?? []) : [];
  return left === undefined
    ? undefined
    : `${withoutMarks(left)} ${time}${part.replace(/s$/, '')}${hours}`;
}

const hoursSaid =
  / (?:after|before|until|till|from|between|around|at|since) (?:\d|midnight|noon).*$/i;

/** `at 3 in the afternoon` is not of the morning that was asked about. */
const dayPart =
  /(?<=day|tomorrow) (?:morning|afternoon|evening|night)s?\b| in the (?:morning|afternoon|evening)\b/i;

/** As it was said of the time before, where `this morning` is one too. */
const partSaid = new RegExp(
  String.raw`${dayPart.source}|(?<=\bthis) (?:morning|afternoon|evening)s?\b`,
  'i',
);

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
