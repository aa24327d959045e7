import type { Rewording } from './alert-rewordings.ts';

/** Which zones are loud, quiet or dead, and how one of them is. */

export const zoneRewordings: readonly Rewording[] = [
  // `which bar is dead right now`
  {
    pattern:
      /^which bars? (?:is|are) (dead|empty|quiet|calm|deserted)(?= (?:right )?now\b| at the moment\b|\W*$)/i,
    instead: 'is any bar $1',
  },
  // `loudest place right now and quietest`
  {
    pattern:
      /^(?:the )?(loudest|noisiest|quietest|busiest|liveliest|calmest) (?:place|zone|spot|room)(?: (?:right )?now)?,? and (?:the )?(loudest|noisiest|quietest|busiest|liveliest|calmest)(?: (?:one|place|zone))?(?= (?:right )?now\b|\W*$)/i,
    instead: '$1 and $2 zone right now',
  },
  // `what's the state of the terrace`
  {
    pattern:
      /^(?:what(?:['’]?s| is) )?the state of (?!play\b|things\b)(?:the )?(.{2,40}?)(?= (?:right )?now\b| at the moment\b|\W*$)/i,
    instead: 'how is $1',
  },
  // `terrace mood and when did it last go over the limit`
  {
    pattern:
      /^(?:the )?(.{2,30}?) (?:mood|loudness) and when did (?:it|that) last (?:go|get) (?:over|above) (?:the|its) limit(?=\W*$)/i,
    instead: 'how is the $1 and when was it last too loud',
  },
  // `is anything loud`, `is anywhere quiet right now`
  {
    pattern:
      /^(?:is |are there |is there )?(?:anything|anywhere|any place|somewhere) (loud|noisy|quiet|calm|busy|lively)(?= (?:right )?now\b| at the moment\b|\W*$)/i,
    instead: 'which zones are $1',
  },
  // `is the terrace getting worse`: nobody means less lively
  {
    pattern: /^is (it|.{3,30}?) getting worse(?= (?:right )?now\b| tonight\b|\W*$)/i,
    instead: 'is $1 getting louder',
  },
  // `not the terrace, whats the loudest other place`
  {
    pattern:
      /^not (?:the )?(.{3,30}?), (?:what|which)(?:['’]?s| is) the (loudest|quietest|busiest|liveliest|calmest|noisiest) (?:other )?(?:place|zone|room|spot)(?=\W*$)/i,
    instead: 'which is the $2 zone apart from $1',
  },
  // `which is busier on average, the counter or the garden`
  ...[
    ['busier|livelier|calmer', 'busy'],
    ['louder|noisier|quieter', 'loud'],
  ].flatMap(([way, level]): readonly Rewording[] => [
    {
      pattern: new RegExp(
        String.raw`^(?:which (?:one |zone |bar )?is )?(?:usually (?:${way})|(?:${way}) on average)[,:]? (?:the )?(.{3,30}?) or (?:the )?(.{3,30}?)(?=\W*$)`,
        'i',
      ),
      instead: `how ${level} are $1 and $2 usually`,
    },
  ]),
  // `top three hours of the week for atmosphere`
  {
    pattern:
      /^(?:(?:give|show) me )?(?:the )?top (?:two|three|four|five|\d) hours (?:of|in|for) (?:the |this )?(week|month)(?: (?:for|by) (?:atmosphere|mood|liveliness))?(?:,? (?:any|all) zones?)?(?=\W*$)/i,
    instead: 'which hours were the liveliest this $1',
  },
];
