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

export const venueRewordings: readonly Rewording[] = [
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
  { pattern: /^rank all (?:of )?(?:the |my |our )?(?=venues|hotels|places)/i, instead: 'rank my ' },
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
