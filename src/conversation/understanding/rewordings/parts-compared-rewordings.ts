import type { Rewording } from './alert-rewordings.ts';

/** Two parts of one day beside each other: `yesterday morning vs afternoon`, in hours that are read. */

const hours = {
  morning: 'from 6:00 to 12:00',
  afternoon: 'from 12:00 to 18:00',
  evening: 'from 18:00 to midnight',
} as const;
const day = 'yesterday|today|(?:last |on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const beside = '(?:vs\\.?|versus|and|or|than|compared (?:to|with)|against)';
const again = '(?:the |that |in the |this |yesterday |on the )*';

const pairs = Object.entries(hours).flatMap(([one, first]) =>
  Object.entries(hours).flatMap(([other, second]) =>
    one === other ? [] : [{ one, other, both: `${first} or ${second}` }],
  ),
);

export const partsComparedRewordings: readonly Rewording[] = pairs.flatMap(
  ({ one, other, both }) => [
    // `was the lobby busier yesterday morning or yesterday afternoon`
    {
      pattern: new RegExp(
        String.raw`(?<=^(?:was|were|is|did)\b.*\b\w+er\b.*)\b(?:in the )?(${day}) ${one} ${beside} ${again}${other}(?=\W*$)`,
        'i',
      ),
      instead: `$1 ${both}`,
    },
    // `lobby yesterday morning vs afternoon`
    {
      pattern: new RegExp(
        String.raw`^(?:compare |how (?:was|did|were) )?((?!(?:was|were|is|did|which|what)\b)[^,]{2,40}?) (?:on )?(${day})(?:['’]s)? ${one} ${beside} ${again}${other}\W*$`,
        'i',
      ),
      instead: `was $1 busier $2 ${both}`,
    },
  ],
);
