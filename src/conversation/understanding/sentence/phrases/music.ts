import type { Phrase } from './phrase.ts';

/** Music: whether it leads, is set by hand or off. */
export const musicPhrases: readonly Phrase[] = [
  [
    'music leading',
    /\bmusic (playing )?(is )?(playing )?((too )?(loud|strong)(er)?) (than|compared (to|with)|over) (the )?(people|guests|voices|talk(ing)?|chatter|crowd)\b|\b(mostly|mainly|more|only) (the )?music,?( and)?( not| rather than| instead of| than)( the)? (people|guests|voices|talk(ing)?|chatter|crowd)\b/g,
  ],
  [
    'music leading',
    /\b(is it )?(the )?(people|guests|crowd) or (the )?(speakers|sound system)( making (all )?(the|this|that) (noise|racket|din))?\b|\bmore music or (more )?(talk(ing)?|people|chat)\b/g,
  ],
  ['music level', /\bvolume (is )?set (to|at)\b|\bvolume set\b/g],
  ['who turned music', /\b(someone|somebody|who) left (the )?music\b/g],
  [
    'music leading',
    /\b(more|mostly) music than (talk(ing)?|people|chat(ter|ting)?|guests|voices)\b/g,
  ],
  ['is music too loud', /\b(should|shall|do) (i|we) (need to )?turn (it|this|that) (down|up)\b/g],
  ['manual', /\b(on )?hand ?set(ting)?\b/g],
  // By hand.
  [
    'manual',
    /\b(run|set|controlled|done|chosen|picked) by (a |an |any |some )?(human|person|someone|somebody|hand|the staff|staff)\b/g,
  ],
  [
    'music leading',
    /\b(is )?(that |the )?(noise|racket|sound|din) (from )?(the )?(talking|people|guests|crowd|chatter) or (from )?(the )?(speakers|music|dj|sound system)\b|\b(talking|people|guests|chatter|voices) or (the )?(speakers|sound system)\b/g,
  ],
  ['who turned music', /\bmess(ed|ing)? with (the )?(volume|music)\b/g],
  [
    'music leading',
    /\bmusic( too)? (loud|noisy) or (is it |just )*(the )?(people|crowd|guests|chatter|voices)\b|(?<=\bmusic\b.*)\b(too )?(loud|noisy) or (is it |just )*(the )?(people|crowd|guests|chatter|voices)\b/g,
  ],
  [
    'music leading',
    /\b((just |only |mostly |mainly |really )?(the )?music( led)? or (is it )?(just |only |mostly |mainly |really )?(the )?(people|guests|crowd|chatter|voices|conversations?|talk(ing)?)|(the )?(people|guests|crowd|chatter|voices|conversations?|talk(ing)?) or (is it )?(the )?music)( talking| chatting)?( making ((it|the §|§|the place|this) (so |that |this )?(loud|noisy|busy)|(all )?(the|that|this) (noise|racket|din)))?\b/g,
  ],
  [
    'leading',
    /\b(dominat(e|es|ed|ing)|dominant|overpower(s|ed|ing)?|overwhelming|drown(s|ed|ing)?( out)?|prominent|in the foreground)( (out )?(the )?(talk(ing)?|people|guests|conversations?|voices|room|chat(ter)?|everything|atmosphere))?\b/g,
  ],
  // `loud because of the music or because of the crowd`, `is the music too loud in the bar or is it people talking`
  [
    'music leading',
    /\b(because of|due to|from) (the )?(music|dj|band) or (just )?(because of|due to|from)?( the)? ?(people|guests|crowd|chatter|voices|talk(ing)?)\b|\b(because of|due to|from) (the )?(people|guests|crowd|chatter|voices) or (just )?(because of|due to|from)?( the)? ?(music|dj|band)\b/g,
  ],
  [
    ' leading',
    /(?<=\bmusic\b.*\b(too )?(loud|noisy)\b.*) or (is it |just )*(the )?(people|crowd|guests|chatter|voices)( talking| chatting)?\b/g,
  ],
  // `is the music carrying the bar or is it the people`
  [
    '$1 leading',
    /(?<=\bmusic (?:that is )?)(?:carrying|driving)(.*) or (?:is it |just )*(?:the )?(?:people|crowd|guests|voices)\b/g,
  ],
  // `is the music driving the mood in the bar`
  [
    'leading',
    /(?<=\bmusic (?:that is )?)(?:driving|carrying|making|setting|leading) (?:the )?(?:mood|room|atmosphere|energy|place|vibe|evening|night)\b/g,
  ],
  ['leading', /(?<=\bmusic )leads?\b/g],
  // `louder than the people`
  [
    'leading',
    /(?<=\bmusic\b.*)\b(?:too )?(?:much|loud(?:er)?|strong(?:er)?) (?:than|compared (?:to|with)|over|against) (?:the |our )?(?:people|ppl|guests|crowd|chatter|voices|talking|conversations?)\b/g,
  ],
  // `does the music fit the mood`
  [
    'balanced',
    /(?<=\bmusic )(?:(?:is )?(?:right|balanced|in balance)|fits?|suits?|match(?:es)?|goes? well|goes?)(?: (?:for|with|to))?(?: (?:the|this) (?:§ )?(?:mood|room|atmosphere|evening|night|crowd|vibe|hour|place))?(?=\W*$| now| tonight| in | on | at )/g,
  ],
  // `how much of the sound on the rooftop is music`
  [
    'music leading',
    /\b(?:how much|what (?:share|part|percentage)|how many percent) of (?:the |that |this )?(?:sound|noise|loudness|volume|din)\b(?=.*\bmusic\b)|\bmusic share\b|\bshare of (?:the )?music\b/g,
  ],
  ['leading', /(?<=\bmusic\b.*)\b(?:further |furthest |most |far )?(?:forward|up front)\b/g],
  // A bar's background music is something else.
  ['', /(?<=\bmusic\b.*)\b(?:far )?in the background\b/g],
  ['music leading', /\bmusic led\b/g],
  [
    'music muted',
    /\b((with |there is |have |has |got )?no music( on| playing)?|without( any)? music|music( is)? (off|muted|not (on(?! (auto|manual))|playing))|(not|n['’]?t) (play|playing|having|have|got)( any)? music)\b/g,
  ],
  ['manual', /\bby hand\b|\boff auto(matic|mation)?\b|\bnot on auto(matic|mation)?\b/g],
  ['muted', /(?<=\bmusic\b.*)\b(?:turned|switched) off\b/g],
  [
    'turned',
    /\b(turned|cranked|messed|fiddled|mess|fiddl|touch)(ing)? (up|down|with|the)\b|\bset (too )?(high|loud|low)\b/g,
  ],
];
