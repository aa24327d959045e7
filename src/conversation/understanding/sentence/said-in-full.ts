import { weekdays } from '../../../time.ts';
import { hoursInFull } from '../times/hours-in-full.ts';

/** What is said for short or in other words, in those that are read. */

/** @param text in lower case */
export function saidInFull(text: string): string {
  return hoursInFull(
    text
      .replace(knownForMeeting, 'the last 7 days')
      .replace(weekAsked, (said) => (regularly.test(text) ? said : 'the last 7 days'))
      .replace(forMeeting, '')
      .replace(atMeeting, '')
      .replace(
        /(?<=\b(?:give|show|send|get|read)(?: me| us)? )the (?:§ )?week\b(?! (?:before|of|from|to)|.*\bcsv\b)/g,
        'the last 7 days',
      )
      .replace(/\bover (?=(?:the )?(?:past|last) )/g, 'in ')
      .replace(/\bin the last month\b/g, 'in the past month')
      .replace(/\bover the week(?! of| before)\b/g, 'this week')
      .replace(toldOwners, 'how was ')
      // A week has a row for each night anyway.
      .replace(/,? (?:day|night) by (?:day|night)\b/g, '')
      .replace(
        /,? \b(?:that )?(?:i|we) (?:should|could|can|must|need to|have to) (?:put|mention|note|write|include|say) (?:in|for|at) (?:the |our |my )?hand ?over\b/g,
        '',
      )
      .replace(/ at (?:a|one) glance\b/g, '')
      .replace(/\b(?:lately|of late|these days)\b/g, 'in the last 7 days')
      .replace(lastFew, 'log entries')
      .replace(untilNow, 'since $1')
      .replace(thanLast, '$1$2 last $1')
      .replace(thanThis, '$1$2 this $1')
      .replace(toRaise, '')
      .replace(whatFor, '')
      .replace(notShowing, 'is § sensor offline')
      .replace(weekendBefore, '')
      .replace(daysBetween, '$1 to $2')
      .replace(
        /\b(?:at |around )?(?:this time|the same (?:time|month|period)|same (?:time|month|period)) last year\b|\ba year ago,? (?:the )?same month\b/g,
        '12 months ago',
      )
      .replace(/\b(?:at |around )?(?:this|the same|same) time last month\b/g, '1 month ago')
      .replace(/\b(?:the )?(?:last|past|previous) fortnight\b/g, 'the last 14 days')
      .replace(/\ba fortnight ago\b/g, '2 weeks ago')
      .replace(
        /\b(?:lsat|alst|las|lats|lst) (?=(?:night|nigth|nite|week|weekend|month|\w+day)\b)/g,
        'last ',
      )
      .replace(/\b(?:the )?(?:last|past) (month|week) or so\b/g, (_, unit: string) =>
        unit === 'month' ? 'the last 30 days' : 'the last 7 days',
      )
      .replace(/\b(?:the )?year (?:to date|so far)\b|\bytd\b/g, 'this year so far')
      // `1 nov - 10 nov`
      .replace(/ [-–] (?=\d)/g, ' to ')
      // `20/11`, `11/20/2026`
      .replace(slashDate, (_, one: string, other: string, year?: string) => {
        const [day, month] = Number(other) > 12 ? [other, one] : [one, other];
        return `${day}.${month}.${year ?? ''}`;
      })
      .replace(
        /\b(last)(night|week|month|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/g,
        '$1 $2',
      )
      .replace(/\bfirst thing (?:today|this morning)\b/g, 'this morning')
      .replace(/\bfirst thing yesterday\b/g, 'yesterday morning')
      .replace(/\bfirst thing on ((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b/g, '$1 mornings')
      .replace(/\bfirst thing\b(?! (?:in|tomorrow|on)\b)/g, () =>
        /\b(?:was|were|did)\b/.test(text) ? 'this morning' : 'in the mornings',
      )
      // `the night between saturday and sunday`
      .replace(nightBetween, 'last $1 night')
      .replace(severalDays, (said) => daysInARow(said) ?? said)
      .replace(whileAway, 'what happened from $1 to $2')
      .replace(
        /\b(?:recap|sum up|(?:summary|overview|review|recap) of) the (?:evening|night|day)(?! (?:for|at|by|of|before)\b)/g,
        'recap tonight',
      ),
  );
}

/** `the week for monday's meeting`: what it is for changes nothing. */
const forMeeting =
  /(?:^| )for (?:the |our |my )?(?:(?:mon|tues|wednes|thurs|fri)day(?:['’]?s)? )?(?:morning |weekly |team |management )?(?:meeting|briefing|owners?|board)\b(?!.*\b(?:set up|every)\b)/g;
/** `monday meeting: the week for both` */
const atMeeting =
  /^(?:for )?(?:the |our |my )?(?:(?:mon|tues|wednes|thurs|fri)day(?:['’]?s)? )?(?:morning |team |weekly )?meeting\W+(?=\w)/g;
/** `what do I need to know for monday's meeting` */
const knownForMeeting =
  /(?:what (?:do|should|must) (?:i|we) (?:need to |have to )?know|(?:give|send|show|get)(?: me| us)? (?:something|anything|numbers|the numbers|a summary|an overview)) for (?:the |our )?(?:(?:mon|tues|wednes|thurs|fri)day(?:['’]?s)?|weekly) (?:morning |team )?meeting/g;
/** `any follow-ups I should bring up on monday`: not those of Monday */
const toRaise =
  / (?:(?:that )?(?:i|we) (?:should|need to|have to|must|can)|(?:should|must|can|do) (?:i|we)(?: need to| have to)?) (?:bring up|raise|discuss|mention|talk about)(?: (?:on|for|at))? (?:\w+day|the \w+(?: meeting)?)\b/g;
/** `what should I tell the owners about this week` */
const toldOwners =
  /^(?:so |and |ok |hey )*what (?:should|can|do|shall|could|must) (?:i|we) (?:need to |have to )?(?:tell|report to|say to) (?:the |our |my )?(?:owners?|board|boss|gm|general manager|management|directors?|investors?)(?: (?:about|on|of|for))? (?=\S)/g;
/** `last three log lines`, of which the list shows more */
const lastFew =
  /\b(?:the |my |our )?(?:last|latest|newest) (?:few|\d+|two|three|four|five|six|seven|eight|nine|ten) (?:log )?(?:lines|entries|notes)\b/g;
/** `quieter this week than last` */
const thanLast =
  /(?<=\bthis )(week|month|weekend)\b(.*? (?:than|vs\.?|versus|against|compared (?:to|with)|or)|(?<=^compare .*) (?:to|with))(?: the)? last(?: one)?(?= *[?!.]*$)/g;
/** `was last week busier than the current one` */
const thanThis =
  /(?<=\blast )(week|month|weekend)\b(.*? than) (?:this|the current|the present)(?: one| week| month| weekend)?(?= *[?!.]*$)/g;
/** `is it winding down, thinking of sending one home`: what somebody has in mind changes nothing. */
const whatFor =
  /(?<=\S)[,?]? (?:i am |we are |i['’]?m |we['’]?re |i |we )?(?:just )?(?:want(?:ing)? to (?:close|shut|open|clear|clean)\b|thinking (?:of|about)|planning (?:for|to|on|my|our|the)|planning$|trying to \w+|deciding (?:if|whether)).*$/g;
/** `why isn't the terrace showing anything` */
const notShowing =
  /^why (?:is|are|has|does|do)(?:n['’]?t| not)? (?:the )?§ (?:not )?(?:been )?(?:showing|reporting|sending|giving|show|report|send)(?: (?:anything|any data|data|numbers|up))?\W*$/g;
/** `last weekend compared to the weekend before`, which a review of a weekend tells anyway */
const weekendBefore =
  /(?<=\blast weekend\b.*) (?:compare(?:d)? )?(?:to|with|than|vs\.?|versus|against|and) the weekend before(?: that| last)?\b/g;
/** `weekly report all venues`, `prepare a report for monday's meeting` */
const weekAsked =
  /(?:(?:put together|prepare|draft|make|write|give|show|send|get)(?: me| us)? )?(?:(?:the|a|an|our|this) )?(?:(?:weekly|(?<!\b(?:last|this|previous|next|past) )week['’]?s) (?:reports?|reviews?|summary|overview|recap|numbers|figures)|(?:reports?|summary|overview|numbers|figures) for (?:the |our )?(?:mon|tues|wednes|thurs|fri)day(?:(?:['’]?s)?(?: morning)? meeting|['’]s| morning))/g;
/** What is to be posted from now on. */
const regularly =
  /\b(do|does) .* get an?\b|\b(set|schedule\w*|every|each|digests?|post\w*|(mon|tues|wednes|thurs|fri|satur|sun)days|at \d|#\w+|channel|instead|stop|cancel|pause|change|when|why)\b|#/i;

/** `monday, tuesday and wednesday`, `mon tue wed` */
const severalDays =
  /(?<!^(?!.*\b(?:breakfast|lunch|dinner)\b).*\b(?:mood|loudness) )(?:on )?\b(?:mon|tue|wed|thu|fri|sat|sun)(?:\w{0,5}day|s|r|rs)?(?:(?:,? and |, ?| & | ?\/ ?| )(?:mon|tue|wed|thu|fri|sat|sun)(?:\w{0,5}day|s|r|rs)?\b){2,}/g;
const dayOfWeek = /\b(?:mon|tue|wed|thu|fri|sat|sun)/g;

const names: readonly string[] = weekdays;

/** `from monday to wednesday`; undefined if a day between them is not meant */
function daysInARow(said: string): string | undefined {
  const days = said.match(dayOfWeek) ?? [];
  const numbers = days.map((day) => names.findIndex((name) => name.startsWith(day)));
  const areInARow = numbers.every(
    (number, index) => index === 0 || number === ((numbers[index - 1] ?? 0) + 1) % names.length,
  );
  return areInARow ? `from ${names[numbers[0] ?? 0]} to ${names[numbers.at(-1) ?? 0]}` : undefined;
}

/** `what happened while i was off thursday and friday` */
const whileAway =
  /\bwhat (?:happened|went on|was going on|did (?:i|we) miss)(?: (?:while|when|as) (?:i|we) (?:was|were) (?:off|away|out|on holiday|not (?:here|in)))?,? (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)day) and ((?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/g;

const nightBetween =
  /(?:the )?night (?:between|from) ((?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:and|to) \w+day/g;

/** `from last week until now` */
const untilNow =
  /\bfrom (last week|this week|(?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:until|till?|to|up to) (?:now|today)\b/g;
/** `mon-fri` */
const daysBetween =
  /\b((?:mon|tue|wed|thu|fri|sat|sun)[a-z]*) ?[-–] ?((?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)\b/g;
const slashDate = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\d/])/g;
