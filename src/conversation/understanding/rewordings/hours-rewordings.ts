import type { Rewording } from './alert-rewordings.ts';

/** Hours and days in words that are not read as times. */

export const hoursRewordings: readonly Rewording[] = [
  // `is the terrace busier now than it was at lunch`
  {
    pattern: /(?<=\bnow than )(?:it|they|that) (?:was|were) (?=at|around|in|this)\b/i,
    instead: '',
  },
  { pattern: /(?<=\bnow than )this morning(?! at\b| around\b)/i, instead: 'at 09:00' },
  { pattern: /(?<=\bnow than )this morning (?=at\b|around\b)/i, instead: '' },
  { pattern: /(?<=\bnow than )this afternoon(?! at\b| around\b)/i, instead: 'at 15:00' },
  // `how did happy hour go, 5 to 7 in lobby bar`
  {
    pattern:
      /^how (?:did|was|is) (?:the )?happy hour(?: go| going| doing)?,? (?:from )?(\d{1,2})(?:pm)? ?(?:to|until|till|-|–) ?(\d{1,2})(?:pm)?\b(?: (?:in|on|at))?((?:(?! (?:vs|versus|compared|than|last|today|yesterday)\b).)*)$/i,
    instead: 'how was$3 from $1pm to $2pm',
  },
  // `was it loud in the corridor between 1 and 4 at night`
  {
    pattern: /\bbetween ([1-6]) and ([1-6]) (?:at night|in the night|in the morning)\b/i,
    instead: 'between $1am and $2am',
  },
  // `spa noise level today since opening`
  {
    pattern:
      /\b(?:today,? since (?:we )?open(?:ing|ed)|since (?:we )?open(?:ing|ed) (?:today|this morning)|since opening)\b/i,
    instead: 'today',
  },
  // `quietest hour in the spa on sundays`
  {
    pattern:
      /^(?:what(?:['’]?s| is| are)? )?(?:the )?(quietest|calmest|busiest|loudest|liveliest) (?:hours?|times?) (?:in|on|at|of|for) (?:the )?(.{2,30}?) on (?:an? )?(\w+day)s\W*$/i,
    instead: 'when is the $2 usually $1 on a $3',
  },
  // `lisbon trend over 3 weeks, up or down`
  {
    pattern:
      /^(.{2,30}?)(?:['’]s)? trend (?:over|for|of) (?:the )?(?:(?:last|past) )?(\d|two|three|four|five|six) (days|weeks)(?:,? up or down)?(?=\W*$)/i,
    instead: 'has $1 been getting busier over the last $2 $3',
  },
  // `thanksgiving today, how is the garden`: the day is named already.
  {
    pattern:
      /^(?:it['’]?s |it is )?(?:thanksgiving|black friday|halloween|new year['’]?s (?:day|eve)|christmas(?: day| eve)?|valentine['’]?s(?: day)?)(?: is)? today,? (?=\w+ )/i,
    instead: '',
  },
  {
    pattern:
      /(?<=\b(?:yesterday|today|tonight|\w+day) )\((?:thanksgiving|black friday|halloween|new year['’]?s (?:day|eve)|christmas(?: day| eve)?|valentine['’]?s(?: day)?)\) /i,
    instead: '',
  },
  // `a good time tomorrow to do the fire alarm test, when everything is quietest`
  {
    pattern:
      /^(?:what(?:['’]?s| is|['’]d be| would be| time is)? )?(?:an?|the)? ?(?:good|best|right) time( tomorrow| today| tonight| on \w+day)? (?:to|for) (?!.*\b(?:terrace|lobby)\b).*?\b(?:quiet|calm|empt|dead)\w*(?: there)?\W*$/i,
    instead: 'when is it quietest$1',
  },
  // `flat today, ie less lively than usual`
  {
    pattern: /,? \(?(?:i\.?e\.?|aka),? (?=\w)/i,
    instead: ', ',
  },
  // `is the shop even open`
  {
    pattern: /(?<=^(?:are|is)\b.*|\band (?:are|is)\b.*?) even (?=open\b|closed\b)/i,
    instead: ' ',
  },
];
