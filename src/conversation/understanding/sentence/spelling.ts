import { onTheClock } from '../times/spoken-times.ts';
import { shorthand } from './shorthand.ts';

const word =
  /(?<![\p{L}\p{N}'’])[\p{L}\p{N}]+(?:['’](?:s|t|re|ve|ll|m|d)(?![\p{L}]))?(?![\p{L}\p{N}'’])/giu;

/** After `it's`, `we've` and the like. */
const endings: Readonly<Record<string, string>> = {
  s: ' is',
  re: ' are',
  ve: ' have',
  ll: ' will',
  m: ' am',
  d: '',
};
const takesIs = /^(it|that|there|what|where|when|who|how|everything|anything|here|why|which)$/i;

const weekOnWeek = /\b(?:week[- ](?:on|over|by|after)[- ]week|over time)\b(?! (?:growth|table))/gi;
/** `which venue had the better week` */
const hadBetter =
  /\b((?:had|having|has) (?:the|a) (?:better|best|busier|busiest|worse|worst|livelier|liveliest)) (week|month)\b(?! of\b)/gi;
const tooLoud = /\bto (?=(loud|noisy|quiet|busy|calm|full|packed|crowded|dead|empty)\b)/gi;
/** `top 3 venues by loudness`, `rank the zones by mood` */
const byMeasure =
  /\b(top \d+|rank(?:ed|ing)?|sort(?:ed)?|order(?:ed)?)((?: of)?(?: the| our| my| all)*) ((?:venue|zone|place|room|bar|site)s?)\b(.*?) by (?:their )?(loudness|noise|volume|mood|liveliness)\b/gi;
const toAdjective = /\bto (?=(?:loud|noisy|busy|packed|crowded)\b)/gi;
/** `louder then usual` */
const thenFor =
  /(?<=(?:er|more|less) )then\b|\bthen (?=(?:last|usual|normal|yesterday|the last|the usual)\b)/gi;
const turnOf = /\b(turn|switch) of (?=(the|my|our|all|these|this)\b)/gi;

/** What is posted, rather than asked for. */
const reviewDigest =
  /\bmonthly reviews?\b|\bweekly reviews?\b(?=.*\b(every|each|set up|post\w*|schedul\w*|stop|cancel|pause|channel|instead|on \w+days?|at \d)\b)|(?<=\b(do|does)\b.*\bget (an?|the|any) )weekly reviews?\b|(?<=\b(didn'?t|not|haven'?t|never) (get|got|see|receive|have|come|arrive) (the |our |my |any |a )?)weekly reviews?\b|(?<=\b(every|each|set up|post\w*|schedul\w*|stop|cancel|pause|who gets|when|new|add|create|skip|change)\b.*)\bweekly reviews?\b/gi;
/** `the month of november` */
const monthOf = /\b(the )?month of (?=[a-z])/gi;

/** Days that have a name, and no other meaning in a question. */
const namedDays: readonly (readonly [name: RegExp, date: string])[] = [
  [/\bnew year'?s'? eve\b|\bnye\b/gi, '31 december'],
  [/\bnew year'?s'? day\b/gi, '1 january'],
  [/\b(christmas|xmas) eve\b/gi, '24 december'],
  [/\b(christmas|xmas) day\b/gi, '25 december'],
  [/\b(all )?hallow(e|')?en( night)?\b/gi, '31 october'],
  [/\bboxing day\b/gi, '26 december'],
  // A `christmas party` is an event.
  [
    /\b(?:over|at|during) (?:christmas|xmas)\b(?! (?:part(?:y|ies)|dinners?|lunch|events?|markets?))|(?<!\b(?:a|the|any|our|last|this) )\b(?:for )?(?:christmas|xmas)\b(?= (?:be|look|go|feel|was)\b|\W*$)/gi,
    '25 december',
  ],
  [/\bvalentine'?s'? day\b/gi, '14 february'],
  [/\bst\.? patrick'?s'? day\b/gi, '17 march'],
];

/** `to loud`, in the line that is read again as it was typed; it may be about to quiet down */
export function withTooSpelled(text: string): string {
  return text.replace(toAdjective, 'too ');
}

export function inFull(text: string): string {
  return namedDays
    .reduce((dated, [name, date]) => dated.replace(name, date), onTheClock(text.replace(/’/g, "'")))
    .replace(word, (typed) => {
      const lower = typed.toLowerCase();
      const [stem = '', ending] = lower.split("'");
      const short = shorthand[lower.replace("'", '')];
      if (short !== undefined) return short;
      if (ending === undefined) return typed;
      // The terrace's music is that of the terrace.
      if (ending === 's' && !takesIs.test(stem)) return typed.slice(0, stem.length);
      return typed.slice(0, stem.length) + (endings[ending] ?? ending);
    })
    .replace(/\byesterday(?:['’]?s)? night\b/gi, 'last night')
    .replace(weekOnWeek, 'this week compared with last week')
    .replace(hadBetter, '$1 this $2')
    .replace(tooLoud, 'too ')
    .replace(byMeasure, (_, rank: string, of: string, places: string, rest: string, by: string) => {
      const best = /^(?:mood|liveliness)$/i.test(by) ? 'liveliest' : 'loudest';
      return `${rank}${of} ${best} ${places}${rest}`;
    })
    .replace(thenFor, (said) => (said.endsWith(' ') ? 'than ' : 'than'))
    .replace(turnOf, '$1 off ')
    .replace(monthOf, '')
    .replace(reviewDigest, 'digest');
}

/** What rooms are called for short. */
const shortNames: Readonly<Record<string, string>> = {
  brekkie: 'breakfast',
  brekky: 'breakfast',
  resto: 'restaurant',
  rm: 'room',
};

/** @param unknown the words that are part of no name */
export function namesInFull(text: string, unknown: readonly string[]): string {
  return text.replace(word, (typed) => {
    const short = typed.toLowerCase();
    return unknown.includes(short) ? (shortNames[short] ?? typed) : typed;
  });
}

/**
 * `lobbby`: no word has a letter three times.
 * @param isWord whether a word is known with the letter once, as `so` for `sooo`
 */
export function onceOrTwice(text: string, isWord: (word: string) => boolean): string {
  return text.replace(/\p{L}*(\p{L})\1{2,}\p{L}*/gu, (typed) => {
    const once = typed.replace(/(\p{L})\1{2,}/gu, '$1');
    return isWord(once.toLowerCase()) ? once : typed.replace(/(\p{L})\1{2,}/gu, '$1$1');
  });
}
