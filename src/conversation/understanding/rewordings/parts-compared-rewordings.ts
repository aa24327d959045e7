import type { Rewording } from './alert-rewordings.ts';

/** Parts of days beside each other, in hours and days that are read. */

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

const meal = '(?:breakfast|brunch|lunch)';
const partOfToday = String.raw`(?:this (?:morning|afternoon|lunch(?:time)?)|${meal} (?:\w+er )?today|today(?:['’]s)? ${meal})`;
const than = '(?:compared? (?:to|with)|vs\\.?|versus|against|than|with|and)';
const weekAgo = '(?:last week|a week ago)';

/** `this morning vs same time last week`, `was breakfast busier today than last week` */
const todayAndWeekAgo: Rewording = {
  pattern: new RegExp(
    String.raw`(?<=\b${partOfToday}\b.{0,30}? ${than} (?:it was )?(?:at )?)(?:the |this )?(?:same (?:time|day) ${weekAgo}|(?:${meal} |morning |afternoon )?${weekAgo}(?:['’]?s? (?:${meal}|morning|afternoon))?)(?=\W*$)`,
    'i',
  ),
  instead: '7 days ago',
};

/** `yesterday morning vs afternoon` */
const oneDay: readonly Rewording[] = pairs.flatMap(({ one, other, both }) => [
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
]);

export const partsComparedRewordings: readonly Rewording[] = [
  todayAndWeekAgo,
  ...oneDay,
  // `what changed since yesterday`, of today
  {
    pattern:
      /^what(?:['’]?s| has| is)? (?:changed|different|new) (?:since|from|compared (?:to|with)) (yesterday|last night)(?=\W*$)/i,
    instead: 'today vs $1',
  },
  // `was it louder than this last friday at the lobby bar`
  {
    pattern:
      /^was it (\w{3,}er) than (?:this|now|it is now) ((?:last|this) \w+|yesterday) (?:at|in|on) (?:the )?(.{3,30}?)(?=\W*$)/i,
    instead: 'was the $3 $1 $2 than now',
  },
  // `how does tonight compare with a usual friday`, which wants no yes or no
  {
    pattern:
      /^how (?:does|did|is) (tonight|today) (?:compare|comparing|stack up) (?:with|to|against) (?:an? |the )?(?:usual|normal|typical)(?: \w+day)?(?: night| evening)?(?=\W*$)/i,
    instead: '$1',
  },
];
