import type { Rewording } from './alert-rewordings.ts';

/** Plain questions, and what is said beside them, in words that are not read, and the same in those that are. */

export const plainRewordings: readonly Rewording[] = [
  { pattern: /\bhow full of life\b/i, instead: 'how lively' },
  // `how loud did the birthday party in the library get`: of the zone
  {
    pattern:
      /(?<=^how (?:loud|noisy|busy|lively|quiet|calm) (?:did|was|is|has) )(?:the|that|our) (?:[\w'’]+ ){0,2}(?:party|wedding|reception|event|gig|quiz|celebration|function|dinner) (?:in|on|at) (?=(?:the )?\w+)/i,
    instead: '',
  },
  {
    pattern:
      /\bfor (?:the|our|an?) (?:company|team|staff|birthday|wedding|private|office) (?:dinner|lunch|party|event|do|reception)\b/i,
    instead: '',
  },
  {
    pattern: /^(?:i|we) need (?:proof|evidence)(?: for (?:the |our )?\w+)? that /i,
    instead: '',
  },
  // `which zone would be best for a speech, say 60 people`
  {
    pattern:
      /(?<=^(?:which|what|where|best) (?!.*\b(?:has|have|had|more than|over|at least|were) (?:\w+ )?\d).*),? (?:say |about |around |for |with )*\d+ (?:people|guests|pax|persons|heads),?/i,
    instead: '',
  },
  // `whats on in the restaurant, guests ask for the name of the song`
  {
    pattern:
      /^.*\b(?:in|on|at) ((?:the )?[\w ]{3,25}?)[,;.].*\bname of (?:the|that|this) (?:song|track|tune)\b.*$/i,
    instead: 'what song is playing in $1',
  },
  {
    pattern:
      /,? or was (?:that|it) (?:just )?(?:the )?(?:normal|usual) (?:programme|program|setting|playlist)\b/i,
    instead: '',
  },
  {
    pattern: /\bwhat (?:caused|triggered|led to) (?:the|that) (?:spike|peak|jump|drop|dip)\b/i,
    instead: 'why was it so loud',
  },
  {
    pattern:
      /^since when (?:has|have|is|are) (.+?) (?:been )?(?:sending (?:rubbish|nothing|nonsense)|offline|silent|broken|not (?:sending|reporting|working))(?=\W*$)/i,
    instead: 'was $1 offline this week',
  },
  {
    pattern: /^(?:is )?everything (quiet|calm|peaceful)(?: now| tonight)?\?*$/i,
    instead: 'is everything $1',
  },
  // `review of the complaints last week`
  {
    pattern:
      /^(?:the )?(?:review|summary|overview|list) of (?:the |all )?(complaints|incidents|events|alerts)\b/i,
    instead: '$1',
  },
  { pattern: /^is anything (still )?open\b/i, instead: 'anything $1open' },
  // `has anybody got the terrace on manual`
  {
    pattern:
      /^(?:has|have) (?:anybody|anyone|someone|somebody) (?:got|put|set|left) (?:the )?(.{2,30}?) (?:on|to) manual\b/i,
    instead: 'is $1 on manual',
  },
  // `is the rooftop where it should be for a friday`
  { pattern: /^is (?:the )?(.{2,30}?) where (?:it|we) should be\b.*$/i, instead: 'is $1 as usual' },
  // `no sound at the tavern someone says. muted?`
  {
    pattern:
      /(?<=\S),? (?:someone|somebody|they|staff|people|the (?:staff|team|bar)) (?:says?|said|tells? me|told me|reckons?|thinks?)\b[.,]?/i,
    instead: '',
  },
  { pattern: /^(?:the )?bad news(?: first)?(?=\W*$)/i, instead: 'any problems' },
  {
    pattern:
      /^(?:any |is there )?(?:noise )?(?:trouble|problems?|issues?) with (?:the )?neighbou?rs(?: again)?(?=\W*$)/i,
    instead: 'neighbour complaints',
  },
  {
    pattern:
      /^what (?:do|does|are|is) (?:you|this(?: thing| app| system)?|it|the (?:app|system|sensors?)) (?:actually |really )?(?:measure|measuring|measures)\b(?: anyway| exactly| here)?(?=\W*$)/i,
    instead: 'what is mood',
  },
  {
    pattern:
      /^(?:can|should|do) (?:i|we) trust (?:these|the|those|your) (?:numbers|figures|data|readings|values)(?=\W*$)/i,
    instead: 'are all sensors working',
  },
  { pattern: /^who(?:['’]?s| is) in charge (?=(?:at|in|of) )/i, instead: 'who is on duty ' },
  {
    pattern:
      /^did (?:anyone|anybody|someone) (?:write down|note(?: down)?|log) why (?:the )?(.{2,30}?) (?:was|is|were|are)\b.*$/i,
    instead: 'any log entries about the $1',
  },
  {
    pattern:
      /^(?:is there )?anything (?:that )?(?:i|we) (?:should|need to|must) know before (?:i|we) hand over(?=\W*$)/i,
    instead: 'handover',
  },
  { pattern: /(?<=\bmusic\b.*) for this time of (?:the )?(?:night|day|evening)\b/i, instead: '' },
  // `I have an owner meeting tomorrow at 10, give me a summary of the week`
  {
    pattern:
      /^(?:i['’]?m in front of|i am in front of|i have|i['’]ve got|we have|i['’]?m seeing) [^,;.]{3,40}?\b(?:meeting|board|owners?|briefing|review|call)\b[^,;.]{0,30}?(?:[,;.–-]+| and) ?(?:i |we |so |please )*(?=(?:need|give|show|send|what|how|want)\b)/i,
    instead: '',
  },
  // `when did the spa stop sending data`
  {
    pattern:
      /^(?:when|since when) (?:did|has) (.+?) (?:stop|stopped) (?:sending|reporting)(?: (?:data|readings|values|anything))?(?=\W*$)/i,
    instead: 'was $1 offline this week',
  },
  {
    pattern:
      /(?<=\b(?:per|by|each|every|all) (?:venue|zone|room|area|hotel)s?\b.*),? (?:ranked|sorted|in order)(?=\W*$)/i,
    instead: '',
  },
  // `a report of the whole week for my Monday meeting with the general manager`
  {
    pattern:
      /(?<=\b(?:report|summary|numbers|recap|overview|figures)\b.*) for (?:my|our|the) (?:\w+day )?(?:\w+ )?meeting(?: with (?:the |my |our )?[\w ]{2,25}?)?(?=\W*$)/i,
    instead: '',
  },
  {
    pattern:
      /^(?:(?:can|could|would) you )?(?:please )?(?:make|create|prepare|give|send|do)(?: me| us)? an? report (?:of|for|about|on) (?=(?:the|this|last|yesterday|\w+day|january|february|march|april|may|june|july|august|september|october|november|december)\b)(?!.*\b(?:every|each|daily|weekly|at \d|\d ?[ap]m)\b)/i,
    instead: 'report of ',
  },
  {
    pattern: /^(report (?:of|for)) the (?:whole |entire |full )?week(?=\W*$)/i,
    instead: '$1 this week',
  },
  {
    pattern:
      /(?<=\b(?:report|summary|numbers|recap|overview|figures|csv)\b.*),? (?:that |which |so )?(?:i|we) (?:can|could|may|want to|have to|need to) (?:forward|send|show|present|pass on|give|hand|share|print)\b[^?]*$/i,
    instead: '',
  },
  // `what happened last night before I answer complaints`
  {
    pattern:
      /,? before (?:i|we) (?:answer|reply|respond|call|ring|phone|talk|speak|write|get back|go back)\b(?!.*\d)(?: [\w'’]+){0,6}(?=\W*$)/i,
    instead: '',
  },
  // `is the terrace still going after 11`
  {
    pattern: /\bstill going(?: strong)?(?! (?:to|out|up|down|on|well|by|into|off|over)\b)/i,
    instead: 'still busy',
  },
  // `quiet venues now`
  {
    pattern:
      /^(quiet|calm|busy|lively|loud|noisy) (venues|hotels|sites)(?= (?:right )?now\W*$|\W*$)/i,
    instead: 'which $2 are $1',
  },
  // Who did it may be in the log.
  {
    pattern:
      /^who (?:closed|opened|locked)(?: up)?(?= |\W*$)(?!.*\b(?:follow|complaints?|entry|entries|alerts?|it)\b)/i,
    instead: 'who was on duty at',
  },
  {
    pattern:
      /^(?:please |can (?:i|we) (?:have|get) |could (?:i|we) (?:have|get) |give me |show me |i need |prepare |write )*(?:an? |the |my |our |today['’]?s )?(?:(?:morning|shift|team|daily|quick|short|early|manager['’]?s?) )*briefing\b(?! (?:room|is|was)\b)/i,
    instead: 'handover',
  },
  // `has it been above 7 at all tonight and if so when`
  {
    pattern: /^(?:has|have|was|were|is|did) (.+?),? (?:and )?if (?:so|yes),? when\W*$/i,
    instead: 'when was $1',
  },
  // `how has the spa been? should be quiet`
  {
    pattern:
      /(?<=\S[?.!,;–-]) *(?:it |that |which |this )?(?:should|ought to|must|needs to|has to) be (?:a )?(?:\w+ )?(?:quiet|calm|loud|busy|lively|full|empty|dead|peaceful|silent)\w*(?: (?:place|then|there|by now|today|tonight))?\W*$/i,
    instead: '',
  },
  // `is there still somebody in the shop or is it closed already`, `how full is the bar`
  {
    pattern:
      /^(?:is|are) there (?:still )?(?:any(?:one|body)|some(?:one|body)|people) (?:left )?(?:in|on|at) (.{2,40}?)(?:,? or (?:is|are) .*)?\W*$/i,
    instead: 'how many people are in $1',
  },
  {
    pattern:
      /^how (?:full|crowded|packed|occupied) (?:is|are) (?!it\b|we\b)(.{2,40}?)(?: right)?(?: now)?\W*$/i,
    instead: 'how many people are in $1',
  },
  // `a guest would like to read, is the library or the spa the better choice`
  {
    pattern:
      /^(?=.*\b(?:read|peace|quiet|work|sleep|relax|rest|talk)\w*\b).*\b(?:is|would be|are) (?:the )?(.{2,25}?) or (?:the )?(.{2,25}?) (?:the |a )?better (?:choice|option|place|spot|bet|idea)(?: right)?(?: now)?\W*$/i,
    instead: 'which is quieter, $1 or $2',
  },
  // `give me the morning`
  {
    pattern:
      /^(?:please |can you )*(?:give|show|tell|send)(?: me| us)? the (morning|afternoon|evening)(?=\W*$| (?:in|at|for|of)\b)/i,
    instead: 'how was this $1',
  },
  // `is the rooftop too loud for a quiet drink`, which no limit was set for
  {
    pattern:
      /^(is|are) (.{2,30}?) too (loud|noisy|busy|lively) (?:for|to have) (?:an? )?(?:quiet |calm |nice )?(?:drink|chat|talk|conversation|dinner|lunch|coffee|call|phone call|meeting|date|nap|couple|famil(?:y|ies)|kids|children|baby)(?=\W*$| (?:right )?now\b| atm\b| tonight\b)/i,
    instead: '$1 $2 $3',
  },
  // `anything too loud this morning`
  {
    pattern:
      /^(?:anything|anywhere|any (?:zones?|rooms?|areas?)) too (?=(?:loud|noisy|quiet|busy)\b.* (?:this (?:morning|afternoon)|last night|yesterday|earlier|today)\b)/i,
    instead: 'was it too ',
  },
  // `is anything off right now`
  {
    pattern: /^(?:is )?(?:anything|something) off(?= (?:right )?now\W*$|\W*$)/i,
    instead: 'is anything wrong',
  },
];
