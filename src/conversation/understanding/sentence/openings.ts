import type { Synonym } from './synonyms.ts';

/** How questions begin, in the words that patterns know. */
export const openings: readonly Synonym[] = [
  { said: /^how['’]?s (?=\S)/gi, meant: 'how is ' },
  {
    said: /^(?:at |around |about )?what time (?=(?:is|was|were|are|did|do|does|will|has|have|had|would)\b(?! it(?: (?:now|there|here|in|at|over|on)\b|\W*$)))/gi,
    meant: 'when ',
  },
  { said: /^(?:the )?number of (?=[a-z]+s\b)/gi, meant: 'how many ' },
  {
    said: /^(?:which|what)(?: one)? of (?:our|my|the) (zone|venue|night|day|bar)s (?=(?:is|was|has|had|needs|gets|got|did|will|should)\b)/gi,
    meant: 'which $1 ',
  },
  {
    said: /^(?:which|what)(?: ones?)? of (?:our|my|the) (?=(?:zones|venues|nights|days|bars)\b)/gi,
    meant: 'which ',
  },
  {
    said: /^what (?=(?:zones?|venues?|rooms?|nights?|days?|bars?|weekdays?|hotels?)\b)/gi,
    meant: 'which ',
  },
  {
    said: /^(?:(?:can|could|may) (?:i|we) (?:please )?see|let me see|let['’]?s see|(?:i|we)(?:['’]d| would)? (?:want|need|like) to see) (?!if\b|whether\b)/gi,
    meant: 'show me ',
  },
  {
    said: /^(?:do we have|have we got|have you got|is there) any (?=[a-z]+s\b)/gi,
    meant: 'are there any ',
  },
  {
    said: /^(?:did we (?:have|get)|have we had|have there been) any (?=[a-z]+s\b)/gi,
    meant: 'were there any ',
  },
  {
    said: /^(?:the )?notes(?=(?: (?:from|of|on|since))? (?:today|tonight|last night|yesterday|this \w+|\w+day)\b|\W*$)/gi,
    meant: 'show notes',
  },
  // `where can i put 20 noisy people without annoying anyone`
  {
    said: /^(where (?:can|could|should|shall) (?:i|we) \w+ )(?:\d+ |some |a few )?(?:noisy|loud|rowdy) (?:people|guests|lads)\b(.*?)(?:,? without (?:annoying|disturbing|bothering|upsetting) (?:anyone|anybody|the others|other guests|others))?(?=\W*$)/gi,
    meant: '$1a loud group$2',
  },
  { said: /^(?:a )?fair (?=comparison\b)/gi, meant: '' },
  { said: /^for how long (?=(?:has|have|was|were|did|is)\b)/gi, meant: 'how long ' },
  { said: /^what are (?:the|our|my) (?=(?:alerts|complaints)\b)/gi, meant: '' },
  {
    said: /^(?:(?:show|give|get) (?:me|us)|i (?:need|want)) (?:the )?(?=(?:alerts|top|best|worst|(?:loud|quiet|busi|livel?i|calm)est)\b)/gi,
    meant: '',
  },
  // `the venues, ranked by mood`
  {
    said: /^(?!rank|sort|order)(.+?),? (?:ranked|sorted|ordered) (?=by (?:mood|loudness|noise|liveliness)\b)/gi,
    meant: 'rank $1 ',
  },
  // `when was the spa last calm`
  {
    said: /^when was (.+?) last (?=(?:loud|quiet|busy|lively|calm|empty|full|packed)\b)/gi,
    meant: 'when was the last time $1 was ',
  },
  // `louder than usual anywhere`
  {
    said: /^((?:loud|quiet|busi|livel?i|calm)er than (?:usual|it usually is|last \w+|yesterday)) any(?:where|place)(?=\W*$)/gi,
    meant: 'is any zone $1',
  },
  {
    said: /^(?:(?:give|show|tell) me )?(?:the |a )?(?:state|status|overview) of (?=all venues|every\w* |both )/gi,
    meant: 'how are ',
  },
  {
    said: /^(?:everything|zones|every zone|all zones|anything) without (?:an |any )?alerts?\b/gi,
    meant: 'which zones had no alert',
  },
  {
    said: /^what (?:percentage|share|part|proportion) of (?:the )?(?:time|night|evening|day) (?=was|were|is|has)/gi,
    meant: 'how long ',
  },
  {
    said: /^(?:did )?(?:the |any |our )?(neighbou?rs|guests|customers) complain(?:ed|ing)?\b/gi,
    meant: 'any complaints from $1',
  },
  {
    said: /^how many (complaints|entries|notes|incidents) (?:are there |were there |did we (?:have|get) )?(?:per|by|for each|at each|in each) (?:venue|place|hotel|zone)\b/gi,
    meant: 'how many $1',
  },
  // `every zone except the spa, how lively?`
  {
    said: /^(?!how\b|is\b|are\b|was\b|which\b)([^,?]+), how (lively|busy|loud|quiet|calm)(?: (?:is it|are they|is that))?(\W*)$/gi,
    meant: 'how $2 is $1',
  },
  {
    said: /^(?:numbers|figures|data|something|a summary|facts) for (?:my|the|our|a|tomorrow['’]?s) (?:\w+ )?(?:call|meeting|briefing|chat) (?:with|to|and) (?:the )?(?:owners?|boss|gm|board|team|director)(?: (?:of|at|from|about))?/gi,
    meant: 'how was last week at',
  },
  {
    said: /^(?:is there |are there )?(?:anything|something|what) (?:that )?(?:i|we) (?:should|need to|must|ought to|have to) (?:go (?:and )?)?(?:look at|check(?: on)?|see to|deal with|worry about|attend to|handle|fix|do)(?: first| now)*(?=\W*$)/gi,
    meant: 'what needs me',
  },
  {
    said: /^did (?:the |our )?(music|playlist)(.*?) change\b/gi,
    meant: 'has the $1$2 been changed',
  },
  {
    said: /^(?:what(?:['’]?s| is) )?(?:the |our )?(quietest|calmest|busiest|loudest|liveliest) (?:hour|time) of (?:the |a )?day (?:at|in|on|for|of) (?!the (?:week|month))(.+?)(?=\W*$)/gi,
    meant: 'when is $2 usually $1',
  },
  {
    said: /^which evening (this week|last week|of the week|of this week|of last week|this month|last month) (?=was|had)(.+?)(?=\W*$)/gi,
    meant: 'which night $1 $2 in the evening',
  },
  // What the music was before is not known.
  {
    said: /^(?:did|has|was) (?:the |our |someone |anyone |somebody |anybody )?(.*?\bmusic\b.*?)(?: get| got| been)? (?:turned|turn|put) (?:down|up)\b/gi,
    meant: 'has the $1 been changed',
  },
  { said: /^y (?=(?:is|was|are|were|so|did|does)\b)/gi, meant: 'why ' },
  { said: /^(?:the )?(?:local )?time (?=(?:in|at) \S)/gi, meant: 'what time is it ' },
  {
    said: /^(?:send|put) (?:some(?:one|body)|another \w+|an extra \w+) (?=(?:to|in|on|at) )/gi,
    meant: 'should I send someone ',
  },
];
