import { minuteMs } from '../time.ts';

const dayMinutes = 24 * 60;
const intervalsOfDay = dayMinutes / 30;

/**
 * Parses a UTC timestamp. The service writes ISO 8601 with a trailing Z. A timestamp without a zone
 * is also read as UTC, never as this machine's local time.
 *
 * @returns epoch milliseconds; undefined if the text is not a timestamp
 */
export function parseUtc(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const isDateOnly = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = Date.parse(hasZone || isDateOnly ? text : `${text}Z`);
  return Number.isNaN(at) ? undefined : at;
}

/** The minute of the day for `HH:mm` or `HH:mm:ss`; undefined for anything else. */
function parseTimeOfDay(text: string): number | undefined {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?Z?$/.exec(text.trim());
  if (match === null) return undefined;
  const hours = Number(match[1]);
  const minutes = Number(match[2]);
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : undefined;
}

/**
 * Times of a trend's points, oldest first, in epoch milliseconds. The format of labels is not
 * documented: ISO timestamps and times of day are parsed. If any label is neither, all times are
 * counted back from `end` in steps of `stepMs`.
 *
 * @param end when the series was measured, milliseconds since the epoch
 */
export function readTrendTimes(
  labels: readonly (string | null)[],
  count: number,
  end: number,
  stepMs: number,
): number[] {
  const used = Array.from({ length: count }, (_, index) => labels[index] ?? '');
  const timestamps = used.map(parseUtc);
  if (isComplete(timestamps)) return timestamps;
  const minutes = used.map(parseTimeOfDay);
  if (isComplete(minutes)) return placeBefore(end, minutes);
  return used.map((_, index) => end - (count - 1 - index) * stepMs);
}

/** Adds the date to times of day, so that the last one is the latest time not after `end`. */
function placeBefore(end: number, minutes: readonly number[]): number[] {
  const times: number[] = [];
  let latest = end + minuteMs;
  for (const minute of minutes.toReversed()) {
    const midnight = Math.floor(latest / (dayMinutes * minuteMs)) * dayMinutes * minuteMs;
    const sameDay = midnight + minute * minuteMs;
    const at = sameDay > latest ? sameDay - dayMinutes * minuteMs : sameDay;
    times.push(at);
    latest = at;
  }
  return times.reverse();
}

/**
 * The minute of the UTC day at which each interval of a typical day begins. Without readable
 * labels, 48 values are read as a whole day of 30-minute intervals. With another count, it is
 * unknown which part of the day they cover, so the result is empty.
 */
export function readTypicalMinutes(labels: readonly (string | null)[], count: number): number[] {
  const used = Array.from({ length: count }, (_, index) => labels[index] ?? '');
  const minutes = used.map((label) => {
    const at = parseUtc(label);
    return at === undefined ? parseTimeOfDay(label) : Math.floor(at / minuteMs) % dayMinutes;
  });
  if (isComplete(minutes)) return minutes;
  return count === intervalsOfDay ? used.map((_, index) => index * 30) : [];
}

function isComplete(values: readonly (number | undefined)[]): values is number[] {
  return values.length > 0 && values.every((value) => value !== undefined);
}
