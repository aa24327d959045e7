import type { Rewording } from './alert-rewordings.ts';

/** Questions about the music, and what people would have it do, in words that are not read. */

export const musicRewordings: readonly Rewording[] = [
  // `is the music too much in the lobby bar or is it people talking`
  {
    pattern:
      /^is (?:it )?(?:the )?music(?: (?:too much|too loud|that loud|so loud|dominating))? (?:in|on|at) (?:the )?(.{2,30}?),? or (?:is (?:it|that) |just |more )*(?:the )?(?:people|ppl|guests|crowd|chatter|voices|talking)(?: talking| chatting)?(?=\W*$)/i,
    instead: 'is it music or people in the $1',
  },
  {
    pattern: /^(?:please |can you |could you )?stop (?:the )?music(?: playing)?\b/i,
    instead: 'turn the music off',
  },
  {
    pattern: /^(?:can|could) (?:we|you|i) (?:have|get|put) (?:some |the )?music on\b/i,
    instead: 'turn the music on',
  },
  {
    pattern: /^has the music gone (?:up|too loud|louder)\b/i,
    instead: 'is the music turned up',
  },
  {
    pattern:
      /^(?:is |was )?(?:the )?music in (?:the )?(?:foreground|background) or (?:in )?(?:the )?(?:foreground|background)\b/i,
    instead: 'is the music in the foreground',
  },
  // `did the music stop anywhere tonight`
  {
    pattern:
      /^(?:did|has|have) (?:the |any )?music (?:stop(?:ped)?|go(?:ne)? off|went off|cut out|die[d]?|drop(?:ped)? out|fail(?:ed)?|been off)\b/i,
    instead: 'was the music off',
  },
  {
    pattern:
      /\bmusic (?:is )?(?:too (?:much|far)|so (?:much|far)|very much) in (?:the )?(?=foreground|background)/i,
    instead: 'music in the ',
  },
  // `or is it the other way round`
  {
    pattern: /,? or (?:is it |was it |has it been )?(?:just )?the other way (?:a)?round(?=\W*$)/i,
    instead: ' or people',
  },
  // `which is more about music, the rooftop or the lobby bar`
  {
    pattern: /\bmore about (?:the )?music\b/i,
    instead: 'more music-led',
  },
  // `is the dj on the rooftop drowning everyone out or are people actually talking`
  {
    pattern:
      /^(?:is|does|do|are|did) (?:the |our )?(?:dj|band|music|singer|pianist|playlist)(?: (?:in|on|at) (?:the )?(.{2,30}?))? (?:drown|overpower|swamp|carry|dominat|mask)\w* (?:out )?(?:(?:the|all) )?(?:every(?:one|thing|body)|people|guests|talk(?:ing)?|conversations?|chatter|voices|room)(?: out)?(?: (?:in|on|at) (?:the )?(.{2,30}?))?(?: (?:right )?now| at the moment)?(?:,? or .*)?(?=\W*$)/i,
    instead: 'is it music or people in the $1$2',
  },
  // `is the dj too much on the rooftop`
  {
    pattern:
      /^is (?:the |our )?(?:dj|band|singer|pianist) (?:too (?:much|loud|dominant)|dominating)\b/i,
    instead: 'is the music too dominant',
  },
  // `is there too much music in the lobby bar or is it people talking`
  {
    pattern:
      /^is (?:there |it )?(?:still )?(?:too much |so much |mostly |mainly |more )?music (?:up )?(?:in|on|at) (?:the )?(.{2,30}?),? or (?:is it |just |more )*(?:the )?(?:people|ppl|guests|crowd|chatter|chat|voices|talk(?:ing)?)(?: talking| chatting| making (?:the )?noise)?(?=\W*$)/i,
    instead: 'is it music or people in the $1',
  },
  // `is it just music or are people actually talking loudly at the bar`
  {
    pattern:
      /^is it (?:just |only |mostly )?(?:the )?music,? or (?:are |is it )?(?:the )?(?:people|ppl|guests) (?:actually |really |just )*(?:talking|chatting)(?: loudly| loud)? (?:in|on|at) (?:the )?(.{2,40}?)(?=\W*$)/i,
    instead: 'is it music or people in the $1',
  },
  // `what's the playing mode on the terrace, auto or manual`
  {
    pattern:
      /^what(?:['’]?s| is)? (?:the )?(?:play(?:ing|back)?|music|sound) (?:mode|setting) (?:in|on|at|of) (?:the )?(.{2,30}?)(?:,? (?:auto\w*|manual) or (?:auto\w*|manual))?(?: (?:right )?now)?(?=\W*$)/i,
    instead: 'is the music in the $1 on auto or manual',
  },
  // `where is music the main thing right now`
  {
    pattern:
      /^(?:where|in which (?:zone|room)) (?:is|are) (?:the )?music (?:the (?:main|biggest) (?:thing|part|attraction|focus)|dominating|dominant|leading)(?= (?:right )?now\b|\W*$)/i,
    instead: 'which zone is most music led',
  },
];
