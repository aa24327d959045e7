/** Hours that are said for short, or that the words around them make plain, as they are read. */

/** @param text in lower case */
export function hoursInFull(text: string): string {
  return text
    .replace(/\b(1[3-9]|2[0-3])( ?[-–] ?| to )(1[3-9]|2[0-4]) ?h(?:rs|ours)?\b/g, '$1$2$3')
    .replace(morningHourAfter, '$1 $2am')
    .replace(afternoonHourAfter, '$1 $2pm')
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
    .replace(officeHours, '9:00 to 17:00')
    .replace(hoursBeforeDay, 'from $1 to $2')
    .replace(hoursOfDay, ' from $1 to $2')
    .replace(hoursAlone, 'from $1:00 to $2:00')
    .replace(
      hourOfPart,
      (_, time: string, part: string) => time + halfOf(part, Number.parseInt(time, 10)),
    )
    .replace(
      /(?<=\d ?am) in the morning\b|(?<=\d ?pm) (?:in the (?:afternoon|evening)|at night)\b/g,
      '',
    )
    .replace(breakfastHours, '$1 $2am $3 $4am')
    .replace(lunchHours, '$112:00 $2 13:00')
    .replace(/\b(1[3-9]|2[0-3]) ?h\b(?! ?\d)/g, '$1:00')
    .replace(/\bon (\d{1,2})\.(\d{1,2})(?!\.?\d)/g, 'on $1.$2.')
    .replace(
      /\b(between|from) (\d{1,2})\.(1[0-2]|0?[1-9]) (and|to|until) (\d{1,2})\.\3(?![.\d])/g,
      '$1 $2.$3. $4 $5.$3.',
    )
    .replace(/\b(yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day) am\b/g, '$1 morning')
    .replace(/\b(yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day) pm\b/g, '$1 afternoon')
    .replace(valueReached, 'above $1')
    .replace(morningHour, '$&am')
    .replace(hourOfEvening, '$1pm')
    .replace(sinceIStarted, 'since ');
}

const noonHour = 12;
/** `this morning around 8.30` */
const morningHourAfter =
  /\bthis morning,? (at|around|about|by) ((?:[5-9]|1[01])(?:[:.][0-5]\d)?)(?![\d:.]| ?[ap]m| (?:to|and|until|till?)\b)/g;
const afternoonHourAfter =
  /\bthis afternoon,? (at|around|about|by) ([1-6](?:[:.][0-5]\d)?)(?![\d:.]| ?[ap]m| (?:to|and|until|till?)\b)/g;
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
/** `has it been above a 6`, `nights it did not get past 5`, which is no time */
const valueReached =
  /\b(?:(?:above|over) an? |(?<=\b(?:get|got|getting|go|goes|went|gone|rise|rose|climb|climbed|creep|crept|move|moved) )(?:past|over|beyond) |(?:break|broke|reach|reached|hit|passed|crossed|topped) )(\d(?:\.\d)?)(?![\d:]| ?(?:[ap]m\b|o'?clock))/g;
/** `9 to 5 today`, of which the day is meant */
const officeHours = /\b9 ?(?:to|-|–) ?5\b(?! ?[ap]m)/g;
/** `between 7 and 9 at breakfast` */
const breakfastHours =
  /\b(between|from) ([5-9]|1[01]) (and|to|until|till?) ([6-9]|1[01])(?![\d:.]| ?[ap]m)(?=[^,;?]*\bbreakfast\b|(?<=\bbreakfast\b.*))/g;
/** `lunch between 12 and 1` */
const lunchHours =
  /(?<=\blunch\b[^,;?]*)\b(between |from )12 (and|to|until|till?) 1(?![\d:.]| ?[ap]m)/g;
/** `since I came on at 15` */
const sinceIStarted =
  /\b(?:since|when) (?:i|we) (?:\w+ )?(?:start|came|come|began|got|open|clock|took|left|finish)\w*(?: \w+){0,2} at (?=\d)/g;
/** `the breakfast room before 8` */
const morningHour =
  /(?<=\b(?:breakfast|morning)\b.*\b(?:before|at|by|after|until|till) )(?:[5-9]|1[01])(?![\d:.])(?! ?[ap]m)/g;
/** `after 9.30 tonight` */
const hourOfEvening =
  /(?<![\d:.])((?:[4-9]|1[01])[:.][0-5]\d)(?= (?:tonight|tonite|this evening|last night)\b)/g;

function halfOf(part: string, hour: number): 'am' | 'pm' {
  const isEarly = part === 'morning' || (part === 'night' && hour % noonHour < firstOfMorning);
  return isEarly ? 'am' : 'pm';
}

const firstOfMorning = 6;
