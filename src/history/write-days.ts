import type { VenueKey } from '../ambience/reading.ts';
import { dayMs } from '../time.ts';
import { venueKey } from '../venues/venue-key.ts';
import { boundsOf, isNothing, type Measured, merge, nothingMeasured, within } from './measured.ts';
import { packDay, packUsual, unpackDay } from './pack.ts';
import type { Usual } from './past-history.ts';
import type { Arrived } from './pending.ts';
import { type HistoryRecords, historyOf, ignoreDamage, isDamage } from './read-days.ts';
import {
  type DayRecord,
  dateIn,
  dateOf,
  datesBetween,
  dayKey,
  daysPrefix,
  startOfDate,
  type VenueHistory,
} from './records.ts';
import { thinned } from './thinning.ts';

/** Stores what was measured, a record for each UTC day. */

export interface Written {
  /** Characters of the stored values. */
  readonly size: number;
  /** How many damaged records were replaced. */
  readonly damaged: number;
  /** What was known of the venue before. */
  readonly before: VenueHistory | undefined;
}

export interface WriteDaysContext extends HistoryRecords {
  /** Whether the venue is still connected: what was deleted must not come back. */
  readonly isWanted: () => Promise<boolean>;
}

export interface NewValues {
  /**
   * What came for other reasons. For the same time, it counts more than stored values, unless another
   * replica has stored some since it began to arrive.
   */
  readonly arrived?: Pick<Arrived, 'measured' | 'since'>;
  /** Counts more than both. */
  readonly measured: Measured;
  /** By zone id. */
  readonly zoneNames: ReadonlyMap<string, string>;
  /** The time of the newest trend among them; 0 if there is none. */
  readonly recordedTo: number;
  /** When `measured` was read. */
  readonly recordedAt: number;
}

/** Adds values to the days to which they belong, each of which is written once. */
export async function writeDays(
  venue: VenueKey,
  { arrived, measured: fresh, zoneNames, recordedTo, recordedAt }: NewValues,
  context: WriteDaysContext,
): Promise<Written> {
  const before = await historyOf(venue, context).catch(ignoreDamage);
  const isLater = arrived !== undefined && arrived.since > (before?.recordedAt ?? 0);
  const measured = isLater ? merge(arrived.measured, fresh) : fresh;
  const earlier = isLater ? nothingMeasured : (arrived?.measured ?? nothingMeasured);
  const bounds = boundsOf(merge(earlier, measured));
  if (bounds === undefined) return { size: 0, damaged: 0, before };
  let [size, damaged] = [0, 0];
  for (const date of datesBetween(bounds.first, bounds.last + 1)) {
    const start = startOfDate(date);
    const older = within(earlier, start, start + dayMs);
    const newer = within(measured, start, start + dayMs);
    if (isNothing(older) && isNothing(newer)) continue;
    const record = await changeDay(venue, date, context, (stored) => {
      const known = stored === undefined ? nothingMeasured : unpackDay(stored, start);
      const all = merge(merge(older, known), newer);
      const packed = packDay(stored?.isThinned === true ? thinned(all) : all, start);
      return stored?.values === packed.values ? stored : { ...stored, ...packed };
    });
    size += record.value?.values.length ?? 0;
    damaged += record.wasDamaged ? 1 : 0;
  }
  await changeHistory(venue, context, (stored) => ({
    usualOn: [],
    usualReadAt: 0,
    ...stored,
    since: Math.min(stored?.since ?? bounds.first, bounds.first),
    recordedTo: Math.max(stored?.recordedTo ?? 0, recordedTo),
    recordedAt: Math.max(stored?.recordedAt ?? 0, recordedAt),
    zones: withNames(stored?.zones ?? [], zoneNames, (id) => firstOf(measured, id) ?? bounds.first),
    ...thinnedBefore(stored, dateOf(bounds.first)),
  }));
  return { size, damaged, before };
}

/** Keeps the typical week with a day, if it is another one than before. */
export async function writeUsual(
  venue: VenueKey,
  { usual, readAt }: { readonly usual: Usual; readonly readAt: number },
  context: WriteDaysContext,
): Promise<void> {
  const packed = packUsual(usual);
  const history = await context.histories.get(venueKey(venue.workspaceId, venue.venueId));
  const last = history?.usualOn.at(-1);
  const isKnown = last !== undefined && (await storedUsual(venue, last, context)) === packed.values;
  const date = dateOf(readAt);
  if (!isKnown) {
    await changeDay(venue, date, context, (before) => ({
      ...(before ?? packDay(nothingMeasured, startOfDate(date))),
      usual: packed,
    }));
  }
  await changeHistory(
    venue,
    context,
    (before) =>
      before && {
        ...before,
        usualReadAt: readAt,
        usualOn: isKnown ? before.usualOn : [...new Set([...before.usualOn, date])].toSorted(),
      },
  );
}

async function storedUsual(
  venue: VenueKey,
  date: string,
  { days }: HistoryRecords,
): Promise<string | undefined> {
  try {
    return (await days.get(dayKey(venue, date)))?.usual?.values;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return undefined;
  }
}

/** Changes a day. A record that cannot be read is replaced: it could never be again. */
async function changeDay(
  venue: VenueKey,
  date: string,
  { days, isWanted }: WriteDaysContext,
  change: (before: DayRecord | undefined) => DayRecord,
) {
  const key = dayKey(venue, date);
  const write = () =>
    days.update(key, async (before) => ((await isWanted()) ? change(before) : undefined));
  try {
    return { value: await write(), wasDamaged: false };
  } catch (error) {
    if (!isDamage(error)) throw error;
    await days.delete(key);
    return { value: await write(), wasDamaged: true };
  }
}

async function changeHistory(
  venue: VenueKey,
  { histories, days, isWanted }: WriteDaysContext,
  change: (before: VenueHistory | undefined) => VenueHistory | undefined,
): Promise<void> {
  const key = venueKey(venue.workspaceId, venue.venueId);
  const write = (found?: VenueHistory) =>
    histories.update(key, async (before = found) =>
      (await isWanted()) ? change(before) : undefined,
    );
  try {
    await write();
  } catch (error) {
    if (!isDamage(error)) throw error;
    const found = historyFrom(await days.startingWith(daysPrefix(venue)));
    await histories.delete(key);
    await write(found);
  }
}

/** What the stored days say, if the record about the venue is damaged. Names are not among it. */
function historyFrom(
  days: readonly (readonly [key: string, record: DayRecord])[],
): VenueHistory | undefined {
  const dated = days.map(([key, record]) => ({ date: dateIn(key), record }));
  const [first] = dated;
  return (
    first && {
      since: firstIn(first) ?? startOfDate(first.date),
      recordedTo: 0,
      recordedAt: 0,
      zones: [],
      usualOn: dated.filter(({ record }) => record.usual !== undefined).map(({ date }) => date),
      usualReadAt: 0,
    }
  );
}

/** When the first value of a day was measured; undefined if its values are damaged too. */
function firstIn({ date, record }: { readonly date: string; readonly record: DayRecord }) {
  try {
    return boundsOf(unpackDay(record, startOfDate(date)))?.first;
  } catch (error) {
    return ignoreDamage(error);
  }
}

/** When a zone was measured first, of these values. */
function firstOf({ zones }: Measured, zoneId: string): number | undefined {
  return zones.get(zoneId)?.[0]?.at;
}

/** Days that were added later are thinned too. */
function thinnedBefore(
  before: VenueHistory | undefined,
  first: string,
): Pick<VenueHistory, 'thinnedTo'> {
  const { thinnedTo } = before ?? {};
  return thinnedTo === undefined ? {} : { thinnedTo: first < thinnedTo ? first : thinnedTo };
}

/** Notes new zones and new names. A zone that is gone keeps its last one. */
function withNames(
  zones: VenueHistory['zones'],
  named: NewValues['zoneNames'],
  fromOf: (zoneId: string) => number,
): VenueHistory['zones'] {
  const known = new Set(zones.map(({ id }) => id));
  const renamed = zones.map(({ id, names }) => {
    const name = named.get(id);
    const isNew = name !== undefined && name !== names.at(-1)?.name;
    return { id, names: isNew ? [...names, { name, from: fromOf(id) }] : names };
  });
  const added = [...named]
    .filter(([id]) => !known.has(id))
    .map(([id, name]) => ({ id, names: [{ name, from: fromOf(id) }] }));
  return [...renamed, ...added];
}
