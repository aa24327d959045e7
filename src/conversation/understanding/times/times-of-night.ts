import { weekdayStarts, weekdays } from '../../../time.ts';
import type { TypedLine } from '../../question.ts';
import type { Circumstances } from '../interpreted.ts';
import { lineOf } from '../line.ts';
import { areNear, localNow, minutesAgo } from './local-now.ts';
import { withDigits } from './part-of-day.ts';
import { monthBeginnings } from './past-named.ts';
import { isAtWeekend } from './weekday-past.ts';

/** Times that mean another one in the evening or after midnight than in the morning, made plain. */

const hour = '(1[0-2]|[1-9])';
const noCount = String.raw`(?! ?(?:[ap]\.?m\b|[%\d:./-]|st\b|nd\b|rd\b|th\b|days?\b|nights?\b|weeks?\b|months?\b|hours?\b|hrs?\b|h\b|min|m\b|people|guests?|db\b|of\b|zones?|rooms?|alerts?|complaints?|tables?|(?:${monthBeginnings})))`;
const before = 'at|around|about|after|before|since|until|till?|from|by|@';
/** `at 9`, `after 9:30`, without am or pm. With a zero before it, it is of the morning. */
const clock = new RegExp(String.raw`\b(${before}) ?${hour}(?:[:.]([0-5]\d))?${noCount}`, 'gi');
/** `9:30` alone. A full stop may be that of a date or a value. */
const written = new RegExp(
  String.raw`(?<![\d:.]|\b(?:${before}) ?)${hour}:([0-5]\d)(?![\d:]| ?[ap]\.?m\b)`,
  'gi',
);
/** `from 9 to 11` */
const range =
  /\b(?:between|from) [^,;?]*\d(?:[:.]\d\d)? ?(?:to|and|until|till?|[-–]) ?(?:at )?\d|\d(?:[:.]\d\d)? ?(?:to|until|till?|[-–]) ?\d/i;
const rangeNamed = new RegExp(
  String.raw`\b(between|from) ${hour}(?:[:.]([0-5]\d))? ?(and|to|until|till?|[-–]) ?${hour}(?:[:.]([0-5]\d))?(?![\d:.]| ?[ap]\.?m\b)`,
  'i',
);

const names = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
/** `eight o'clock`, `at one` */
const spokenHour = new RegExp(
  String.raw`\b(?:(?:${names}|\d{1,2}) ?o['’]?clock\b|(?:at|after|since|until|till?|before|around) (?:${names})\b(?= *(?:$|[?!.,;]|(?:on|in|at|this|last|yesterday|tonight|today)\b)))`,
  'gi',
);
/** `half one`, `half past twelve`, but not as an end of some hours */
const halfHour = new RegExp(
  String.raw`(?<!\b(?:between|from)\b.*)\b(?:half|quarter)(?: past)? (?:${names}|1[0-2]|[1-9])\b(?! ?[ap]m)`,
  'gi',
);
const oClock = / ?o['’]?clock\b/i;

const dayNamed =
  /\b(?:yesterday|last|ago|previous|nights|evenings|days|this (?:week|month|year)|tomorrow|next|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?|weekends?|weekdays?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d{1,2}(?:st|nd|rd|th))\b/i;
const usualNamed = /\b(?:usual|normal|typical)/i;
const morningNamed = /\b(?:mornings?|breakfast)\b/i;
const nightNamed = /\b(?:night|evening|tonight|dinner)\b/i;
const futureNamed = /\b(?:will|going to|gonna|expect\w*|forecast)\b/i;
/** After midnight, staff who are still up call the morning to come `this morning`. */
const comingMorning =
  /\b(?:this|in the) morning\b|(?<=\bbreakfast\b(?! room)(?!.*\b(?:tomorrow|morning)\b).*)$/i;
const halfNamed = /\b(?:[ap]\.?m|noon|midnight|brunch)\b|\d[ap]m\b/i;
const pastNamed = /\b(?:was|were|did|had|has|have|happened|got|went)\b/i;
/** What is set up, posted or noted keeps its time as it was typed. */
const isSetUp =
  /\b(?:digests?|post(?:ed)?|send|sent|remind\w*|schedule\w*|set up|snooze|mute|alert (?:me|us)|warn|notify|tell (?:me|us) when|let (?:me|us) know when|every|log|note)\b/i;
const of24Hours = /\b(?:0\d|1[3-9]|2[0-4])[:.][0-5]\d\b/;
const yesterdayPart =
  /\byesterday(?:['’]s)? (morning|afternoon|evening)\b|\b(morning|afternoon|evening) of yesterday\b/gi;
const stillAfterMidnight =
  /\b((?:is|are) .+? still (?:so |too )?(?:loud|noisy|busy|lively|quiet|calm)) (?:after|past|gone) midnight(?=\W*$)/i;

/**
 * The line as it is meant at the place's local time. Of `at 9:30` in a question about what was, the last
 * such time is meant, in the morning or in the evening. After midnight, `yesterday morning` is that of
 * the day whose night is going on.
 */
export function atLocalTime(given: TypedLine, circumstances: Circumstances): string {
  const local = localNow({ argument: '', venueId: given.venueId }, circumstances);
  const typed = lineOf(given);
  const line = (
    isAtWeekend(local.nightAt(local.now))
      ? typed.replace(bothWeekends, 'weekend so far vs last weekend')
      : typed
  )
    .replace(spokenHour, (said) => withDigits(said).replace(oClock, ''))
    .replace(halfHour, (said) => withDigits(said).replace(/pm$/i, ''));
  if (!/\d|\b(?:yesterday|midnight|morning|breakfast)\b/i.test(line)) return line;
  const { now, minuteAt, nightAt, weekdayAt } = local;
  const isAfterMidnight = nightAt(now) !== weekdayAt(now);
  const early = ofNightBefore(line);
  const isMorningToCome = futureNamed.test(early) && !dayNamed.test(early);
  const said = isAfterMidnight
    ? (isMorningToCome ? early.replace(comingMorning, ' tomorrow morning') : early)
        .replace(
          yesterdayPart,
          (_, part?: string, other?: string) => `this ${(part ?? other ?? '').toLowerCase()}`,
        )
        .replace(stillAfterMidnight, '$1 now')
    : early;
  if ([halfNamed, isSetUp, of24Hours].some((other) => other.test(said))) return said;
  const half = halfMeant(said, minuteAt(now));
  if (range.test(said)) {
    return said.replace(rangeNamed, (found, ...groups: (string | undefined)[]) =>
      rangeMeant(found, groups, half),
    );
  }
  const plain = (found: string, hours: string, minutes: string | undefined): string => {
    const meant = half({ hours: Number(hours), minutes: Number(minutes ?? 0), isAlone: !minutes });
    return meant === undefined ? found : `${hours}:${minutes ?? '00'}${meant}`;
  };
  return said
    .replace(clock, (found, word: string, hours: string, minutes?: string) => {
      const time = plain('', hours, minutes);
      return time === '' ? found : `${word} ${time}`;
    })
    .replace(written, (found, hours: string, minutes: string) => plain(found, hours, minutes));
}

/** `this weekend vs last weekend`, of which one goes on */
const bothWeekends =
  /\b(?:(?:was|is) )?this weekend (?:vs\.?|versus|against|compared (?:to|with)|(?:any )?(?:better|busier|livelier|louder|quieter|calmer|different) (?:than|from)) last weekend\b/i;

interface ClockTime {
  readonly hours: number;
  readonly minutes: number;
  /** Without minutes, a number may be read by what else is asked. */
  readonly isAlone: boolean;
}

type HalfMeant = (time: ClockTime) => 'am' | 'pm' | undefined;

/**
 * Which half of the day a time is in.
 *
 * @param current in minutes after midnight
 * @returns undefined if the time is read as it was typed
 */
function halfMeant(said: string, current: number): HalfMeant {
  const [isDay, isUsual, isFuture, isPast, isNight] = [
    dayNamed,
    usualNamed,
    futureNamed,
    pastNamed,
    nightNamed,
  ].map((words) => words.test(said));
  const isMorning = morningNamed.test(said) && isNight !== true;
  return ({ hours, minutes, isAlone }) => {
    const isEarly = hours <= lastOfNight || hours === noon;
    const morning = (hours % noon) * 60 + minutes;
    if (isMorning) return hours === noon ? undefined : 'am';
    // `at 1:30 on a friday night`; `at 1 last night` is read with its night.
    if (isEarly && isNight) return isAlone ? undefined : 'am';
    // `is it usually this quiet at 10 on a saturday`, asked at 10:10 in the morning
    if (areNear(morning, current) && !isNight && !isPast && !isFuture) return 'am';
    // `a usual saturday at 10:00`, as on a clock of 24 hours
    if (
      (isDay || isUsual) &&
      !isNight &&
      hours >= 10 &&
      hours < noon &&
      !isAlone &&
      minutes === 0
    ) {
      return 'am';
    }
    if (isDay) return isEarly || isAlone ? undefined : 'pm';
    const hasJustPassed = current <= (lastOfNight + 1) * 60 && morning <= current;
    if (isEarly && hasJustPassed && isFuture !== true) return 'am';
    // `lobby bar at 2:30`, asked at 1:30 in the night
    const isOfThisNight = current < lastOfNight * 60 && morning > current && isPast !== true;
    if (isEarly && isOfThisNight) return 'am';
    if (isAlone && isPast !== true) return undefined;
    if (isUsual || isFuture) return isEarly || isAlone ? undefined : 'pm';
    // In the evening, it is what comes to mind first.
    if (current >= startOfEvening && !isEarly) return 'pm';
    return minutesAgo(morning, current) < minutesAgo(morning + noon * 60, current) ? 'am' : 'pm';
  };
}

/** The end is the first such time after the beginning. Hours without minutes are read as they are typed. */
function rangeMeant(
  found: string,
  [word = '', from = '', fromMinutes, joint = '', to = '', toMinutes]: readonly (
    | string
    | undefined
  )[],
  half: HalfMeant,
): string {
  if (fromMinutes === undefined && toMinutes === undefined) return found;
  const [first, last] = [Number(from), Number(to)];
  const isAlone = fromMinutes === undefined;
  const meant = half({ hours: first, minutes: Number(fromMinutes ?? 0), isAlone }) ?? 'pm';
  const isPm = meant === 'pm';
  const start = (first % noon) * 60 + Number(fromMinutes ?? 0) + (isPm ? noon * 60 : 0);
  const end = (last % noon) * 60 + Number(toMinutes ?? 0);
  const isEndPm = minutesAgo(start, end + noon * 60) < minutesAgo(start, end);
  return `${word} ${from}:${fromMinutes ?? '00'}${meant} ${joint} ${to}:${toMinutes ?? '00'}${isEndPm ? 'pm' : 'am'}`;
}

/** `1am on saturday morning` is of Friday's night. */
function ofNightBefore(line: string): string {
  if (!earlyHour.test(line)) return line;
  return line.replace(dayMorning, (_, last = '', name: string) => {
    const index = weekdayStarts.indexOf(name.slice(0, 3).toLowerCase());
    return `${last}${weekdays[(index + 6) % 7] ?? name} night`;
  });
}

const earlyHour = /\b(?:12|[1-5]) ?am\b|\b0?[0-5][:.][0-5]\d(?! ?pm)\b/i;
const dayMorning = /\b(last |this )?((?:mon|tues|wednes|thurs|fri|satur|sun)day) morning\b/gi;

/** In hours: a night goes on until then, and from then on the morning does. */
const lastOfNight = 5;
const noon = 12;
const startOfEvening = 17 * 60;
