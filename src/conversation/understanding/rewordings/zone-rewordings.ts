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
  {
    pattern:
      /\b(?:somewhere|some place|a place|a spot|a room) with (?:a (?:bit|little) of |some |more )?(?:life|buzz|atmosphere|energy|action)\b/i,
    instead: 'somewhere lively',
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
  {
    pattern: /^is it (loud|noisy|quiet|calm|busy|lively) anywhere(?= (?:right )?now\b|\W*$)/i,
    instead: 'which zones are $1',
  },
];
