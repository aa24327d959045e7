import { months } from '../times/past-named.ts';

/** What people say in front of a question: greetings, who complains, and why they ask. */

export interface Aside {
  readonly pattern: RegExp;
  /** What is left of it. */
  readonly rest: string;
}

const month = `(?:${months.join('|')})`;
const complains =
  'says?|said|reports?|reported|claims?|claimed|complain(?:s|ed|ing)?|reckons?|thinks?|swears?|tells? me|told me';

export const asidesInFront: readonly Aside[] = [
  {
    pattern:
      /^(?:(?:ugh|argh|wow|ha|hm+|aha|right|so|ok|okay|yo|listen|seriously|honestly|(?:an? )?(?:honest|quick|silly|stupid|random|serious) question|question|two questions|(?:good )?(?:morning|afternoon|evening|day)(?: (?:all|team|everyone|ambience|guys))?|hi|hey|hello|sorry(?: to (?:bother|ask)(?: you)?)?)(?: though)?\s*[,:!.…]+\s*)+(?=\S)/i,
    rest: '',
  },
  {
    pattern:
      /^(?:i['’]?m |we['’]?re |i am |we are )?planning (?:the |my |our |next )?(?:week|weekend|month|rota|shifts?|staffing)(?: ahead)?[,:]\s*/i,
    rest: '',
  },
  // `hi sorry new here just covering for tom, how loud is it`
  {
    pattern:
      /^(?:(?:hi|hey|hello|sorry),? )*(?:i['’]?m |i am )?new here(?:,? (?:and )?(?:i['’]?m )?(?:just |only )?(?:covering|filling in|standing in|here) (?:for|instead of) [\p{L} ]{2,20}| today| tonight)?[,.:;–-]+ (?=\S)/iu,
    rest: '',
  },
  {
    pattern:
      /^(?:(?:hi|hey|hello|sorry),? )*(?:i['’]?m |i am )?(?:just |only )?(?:covering|filling in|standing in) for [\p{L} ]{2,20}[,.:;–-]+ (?=\S)/iu,
    rest: '',
  },
  // `im on the phone with the owner, how was this week`
  {
    pattern:
      /^(?:i['’]?m|i am|we['’]?re) (?:just )?(?:on the phone|on a call|in a meeting|with|talking|speaking|chatting|sitting) (?:(?:to|with|next to) )?(?:the |my |our |an? )?[\w ]{2,25}[,;:–-]+ (?=\S)/i,
    rest: '',
  },
  // `guest in 214 says the music is too loud, was it louder than usual in the last hour`
  {
    pattern: new RegExp(
      String.raw`^(?:(?:an?|the|my|our|one|some) )?(?:guests?|neighbou?rs?|customers?|couple|lady|man|woman|guy|someone|somebody|people|colleague|boss|owner|room \d+)\b(?! who\b)(?![^,.;?]*\b(?:last|yesterday|tonight|today|morning|afternoon|evening|midnight|around|about \d|at \d|\d ?[ap]m)\b)[^,.;?]{0,60}?\b(?:${complains})\b[^,.;?]*[,.;?–-]+ (?:so )?(?=(?:was|is|were|are|did|do|does|how|which|where|when|what|has|have|any)\b(?!(?: (?:it|that|this|he|she|they|there))?(?: (?:true|right|so|correct))?\W*$))`,
      'i',
    ),
    rest: '',
  },
  // `i have to write to a guest who stayed 12 to 14 november, can you tell me how loud the lobby was those nights`
  {
    pattern: new RegExp(
      String.raw`^(?!.*\?.*\?).*?\b(\d{1,2}(?: ${month})? (?:to|until|till|and|-) \d{1,2} ${month})\b.*?[,.;] ?(?:can|could|would) (?:u|you) (?:please )?(?:tell|show|give) me (.*?) ?\b(?:(?:on|in|during) )?th(?:ose|e) (?:nights|days|dates)\b(.*)$`,
      'i',
    ),
    rest: '$2 $1$3',
  },
  // `when is happy hour working? i mean does the lobby bar get livelier between 5 and 7`
  {
    pattern:
      /^.*[?.,;–-] ?(?:no,? )?i mean,? (?=(?:do|does|did|is|are|was|were|how|which|what|when|where)\b)/i,
    rest: '',
  },
  // `guest in 214 says the noise from below is awful, what's loudest`
  {
    pattern:
      /^(?:a |the |our )?(?:guest|customer|couple|lady|man|family)s? (?:in|from|at) (?:room |table )?\d+ (?:says?|said|is saying|claims?|reckons?|thinks?|told me)\b[^,;?!]{3,60}[,;!–-]+ ?(?=(?:what(?:['’]?s)?|which|where(?:['’]?s)?)\b)/i,
    rest: '',
  },
];

const whereGuestsAre =
  /^((?:an? |the |my |our )?(?:\w+ )?(?:couple|guests?|people|party|family|lady|man)) (?:at|in|from|on) [\w ]{2,40}? (?=(?:want|need|would like|(?:is|are) looking|ask)\w* (?:for |to \w+ )?(?:somewhere|an? (?:quiet|calm|lively)|quiet))/i;

/** `couple at the bar want somewhere quiet`: where they are now is not asked about. */
export function withoutWhereGuestsAre(text: string): string {
  return text.replace(whereGuestsAre, '$1 ');
}
