import { weekdays } from '../../time.ts';
import type { Question } from '../question.ts';
import type { Circumstances } from './interpreted.ts';
import { lineOf } from './line.ts';
import { localNow, minutesAgo } from './local-now.ts';
import { withDigits } from './part-of-day.ts';

/** Times that mean another one in the evening or after midnight than in the morning, made plain. */

/** `at 9`, `after 9:30`, without am or pm. With a zero before it, it is of the morning. */
const clock =
  /\b(at|around|about|after|before|since|until|till?|from|(?<!half |quarter )past|@) ?([1-9]|1[0-2])(?:([:.])([0-5]\d))?(?! ?(?:[ap]\.?m\b|[%\d:./-]|o['’]?clock|st\b|nd\b|rd\b|th\b|days?\b|nights?\b|weeks?\b|months?\b|hours?\b|hrs?\b|h\b|min|m\b|people|guests?|db\b|and\b|to\b|of\b|zones?|rooms?|alerts?))/gi;
/** `9:30` alone. A full stop may be that of a date or a value. */
const written =
  /(?<![\d:.]|\b(?:at|after|before|since|until|till?|from|past|about|around) ?)([1-9]|1[0-2])(:)([0-5]\d)(?![\d:]| ?[ap]\.?m\b)/gi;

const names = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const spokenHour = new RegExp(
  String.raw`\b(?:(?:${names}|\d{1,2}) ?o['’]?clock\b|(?:at|after|since|until|till?|before|around) (?:${names})\b(?= *(?:$|[?!.,;]|(?:on|in|at|this|last|yesterday|tonight|today)\b)))`,
  'gi',
);
/** `half one`, `half past twelve`, but not as an end of some hours */
const halfHour =
  /(?<!\b(?:between|from)\b.*)\b(?:half|quarter)(?: past)? (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|1[0-2]|[1-9])\b(?! ?[ap]m)/gi;
const oClock = / ?o['’]?clock\b/i;

const ofOtherDay =
  /\b(?:yesterday|last|ago|previous|nights|evenings|days|this (?:week|month|year)|tomorrow|next|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?|weekends?|weekdays?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d{1,2}(?:st|nd|rd|th))\b/i;
const ofUsual = /\b(?:usual|normal|typical)/i;
const ofMorning = /\b(?:mornings?|breakfast)\b/i;
const ofNight = /\b(?:night|evening|tonight|dinner)\b/i;
const ofFuture = /\b(?:will|going to|gonna|expect\w*|forecast)\b/i;
const halfNamed = /\b(?:[ap]\.?m|noon|midnight|brunch)\b|\d[ap]m\b/i;
const ofPast = /\b(?:was|were|did|had|has|have|happened|got|went)\b/i;
/** What is set up, posted or noted keeps its time as it was typed. */
const isSetUp =
  /\b(?:digests?|post(?:ed)?|send|sent|remind\w*|schedule\w*|set up|snooze|mute|alert (?:me|us)|warn|notify|tell (?:me|us) when|let (?:me|us) know when|every|log|note)\b/i;
/** `from 9 to 11`, in which 9 is in the evening */
const range = /\d(?:[:.]\d\d)? ?(?:to|and|or|until|till?|[-–]) ?(?:at )?\d/i;
const rangeStart =
  /\b(between|from) ([1-9]|1[01])[:.]([0-5]\d)(?= ?(?:and|to|until|till?|[-–]) ?\d)/i;
const of24Hours = /\b(?:0\d|1[3-9]|2[0-4])[:.][0-5]\d\b/;
const yesterdayPart =
  /\byesterday(?:['’]s)? (morning|afternoon|evening|night)\b|\b(morning|afternoon|evening) of yesterday\b/gi;

/**
 * The line as it is meant at the place's local time. Of `at 9:30` in a question about what was, the last
 * such time is meant, in the morning or in the evening. After midnight, `yesterday morning` is that of
 * the day whose night is going on.
 */
export function atLocalTime(given: Question, circumstances: Circumstances): string {
  const line = lineOf(given)
    .replace(spokenHour, (said) => withDigits(said).replace(oClock, ''))
    .replace(halfHour, (said) => withDigits(said).replace(/pm$/i, ''));
  if (!/\d|\byesterday\b/i.test(line)) return line;
  const { now, minuteAt, nightAt, weekdayAt } = localNow(
    { argument: '', venueId: given.venueId },
    circumstances,
  );
  const isAfterMidnight = nightAt(now) !== weekdayAt(now);
  const early = ofNightBefore(line);
  const said = isAfterMidnight
    ? early.replace(
        yesterdayPart,
        (_, part?: string, other?: string) => `this ${(part ?? other ?? '').toLowerCase()}`,
      )
    : early;
  if ([halfNamed, isSetUp, of24Hours].some((other) => other.test(said))) return said;
  const isDayNamed = ofOtherDay.test(said);
  const isOfToday = !isDayNamed && !ofUsual.test(said);
  const isOfMorning = ofMorning.test(said) && !ofNight.test(said);
  const isOver = isOfToday && ofPast.test(said);
  const isNight = minuteAt(now) <= (lastOfNight + 1) * 60;
  const half = (hour: string, minute: string): string => {
    // `at 1:30 on a friday night`
    const isEarly = Number(hour) <= lastOfNight;
    if (isEarly && (ofNight.test(said) || (isNight && !isDayNamed))) return 'am';
    const morning = (Number(hour) % 12) * 60 + Number(minute);
    const current = minuteAt(now);
    // In the evening, it is what comes to mind first.
    const isMorning =
      isOfToday &&
      !ofFuture.test(said) &&
      current < startOfEvening &&
      minutesAgo(morning, current) < minutesAgo(morning + halfDay, current);
    return isMorning || isOfMorning ? 'am' : 'pm';
  };
  // An hour alone is one of the evening, unless it has passed; noon and midnight are read by what is asked.
  const isAsTyped = (hour: string, point: string | undefined): boolean => {
    const isKnown =
      isOver || isOfMorning || (isNight && !isDayNamed && Number(hour) <= lastOfNight);
    return (point === undefined && !isKnown) || (Number(hour) === noon && !isNight);
  };
  // Its end is the first such time after its beginning.
  if (range.test(said)) {
    return said.replace(
      rangeStart,
      (_, before: string, hour: string, minute: string) =>
        `${before} ${hour}:${minute}${half(hour, minute)}`,
    );
  }
  return said
    .replace(clock, (found, before: string, hour: string, point?: string, minute = '00') =>
      isAsTyped(hour, point) ? found : `${before} ${hour}:${minute}${half(hour, minute)}`,
    )
    .replace(written, (found, hour: string, point: string, minute: string) =>
      isAsTyped(hour, point) ? found : `${hour}:${minute}${half(hour, minute)}`,
    );
}

/** `1am on saturday morning` is of Friday's night. */
function ofNightBefore(line: string): string {
  if (!earlyHour.test(line)) return line;
  return line.replace(dayMorning, (_, last = '', name: string) => {
    const index = dayStarts.indexOf(name.slice(0, 3).toLowerCase());
    const before = weekdays[(index + 6) % 7] ?? name;
    return `${last}${before} night`;
  });
}

const earlyHour = /\b(?:12|[1-5]) ?am\b|\b0?[0-5][:.][0-5]\d(?! ?pm)\b/i;
const dayMorning = /\b(last |this )?((?:mon|tues|wednes|thurs|fri|satur|sun)day) morning\b/gi;
const dayStarts = weekdays.map((name) => name.slice(0, 3));

const lastOfNight = 5;
const noon = 12;
const halfDay = noon * 60;
const startOfEvening = 17 * 60;
