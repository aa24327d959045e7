import { tonight } from '../../history/past-time.ts';
import { type EntryKind, entryKinds } from '../../log/entry.ts';
import { simplify } from '../../venues/names.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { isOwnAsked, writerAsked } from '../understanding/alerts-and-log/log-asked.ts';
import type { Circumstances } from '../understanding/interpreted.ts';
import {
  findNames,
  placesNamed,
  venuesIn,
  withoutNames,
} from '../understanding/sentence/place-names.ts';
import { readSentence } from '../understanding/sentence/sentence.ts';
import { hoursUnnamed } from '../understanding/times/hours-unnamed.ts';
import { localNow } from '../understanding/times/local-now.ts';
import { partAsked, sinceAsked } from '../understanding/times/part-asked.ts';
import { pastQuestion } from '../understanding/times/past-asked.ts';
import type { When } from '../understanding/times/when.ts';
import { kindIn } from './kind-of-text.ts';
import type { LogFilter, LogLine } from './log-line.ts';

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

export function readLogLine(typed: string, circumstances: Circumstances): LogLine {
  const text = typed.replace(fromAbout, 'entries about $2 $1');
  // `log - new kegs needed`, whatever its words
  const [mark] = /^[:–—-]\s*(?=\S)/.exec(text) ?? [];
  if (mark !== undefined) return { kind: 'note', text: text.slice(mark.length) };
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
  const isZone = findNames(text, circumstances.venues).some(({ isVenue }) => !isVenue);
  // `jensen` alone is looked for, rather than noted.
  const isSought = aboutTopic.test(text) || (oneWord.test(text) && kindIn(text) === 'note');
  return isSought && !isZone
    ? { kind: 'show', filter: { ...everything, search: [text.toLowerCase()] } }
    : { kind: 'note', text: text.replace(thatGoesBefore, '') };
}

/** `log from yesterday about noise`, of which nothing is to be written */
const fromAbout =
  /^(?:from |of |for )?(yesterday|today|tonight|last night|this week|last week|this weekend|last weekend|this month)(?:['’]s)? about (?:the )?(.+?)\W*$/i;

/** `log that the heater is broken` */
const thatGoesBefore = /^that (?=(?:the|a|an|we|i|there|some|guests?)\b)/i;
/** By themselves they say of nothing that it happened. */
const aboutTopic =
  /^(noise|neighbou?rs?|guests?|music|smells?|refunds?|parties|events|dj|bands?)$/i;
/** A longer one is no word that anybody looks for. */
const oneWord = /^\p{L}{1,40}$/u;

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
  // A room is no time.
  const asked = text.replace(aboutRoom, '').replace(sinceDay, 'since $2 $1');
  const sentence = readSentence(asked, circumstances.venues);
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
  const inPast = pastQuestion({ command: 'csv', argument: places }, sentence, circumstances, {});
  const isUnclear = words.some((word) => isNumber(word) && !numbers.includes(word));
  if (inPast?.kind === 'refused' || isUnclear) {
    return 'unclear';
  }
  const past = inPast?.question.past;
  // `after 22`
  const since = sinceAsked(sentence);
  const part = since ?? partAsked(sentence);
  const isKnown = (kind: When['kind']) =>
    timesOfLists.has(kind) || (part !== undefined && (kind === 'clock' || kind === 'hours'));
  if (!whens.every(({ kind }) => isKnown(kind))) return undefined;
  const isTonight = whens.some(({ kind }) => kind === 'tonight');
  const local = localNow({ argument: places }, circumstances);
  const hours =
    part === undefined || since !== undefined ? { part } : hoursUnnamed(part, sentence, local);
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
    past: isTonight ? tonight : undefined,
    ...hours,
    ...(past && { past }),
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

/** `open entries about 12` */
const aboutRoom = /\babout \d{1,4}\b(?! ?(?:[ap]m|[:.]\d))/gi;

/** `since yesterday 23:00` */
const sinceDay = /\bsince (yesterday|last night)(?: at)? (\d[\d:.]*(?: ?[ap]m)?)/i;

/** Part of a date that was not understood. */
function isNumber(word: string): boolean {
  return /^\d[\d-]*$/.test(word);
}
