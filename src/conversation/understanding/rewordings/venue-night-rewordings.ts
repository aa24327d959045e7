import { notOfTrouble, type Rewording } from './alert-rewordings.ts';

/** Questions about nights of several venues in words that are not read, and the same in those that are. */

const venue = '(?:venue|hotel|place|site|house|propert(?:y|ie))';

/** `who had the worst night this week`, `which place did best yesterday` */
const nightsOfVenues = [
  ['best', 'liveliest'],
  ['worst', 'calmest'],
].flatMap(([said, level]): readonly Rewording[] => {
  const had = `^(?:who|which (?:venue|place|one|house|hotel|site)) (?:did|had|was having) (?:the |its )?${said}`;
  const ofPeriod = String.raw`(?= (?!of\b).*\b(?:week|weekend|month|days|weeks)\b)`;
  // For noise, the worst is the loudest.
  const forNoise = String.raw`${had}(?: (?:night|evening|day))?(?: (?:for|of|in terms of))? (?:noise|loudness)\b`;
  return [
    {
      pattern: new RegExp(`${forNoise}${ofPeriod}`, 'i'),
      instead: `which venue had the ${said === 'best' ? 'quietest' : 'loudest'} night`,
    },
    {
      pattern: new RegExp(forNoise, 'i'),
      instead: `which venue was the ${said === 'best' ? 'quietest' : 'loudest'}`,
    },
    {
      pattern: new RegExp(`${had} (?:night|day)${notOfTrouble}${ofPeriod}`, 'i'),
      instead: `which venue had the ${level} night`,
    },
    {
      pattern: new RegExp(`${had} evening${notOfTrouble}${ofPeriod}`, 'i'),
      instead: `which venue had the ${level} evening`,
    },
    {
      pattern: new RegExp(
        String.raw`${had}(?: (?:night|evening|day))?${notOfTrouble}(?= (?!of\b))`,
        'i',
      ),
      instead: `which venue was the ${level}`,
    },
  ];
});

/** `best night since we started and where`, `which venue had the best night ever` */
const bestAndWhere = [
  ['best|liveliest|busiest', 'liveliest'],
  ['worst|calmest', 'calmest'],
  ['loudest|noisiest', 'loudest'],
  ['quietest', 'quietest'],
].flatMap(([said, level]): readonly Rewording[] => {
  const best = `(?:(?:what|which|when) was )?(?:the |our )?(?:${said}) (?:night|evening)`;
  const all = `(?: (?:at|of|in|across) (?:any|all)(?: of)?(?: the| our| my)? venues?)?`;
  const where = String.raw`,? and (?:where|(?:at |in )?which (?:venue|hotel|house|place|one))(?: was (?:it|that))?(?=\W*$)`;
  // All that is kept needs no time.
  const ever = String.raw`(?: (?:since (?:we|you|it) (?:started|began)(?: \w+ing)?|ever|so far|of all time))?`;
  const instead = `which venue had the ${level} night`;
  return [
    { pattern: new RegExp(`^${best}${all}${ever}${all}${where}`, 'i'), instead },
    {
      pattern: new RegExp(`^${best} of the week${all}${where}`, 'i'),
      instead: `${instead} this week`,
    },
    // For noise, the worst is the loudest.
    {
      pattern: new RegExp(`^${best}${all}(${notOfTrouble}.*?)${all}${where}`, 'i'),
      instead: `${instead}$1`,
    },
    {
      pattern: new RegExp(`^which venue had the (?:${said}) night${ever}(?=\\W*$)`, 'i'),
      instead,
    },
  ];
});

/** `which venues were dead last night`, `which venues are quiet on mondays`: those that are the most so */
const lowVenues = (
  [
    ['dead|empty|calm|slow|flat|slowest|deadest|worst', 'calmest'],
    ['quiet', 'quietest'],
  ] as const
).flatMap(([said, level]): readonly Rewording[] => {
  const which = `^(?:(?:which|what) ${venue}s? (?:is|are|was|were)|(?:is|are|was|were) any ${venue}s?)`;
  const such = `(?:the )?(?:${said})${notOfTrouble}`;
  const days = '(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|weekdays';
  return [
    {
      pattern: new RegExp(`${which} (?:usually |normally )?${such}(?= on (?:${days}))`, 'i'),
      instead: `which venue is usually the ${level}`,
    },
    {
      pattern: new RegExp(String.raw`${which} (?:usually|normally) ${such}(?=\W*$)`, 'i'),
      instead: `which venue is usually the ${level}`,
    },
    {
      pattern: new RegExp(String.raw`${which} ${such}(?= (?:last|yesterday|on|this)\b)`, 'i'),
      instead: `which venue was the ${level}`,
    },
  ];
});

/** `lowest mood venue right now` */
const moodRanks = [
  ['worst|lowest|poorest', 'calmest'],
  ['best|highest', 'liveliest'],
].flatMap(([rank, level]): readonly Rewording[] => {
  const mood = '(?:mood|atmosphere|vibe)';
  const now = String.raw`(?=(?: right)? now\b| at the moment\b|\W*$)`;
  return [
    {
      pattern: new RegExp(
        `^(?:which|what) (venue|place|site|house|hotel|zone|room) (?:has|is having|has got|got) (?:the |our )?(?:${rank}) ${mood}${now}`,
        'i',
      ),
      instead: `which $1 is the ${level}`,
    },
    {
      pattern: new RegExp(
        `^(?:the |my |our )?(?:${rank}) ${mood} (venue|place|site|house|hotel|zone|room)${now}`,
        'i',
      ),
      instead: `which $1 is the ${level}`,
    },
  ];
});

export const venueNightRewordings: readonly Rewording[] = [
  // `compare week`
  {
    pattern: /^compare (?:the )?(week|weekend|month)(?=\W*$)/i,
    instead: 'compare this $1',
  },
  ...lowVenues,
  ...bestAndWhere,
  ...nightsOfVenues,
  // `has the spa been noisier since monday than the week before`
  {
    pattern: /\bsince monday than (?:in )?(?:the week before|last week|the previous week)\b/i,
    instead: 'this week than last week',
  },
  // `how was friday compared to last week`
  {
    pattern:
      /\b(?<!last |this |next )((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: night| evening)? (?:compared? (?:to|with)|vs\.?|versus|against) (?:the )?(?:same (?:day|night) )?(?:last week|the week before|(?:the )?previous week)(?=\W*$)/i,
    instead: '$1 compared with the $1 before',
  },
  // `which was the best last night`, `best last nite`
  {
    pattern:
      /^(?:which|who)? ?(?:one )?(?:was |were |had )?(?:the )?(best|worst|busiest|liveliest|loudest|quietest|calmest) (?=(?:last (?:night|nite)|lastnight|yesterday|tonight)\W*$)/i,
    instead: 'which venue was the $1 ',
  },
  // `which of them is loudest`
  {
    pattern:
      /^which (?:one )?of (?:them|my venues|our venues|these|the venues) (is|was) (?:the )?(?=(?:best|worst|busiest|liveliest|loudest|quietest|calmest)(?: (?:right )?now\b|\W*$))/i,
    instead: 'which venue $1 the ',
  },
  // `which venue has the worst mood at the moment`; of a night, its mood is ranked
  ...moodRanks,
  { pattern: /\bworst (mood|atmosphere)\b/i, instead: 'lowest $1' },
];
