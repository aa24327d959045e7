import type { MeasuredPoint } from '../../history/measured.ts';
import type { PastNight } from '../../history/past-night.ts';
import { nearestTo } from '../../insight/even-steps.ts';
import { minuteMs } from '../../time.ts';

/** A value stands for the time until the next one, which is at most half an hour later. */
const nearMs = 20 * minuteMs;

/** The values of both measures that are nearest to a moment. */
export function nearest(
  { mood, loudness }: PastNight['facts'],
  at: number,
): MeasuredPoint | undefined {
  const time = nearestTo([...mood.values, ...loudness.values], at, nearMs)?.at;
  if (time === undefined) return undefined;
  const of = (values: typeof mood.values) => values.find((one) => one.at === time)?.value;
  return { at: time, mood: of(mood.values), loudness: of(loudness.values) };
}
