import { simplify } from '../../../venues/names.ts';
import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { isTold, venueName } from '../../../venues/workspace.ts';

/**
 * Words that mean the same are made the same one before a line is read: `alarms` and `warnings` are `alerts`. Other
 * patterns then only have to know that one.
 */

interface Synonym {
  readonly said: RegExp;
  readonly meant: string;
}

/** Of which there may be several, before their name. */
const ofSeveral = String.raw`(?<=\b(?:rank|list|compare|which|what|any|some|every|each|all|both|no|other|many|our|my|most|of the|than the|two|three|four|five|\d|\w+est)(?: of)?(?: our| my| the)? )`;

const synonyms: readonly Synonym[] = [
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
    said: /(?<!\b(?:sensors?|battery|device|music|phone)\b.*)\b(?:dead|lifeless)\b(?! (?:on|line|sensors?|batter))/gi,
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
    said: /^(?:at |around |about )?what time (?=(?:is|was|were|are|did|do|does|will|has|have|had|would)\b(?! it(?: (?:now|there|here|in|at|over|on)\b|\W*$)))/gi,
    meant: 'when ',
  },
  { said: /^(?:the )?number of (?=[a-z]+s\b)/gi, meant: 'how many ' },
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
  { said: /(?<=^(?:how(?: \w+)?|when|where|what|which(?: \w+)?)) exactly\b/gi, meant: '' },
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
  { said: /^for how long (?=(?:has|have|was|were|did|is)\b)/gi, meant: 'how long ' },
  { said: /^what are (?:the|our|my) (?=(?:alerts|complaints)\b)/gi, meant: '' },
  {
    said: /^(?:(?:show|give|get) (?:me|us)|i (?:need|want)) (?:the )?(?=(?:alerts|top|best|worst|(?:loud|quiet|busi|livel?i|calm)est)\b)/gi,
    meant: '',
  },
  // Nights of a weekday, as in `the last three friday nights`
  {
    said: /(?<=\b(?:average|how (?:have|were|are)|last|past|recent|two|three|four|five|six|\d)\b.*)\b((?:mon|tues|wednes|thurs|fri|satur|sun)day) nights\b/gi,
    meant: '$1s',
  },
];

/** Its words may be looked for, as they were typed. */
const isOfLog =
  /\b(?:log|logs|logged|logbook|note|notes|noted|entry|entries|mention\w*|about|complain\w*|said|says)\b/i;

/** A line in canonical words. */
export interface Canonical {
  readonly text: string;
  /** The words of the line as they were typed. */
  readonly asTyped: (words: string) => string;
}

/** A zone may be called *Quiet Spot*: names stay as they are. */
export function canonical(line: string, venues: ChannelVenues): Canonical {
  const ofNames = wordsOfNames(venues);
  const replaced = new Map<string, string>();
  const keeps = isOfLog.test(line);
  let text = withPlacesSaid(line, venues);
  for (const { said, meant } of synonyms) {
    text = text.replace(said, (words, ...groups) => {
      const isName = words.split(/\s+/).some((word) => ofNames.has(simplify(word)));
      if (isName || (keeps && levelWords.test(words))) return words;
      const instead = meant.replace('$1', String(groups[0]));
      replaced.set(instead.trim(), words.trim());
      return instead;
    });
  }
  return {
    text: withTimeBehind(text.replace(/\s+/g, ' ').trim()),
    asTyped: (words) =>
      [...replaced].reduce(
        (left, [meant, typed]) =>
          meant === '' || line.includes(meant) ? left : left.replace(meant, typed),
        words,
      ),
  };
}

/** Of several venues, a place is one of them; of one, it is a zone. */
function withPlacesSaid(text: string, { connected }: ChannelVenues): string {
  const kind = connected.filter(isTold).length > 1 ? 'venue' : 'zone';
  return text.replace(placeAsked, `$1 ${kind}$2`);
}

const placeAsked =
  /^(which|what|is any|are any|any) place(s?)(?= (?:is|are|was|were|has|have|had|did|does|got|gets|needs?|improved|do|with)\b|,? (?:loud|quiet|calm|busi|livel)\w+ than\b)/i;

/** `last night, was it loud`, as `was it loud last night` */
function withTimeBehind(text: string): string {
  const [, time = '', question = '', mark = ''] = timeInFront.exec(text) ?? [];
  return question === '' || otherTime.test(question) ? text : `${question} ${time}${mark}`;
}

const clock = String.raw`(?: (?:at|around|about|after|before|until|since) \d[\d:.]*(?: ?[ap]m)?)?`;
const timeInFront = new RegExp(
  String.raw`^((?:last (?:night|week|weekend|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|tonight|yesterday|today|tomorrow|this (?:week|weekend|month|morning|afternoon)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?)${clock}),? ((?:how|what|which|who|where|when|was|were|wasn['’]?t|weren['’]?t|is|isn['’]?t|are|did|didn['’]?t|does|do|has|have|any|will)\b.*?)(\W*)$`,
  'i',
);
/** With another time, the first one may belong to a part of the question only. */
const otherTime =
  /\b(?:than|vs|versus|compared?|since|until|between|last|yesterday|today|tonight|tomorrow|\w+day|week|month|now|usual|usually)\b|\d/i;

const levelWords = /^(?:noisy|deafening|\w+ing|peaceful|packed|crowded|dead|rammed)$/i;

function wordsOfNames({ connected }: ChannelVenues): ReadonlySet<string> {
  const names = connected
    .filter(isTold)
    .flatMap((connection) => [venueName(connection), ...connection.zones.map(({ name }) => name)]);
  return new Set(names.flatMap((name) => name.split(/\s+/).map(simplify)));
}
