/**
 * Words that mean the same are made the same one before a line is read: `alarms` and `warnings` are `alerts`. Other
 * patterns then only have to know that one.
 */

export interface Synonym {
  readonly said: RegExp;
  readonly meant: string;
}

/** Of which there may be several, before their name. */
const ofSeveral = String.raw`(?<=\b(?:rank|list|compare|which|what|any|some|every|each|all|both|no|other|many|our|my|most|of the|than the|two|three|four|five|\d|\w+est)(?: of)?(?: our| my| the)? )`;

export const synonyms: readonly Synonym[] = [
  { said: /\b(?:mon)\b(?!['’.]?\d)/gi, meant: 'monday' },
  { said: /\b(?:tues?)\b(?!['’.]?\d)/gi, meant: 'tuesday' },
  { said: /\b(?:weds?)\b(?!['’.]?\d)/gi, meant: 'wednesday' },
  { said: /\b(?:thu|thurs?)\b(?!['’.]?\d)/gi, meant: 'thursday' },
  { said: /\b(?:fri)\b(?!['’.]?\d)/gi, meant: 'friday' },
  {
    said: /(?<=\b(?:on|last|this|next|every|and|or|vs|than|a|usual|normal|average|typical|to|for) )sat\b(?! (?:deck|terrace|lounge|room|down|in|at a))/gi,
    meant: 'saturday',
  },
  { said: /\bsat(?= (?:night|evening|morning|afternoon|lunch|vs)\b)/gi, meant: 'saturday' },
  {
    said: /(?<=\b(?:on|last|this|next|every|and|or|vs|than|a|usual|normal|average|typical|to|for) )sun\b(?! (?:deck|terrace|lounge|room|down|in|at a))/gi,
    meant: 'sunday',
  },
  { said: /\bsun(?= (?:night|evening|morning|afternoon|lunch|vs)\b)/gi, meant: 'sunday' },
  { said: /\bso far (this (?:week|weekend|month|year))\b/gi, meant: '$1 so far' },
  {
    said: /(?<=\b(?:as|everywhere|not|zones?|anything|anywhere) (?:that (?:is|are) |is |are )?)(?:packed|crowded)\b/gi,
    meant: 'busy',
  },
  // As people who are new to English, or in a hurry, leave articles out
  {
    said: /(?<=\b(?:in|of|across|for|over|during) )(?=(?:whole |entire )?(?:group|evening|morning|afternoon|background|foreground)\b)/gi,
    meant: 'the ',
  },
  {
    said: /(?<=\b(?:busy|loud|quiet|lively|calm|was it|for) )(?=(?:whole|entire) (?:week|weekend|night|evening|day|month)\b)/gi,
    meant: 'the ',
  },
  { said: /(?<!\b(?:a|quite a|the) )\bwhile ago\b/gi, meant: 'a while ago' },
  {
    said: /(?<=\bsince )(?=\d{1,2}(?:st|nd|rd|th)\b(?! (?:of|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))/gi,
    meant: 'the ',
  },
  { said: /(?<!\b(?:and|or|but) )\bmore (loud|noisy) (?=than\b|then\b)/gi, meant: 'louder ' },
  { said: /(?<!\b(?:and|or|but) )\bmore quiet (?=than\b|then\b)/gi, meant: 'quieter ' },
  {
    said: /(?<!\b(?:and|or|but) )\bmore (?:busy|lively|full) (?=than\b|then\b)/gi,
    meant: 'busier ',
  },
  { said: /(?<!\b(?:and|or|but) )\bmore (?:calm|empty) (?=than\b|then\b)/gi, meant: 'calmer ' },
  { said: /(?<!\b(?:and|or|but) )\bless (?:loud|noisy) (?=than\b|then\b)/gi, meant: 'quieter ' },
  {
    said: /(?<!\b(?:and|or|but) )\bless (?:busy|lively|full) (?=than\b|then\b)/gi,
    meant: 'calmer ',
  },
  { said: /\b(?:out|outside|inside) (?=(?:on|in|at) (?:the|our)\b(?! end\b))/gi, meant: '' },
  { said: /(?<!\bfire )\b(?:alarms|warnings)\b/gi, meant: 'alerts' },
  { said: /(?<!\b(?:fire|without|severe|weather) )\b(?:alarm|warning)\b/gi, meant: 'alert' },
  { said: /\b(?:the )?tunes\b/gi, meant: 'the music' },
  { said: new RegExp(`${ofSeveral}(?:spots|areas|sections|outlets)\\b`, 'gi'), meant: 'zones' },
  {
    said: new RegExp(`${ofSeveral}(?:spot|area|section|outlet)\\b(?! (?:on|check)\\b)`, 'gi'),
    meant: 'zone',
  },
  {
    said: new RegExp(`${ofSeveral}(?:sites|locations|properties)\\b`, 'gi'),
    meant: 'venues',
  },
  { said: new RegExp(`${ofSeveral}(?:site|location|property)\\b`, 'gi'), meant: 'venue' },
  { said: /\bnoisy\b|\bdeafening\b|\b(?:thump|pound|blar|boom)ing\b(?! music)/gi, meant: 'loud' },
  { said: /\b(?:noisier|rowdier)\b/gi, meant: 'louder' },
  { said: /\b(?:noisiest|rowdiest)\b/gi, meant: 'loudest' },
  { said: /\b(?:peaceful|tranquil|hushed)\b/gi, meant: 'quiet' },
  {
    said: /\b(?:heaving|rammed|jam-?packed|jammed|crammed|buzzing|bustling|hopping|mobbed|slammed|swamped|thriving|chockers|chocka)\b/gi,
    meant: 'packed',
  },
  // `is it packed` is answered with how lively it is, and says so.
  {
    said: /(?<!^\W*(?:is|are|was|were|isn['’]?t|wasn['’]?t|the)\b.*)\b(?:packed|crowded)\b(?! lunch)/gi,
    meant: 'busy',
  },
  {
    said: /(?<!\b(?:sensors?|battery|device|music|phone)\b.*|\bgone )\b(?:dead|lifeless)\b(?! (?:on|line|sensors?|batter))/gi,
    meant: 'calm',
  },
  {
    said: /(?<!\bin )\b(?:generally|typically|normally|ordinarily)\b|\bas a rule\b/gi,
    meant: 'usually',
  },
  {
    said: /\b(?:at the (?:moment|minute)|at present|right now|atm|rn|presently|as we speak|this (?:very )?minute)\b|\bcurrently(?=\W*$)/gi,
    meant: 'now',
  },
  { said: /\b(?:currently|actually) (?=\S)/gi, meant: '' },
  { said: /(?<!\b(?:earlier|later|afternoon\b.*) )\bthis evening\b/gi, meant: 'tonight' },
  {
    said: /\b(?:guest |customer )?(?:moans|grumbles|gripes|whinges)\b|\b(?:guest|customer) complaints\b/gi,
    meant: 'complaints',
  },
  { said: /\b(?:guest|customer) complaint\b/gi, meant: 'complaint' },
  { said: /(?<=[\p{L}\p{N}],?) ?& ?(?=[\p{L}\p{N}])/gu, meant: ' and ' },
  // `calmer / livelier`, but not 9/11
  {
    said: /(?<=\p{L}) \/ (?!(?:how|what|which|who|where|when|is|are|was|were|did|do|does|any\w*|has|have)\b)(?=\p{L})/gu,
    meant: ' or ',
  },
  // `louder then usual`
  {
    said: /(?<=\b(?:\w+er|more|less|worse|other|rather) )then (?!(?:i|we|it|they|he|she)\b)/gi,
    meant: 'than ',
  },
  { said: /(?<=^(?:how(?: \w+)?|when|where|what|which(?: \w+)?)) exactly\b/gi, meant: '' },
  // Nights of a weekday, as in `the last three friday nights`
  {
    said: /(?<=\b(?:average|how (?:have|were|are)|last|past|recent|two|three|four|five|six|\d)\b.*)\b((?:mon|tues|wednes|thurs|fri|satur|sun)day) nights\b/gi,
    meant: '$1s',
  },
  // `louder than hour ago`, `than normal friday`
  { said: /(?<=\b(?:than|how was it|compared to|vs|versus) )(?=hour ago\b)/gi, meant: 'an ' },
  { said: /(?<=\bin )(?=next (?:hour|few|couple|\d))/gi, meant: 'the ' },
  {
    said: /(?<=\b(?:than|to|like|as|vs|versus|for) )(?=(?:normal|usual|typical|average|regular) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b)/gi,
    meant: 'a ',
  },
  // `above its usual level`, of mood
  {
    said: /(?<!\b(?:loudness|noise|volume|music|sound|most|furthest|far|not|much)\b.*)\b(?:above|over|up on) (?:(?:its|their|the|our|his) )?(?:usual|normal|average|typical)(?: (?:level|mood|self))?(?=\W*$| (?:right )?now\b)/gi,
    meant: 'livelier than usual',
  },
  {
    said: /(?<!\b(?:loudness|noise|volume|music|sound|most|furthest|far|not|much)\b.*)\b(?:below|under|down on) (?:(?:its|their|the|our|his) )?(?:usual|normal|average|typical)(?: (?:level|mood|self))?(?=\W*$| (?:right )?now\b)/gi,
    meant: 'calmer than usual',
  },
  { said: /(?<=\b\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?) ish\b/gi, meant: '' },
  {
    said: /\bsince (?:we|you|they) (?:opened|open)(?: up)?(?: today| tonight)?\b/gi,
    meant: 'today',
  },
  { said: /(?<=\b(?:and|but|or|both|a|with|is|are|in) )low (?:in )?mood\b/gi, meant: 'calm' },
  { said: /(?<=\b(?:and|but|or|both|a|with|is|are|in) )high (?:in )?mood\b/gi, meant: 'lively' },
  {
    said: /\bboth (?=(?:loud|quiet|busy|lively|calm) and (?:loud|quiet|busy|lively|calm)\b)/gi,
    meant: '',
  },
  {
    said: /\b(?:aren['’]?t|isn['’]?t|are not|is not|not) playing (?:anything|any music|music|a thing)\b/gi,
    meant: 'have no music',
  },
  {
    said: /\b(?:looked at|dealt with|reacted to|picked up|responded to) (?=.*\balerts?\b)/gi,
    meant: 'acknowledged ',
  },
  {
    said: /\brank(?:ing)? (?:of )?(?:all |all of )?(?:the |our |my )?(?:days|nights) (?=of|in|this|last)/gi,
    meant: 'best nights ',
  },
  {
    said: /\b(anything|everything|anyone|somewhere) outside (?:of )?(?=(?:the |our )\w+ (?:that|which|need|worth)\b)/gi,
    meant: '$1 except ',
  },
  { said: /, (?=(?:right )?now and an? (?:hour|minute|few|couple)\b)/gi, meant: ' ' },
  { said: /\bfrom (\d\S*(?: ?[ap]m)?) (?:till|until|to|til) now\b/gi, meant: 'since $1' },
  {
    said: /\bsince (?:my|our|the|his|her) shift (?:started|began|start|begun)(?: at)? (?=\d)/gi,
    meant: 'since ',
  },
  {
    said: /(?<=\b(?:yesterday|last \w+(?: night)?)),? (?:at |around |about )?(?:the )?same time\b/gi,
    meant: ' at this time',
  },
  {
    said: /\ball (?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+) (?:of (?:our|my|the) )?(?:venues|places|hotels|sites|properties)\b/gi,
    meant: 'all venues',
  },
  {
    said: /\b(?:taken|picked up|claimed|answered|seen to)(?= (?:yet|on)\b|\W*$)(?<=\balerts?\b.*)/gi,
    meant: 'acknowledged',
  },
  // The night shift is that of last night anyway.
  {
    said: /(?<=^what did the (?:night|late) (?:team|shift|crew|staff) (?:write|put|note|log)\b.*) yesterday(?=\W*$)/gi,
    meant: '',
  },
  {
    said: /\bwhere (?:did )?(?:the )?mood (?:went|go|has gone|gone) down\b/gi,
    meant: 'which zones got calmer',
  },
  {
    said: /\bwhere (?:did )?(?:the )?mood (?:went|go|has gone|gone) up\b/gi,
    meant: 'which zones got livelier',
  },
  {
    said: /\bworse (?=than\b(?! (?:usual|normal)))(?<=\b(?:bass|noise|noisy|loud|music|sound|complain\w*|awake|sleep)\b.*)/gi,
    meant: 'louder ',
  },
  { said: /\bautopilot\b/gi, meant: 'automatic' },
  { said: /\b(?:shoud|shuld|sould|shold|shoul)\b/gi, meant: 'should' },
  { said: /\b2(?:o+)? (?=(?:loud|noisy|quiet|busy|calm|hot|much)\b)/gi, meant: 'too ' },
  { said: /\bpeek(?=s?\b)/gi, meant: 'peak' },
  { said: /\bwil\b/gi, meant: 'will' },
  { said: /\bdwn\b/gi, meant: 'down' },
  { said: /\bbst\b/gi, meant: 'best' },
  { said: /\bdis (?=(?:week|night|month|morning|evening|weekend)\b)/gi, meant: 'this ' },
  {
    said: /\b((?:loud|quiet|busi|livel?i|calm)est) (\d|two|three|four|five) (?=zones|venues|nights|days|bars)/gi,
    meant: '$2 $1 ',
  },
  {
    said: /\b(offline|down|silent|disconnected) or not (?:reporting|working)\b/gi,
    meant: '$1',
  },
  // `which zones didn't have a single alert`
  {
    said: /\b(?:(?:did|do|does)(?: not|n['’]?t) (?:have|get)|(?:have|has|had)(?:n['’]?t| not)(?: had)?) (?:a|one) single (?=\w)/gi,
    meant: 'had no ',
  },
  {
    said: /\balerts? (?:that )?(?:were|was|are|is) (?:never|not) acknowledged\b/gi,
    meant: 'unacknowledged alerts',
  },
  // `the quietest corner of the hotel`, which isn't that of a place with such a name
  { said: /(?<=\b\w+est )(corner|nook|part)(?= (?:of|in|at)\b)/gi, meant: 'zone' },
  {
    said: /(?<=\b(?:across|over|in|of|at) )all (?:of )?(?:our |my |the )?places\b/gi,
    meant: 'all venues',
  },
  // `morning report about yesterday` is read in the morning, and not about it.
  {
    said: /\bmorning (?:report|briefing|summary)(?: for (?:the )?\w+)? (?:about|of|on|for) (?=(?:yesterday|last night)\b)/gi,
    meant: 'summary of ',
  },
  {
    said: /\bor (?:is|are) (?:it|they) (?:settling|quietening|calming|dying|winding)(?: down)?\b/gi,
    meant: 'or quieter',
  },
  {
    said: /\bin the small hours,? (?:say|so|like) (?=(?:from )?\d)/gi,
    meant: 'last night between ',
  },
  { said: /\bsmall hours\b/gi, meant: 'early hours' },
  { said: /\bbetter or worse (?=than\b)/gi, meant: 'better ' },
];
