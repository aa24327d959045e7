import { simplify } from '../../venues/names.ts';

/**
 * Words that people use for a question, with the command that answers it; a new question adds its
 * own here. If a question has words of several, the first command here is meant: `is it busier than
 * usual` asks how it is now. `venues/typed-words.ts` has the words that are no part of a name.
 */
export const questionWords: readonly (readonly [command: string, words: string])[] = [
  ['live', 'busier louder noisier livelier calmer quieter fuller'],
  // A table of all zones, which says how loud each is.
  ['live', 'loudest noisiest'],
  ['busiest', 'busiest liveliest fullest'],
  ['quietest', 'quietest calmest emptiest'],
  ['tonight', 'tonight evening far'],
  ['week', 'usual usually typical typically normal normally when peak peaks quieten quietens'],
  ['trend', 'trending rising falling filling emptying getting changing calming'],
  ['alerts', 'alerts alarms ringing firing'],
  ['compare', 'compared venues everywhere'],
  ['music', 'music song songs playlist playing plays muted manual automatic auto'],
  ['live', 'now how hows loud loudness noisy busy lively calm quiet full mood vibe'],
  ['live', 'dead empty packed crowded rammed heaving buzzing flat slow'],
];

/** Whether anyone has to do something, which the first lines of how it is now say. */
const needAsked =
  /\b(which|what|who|anyone|anything)( zones?| rooms?)? needs?( me| us| attention| help| a hand| a look)?\b|\banything (wrong|up|off|broken|((i|we) )?(need|have to|should)( to)?( be)?( do(ne)?| know| worry( about)?)?)\b|\b(any|no|got) (problems?|issues?|concerns?|trouble)\b|\b(do|should) (i|we) (need|have to|worry|be worried)( to)?( be| do| know| worry)?( worried)?( about)?( anything)?\b|\bwhat('?s| is) (wrong|up|the matter)\b|^(is )?(all|everything) (good|well|ok|okay|fine|alright)\W*$|\bhow('?s| is) it goin'?g?\b/i;

/** The table of all zones says how each compares. */
const besideUsual = /\b(above|below|over|under) (usual|normal|average)\b/i;

/** Questions that several words make, which decide before single words do. */
const questionPhrases: readonly (readonly [command: string, pattern: RegExp])[] = [
  [
    'alert',
    /^alert\b(?!.*\b(went|go|goes|gone|off|about)\b)|\b(set up|set|create|add|make|new) (an? |new |the )?([\w-]+ ){0,3}alerts?\b|\b(tell|ping|let|warn|notify|alert) (me|us)( know)? (when|if .*\b(gets|goes|becomes))\b/i,
  ],
  ['digest', /\b(summary|summaries|digests?|reports?)\b/i],
  [
    'alerts',
    /\bwhen (did|was|were)\b.*\b(last|too loud|too quiet|alert)\b|\bhow many alerts\b|\bseen\b.*\balert|\bwho('?s| is| has)? .*\balert\b|\b(anyone|anybody|someone|somebody|who)\b.*\b(deal(t|ing)? with|on it|handling|taking care|looking after|seen)\b|^(seen|got it|on it|i'?ve seen it|i saw it|will do)(\W+(i'?m |i am )?on it)?\W*$|\b(ring|rang|rung|acknowledged?|ack|acked|alarm)\b|\b(the|an|any|no|open) alerts?\b|\balert (about|go|goes|went)\b/i,
  ],
  ['live', besideUsual],
  ['status', /\b(venues?|zones?|sensors?)\b.*\b(offline|down|reporting)\b/i],
  [
    'compare',
    /^(?!.*\b(will|gonna|going to|(mon|tues|wednes|thurs|fri|satur|sun)days?)\b).*\b(which|what|any|rank|compare|where)\b.*\b(venues?|of them)\b(?!.*\b(am i|is this|are we|do we have|are there)\b).*/i,
  ],
  [
    'compare',
    /\b(busiest|liveliest|quietest|calmest|loudest|noisiest|least busy|most unusual) (of my |of our |of the )?(venues?|hotels?|sites?)\b/i,
  ],
  ['live', needAsked],
  ['week', /\bwhen\b(?=.*\busually\b.*\b(quiet|quieten|calm|slow|busy|busier|fill|peak))/i],
  ['tonight', /\bwhat('?s| has| is)? happen(ed|ing)\b|\bwhat time did\b/i],
  [
    'tonight',
    /\bwhen('?s| is| does| will| do)( it)?( be| get)?\b(?=.*\b(calm|calmer|quiet|quieter|quieten|slow|slower|die|dying|empty|emptier)\b)|\bwhen (is|will) it( be)? over\b/i,
  ],
  ['music', /\bshould (i|we|someone) (turn|put|have)( the)? music( turned)?( up| down| off)?/i],
  ['music', /\b(zones?|rooms?|what|which|anything|anywhere)\b.*\b(manual|muted|by hand)\b/i],
  [
    'music',
    /\b(who|anyone|anybody|someone|somebody)\b.*\b(turned|touch(ed)?|changed?)\b.*\bmusic\b( up| down)?/i,
  ],
  ['status', /\b(is|are)\b.*\bconnected\b/i],
  [
    'quietest',
    /\bwhere('?s| is| are)?( it| everyone| everybody)?( the)? (dead|quiet|calm|empty|quietest)\b|^what('?s| is)( the)? (quiet|calm|empty|dead)\b|\b(anywhere|(which|what|any)( of the)? (zones?|rooms?|areas?))( is| are| that'?s| that is)?( really| pretty| nice and)? (dead|quiet|calm|empty)\b|\b(is|are) (it|there|they|anything)( really)? (dead|quiet|calm|empty) anywhere\b|.*\b(somewhere|where)\b(?!('?s| is| are) (the|it)\b).*\b(quiet|quieter|calm|peaceful)\b.*/i,
  ],
  [
    'busiest',
    /^what('?s| is)( the)? (busy|packed|lively|crowded)\b|\b(anywhere|(which|what|any)( of the)? (zones?|rooms?|areas?))( is| are| that'?s| that is)?( really| pretty)? (busy|packed|full|crowded|rammed|lively)\b|.*\bsomewhere (busy|lively|fun)\b.*|\bwhere('?s| is| are)?( it| everyone| everybody)?( the)? (busy|packed|full|crowded|rammed|lively|busiest)\b/i,
  ],
  ['week', /\bpeaks?\b/i],
  ['trend', /\bwhen (was|is|were|did)\b(?=.*\b(loudest|noisiest|loud|louder|noisy)\b)/i],
  [
    'trend',
    /\b(dropping|dying|picking|slowing|winding|thinning|calmed|died|picked|quietened|cooled|slowed|thinned|dropped) (off|down|up|out)\b/i,
  ],
  ['status', /\b(sensors?|app|system|everything) (is |are )?(working|down|offline|online)\b/i],
  ['csv', /\b(export|download|spreadsheet|excel|csv)\b( the)?( numbers| data)?/i],
  ['venue', /\bwhich venue (is this|am i|are we)\b/i],
  [
    'zones',
    /^(list|show)( me)?( all)?( the| our)? (zones|areas|rooms)\b|^(what|which)( the| our)? (zones|areas|rooms)( are there| do we have)?(?=( (of|in|at|on)\b.*)?\W*$)/i,
  ],
  ['week', /\b(what|which|busiest|quietest) (day|night|time|hour)s?\b/i],
  [
    'trend',
    /\b(getting|becoming|growing) (louder|noisier|busier|livelier|fuller|quieter|calmer|emptier)\b|\bsince when\b|\bhow long\b( has| have| was| were| is| are)?( it)?( been)?/i,
  ],
  ['busiest', /\bmost (lively|busy|crowded)\b|\bwhere('?s| is) the party\b/i],
  ['quietest', /\bmost (quiet|calm|empty)\b/i],
  ['alerts', /\balerts?\b/i],
  [
    'live',
    /\b(is|are) (it|this|that|they|everything) (all |as )?(normal|usual|typical)\b|\b(than|as) (normal|usual)\b/i,
  ],
];

/** Whether it is about now even if it says tonight: `any problems tonight`. */
export function asksOfNow(text: string): boolean {
  return needAsked.test(text) || besideUsual.test(text);
}

/** What is asked for though nothing measures it, or though this only tells how it is. */
export type Beyond = 'people' | 'control' | 'mute' | 'why' | 'other';

const beyond: readonly (readonly [topic: Beyond, pattern: RegExp])[] = [
  [
    'people',
    /\b(how many|number of|count) (people|guests|customers|covers|heads)\b|\bhead ?count\b/i,
  ],
  ['why', /^(?!.*\bmusic\b).*\b(why|how come|who('?s| is| are)? (making|causing))\b/i],
  [
    'mute',
    /^(shut up|be quiet|stop (pinging|bothering|messaging))\b|\b(un)?(mute|snooze|silence|pause)\b(?!d)(?!.*\bmusic\b)|\b(stop|turn off|switch off|disable|delete|cancel) (sending |posting |giving )?(me |us )?(the |all |these |those |this |my )?(\w+ )?(alerts?|alarms?|notifications?)\b/i,
  ],
  [
    'control',
    /^(?!should\b)(?!.*\b(digest|summary)).*\b(turn|switch|crank|put) (it |that |the music |music )?(up|down|off|on)\b|\b(play|skip|change) (the )?(music|song|playlist)\b/i,
  ],
  [
    'other',
    /\bhow much\b.*\b(take|taken|took|make|made|sell|sold)\b|\b(temp|temperature|humidity|weather|booking|bookings|reservations?|shift|rota|wifi|sales|revenue|takings?(?! care)|turnover|profits?|tips|queue|rain|raining|sunny|staffing)\b/i,
  ],
];

/** @returns undefined for a question that may have an answer */
export function beyondAsked(text: string): Beyond | undefined {
  return beyond.find(([, pattern]) => pattern.test(text.trim()))?.[0];
}

export type VenueRank = 'busiest' | 'quietest' | 'loudest' | 'most unusual';

const ranks: readonly (readonly [VenueRank, RegExp])[] = [
  ['most unusual', /\b(most unusual|furthest from (usual|normal)|oddest|strangest)\b/i],
  ['loudest', /\b(loudest|noisiest|loudness)\b/i],
  ['quietest', /\b(quietest|calmest|emptiest|least busy|least lively)\b/i],
  ['busiest', /\b(busiest|liveliest|fullest|most busy|most lively)\b/i],
];

/** By what venues are to be ranked. */
export function venueRankAsked(text: string): VenueRank | undefined {
  return ranks.find(([, pattern]) => pattern.test(text))?.[0];
}

export interface PhraseAsked {
  readonly command: string;
  /** The text without the phrase. */
  readonly rest: string;
}

/** The question that a phrase of the text makes; undefined if there is none. */
export function phraseAsked(text: string): PhraseAsked | undefined {
  const found = questionPhrases.find(([, pattern]) => pattern.test(text));
  return found && { command: found[0], rest: text.replace(found[1], ' ').trim() };
}

const amongVenues = { command: 'compare', words: 'venue venues place places' };

/**
 * The command whose words are among these; undefined if none is. Such a word beside one for venues
 * compares them: `which venue is the busiest`.
 */
export function commandAsked(words: readonly string[]): string | undefined {
  const typed = words.map(simplify);
  const asked = questionWords.find(([, some]) => typed.some((word) => hasWord(some, word)));
  const isAboutVenues = typed.some((word) => hasWord(amongVenues.words, word));
  return isAboutVenues && asked !== undefined && asked[0] !== 'alerts'
    ? amongVenues.command
    : asked?.[0];
}

/** Whether a word, in lower case, belongs to a question rather than to a name. */
export function isQuestionWord(word: string): boolean {
  return questionWords.some(([, some]) => hasWord(some, word));
}

function hasWord(words: string, word: string): boolean {
  return words.split(' ').includes(word);
}
