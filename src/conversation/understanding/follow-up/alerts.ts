import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { readSentence } from '../sentence/sentence.ts';
import { isOnlyTime, namesAlone, placeOf, withoutMarks } from './said-before.ts';

/** Lines that go on with a question about alerts. */

const alerts =
  /\b(?:alerts?|go(?:ne|es)? off|went off|limit|threshold|too (?:loud|quiet)|(?:tell|alert|warn|notify|ping|let) (?:me|us)(?: know)? (?:if|when))\b/i;

/** What was asked about before. */
interface Asked {
  readonly before: string;
  readonly place: string;
  readonly time: string;
  /** `the terrace alert` */
  readonly alert: string;
  readonly venues: ChannelVenues;
}

/** @returns undefined if the words stand for something else */
type Whole = (asked: Asked, ...said: readonly (string | undefined)[]) => string | undefined;

const begins = String.raw`^\W*(?:(?:and|so|ok|but)\W+)*`;
const them = '(?:them|those|these)';
const line = (pattern: string) => new RegExp(String.raw`${begins}${pattern}\W*$`, 'i');

const wholes: readonly (readonly [RegExp, Whole])[] = [
  [
    line('(?:by whom|by who|who(?: was it| did(?: it| that)?)?)'),
    ({ before }) => {
      const [, alert, done] =
        /^(?:was|were|is|has|have|did) (.*\balerts?\b.*?) (?:been )?(acknowledged|muted)\b/i.exec(
          before,
        ) ?? [];
      return done === undefined ? undefined : `who ${done} ${alert}`;
    },
  ],
  [
    line('(?:does|do|has|have) (?:the )?(.+?) (?:even |also )?(?:have|got) one'),
    (_, place) => `is there an alert for ${place}`,
  ],
  [
    line(
      `(?:which(?: one| of ${them})?|how long)(?: (?:was|is|were|lasted|did))? (?:the )?longest(?: one)?(?: (?:last|go on))?`,
    ),
    ({ time }) => `longest alert ${time}`,
  ],
  [
    line(
      `(?:which (?:zone|room|bar|venue|one)s? had (?:the )?most(?: of ${them})?|where (?:were|was|are) (?:the )?most(?: of ${them})?)(.*?)`,
    ),
    ({ time, place, venues }, own = '') =>
      own === '' || isTime(own, venues)
        ? `which zone had the most alerts ${own || time}${isVenue(place, venues) ? ` at ${place}` : ''}`
        : undefined,
  ],
  [
    line(
      'which (?:zone|room|bar|venue|one) (?:sets?|triggers?|causes?) (?:it|them) off (?:the )?most(?: often)?',
    ),
    ({ time }) => `which zone had the most alerts ${time || 'in the last 30 days'}`,
  ],
  [
    line(`did any(?: of ${them})? go off (.+?)`),
    ({ place, time, venues }, said) => {
      if (isPlace(said, venues))
        return `any alerts ${time} in ${said?.replace(/^(?:in|on|at) /i, '')}`;
      const where = place === '' ? '' : `in ${place}`;
      return isTime(said, venues) ? `any alerts ${said} ${where}` : undefined;
    },
  ],
  [
    line('(?:at|above) (?:what|which) (?:level|loudness|limit|value|number)\\b.*'),
    ({ place }) => (place === '' ? undefined : `what is the limit for ${place}`),
  ],
  [
    line(
      'how (?:often|many times) (?:did|have|has) (?:we|it) (?:go|gone|get|got|been) (?:over|above|past|beyond) (?:that|it)(?: (.+?))?',
    ),
    ({ place, venues }, time) => oftenIn(place, time, venues),
  ],
  [line(`(?:was|were|is|are) any of ${them} (?:at|in|on|from|for) (.+?)`), alertsIn],
  [line('any (?:at|in|on|from|for) (?:the )?(.+?)'), alertsIn],
  [line(`(?:was|were|is) (?:the )?(.+?) (?:one of ${them}|among ${them})`), alertsIn],
  [
    line(
      `(?:which|are any|is any|are)(?: ones?)?(?: of ${them}| they| ${them})? (?:are |is )?still (?:open|going|on|active)`,
    ),
    ({ place }) => `which alerts are open ${place === '' ? '' : `in ${place}`}`,
  ],
  [
    line(
      `which (?:of ${them}|ones?) (?:was|is|were|are) (?:in |on |at |from |for |about )?(?:the )?(.+?)`,
    ),
    ({ before, venues }, place) =>
      isPlace(place, venues) ? `${withoutMarks(before)} in ${place}` : undefined,
  ],
  [
    line(
      String.raw`(?:what (?:set off|triggered|caused) (?:it|that|the (?:last|first|latest|\w+) (?:one|alert))|what (?:set|triggered|caused|started) (?:it|that|this|them|the \w+ one)(?: off)?|why(?: did (?:it|that)(?: one)? (?:go off|fire))?)`,
    ),
    ({ alert, time }) => `why did ${alert} go off ${time}`,
  ],
  [
    line(
      '(?:did|has|have) (?:any(?:one|body)|some(?:one|body)) (?:see|seen|ack(?:nowledged?)?|notice[d]?|react(?:ed)? to|deal(?:t)? with|respond(?:ed)? to|pick(?:ed)? up|do (?:any|some)thing about)(?: on)? (?:it|that|this|them)',
    ),
    ({ alert, time }) => `who acknowledged ${alert} ${time}`,
  ],
  [
    line(
      '(?:has|did|does) (?:it|that|this)(?: one)? (?:also |ever )?happen(?:ed)? (?:before|often|a lot|much)(?: (.+?))?',
    ),
    ({ alert }, time = 'in the last 30 days') => `how many times did ${alert} go off ${time}`,
  ],
  [
    line('(?:did|has) (?:it|that)(?: one)? (?:go|gone|went) off (.+?)'),
    ({ place, venues }, time) => oftenIn(place, time, venues),
  ],
  [
    line(
      'how many (?:were there|was it|were they|did we (?:get|have)|went off|have there been) (.+?)',
    ),
    ({ time, venues }, said) => {
      if (isPlace(said, venues)) return `how many alerts ${time} ${said}`;
      return isTime(said, venues) ? `how many alerts ${said}` : undefined;
    },
  ],
  [line('who (?:gets|sees|receives) (?:it|that|them|those)'), ({ alert }) => `who gets ${alert}`],
  [
    line(
      '(?:can (?:you|we|i) )?(?:please )?(?:make|change|set|put|lower|raise|move) (?:it|that|this)(?: limit)? (?:to |at )?(\\d+(?:\\.\\d+)?)(?: instead(?: of .+)?| then| (?:after|before|between|from) .+)?',
    ),
    ({ before, alert }, limit = '') =>
      // One that is still being set up has its limit in the line before.
      isSetUp.test(before)
        ? withoutMarks(before).replace(limitSaid, limit)
        : `change ${alert} to ${limit}`,
  ],
  [
    line('how (?:often|many times) would (?:that|it) have gone off (.+?)'),
    ({ before, place }, time) => {
      const [limit] = limitSaid.exec(before) ?? [];
      return limit === undefined || place === ''
        ? undefined
        : `how often was ${place} above ${limit} ${time}`;
    },
  ],
  [
    line(String.raw`only ((?:after|before|between|from|on|at|until)\b.+?)`),
    ({ before }, time) => (isSetUp.test(before) ? `${withoutMarks(before)} ${time}` : undefined),
  ],
  [
    line('(?:make|set up|add|create) one (?:if|when|for when) (?:it|that) (.+?)'),
    ({ place }, when) => (place === '' ? undefined : `alert me if ${place} ${when}`),
  ],
  [
    // `how long did the terrace one last`
    line(
      String.raw`(.*\bthe (?!last\b|first\b|other\b|next\b|\w+est\b|best\b|worst\b)\w+(?: \w+)?) one\b(.*?)`,
    ),
    ({ time, venues }, head = '', tail = '') => {
      const whole = `${head} alert${tail}`;
      return readSentence(whole, venues).timesSaid.length > 0 ? whole : `${whole} ${time}`;
    },
  ],
  [
    line(
      'how (?:often|many times)(?: (?:has|did|was) (?:it|this|the alert|that(?: one)?)(?: (?:go|gone) off| fired?| happen(?:ed)?)?)?(?: (.+?))?',
    ),
    ({ place, venues }, time = '') => oftenIn(place, time, venues),
  ],
  [
    line(
      'how (?:close|far)(?: off)? (?:are we|is it)(?: (?:now|to (?:it|that|the limit)|from (?:it|that|the limit)))*',
    ),
    ({ place }) => (place === '' ? undefined : `is ${place} too loud`),
  ],
  [
    line(
      'how long (?:did|was|were|has|have) (?:it|that|this|they)(?: been)?(?: (?:stay|go on|last|like (?:that|this)|so|keep \\w+))*',
    ),
    ({ time, alert }) => `how long was ${alert} open ${time}`,
  ],
  [
    line(
      'do (?:we|you) (?:always )?(?:get|have|see) (?:that|it|this)(?: one)? (?:every|on|each|most|all) .+',
    ),
    ({ alert }) => `how many times did ${alert} go off in the last 30 days`,
  ],
  [
    line('when was the last (?:time|one)'),
    ({ place }) => (place === '' ? undefined : `when did the ${place} alert last go off`),
  ],
];

const isSetUp = /^\W*(?:please )?(?:tell|alert|warn|notify|ping|let) (?:me|us)\b/i;
const limitSaid = /(?<=\b(?:over|above|below|under|past|beyond|hits?|to|than) )\d+(?:\.\d+)?/i;

/** @returns the whole question; undefined if the line is no such question, or none was about alerts */
export function ofAlerts(
  asTyped: string,
  before: string,
  venues: ChannelVenues,
): string | undefined {
  if (!alerts.test(before)) return undefined;
  const last = readSentence(before, venues);
  const place = placeOf(last);
  const alert = place === '' ? 'the alert' : `the ${place} alert`;
  const asked = { before, place, time: last.timesSaid.join(' '), alert, venues };
  for (const [pattern, wholeOf] of wholes) {
    const found = pattern.exec(asTyped);
    const whole = found === null ? undefined : wholeOf(asked, ...found.slice(1));
    if (whole !== undefined) return whole.replace(/\s+/g, ' ').trim();
  }
  return undefined;
}

function alertsIn({ time, venues }: Asked, place?: string): string | undefined {
  return isPlace(place, venues) ? `any alerts ${time} in ${place}` : undefined;
}

function isVenue(place: string, venues: ChannelVenues): boolean {
  const { names } = readSentence(place, venues);
  return names.length > 0 && names.every((name) => name.isVenue);
}

function isTime(said: string | undefined, venues: ChannelVenues): boolean {
  return isOnlyTime(readSentence(said ?? '', venues));
}

function isPlace(said: string | undefined, venues: ChannelVenues): boolean {
  const sentence = readSentence(said ?? '', venues);
  return sentence.names.length > 0 && namesAlone(sentence);
}

/** @returns undefined without a place, or if the words are no time */
function oftenIn(place: string, time = '', venues: ChannelVenues): string | undefined {
  return place !== '' && (time === '' || isTime(time, venues))
    ? `how many times did the ${place} alert go off ${time}`
    : undefined;
}
