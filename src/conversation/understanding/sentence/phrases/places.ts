import type { Phrase } from './phrase.ts';

/** Places that are sought: a zone that is quiet enough, all venues, where someone is needed. */
export const placePhrases: readonly Phrase[] = [
  [
    'quietest zone',
    /^(?!.*\btoo (?:loud|noisy)\b).*\b(guest|guests|someone|somebody|lady|man|couple|person)\b.*\b(needs?|wants?) (to (take|make) an? (phone |work |quick )?call|to (work|read|sleep|rest)|an? quiet (place|spot|room|corner|zone))\b(?! (in|on|at) (the )?§).*/g,
  ],
  [
    'quietest zone',
    /^.*\b(chill|relaxed|quiet|calm|peaceful)\b.*\b(headache|migraine|hangover)\b.*|^.*\b(table|seat|spot|place|room|somewhere|anywhere) away from (the |all the )?(noise|music|crowds?|kids|action|bar)\b.*/g,
  ],
  [
    'is quiet',
    /\b(can|could) (people|guests|anyone|they|you|we) (still |actually )?hear (each other|one another|themselves)\b/g,
  ],
  // Somewhere quiet.
  [
    'quietest zone',
    /^.*\b(somewhere|anywhere|any ?where|(a|any|some|which|what|the)( \w+)? (place|spot|corner|room|zone|area|table|seat))\b.* (?<!too )(quiet|calm|peaceful|silent|peace)\b(?! (than|as|like|tonight|now)).* (for(?! an? \w*day| this| now| the time| an?$|$)|to|who|that want\w*|asking|with)\b.*|^(looking for|need|want|i need|i want|find me|is there) (a |an |some |any )?(nice |really |very )?(quiet|calm|peaceful) (place|spot|corner|room|zone|area|table|seat)\b.*|^(which|what|where)( room| zone| place| spot)? (can|could|should|do) (i|we) (put|seat|send|sit|take)\b.*\b(quiet|calm|peace|silence|sleeping|baby|rest|nap|read|headache)\b.*|^.*\b(sleeping baby|away from the (kids|noise|music|crowd|children)|peace and quiet)\b.*\bwhere\b.*|^where\b.*\b(sleeping baby|away from the (kids|noise|music|crowd|children)|peace and quiet)\b.*/g,
  ],
  [
    'quieter',
    /\bfor (someone|somebody|a guest|guests|people|a person|a couple|a lady|a man|a family)( who (is|wants|needs)| wanting| needing| on| with| to)? .*\b(calls?|laptop|work|working|read|reading|sleep|sleeping|quiet|peace|rest|talk|chat)\b.*/g,
  ],
  ['which zones are', /\bwhich outlets (are|is)\b/g],
  [
    'which zone need',
    /^(if .* )?(only )?(one|1|a single) (zone|room|area|place)\b.*\bwhich( (one|zone))?$/g,
  ],
  [
    'quietest zone',
    /^.*\b(quiet|calm|peaceful)\b.* where (do|can|should|could|shall|would) (i|we|you) (send|put|seat|sit|take)\b.*$/g,
  ],
  [
    'all venues',
    /\beither (venue|hotel|place|site|one)\b|\b(each|every|all|per|by) (of )?(the |our |my )?(places?|sites?|venues?)\b|\b(the|our)( whole| entire)? (group|estate|portfolio|company|chain)\b|^group\b|\bgroup$|\bin total\b|\b(all )?\d+ (venues|hotels|sites|places)\b|\b(across|at|of|for|in) (the|our|my) (two|three|four|five|six)( venues| hotels)?$|\ball( of)?( the| our| my)? (two|three|four|five|six|[2-9])( of (them|us))?( venues| hotels| places| sites)?\b/g,
  ],
  // `quietest place to have a meeting`
  [
    '$1',
    /\b(place|spot|zone|room|area) to (?:hold|have) an? (?:quick |short |quiet )?(?:conversation|chat|talk|meeting|call|interview)\b/g,
  ],
  ['talk', /\b(hold|have|having) (a |any )?(conversation|chat|talk|meeting)\b/g],
  [
    'which zones are',
    /\b(do we have|have we got|is there|are there) (an? |any )(zone|room|area)s?( that| which)?( is| are)?\b/g,
  ],
  ['venue', /\bplaces? we (have|own|run|got)\b/g],
  ['which zones are', /\bhow many (zones|rooms|areas) (are|is)\b/g],
  [
    'where people',
    /\bwhere (can|could|should) (i|we|you) (put|seat|sit|fit|send|place) (a |an |the )?(group|party|family|table|wedding)\b.*/g,
  ],
  ['which zone need', /\bwhere (to start|to go|first|next)\b|\bwhat first\b/g],
  [
    'which venues',
    /\bwhich( one)? of (our|my|the|them|these)( (two|three|four|five|six|seven|eight|nine|ten|dozen))?\b(?! (zones|rooms|areas|bars))/g,
  ],
  ['whichvenue', /\bwhich venue (is this|is it|am i|are we|is set|is default)( in| on| at)?\b/g],
  [
    'which zone is loudest',
    /\bwhere (is|are|does|do|s) (all )?(it|that|this|they|(the|that|this) (noise|music|sound|racket|bass|din)) (all )?(coming|come) from\b/g,
  ],
  [
    'where need',
    /\bwhere (should|do|can|could|shall|would) (i|we|you) (?!.*\b(who|that|guests?|couple|quiet\w*|calm\w*|table)\b)(best )?(send|put|go|be|start|look|station|place|(need|want) (me|us|you|someone|somebody|hands|help|staff))\b.*/g,
  ],
  // Where it is quiet enough to be heard.
  [
    'quiet talk',
    /\b(take|make|have|for) (a|my|the) ((quick|phone|video|conference|work|private) )*calls?(?= (in|at|on) (the )?§$|$| § or §)/g,
  ],
];
