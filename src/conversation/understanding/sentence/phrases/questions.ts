import type { Phrase } from './phrase.ts';

/** The other words of questions, and those that add nothing. */
export const questionPhrases: readonly Phrase[] = [
  ['', /\b(more |most )?likely(?= (the |§|from|to be (the |§)))/g],
  [
    '$1',
    /\b((?:quietest|calmest|slowest|deadest|best) (?:day|night|evening|morning|afternoon|weekday)(?: of the week)?) (?:for|to (?:do|have|run)) (?:an? |the |our |some )?(?:deep clean|clean\w*|maintenance(?: work)?|repairs?|works?|paint\w*|stocktak\w*|training)\b/g,
  ],
  [
    '$2',
    /\bhaving (the|a) (better|best|busier|busiest|worse|worst|livelier|quieter|calmer) (day|night|evening|time|one)\b/g,
  ],
  ['when end', /\b(until|till|til) when (was|were|did|has|had)\b/g],
  ['', /\b(the )?gap between\b/g],
  [
    'show open follow-ups',
    /^(who|which (guests?|people|rooms?)|anyone|anybody|any guests?) .*\b(to )?call back\b.*$/g,
  ],
  // To be told of.
  [
    'show me',
    /\b(i|we) need(?= (the|a|an|all|this|last|that|to see|numbers|data|figures) (?!hand\b))/g,
  ],
  ['', /\bin (one|a|an) (single )?(table|list|overview|view|message)\b/g],
  ['when', /\bhow early\b/g],
  [
    '$1',
    /\b(quiet|calm|loud|lively|busy) enough (for|to) (?!an? (mon|tue|wed|thu|fri|sat|sun)).*$/g,
  ],
  ['when', /\bhow (much )?longer( (until|till|before))?\b/g],
  ['', /\benough to (wake|disturb|bother|annoy|keep) .*$/g],
  ['how is it', /\bthe (whole|full|big|overall|quick) picture\b/g],
  ['', /\bin a nutshell\b/g],
  ['is it', /\bis (a |an )?\d(\.\d)?(?= (normal|usual|ok|okay|too (loud|high)) (for|in|on|at)\b)/g],
  ['is it usual', /\bis (a |an )?\d(\.\d)? (a lot|high|low|much|good|bad)(?= (for|in|on|at)\b)/g],
  ['how is it', /\bwhat(s| is)? the (craic|crack|story|sitch|scene|buzz|deal|word)\b/g],
  [
    '',
    /\bor (is it |am i |did i |was it )(just me|imagin(e|ing)( (it|that|things))?)$|\bor just me$/g,
  ],
  ['', /(?<=\b\w+est\b.*)\b(and )?when was (it|that)$/g],
  ['', /(?<=\bwho (changed|turned|set|touched|switched|messed|cranked)\b.*) and when$/g],
  // An order to tell it later has no such beginning.
  [
    '',
    /^(?:hi |hey |hello )?(?:(?:can|could|would|will) you (?:please |just )?(?:tell|let|say|check|show|see)(?: (?:me|us))?(?: know)?|do you know|(?:please )?check|any idea|i (?:want|need|d like|would like) to know|i wonder|wondering)(?! (?:me |us )?(?:when|whenever|once|as soon)\b)(?: (?:if|whether)(?=.* (?:is|was|are|were|has|have|did|does|can)\b)|(?! if\b))(?= )/g,
  ],
  ['', /\bout of (10|ten)\b/g],
  ['when end', /\bhow late\b(?! (evening|night|afternoon|shift|in|on))/g],
  [
    'ever',
    /\bsince (we|they|you|i) (got |have )?((?:plugged|switched|turned|hooked|signed|set) (?:it |this |you )?(?:in|on|up)|started|opened|began|connected|ambience|this|going)\b/g,
  ],
  ['', /\bat (any|some|one) (point|time|stage)\b/g],
  ['', /\b(in|of|around|walk(ing)?|do(ing)?) the (house|building|place|floor)\b/g],
  ['when was $1', /\b(\w+est) (moment|point)\b/g],
  ['howmany', /\b(how many|number of|head ?count)\b/g],
  ['howlong', /\b(total )?(hours|minutes|time)( spent)?(?= too (loud|noisy)\b)/g],
  ['howlong', /\b(?:un)?till? (?:when|what time)\b(?=.*\btoo (?:loud|noisy)\b)/g],
  ['howlong', /\b(for )?how long\b|\bsince when\b|\bhow (much|many) (time|minutes|mins|hours)\b/g],
  ['why', /\bhow come\b/g],
  ['', /\blast orders\b/g],
  [
    'will',
    /\b(going|set|due|about|supposed) to(?= (be|get|go|fill|calm|quiet|die|pick|slow|empty|peak|kick|stay|rising|falling)\b)/g,
  ],
  ['on', /\bback on\b/g],
];
