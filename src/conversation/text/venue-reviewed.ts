import type { Episode } from '../../alerts/venue-alerts.ts';
import type { DatedDay, PastNight, PastPlace } from '../../history/past-night.ts';
import type { Span } from '../../insight/coverage.ts';
import type { LogEntry } from '../../log/entry.ts';
import type { Connection } from '../../venues/workspace.ts';
import { keptAlerts } from './past-alerts.ts';
import type { VenueReviewed } from './venues-reviewed.ts';

/** What a venue's row says of a past night, week or month. */

/** What was read of a venue. */
export interface VenueRead {
  readonly connection: Connection;
  readonly place: PastPlace;
  /** Those that were meant, also without data. */
  readonly days: readonly DatedDay[];
  readonly nights: readonly PastNight[];
  readonly before: readonly PastNight[];
  readonly episodes: readonly Episode[];
  readonly entries: readonly LogEntry[];
  /** When the first value was measured. */
  readonly since: number;
  readonly isWatched: boolean;
}

/** @param span of its alerts */
export function venueReviewed(
  { connection, place, days, nights, before, episodes, entries, since, isWatched }: VenueRead,
  span: Span,
): VenueReviewed {
  return {
    connection,
    nights,
    before,
    last: days.at(-1),
    since: nights.length > 0 && (days[0]?.from ?? since) < since ? since : undefined,
    alerts: keptAlerts(episodes, span, place)?.length,
    complaints: entries.filter(({ kind }) => kind === 'complaint').length,
    isWatched,
  };
}
