import type { Rewording } from './alert-rewordings.ts';

/** Questions about the venue log in words that are not read, and the same in those that are. */

export const logRewordings: readonly Rewording[] = [
  {
    pattern:
      /^(?:(?:what|which) (?:was|were) )?(?:our |the )?(?:worst|busiest) (night|evening|day) for (complaints|incidents|alerts)\b/i,
    instead: 'which $1 had the most $2',
  },
  {
    pattern:
      /^(?:is there )?anything (?:still )?(?:open|left) from (last night|yesterday)(?:['’]?s shift)?(?=\W*$)/i,
    instead: 'open follow-ups from $1',
  },
  {
    pattern:
      /^(?:what|which) (notes|complaints|events|incidents|entries|rounds) (?:do|did|have) (?:we|you) (?:have|got|get) (?=(?:for|at|on|about|in|from)\b)/i,
    instead: 'show $1 ',
  },
  // `who wrote the last thing in the log`: an entry is told with its author
  {
    pattern:
      /^(?:who (?:wrote|made|added|logged|put in)|what(?: was|['’]s| is)|show(?: me)?) (?:the )?(?:last|latest|newest|most recent) (?:thing|entry|note|line|bit)(?= (?:in|from|of) (?:the |our )?log\b|\W*$)/i,
    instead: 'last entry',
  },
  // `was the complaint from last weekend ever resolved`
  {
    pattern:
      /^(?:was|were|has|have|did) (?:the |that |those |any )?(?:complaints?|incidents?|entr(?:y|ies)|issues?)( from .{3,20}?)?(?: ever| been| get| got)* (?:resolved|dealt with|sorted(?: out)?|closed|fixed|done|followed up)(?=\W*$)/i,
    instead: 'open follow-ups$1',
  },
  // `what did this morning's digest say`
  {
    pattern:
      /^what did (?:the |this |our )?(?:last|latest|morning['’]?s?|today['’]?s)?(?: |['’]s )?(digest|summary) say(?: (?:today|this morning))?(?=\W*$)/i,
    instead: 'last $1',
  },
  { pattern: /^(?:was|were) there (?:an|any) events?\b/i, instead: 'any events' },
  // `what did the neighbour say`
  {
    pattern:
      /^what did (?:the |that |our )?(neighbou?rs?|customers?|couple)(?: (?:on|at|in|from|next) .{2,20}?)? (?:say|complain about|want|report)((?: (?:today|yesterday|tonight|last night|on (?:last )?\w+day))?)(?=\W*$)/i,
    instead: 'show log entries about the $1$2',
  },
  {
    pattern:
      /^(?:(?:what|which) (?:was|were|did) (?:the )?)?worst (?:zone|room|area) for (alerts|complaints|incidents)\b/i,
    instead: 'which zone had the most $1',
  },
  {
    pattern:
      /^rank (?:the |my |our )?(zone|venue)s by (?:(?:the )?number of )?(alerts|complaints)\b/i,
    instead: 'which $1 had the most $2',
  },
  {
    pattern: /^how many times did (?:the )?(?:guests?|people|customers?|neighbou?rs?) complain\b/i,
    instead: 'how many complaints',
  },
  { pattern: /\b(alerts|complaints|incidents)\b(.*?) in total\b/i, instead: '$1$2' },
  {
    pattern:
      /^when was (?:the )?(?:last )?(note|complaint|entry|incident) (?:added|logged|written|made)\W*$/i,
    instead: 'last $1 in the log',
  },
  // `did anybody note anything about the fire alarm at Garden Inn`
  {
    pattern:
      /^(?:did|has|have) (?:any(?:body|one)|some(?:body|one)|the (?:staff|team)|staff) (?:noted?|log(?:ged)?|wr[io]te|written|record(?:ed)?|mention(?:ed)?|entered?|put) (?:down )?(?:anything|something) (?:about|on|regarding) /i,
    instead: 'show log entries about ',
  },
  // `was anyone complaining about the noise after midnight`
  {
    pattern:
      /^(?:was|were|is|are) (?:any(?:one|body)|some(?:one|body)|guests|people) complaining\b/i,
    instead: 'did anyone complain',
  },
  // `was anything broken or being repaired in the spa this month`
  {
    pattern:
      /^(?:was|were|is|are|has|had|have) (?:there )?any(?:thing)?(?: been)? (?:(?:being )?(?:broken|repaired|fixed|out of order|not working)(?:,? (?:or|and) )?)+(?= (?:in|on|at) .*\b(?:week|month|november|october|weekend|yesterday|days|since)\b|(?: (?:this|last|in|since|over)\b))/i,
    instead: 'what maintenance was there',
  },
  // `anything from guests about noise this week`
  {
    pattern:
      /^(?:did |have |has )?(?:anything|something|any (?:word|news|feedback|comments?)|we (?:hear|get|got|had|have) anything)(?: else)? from (?:the |our |any )?(?:guests?|customers?|neighbou?rs?) (?=about|on|regarding|over|this|last|tonight|today|yesterday)/i,
    instead: 'complaints ',
  },
  // `a quick sum up of the whole hotel for the handover note`
  {
    pattern:
      /^(?:i (?:need|want|would like) |give me |can i (?:have|get) |write (?:me )?)?(?:a |the )?(?:quick |short |brief )?(?:sum(?:[- ]?up|mary)|overview|rundown|recap)(?: of .{2,30}?)?(?: for (?:the |my |our )?(?:hand ?over|shift change)| (?=notes?\W*$))(?: ?notes?| log| book| sheet)?(?=\W*$)/i,
    instead: 'handover',
  },
  // `room 212 complained about noise around 1am, which zone was loud then`
  {
    pattern:
      /^[^?]*\bcomplain\w*[^,?]* (?:around|at|about) (\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?|midnight)\b[^,?]*[,.?] *(which (?:zone|room|area) (?:was|is)) (?:the )?(?:loud|loudest|noisy|noisiest)(?: (?:then|there|at (?:that|the) time))?(?=\W*$)/i,
    instead: '$2 loudest at $1',
  },
  // `what is on file about the corridor maintenance`
  {
    pattern: /\bon (?:file|record) (?=about|for|on)\b/i,
    instead: 'in the log ',
  },
  // `which guests are arriving late tonight`
  {
    pattern:
      /^(?:which|what|any) (?:guests?|vips?|regulars) (?:are|is|have|do we have)? ?(?:arriv|check|coming|expected|booked|staying)\w*/i,
    instead: 'any bookings',
  },
  // `is anything broken at the moment`: it may have been noted days ago
  {
    pattern:
      /(?<=\b(?:broken|maintenance|out of order|repaired|repairs?|faulty)\b.*?),? (?:at the moment|right now|now|currently|atm|rn)(?=\W*$)/i,
    instead: '',
  },
  // `what has been broken at the hotel lately`
  {
    pattern:
      /^what(?:['’]?s| has| is| was)? (?:been |got )?(?:broken|out of order|repaired|fixed)(?: (in|at|on) (?:the )?(.{2,30}?))?(?: (?:lately|recently|these days))?(?=\W*$)/i,
    instead: 'maintenance entries $1 $2',
  },
  // `has maintenance been in the spa recently`
  {
    pattern:
      /^(?:has|have|was|did) (?:the )?(?:maintenance|engineer\w*|technicians?|plumbers?|electricians?)(?: team)? (?:been|come|come round|visited?|look(?:ed)?)(?: (?:in|at|to|into|on))? (?:the )?(.{2,30}?)(?: (?:lately|recently|yet|again))?(?=\W*$)/i,
    instead: 'any maintenance entries $1 this month',
  },
  // `is anybody offline or not sending data`
  {
    pattern:
      /^(is|are) (?:anybody|anyone|someone|somebody|any of (?:them|(?:my|our) (?:venues|places|hotels))) (offline|down|not (?:sending|reporting)\b.*)(?: or not (?:sending|reporting)\b.*)?(?=\W*$)/i,
    instead: '$1 any sensor $2',
  },
  // `any complaints this week and how loud was it when they came in`: each entry says so
  {
    pattern:
      /^((?:any|(?:were|are) there any|what|which) (?:complaints?|incidents?)\b.{0,40}?),? and how (?:loud|lively|busy) (?:was|is) it (?:when they (?:came in|complained|were (?:made|logged)|happened)|at the time|at that time|then)(?=\W*$)/i,
    instead: '$1',
  },
  // `did anyone do the rounds last night and if not, who was meant to`
  {
    pattern:
      /,? and if not,? who (?:was|is|were|are) (?:meant|supposed|due) to(?: do (?:it|them))?(?=\W*$)/i,
    instead: ' and who was on duty',
  },
];
