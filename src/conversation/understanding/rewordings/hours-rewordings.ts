import type { Rewording } from './alert-rewordings.ts';

/** Hours and days in words that are not read as times. */

/** `around ten at night` */
const hoursAtNight = [
  ['eight|8', '20:00'],
  ['nine|9', '21:00'],
  ['ten|10', '22:00'],
  ['eleven|11', '23:00'],
].map(
  ([hour, time]): Rewording => ({
    pattern: new RegExp(
      String.raw`\b(at|around|about|by|after|before|since|until) (?:${hour}) at night\b`,
      'i',
    ),
    instead: `$1 ${time}`,
  }),
);

export const hoursRewordings: readonly Rewording[] = [
  // `tomorrow morning around check out`; alone, around the hours at which most hotels have it
  {
    pattern:
      /\b((?:morning|noon|afternoon|\d ?[ap]m|\d:\d\d)),? (?:around|at|during|for|with) (?:the )?check[- ]?(?:outs?|ins?)(?: time)?(?=\W*$)/i,
    instead: '$1',
  },
  {
    pattern:
      /\b(?:(?:around|during) (?:the )?check[- ]?ins?(?: time)?|at check[- ]?in time)(?=\W*$)/i,
    instead: 'at 15:00',
  },
  // `is the terrace busier now than it was at lunch`
  {
    pattern: /(?<=\bnow than )(?:it|they|that) (?:was|were) (?=at|around|in|this)\b/i,
    instead: '',
  },
  { pattern: /(?<=\bnow than )this morning(?! at\b| around\b)/i, instead: 'at 09:00' },
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
    instead: 'how has $1 changed over the last $2 $3',
  },
  // `a good time tomorrow to do the fire alarm test, when everything is quietest`
  {
    pattern:
      /^(?:what(?:['’]?s| is|['’]d be| would be| time is)? )?(?:an?|the)? ?(?:good|best|right) time( tomorrow| today| tonight| on \w+day)? (?:to|for) (?!.*\b(?:terrace|lobby|meeting|call|interview)\b).*?\b(?:quiet|calm|empt|dead)\w*(?: there)?\W*$/i,
    instead: 'when will it be quietest$1',
  },
  // `first hour after midnight`
  {
    pattern: /\b(?:the )?first hour after midnight\b/i,
    instead: 'between 00:00 and 01:00',
  },
  // `lobby bar mood between 9 and 10 pm tonight`, where the measure has no article
  {
    pattern:
      /^(?!(?:rank|how|what|which|when|is|was|were|did|does|list|show|compare|alert|log|tell)\b|.*\b(?:average|avg|mean)\b)(.{2,30}?) (mood|loudness|noise)(?: levels?)? (between|from) (?=\d)/i,
    instead: 'average $2 of $1 $3 ',
  },
  // `which zones are dead on sunday afternoons`
  {
    pattern:
      /^which (zones?|rooms?|areas?) (?:is|are) (dead|calm|quiet|busy|lively|loud|empty|full)(?:est)? (on|at|during) (?=\w+day (?:morning|afternoon|evening|night)s\b|weekend|weekday|\w+days\b)/i,
    instead: 'which $1 are usually $2 $3 ',
  },
  // `between 7 and 8 this morning, breakfast: livelier or duller than usual`
  {
    pattern:
      /\b(livelier|busier|louder) or (?:duller|quieter|calmer|less lively|slower) than (?=usual|normal)/i,
    instead: '$1 than ',
  },
  // `thursday vs friday at lake tavern this week`
  {
    pattern:
      /^((?:mon|tues|wednes|thurs|fri|satur|sun)day) (vs\.?|versus|or|against|compared (?:to|with)) ((?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:at|in|on) (?:the )?(.{2,30}?)(?: this week)?(?=\W*$)/i,
    instead: '$4 $1 vs $3',
  },
  // `walkthrough shop, when was the last reading`
  {
    pattern:
      /^(.{2,30}?)(?: ?[-–,:])? when (?:was|did) (?:the|its|your) last (?:reading|measurement|update|data|values?)(?: come(?: in)?| taken| sent)?(?=\W*$)/i,
    instead: 'is the sensor in $1 reporting',
  },
  // `how long did the busy spell in the breakfast room last on sunday`
  {
    pattern:
      /^how long did (?:the |that )?(busy|quiet|calm|loud|lively|noisy|dead) (?:spell|period|phase|stretch|spurt|time|bit) (?:in|at|on) (?:the )?(.{2,30}?) last\b/i,
    instead: 'how long was $2 $1',
  },
  // `last night between dinner and closing`
  {
    pattern:
      /\bbetween (?:dinner|dinner time) and (?:clos(?:ing|e)(?: time)?|when we close|the end)\b/i,
    instead: 'after 18:00',
  },
  // `is the spa getting livelier week by week`
  {
    pattern:
      /(?<=\b(?:getting|becoming|growing|gone)\b.*?) (?:week (?:by|on|after) week|from week to week)\b/i,
    instead: ' over the last four weeks',
  },
  // `corridor between 11pm and 6am, any night it was noisy`
  {
    pattern:
      /^(?:the )?(.{2,30}?) (between|from|after) ([^,]+?),? any nights? (?:when |that |where )?(?:it )?(?:was|got) (noisy|loud|busy|quiet|calm|lively)(?=\W*$)/i,
    instead: 'which nights was the $1 $4 $2 $3',
  },
  // `weekly report for garden inn, last week against the week before`
  {
    pattern:
      /^(?:a |the )?(?:weekly|week['’]s) (?:report|review|summary|numbers|figures) (?:for|of|on) (?:the )?(.{2,30}?),? (?=last week\b)/i,
    instead: '$1 ',
  },
  // `how busy is breakfast around 9 on a weekend`, which begins on Friday for nights only
  {
    pattern:
      /(?<=\b(?:at|around|by|about) (?:[6-9]|1[01])(?:[:.]\d\d)?(?: ?am)?) (?:on|at|over) (?:an? (?:usual |normal |typical )?weekend|(?:usual |normal )?weekends)\b(?=\W*$)/i,
    instead: ' on saturdays and sundays',
  },
  // `what's tonight going to look like after 11`
  { pattern: /\b(going to|gonna|will) look like\b/i, instead: '$1 be like' },
  ...hoursAtNight,
];
