import { isOutdated } from '../ambience/freshness.ts';
import type { Reading } from '../ambience/reading.ts';
import type { KnownTypical } from '../ambience/readings.ts';
import type { VenueLive, ZoneLive } from '../ambience/types.ts';
import type { LoudnessScale } from '../insight/loudness-scale.ts';
import { hourMs } from '../time.ts';
import type { Connection } from './workspace.ts';

/** Everything known about a venue right now, for messages and Home. */
export interface VenueNow {
  readonly venueName: string;
  readonly timezone: string;
  /**
   * At least one of `live` and `zones` is defined; the other one may not have been readable, or be
   * too old to stand beside it.
   */
  readonly live: Reading<VenueLive> | undefined;
  readonly zones: Reading<readonly ZoneLive[]> | undefined;
  /** The cached typical weeks of the venue and its zones, if they are known yet. */
  readonly typical: KnownTypical;
  /** Ids of zones without automation, where manual music is normal. */
  readonly neverAutomated: ReadonlySet<string>;
  readonly scale: LoudnessScale;
  readonly now: number;
}

/** How much data says about now. */
export type DataAge =
  | 'current'
  /** Over two intervals old: it tells how it was, and is not compared or ranked. */
  | 'old'
  /** Over an hour old: it tells nothing about now. */
  | 'long_ago';

/** @param now epoch milliseconds */
export function dataAge(
  { measuredAt }: Pick<Reading<unknown>, 'measuredAt'>,
  now: number,
): DataAge {
  if (!isOutdated('live', measuredAt, now)) return 'current';
  return now - measuredAt <= hourMs ? 'old' : 'long_ago';
}

/** The newest of a venue's readings. */
export function newestReading({ live, zones }: Pick<VenueNow, 'live' | 'zones'>) {
  const all = [live, zones].filter((reading) => reading !== undefined);
  return all.toSorted((a, b) => b.measuredAt - a.measuredAt)[0];
}

/** Ids of the zones without automation. */
export function neverAutomated({ zones }: Pick<Connection, 'zones'>): ReadonlySet<string> {
  return new Set(zones.filter(({ automated }) => automated === false).map(({ id }) => id));
}
