import { weekdays } from '../../time.ts';

/** What is said for short or in other words, in those that are read. */

/** @param text in lower case */
export function saidInFull(text: string): string {
  return (
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
      .replace(thanLast, '$1$2 last $1')
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
      .replace(hoursAfterDay, (_, from: string, to: string) => {
        const isClock = Number(from) > noonHour || Number(from) === 0;
        const first = isClock ? `${from}:00` : `${from}pm`;
        return `${first} to ${Number(to) > noonHour ? `${to}:00` : to}`;
      })
      .replace(
        /\b([01]\d|2[0-3])([0-5]\d) ?(?:til|till|to|until|-|–) ?([01]\d|2[0-3])([0-5]\d)\b/g,
        '$1:$2 to $3:$4',
      )
      .replace(/\b([01]?\d|2[0-3])h([0-5]\d)\b/g, '$1:$2')
      .replace(/\bround (?=\d)/g, 'around ')
      .replace(/\bfirst thing\b(?! (?:in|tomorrow|today|this|on)\b)/g, 'in the mornings')
      // `the night between saturday and sunday`
      .replace(nightBetween, 'last $1 night')
      .replace(severalDays, (said) => daysInARow(said) ?? said)
      .replace(whileAway, 'what happened from $1 to $2')
      .replace(
        /\b(?:recap|sum up|(?:summary|overview|review|recap) of) the (?:evening|night|day)(?! (?:for|at|by|of|before)\b)/g,
        'recap tonight',
      )
      .replace(hoursBeforeDay, 'from $1 to $2')
      .replace(hoursOfDay, ' from $1 to $2')
      .replace(hoursAlone, 'from $1:00 to $2:00')
      .replace(
        hourOfPart,
        (_, time: string, part: string) => time + halfOf(part, Number.parseInt(time, 10)),
      )
      .replace(valueReached, 'above $1')
      .replace(morningHour, '$&am')
      .replace(hourOfEvening, '$1pm')
      .replace(sinceIStarted, 'since ')
  );
}

/** `the week for monday's meeting`: what it is for changes nothing. */
const forMeeting =
  / for (?:the |our |my )?(?:(?:mon|tues|wednes|thurs|fri)day(?:['’]?s)? )?(?:morning |weekly |team |management )?(?:meeting|briefing|owners?|board)\b(?!.*\b(?:set up|every)\b)/g;
/** `monday meeting: the week for both` */
const atMeeting =
  /^(?:for )?(?:the |our |my )?(?:(?:mon|tues|wednes|thurs|fri)day(?:['’]?s)? )?(?:morning |team |weekly )?meeting\W+(?=\w)/g;
/** `what do I need to know for monday's meeting` */
const knownForMeeting =
  /(?:what (?:do|should|must) (?:i|we) (?:need to |have to )?know|(?:give|send|show|get)(?: me| us)? (?:something|anything|numbers|the numbers|a summary|an overview)) for (?:the |our )?(?:(?:mon|tues|wednes|thurs|fri)day(?:['’]?s)?|weekly) (?:morning |team )?meeting/g;
/** `any follow-ups I should bring up on monday`: not those of Monday */
const toRaise =
  / (?:that )?(?:i|we) (?:should|need to|have to|must|can) (?:bring up|raise|discuss|mention|talk about)(?: (?:on|for|at))? (?:\w+day|the \w+(?: meeting)?)\b/g;
/** `what should I tell the owners about this week` */
const toldOwners =
  /^(?:so |and |ok |hey )*what (?:should|can|do|shall|could|must) (?:i|we) (?:need to |have to )?(?:tell|report to|say to) (?:the |our |my )?(?:owners?|board|boss|gm|general manager|management|directors?|investors?)(?: (?:about|on|of|for))? (?=\S)/g;
/** `last three log lines`, of which the list shows more */
const lastFew =
  /\b(?:the |my |our )?(?:last|latest|newest) (?:few|\d+|two|three|four|five|six|seven|eight|nine|ten) (?:log )?(?:lines|entries|notes)\b/g;
/** `quieter this week than last` */
const thanLast =
  /(?<=\bthis )(week|month|weekend)\b(.*? (?:than|vs\.?|versus|against|compared (?:to|with)|or))(?: the)? last(?: one)?(?= *[?!.]*$)/g;
/** `is it winding down, thinking of sending one home`: what somebody has in mind changes nothing. */
const whatFor =
  /(?<=\S),? (?:i am |we are |i['’]?m |we['’]?re )?(?:just )?(?:thinking (?:of|about)|planning (?:for|to|on|my|our|the)|planning$|trying to \w+|deciding (?:if|whether)).*$/g;
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

/** `monday, tuesday and wednesday` */
const severalDays =
  /(?:on )?\b(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:(?:, | and |, and )(?:mon|tues|wednes|thurs|fri|satur|sun)day){2,}\b/g;
const dayOfWeek = /(?:mon|tues|wednes|thurs|fri|satur|sun)day/g;

const names: readonly string[] = weekdays;

/** `from monday to wednesday`; undefined if a day between them is not meant */
function daysInARow(said: string): string | undefined {
  const days = said.match(dayOfWeek) ?? [];
  const numbers = days.map((day) => names.indexOf(day));
  const areInARow = numbers.every(
    (number, index) => index === 0 || number === ((numbers[index - 1] ?? 0) + 1) % names.length,
  );
  return areInARow ? `from ${days[0]} to ${days.at(-1)}` : undefined;
}

/** `what happened while i was off thursday and friday` */
const whileAway =
  /\bwhat (?:happened|went on|was going on|did (?:i|we) miss)(?: (?:while|when|as) (?:i|we) (?:was|were) (?:off|away|out|on holiday|not (?:here|in)))?,? (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)day) and ((?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/g;

const nightBetween =
  /(?:the )?night (?:between|from) ((?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:and|to) \w+day/g;
const noonHour = 12;
/** `saturday 22-24`, `28 nov 22-24`, but not `nov 22-24` */
const hoursAfterDay =
  /(?<=\b(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|today|tonight|tonite|yesterday|tomorrow|night|evening|usual|usually|normally|typically|\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*) )([01]?\d|2[0-4]) ?(?:[-–]|to) ?([01]?\d|2[0-4])(?![\d:.])(?! ?(?:[ap]m\b|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/g;
/** `10 to 11 last night`; a quarter to eleven is written `10:45` by now */
const hoursBeforeDay =
  /(?<!\b(?:from|between|at) )(?<![\d:.])\b([1-9]|1\d|2[0-4]) ?(?:to|until|till?|[-–]) ?([1-9]|1\d|2[0-4])(?= (?:last (?:night|week|month|weekend)|tonight|yesterday|today|this \w+|(?:on |last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)/g;
/** `last thursday lobby bar 9 to 11` */
const hoursOfDay =
  /(?<=\b(?:last night|yesterday|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b.*(?<!\bfrom|\bbetween|\bat|[\d:.])) ([1-9]|1\d|2[0-4]) ?(?:to|until|till?|[-–]) ?([1-9]|1\d|2[0-4])(?= *(?:$|[,;.?!]))/g;
/** `the terrace 18 to 21`; smaller numbers may be dates, or of the morning */
const hoursAlone =
  /(?<=^\S.* )(?<!\b(?:from|between|at|of|days?|nov|dec|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|january|february|march|april|june|july|august|september|october|november|december) )(1[3-9]|2[0-3]) ?(?:to|until|till?|[-–]) ?(1[4-9]|2[0-4])(?= *(?:$|[,;.?!]))/g;
/** `at 3 in the afternoon`, `at 9 this morning` */
const hourOfPart =
  /(?<=\b(?:at|by|before|after|until|till|around|about|from|since|to) )((?:1[0-2]|[1-9])(?:[:.][0-5]\d)?)(?: o'?clock)? (?:in the|this|at) (morning|afternoon|evening|night)\b/g;
function halfOf(part: string, hour: number): 'am' | 'pm' {
  const isEarly = part === 'morning' || (part === 'night' && hour % noonHour < firstOfMorning);
  return isEarly ? 'am' : 'pm';
}

const firstOfMorning = 6;
/** `has it been above a 6`, `nights it did not get past 5`, which is no time */
const valueReached =
  /\b(?:(?:above|over) an? |(?<=\b(?:get|got|getting|go|goes|went|gone|rise|rose|climb|climbed|creep|crept|move|moved) )(?:past|over|beyond) |(?:break|broke|reach|reached|hit|passed|crossed|topped) )(\d(?:\.\d)?)(?![\d:]| ?(?:[ap]m\b|o'?clock))/g;
/** `since I came on at 15` */
const sinceIStarted =
  /\b(?:since|when) (?:i|we) (?:\w+ )?(?:start|came|come|began|got|open|clock|took|left|finish)\w*(?: \w+){0,2} at (?=\d)/g;
/** `the breakfast room before 8` */
const morningHour =
  /(?<=\b(?:breakfast|morning)\b.*\b(?:before|at|by|after|until|till) )(?:[5-9]|1[01])(?![\d:.])(?! ?[ap]m)/g;
/** `after 9.30 tonight` */
const hourOfEvening =
  /(?<![\d:.])((?:[4-9]|1[01])[:.][0-5]\d)(?= (?:tonight|tonite|this evening|last night)\b)/g;
/** `mon-fri` */
const daysBetween =
  /\b((?:mon|tue|wed|thu|fri|sat|sun)[a-z]*) ?[-–] ?((?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)\b/g;
const slashDate = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\d/])/g;
