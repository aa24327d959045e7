import type { Rewording } from './alert-rewordings.ts';

/** Questions as they are said in passing: in another order, or with words that add nothing. */

const how = 'loud|noisy|quiet|calm|busy|lively|dead|empty';

export const spokenRewordings: readonly Rewording[] = [
  // `what was the longest quiet spell last night`
  {
    pattern:
      /^(?:what(?:['’]?s| was| is)|how long was) (?:the )?longest (quiet|calm|busy|loud|lively) (?:spell|stretch|period|time|phase)\b|^(?:the )?longest (quiet|calm|busy|loud|lively) (?:spell|stretch|period|time|phase)\b/i,
    instead: 'longest stretch it was $1$2',
  },
  // Of a time that is over, rather than what is on.
  {
    pattern:
      /^(?:did |has |was there )?(?:anything|something|much) (?:else |bad |interesting |notable |unusual )?(?:that )?happen(?:ed)?\b(?! now| right now)/i,
    instead: 'was there any trouble',
  },
  // `what changed in the last half hour`
  {
    pattern:
      /\b(changed\b.*?) (?:in|over|during|within|for) (?:the )?(?:last|past) half(?: an)? hour\b/i,
    instead: '$1 since half an hour ago',
  },
  {
    pattern: /\b(changed\b.*?) (?:in|over|during|within|for) (?:the )?(?:last|past) hour\b/i,
    instead: '$1 since an hour ago',
  },
  {
    pattern:
      /\b(changed\b.*?) (?:in|over|during|within|for) (?:the )?(?:last|past) (?=\S+ (?:min|minutes|mins|hours|hrs)\b)(\S+ \w+)/i,
    instead: '$1 since $2 ago',
  },
  // `has anything changed since 22:00`
  {
    pattern: /^(?:has|did) (?:anything|something|much) changed?\b(?=.* since\b)/i,
    instead: 'what changed',
  },
  // `what's it like down there in our little bar`
  { pattern: /\b(?:over |right |back )?(?:down|up|over|out) there\b/i, instead: '' },
  {
    pattern:
      /(?<=\b(?:(?:bar|room|zone|place|spot|like)|how\b.*\bgoing) )(?:up|down|over|out) (?=(?:in|on|at) (?:the|our)\b)/i,
    instead: '',
  },
  // `anywhere that isn't dead`
  {
    pattern: new RegExp(
      String.raw`^(?:is there )?anywhere (?:(?:in|at|around|across) (?:the|our|this) \w+ )?(?:that['’]?s |that is |that |which is )?(?:not|isn['’]?t|is not) (?=(?:too )?(?:${how})\b)`,
      'i',
    ),
    instead: 'is anywhere not ',
  },
  // `which bar is quieter, lobby or rooftop`
  {
    pattern:
      /^(?:which|what) bar (is|was) (\w+er)(?: now| right now)?[,:] (?:the )?(?!\w*day\b|tonight\b|now\b)(\w+) or (?:the )?(?!bar\b|\w*day\b|tonight\b|now\b)(\w+)(?: bar)?(?=\W*$)/i,
    instead: 'which $1 $2, $3 bar or $4 bar',
  },
  // `last weekend at the hotel, any highlights`
  {
    pattern:
      /[,;.?!]+ (?:and )?(?:any|what (?:are|were)|the|just) (?:the )?(?:highlights|headlines|takeaways|lowlights)\W*$/i,
    instead: '',
  },
  {
    pattern:
      /^(?:what (?:are|were) |any |give me |show me )?(?:the )?(?:highlights|headlines|takeaways) (?:of|from|for) (?=last|this|yesterday|\w+day)/i,
    instead: 'how was ',
  },
  // `do I go up to the rooftop or stay down in the lobby bar`
  {
    pattern:
      /^(?:.*[,.] |.*\bbefore \w+ \w+ )?(?:do|should|shall) (?:i|we) (?:go|head|move)(?: (?:up|down|over|out))? to (?:the )?(.{2,30}?) or (?:stay|go|head|remain)(?: (?:up|down|over|out|here|put))?(?: (?:in|at|on|to))? (?:the )?(.{2,30}?)(?=\W*$)/i,
    instead: 'which is busier, $1 or $2',
  },
  // `should i expect the rooftop to pick up again before 1`
  {
    pattern:
      /^(?:should|can|do) (?:i|we) expect (?:the )?(.{2,30}?) to (?:pick up|get busy|fill up|get busier|liven up)(?: again)?(?: (?:before|by) (?:[1-4](?![\d:])|1[2-9]?|2[0-3])\S*(?<!am)| later| tonight)+(?=\W*$)/i,
    instead: 'will $1 get busier later tonight',
  },
  // `did the restaurant empty out before 10 yesterday`, which the time answers
  {
    pattern:
      /^did (?:the )?(.{2,30}?) (?:empty out|calm down|quiete?n? down|die down|wind down|go quiet) (?:before|by) \d\S*(?: ?[ap]m)? (yesterday|last night|on \w+day|last \w+day)(?=\W*$)/i,
    instead: 'when did $1 calm down $2',
  },
  {
    pattern:
      /\b(?:an? )?(?:one|1|single|short|brief|quick)[- ](?:paragraph|page|line|sentence|minute) (?=summary|overview|recap)/i,
    instead: '',
  },
  { pattern: /\b(?:an? )?(?:graveyard(?! shift)|ghost town|morgue|tomb)\b/i, instead: 'dead' },
  // `can the guests above the terrace sleep`
  {
    pattern:
      /^(?:can|will|could) (?:the |our |my )?(?:guests?|people|rooms) (?:above|over|near|next to|beside|below|under) (?:the )?(.{2,30}?) (?:still )?(?:get (?:any |some )?)?sleep(?: tonight| now)?(?=\W*$)/i,
    instead: 'is $1 too loud',
  },
  // `lobby bar too loud last night when`
  {
    pattern: new RegExp(
      String.raw`^(?!when\b)(.+\b(?:${how})\b.*?),? (?<!\b(?:since|until|till) )when\W*$`,
      'i',
    ),
    instead: 'when was $1',
  },
  // `how did last night end`: when it calmed down
  {
    pattern:
      /^how did ((?:last|the|this) (?:night|evening)|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: night| evening)?)(.*?) end(?: up)?(?= |\W*$)/i,
    instead: 'when did it calm down $1$2',
  },
  // `how loud is too loud for the restaurant`
  {
    pattern: /^how (?:loud|noisy) is too (?:loud|noisy) (?=(?:for|in|at|on)\b)/i,
    instead: 'loudness limit ',
  },
  // `when was the rooftop last above mood 8`
  {
    pattern: /^when (?:was|were) (.{3,30}?) last (?=(?:above|below|over|under)\b)/i,
    instead: 'when was the last time $1 was ',
  },
  // `I would love to know when it calms down`
  {
    pattern:
      /^(?:.*[,;.]? (?:and|but|so) )?(?:i |we )?(?:would|['’]d|should) (?:love|like|be keen|be curious) to (?:know|hear|see|find out)(?: (?:roughly|approximately|about|please))? (?=(?:when|how|which|what|whether|if|where)\b)/i,
    instead: '',
  },
  // `how does the lounge compare to its usual saturday so far`
  {
    pattern:
      /^how (?:does|is|do|did) (.+?) compare[ds]? (?:to|with|against) (?:its|an?|the|our) (?:usual|normal|typical) \w+ so far\b/i,
    instead: 'how is $1 today so far',
  },
  // `has any zone not had an alert this week`
  {
    pattern:
      /^(?:has|have) any (?:zones?|rooms?|areas?) (?:not|never) (?:had|got) (?:an?|any) (?=alert|alarm)/i,
    instead: 'which zones had no ',
  },
  // `zones that were calm last night`
  {
    pattern: /^(zones|rooms|areas) (?:that|which) (?=(?:was|were|are|is)\b)/i,
    instead: 'which $1 ',
  },
  // `when did it get going`
  {
    pattern:
      /(?<=^when (?:did|does) .{2,30}) (?:get going|get started|kick off|take off|come alive)\b/i,
    instead: ' get busy',
  },
  {
    pattern:
      /^(?:so |and |but )?(is|are|has|have) (?!any |there )(.+?) (?:still )?not (.+?) yet(?=\W*$)/i,
    instead: '$1 $2 $3',
  },
  // `which zones are quieter than an hour ago`
  {
    pattern:
      /^((?:and |so )?(?:which|what) (?:zones?|rooms?|areas?)|(?:is|are) any (?:zones?|rooms?|areas?)) (?:(?:is|are) )?((?:\w+er) )than (?:they were |it was )?(?=(?:an?|one|two|three|\d+) hours? ago\b)/i,
    instead: '$1 got $2since ',
  },
  {
    pattern:
      /^where(?:['’]s| is| was) (?:the )?(?:best (?:atmosphere|vibe|mood|buzz|crowd)|(?:atmosphere|vibe|mood|buzz|crowd) (?:the )?best)\b/i,
    instead: 'which zone is the liveliest',
  },
  {
    pattern:
      /^(?:the )?best (zone|bar|room|area|spot)(?= (?:right now|now|tonight|at the moment)\W*$|\W*$)/i,
    instead: 'busiest $1',
  },
  // `is tonight going to be a big night`
  {
    pattern:
      /^(?:is|will) (?:tonight|it|this|today)(?: tonight)? (?:going to |gonna )?be an? (?:big|good|busy|great|huge|large|lively) (?:night|one|evening)(?: tonight)?(?=\W*$)/i,
    instead: 'will it be busy tonight',
  },
  // `is the bar above normal today`: of the day so far, rather than now
  {
    pattern:
      /^(?:is|are) (?!any|every|all|the loudness|the mood)(.+?) (?:above|over) (?:normal|usual|average|its usual|the usual) today(?: so far)?(?=\W*$)/i,
    instead: 'has $1 been busier than usual today',
  },
  // `what's the quietest zone tonight`: of tonight so far, rather than now
  {
    pattern:
      /^(?:and |so )?(?:what|which)(?:['’]?s| is| are) (?:the |our )?(quietest|calmest|loudest|busiest|liveliest|noisiest) (zone|room|area|spot) tonight(?=\W*$)/i,
    instead: '$1 $2 tonight',
  },
  {
    pattern:
      /^(?:and |so )?(?:what|which) (zone|room|area|spot)(?:['’]?s| is) (?:the )?(quietest|calmest|loudest|busiest|liveliest|noisiest) tonight(?=\W*$)/i,
    instead: '$2 $1 tonight',
  },
  // `has the corridor ever been too loud`: of what is usually kept of it
  {
    pattern:
      /^((?:has|have|was|were|did)\b(?!.*\b(?:complain\w*|police|fight|accident|incident|log\w*|note\w*|report\w*)\b).*) ever (?=(?:been|gone|got|get|gotten|above|over|too|louder|busy|loud|quiet|empty|hit|reach\w*)\b)(?!.*\b(?:last|this|tonight|today|yesterday|since|than(?! \d)|\w+day|in (?:the last|january|february|march|april|may|june|july|august|september|october|november|december|\d{4}))\b)(.*?)(?=\W*$)/i,
    instead: '$1 $2 in the last 30 days',
  },
  {
    pattern:
      /^what (?:(?:music|song|songs|track|playlist) )?(?:was )?played (?=in\b|at\b|on\b|last\b|yesterday\b|tonight\b)/i,
    instead: 'what music was playing ',
  },
  // `how late did the bar stay lively`, of a night that is over
  {
    pattern:
      /^(how (?:late|long) did .{2,40} (?:stay|keep|remain|go on being) (?:busy|lively|loud|full|noisy))(?=\W*$)/i,
    instead: '$1 last night',
  },
  // `are we up on last week`
  {
    pattern:
      /^(?:is|are) (.{2,40}?) (?:up on|ahead on|ahead of|beating) (?=last (?:week|month|weekend)\b)/i,
    instead: 'is $1 livelier than ',
  },
  {
    pattern:
      /^what(?:['’]?s| is) different (?:from|to|than) (?:an? |the )?(?:usual|normal)(?: (?:day|night|evening))?(?=\W*$)/i,
    instead: 'what is unusual right now',
  },
  // `next week outlook for the rooftop`
  { pattern: /^(?:the )?outlook (?=(?:for|of|at) )/i, instead: 'what can we expect ' },
  { pattern: /^((?:next|this) \w+|tomorrow|tonight) outlook\b/i, instead: 'what can we expect $1' },
  // `which venue is busier on weekend evenings`, of all of them
  {
    pattern:
      /(?<=^(?:which|what) (?:venue|hotel|site)s?\b.* (?:on|at) (?:the )?)weekend (?=(?:evenings|nights|mornings|afternoons)\b)/i,
    instead: 'weekends ',
  },
  // `which three zones were loudest last night`
  {
    pattern:
      /^which (two|three|four|five|\d) (zones|rooms|nights|venues|bars) (?:was|were|are|is) (?:the )?((?:loud|quiet|busi|livel?i|calm)est)\b/i,
    instead: 'top $1 $3 $2',
  },
  // `is singapore still open? it's 4 am there`
  {
    pattern:
      /[.?!,] ?it['’]?s (?:only |already )?\d{1,2}(?::\d\d)? ?(?:am|pm)?(?: in the \w+)? (?:there|here)\W*$/i,
    instead: '?',
  },
  {
    pattern:
      /^(which|what) (zones|venues|rooms)(.*?) are(?:n['’]?t| not) (?:fine|ok|okay|alright|good|doing (?:well|good|fine))(?=\W*$)/i,
    instead: '$1 $2$3 need me',
  },
  // `compare the restaurant and the rooftop for loudness last night`
  {
    pattern:
      /^compare (.+?) (?:and|with|to|vs\.?) (.+?) (?:for|by|on|in) (?:loudness|noise)\b(?=.*\b(?:last|yesterday|on \w+day)\b)/i,
    instead: 'which was louder, $1 or $2',
  },
  {
    pattern: /^compare (.+?) (?:and|with|to|vs\.?) (.+?) (?:for|by|on|in) (?:loudness|noise)\b/i,
    instead: 'which is louder, $1 or $2',
  },
  {
    pattern:
      /\b(?:one |a )?(?:short )?(?:paragraph|few lines|couple of lines|couple of sentences) (?:about|on) (?:the|this|our) week\b/i,
    instead: 'summary of the week',
  },
  // `a man in 214 says he could not sleep for the noise from the rooftop at 1 am last night. true?`
  {
    pattern:
      /^(?:an? |the |one |some )?(?:man|woman|guest|guests|couple|neighbou?r|customer|lady|gentleman|someone|somebody)\b.*?\b(?:says?|said|claims?|claimed|complains?|complained|tells? me|told me|swears?)\b.*?\b(?:noise|music|bass|racket) (?:from|on|in|at|of) (?:the )?(.+?)[.,;–-]+ ?(?:true|(?:is|was) (?:that|it|this) (?:true|right|so|correct)|really|right|any truth (?:in|to) (?:that|it))\W*$/i,
    instead: 'how loud was the $1',
  },
  // What it's for decides, rather than an alert's limit.
  {
    pattern:
      /\btoo (loud|noisy|busy|lively) (?:for|to) (?:an? |the |my |our )?(?:(?:\w+ ){0,2}(?:dinner|lunch|meeting|call|talk|chat|conversation|interview|date|guests?)|work(?:ing)?|read(?:ing)?|sleep(?:ing)?|talk(?:ing)?|hear\b.*|business)\b/i,
    instead: '$1',
  },
  {
    pattern:
      /^(?:(?:give|show|send) me |i need )?(?:the |a |an |my )?(?:shift |quick |short |end of shift )?(?:summary|sum-up)(?: (?:of|for) (?:the|my|this) shift)?(?=\W*$)/i,
    instead: 'handover',
  },
];
