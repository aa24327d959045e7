import { isOpeningAsked } from '../alerts-and-log/log-asked.ts';
import type { Beyond } from '../interpreted.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { type Meaning, means } from '../sentence/vocabulary.ts';

/** Finds out what is asked for though nothing measures it, or is to be done. */

/** @returns undefined unless some words decide, whatever else is asked */
export function beyondSaid({ text }: Pick<Sentence, 'text'>): Beyond | undefined {
  const said = bySaying.find(([, saying]) => saying.test(text.trim()))?.[0];
  // The form of an alert says that its limit is not in decibels.
  const isUnit = said === 'scale' || said === 'decibels';
  return isUnit && wantsAlert.test(text) ? undefined : said;
}

const wantsAlert =
  /\b(alerts?|alarm|warn|notify|ping|tell|let) (me|us|when|if|for)\b|\b(set|create|add|make) .*\b(alert|alarm)/i;

/** @returns undefined if it may be known */
export function beyondAsked(sentence: Sentence): Beyond | undefined {
  const { words, has } = sentence;
  if (isOpeningAsked(sentence)) return 'opening';
  if (aboutHome.test(sentence.text)) return 'home';
  const isAboutRecords = has(
    'alert',
    'handling',
    'zone',
    'venue',
    'venues',
    'digest',
    'sensor',
    'noise',
  );
  // `how many times was it too loud`
  const isOfTime = has('howOften') || words.some((word) => countedTimes.has(word));
  const isSold =
    has('beyond') &&
    /\b(sell|sold|serve|served|pour|poured|order|ordered|book|booked|earn|earned)\b/i.test(
      sentence.text,
    );
  if (has('many') && isSold) return 'other';
  if (has('many') && !isAboutRecords && !isOfTime) return 'people';
  // `are alerts snoozed anywhere` is told by their list.
  const isWhether = /^\W*(are|is|any|which|what)\b/i.test(sentence.text) && has('alert');
  if (has('mute') && !has('music', 'digest') && !isWhether) return 'mute';
  if (
    (has('stop') && has('alert') && !has('past', 'when')) ||
    (starts(sentence, 'stop') && !has('digest') && !aboutKept.test(sentence.text))
  )
    return 'mute';
  // `somebody change the music in the bar?`
  const bySomeone = /^\W*(some|any)(body|one)\b.*\?/i.test(sentence.text);
  const isToTurn =
    (starts(sentence, 'control') && has('music', 'direction', 'noise') && !bySomeone) ||
    musicWanted.test(sentence.text);
  if (isToTurn && !has('digest', 'alert')) return 'control';
  // `did we make more than last friday`
  const isEarning = has('make') && has('past') && has('us') && !isAboutRecords;
  if (isEarning) return 'other';
  // `why is there no data` is told by the status.
  const isSilent = has('offline');
  // An alert says why it has gone off.
  if (has('why') && !has('music', 'sensor', 'alert', 'digest') && !isSilent) return 'why';
  const isOfSeveral = sentence.names.length > 1;
  if (has('cause') && has('noise') && has('what', 'who', 'which', 'where') && !isOfSeveral) {
    return 'why';
  }
  if (has('complaint') && has('future')) return 'other';
  const isToMake =
    has('make') &&
    has('zone') &&
    !has('manual', 'music') &&
    sentence.level === undefined &&
    sentence.unknown.length === 0;
  if (isToMake && !has('alert', 'digest', 'notify')) return 'zones';
  const isAboutLevel =
    sentence.level !== undefined && (has('where', 'which') || sentence.names.length > 0);
  // `is the wednesday or the thursday better for cocktails`, `alerts while the manager was on`
  const isOfDays = sentence.whens.filter(({ kind }) => kind === 'usual').length > 1;
  if (
    (has('beyond') && !isAboutLevel && !isOfDays && !has('alert')) ||
    (has('who') && words.includes('working'))
  )
    return 'other';
  if (renamed.test(sentence.text)) return 'zones';
  const isOnlyPeople = sentence.level === undefined && !has(...subjects);
  return has('people') && isOnlyPeople ? 'people' : undefined;
}

/** `set lobby bar music to 5`, `spa music off after 22` */
const musicWanted =
  /\b(should|shall) (i|we) (turn|put|bring|take|crank|have) .*\b(music|volume|it|this)\b.*\b(up|louder|higher)\b|\b(should|shall) (i|we) (turn|put|bring|crank) up (the )?(music|volume)\b|^(please |can you |could you )*(set|make|get|keep|leave) .*\bmusic\b|^(softer|quieter|louder|different|other|better|no) music\b|^(?!(?:is|are|was|has|which|where|what|any)\b).*\bmusic (off|on|down|up) (every\b|for an?\b|(after|before|at|from|until|by) (\d|midnight|noon|clos))/i;

/** `delete the last log entry`, `clear the log` */
const toDeleteEntries =
  /^\W*(?:please |pls |can you |could you |i (?:want|need) to |ok )*(?:delete|remove|erase|clear|scrap|wipe|undo|get rid of)\b(?!.*\b(?:alerts?|alarms?|digests?|venues?|managers?|data|history)\b).*\b(?:log|logbook|entry|entries|notes?|complaints?|rounds?)\b/i;

/** Whatever else is said, such as which zone. */
const bySaying: readonly (readonly [Beyond, RegExp])[] = [
  [
    'other',
    /\b(?:guests?|customers?|people|they|anyone)\b.*\breviews?\b|\b(?:good|bad|online|google|star|guest) reviews?\b/i,
  ],
  [
    'other',
    /\b(?:bpm|tempo|(?:faster|slower|fastest|slowest) (?:music|songs?|tunes?))\b|\b(?:music|songs?|playlist)\b.*\b(?:faster|slower)\b/i,
  ],
  [
    'staffing',
    /\b(?:move|send|put|shift|pull) (?:an?|another|one|some|two|an extra) (?:bartenders?|barman|waiters?|servers?|staff|people|person|colleague)\b.*\b(?:to|up|over|down)\b|\bwho (?:was|is|were) on (?:the )?(?:bar|floor|door|desk|reception|kitchen|terrace)\b|\b(who|which \w+) (was|is|were|are|s|has been|had been) (on (duty|shift|call)|working|rostered|rota(ed)?|serving|tending)\b|\b(do|does|did|should|will|would) (i|we|they|§|the \w+( \w+)?|it) need (another|more|extra|an extra|a second|fewer|less) (bartenders?|bar staff|staff|people|hands?|pairs? of hands|waiters?|waitress(es)?|servers?|door(man|men)|security|barmen|barman|barback|hosts?)\b|\bneed (?:one|two|three|four|\d) or (?:two|three|four|five|\d)(?: \w+)? (?:on|at|in|behind)\b|\b(under|over|short|enough) ?-?staff(ed)?\b/i,
  ],
  [
    'people',
    /^\W*who(['’]?s| is| was| are| were| has been| keeps?)( (still|always|all))? (shout|scream|yell|talk|laugh|argu|mak|bang|slamm|fight)\w*\b/i,
  ],
  [
    'people',
    /\bneed (two|three|four|five|\d+|more|extra|another|an extra) (on\b(?! the)|people|staff|hands|bartenders|waiters|persons?|pairs? of hands)/i,
  ],
  [
    'opening',
    /\b(?:or|if) (?:have |has |are |is )?(?:they|it|we)(?:['’]ve)? (?:have |has |are |is )?(?:already )?(?:closed|shut)\b|\bor (?:closed|shut)(?: already)?\W*$/i,
  ],
  [
    'sales',
    /\b(?:sell|sold|sales|takings|revenue|turnover|profits?|till receipts|(?:bar|door|cash|till|night['’]s) take)\b|\bhow much (?:money )?(?:did|have|has|do|does) .*\b(?:take|taken|make|made|earn|earned)\b/i,
  ],
  [
    'clock',
    /^\W*(?:hi |hey |and |so )*what(?:['’]?s| is) the (?:local )?time(?: (?:is it|there|here|now))*(?=(?: (?:at|in|on|over at|for) (?!its\b).+| right now)?\W*$)|^\W*(?:hi |hey |and |so )*what time is it(?: (?:there|here|now|right now))*(?=(?: (?:at|in|on|over at) (?!its\b).+)?\W*$)/i,
  ],
  [
    'other',
    /\bwhat(['’]?s| is) the time\b|\bwhat time is it\b(?! (?:usually |normally |at its |the )?\w*(?:est|usually|normally)\b)|\bfootfall\b|\bhow many (?:bookings|reservations|covers|orders)\b|\bother (hotels|bars|venues|restaurants|pubs|cafes|places) (in|around|near|nearby)\b|\b(across|down|up) the (street|road)\b|(?<!\bfrom .*)\bnext door\b|\bcompetit(or|ors|ion)\b|\b(do|did|would|will) (the |our |my )?(guests|people|customers|regulars|locals) (like|love|hate|enjoy|prefer|mind)\b/i,
  ],
  [
    'digest_said',
    /\bwhat did (the|our|my|last|this|yesterday|tonight|\w+day)\b.*\bdigest\b.*\bsay\b|\bshow( me| us)?( again)? (the |our )?(last|this|yesterday|tonight|\w+day)\b[^,]*\bdigest( again)?\b(?! (at|every|instead|on)\b)/i,
  ],
  [
    'neighbours',
    /\b(too|so|that|loud|noisy|noise)\b.*\b(for|to|by|disturb\w*|bother\w*|annoy\w*|reach\w*) (the |our |any )?neighbou?rs\b|\b(can|could|do|does|will|would|might|did) (the |our )?(neighbou?rs|(guests?|people|anyone|someone) (in|at|of) (room )?\d+) hear\b/i,
  ],
  [
    'thanks',
    /^(ok(ay)?,? |great,? |perfect,? )?(thanks|thank you|thx|cheers|ta)( (a lot|so much|team|mate|guys|all|ambience|again|very much))?[.! ]*$/i,
  ],
  ['greeting', /^[^\p{L}\p{N}]+$/u],
  [
    'greeting',
    /^(ok(ay)?,? )?(thanks|thank you|thx|cheers|ta|nice one|great job|well done|good job|brilliant)\b(?!.*(\?|\b(how|what|which|is|are|was|when|where|who|any|show|and)\b)).*$|^(ok(ay)?,? )?(thanks|thank you|thx|ta|cheers|good (morning|evening|night|job)|hi|hello|hey|nice one|great|perfect|cool|ok(ay)?)( (a lot|so much|team|mate|guys|there|all|ambience))?[.!]*$/i,
  ],
  [
    'reminder',
    /^(please |pls |can you |could you )*remind (?!me (?:what|how|who|which|when|where|why)\b)\w+\b|\b(set|give) (me )?an? (reminder|timer)\b/i,
  ],
  [
    'alert_settings',
    /\b(raise|lower(?! than)|increase|decrease|reduce|adjust|changed?|loosen|tighten|move|lift(?:ed)?)\b.*\b(limits?|thresholds?|alert settings?)\b|\bsend (the |all )?alerts?\b.*\b(to|instead)\b|\b(alert|warn|tell|ping) (me|us) (earlier|later|sooner)\b|\bsame alert settings?\b|\b(?:change|raise|turn (?:up|down)) (?:the |my |our )?(?:[\w ]+ )?alerts?\b|\b(?:set|put|make) (?:the |our |my )?[\w ]*\b(?:limits?|thresholds?) (?:lower|higher|stricter)\b|\bturn (the |my |our )?.*\b(alerts?|alarms?)\b.*\b(up|down) to\b|\b(less|more) (strict|sensitive|touchy|jumpy)\b|\bstricter\b|\b(edit|adjust|update) (the |my |our )?(\w+ ){0,3}alerts?\b/i,
  ],
  [
    'rights',
    /\bwho (else )?(can|could|may|gets to) (see|read|edit|change|delete)\b|\bcan (anyone|anybody|everyone|others|staff|guests?|(?:i|we)(?= (?:edit|change|delete))) (see|read|edit|change|delete)\b.*\b(log|entry|entries|notes?|answers?|write|type|afterwards)\b/i,
  ],
  [
    'posting',
    /^(please |pls |can you |could you )*(post|share) (?!.*\b(every|each|daily|weekly|monthly|mornings?)\b)/i,
  ],
  [
    'quiet_hours',
    /\b(alert|alarm|set|change|edit|turn|add|set up)\w*\b.*\bquiet hours\b|\bquiet hours\b.*\b(alert|alarm)|^quiet hours$/i,
  ],
  [
    'mute',
    /\b(don['’]?t|do not|stop|never) (alert|ping|notify|message|text|bother|bug)(ing)?\b|\b(turn|switch) (off )?(the |all |my )?((?!on\b)\w+ )?(alerts?|alarms?|notifications)( off)?\b(?=.*\b(off|until|till|for|tonight)\b)|\b(turn|switch) off (the |all )?(\w+ )?(alerts?|alarms?)|^(pause|silence|stop) (the |all )?(\w+ )?(alerts?|alarms?)|\b(keep|have) (the |all |any )?(\w+ )?(alerts?|alarms?) off\b|\b(don['’]?t|do not) want (any |more )?(alerts?|alarms?|pings)\b|\bcan (that|this|it) stop\W*$|^no (more )?(alerts?|pings|notifications)\b(?=[^?]*\b(for|at|during|until|till|after|before|from|tonight)\b)[^?]*$/i,
  ],
  ['deleting', toDeleteEntries],
  [
    'telling',
    /^\W*(?:please |can you |could you |would you |pls )*(?:(?:tell|ask) )?(?:the |those |these |our |my )?(?:\S+ ){0,2}(?:guests?|people|customers?|staff|team|bartenders?|barman|waiters?|dj|band|kitchen|security|reception)(?: (?:on|in|at) (?:the )?\S+(?: bar)?)? to (?:keep|turn|be|move|quiet\w*|calm|stop|leave|come|pipe|play|close|clean|bring|send)\b/i,
  ],
  ['acknowledging', /^\W*(?:please |pls |can (?:you|i) |ok |i want to )*ack(?:nowledge)?\b/i],
  [
    'log_use',
    /\bwhere (do|can|should) i (write|log|note|put|enter|add) (that|this|it)\b|\b(what|which)(['’]?s| is)? (the )?(word|command)\b.*\b(complaint|note|log|entry)\b|\bhow (do|can|would|should|does one) ?(i|we|you)? (add|log|note|write|enter|put|record|close|finish|tick( off)?|re-?open|open|undo|edit|change|correct|delete)\b.*\b(log|logbook|entry|entries|notes?|follow[- ]?ups?|it again|incidents?|complaints?)\b/i,
  ],
  [
    'plans',
    /^\W*(?:the )?same (?:dj|band|act|singer)\b|^\W*(?:so |and )?who(?:['’]?s| is| are)(?: the \w+)? (?:playing|performing|on stage|on the decks|djing)\b|^\W*(?:so |and )?(?:what|which|is|are|do|does|any|anything|when|have)\b(?!.*\b(?:digests?|posts?|posted|reports?|alerts?|summar\w+)\b)(?:.*\b(?:planned|scheduled|in the diary|on the calendar)\b|.*\bnext (?:event|party|wedding|concert)\b|.*\b(?:events?|part(?:y|ies)|weddings?|concerts?)\b.*\b(?:tomorrow|coming up|next (?:week|weekend|month|\w+day))\b|.*\b(?:tomorrow|next (?:week|weekend|month|\w+day))\b.*\b(?:events?|part(?:y|ies)|weddings?|concerts?)\b)/i,
  ],
  [
    'measuring',
    /\bhow often (do|does|is|are) (you|it|they|the (sensors?|app|data|numbers)|this|that) (\w+ )?(measure|update|refresh|read|check|record|get new)\w*\b/i,
  ],
  [
    'music_scale',
    /\bwhat (does|do|is|are) .*\b(music|vibe|forward|up front|in the background|balanced)\b.*\bmeans?\b|\bwhat (does|do) (forward|up front|balanced|in the background)\b|\bmeaning of (the )?(music|vibe)\b|\bmusic (level|scale)\b.*\b(mean|explain\w*|out of|from)\b/i,
  ],
  [
    'usual_source',
    /\bwhere (does|do|is|did|are) .*\b(usual|usually|normal|typical)\b.*\b(come|comes|from)\b|\bhow (do|does|is|are) .*\b(know|work out|calculat\w+|decid\w+|defin\w+)\b.*\b(usual|normal|typical)\b|\b(usual|normal)\b.*\bbased on\b/i,
  ],
  [
    'recording',
    /(?<!\bhow long )\bdo (you|they|the sensors|it) (record|listen|store|keep|hear|spy)\b|\b(can|could) (you|they|it|the sensors?) (hear|listen|record|understand)\b.*\b(conversations?|people|guests?|voices|talk|say\w*|words)\b|\bhow (do|does|can) (you|they|it|the sensors?) (even |actually )?(know|measure|work)\b|\b(are|is) (you|it|they|this thing|anyone) (recording|listening|spying)\b/i,
  ],
  ['decibels', /\bdecibels?\b|\b(?:in |\d+ ?)db(?:a|s)?\b/i],
  [
    'responding',
    /\bhow (?:long|quickly|fast|soon) (?:did|does|do) .*\b(?:respond|react|acknowledge|answer)\b.*\balerts?\b/i,
  ],
  [
    'playlists',
    /\b(?:playlists?|music|songs?|tracks?|genres?)\b.*\b(?:works?|worked|gets?|got|goes|go|does|performs?|draws?|brings?)\b.*\b(?:best|better|well|(?:most|best|better|livel\w+|busi\w+) (?:mood|crowd|people|guests))\b|\b(?:best|most popular|favou?rite) (?:playlist|music|song|track|genre)s?\b/i,
  ],
  [
    'deciding',
    /^\W*how (?:do|can|could|should|would|to) (?:(?:i|we|you) )?(?:get|make|keep) (?!.*\b(?:alerts?|digests?|csv|file|report|summary)\b).*\b(?:\w{3,}er|more (?:lively|busy|people)|less (?:loud|noisy))\b|^\W*(?:so |and )?when (?:should|shall) (?:i|we)\b(?!.*\b(?:alert|follow-?up|digest)s?\b)|\b(?:what|which) (?:kind of |sort of |type of )?(?:music|songs?|playlists?|tracks?) should\b|^\W*(?:so |and )?(?:can|could|may) (?:i|we) (?!.*\b(?:follow-?ups?|entry|entries|complaints?|alerts?|alarms?|log|notes?)\b)(?:close|shut)\b|^\W*(?:so |and )?(?:should|shall) (?:i|we) (?!.*\b(?:follow-?ups?|entry|entries|complaint|window|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)(?:close|open|shut|clear|send|call in|stop serving|extend|hire|book|cancel|evacuate|offer)\b|^\W*(?:so |and )?(?:should|shall) (?:i|we) (?:turn|put|switch) (?:the )?music (?:up|on|off|louder)\b|\bmake sense to (?:stay|keep|open|close|hire|add)\b/i,
  ],
  [
    'scale',
    /\bexplain (to me )?(what )?(the |a )?(mood|loudness|vibe|scale|numbers|scores?)\b|\bwhat (an? )?\d(\.\d)? means?\b|\bwhat (\w+ly )?(does|do|is) (an? |the )?(mood |loudness |vibe |score )?(of )?(an? )?\d+(\.\d+)? (\w+ )?mean|\bhow (loud|quiet|lively|busy|calm) is (an? )?\d(\.\d)?\b|\bis (an? )?\d(\.\d)? (an? )?(really )?(loud|quiet|lively|busy|calm|noisy)\b|\bwhat(['’]?s| is| are) (mood|loudness|vibe)\W*$|\bwhat(['’]?s| is| are) (the )?(mood|loudness|vibe) (actually|exactly|really|score|number)\W*$|\b(mood|loudness|vibe) (is )?(the )?same( thing)?( as)?\b|\bwhat (counts as|do you (call|mean by|consider)|do you (reckon|think|say) is) ['"“‘]?(usual|normal)\b|\bhow (confident|sure|certain) (are|is) (you|it|we)\b|\bwhat (does|do) (the )?(mood|loudness|vibe|numbers?|scores?) (\w+ )?mean\b|\b(which|what) (unit|scale)\b|\bdifference between (the )?(mood|loudness|vibe|lively|loud|busy|quiet|calm)\b|\b(loudness|mood|vibe) \d(\.\d)?,? (is|does|what) (that|it)\b|\b(mood|loudness|vibe) (vs\.?|versus|or|and) (mood|loudness|vibe)\b.*\b(differ\w*|same)\b|\bwhat(['’]?s| is) (the )?vibe\b.*\b(score|number|mean)|\bis (a |an )?\d(\.\d)? (an? )?(good|high|low|bad|ok|okay|normal|a lot)\b(?! (for|in|on|at)\b)|\b(calibrated|accurate)\b|\bhow (exactly )?(do|does|is|are) .*["“']?\b(usual|normal)["”']? .*\b(work\w*|calculat\w+|comput\w+|defin\w+|decid\w+)|\b(work|figure) out ["“']?(usual|normal)\b|\bwhat (does|do) .*["“']?\b(un)?usual(ly)?( (quiet|loud|busy|calm|lively))?["”']? mean\b/i,
  ],
  [
    'why',
    /\bwas it (?:just |only )?(?:because of )?(?:the )?(?:rain|weather|football|match|game|heat|cold|snow|wind|holiday|strike)\b.*\b(?:that |which )?(?:made|kept|emptied|killed)\b|\bdoes (?:the )?(?:\w+ )?music (?:make|help|improve|lift|drive|affect|change)\b|\b(does|do|did|would|will) .*\b(make|makes|made) (the |it |us |people |guests |a )?.*\b(livelier|louder|busier|quieter|calmer|stay|leave|drink)\b|\b(make|made|makes|making) (a|any|much|no|some) difference\b|\bexplains?\b|\b(effect|impact) (of|on)\b|\bis it (just |only |mostly |mainly |really )?(the )?(dj|band|weather|football|match)( \w+)? or\b|\bmean (a|an|it|the)\b.*\bor is it\b|\bdid .* (help|lift|boost)\b|\bdid (?:the )?(?:dj|band|music|quiz|party|event)\b.* (?:get|bring|push|drive) the (?:mood|crowd|place) up\b|(?<!\bwhen )\b(did|does|has) (the )?(rain|weather|football|match|game|dj|band|music|heat|cold|snow|price\w*)\b.*\b(hurt|affect|hit|change|matter|kill)\b/i,
  ],
];

/** `wasn't the reading room called corridor before` */
const renamed =
  /(?<!\bsince (?:we|you|they|it was|it got) )\brenamed?\b|\b(was|were|wasn['’]?t|weren['’]?t|used to be)\b(?!.*\b(?:guests?|neighbou?rs?|someone|somebody|anyone|anybody|they|he|she|police|room \d+|\d+|who) called\b).*\bcalled\b/i;

const aboutHome =
  /\bwho (is|are|can)\b.*\b((?<!duty )managers?|admins?|in charge|manage|see|read)\b(?! on duty)|\bwho manages\b|^manage people$|\b(make|add|remove|name)\b.*\bmanagers?$|^(show |list )?(me )?(the )?(managers?|admins?|activity)$|\b(be|become|am|am i) (an? |the )?(?:manager|admin)\b|\bmake me (an? )?manager\b|\bwhat did @?\w+ change\b|\bwho did what\b|\bwho (has |last )?(changed|edited|deleted|raised|lowered|paused)\b.*\b(alerts?|limits?|thresholds?|digests?)\b|\bsettings\b/i;
const countedTimes: ReadonlySet<string> = new Set(
  'times hours minutes nights days evenings mornings afternoons weekends weeks'.split(' '),
);

/** What is asked about, apart from people. */
export const subjects: readonly Meaning[] = [
  'alert',
  'music',
  'digest',
  'sensor',
  'noise',
  'need',
  'rising',
  'falling',
  'turned',
  'handling',
  'usual',
  'fine',
];

/** Whether it begins with such a word, after *please*, *can you* and the like. */
function starts({ words }: Sentence, meaning: Meaning): boolean {
  const first = words.findIndex((word) => !polite.has(word));
  return means(words[first] ?? '', meaning);
}

const polite = new Set(
  'please can could we you would someone somebody just hey hi i want to need the it is and so'.split(
    ' ',
  ),
);

/** What is kept, and how it is deleted, is said under privacy. */
export const aboutKept =
  /\bhow long (do|does|is|are) .*\b(keep|kept|store|stored|saved)\b|\bwhere (is|are|do|does) .*\b(data|stored|kept)\b|\b(delete|erase|wipe|forget) (all )?(my|our|the) (data|history|information)\b/i;
