import type { Rewording } from './alert-rewordings.ts';

/** What someone plans, wants or worries about, and the question about it that is read. */

export const wishRewordings: readonly Rewording[] = [
  // `can I trust the numbers for the spa`
  {
    pattern:
      /^(?:so |and |but )?(?:can|should) (?:i|we) trust (?:the |these |those )?(?:numbers|data|readings|values|figures) (?:for|of|from|in|on) (?:the )?(.+?)(?=\W*$)/i,
    instead: 'is the $1 sensor working',
  },
  // `anything i need to know before tomorrow`, which is now
  {
    pattern:
      /^(anything(?: else)? (?:that )?(?:i|we) (?:need|should|ought) (?:to )?know)(?: about)? before (?:tomorrow(?: morning)?|tonight|bed|the night|i (?:go|head|leave)\b.*|closing)(?=\W*$)/i,
    instead: '$1',
  },
  // `best day of the week for a live jazz night in the lobby bar`, `where should I seat a group of 12 that wants a party`
  {
    pattern:
      /^((?:(?:what|which)(?:['’]?s| is) )?(?:the |our )?best (?:day|night|evening)(?: of the week)?) for (?:an? (?:live )?|live )[\w ]{3,20}? (?=(?:in|at|on) )/i,
    instead: '$1 ',
  },
  {
    pattern:
      /^(where (?:can|could|should|do|shall) (?:i|we) (?:put|seat|send|place|sit)) (?:an? |the )?(?:group|party|table|family)(?: of \w+)? (?:that|who|which) (?:wants?|needs?|likes?) (?:a )?(?:party|(?:it )?(?:lively|loud|busy))(?=\W*$)/i,
    instead: 'which zone is the liveliest',
  },
  // `I've a client meeting at 3, where's quiet`
  {
    pattern:
      /^(?:i|we)(?:['’]?ve| have)(?: got)? (?:an? )?(?:\w+ )?(?:meeting|lunch|dinner|call|interview|coffee)((?: at .{2,30}?)?(?: at \d\S*)?),? (?:and )?(where(?:['’]?s| is) (?:it )?(?:quiet\w*|calm\w*))(?=\W*$)/i,
    instead: '$2$1',
  },
  {
    pattern:
      /^(when) should (?:i|we) expect (?:the )?(?:rush|peak|crowds?|most people|busiest time)\b/i,
    instead: '$1 is it busiest',
  },
  // `when is it usually quiet enough to close the terrace on a friday`
  {
    pattern:
      /^when (?:is|does) it (?:usually |normally |typically )?(?:get )?(?:quiet|calm|dead|empty) enough to (?:close|shut|clear|clean) ((?:the )?.+?)(?=(?: on| at| in)\b|\W*$)/i,
    instead: 'when does $1 usually calm down',
  },
  // `best night to put a live band in the lobby bar if i want to fill a slow evening`
  {
    pattern:
      /^(?:(?:what|which)(?:['’]?s| is| would be)? (?:the )?|the )?best (night|evening|day) (?:to|for) .*?\b(?:in|at|on) ((?:the )?[\w ]+?) (?:if .*|to )\b(?:fill|boost|help|rescue|liven up)\b.*\b(?:slow|quiet|dead|empty)\b.*$/i,
    instead: 'which $1 is $2 usually calmest',
  },
  // `can i get an alert if the corridor goes over 6`
  {
    pattern:
      /^(?:can|could|may) (?:i|we|you) (?:please )?(?:get|have|set|set up|add|send me|give me) an? (?:alert|alarm|warning|ping|notification) (?=(?:if|when|once|as soon as)\b)/i,
    instead: 'alert me ',
  },
  // `should i put extra staff in the lobby bar on wednesday or thursday night`
  {
    pattern:
      /^(?:should|shall|do) (?:i|we) (?:need to )?(?:put|have|get|bring in|roster|schedule|book) (?:an? )?(?:extra|more|another) (?:staff|people|hands|bartenders?|waiters?|bar staff|person)\b/i,
    instead: 'do i need extra staff',
  },
  // `is the dj still playing on the rooftop`
  {
    pattern:
      /^is (?:the |our |an? )?(?:dj|band|singer|pianist|duo|act) (?:still )?(?:playing|on(?! the\b)|performing|going|here)\b(?: now| right now)?/i,
    instead: 'who is playing',
  },
  // `where is the music taking over the conversation`
  {
    pattern:
      /\bmusic (?:is )?(?:taking over|drowning(?: out)?|dominating|overpowering|covering)(?: (?:the )?(?:conversations?|people|guests|everything|room|talk))?\b/i,
    instead: 'music up front',
  },
  // `anything happened at the café today? staff notes`
  {
    pattern:
      /^(?:(?:did|has) )?(?:anything|something|what) (?:happen(?:ed)?|went on|go on)\b([^?]*?)[?.,;]+ ?(?:any |the )?(?:(?:staff|shift|team|log) )?(?:notes?|entries|log)\W*$/i,
    instead: 'show the log$1',
  },
  // `what happened last night`
  {
    pattern:
      /^what(?:['’]s| has| all| else)* (?:happened|went on|gone on|been happening|been going on)(?= (?:last (?:night|\w+day)|yesterday|on (?:\w+day|\d)|in (?:the )?\w+(?: \w+)? (?:last (?:night|\w+day)|yesterday|on))\b)(?!.*\b(?:between|after|before|since|at) )/i,
    instead: 'what problems were there',
  },
  {
    pattern: /\b(\w+est|best|worst) (night|day|evening) of the week\b(?=.*\bso far\b)/i,
    instead: '$1 $2 this week',
  },
  { pattern: /(?<=\bthis week\b.*) so far(?=\W*$)/i, instead: '' },
  // `are we getting better or worse than two weeks ago`
  {
    pattern:
      /^are we (?:getting |doing )?(?:better|worse|busier|livelier)(?: or (?:worse|better|calmer|quieter))? (?:than|compared (?:to|with)) (?=(?:two|three|four|\d) weeks ago|last (?:week|month))/i,
    instead: 'is this week busier than ',
  },
  // `hows breakfast been this week, guest says its way too noisy in the morning`
  {
    pattern:
      /^how(?:['’]?s| is| was| has| have) (.+?)(?: been)?( (?:this|last) (?:week|month|weekend)| lately| recently)?,? (?:an? |the |some )?(?:guests?|customers?|people|someone)(?: \w+){0,3} (?:say|says|said|complain|complains|complained|complaining|think|thinks)\b.*\b(?:nois\w+|loud)\b.*$/i,
    instead: 'how loud was $1$2',
  },
  // `send me a message when the rooftop goes over 8`
  {
    pattern:
      /^(?:please |pls |can you |could you )?(?:(?:send|give|drop|text|write) (?:me|us) (?:an? )?(?:message|msg|text|dm|note|ping|shout|heads[- ]up|line|alert|alarm|warning|notification)|(?:send|give) an? (?:alert|alarm|warning|notification)) (?=(?:when|if|once|as soon as)\b)/i,
    instead: 'alert me ',
  },
  // `should i put one more person on the desk tonight and from when`
  {
    pattern:
      /^(?:should|shall|do) (?:i|we) (?:need to )?(?:put|have|get|bring in|roster|schedule|book) (?:one|an?|two|three|some) (?:more |extra |another )(?:person|people|staff|pair of hands|hands|bartenders?|waiters?)\b/i,
    instead: 'do i need extra staff',
  },
  // `the spa was noisy thursday afternoon acc to a guest review, was it`
  {
    pattern:
      /^(.{2,40}?) (was|is|were) (.+?),? (?:acc(?:ording)?\.? to|said|says|so says) [^,]*, ?(?:was|is|were) (?:it|that|they)(?: true| so| right)?\W*$/i,
    instead: '$2 $1 $3',
  },
  // `what counts as too loud in the spa`
  {
    pattern: /^what (?:counts as|is|would be) too (?:loud|noisy) (?=(?:in|on|at|for)\b)/i,
    instead: "what's the limit ",
  },
  {
    pattern:
      /\bwho (?:gets|is|are) (?:told|alerted|notified|pinged|the alert)(?: (?:about it|then))?(?: (?:when|if) (?:it['’]?s|its|it is|it gets|it goes) (?:over|above|too loud|beyond)(?: (?:it|that|the limit))?)?(?=\W*$)/i,
    instead: 'who gets the alerts',
  },
  // `guest in 412 complains about noise, where could it come from`
  {
    pattern:
      /\bwhere (?:could|might|can|does|would) (?:it|that|this|the noise|all the noise) (?:be coming|come|be|coming) from(?=\W*$)/i,
    instead: 'which zone is the loudest',
  },
  {
    pattern:
      /\b(?:the )?(?:worst|bad|hardest) (?:one )?for (?:the |our )?(?:neighbou?rs?|guests|sleep\w*)(?: in the rooms)?\b/i,
    instead: 'the loudest',
  },
  {
    pattern:
      /\bsince (?:we|i) (?:got|have|had|bought|installed|started using|signed up for) (?:you|this|it|the (?:app|sensors?|thing|system))\b/i,
    instead: 'since we started',
  },
  { pattern: /(?<=\b(?:top|best) .*\b(?:nights|evenings)\b.*) so far(?=\W*$)/i, instead: '' },
  { pattern: /\bhappy hour (?:from |between )?(?=\d)/i, instead: 'between ' },
  {
    pattern:
      /\b(?:between )?(1[0-9]|2[0-3]) ?[-–] ?(1[0-9]|2[0-4])(?= (?:in|on|at|today|tonight|yesterday|last|this)\b)/i,
    instead: 'between $1 and $2',
  },
  {
    pattern:
      /,? (?:is )?any(?:one|body) (?:still )?(?:out |up |down |in )?there(?: (?:still )?(?:making|causing) (?:any )?noise)?(?=\W*$)/i,
    instead: '',
  },
  // `a short summary of last night for the handover to the morning team, just the noise stuff`
  {
    pattern: / for the hand ?over(?: to (?:the )?(?:\w+ )?(?:team|shift|crew|staff|manager))?/i,
    instead: '',
  },
  // `is the terrace going to be a problem after midnight`
  {
    pattern: /^(?:is|will) (.{2,30}?) (?:(?:gonna|going to|likely to) )?be a (?:noise )?problem\b/i,
    instead: 'will $1 be loud',
  },
  {
    pattern:
      /^(?:is|are) (?:everyone|everybody|people|guests|they) (?:happy|having fun|enjoying (?:it|themselves))(?: tonight| tonite| now)? or (?=is it\b)/i,
    instead: '',
  },
  // `compare the restaurant this friday with friday last week`
  {
    pattern:
      /\bthis ((?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:with|to|vs\.?|versus|and|against) (?:the )?\1 last week\b/i,
    instead: 'last $1 vs the $1 before',
  },
  {
    pattern:
      /\b(did|does|will) (.{1,30}?) (?:start|begin) to (?=(?:get|become|calm|quiet|empty|fill|go)\b)/i,
    instead: '$1 $2 ',
  },
  {
    pattern: /\bwhich (?:one )?of (?:my|our|the) (?:two |three |four )?bars had\b/i,
    instead: 'which bar had',
  },
  {
    pattern: /\bhad the best (week|month|weekend)(?: so far)?(?=\W*$)/i,
    instead: 'was the liveliest this $1',
  },
  {
    pattern:
      /\b(?:the )?(?:worst|top) (\d|two|three|four|five) (zones|rooms|areas) for (?:the )?(?:noise|loudness)\b/i,
    instead: 'top $1 loudest $2',
  },
  {
    pattern:
      /^(?:an? |the |my |our )?(?:party|group|table|family|bunch|couple)(?: of \w+)? (?:wants?|needs?|would like|(?:is|are) (?:after|looking for)|asks? for) (?:somewhere|a place|a zone|a bar)(?: that(?:['’]?s| is))? ((?:quiet|lively|busy|calm) but not (?:too )?\w+),? which (bar|zone|room|area|place|one)(?=\W*$)/i,
    instead: 'which $2 is $1',
  },
];
