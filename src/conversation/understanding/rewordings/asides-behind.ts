import type { Aside } from './asides-in-front.ts';

/** What people say behind a question: what the answer is for, and what they would like. */

export const asidesBehind: readonly Aside[] = [
  // `how loud was it at 1 last night, we had a guest complaint`
  {
    pattern:
      /[,.;?–-]+ ?(?:because |as |since )?(?:we|i)(?:['’]ve)? (?:had|got|have had|have) (?:an? |some |another )?(?:guest |noise )?complaints?(?: about (?:it|that|this))?\W*$/i,
    rest: '',
  },
  // `what happened in the lobby around 8, seemed super loud`
  {
    pattern:
      /(?<=^\W*(?:what|how|was|did)\b.{8,}),? (?:it )?(?:seemed|looked|felt|sounded) (?:a bit |very |so |really |quite |too |super |pretty )*\w+\W*$/i,
    rest: '',
  },
  // `is the lobby bar ok? seems quiet for a saturday`
  {
    pattern:
      /(?<=\b(?:ok|okay|alright|all right|fine|normal)\b\W*)[?,.;–-]+ ?(?:it )?(?:seems|looks|feels|sounds) (?:a bit |very |so |really |quite |too )*\w+(?: for (?:an? )?[\w ]{3,20})?\W*$/i,
    rest: '?',
  },
  // `how is the shop doing, its sunday morning there right`
  {
    pattern:
      /[,.;–-]+ ?(?:it['’]?s|it is|must be) (?:still |already )?(?:early |late )?(?:\w+day )?(?:morning|afternoon|evening|night|lunchtime)(?: over)? there(?:,? (?:right|isn['’]?t it|no|correct))?\W*$/i,
    rest: '',
  },
  // `the short version of the week for my gm meeting tomorrow`
  {
    pattern:
      / for (?:my|the|our|an?) (?:[\w'’-]+ ){0,2}(?:meeting|call|briefing|catch-?up|standup)(?: (?:with (?:the |my )?\w+|tmrw|tmr|tomorrow|today|tonight|later|now|on \w+day|this \w+|next \w+|at \d\S*))*(?=\W*$|,)/i,
    rest: '',
  },
  // `when is the best time to vacuum the lobby without bothering anyone`
  {
    pattern:
      / without (?:bothering|disturbing|annoying|upsetting|getting in the way of) (?:anyone|anybody|everyone|people|(?:the |our |any )?(?:guests|customers|diners))\b/i,
    rest: '',
  },
  // `the quietest spot to send a guest with a headache`
  {
    pattern:
      /(?<=\b(?:spot|place|room|zone|area|corner|bar) )to (?:send|put|seat|take|bring|move) (?:an? |the |some |my |our |two |three )?[\w'’ ]{2,25}? (?:with|who|that|having) [^?]*?(?=(?: (?:right )?now| tonight| today)?\W*$)/i,
    rest: '',
  },
  // `whats the shop like, what time is it there`: an answer tells the local time.
  {
    pattern:
      /[,.;?–-]* ?(?:and )?what(?:['’]?s| is)? (?:the )?(?:local )?time(?: is it)?(?: over)? there(?: even| now| rn)?\W*$/i,
    rest: '',
  },
  // `show me the alerts of last week, and how long did they last`: their lengths are listed.
  {
    pattern:
      /(?<=\b(?:alerts?|alarms?|went off|go off)\b.*),? (?:and )?(?:for )?how long (?:did )?(?:they|it|each|these)(?: each| all)? (?:last(?:ed)?|were|was|go|went)(?: open| on| for)?\W*$/i,
    rest: '',
  },
  // `when is the spa quietest, want to send a couple there this afternoon`
  {
    pattern:
      /[,.;?–-]+ ?(?:(?:i|we|i['’]d) )?(?:want(?:ing)?|would like|like|need|have|got) to (?:send|put|seat|move|host|book) .{2,40}? (?:in )?there\b( this (?:afternoon|evening|morning)| tonight| tomorrow| now)?\W*$/i,
    rest: '$1',
  },
  // `how is the library, can i send a private party of 12 there`
  {
    pattern:
      /[,.;?–-]+ ?(?:and )?(?:can|could|should|may) (?:i|we) (?:send|put|seat|move|host|book) .{2,40}? (?:in )?there\W*$/i,
    rest: '',
  },
  // `is the music too loud in the restaurant? i want people to be able to talk`
  {
    pattern:
      /[.?!;]+ ?(?:i|we)(?:['’]d)? (?:want|need|would like|like|hope|have|got) (?!to know\b)[^?]*$/i,
    rest: '?',
  },
  // `will the rooftop be loud tonight? got a wedding party of 40`
  {
    pattern:
      /[?!]+ ?(?:(?:i|we)(?:['’]ve)? )?(?:got|have|having|expecting) (?:an? |some |the )[^?]*$/i,
    rest: '?',
  },
  {
    pattern: /,? and (in|on|at) (the )?([\w ]{3,25}?) at the same time(?=\W*$)/i,
    rest: ' and $2$3',
  },
  {
    pattern:
      /[,.;?!–-]* ?\b(?:the )?(?:neighbou?rs?|guests?|people|customers?) (?:are|keep|is|were) (?:complaining|moaning|ringing|calling|grumbling)\b[^?]*$/i,
    rest: '',
  },
  // `where is the best vibe, got guests with me who want a chill drink`
  {
    pattern:
      /[,.;–-]+ ?(?:(?:i|we)(?:['’]?ve)? )?(?:got|have) (?:some |an? |two |three )?(?:guests?|people|friends|couple|clients?|party|family) [^?]*$/i,
    rest: '',
  },
  // `give me the short story`
  {
    pattern:
      /,? (?:and |so )?(?:just )?(?:give|tell) me (?:the|a) short (?:story|version)(?=\W*$)|,? in (?:one|a|two|a single) (?:short )?paragraphs?\b/i,
    rest: '',
  },
  // `…, guests should be able to talk`
  {
    pattern:
      /,? (?:the )?(?:guests|people|customers) (?:should|must|need to|have to|want to) (?:still )?(?:be able to |be )?(?:talk|speak|chat|hear|sleep)\w*(?: each other| themselves)?(?=\W*$)/i,
    rest: '',
  },
  // `anything I should know before lunch`
  {
    pattern:
      /(?<=^(?:is there )?(?:any|some)thing (?:else )?(?:i|we) (?:should|need to|must|have to) (?:know|watch|worry about|look at|do)(?: about)?) before (?:the |my |our )?(?:(?:lunch|dinner|brunch|late|night|day|morning|evening) (?:shift|service|rush)|lunch|dinner|brunch|service|opening|we open|rush|check-?out|check-?in|meeting)\b/i,
    rest: '',
  },
  // `a summary of this week, short`
  {
    pattern: /, (?:keep it |but |make it )?(?:short|brief|quick)(?: please| pls)?(?=\W*$)/i,
    rest: '',
  },
  // `who logged the last complaint and what was it about`: an entry tells all of it.
  {
    pattern:
      /(?<=\b(?:complaint|entry|incident|note|event|log|logged)\b.*),? and (?:what (?:was|is|were) (?:it|that|this|they) (?:about|for|saying)|what (?:does|did|do) (?:it|they|that) say|(?:who|when) (?:wrote|logged|noted|made|was) (?:it|that|they)(?: logged| written| made)?)\W*$/i,
    rest: '',
  },
  // `what was going on thursday night, any events?`
  {
    pattern:
      /(?<=^what(?:['’]?s| is| was)? (?:going on|happening|happened|went on)\b.*)[,.;?–-]+ ?any (?:events?|incidents?|trouble|problems?|issues?|complaints?|alerts?|drama)\W*$/i,
    rest: '',
  },
  // `summarise the weekend, three lines`
  {
    pattern:
      /[,.;–-]+ ?(?:in |just )?(?:one|two|three|four|five|a few|a couple of|\d) (?:lines?|sentences?|bullets?|bullet points?)(?: only| max| please| pls)?\W*$/i,
    rest: '',
  },
  // `when is the lobby busiest on a monday, need it for rostering`
  {
    pattern: /[,.;–-]+ ?(?:(?:i|we) )?need (?:it|this|that|them) for [\w ’'-]{2,40}\W*$/i,
    rest: '',
  },
  // `when is breakfast busiest, want to tell the early shift`
  {
    pattern:
      /[,.;–-]+ ?(?:(?:i|we) )?(?:want|need|have|going|trying|got) to (?:tell|brief|warn|inform) (?:the |my |our )?[\w ]{2,30}\W*$/i,
    rest: '',
  },
  // `how was the morning, I have an owners' call at 3`
  {
    pattern:
      /[,.;–-]+ ?(?:(?:i|we)(?:['’]ve)? )?(?:have|got|having) an? (?:[\w'’-]+ ){0,3}(?:meeting|call|briefing|review|visit|presentation)(?: (?:at|in|on|with|for) [\w: ]{1,20})?\W*$/i,
    rest: '',
  },
  // `was there an event logged on the 14th that explains the spike in the lobby`
  {
    pattern:
      /(?<=^(?:any|was there|is there|were there|are there|did we have)\b.*\b(?:events?|entry|entries|notes?|anything|something)\b.*?) (?:that|which) (?:explains?|would explain|could explain|might explain) .*$/i,
    rest: '',
  },
  // `is anything weird right now, i.e. not like a normal saturday night`
  {
    pattern:
      /(?<=\b(?:weird|odd|unusual|strange|out of the ordinary)\b.*?),? (?:i\.?e\.?,? |so )?(?:not like|unlike|different from) (?:an? )?(?:normal|usual|ordinary) [\w ]{3,30}(?=\W*$)/i,
    rest: '',
  },
];
