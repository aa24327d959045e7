import { numberWords } from '../sentence/number-words.ts';

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
    const minute = minuteWords[minutes.toLowerCase().replace('a ', '')] ?? Number(minutes);
    const isPast = /past|after/i.test(side);
    const shift = isPast ? minute : -minute;
    const isMiddle = /midnight|noon|midday/i.test(hour);
    // `ten after midnight` is a time, and `10 after 11` is none.
    if (/after|before/i.test(side) && (!isMiddle || minutes === 'half')) return said;
    const before = text.slice(0, at);
    if (afterFrom.test(before) && !/quarter|half/i.test(minutes)) return said;
    // `10 to 11` are hours, unless it is at that time.
    const areHours = /to/i.test(side) && /^\d+$/.test(minutes) && !beforeTime.test(before);
    if (areHours) return said;
    if (isMiddle) return written((/midnight/i.test(hour) ? 0 : halfDay) + shift);
    if (minute === 0 || minute > 59) return said;
    const named = numberWords[hour.toLowerCase()] ?? Number(hour);
    const early = (named * 60 + shift) % halfDay;
    return written(!isMorning && early >= firstOfEvening ? early + halfDay : early);
  });
}

/** @param minutes after midnight, or before it */
function written(minutes: number): string {
  const minute = (minutes + 2 * halfDay) % (2 * halfDay);
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}

/** In minutes. */
const halfDay = 12 * 60;
const afterFrom = /\b(?:from|between)\s*$/i;
const beforeTime = /\b(at|since|around|about|by)\s*$/i;
/** `half past five` is in the afternoon, and `half past one` at night. */
const firstOfEvening = 5 * 60;
