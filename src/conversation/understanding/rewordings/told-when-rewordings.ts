import type { Rewording } from './alert-rewordings.ts';

/** `tell me when it got busy` asks when that was, while `tell me when it gets busy` asks for an alert. */

const tell =
  '(?:(?:please|just|can you|could you|would you) )*(?:(?:tell|remind|let) (?:me|us)(?: know)?|i (?:just |really )?(?:want|need|would like)(?: to know)?|(?:want|need) to know|what i need is)';
const place = '(it|things|we|everything|(?:the |our )?.{2,30}?)';

/** What has happened, and what it is called in a question. */
const happened: readonly (readonly [past: string, infinitive: string])[] = [
  ['(calmed|quietened|quieted|settled|died|wound) down', 'calm down'],
  ['(picked|livened|filled) up', 'pick up'],
  ['(emptied|emptied out|cleared)', 'empty'],
  ['(peaked)', 'peak'],
  ['went off', 'go off'],
];

export const toldWhenRewordings: readonly Rewording[] = [
  {
    pattern: new RegExp(
      String.raw`^${tell} when (the (?:last|latest) (?:alert|complaint|incident|entry|note)) was(?=\W*$)`,
      'i',
    ),
    instead: 'when was $1',
  },
  {
    pattern: new RegExp(
      String.raw`^${tell} when ${place} (was|were) (?=(?:the )?\w+est\b|too |loud|busy|quiet|calm|lively)`,
      'i',
    ),
    instead: 'when $2 $1 ',
  },
  {
    pattern: new RegExp(
      String.raw`^${tell} when ${place} (?:got|became|went) (?!off\b)(?=\w)`,
      'i',
    ),
    instead: 'when did $1 get ',
  },
  ...happened.map(
    ([past, infinitive]): Rewording => ({
      pattern: new RegExp(String.raw`^${tell} when ${place} ${past}\b`, 'i'),
      instead: `when did $1 ${infinitive}`,
    }),
  ),
  // `i need to know when the bar gets busy on saturdays`
  {
    pattern: new RegExp(
      String.raw`^${tell} when ${place} gets (busy|loud|quiet|calm|lively|full) (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)days)\b`,
      'i',
    ),
    instead: 'when does $1 usually get $2 on $3',
  },
  {
    pattern: new RegExp(
      String.raw`^${tell} (?:if|whether) ${place} (was|were) (?=.*\b(?:last|yesterday|on|earlier|this morning|tonight)\b)`,
      'i',
    ),
    instead: '$2 $1 ',
  },
  // `tell me if the rooftop goes above what's normal`
  {
    pattern:
      /(?<=\b(?:tell|ping|alert|warn|notify) (?:me|us) (?:if|when)\b.*) (?:goes|gets|is|rises|climbs) above (?:what['’]?s |what is |the |its )?(?:normal|usual|average)(?: level)?\b/i,
    instead: ' is louder than usual',
  },
  // `when should i expect it to calm down tonight in the lobby bar`
  {
    pattern:
      /^when (?:should|can|could|do|would|might) (?:i|we|you) expect (it|things|(?:the |our )?.{2,30}?) to (?=(?!be\b)\w)/i,
    instead: 'when does $1 ',
  },
];
