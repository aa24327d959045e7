import type { Phrase } from './phrase.ts';

/** How it is: loud, quiet, busy or calm, how that changes and how it compares. */
export const levelPhrases: readonly Phrase[] = [
  ['usually', /\bon an? (normal|usual|typical|regular|ordinary) (night|evening|day)\b/g],
  ['loudest', /\bat (its|their|the) loudest\b/g],
  ['peak', /\bat (its|their|the) (worst|busiest|liveliest|peak|height|best)\b/g],
  [
    'quiet',
    /\b(total|absolute|complete|some|in) silence\b|\bfree of noise\b|\b(nobody|no one) (is )?making (any )?noise\b/g,
  ],
  ['busy', /\b(any|much|more) life\b/g],
  ['usually', /\bas a rule\b/g],
  [
    'which is louder',
    /\bwhich( one)? is making (all )?(that|the|this|so much|such a) (noise|racket|din)\b/g,
  ],
  ['too loud', /\b(on|in the) red\b/g],
  [
    'quiet',
    /\b(good|ok|okay|suitable|fine|right|free|quiet|calm) (enough )?for (an? |my |our |the )?(quiet |quick |business |work |job |team |small )*(meetings?|calls?|interviews?|presentation|speech|speeches|reading)\b/g,
  ],
  // When it is quietest.
  [
    'when is quietest',
    /\b(quietest|calmest|best|good|quiet|calm|deadest|slowest) (half hour|hour|time|moment|slot|window)( for (me|us))? (to (do|have|run|carry out|get|hold|fix|repair|paint|service|vacuum|hoover|mop|change|swap|replace|install|move|set up)|for) .*?\b(clean\w*|check|soundcheck|maintenance|repairs?|work|meeting|call|vacuum\w*|hoover\w*|speakers?|amp|paint\w*|service|inspection|delivery|setup|set up|install\w*)\b/g,
  ],
  // `quietest time to vacuum the lobby`, `calmest hour to have a meeting in the library`
  [
    'when is quietest',
    /\b(quietest|calmest|deadest|slowest|emptiest) (half hour|hour|time|moment|slot|window)( for (me|us))? to (?!be\b)\w+( (a|an|some|my|our)( \w+){1,2}?)?( (in|of|on|at|with|up))?(?= (the )?§| *$)/g,
  ],
  ['usually when', /\b(is there )?(a |any )?patterns? (to|in|for|of)( when)?\b/g],
  // How it compares.
  [
    'compared with',
    /\bstack(s|ed|ing)? up (against|to|with|beside)\b|\bmeasure(s|d)? up (against|to|with)\b/g,
  ],
  [
    'above or below usual',
    /\b(are|is|were|was) (we|it|§|the §|things) (up|down|ahead|behind)( or (up|down|ahead|behind))? (on|of|from) (where|what) .*\b(normal|normally|usual|usually|be)\b/g,
  ],
  [
    'most unusual',
    /\b(differ\w*|different|deviat\w*)( the)? most( from( the| its| our)? (usual|normal|norm|average))?\b|\bmost (different|out of the ordinary)\b|\bfurther( away)? from (its |their |the )?(usual|normal|norm)\b/g,
  ],
  [
    'is it usual',
    /\b(is )?\d(\.\d)? (is (that|it|this) )?(ok|okay|normal|usual|fine)( or not)?( for (this|the|that) (hour|time)\b.*)?(?= *$)/g,
  ],
  ['calm', /\bdo with (a bit of |some |more |any |a little )?(help|love|boost)\b/g],
  [
    'compared with ',
    /\bnext to (?=(last |yesterday|tonight|a usual|a normal|the (usual|normal|last)))/g,
  ],
  // Up and down.
  [
    'rising',
    /\b(wake|wakes|woke|waking|woken) up\b|\bgetting (any )?traction\b|\b(hot up|heat up|liven up|come alive|comes alive|came alive)\b/g,
  ],
  [
    'peak',
    /\bthe highest (it|§|the §|we|they) (got|went|has been|was|reached|hit|gone)\b|\bhow high did (it|§|the §|we) (get|go)\b/g,
  ],
  ['loudest hour', /\bworst hour(?= (?:.* )?(noise|loudness)\b)/g],
  ['which was busiest', /\b(who|which( one)?) (won|wins|was winning|is winning)\b/g],
  ['who is busiest', /\bkick(s|ing)? off (anywhere|somewhere)\b|\bwhere .*\bkicking off\b/g],
  ['quiet', /\b(a|any|the) (lull|slump|dip|quiet (patch|spell|moment|bit))\b|\blull\b/g],
  ['difference', /\b(the |a )?(big )?gap(?= (growing|widening|closing|shrinking)\b| *$)/g],
  ['above usual', /\bworse than (it )?(usual|normal)(ly)?( is)?\b/g],
  [
    'when is quietest',
    /\b((when|what|whats) (is )?(the |a )?)?(best|good|right) (time|hour|slot|moment|day|night) (to|for)( an?| the)?( deep| quick)? (clean|vacuum|hoover|mop|repair|fix|service|maint|paint|inspect)\w*( in| of| on| at)?\b/g,
  ],
  ['livelier', /\bmore (buzz|energy|life|action|atmosphere|going on|happening)\b/g],
  ['too loud', /\bdisturbed\b/g],
  [
    'been too loud',
    /\b(gone|went|go|goes|got|going) (above|over|beyond) (the |its |a )?((loudness|noise) )?limits?\b/g,
  ],
  ['calm', /\bnot (really )?doing (anything|much|a lot|a thing)\b/g],
  [
    'below usual',
    /\bunder ?perform(s|ed|ing)?( against| compared (to|with))?( its| their| the)?( usual| normal)?\b/g,
  ],
  [
    'quiet',
    /\b(quiet|calm)(?: enough)? (?:enough )?to (work|study|read|concentrate|write)( in)?\b/g,
  ],
  ['loudest moment', /\b(highest|max|maximum|top|peak) (loudness|noise|volume|sound)( level)?\b/g],
  ['liveliest moment', /\b(highest|max|maximum|top) mood\b/g],
  ['quietest moment', /\b(lowest|min|minimum) (loudness|noise|volume|sound)( level)?\b/g],
  ['calmest moment', /\b(lowest|min|minimum) mood\b/g],
  ['best', /\btop (\d+|two|three|four|five)\b/g],
  ['liveliest', /\b(the )?most (buzz|energy|life|action|atmosphere|going on|happening)\b/g],
  ['calmest', /\b(the )?least (buzz|energy|life|action|atmosphere|going on|happening)\b/g],
  [
    '$1 $4 loud',
    /\b(is|was) (?:there )?(anyone|anybody|someone|somebody)( (?:in|on|at) (?:the )?)?(§)? ?(?:still )?making (?:any |a |much |some )?noise\b/g,
  ],
  [
    'is loud',
    /^(?:anyone|anybody|someone|somebody) (?:still )?making (?:any |a |much |some )?noise\b/g,
  ],
  ['quiet', /\ba (lull|slump|quiet (patch|spell|moment|bit))\b/g],
  [
    'which $1 was busiest',
    /\bwhich (§|zone|venue|bar|room|night) (won|wins|is winning|came out on top)\b/g,
  ],
  ['best $1', /\btop (venue|hotel|site|zone|room|night|day)\b/g],
  ['usual', /\bon track( for an? (\w+ )?(night|evening|day))?\b/g],
  // The answer about a day tells how far it was from usual.
  [
    'how $1',
    /\bhow far (?:off|from|away from|above|below|over|under|out of) (?:the |its |our )?(?:usual|normal|average|norm) ((?:was|were|is|are)\b)/g,
  ],
  ['usual', /\bfar( off| from| above| below)?( its| the)? (usual|normal)\b/g],
  [
    'too loud',
    /(?<=\b(how long|how much time|how many (hours|minutes)|hours|minutes|time)\b.*)\b(above|over|beyond) (the |its |their |a )?((loudness|noise|sound|volume) )?limits?\b/g,
  ],
  ['too loud', /(?<=\bhow long\b.*)\b(over|above)$/g],
  [
    'too loud',
    /(?<=^(?:is|are|was|were|has|have) (?:we|it|they|things) )(?:above|over|beyond) (?:the |its |our |their )?(?:(?:loudness|noise|sound) )?limits?\b/g,
  ],
  // Asked of a zone as it was at a time.
  [
    'too loud',
    /(?<=^(is|was|were|has|had|did)\b.*§.*)\b((above|over|beyond) (the |its |their |a )?limits?|exceed (the |its )?limits?)\b(?=.*\b(when|while)\b| *$)/g,
  ],
  [
    'rising',
    /\b(going|trending|heading|moving) (up|down) or (up|down)\b|\bup or down\b|\b(mood|loudness|noise|volume|it|energy) (is |was )?(going|trending|heading) down\b/g,
  ],
  ['compare', /\bside by side\b/g],
  ['full', /\b(a )?full house\b/g],
  ['dead', /\bghost town\b|\btumbleweeds?\b/g],
  [
    'rising',
    /\b(pick|heat|warm|liven|build|ramp|fill|gear|perk|hot|speed|stepp?|crank)(s|ed|ing|ting)? (it )?up\b|\bkick(s|ed|ing)? off\b|\b(get|gets|getting|got) going\b|\bon the up\b|\bgo(es|ing|ne)? up\b/g,
  ],
  [
    'falling',
    /\b(calm|die|di?y|quiet|quieten|slow|wind|wound|thin|clear|cool|drop|tail|settle|ease|eas|simmer|wear|empty|empti|drain|come|go)(s|es|d|ed|ing|ned|ning|ped|ping|led|ling)? (it )?(down|out|away)\b|\b(die|dy|drop|tail|ease|eas|cool|wear)(s|es|d|ed|ing|ped|ping)? off\b/g,
  ],
  // The limit is read from the text.
  [
    'above',
    /\b(above|over|past|beyond|exceed(ed|ing)?) ((a |an )?(mood|loudness|level)( of)? )?\d+(\.\d+)?(?= |$)(?! (people|guests|mins|minutes|hours|h|dba?|decibels|degrees|percent)\b)/g,
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
  ['need', /\bwhat is (up|the matter)\b|\banything up\b/g],
  ['what did need', /\bwhat did (i|we) miss\b/g],
  [
    'most unusual',
    /\b(furthest|farthest)( off| away)?( from)?( its| the| their)? (usual|normal)( level)?\b|\b(oddest|strangest|weirdest)\b/g,
  ],
  [
    'need',
    /(?<=\b(who|anyone|anybody|anything|someone|somebody|zones?|rooms?|venues?|§)( else)? )needs? (some |any )?help\b/g,
  ],
  ['quietest', /(?<=\bwhich (day|night|weekday|evening)s? .*)\bquiet$/g],
  ['calmest', /(?<=\bwhich (day|night|weekday|evening)s? .*)\b(dead|slow|empty|calm)$/g],
  ['busiest', /(?<=\bwhich (day|night|weekday|evening)s? .*)\b(busy|lively|full|packed|heaving)$/g],
];
