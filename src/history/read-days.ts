import type { VenueKey } from '../ambience/reading.ts';
import { StoreError, type StoreErrorCode } from '../store/errors.ts';
import type { Records } from '../store/records.ts';
import { venueKey } from '../venues/venue-key.ts';
import { type Measured, ofZonesOnly, within } from './measured.ts';
import { unpackDay, unpackUsual } from './pack.ts';
import type { AskedStretch, Stretch, Usual } from './past-history.ts';
import {
  type DayRecord,
  datesBetween,
  dayKey,
  daysPrefix,
  startOfDate,
  type VenueHistory,
} from './records.ts';
import { DamagedDayError } from './series-bytes.ts';

/** Reads what is stored of a venue's past. */

export interface HistoryRecords {
  readonly days: Records<DayRecord>;
  readonly histories: Records<VenueHistory>;
}

/** @returns undefined if nothing is kept of the venue */
export async function historyOf(
  { workspaceId, venueId }: VenueKey,
  { histories }: Pick<HistoryRecords, 'histories'>,
): Promise<VenueHistory | undefined> {
  return histories.get(venueKey(workspaceId, venueId));
}

/** More days are read month by month. */
const mostSingleDays = 3;

/** What is stored of a stretch of time. A record that is damaged costs its day. */
export async function readStored(
  venue: VenueKey,
  { from, to, zoneIds }: AskedStretch,
  { days }: Pick<HistoryRecords, 'days'>,
): Promise<Stretch> {
  const dates = datesBetween(from, to);
  const found =
    dates.length > mostSingleDays
      ? await readMonths(venue, dates, days)
      : await Promise.all(dates.map((date) => readDay(venue, date, days)));
  const all = found.flatMap(({ measured }) =>
    measured === undefined
      ? []
      : [zoneIds === undefined ? measured : ofZonesOnly(measured, zoneIds)],
  );
  return {
    measured: within(joined(all), from, to),
    damaged: found.filter(({ isDamaged }) => isDamaged).map(({ date }) => date),
    thinned: new Set(found.filter(({ isThinned }) => isThinned).map(({ date }) => date)),
  };
}

interface Day {
  readonly date: string;
  readonly measured: Measured | undefined;
  readonly isThinned: boolean;
  readonly isDamaged: boolean;
}

async function readDay(
  venue: VenueKey,
  date: string,
  days: Pick<Records<DayRecord>, 'get'>,
): Promise<Day> {
  try {
    return opened(date, await days.get(dayKey(venue, date)));
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { date, measured: undefined, isThinned: false, isDamaged: true };
  }
}

async function readMonths(
  venue: VenueKey,
  dates: readonly string[],
  days: Records<DayRecord>,
): Promise<Day[]> {
  const months = new Set(dates.map((date) => date.slice(0, 'yyyy-mm'.length)));
  const records = new Map<string, DayRecord>();
  for (const month of months) {
    for (const [key, record] of await days.startingWith(daysPrefix(venue, month))) {
      records.set(key, record);
    }
  }
  return Promise.all(
    dates.map((date) => {
      const record = records.get(dayKey(venue, date));
      // A damaged record is not among them.
      return record === undefined
        ? readDay(venue, date, days)
        : readDay(venue, date, { get: async () => record });
    }),
  );
}

function opened(date: string, record: DayRecord | undefined): Day {
  return {
    date,
    measured: record && unpackDay(record, startOfDate(date)),
    isThinned: record?.isThinned ?? false,
    isDamaged: false,
  };
}

const damageCodes = new Set<StoreErrorCode>(['record_unreadable', 'seal_broken']);

/** Whether a record cannot be read, and never will. */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof DamagedDayError || (error instanceof StoreError && damageCodes.has(error.code))
  );
}

/** For a record that is renewed when it is written. */
export function ignoreDamage(error: unknown): undefined {
  if (!isDamage(error)) throw error;
  return undefined;
}

/** Days one after the other. Merging them one by one would copy a year hundreds of times. */
function joined(days: readonly Measured[]): Measured {
  const ids = new Set(days.flatMap(({ zones }) => [...zones.keys()]));
  return {
    representative: days.flatMap(({ representative }) => representative),
    average: days.flatMap(({ average }) => average),
    zones: new Map([...ids].map((id) => [id, days.flatMap(({ zones }) => zones.get(id) ?? [])])),
  };
}

/**
 * The typical week that was known on a date, or else the first that is known. If its record is damaged,
 * the one before is the nearest.
 */
export async function usualOn(
  venue: VenueKey,
  date: string,
  { days, histories }: HistoryRecords,
): Promise<Usual | undefined> {
  const { usualOn: dates = [] } = (await historyOf(venue, { histories })) ?? {};
  const before = dates.filter((one) => one <= date).toReversed();
  for (const known of [...before, ...dates.filter((one) => one > date)]) {
    try {
      const { usual } = (await days.get(dayKey(venue, known))) ?? {};
      if (usual !== undefined) return unpackUsual(usual);
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
  return undefined;
}
