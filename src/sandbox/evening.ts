import { hourMs } from '../time.ts';

/** Times of the hotel, on which most of the sandbox's figures are about something. */

/** Louder than any zone of the sandbox gets by itself. */
export const veryLoud = { loudness: 9.8 } as const;

/** Of the hotel; the zone with something to tell on the first evening. */
export const terraceId = 'zn-4106';

/** `Friday 20:40` or `18:00`, in Copenhagen. */
export type HotelTime = `${string}:${string}`;

/** The first `/ambience` meets an evening that is filling up. */
export const firstEvening: HotelTime = 'Friday 20:40';

const weekday = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Copenhagen',
  weekday: 'long',
});
const clockTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Copenhagen',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** @returns ms until it is that time the next time */
export function untilHotelTime(now: number, wanted: HotelTime): number {
  const minutes = Number(wanted.slice(wanted.lastIndexOf(':') + 1));
  const candidates = Array.from({ length: 8 * 24 }, (_, hour) =>
    new Date(now + hour * hourMs).setUTCMinutes(minutes, 0, 0),
  );
  const isWanted = (at: number) =>
    [`${weekday.format(at)} ${clockTime.format(at)}`, clockTime.format(at)].includes(wanted);
  const next = candidates.find((at) => at > now && isWanted(at));
  return (next ?? now) - now;
}
