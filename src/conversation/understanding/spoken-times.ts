import { numberWords } from './number-words.ts';

/** Times as they are said: `10 past 11`, `quarter to nine`. */

const minuteWords: Readonly<Record<string, number>> = {
  ...numberWords,
  quarter: 15,
  twenty: 20,
  half: 30,
};
const hours = Object.keys(numberWords).join('|');
const spoken = new RegExp(
  String.raw`(?<![\p{L}\p{N}:.])(a quarter|quarter|half|five|ten|twenty|[1-5]?\d)(?: min(?:ute)?s?)? (past|to|after|before) (midnight|noon|midday|1[0-2]|[1-9]|${hours})(?![\p{L}\p{N}:.%])(?! (?:[ap]m\b)?(?:people|guests|venues|zones|times))`,
  'giu',
);

/** Writes them as on a clock, of an evening unless the morning is named: `23:10`, `20:45`. */
export function onTheClock(text: string): string {
  const isMorning = /\b(mornings?|breakfast|am|a\.m\.)\b/i.test(text);
  return text.replace(spoken, (said, minutes: string, side: string, hour: string, at: number) => {
    const before = minuteWords[minutes.toLowerCase().replace('a ', '')] ?? Number(minutes);
    const isPast = /past|after/i.test(side);
    const isMiddle = /midnight|noon|midday/i.test(hour);
    // `ten after midnight` is a time, and `10 after 11` is none.
    if (/after|before/i.test(side) && (!isMiddle || minutes === 'half')) return said;
    const isQuarter = /quarter|half/i.test(minutes);
    if (!isQuarter && afterFrom.test(text.slice(0, at))) return said;
    // `10 to midnight` are hours, unless it is at that time.
    const isRange = side === 'to' && /^\d+$/.test(minutes) && !beforeTime.test(text.slice(0, at));
    if (isMiddle && isRange) return said;
    if (isMiddle) return besideMiddle(/midnight/i.test(hour) ? 0 : 12, isPast ? before : -before);
    // `10 to 11` are hours.
    const isTime = isPast || !/^\d+$/.test(minutes) || beforeTime.test(text.slice(0, at));
    if (!isTime || before === 0 || before > 59) return said;
    const named = numberWords[hour.toLowerCase()] ?? Number(hour);
    const full = (isPast ? named : named - 1) % 12;
    const isEvening = !isMorning && full >= firstOfEvening;
    const minute = isPast ? before : 60 - before;
    return `${isEvening ? full + 12 : full}:${String(minute).padStart(2, '0')}`;
  });
}

/** Some minutes after midnight or noon, or before it. */
function besideMiddle(hour: number, minutes: number): string {
  const minute = (hour * 60 + minutes + minutesOfDay) % minutesOfDay;
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}

const minutesOfDay = 24 * 60;
const afterFrom = /\b(?:from|between)\s*$/i;
const beforeTime = /\b(at|since|around|about|by)\s*$/i;
/** `half past five` is in the afternoon, and `half past one` at night. */
const firstOfEvening = 5;
