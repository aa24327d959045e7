import { weekdays } from '../../../time.ts';
import { dayNames, isMisspelt, soundOf } from '../../../venues/names.ts';
import { fillers } from './fillers.ts';
import { levelWords } from './levels.ts';

/**
 * The words that questions are made of. What is no name, no time and none of these was not
 * understood, and the answer says so.
 */

/** What a word may be about; the other words of the question decide. */
const meanings = {
  how: 'how hows',
  what: 'what',
  which: 'which',
  where: 'where whereabouts',
  who: 'who whom',
  when: 'when',
  why: 'why',
  have: 'has have had yet already',
  us: 'us here ours we',
  someone: 'someone somebody',
  be: 'is are was were am be has have did does do will',
  past: 'was were did had been',
  happened: 'recap roundup happened complained complaint went',
  future:
    'will later expectations expect expected expecting forecast predict prediction likely soon upcoming',
  howLong: 'howlong',
  howOften: 'howoften',
  whichVenue: 'whichvenue',
  than: 'ahead different than versus against beat beats',
  compare: 'difference differences compare compared comparison comparing rank ranking',
  usual: `standard tend tends tended ordinary ordinarily usual usually typical typically normal normally average averages avg always norm expected regular
    consistently regularly`,
  fine: 'behaving behave grand solid ok okay fine alright good usual normal typical',
  beside: 'above below over under',
  becoming:
    'get gets getting got gotten become becomes becoming grow grows growing gone going go goes went',
  rising: `worse rising rise rises risen rose filling fill fills filled building increasing increase
    increased climbing`,
  falling: `fading fade faded falling fall falls fallen fell emptying calming quietening quieten quietens dying
    slowing winding thinning clearing cooling leaving left settling decreasing decrease
    decreased easing calmed quietened slowed died thinned cleared cooled dropped eased settled`,
  change:
    'develop developed developing evolved different difference differences differ trend trends trending change changed changing changes stopped history graph chart curve since',
  peak: 'spike spikes spiked highest peak peaks peaked peaking max maximum',
  end: 'close closing over end ends ending finish finishes',
  dayOrTime:
    'time hour hours day days night nights evening evenings mornings afternoons date weekdays weeknight weeknights',
  music:
    'music genre genres song songs playlist playlists track tracks tune tunes playing plays play singing sings sung',
  manual: 'manual manually override overridden overriden overrode overriding',
  automatic: 'automatic auto automation automated automatically',
  muted: 'muted',
  leading: 'leading driven dominating dominated',
  balanced: 'balanced',
  turned:
    'turned mess messing messed fiddle fiddled fiddling tweak tweaked touch touched changed cranked',
  alert: `alert alerts alerting alerted alarm alarms ringing ring rings rang rung firing fired triggered trigger
    watch watches watched watching trip trips tripped
    acknowledged unacknowledged acknowledge ack acked notification notifications warning warnings notified
    told limit limits threshold thresholds breach breached breaches exceed exceeded`,
  handling: `react reacts reacted reacting respond responds responded handling handled handle dealing deal dealt sorting sorted acknowledged ack acked seen saw
    responding`,
  digest:
    'spam post posts posted handover handovers digest digests summary summaries report reports roundup recap',
  sensor: 'sensor sensors device devices battery batteries',
  system: 'app system bot service everything',
  offline: `offline down disconnected broken reporting online working connected dead faulty missing alive
    failing gap gaps hole holes unplugged reported approved approval`,
  venue: 'venue venues hotel hotels property properties',
  /** With *my* or *our* before some of them. */
  venues: 'venues places hotels bars properties pubs restaurants cafes',
  zone: 'outlet outlets zone zones area areas room rooms spot spots section sections place part parts',
  every: 'all every each everywhere both across',
  any: 'any anywhere anything some somewhere something everything',
  need: `hell nightmare rubbish awful terrible horrible disaster carnage bad need needs needed attention problem problems issue issues wrong concern concerns trouble
    worry worried worrying urgent complaint complaints complain complains complaining complained matter
    unusual ignore odd weird priority red moaning moan moans unhappy annoyed`,
  printed: 'pdf printable printout print',
  csv: 'raw csv export exports download spreadsheet excel file',
  list: 'list show name',
  make: 'set create add make new setup configure',
  notify: 'notify ping warn',
  stop: 'stop cancel delete remove disable kill',
  mute: 'mute unmute snooze unsnooze silence pause unpause resume',
  control: 'turn crank lower raise skip switch put play stop change',
  direction: 'up down off on louder quieter lower higher',
  people: `people guests guest customers customer punters covers heads headcount capacity
    occupancy person kids families crowd anyone anybody nobody neighbours neighbour neighbors`,
  many: 'howmany',
  cause: 'making made causing caused cause behind',
  beyond: `scores ratings rating taking snowing snows happy satisfied enjoy enjoying enjoyed pay pays paid taxi tripadvisor instagram yelp snow understaffed overstaffed temp temperature weather duty booking bookings booked reservation reservations shifts
    rota wifi password sales sold revenue turnover profit profits tips queue queues rain raining
    rainy sunny staffing staff staffed money takings sell sells selling price prices drinks drink drinking beer beers
    wine cocktail cocktails menu food order orders hot cold warm humid humidity parking
    stock roster manager chef table tables bill toilet toilets score football footfall game
    smell clean dirty cleaning light lights lighting aircon heating fight fights fire police earn earned earnings
    bill wages coffee tea pint pints bartender bartenders waiter waiters
    waitress barman security server servers spend earning money`,
  help: 'help commands',
  noise: 'noise noises loudness volume sound sounds db decibels racket',
  age: 'old fresh stale outdated dated',
  complaint:
    'moan moans moaned moaning grumble grumbles grumbled grumbling whinge whinges whinged whinging complains complaint complaints complain complains complaining complained',
  logged:
    'dj mention mentions mentioned note notes incidents incident accidents logged noted entry entries logbook event events maintenance repairs',
  connect: 'connect disconnect reconnect',
  event: `wedding weddings christmas xmas birthday gala speech speeches ceremony celebration reception launch
    concert conference workshop seminar banquet jazz quiz karaoke gig`,
} as const;

export type Meaning = keyof typeof meanings;

/** Words for time, which the time is read from. */
const timeWords =
  `summer autumn winter tonight today tomorrow yesterday morning mornings afternoon afternoons evening evenings night nights weekend weekends
  week weeks month months year years hour hours minute minutes midnight noon breakfast lunch
  dinner lunchtime dinnertime next recently earlier later before january february march april may june
  july august september october november december jan feb mar apr jun jul aug sep sept oct
  nov dec`.split(/\s+/);

const meaningsOf = new Map<string, Set<Meaning>>();
for (const [meaning, words] of Object.entries(meanings)) {
  for (const word of words.split(/\s+/)) {
    const known = meaningsOf.get(word) ?? new Set<Meaning>();
    // The keys of an object literal are its own.
    meaningsOf.set(word, known.add(meaning as Meaning));
  }
}

const others = new Set([...fillers, ...timeWords, ...levelWords, ...dayNames]);

/** Words that people shorten. Of others, too many are alike. */
export const wordsShortened: readonly string[] = [
  ...timeWords,
  ...weekdays,
  ...'busy quiet loud lively noisy many much music mood alerts complaints compare normal usual between please venue venues zone zones'.split(
    ' ',
  ),
].filter(({ length }) => length > 3);

/** They add nothing to the name of a place, and without one they would be a place. */
const whereabouts = new Set('outside inside upstairs downstairs outdoors indoors'.split(' '));

/** `completely dead` */
export function isAdverb(word: string): boolean {
  return /^\p{L}{3,}ly$/u.test(word);
}

export function isWhereabouts(word: string): boolean {
  return whereabouts.has(word);
}

/** Words for times without data, rather than for a sensor that is offline now. */
export const gapsNamed = /\b(missing|gaps?|holes?)\b/i;

/** None for a word that is only a filler or a time. */
export function meaningsOfWord(word: string): ReadonlySet<Meaning> {
  return meaningsOf.get(word) ?? new Set();
}

export function means(word: string, meaning: Meaning): boolean {
  return meaningsOf.get(word)?.has(meaning) === true;
}

/** Whether a word, in lower case, belongs to a question rather than to a name. */
export function isQuestionWord(word: string): boolean {
  return meaningsOf.has(word) || others.has(word);
}

/** Shorter ones are as close to other words. */
const shortestMisspelt = 4;
const shortestFiller = 6;

/** What is refused anyway, which an *earring* must not be taken for. */
const refused = new Set(meanings.beyond.split(/\s+/));
const shortestRefused = 8;

const spelledWords = [
  ...[...meaningsOf.keys(), ...levelWords].filter(
    (word) => word.length >= (refused.has(word) ? shortestRefused : shortestMisspelt),
  ),
  ...[...fillers, ...timeWords, ...weekdays].filter(({ length }) => length >= shortestFiller),
];

/** `doin`, but not *in*. */
const shortestIn = 4;

/** Each is a letter away from a word that questions are made of, and is none with a typo. */
const wordsOfTheirOwn: ReadonlySet<string> = new Set(
  `sports related writing wanted master senior seniors faculty showing showed shower resort resorts become prevent
    charge charges charged charging seattle stated started experts exports bought brought banking meaning seeking
    dealer sporting cooking cooked cooled reached reaching winner potter eating saying paying spending courts stable
    organized loading convert fellow follow filing riding healing shooting palace plate plates latter later clause
    trucks sealed sealing facing raise raises raising bigger albert earrings losing closing feeding decade excerpt
    coding bearing starring hanging tricks butter ranked compete seating placing staying signing leasing
    patents beaches inline handed copying reward lightning lending lonely tuning rocket holmes compliant warming
    wherever planes sewing specially beings hostel hostels marking making stating welding locking thorough serving
    boring bored printer painting pointing winning cleared hired fired tired sitting hosting booking parking`.split(
    /\s+/,
  ),
);

/** The word that one with a typo must be; undefined if it could be of anything. */
export function spelledRight(typed: string): string | undefined {
  // `how are we doin`, of which no letter is wrong
  if (typed.length >= shortestIn && typed.endsWith('in') && isQuestionWord(`${typed}g`)) {
    return `${typed}g`;
  }
  // `sooo busyyy`
  for (const once of ['$1', '$1$1'].map((letters) => typed.replace(/(.)\1{2,}/g, letters))) {
    if (once !== typed && isQuestionWord(once)) return once;
  }
  const swapped = wordsOfTheirOwn.has(typed)
    ? undefined
    : [...swappedLetters(typed)].find(isQuestionWord);
  if (swapped !== undefined) return swapped;
  if (typed.length === shortestLevel) return levelMissingLetter(typed);
  // A *Reading Room* is no typo of readings.
  const isOwn = typed === 'reading' || wordsOfTheirOwn.has(typed);
  if (typed.length < shortestMisspelt || isOwn) return undefined;
  // `kickin off`
  if (typed.length > shortestMisspelt && typed.endsWith('in')) return `${typed}g`;
  const likely = spelledWords.filter(
    (word) => isMisspelt(typed, word, shortestMisspelt) && isLikely(typed, word),
  );
  // `lowder` sounds like louder rather than lower, and `tings` are rather things than rings.
  return (
    likely.find((word) => isSpelledBySound(typed, word)) ??
    likely.find((word) => word[0] === typed[0]) ??
    likely[0]
  );
}

/** In letters: of `loud` one is missing in `lod`. */
const shortestLevel = 3;

/** `loud` of `lod`, and `busy` of `bsy`, whose first and last letters are right */
function levelMissingLetter(typed: string): string | undefined {
  return levelWords.find(
    (word) =>
      word.length === typed.length + 1 &&
      word[0] === typed[0] &&
      word.at(-1) === typed.at(-1) &&
      [1, 2].some((at) => word.slice(0, at) + word.slice(at + 1) === typed),
  );
}

/** `doing` of `doign`, and the others with two letters in turn exchanged */
const shortSwapped = new Set(['nwo', 'hwo', 'teh', 'adn']);

function* swappedLetters(typed: string): Iterable<string> {
  // `nwo`; others of three letters are rather words of their own.
  if (typed.length < shortestMisspelt && !shortSwapped.has(typed)) return;
  for (let index = 1; index < typed.length - 1; index += 1) {
    const [one = '', other = ''] = typed.slice(index, index + 2);
    if (one !== other) yield `${typed.slice(0, index)}${other}${one}${typed.slice(index + 2)}`;
  }
}

/** In letters. With a letter replaced, a shorter word is rather another one: `five`, `wise`. */
const shortestReplaced = 6;
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** A typo is rarely in the first letter: a *beach* is not `each`. */
function isLikely(typed: string, word: string): boolean {
  const [at = 0, ...others] = [...typed].flatMap((letter, index) =>
    letter === word[index] ? [] : [index],
  );
  const isReplaced = typed.length === word.length && others.length === 0;
  if (!isReplaced) return typed[0] === word[0] || typed[0] === word[1];
  const isOther = typed.length >= shortestReplaced && at > 0;
  return isOther || areNeighbours(typed[at], word[at]) || isSpelledBySound(typed, word);
}

/** `lowd`: each wrong letter sounds like the right one */
function isSpelledBySound(typed: string, word: string): boolean {
  return (
    typed.length === word.length &&
    [...typed].every((letter, at) => soundOf(letter) === soundOf(word[at] ?? ''))
  );
}

function areNeighbours(a = '', b = ''): boolean {
  return keyboardRows.some(
    (row) => row.includes(a) && row.includes(b) && Math.abs(row.indexOf(a) - row.indexOf(b)) === 1,
  );
}
