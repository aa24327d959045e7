import type { Rewording } from './alert-rewordings.ts';

/** Questions about several venues in words that are not read, and the same in those that are. */

/** `who had the worst night this week`, `which place did best yesterday` */
const nightsOfVenues = [
  ['best', 'liveliest'],
  ['worst', 'calmest'],
].flatMap(([said, level]): readonly Rewording[] => {
  const had = `^(?:who|which (?:venue|place|one|house|hotel|site)) (?:did|had|was having) (?:the |its )?${said}`;
  const ofPeriod = String.raw`(?= (?!of\b).*\b(?:week|weekend|month|days|weeks)\b)`;
  return [
    {
      pattern: new RegExp(`${had} (?:night|evening|day)${ofPeriod}`, 'i'),
      instead: `which venue had the ${level} night`,
    },
    {
      pattern: new RegExp(String.raw`${had}(?: (?:night|evening|day))?(?= (?!of\b))`, 'i'),
      instead: `which venue was the ${level}`,
    },
  ];
});

/** `which of my venues is trending down this week`, or right now */
const venuesTrending = [
  ['up', 'most', 'busier'],
  ['down(?:hill)?', 'least', 'calmer'],
].flatMap(([way, most, level]): readonly Rewording[] => {
  const trending = `^(?:which|what) (?:of (?:my|our|the) )?(?:venues?|hotels?) (?:is|are) (?:trending|heading|going) ${way}`;
  return [
    {
      pattern: new RegExp(String.raw`${trending} this week\b`, 'i'),
      instead: `which venue improved ${most} this week`,
    },
    {
      pattern: new RegExp(String.raw`${trending}(?= (?:right )?now\b|\W*$)`, 'i'),
      instead: `which venues are getting ${level}`,
    },
  ];
});

/** `how will next friday look for the group` */
const daysToCome = [
  [
    String.raw`(?:next |this |the )?((?!to|yester)\w+day|weekend)(?: (?:night|evening))?`,
    'next $1',
  ],
  ['tomorrow(?: (?:night|evening))?', 'tomorrow'],
].map(
  ([day = '', instead = '']): Rewording => ({
    pattern: new RegExp(
      String.raw`^(?:how(?:['’]?s| will| does| is| should)|what (?:will|does)|show(?: me)?) ${day} (?:(?:going to )?(?:look|be|shape up|looking)(?: like)? )?(?:for|at|across|in) (?:all (?:of )?)?(?:the |my |our )?(?:whole )?(?:venues|group|hotels|estate)\b`,
      'i',
    ),
    instead: `compare ${instead}`,
  }),
);

export const venueRewordings: readonly Rewording[] = [
  ...daysToCome,
  // Over all that is kept, the nights of any venue are ranked.
  {
    pattern: /^which venue had the best night(?= (?:since we started|ever|so far))/i,
    instead: 'liveliest night of any venue',
  },
  {
    pattern: /^which venue had the worst night(?= (?:since we started|ever|so far))/i,
    instead: 'calmest night of any venue',
  },
  ...nightsOfVenues,
  ...venuesTrending,
  {
    pattern:
      /^((?:which|what) .{2,30}? (?:is|are) \w+ing(?: up| down| off| out| \w+er)?) (?:the )?(?:fastest|quickest|most)(?=\W*$)/i,
    instead: '$1',
  },
  {
    pattern:
      /^(which (?:venues?|sites?|hotels?|places?) (?:is|are)) (?:underperforming|struggling|below par|having (?:an? )?(?:slow|bad|quiet|off) (?:night|evening|day))\b/i,
    instead: '$1 calmer than usual',
  },
  {
    pattern:
      /^(which (?:venues?|sites?|hotels?|places?) (?:is|are)) (?:overperforming|flying|smashing it|having (?:an? )?(?:good|great|strong|busy) (?:night|evening|day))\b/i,
    instead: '$1 livelier than usual',
  },
  {
    pattern:
      /^is any(?: ?one|body| venue| site| hotel| place) (?:underperforming|struggling|having (?:an? )?(?:slow|bad|quiet|off) (?:night|evening|day))\b/i,
    instead: 'is any venue calmer than usual',
  },
  // `which venues have no music on at the moment`
  {
    pattern:
      /\b(?:have|has|with|had) (?:no|zero) music (?:on|up|going|at all)(?= (?:at the moment|right now|now)\b|\W*$)/i,
    instead: 'have no music playing',
  },
  {
    pattern:
      /^rank all (?:of )?(?:the |my |our )?(?:(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+) )?(?:of (?:the|my|our) )?(?=venues|hotels|places)/i,
    instead: 'rank my ',
  },
  // `where is music strongest across the group`
  {
    pattern:
      /^where(?:['’]?s| is) (?:the )?music (?:the )?(?:strongest|loudest|highest)\b(.*?) (?:across|in|at|over) (?:all (?:of )?)?(?:the |my |our )?(?:venues|group|hotels|houses|estate|places)\b/i,
    instead: 'which venue has the loudest music$1',
  },
  {
    pattern: /^where(?:['’]?s| is) (?:the )?music (?:the )?strongest\b/i,
    instead: 'where is the music loudest',
  },
  { pattern: /(?<=^(?:which|what) venue has the )strongest (?=music\b)/i, instead: 'loudest ' },
  // `best night since we started and where`
  {
    pattern:
      /^(?:(?:what|which|when) was )?(?:the |our )?(best|liveliest|busiest|loudest|quietest|calmest|worst) night(.*?),? and (?:where|at which (?:venue|hotel|one)|which venue)(?: was (?:it|that))?(?=\W*$)/i,
    instead: '$1 night of any venue$2',
  },
  {
    pattern:
      /^(?:(?:what|which|when) was )?(?:the |our )?worst night(?= (?:at|of|for|across|in) (?:(?:all|any)(?: of)? (?:the |my |our )?venues?|(?:the|our) (?:whole |entire )?group)\b)/i,
    instead: 'calmest night',
  },
  {
    pattern: /\bimproved (?:the )?(most|least) since last (week|month)\b/i,
    instead: 'improved $1 this $2',
  },
  {
    pattern:
      /^where(?:['’]?s| is) the best (?:mood|atmosphere|vibe)( tonight| right now| now)? across (?:all )?(?:the |my |our )?(?:venues|group|houses)\b/i,
    instead: 'which venue is the liveliest$1',
  },
];
