import type { VenueKey } from '../ambience/reading.ts';
import { dayMs } from '../time.ts';
import { venueKey } from '../venues/venue-key.ts';
import { nothingMeasured } from './measured.ts';
import { packDay, unpackDay } from './pack.ts';
import { type HistoryRecords, historyOf, isDamage } from './read-days.ts';
import { type DayRecord, dateOf, datesBetween, dayKey, startOfDate } from './records.ts';
import { thinned, thinnedAfterDays } from './thinning.ts';

/** Deletes what is kept no longer, and thins what is old. */

/** Nobody can choose more. */
export const mostKeptDays = 4_000;
/** Each run handles at most so many days of a venue, so that it is short. */
const mostAtOnce = 31;

export interface Retention {
  /** How many days are kept. */
  readonly keepDays: number;
  readonly now: number;
}

/** @returns whether something is left for another run */
export async function applyRetention(
  venue: VenueKey,
  retention: Retention,
  records: HistoryRecords,
): Promise<boolean> {
  const isDeleted = await deleteOld(venue, retention, records);
  const isThinned = await thinOld(venue, retention, records);
  return !isDeleted || !isThinned;
}

async function deleteOld(
  venue: VenueKey,
  { keepDays, now }: Retention,
  records: HistoryRecords,
): Promise<boolean> {
  const { days, histories } = records;
  const history = await historyOf(venue, records);
  const cutoff = startOfDate(dateOf(now - keepDays * dayMs));
  if (history === undefined || history.since >= cutoff) return true;
  const due = datesBetween(history.since, cutoff);
  const deleted = due.slice(0, mostAtOnce);
  const since = Math.min(cutoff, startOfDate(dateOf(history.since)) + deleted.length * dayMs);
  const firstKept = dateOf(since);
  const carried = history.usualOn.findLast((date) => date < firstKept);
  const needsUsual = carried !== undefined && !history.usualOn.includes(firstKept);
  if (needsUsual) await carryUsual(venue, carried, firstKept, days);
  for (const date of deleted) await days.delete(dayKey(venue, date));
  await histories.update(
    venueKey(venue.workspaceId, venue.venueId),
    (before) =>
      before && {
        ...before,
        since,
        usualOn: [
          ...(needsUsual ? [firstKept] : []),
          ...before.usualOn.filter((date) => date >= firstKept),
        ],
      },
  );
  return deleted.length === due.length;
}

/** The typical week of a day that is deleted is still that of the days after it. */
async function carryUsual(
  venue: VenueKey,
  from: string,
  to: string,
  days: HistoryRecords['days'],
): Promise<void> {
  const usual = await days.get(dayKey(venue, from)).then((day) => day?.usual, ignoreDamage);
  if (usual === undefined) return;
  await days.update(dayKey(venue, to), (day) => ({
    ...(day ?? packDay(nothingMeasured, startOfDate(to))),
    usual,
  }));
}

async function thinOld(
  venue: VenueKey,
  { now }: Retention,
  records: HistoryRecords,
): Promise<boolean> {
  const { days, histories } = records;
  const history = await historyOf(venue, records);
  const until = startOfDate(dateOf(now - thinnedAfterDays * dayMs));
  if (history === undefined) return true;
  const from = Math.max(
    history.since,
    history.thinnedTo === undefined ? 0 : startOfDate(history.thinnedTo),
  );
  const due = datesBetween(from, until);
  if (due.length === 0) return true;
  const handled = due.slice(0, mostAtOnce);
  for (const date of handled) {
    await days
      .update(dayKey(venue, date), (day) => day && thinnedDay(day, date))
      .catch(ignoreDamage);
  }
  const thinnedTo = dateOf(startOfDate(handled.at(-1) ?? dateOf(from)) + dayMs);
  await histories.update(
    venueKey(venue.workspaceId, venue.venueId),
    (before) => before && { ...before, thinnedTo },
  );
  return handled.length === due.length;
}

function thinnedDay(day: DayRecord, date: string): DayRecord {
  if (day.isThinned === true) return day;
  const start = startOfDate(date);
  return { ...day, ...packDay(thinned(unpackDay(day, start)), start), isThinned: true };
}

/** A damaged day has nothing to keep. */
function ignoreDamage(error: unknown): undefined {
  if (!isDamage(error)) throw error;
  return undefined;
}
