/** Conditions and comparisons that no answer tells, so that what is left would be another question. */
export const untoldConditions: readonly RegExp[] = [
  // Nights are ranked, and days of the week.
  /\b(best|worst|busiest|quietest|loudest|calmest|liveliest) week\b/,
  /\b(except(ing)?|excluding|leav(e|ing) out|(?<!\b(we|they|you|i|to|people|not) )ignor(e|ing)|(don['’]?t|do not) (show|include|count|want|list|give)|without(?! (any )?music)|apart from|other than|but (not|no)|(everything|all|everyone|(every|all) \w+) but|not (about|at|in|by|from)|besides|not counting)( (?!(last|this|on|at|in|from|since|tonight|today|now|right|yesterday)\b)\S+){0,8}/,
  /\b(which|what) zone (in|of|at) (which|what) venue\b/,
  /\bzones?\b.*\b(all|each|every|both)( of)?( the| my| our)?( two| three| four| five| six| \d+)? venues?\b/,
  // The night, week or friday before the last one is read.
  /(?<!\b(night|evening|day|week|weekend|month|\w+day) )\bbefore (last|yesterday|this)\b( \S+)?/,
  // Entries are counted of one time.
  /(?<=\b(complaints?|entries|events?|rounds?|incidents?)\b.*)\b(vs\.?|versus|than|compared (to|with)|(up|down) (on|from)) (the )?(last|previous)\b.*/,
  /(?<=\b(day|night|evening)s?\b.*)\band (in |at )?(which|what) (zone|room|area)\b/,
  /\b(hardly|rarely|barely|seldom|never) (ever )?used?\b.*/,
  // A weekend is compared with the one before it.
  /\b(vs\.?|versus|than|compared (to|with)|and|or) this weekend\b/,
  /\b(vs\.?|versus|than|compared (to|with)) this one\b/,
  /\bthis weekend (vs\.?|versus|than|compared (to|with)|and|or) last( weekend)?\b/,
  /\b(compared (to|with)|than|vs\.?|versus|against) the rest\b.*/,
  /\bhow long (do|does) .*\bpeaks? (usually |normally )?last\b/,
  /(?<=\b\w+er\b.*)\b(after|once|since) (i|we|they|the (band|dj|party|music|event|show)) (stopped|started|ended|finished|left|came|logged|noted|complained|acknowledged|acked|called|asked|told|opened|closed|moved)\b.*/,
  /\b(isn['’]?t|aren['’]?t|not|wasn['’]?t) (an? )?(complaints?|events?|rounds?|notes?)\b/,
  /\b(last|latest|newest|first|next) (\w+ )?but one\b|\bbefore the last( one)?\b|\b(second[- ](to[- ])?last|penultimate)\b/,
  /\bnot the (full|whole|entire) (day|night|evening|week)\b/,
  /\bwhile (the )?\S+( \S+)? (was|is|were|are) (at|so|too|its|still)\b.*/,
  /\b(zones|rooms|areas)\b.*\b\w+er than (yesterday|last|an hour|this morning)\b/,
  /\b(last|first) time (today|tonight|this \w+)\b/,
  /\boldest\b/,
  /\b(which|what|best|worst|busiest|quietest|loudest|calmest|liveliest) weekends?\b(?=.*\b(in|of|this|last|since)\b).*/,
  /\bweekends in (january|february|march|april|may|june|july|august|september|october|november|december|summer|autumn|winter)\b/,
  /\bthe hour (before|after) (it|that)\b/,
  /^(when|whenever) (an? |the )?(guests?|customers?|people|someone|neighbou?rs?) .*,/,
  /\b(per|by|each|every) (month|quarter|year)\b|\b(month|year)ly (average|mood|loudness|numbers|figures)\b/,
  /^trend of (the )?(complaints?|alerts?)\b/,
  /\bthe only (zone|room|area|night|day|venue|one|place)\b.*/,
  /\b(our|your|my) (very )?first (weekend|night|week|day|friday|saturday)\b/,
  /\brelative to\b.*/,
  /(?<=\b(complaints?|entries|events?|rounds?)\b.*)\b(while|when|although) (the|it|a|that|no) .*/,
  /\b(days|nights|evenings|weeks) (running|in a row|straight)\b/,
  // What a zone did not have is in no list.
  /(?<=\b(zones?|rooms?|nights?|venues?)\b.*)\b(had|have|has|with|got) no (complaints?|incidents?|entries|events?)\b/,
  /(?<=\b(zones?|rooms?|venues?)\b.*)\b(where|that|with) (nothing|nobody|no one|none)\b.*/,
  /\bbefore (breakfast|lunch|dinner)\b/,
  // A time is one side of it only.
  /(?<=\b\w+er\b.*)\b(before or after|after or before)\b( \S+)?/,
  // After the command `week`, too.
  /(\bweek |^)(of|from|starting|beginning|commencing) (the )?\d+(st|nd|rd|th)?( of)? [a-z]{3,}$/,
  /\b(second|third|fourth|2nd|3rd|4th)( \w+)? (\w+est|most|least)\b/,
  // What is true of two things at once is in no table.
  /\b(of|from|among) (those|these|them)\b.*/,
  /(?<=\b(nights?|days?|evenings?|zones?|rooms?|venues?|weeks?) (when|where|that|with|which)\b.*)\b(but|while|and|though|although|yet)\b.*/,
  /\bbut (?!(the|at|in|not|no|for|is|are|was|were)\b)(?=\w+ ).*/,
  /\b(that|which) (is|are|was|were) both\b.*/,
  // A usual day has no part that is compared between days.
  /(?<=\b(which|what|best|worst|busiest|quietest|calmest|loudest|liveliest) (weekday|day)\b.*)\b(for|at|during|over) (breakfast|brunch|lunch|dinner)\b/,
  /\bhow many did (nobody|no ?one)\b.*/,
  /\bsince (we|they|i|you) (fixed|changed|moved|repaired|replaced|put|hung|installed|swapped|painted|built)\b.*/,
  /\bhow long (was|is|did|does) the (rush|peak|crowd)\b.*/,
  /\bnot (quiet|calm|loud|busy|lively|full) enough\b.*/,
  /\b(never|didn['’]?t|did not|hasn['’]?t|haven['’]?t)\b.*\b(above|over|past|beyond|below|under) (an? )?\d.*/,
  /\bgetting \w+er (at|on|over|during) (the )?(weekends|weekdays|\w+days)\b.*/,
  // How it is, and how the music is.
  /\b(and|but|yet|while) (the )?(no|any|loud|quiet|low|high) music\b.*/,
  /\b(loud|busy|quiet|calm|lively|packed|dead|full|\w+er than usual)\b,? (and|but|with|yet|while) (the |its |no |a )?(mood|music|loudness|noise)\b.*/,
  /\b(good|high|low|bad) (mood|loudness),? (and|but|with|yet) .*/,
  /\bboth (\w+er|more \S+( led)?) and (\w+er|more \S+)\b.*/,
  /\bmusic\b.*\b(where|while|but) (the )?(people|guests|it|crowd|everyone)\b.*/,
  /\b(first|second|third|last) (and|to|vs\.?|than)( the)? (first|second|third|last) (week|half)\b.*/,
  /\banything but (quiet|calm|loud|busy|dead|lively|full|empty)\b.*/,
  /\bwill (january|february|march|april|june|july|august|september|october|november|december)\b.*/,
  /\b(with|vs\.?|versus|than|against|to) (the |our )?(last|past|previous) (two|three|four|five|few|couple of|\d+) (\w+days|nights|weekends)\b.*/,
  /\bhow (fast|quick(ly)?|long) (do|does|did|until|before|till)\b.*\back\w*\b.*/,
  /\b(average|avg|mean|median) (time|response)\b.*/,

  /\b(share|percent(age)?|pct|proportion) of\b.*/,
  // What would be, or under which condition.
  /(?<!\b(tell|let|know|check|see|ask|wonder|wondering|say|sure|idea|show)( me| us)?( know)? )\bif (the|it|we|i|you|there|they|he|she|my|our|this|that|all|both|one)\b.*/,
  /\bat the same time\b|\b(on )?the same (night|day|evening)s?\b/,
  /\b(no|without( an?)?|lack(ing|s)?( an?)?) follow[ -]?ups?\b/,
  /\bat \d\S* or (at )?\d\S*/,
  /\bnot (above|below|over|under)\b/,
  // When it was so before is in no answer.
  /\blast (as|so|this|that) (loud|busy|quiet|lively|full|calm|packed)( as (now|this|that|it is( now)?))?\b/,
  /\b(first|second|third|last) (mon|tues|wednes|thurs|fri|satur|sun)day of\b/,
];
