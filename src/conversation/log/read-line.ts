import { isOneNight, tonight } from '../../history/past-time.ts';
import { type LocalZone, localZone, minuteOfDay, zonedTime } from '../../insight/local-time.ts';
import { type EntryKind, entryKinds } from '../../log/entry.ts';
import { dayMs, minuteMs } from '../../time.ts';
import { findPlace, impliedVenue, type Place } from '../../venues/find.ts';
import { simplify } from '../../venues/names.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import type { Circumstances } from '../understanding/interpreted.ts';
import { isOwnAsked, writerAsked } from '../understanding/log-asked.ts';
import { partAsked } from '../understanding/part-asked.ts';
import { pastQuestion } from '../understanding/past-asked.ts';
import { findNames, type Named, placesNamed } from '../understanding/place-names.ts';
import { readSentence } from '../understanding/sentence.ts';
import type { When } from '../understanding/when.ts';
import { isToFollowUp, kindIn, splitKind } from './kind-of-text.ts';
import type { LogFilter, LogLine, Noted, NotedTime } from './log-line.ts';

/** Reads what someone typed after `/ambience log`: something to note, or which entries to show. */

const showWords: ReadonlySet<string> = new Set(
  'across show me the all of my our in on at for from with staff team crew since mentioning before after that which entry entries log logs venue venues sites list open still todo outstanding unresolved follow followup followups ups up needing and please last latest recent newest everything what is was a any are were there did do we have had how many about happened as by a send please done help me see list to between until till howmany howoften who when which where guest guests customer customers people made got raised logged wrote written noted today tonight'.split(
    ' ',
  ),
);
const openWords: ReadonlySet<string> = new Set(
  'open todo outstanding unresolved follow followup followups'.split(' '),
);
const fileWords: ReadonlySet<string> = new Set(['csv', 'export', 'file', 'spreadsheet', 'excel']);
const onlyOfEntries: ReadonlySet<string> = new Set(['last', 'latest', 'any']);
const plurals: Readonly<Record<string, EntryKind>> = {
  incidents: 'incident',
  fights: 'incident',
  trouble: 'incident',
  complaints: 'complaint',
  events: 'event',
  repairs: 'maintenance',
  rounds: 'round',
  notes: 'note',
};

export function readLogLine(text: string, circumstances: Circumstances): LogLine {
  const search = searchIn(text, circumstances.venues);
  if (search !== undefined) return { kind: 'show', filter: { ...everything, ...search } };
  const isShort = text.split(/\s+/).length <= longestFilter;
  const filter = isShort ? filterIn(text, circumstances) : undefined;
  if (filter !== undefined)
    return filter === 'unclear' ? { kind: 'unclear_time' } : { kind: 'show', filter };
  // `entries from friday the 32nd`
  if (/^(log )?entries\b/i.test(text)) return { kind: 'unclear_time' };
  const only = entryKinds.find((kind) => kind === simplify(text));
  if (only !== undefined && only !== 'round') return { kind: 'ask', entryKind: only };
  const noted = notedIn(text.replace(thatGoesBefore, ''), circumstances);
  // `jensen` alone is looked for, rather than noted.
  return oneWord.test(text) && noted.entryKind === 'note' && noted.place?.zone === undefined
    ? { kind: 'show', filter: { ...everything, search: [text.toLowerCase()] } }
    : { kind: 'note', noted };
}

/** `log that the heater is broken` */
const thatGoesBefore = /^that (?=(?:the|a|an|we|i|there|some|guests?)\b)/i;
const oneWord = /^\p{L}+$/u;

/** `312`, `room 312`, `find olsen`: entries with these words. */
function searchIn(
  text: string,
  venues: ChannelVenues,
): Pick<LogFilter, 'search' | 'places'> | undefined {
  const [, words] =
    /^(?:find|search(?: for)?|look for|about|anything (?:about|from|by)|what about)\s+(.+?)\W*$/i.exec(
      text,
    ) ??
    /^((?:room |rm |table )?\d{1,4}[a-z]?)$/i.exec(text.trim()) ??
    [];
  if (words === undefined) return undefined;
  // `find duarte old town bar`
  const named = venuesIn(words, venues);
  const sought = withoutNames(words, named).trim();
  return sought === ''
    ? { search: words.toLowerCase().split(/\s+/), places: '' }
    : { search: sought.toLowerCase().split(/\s+/), places: placesNamed(named, words) };
}

const everything: LogFilter = {
  places: '',
  entryKind: undefined,
  isOpenOnly: false,
  isLast: false,
  search: [],
  isOfAll: false,
  isOwn: false,
  writer: undefined,
  isCsv: false,
  past: undefined,
  part: undefined,
};

const timesOfLists: ReadonlySet<When['kind']> = new Set(['past', 'tonight', 'usual']);
/** In words. */
const longestFilter = 15;

/** @returns undefined if there are other words than those that choose entries */
function filterIn(text: string, circumstances: Circumstances): LogFilter | 'unclear' | undefined {
  const sentence = readSentence(text, circumstances.venues);
  const { words, places, whens } = sentence;
  if (simplify(text) === 'round') return undefined;
  // A single word such as `note` asks for a form.
  if (entryKinds.some((kind) => kind === simplify(text))) return undefined;
  // `last complaint`; otherwise a complaint is something to note.
  const isOne = words.some((word) => onlyOfEntries.has(word));
  const kindOf = (word: string) =>
    plurals[word] ?? entryKinds.find((kind) => kind === word && (isOne || kind === 'maintenance'));
  const writer = writerAsked(text);
  const rest = words.filter(
    (word) =>
      word !== '§' &&
      !isNumber(word) &&
      !showWords.has(word) &&
      !fileWords.has(word) &&
      word !== writer &&
      kindOf(word) === undefined,
  );
  // `who logged the fight`
  const numbers = [...text.matchAll(ofRoom)].flatMap(([, room, number]) => room ?? number ?? []);
  const search = isQuestion.test(text) ? [...rest, ...numbers] : numbers;
  if (rest.length > search.length - numbers.length) return undefined;
  // As for a file, a weekday is the last one.
  const asked = pastQuestion({ command: 'csv', argument: places }, sentence, circumstances, {});
  const isUnclear = words.some((word) => isNumber(word) && !numbers.includes(word));
  if (asked?.kind === 'refused' || isUnclear) {
    return 'unclear';
  }
  const past = asked?.question.past;
  // `after 22`
  const part = partAsked(sentence);
  const isKnown = (kind: When['kind']) =>
    timesOfLists.has(kind) || (part !== undefined && (kind === 'clock' || kind === 'hours'));
  if (!whens.every(({ kind }) => isKnown(kind))) return undefined;
  const isTonight = part !== undefined || whens.some(({ kind }) => kind === 'tonight');
  return {
    places,
    entryKind: words.map(kindOf).find((kind) => kind !== undefined),
    isOpenOnly: words.some((word) => openWords.has(word)),
    isLast: words.some((word) => word === 'last' || word === 'latest'),
    search,
    isOfAll: places === '' && ofAll.test(text),
    isOwn: isOwnAsked(text),
    writer,
    isCsv: words.some((word) => fileWords.has(word)),
    part,
    past: past ?? (isTonight ? tonight : undefined),
  };
}

const ofAll =
  /\b(all|every|each|any)( of)?( the| my| our)? (venues?|sites?|hotels?|places)\b|\b(any|every)where\b/i;

/** `complaints by olsen last month` */
const isQuestion =
  /\?\s*$|^(how|who|what|when|which|where|any|did(?! (a|the|my) )|does|do|has|have|is|are|was|were|show|list|find|search)\b|^(all |the |open )*(complaints|incidents|fights|events|repairs|rounds|notes|entries|follow-?ups) (by|from|of|with|about|mentioning|last|this|since|between|before|after|until|in|at|on|for|(that|which) (are|were|have))\b|^(\S+ ){1,3}entries$|^(complaints|incidents|events|repairs|rounds|notes) \S+( \S+)?$/i;

/** `the complaint about room 310`, `any entry about 207` */
const ofRoom =
  /\b(?:(?:room|rm|table|suite|about|in|from) (\d{1,4})|([1-9]\d\d))\b(?![:.]\d)(?! ?(?:[ap]m|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|to|until|nights?|days?|weeks?|hours?))/gi;

/** Part of a date that was not understood. */
function isNumber(word: string): boolean {
  return /^\d[\d-]*$/.test(word);
}

/** What a text says about itself. */
export function notedIn(text: string, circumstances: Circumstances): Noted {
  const { venues } = circumstances;
  const place = placeIn(text, venues);
  const timezone = place?.connection.venue.timezone ?? 'UTC';
  const { kind, rest } = splitKind(text);
  return {
    text: rest,
    // A *Walkthrough Shop* is no round.
    entryKind: kind ?? kindIn(withoutNames(text, venuesIn(beginningOf(text), venues))),
    needsFollowUp: isToFollowUp(text),
    place,
    time: timeIn(text, timezone, circumstances),
  };
}

function venuesIn(text: string, venues: ChannelVenues): readonly Named[] {
  return findNames(text, venues).filter(({ isVenue }) => isVenue);
}

function withoutNames(text: string, names: readonly Named[]): string {
  return names.reduce((rest, { text: name }) => rest.replace(name, ' '), text);
}

function beginningOf(text: string): string {
  return text.split(/\s+/).slice(0, mostWords).join(' ');
}

/** The only place that the words name, or the implied venue; undefined if several may be meant. */
export function placeIn(text: string, venues: ChannelVenues): Place | undefined {
  // A channel or a person may have the name of a zone.
  const words = text.split(/\s+/).filter((word) => !/^[@#]/.test(word));
  const beginning = words.slice(0, mostWords).join(' ');
  const names = findNames(beginning, venues);
  const found = findPlace({ typed: placesNamed(names, beginning), venueId: undefined }, venues);
  if (found.kind === 'place') return found.place;
  // `corner café: barista fell, hand cut`: other words may look like names, but the venue is sure.
  const named = names
    .filter(({ isVenue }) => isVenue)
    .map((name) =>
      findPlace({ typed: placesNamed([name], beginning), venueId: undefined }, venues),
    );
  const [venue, ...others] = new Set(
    named.flatMap((one) => (one.kind === 'place' ? [one.place.connection] : [])),
  );
  if (venue !== undefined && others.length === 0) return { connection: venue, zone: undefined };
  const implied = impliedVenue(venues) ?? onlyOne(venues.connected);
  return implied && { connection: implied, zone: undefined };
}

/** Looking for names and times takes longer with each word. */
const mostWords = 60;

function onlyOne<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}

/** A time this soon was meant as one to come; one further ahead is yesterday's. */
const soonMs = 6 * 60 * minuteMs;

function timeIn(text: string, timezone: string, circumstances: Circumstances): NotedTime {
  const { now, venues } = circumstances;
  // `2/3 of the guests left`
  const timed = text.replace(amount, ' ').replaceAll('/', ' ');
  const sentence = readSentence(beginningOf(timed), venues);
  // `wants a call back at 9:00 tomorrow`, `table for 8pm cancelled`
  if (toCome.test(text)) return { kind: 'at', at: now };
  const asked = pastQuestion({ command: 'live', argument: '' }, sentence, circumstances, {});
  if (asked?.kind === 'question') {
    const { past, minute } = asked.question;
    if (past !== undefined && isOneNight(past)) return { kind: 'on_day', past, minute };
  }
  for (const when of sentence.whens) {
    // `guest fell on tuesday at 11:00`
    if (when.kind === 'usual' && when.minute !== undefined && !isPlanned(when, text)) {
      const past = { kind: 'weekday', weekday: when.weekday } as const;
      return { kind: 'on_day', past, minute: when.minute };
    }
    // `fridge not cooling since 9`
    if (when.kind === 'hours' && when.from !== undefined && when.to === undefined)
      return clockTime(when.from, text, { now, zone: localZone(timezone) });
    if (when.kind === 'ago') return { kind: 'at', at: now - when.ms };
    if (when.kind === 'clock' && comesLater.test(text)) {
      return { kind: 'to_come', minute: when.minute };
    }
    if (when.kind === 'clock')
      return clockTime(when.minute, text, { now, zone: localZone(timezone) });
  }
  // What else names a time, such as `tomorrow`, is part of what happened.
  return { kind: 'at', at: now };
}

/** A time that is a part of what happened. */
const toCome = /\btomorrow\b|\b(for (\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m)|(till?|until) \d{1,2})\b/i;
/** Whatever the time is, it is the next one. */
const comesLater = /\b(taxi|wake ?up|alarm call|arriv(es|ing)|due (at|by)|expected at)\b/i;
/** `refunded 9.50` */
const amount =
  /([£€$]|\b(refund\w*|paid|pays?|charged?|cost|bill|tip|eur|usd|gbp|dkk)) ?(of )?\d+[.,]\d\d/gi;

/** `wedding on saturday at 15:00` */
function isPlanned({ isFuture }: { readonly isFuture: boolean }, text: string): boolean {
  const isToCome = /\b(will|next|book\w*|coming|due|scheduled|planned|going to)\b/i.test(text);
  return isFuture || isToCome || kindIn(text) === 'event';
}

const noonMinute = 12 * 60;
const dayMinutes = dayMs / minuteMs;

/** The last time it was that time of the day. `at 9` may be in the morning or in the evening. */
function clockTime(
  minute: number,
  text: string,
  { now, zone }: { readonly now: number; readonly zone: LocalZone },
): NotedTime {
  const isExact = minute >= noonMinute + 60 || /\d[:.]\d\d|\d ?[ap]m\b|midnight|noon/i.test(text);
  const meant = isExact ? [minute] : [minute, (minute + noonMinute) % dayMinutes];
  const current = minuteOfDay(now, zone);
  const agoMs = meant.map((one) => ((current - one + dayMinutes) % dayMinutes) * minuteMs);
  const nearest = Math.min(...agoMs);
  const isStart = /\b(from|starts?|starting|begins?|until|till)( at)? \d/i.test(text);
  const isToCome = isExact && (dayMs - nearest <= soonMs || (isStart && minute > current));
  if (isToCome) return { kind: 'to_come', minute };
  // On the night of a clock change, minutes and local times run apart.
  const time = zonedTime(now - nearest, zone);
  const wanted = meant.find((_, index) => agoMs[index] === nearest) ?? minute;
  const local = time.with({ hour: Math.floor(wanted / 60), minute: wanted % 60 });
  return { kind: 'at', at: Math.min(now, local.epochMilliseconds) };
}
