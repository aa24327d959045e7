import type { Rewording } from './alert-rewordings.ts';

/** What a band, a party or another event did to the mood of its night: that night beside a usual one. */

/** `on thursday`, `last friday night` */
export const night =
  '(?:on )?(?:(?:last|this past) \\w+|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\w*)(?: night| evening)?';
const difference =
  '(?:an?|any|much(?: of an?)?|some)(?: real| big)? (?:diff?e?rence|impact|effect|change)';
const thanUsual =
  '(?: (?:compared? (?:to|with)|vs\\.?|against|over|from) (?:an? )?(?:normal|usual|typical|ordinary) [\\w ]{3,20})?';

export const eventRewordings: readonly Rewording[] = [
  // `how did the wedding in the restaurant go last saturday`: a night tells what was logged of it, too.
  {
    pattern:
      /^how did (?:the |our |that )?(?:wedding|party|event|band|gig|dj|reception|birthday|function) (?:go )?(?:in|at|on) (?:the )?(.{2,30}?) (?:go )?(?=(?:on |last |yesterday|tonight|this )|\w+day\b)/i,
    instead: 'how was the $1 ',
  },
  // `was the band in the lobby bar on friday too loud`
  {
    pattern: new RegExp(
      `^(was|were) (?:the |our |that )?(?:live )?(?:bands?|dj|djs|singer|musicians?|party|wedding|event|gig|quiz) (?:in|on|at) (?:the |our )?(.{2,30}?) (${night}) (too loud|too noisy|loud|noisy|lively|busy)(?=\\W*$)`,
      'i',
    ),
    instead: '$1 the $2 $4 $3',
  },
  // `did the live band on thursday make any difference in the lobby bar`
  {
    pattern: new RegExp(
      `^did (?:the |our )?[\\w ]{2,30}? (${night}) (?:actually |really |even )?(?:make|have) ${difference} (?:in|to|at|on|for) (?:the |our )?(.{2,30}?)${thanUsual}(?=\\W*$)`,
      'i',
    ),
    instead: 'was $2 busier than usual $1',
  },
  {
    pattern: new RegExp(
      `^did (?:the |our )?[\\w ]{2,30}? (?:actually |really |even )?(?:make|have) ${difference} (?:in|to|at|on|for) (?:the |our )?(.{2,30}?) (${night})${thanUsual}(?=\\W*$)`,
      'i',
    ),
    instead: 'was $1 busier than usual $2',
  },
  // `what did the dj set on saturday do to the mood on the rooftop`
  {
    pattern: new RegExp(
      `^what did (?:the |our )?[\\w ]{2,30}? (${night}) (?:actually |really )?do (?:to|for) (?:the )?(?:mood|atmosphere|vibe|energy|place|buzz) (?:in|at|on|of) (?:the |our )?(.{2,30}?)(?=\\W*$)`,
      'i',
    ),
    instead: 'was $2 busier than usual $1',
  },
  // `did the event at mill street on wednesday make any difference to the mood`
  {
    pattern: new RegExp(
      `^did (?:the |our )?[\\w ]{2,20}? (?:at|in|on) (?:the )?(.{2,30}?) (${night}) (?:actually |really |even )?(?:make|have) ${difference} (?:to|on|in) (?:the )?(?:mood|atmosphere|vibe|energy)(?=\\W*$)`,
      'i',
    ),
    instead: 'was $1 busier than usual $2',
  },
  // `preview digest`
  {
    pattern: /^(?:please )?preview (?:the |a |my |our )?(?:next )?(?:digest|post|summary)\b/i,
    instead: 'digest',
  },
];
