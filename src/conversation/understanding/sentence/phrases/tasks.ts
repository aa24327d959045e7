import type { Phrase } from './phrase.ts';

/** What the app does, and what staff have to do: alerts, digests, the log, handovers, shifts. */
export const taskPhrases: readonly Phrase[] = [
  ['engineer', /\b(sound|ac|av|lift|fridge|coffee machine) (guy|man|technician|people)\b/g],
  ['unusual', /\bnot (behaving|acting)\b/g],
  [
    'which zones are',
    /\b(the |which )?(zones|areas|rooms|places) (do )?(you|we) (actually )?(cover|measure|watch|monitor)\b/g,
  ],
  ['wrong', /\bon fire\b/g],
  [
    'did alert',
    /\b(did|has|have|had) (it|you|the app|they) (\w+ )?(warn|notify|ping|alert)(ed|ged)? (us|me)\b/g,
  ],
  ['which digest', /\bwhat (goes out|gets posted|is posted) (in|to)\b/g],
  ['most alerts', /\b(the )?most (trouble|problems|issues|headaches|grief)\b/g],
  ['alert', /\b(that|the|this|last|latest) (ping|buzz|notification)\b( about| for)?/g],
  [
    'alert ringing',
    /\balerts? (fire|fires|fired|trigger\w*|go off|goes off|went off)\b(?! (the )?most)/g,
  ],
  [
    'sensor offline',
    /\bwhy is there (no|nothing)\b( data| numbers| readings| values)?( showing| coming)?( in| up)?(?! (?:music|alerts?|alarms?|digests?|log|entry|entries|report|zones?|venues?|button|limits?)\b)|\b(no|not any) (numbers|values|figures|updates) (from|for|in)\b/g,
  ],
  ['complaints', /\b(gets?|got|getting|was|is|are) complained (about|at)\b/g],
  [
    'open follow ups',
    /\b(still )?open (from|since) (the )?(last|previous|earlier) (shift|team|crew)\b|\bwhat did the (\w+ )?(crew|shift|team|lot) leave( for)?( me| us)?( to do)?\b|^what is overdue$/g,
  ],
  ['recap', /\bsum(s|med)? (it |this |that |things )?up\b|\bwrap ?up\b|\bfill (me|us) in\b/g],
  [
    'booked',
    /\b(anything|what is|something) (in|on) the (book|books|diary|calendar|agenda|schedule|programme)\b/g,
  ],
  [
    'people',
    /\b(anyone|anybody|someone) left\b(?! (an? |any |some |me |us )*(notes?|messages?|entry|entries|comments?|word)\b)/g,
  ],
  [
    'when',
    /(?<=\b(tell|let|ping|warn|notify|alert|message|text) (me|us)( know)? )the (second|minute|moment|instant)\b/g,
  ],
  // What the app can do.
  [
    'help',
    /^(?:so )?what (?:else )?(?:can|could|may) (?:i|we) (?:even |actually )?ask(?: you)?(?: (?:about|regarding) .*)?$/g,
  ],
  [
    'help',
    /\bwhat (?:all )?(can|could|may) (?:i|we) ask( (you|it|here))*\b( as an? \w+( \w+)?)?(?= *$)|\bwhat can you do( for (me|us))?\b|^what i can (ask|do|say|type)( (you|it|here|about))*$/g,
  ],
  // Limits of alerts.
  [
    'what limit alert',
    /\b(at|from|above) (what|which|how much|how many) ?(point|number|level|loudness|figure|value)? (do|does|will|would|is|are) .*\b(flag\w*|warn\w*|alert\w*|ping\w*|start\w*|scream\w*|shout\w*|alarms?|count as|counts as|too (loud|noisy|quiet|high))\b.*|\bat how much do(es)? .*\bcount\b.*|\bhow loud (are|is|can|may) (we|it|§|the §) (allowed|permitted|be)( to be)?\b/g,
  ],
  [
    'what limit alert',
    /\bwhat ((number |level |score |value |loudness )(counts as|qualifies as|is)|counts as|qualifies as) too (loud|noisy|quiet)\b/g,
  ],
  // A sensor that tells nothing new.
  [
    'sensor offline',
    /\b(has|have) ?n[o']t (moved|changed|updated|budged)( in| for)?( ages| hours| a while| days| the last \w+)?\b|\b(has|have) not (moved|changed|updated|budged)( in| for)?( ages| hours| a while| days)?\b|\bwhen did (the )?§ last (send|report|update|measure|say|tell)( (anything|something|data|a value|in))?\b/g,
  ],
  // What staff are to do.
  [
    'open follow ups',
    /\b(on )?(the |my |our )?to ?do list\b|\bto dos\b|\b(left over|leftover|left) (from|by) (the )?(\w+ )?(shift|team|crew|lot|manager|porter)\b|\bunfinished( business)?\b/g,
  ],
  [
    'handover',
    /^(please )?catch (me|us) up\b(?= *$)|\b(heading|going|walking) into (a |the |my )?handover\b.*/g,
  ],
  ['recap', /\bcatch (me|us) up\b/g],
  ['handover', /^(is there )?anything from (the |last )?night( shift| team)?\b.*/g],
  // Complaints.
  ['complaints', /\b(gets?|got|getting|was|is|are) (moaned|grumbled|whinged|whined) about\b/g],
  ['most complaints', /(?<=\bcomplaints )the most\b/g],
  // Digests by another name.
  ['digest', /\bin (one|a single) post\b/g],
  [
    'digest',
    /\b(the |our |my |that )?(daily|weekly|monthly|nightly|morning|evening) (thing|one|post|message|e ?mail|update|roundup)\b/g,
  ],
  // Who works.
  [
    'staff',
    /\bwho is (closing|opening|on (close|open|lates?|earlies|nights|shift|call|the bar|the desk|the door))\b|\b(extra|another|more|spare) (pair|set) of hands\b|\bunder ?staffed\b|\bover ?staffed\b|\bcall in (an |another |extra |some )?(extra )?(people|someone|hands|staff)\b/g,
  ],
  ['money', /\bwhat (have|has|did) (we|you|they|the §|§) (taken?|took|made|make|sold?|earned?)\b/g],
  ['problems', /\b(the )?worst thing( that)?( (has )?happened)?\b/g],
  [
    'why alert',
    /\bwhy (did|do|am|was|were|does|is) (i|we|it|you|my phone|the app) (just |keep |always |even )*(get|got|getting|have|ping\w*|buzz\w*|alert\w*|woken( up)?|notif\w*|messag\w*|text\w*)( me| us)?( (a|an|that|this|the|another) (message|text|notification|buzz|ping|alert|warning))?\b( by you)?/g,
  ],
  ['notify', /\b(only )?bug (me|us)(?= (when|if|once|as soon as)\b)/g],
  [
    'help',
    /\bwhat (else )?(can|could|may) i (else )?ask( (you|it|here|ambience))*(?= *$)|\b(what|how) (can|do|could|should) (you|i) (\w+ly )?(do|ask|use|tell|know|answer|show|see|get|say)( (you|me|us|this|it|here|for)){0,2}(?= *$)|\b(who|what) are you\b|\bhow (do|does) (you|this|it) work\b/g,
  ],
  [
    'handover',
    /^(hi |ok |hey )?(i have |i am |i )?just (come|came|got|started|coming|clocked|walked) (on|in)( shift| duty| to work)?\b.*|\bwhat (has |have )?(happened|did (i|we) miss) while (i|we) (was|were) (away|off|out|gone|on (my |a )?break)\b|\banything (i|we) (should|must|need to|have to) (tell|pass on to|say to|brief)( to)? (the )?((next|night|day|morning|late|early|evening) )?(shift|team|porter|crew|manager|lot|guys)\b|\b(what|anything) (should|do|must|can|shall|did) (i|we) (need to |have to |want to )?(tell|pass on to|say to|brief|hand over to)( to)? (the )?((next|night|day|morning|late|early|evening) )?(shift|team|porter|crew|manager|lot|guys)\b|\bwhat (does|do|should|must|did) the (next|night|day|morning|late|early|evening|last) (shift|team|porter|crew|manager|lot) (need to |have to |leave )?(know|do|us|me|open)\b|\bwhat do (i|we) (need|have) to know from the \w+ (shift|team|crew)\b|\bhand(ing)? over( (to|from|for) (the )?\w+( (shift|team|porter|crew|manager))?)?\b/g,
  ],
  [
    'open follow ups',
    /\bwhat(s| is)?( still)? (needs|has|have|needing)( still)? (doing|sorting|to be (done|sorted))\b|\bwhat(s| is) (still )?(open|outstanding) (and|n|&) what(s| is) (been )?done\b/g,
  ],
  [
    'what limit alert',
    /\b(at )?(what|which) (level|point|loudness|limit|mood) (does|do|will|would|did) (the app|it|you|we|i|§) (get )?(warn\w*|alert\w*|ping\w*|notif\w+|tell|told)( me| us)?\b/g,
  ],
  ['alerted', /\b(pinged|flagged|buzzed)\b/g],
  [
    'notify',
    /\b(want|need|like) (to get )?an? (alert|warning|ping|notification)(?= (when|whenever|if|once|as soon as)\b)/g,
  ],
  [
    'follow up',
    /\b(needs? |to )?follow(ing|ed) up\b|\b(to )?chas(e|ing)( it| this| that| them)?( up)?\b/g,
  ],
  ['booked', /^(is )?(there )?(anything|something|what is) on$/g],
  ['outdated', /\blast (updated?|refresh(ed)?)\b/g],
  ['$1 data', /(\b(?:latest|last|current|any|each|a|sensor)|§) reading\b(?! room)/g],
  [
    'handover',
    /^(is there )?(anything|what happened|what is new|what did i miss|news)\b.*\b(since|from) ((my|the|our) )?last shift\b/g,
  ],
  ['digest', /\bscheduled (posts?|messages?)\b/g],
  [
    'money',
    /\bthe till\b|\bdid (we|you|they|i|the §|the bar|§) (take|earn|make)(?= (at|in|on|last|for|this|§|so)\b|$)/g,
  ],
  ['help', /\bhow do you\b/g],
  ['help', /\bwhat (do|does) .*\bmean\b/g],
  [
    'most alerts',
    /\b(fire[sd]?|trigger(s|ed)?|rings?|went off|goes off|go off|alerts?|trips?)( the)? most( often)?\b/g,
  ],
  ['howoften', /\b(how often|how many times)\b/g],
  ['limit', /\bhow (loud|noisy) is too (loud|noisy)\b/g],
  [
    'money',
    /\bhow much( (money|cash))?\b(?= .*\b(take|taken|took|make|made|sell|sold|spend|spent|earn|cost)\b)/g,
  ],
  [
    'notify',
    /\b(tell|let|ping|warn|wake|notify|alert|message|text|dm|remind|inform|buzz|give) (me|us|someone|somebody|the team)( a shout)?( know)?(?= (when|whenever|if|once|as soon as)\b(?! (that|it|this) (helped|worked|made|did|changed))(?!.*\b(usually|normally|typically|generally)\b))/g,
  ],
  [
    'notify',
    /(?<!\S .*(?<!\b(?:i|we|d|would|just|really|please|hi|hey)) )\b(want|like|need) to (know|hear|be told|be alerted)(?= (when|whenever|once|as soon as)\b(?! to\b))|^i? ?(want|like|need) to (know|be told) if\b/g,
  ],
  [
    'staff',
    /\b(sending|letting|send|let|get) (someone|somebody|anyone|anybody|one|people|staff|him|her|them|us|me) (go )?(home|off|early)\b/g,
  ],
  [
    'staff',
    /\b(who|when|what time)\b(?!.*\b(wrote|write|written|logged|noted|log|note)\b).*\bshift\b/g,
  ],
  ['staff', /\bwho (is|else is) (on|in|working)( with (me|us))?(?= *$)/g],
  [
    'mute',
    /\b(shush|hush)\b(?! (people|guests|them|him|her|everyone))|\bshut( it| the| this| that| §| alerts?)* up\b|^(please )?be quiet\b|\bleave (me|us) alone\b|\bstop (pinging|bothering|messaging|posting|sending|spamming)( me| us)?\b/g,
  ],
  [
    'handling',
    /\b(taking|takes?|took) care( of)?\b|\b(looking|looks?|looked) (after|into)\b|\bon it\b|\bon (my|our) way( (up|down|over|there|now))*\b|\bon top of\b|\bdealing with\b|^(ok |yes |yeah )?i (will |have )?(take|got|get|deal with)\b(?! (a|the chart|me|you)\b)|\bpicked (it|this|that|them) up\b|\b(nobody|anyone|anybody|someone)( has)? pick(ed)? up\b|(?<!\bsince (we|i) )\bgot (this|it)\b(?! thing)|\bwill do\b/g,
  ],
  [
    'handling alert',
    /\b(took|taken|take|taking)( on)? (the |that |this )?(last |latest )?(§ )?(alert|alarm)s?\b/g,
  ],
  ['ringing', /\b(go|goes|going|went|gone) off\b|\bset(s|ting)? off\b/g],
  [
    'offline',
    /\b(not|stopped|stop) (been )?(working|reporting|sending|responding|connected|online|measuring)\b|\blast hear from\b|\blast report(ed)?\b|\blast heard from\b|\bno (data|signal|readings?)\b|\b(gone|went) (dark|offline|silent|down|dead)\b|\bnot (sending|measuring)( anything)?\b/g,
  ],
];
