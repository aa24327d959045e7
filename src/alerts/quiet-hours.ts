import { Temporal } from 'temporal-polyfill';
import { type LocalZone, zonedTime } from '../insight/local-time.ts';
import type { QuietHours } from './rule.ts';

/**
 * The quiet hours that cover a moment. They may begin on the previous day (22:00 to 07:00), and
 * last an hour more or less when clocks change; they end at the same local time.
 *
 * @param at epoch milliseconds
 * @returns when they end, in epoch milliseconds; undefined if it is not quiet
 */
export function quietEndsAt(
  { from, to }: Pick<QuietHours, 'from' | 'to'>,
  at: number,
  zone: LocalZone,
): number | undefined {
  const today = zonedTime(at, zone).toPlainDate();
  for (const day of [today.subtract({ days: 1 }), today]) {
    const start = momentOf(day, from, zone);
    const end = momentOf(to > from ? day : day.add({ days: 1 }), to, zone);
    if (at >= start && at < end) return end;
  }
  return undefined;
}

/** The enter value that replaces the rule's own at a moment; undefined if none does. */
export function stricterEnterAt(
  quietHours: QuietHours | undefined,
  at: number,
  zone: LocalZone,
): number | undefined {
  if (quietHours?.mode.kind !== 'stricter') return undefined;
  return quietEndsAt(quietHours, at, zone) === undefined ? undefined : quietHours.mode.enter;
}

function momentOf(day: Temporal.PlainDate, time: string, { name }: LocalZone): number {
  return day.toZonedDateTime({ timeZone: name, plainTime: Temporal.PlainTime.from(time) })
    .epochMilliseconds;
}
