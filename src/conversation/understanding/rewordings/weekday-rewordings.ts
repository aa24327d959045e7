import type { Rewording } from './alert-rewordings.ts';

/** A weekday beside the others: `is tuesday our quietest day`, `is the bar dead on mondays compared to other days`. */

const weekday = '((?:mon|tues|wednes|thurs|fri|satur|sun)day)';
const otherDays = '(?:on )?(?:the )?(?:other (?:day|night|evening|weekday)s|rest of the week)';
const beside = '(?:compared? (?:to|with)|vs\\.?|versus|against|than)';

const comparatives: Readonly<Record<string, string>> = {
  'dead|calm|empty|slow': 'calmer',
  'quiet|silent': 'quieter',
  'busy|full|packed|lively|good': 'busier',
  'loud|noisy': 'louder',
};

const comparedWithOthers = Object.entries(comparatives).flatMap(
  ([level, comparative]): readonly Rewording[] => [
    {
      pattern: new RegExp(
        String.raw`^(?:is|are) (?:it |we )?${weekday}s? (?:always |usually |really |so )?(?:${level}) ${beside} ${otherDays}(?=\W*$)`,
        'i',
      ),
      instead: `are $1s ${comparative} than other days`,
    },
    {
      pattern: new RegExp(
        String.raw`^(?:is|are) (.{2,30}?) (?:always |usually |really |so )?(?:${level}) on ${weekday}s? ${beside} ${otherDays}(?=\W*$)`,
        'i',
      ),
      instead: `is $1 ${comparative} on $2s than on other days`,
    },
  ],
);

export const weekdayRewordings: readonly Rewording[] = [
  ...comparedWithOthers,
  {
    pattern: new RegExp(
      String.raw`^is ${weekday} (?:usually |normally |always |generally )?(?:our|the|my|your) (\w+est) (?:day|night|evening)(?: of the week)?(?=(?: (?:in|at|on) (?!.*\b(?:last|this|past|week|month)\b).{2,30})?\W*$)`,
      'i',
    ),
    instead: 'is $1 usually the $2 day',
  },
  {
    pattern: new RegExp(
      String.raw`^is ${weekday} (?:usually |normally |always )?(\w+er) than (?=${otherDays}\W*$)`,
      'i',
    ),
    instead: 'are $1s $2 than ',
  },
  // `best evening to sit on the terrace next week if i want it calm`
  ...(
    [
      ['calm|peaceful', 'calmest'],
      ['quiet', 'quietest'],
      ['lively|busy|buzzing|full', 'liveliest'],
    ] as const
  ).map(
    ([wish, superlative]): Rewording => ({
      pattern: new RegExp(
        String.raw`^(?:(?:what|which)(?:['’]?s| is)? )?(?:the )?best (evening|night|day) (?:to (?:sit|be|eat|go|dine) )?(.*?),? if (?:i|we|they|you) (?:want|like|prefer|need) (?:it |something |things )?(?:to be )?(?:${wish})(?=\W*$)`,
        'i',
      ),
      instead: `${superlative} $1 $2`,
    }),
  ),
];
