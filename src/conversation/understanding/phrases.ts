/** Words that mean one thing together, which one word of the vocabulary stands for. */
const phrases: readonly (readonly [word: string, phrase: RegExp])[] = [
  [
    'help',
    /\bwhat (else )?(can|could|may) i (else )?ask( (you|it|here|ambience))*(?= *$)|\b(what|how) (can|do|could|should) (you|i) (\w+ly )?(do|ask|use|tell|know|answer|show|see|get|say)( (you|me|us|this|it|here|for)){0,2}(?= *$)|\b(who|what) are you\b|\bhow (do|does) (you|this|it) work\b/g,
  ],
  [
    'when is quietest',
    /\b((when|what|whats) (is )?(the |a )?)?(best|good|right) (time|hour|slot|moment|day|night) (to|for)( an?| the)?( deep| quick)? (clean|vacuum|hoover|mop|repair|fix|service|maint|paint|inspect)\w*( in| of| on| at)?\b/g,
  ],
  ['', /\bin (one|a|an) (single )?(table|list|overview|view|message)\b/g],
  [
    'music leading',
    /\bmusic( too)? (loud|noisy) or (is it |just )*(the )?(people|crowd|guests|chatter|voices)\b|(?<=\bmusic\b.*)\b(too )?(loud|noisy) or (is it |just )*(the )?(people|crowd|guests|chatter|voices)\b/g,
  ],
  ['', /\bbefore (i|we) (go|head|leave|take|start|hand|sign|finish)\b[^\d]*$/g],
  ['when', /\bhow early\b/g],
  ['livelier', /\bmore (buzz|energy|life|action|atmosphere|going on|happening)\b/g],
  ['too loud', /\bdisturbed\b/g],
  [
    'been too loud',
    /\b(gone|went|go|goes|got|going) (above|over|beyond) (the |its |a )?((loudness|noise) )?limits?\b/g,
  ],
  [
    '$1',
    /\b(quiet|calm|loud|lively|busy) enough (for|to) (?!an? (mon|tue|wed|thu|fri|sat|sun)).*$/g,
  ],
  ['when', /\bhow (much )?longer( (until|till|before))?\b/g],
  [
    'quietest zone',
    /^.*\b(quiet|calm|peaceful)\b.* where (do|can|should|could|shall|would) (i|we|you) (send|put|seat|sit|take)\b.*$/g,
  ],
  ['', /\benough to (wake|disturb|bother|annoy|keep) .*$/g],
  ['calm', /\bnot (really )?doing (anything|much|a lot|a thing)\b/g],
  [
    'below usual',
    /\bunder ?perform(s|ed|ing)?( against| compared (to|with))?( its| their| the)?( usual| normal)?\b/g,
  ],
  ['how is it', /\bthe (whole|full|big|overall) picture\b/g],
  ['', /\bin a nutshell\b/g],
  [
    'quiet',
    /\b(quiet|calm)(?: enough)? (?:enough )?to (work|study|read|concentrate|write)( in)?\b/g,
  ],
  [
    'all venues',
    /\beither (venue|hotel|place|site|one)\b|\b(each|every|all|per|by) (of )?(the |our |my )?(places?|sites?|venues?)\b|\b(the|our)( whole| entire)? (group|estate|portfolio|company|chain)\b|^group\b|\bgroup$|\bin total\b|\b(all )?\d+ (venues|hotels|sites|places)\b|\b(across|at|of|for|in) (the|our|my) (two|three|four|five|six)( venues| hotels)?$|\ball( of)?( the| our| my)? (two|three|four|five|six|[2-9])( of (them|us))?( venues| hotels| places| sites)?\b/g,
  ],
  [
    'handover',
    /^(hi |ok |hey )?(i have |i am |i )?just (come|came|got|started|coming|clocked|walked) (on|in)( shift| duty| to work)?\b.*|\bwhat (has |have )?(happened|did (i|we) miss) while (i|we) (was|were) (away|off|out|gone|on (my |a )?break)\b|\banything (i|we) (should|must|need to|have to) (tell|pass on to|say to|brief)( to)? (the )?((next|night|day|morning|late|early|evening) )?(shift|team|porter|crew|manager|lot|guys)\b|\b(what|anything) (should|do|must|can|shall|did) (i|we) (need to |have to |want to )?(tell|pass on to|say to|brief|hand over to)( to)? (the )?((next|night|day|morning|late|early|evening) )?(shift|team|porter|crew|manager|lot|guys)\b|\bwhat (does|do|should|must|did) the (next|night|day|morning|late|early|evening|last) (shift|team|porter|crew|manager|lot) (need to |have to |leave )?(know|do|us|me|open)\b|\bwhat do (i|we) (need|have) to know from the \w+ (shift|team|crew)\b|\bhand(ing)? over( (to|from|for) (the )?\w+( (shift|team|porter|crew|manager))?)?\b/g,
  ],
  [
    'open follow ups',
    /\bwhat(s| is)?( still)? (needs|has|have|needing)( still)? (doing|sorting|to be (done|sorted))\b|\bwhat(s| is) (still )?(open|outstanding) (and|n|&) what(s| is) (been )?done\b/g,
  ],
  ['loudest moment', /\b(highest|max|maximum|top|peak) (loudness|noise|volume|sound)( level)?\b/g],
  ['liveliest moment', /\b(highest|max|maximum|top) mood\b/g],
  ['quietest moment', /\b(lowest|min|minimum) (loudness|noise|volume|sound)( level)?\b/g],
  ['calmest moment', /\b(lowest|min|minimum) mood\b/g],
  ['is it', /\bis (a |an )?\d(\.\d)?(?= (normal|usual|ok|okay|too (loud|high)) (for|in|on|at)\b)/g],
  ['how is it', /\bwhat(s| is)? the (craic|crack|story|sitch|scene|buzz|deal|word)\b/g],
  // The table of zones has them in their order.
  ['', /\btop (\d+|two|three|four|five)(?= \w+est (zones?|rooms?|areas?|places?|spots?|bars?)\b)/g],
  ['best', /\btop (\d+|two|three|four|five)\b/g],
  ['liveliest', /\b(the )?most (buzz|energy|life|action|atmosphere|going on|happening)\b/g],
  ['calmest', /\b(the )?least (buzz|energy|life|action|atmosphere|going on|happening)\b/g],
  [
    '',
    /\bor (is it |am i |did i |was it )(just me|imagin(e|ing)( (it|that|things))?)$|\bor just me$/g,
  ],
  ['is loud', /\b(is|was) (anyone|anybody|someone|somebody) making (any |a |much |some )?noise\b/g],
  ['talk', /\b(hold|have|having) (a |any )?(conversation|chat|talk|meeting)\b/g],
  ['quiet', /\ba (lull|slump|quiet (patch|spell|moment|bit))\b/g],
  [
    'which $1 was busiest',
    /\bwhich (§|zone|venue|bar|room|night) (won|wins|is winning|came out on top)\b/g,
  ],
  ['', /(?<=\b\w+est\b.*)\b(and )?when was (it|that)$/g],
  ['', /(?<=\bwho (changed|turned|set|touched|switched|messed|cranked)\b.*) and when$/g],
  [
    'what limit alert',
    /\b(at )?(what|which) (level|point|loudness|limit|mood) (does|do|will|would|did) (the app|it|you|we|i|§) (get )?(warn\w*|alert\w*|ping\w*|notif\w+|tell|told)( me| us)?\b/g,
  ],
  ['alerted', /\b(pinged|flagged|buzzed)\b/g],
  [
    'which zones are',
    /\b(do we have|have we got|is there|are there) (an? |any )(zone|room|area)s?( that| which)?( is| are)?\b/g,
  ],
  [
    'notify',
    /\b(want|need|like) (to get )?an? (alert|warning|ping|notification)(?= (when|whenever|if|once|as soon as)\b)/g,
  ],
  // An order to tell it later has no such beginning.
  [
    '',
    /^(?:hi |hey |hello )?(?:(?:can|could|would|will) you (?:please |just )?(?:tell|let|say|check|show|see)(?: (?:me|us))?(?: know)?|do you know|(?:please )?check|any idea|i (?:want|need|d like|would like) to know|i wonder|wondering)(?! (?:me |us )?(?:when|whenever|once|as soon)\b)(?: (?:if|whether)(?=.* (?:is|was|are|were|has|have|did|does|can)\b)|(?! if\b))(?= )/g,
  ],
  [
    'follow up',
    /\b(needs? |to )?follow(ing|ed) up\b|\b(to )?chas(e|ing)( it| this| that| them)?( up)?\b/g,
  ],
  [
    'music leading',
    /\b((just |only |mostly |mainly |really )?(the )?music( led)? or (is it )?(just |only |mostly |mainly |really )?(the )?(people|guests|crowd|chatter|voices|conversations?|talk(ing)?)|(the )?(people|guests|crowd|chatter|voices|conversations?|talk(ing)?) or (is it )?(the )?music)( talking| chatting)?( making ((it|the §|§|the place|this) (so |that |this )?(loud|noisy|busy)|(all )?(the|that|this) (noise|racket|din)))?\b/g,
  ],
  [
    'leading',
    /\b(dominat(e|es|ed|ing)|dominant|overpower(s|ed|ing)?|overwhelming|drown(s|ed|ing)?( out)?|prominent|in the foreground)( (out )?(the )?(talk(ing)?|people|guests|conversations?|voices|room|chat(ter)?|everything|atmosphere))?\b/g,
  ],
  ['vibe', /(?<=\bhow )music led\b/g],
  ['music leading', /\bmusic led\b/g],
  ['venue', /\bplaces? we (have|own|run|got)\b/g],
  ['booked', /^(is )?(there )?(anything|something|what is) on$/g],
  ['which zones are', /\bhow many (zones|rooms|areas) (are|is)\b/g],
  ['best $1', /\btop (venue|hotel|site|zone|room|night|day)\b/g],
  ['usual', /\bon track( for an? (\w+ )?(night|evening|day))?\b/g],
  ['outdated', /\blast (updated?|refresh(ed)?)\b/g],
  ['', /\bout of (10|ten)\b/g],
  ['$1 data', /(\b(?:latest|last|current|any|each|a|sensor)|§) reading\b(?! room)/g],
  [
    'where people',
    /\bwhere (can|could|should) (i|we|you) (put|seat|sit|fit|send|place) (a |an |the )?(group|party|family|table|wedding)\b.*/g,
  ],
  [
    'handover',
    /^(is there )?(anything|what happened|what is new|what did i miss|news)\b.*\b(since|from) ((my|the|our) )?last shift\b/g,
  ],
  ['when end', /\bhow late\b/g],
  [
    'ever',
    /\bsince (we|they|you|i) (got |have )?((?:plugged|switched|turned|hooked|signed|set) (?:it |this |you )?(?:in|on|up)|started|opened|began|connected|ambience|this|going)\b/g,
  ],
  ['', /\bat (any|some|one) (point|time|stage)\b/g],
  ['digest', /\bscheduled (posts?|messages?)\b/g],
  ['', /\b(in|of|around|walk(ing)?|do(ing)?) the (house|building|place|floor)\b/g],
  ['which zone need', /\bwhere (to start|to go|first|next)\b|\bwhat first\b/g],
  ['when was $1', /\b(\w+est) (moment|point)\b/g],
  ['usual', /\bfar( off| from| above| below)?( its| the)? (usual|normal)\b/g],
  [
    'which venues',
    /\bwhich( one)? of (our|my|the|them|these)( (two|three|four|five|six|seven|eight|nine|ten|dozen))?\b(?! (zones|rooms|areas|bars))/g,
  ],
  [
    'money',
    /\bthe till\b|\bdid (we|you|they|i|the §|the bar|§) (take|earn|make)(?= (at|in|on|last|for|this|§|so)\b|$)/g,
  ],
  ['help', /\bhow do you\b/g],
  ['help', /\bwhat (do|does) .*\bmean\b/g],
  ['whichvenue', /\bwhich venue (is this|is it|am i|are we|is set|is default)( in| on| at)?\b/g],
  [
    'most alerts',
    /\b(fire[sd]?|trigger(s|ed)?|rings?|went off|goes off|go off|alerts?|trips?)( the)? most( often)?\b/g,
  ],
  ['howoften', /\b(how often|how many times)\b/g],
  ['howmany', /\b(how many|number of|head ?count)\b/g],
  ['limit', /\bhow (loud|noisy) is too (loud|noisy)\b/g],
  [
    'too loud',
    /(?<=\b(how long|how much time|how many (hours|minutes)|hours|minutes|time)\b.*)\b(above|over|beyond) (the |its |their |a )?((loudness|noise|sound|volume) )?limits?\b/g,
  ],
  ['too loud', /(?<=\bhow long\b.*)\b(over|above)$/g],
  // Asked of a zone as it was at a time.
  [
    'too loud',
    /(?<=^(is|was|were|has|had|did)\b.*§.*)\b((above|over|beyond) (the |its |their |a )?limits?|exceed (the |its )?limits?)\b(?=.*\b(when|while)\b| *$)/g,
  ],
  ['howlong', /\b(total )?(hours|minutes|time)( spent)?(?= too (loud|noisy)\b)/g],
  ['howlong', /\b(for )?how long\b|\bsince when\b|\bhow (much|many) (time|minutes|mins|hours)\b/g],
  [
    'money',
    /\bhow much( (money|cash))?\b(?= .*\b(take|taken|took|make|made|sell|sold|spend|spent|earn|cost)\b)/g,
  ],
  [
    'notify',
    /\b(tell|let|ping|warn|notify|alert|message|text|dm|remind|inform|buzz|give) (me|us|someone|somebody|the team)( a shout)?( know)?(?= (when|whenever|if|once|as soon as)\b)/g,
  ],
  [
    'notify',
    /\b(want|like|need) to (know|hear|be told|be alerted)(?= (when|whenever|once|as soon as)\b(?! to\b))|^i? ?(want|like|need) to (know|be told) if\b/g,
  ],
  ['why', /\bhow come\b/g],
  [
    'which zone is loudest',
    /\bwhere (is|are|does|do|s) (all )?(it|that|this|they|(the|that|this) (noise|music|sound|racket|bass|din)) (all )?(coming|come) from\b/g,
  ],
  [
    'rising',
    /\b(going|trending|heading|moving) (up|down) or (up|down)\b|\bup or down\b|\b(mood|loudness|noise|volume|it|energy) (is |was )?(going|trending|heading) down\b/g,
  ],
  ['compare', /\bside by side\b/g],
  ['full', /\b(a )?full house\b/g],
  ['dead', /\bghost town\b|\btumbleweeds?\b/g],
  [
    'staff',
    /\b(sending|letting|send|let|get) (someone|somebody|anyone|anybody|one|people|staff|him|her|them|us|me) (go )?(home|off|early)\b/g,
  ],
  [
    'where need',
    /\bwhere (should|do|can|could|shall|would) (i|we|you) (?!.*\b(who|that|guests?|couple|quiet\w*|calm\w*|table)\b)(best )?(send|put|go|be|start|look|station|place|(need|want) (me|us|you|someone|somebody|hands|help|staff))\b.*/g,
  ],
  ['staff', /\b(who|when|what time)\b.*\bshift\b/g],
  ['staff', /\bwho (is|else is) (on|in|working)( with (me|us))?(?= *$)/g],
  ['', /\blast orders\b/g],
  [
    'mute',
    /\b(shush|hush)\b|\bshut( it| the| this| that| §| alerts?)* up\b|^(please )?be quiet\b|\bleave (me|us) alone\b|\bstop (pinging|bothering|messaging|posting|sending|spamming)( me| us)?\b/g,
  ],
  [
    'handling',
    /\b(taking|takes?|took) care( of)?\b|\b(looking|looks?|looked) (after|into)\b|\bon it\b|\bon top of\b|\bdealing with\b|^(ok |yes |yeah )?i (will |have )?(take|got|get|deal with)\b(?! (a|the chart|me|you)\b)|\bpicked (it|this|that|them) up\b|\b(nobody|anyone|anybody|someone)( has)? pick(ed)? up\b|(?<!\bsince (we|i) )\bgot (this|it)\b(?! thing)|\bwill do\b/g,
  ],
  [
    'rising',
    /\b(pick|heat|warm|liven|build|ramp|fill|gear|perk|hot|speed|stepp?|crank)(s|ed|ing|ting)? (it )?up\b|\bkick(s|ed|ing)? off\b|\b(get|gets|getting|got) going\b|\bon the up\b|\bgo(es|ing|ne)? up\b/g,
  ],
  [
    'falling',
    /\b(calm|die|di?y|quiet|quieten|slow|wind|wound|thin|clear|cool|drop|tail|settle|ease|eas|simmer|wear|empty|empti|drain|come|go)(s|es|d|ed|ing|ned|ning|ped|ping|led|ling)? (it )?(down|out|away)\b|\b(die|dy|drop|tail|ease|eas|cool|wear)(s|es|d|ed|ing|ped|ping)? off\b/g,
  ],
  ['handling alert', /\b(took|taken|take|taking)( on)? (the |that |this )?(§ )?(alert|alarm)s?\b/g],
  // The limit is read from the text.
  [
    'above',
    /\b(above|over|past|beyond|exceed(ed|ing)?) ((a |an )?(mood|loudness|level)( of)? )?\d+(\.\d+)?(?= |$)(?! (people|guests|mins|minutes|hours|h|dba?|decibels|degrees|percent)\b)/g,
  ],
  [
    'music muted',
    /\b((with |there is |have |has |got )?no music( on| playing)?|without( any)? music|music( is)? (off|muted|not (on|playing)))\b/g,
  ],
  ['ringing', /\b(go|goes|going|went|gone) off\b|\bset(s|ting)? off\b/g],
  ['manual', /\bby hand\b|\boff auto(matic|mation)?\b|\bnot on auto(matic|mation)?\b/g],
  [
    'turned',
    /\b(turned|cranked|messed|fiddled|mess|fiddl|touch)(ing)? (up|down|with|the)\b|\bset (too )?(high|loud|low)\b/g,
  ],
  [
    'offline',
    /\b(not|stopped|stop) (been )?(working|reporting|sending|responding|connected|online|measuring)\b|\blast hear from\b|\blast report(ed)?\b|\blast heard from\b|\bno (data|signal|readings?)\b|\b(gone|went) (dark|offline|silent|down|dead)\b|\bnot (sending|measuring)( anything)?\b/g,
  ],
  [
    'usual',
    /\b(as|like|than) (it |they )?(is |are |was |were )?(always|should( be)?|ever|supposed to be)\b|\bfor (this time|now|the time)( of (the )?(day|night|week|evening))?\b|\bfor an?(?= *$)|\bunusually\b/g,
  ],
  [
    'fine',
    /\b(under control|in order|as it should( be)?|all clear|running smoothly|going (well|ok|okay|fine|alright)|all well)\b/g,
  ],
  [
    'need',
    /\b(a hand|look at|a look|keep an eye|look out|watch out|kicking off|(?<!(time|day|night) )to do|have to (know|do|go|worry)|should (know|do|go|worry))\b/g,
  ],
  ['unusual', /\bout of the ordinary\b/g],
  ['need', /\bwhat is (up|the matter)\b|\banything up\b|\bwhat did (i|we) miss\b/g],
  [
    'most unusual',
    /\b(furthest|farthest)( off| away)?( from)?( its| the| their)? (usual|normal)( level)?\b|\b(oddest|strangest|weirdest)\b/g,
  ],
  [
    'will',
    /\b(going|set|due|about|supposed) to(?= (be|get|go|fill|calm|quiet|die|pick|slow|empty|peak|kick|stay|rising|falling)\b)/g,
  ],
  ['on', /\bback on\b/g],
  [
    'need',
    /(?<=\b(who|anyone|anybody|anything|someone|somebody|zones?|rooms?|venues?|§)( else)? )needs? (some |any )?help\b/g,
  ],
  // Where it is quiet enough to be heard.
  [
    'quiet talk',
    /\b(take|make|have|for) (a|my|the) ((quick|phone|video|conference|work|private) )*calls?(?= (in|at|on) (the )?§$|$)/g,
  ],
  ['quietest', /(?<=\bwhich (day|night|weekday|evening)s? .*)\b(dead|slow|empty|quiet|calm)$/g],
  ['busiest', /(?<=\bwhich (day|night|weekday|evening)s? .*)\b(busy|lively|full|packed|heaving)$/g],
];

export function joinPhrases(text: string): string {
  return phrases.reduce((joined, [word, phrase]) => joined.replace(phrase, word), text);
}
