import { type PastTime, tonight } from '../../../history/past-time.ts';
import { eveningHour } from '../../../insight/service-day.ts';
import type { PartAsked } from '../../hours-asked.ts';
import type { Sentence } from '../sentence/sentence.ts';
import type { LocalNow } from './local-now.ts';
import { atNight, endOfNight } from './part-asked.ts';

const noon = 12 * 60;

/** Whether `7` may also be that of the morning. */
function isMorning(minute: number, text: string): boolean {
  return (
    minute >= noon &&
    !/pm\b|\b(?:1[2-9]|2[0-3])(?:[:.h]|\b)|\b(?:evening|night|noon|afternoon)\b/i.test(text)
  );
}

/** Hours of a day that is not named, or of tonight; small hours are those of the night before once they are over. */
export function hoursUnnamed(
  part: PartAsked,
  { text, whens }: Pick<Sentence, 'text' | 'whens'>,
  { now, minuteAt }: Pick<LocalNow, 'now' | 'minuteAt'>,
): { readonly past: PastTime; readonly part: PartAsked } {
  const minuteNow = minuteAt(now);
  const { from, to } = part;
  if (from === undefined) return { past: tonight, part };
  // `the average between midnight and 6am`, asked by day
  const isTonight =
    whens.some(({ kind }) => kind === 'tonight') || partToCome(whens, minuteNow) !== undefined;
  if (!isTonight && to !== undefined && from < to && to <= endOfNight && minuteNow >= to) {
    return { past: { kind: 'nights_ago', nights: 1 }, part };
  }
  const early = atNight(from, text);
  // `since 7`, asked at 10 in the morning
  if (isMorning(from, text) && from - noon <= minuteNow && minuteNow < from) {
    // `between 5 and 7` is within one half of the day.
    const end = to !== undefined && to > from && to - noon <= minuteNow ? { to: to - noon } : {};
    return { past: tonight, part: { ...part, from: from - noon, ...end } };
  }
  // `log since 23:00`, asked in the morning
  if (!isTonight && early > minuteNow && minuteNow >= endOfNight && minuteNow < eveningHour * 60) {
    return { past: { kind: 'nights_ago', nights: 1 }, part };
  }
  // `did it get louder after 1`, asked at 3 in the night
  const isOfThisNight = early < minuteNow && minuteNow < endOfNight && to === undefined;
  const areClocks = whens.every(({ kind }) => kind === 'clock' || kind === 'tonight');
  return { past: tonight, part: areClocks && isOfThisNight ? { ...part, from: early } : part };
}

/** `this afternoon`, asked in the morning; after midnight it is the one before. */
export function partToCome(
  whens: Sentence['whens'],
  minuteNow: number,
): { readonly from: number; readonly to: number } | undefined {
  return whens
    .filter((when) => when.kind === 'part_of_today')
    .find(({ from }) => from > minuteNow && minuteNow >= endOfNight);
}

/** `quietest zone at 3 this afternoon`, asked before; after midnight, it is of the day before. */
export function momentToCome(whens: Sentence['whens'], minuteNow: number): number | undefined {
  const clock = whens.find((when) => when.kind === 'clock');
  return clock !== undefined && clock.minute > minuteNow && minuteNow >= endOfNight
    ? clock.minute
    : undefined;
}
