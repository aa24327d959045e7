import type { Episode } from '../../alerts/venue-alerts.ts';
import type { DatedDay, PastNight, PastPlace } from '../../history/past-night.ts';
import type { EntryKind, LogEntry } from '../../log/entry.ts';
import type { Connection } from '../../venues/workspace.ts';

/** What a venue's row says of a past night, week or month. */

export interface VenueReviewed {
  readonly connection: Connection;
  readonly nights: readonly PastNight[];
  /** With the night that is going on, whose peak counts, but not its average. */
  readonly untilNow: readonly PastNight[];
  /** The night that is going on, if it belongs to them. */
  readonly tonight?: PastNight | undefined;
  /** What they are compared with. */
  readonly before: readonly PastNight[];
  /** The night a week before {@link tonight}, up to the same time; undefined if it is not one of those compared with. */
  readonly tonightBefore?: PastNight | undefined;
  /** The last night that was meant, also without data. */
  readonly last: DatedDay | undefined;
  /** When its first value was measured, if that was after the beginning of the first night. */
  readonly since: number | undefined;
  /** Undefined if they are not kept any more. */
  readonly alerts: number | undefined;
  readonly complaints: number;
  readonly incidents: number;
  /** Whether an alert is set up there now. */
  readonly isWatched: boolean;
  /** Some sensors aren't reporting, so tonight's numbers are of other zones than usual. */
  readonly isPartial?: boolean;
}

/** What was read of a venue. */
export interface VenueRead {
  readonly connection: Connection;
  readonly place: PastPlace;
  /** Those that were meant, also without data. */
  readonly days: readonly DatedDay[];
  readonly nights: readonly PastNight[];
  readonly tonight?: PastNight | undefined;
  readonly before: readonly PastNight[];
  /** The night a week before {@link tonight}, up to the same time. */
  readonly tonightBefore?: PastNight | undefined;
  readonly episodes: readonly Episode[];
  readonly entries: readonly LogEntry[];
  /** When the first value was measured. */
  readonly since: number;
  readonly isWatched: boolean;
  readonly isPartial?: boolean;
}

/** @param alerts how many there were; undefined if they are not kept any more */
export function venueReviewed(
  { connection, days, nights, tonight, before, tonightBefore, ...read }: VenueRead,
  alerts: number | undefined,
): VenueReviewed {
  const { entries, since, isWatched, isPartial } = read;
  const countOf = (noted: EntryKind) => entries.filter(({ kind }) => kind === noted).length;
  return {
    connection,
    nights,
    untilNow: tonight === undefined ? nights : [...nights, tonight],
    tonight,
    before,
    tonightBefore,
    last: days.at(-1),
    since: nights.length > 0 && (days[0]?.from ?? since) < since ? since : undefined,
    alerts,
    complaints: countOf('complaint'),
    incidents: countOf('incident'),
    isWatched,
    ...(isPartial === true && { isPartial }),
  };
}

export function troubleIn({
  alerts = 0,
  incidents,
  complaints,
}: Pick<VenueReviewed, 'alerts' | 'incidents' | 'complaints'>): number {
  return alerts + incidents + complaints;
}
