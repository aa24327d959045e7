import { type LevelAsked, levelAsked, levelWords } from '../sentence/levels.ts';
import { nameMark } from '../sentence/place-names.ts';

/** The words of questions about measured values, each with the one part that it plays in them. */

/** What the words of a question mean together. */
export interface Terms {
  /** In the order in which they were said. */
  readonly all: readonly Term[];
  readonly levels: readonly LevelAsked[];
}

const words = {
  when: 'when whens',
  how: 'how hows',
  which: 'which what whats whichever who',
  where: 'where wheres anywhere everywhere',
  whether: 'is are was were has have had did does do isnt wasnt hasnt didnt been be',
  zone: 'zone zones area areas room rooms spot spots space spaces section sections',
  venue: 'venue venues hotel hotels site sites property properties house houses',
  stay: 'stay stays stayed staying remain remained',
  longest: 'longest',
  hourly: 'hourly',
  peak: 'peak peaked peaks peaking',
  night: 'night nights evening evenings day days service services shift shifts',
  week: 'week weeks',
  moment: 'moment moments time times point points minute',
  hour: 'hour hours',
  mean: 'average averages avg mean',
  high: 'highest max maximum',
  low: 'lowest min minimum',
  best: 'best',
  worst: 'worst',
  mood: 'mood',
  loudness: 'loudness noise sound volume decibels db',
  get: 'get gets getting got become becoming became becomes go going gone went turn turned turning',
  up: 'rising rise rose risen climbing climbed increasing increased increase up',
  down: 'fading fade faded drop drops falling fall fell fallen dropping dropped decreasing decreased decrease down',
  change: 'trend trends trending changing changed change developed developing',
  per: 'per each every by',
  both: 'both',
  or: 'or',
  than: 'than vs versus',
  before: 'before',
  compared: 'compare compared comparing',
  not: 'not never',
  show: 'show list give tell name',
  ever: 'ever',
  across: 'across',
} as const;

export type Term =
  | keyof typeof words
  | 'since_when'
  | 'last_time'
  | 'how_long'
  | 'how_often'
  | 'level'
  | 'place';

const termOf = new Map<string, Term>();
for (const [term, some] of Object.entries(words)) {
  // The keys of an object literal are its own.
  for (const word of some.split(/\s+/)) termOf.set(word, term as Term);
}

/** They change nothing in these questions. */
const silent = new Set(
  `a an the of in on at for to from over after during through throughout our my us we i me it its there that this those these
  all whole so far please pls hey hi can could you just exactly really actually single
  level levels value values reading readings with as and but yet one ones any many much total
  most more less least too quite very still half`.split(/\s+/),
);

const asMuch = new Set(['this', 'that', 'so', 'as']);
const levelSet = new Set(levelWords);

const phrases: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\bsince (when|what time)\b/g, 'when since_when'],
  [/\b(un)?till? (when|what time)\b|\bhow late\b/g, 'how_long'],
  [/\b(for )?how long\b|\bhow (much|many) (time|minutes|mins|hours)\b/g, 'how_long'],
  [/\blongest (stretch|streak|run|spell|period)\b/g, 'longest'],
  [/\bhow often\b|\bhow many (times|nights|days|evenings)\b/g, 'how_often'],
  [/\b(week by week|day by day|night by night|over time|from (day|night|week) to \w+)\b/g, ''],
  [/\b(hour by hour|(every|each|per|by( the)?) hour)\b/g, 'hourly'],
  [/\b(the )?(one|hours?|minutes|that) before( that)?\b/g, 'before'],
  [/\b(night|evening) of the week\b/g, '$1'],
  // What was the most is told with its value.
  [
    /(?<=\w )(and )?how (high|loud|lively|busy) (was (it|that)|did (it|that) (get|go))( then)?(?= *$)/g,
    '',
  ],
  [/\bhow high\b/g, 'highest'],
  [/(?<=est )places?\b/g, 'zone'],
  [/\bhalf[- ]hours?\b/g, 'moment'],
  [/\b(the |for the )?first time( that)?\b/g, 'when'],
  [/\bfirst (?=get\b|got\b|go\b|went\b|become\b|became\b)/g, ''],
  [/\b(the )?last time( that)?\b/g, 'last_time'],
  [/\bat all\b/g, 'ever'],
  [/(?<=\bdid\b.*)\bempty( out)?\b/g, 'get empty'],
  [/(?<=\b(did|has|have)\b.*)\b(calm|die|wind|cool|settle|slow)(d|ed)? down\b/g, 'get calmer'],
  [/(?<=\b(did|has|have)\b.*)\bquiete?n?(ed)? down\b/g, 'get quieter'],
  [/(?<=\b(did|has|have)\b.*)\b(pick|fill|liven|heat)(ed)? up\b/g, 'get busier'],
  // An average is told with the usual one.
  [
    /(?<=\b(average|avg|mean)\b.*)\b(vs|versus|against|beside|compared? (to|with)) (the )?(usual|normal)( one)?\b/g,
    '',
  ],
  [/\bwithout (being|getting) (too )?\b/g, 'not '],
  [/\b(good|great|high) mood\b/g, 'lively'],
  [/\bmood (was |is )?(low|bad|poor)\b/g, 'calm'],
  [/\bmood (was |is )?(high|good|great)\b/g, 'lively'],
  [/\b(bad|low|poor) mood\b/g, 'calm'],
  [/\bup or down\b/g, 'change'],
  [/\bat (what|which) time\b|\bwhat time\b|\bat what point\b/g, 'when'],
  [/\bat (its|their|the) (best|liveliest|busiest)\b/g, 'busiest moment'],
  [/\bat (its|their|the) loudest\b/g, 'loudest moment'],
  [/\bat (its|their|the) (quietest|calmest)\b/g, 'quietest moment'],
  [/\bat (any|some|one) (point|time|stage|moment)\b/g, 'ever'],
  [/\bfor (noise|loudness)\b/g, 'loudness'],
  [/\bn[o']?t\b/g, 'not'],
];

/**
 * @param plain the words of a sentence without names and times
 * @returns undefined if a word has no part in any such question
 */
export function termsOf(plain: readonly string[]): Terms | undefined {
  const text = phrases.reduce(
    (line, [pattern, said]) => line.replace(pattern, said),
    plain.join(' '),
  );
  // What has changed is more than its values.
  if (/\bwhat( has)? changed\b/.test(text)) return undefined;
  const said = text.split(/\s+/).filter((word) => word !== '');
  const all: Term[] = [];
  const levels: LevelAsked[] = [];
  let next = 0;
  for (const [index, word] of said.entries()) {
    const bare = word.replace(/^[^\p{L}\p{N}§]+|[^\p{L}\p{N}§]+$/gu, '').replaceAll("'", '');
    if (bare === '' || silent.has(bare)) continue;
    if (bare === nameMark) all.push('place');
    else if (isJoined(bare)) all.push(bare);
    else if (levelSet.has(bare)) {
      const level = levelAsked(said.slice(Math.max(next, index - 3), index + 1));
      if (level === undefined) return undefined;
      // `has it ever been this loud` compares with now.
      if (asMuch.has(said[index - 1] ?? '')) return undefined;
      next = index + 1;
      levels.push(level);
      all.push('level');
    } else {
      const term = termOf.get(bare);
      if (term === undefined) return undefined;
      all.push(term);
    }
  }
  return { all, levels };
}

type Joined = 'since_when' | 'last_time' | 'how_long' | 'how_often';
const joined: readonly string[] = [
  'since_when',
  'last_time',
  'how_long',
  'how_often',
] satisfies Joined[];

function isJoined(word: string): word is Joined {
  return joined.includes(word);
}

export function hasTerm({ all }: Pick<Terms, 'all'>, ...some: readonly Term[]): boolean {
  return some.some((term) => all.includes(term));
}
