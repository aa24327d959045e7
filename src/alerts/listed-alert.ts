import { silentAfterMs } from '../ambience/freshness.ts';
import type { Reading } from '../ambience/reading.ts';
import type { ZoneLive } from '../ambience/types.ts';
import type { LoudnessScale } from '../insight/loudness-scale.ts';
import type { Connection } from '../venues/workspace.ts';
import type { AlertRule } from './rule.ts';
import type { Episode, EpisodeZone } from './venue-alerts.ts';

/** A rule with its venue and whether it is open. */
export interface ListedAlert {
  readonly rule: AlertRule;
  /** Undefined if it is no longer connected. */
  readonly venue: Connection | undefined;
  /** Of the venue's loudness. */
  readonly scale: LoudnessScale;
  /** Undefined if it isn't open. */
  readonly open: OpenSince | undefined;
  /** Nothing is measured that it could watch. */
  readonly noData?: NoData | undefined;
}

export interface OpenSince {
  /** Epoch milliseconds. */
  readonly since: number;
  /** It may have begun before that. */
  readonly maybeEarlier?: boolean;
  /** Of all its zones that are open. */
  readonly isAcknowledged: boolean;
}

export interface NoData {
  /** The last measurement; undefined if its sensors only say that they fail. */
  readonly since: number | undefined;
}

/**
 * Whether what a rule watches sends nothing: of any zone or the whole venue, all of them.
 *
 * @param live what was read last
 */
export function noDataOf(
  { target }: Pick<AlertRule, 'target'>,
  live: Reading<readonly ZoneLive[]> | undefined,
  now: number,
): NoData | undefined {
  const watched = (live?.value ?? []).filter(
    ({ id }) => target.kind !== 'zone' || id === target.zoneId,
  );
  if (live === undefined || watched.length === 0) return undefined;
  const working = watched.filter(({ error }) => error === undefined);
  if (working.length === 0) return { since: undefined };
  const newest = Math.max(...working.map(({ measuredAt = live.measuredAt }) => measuredAt));
  return now - newest >= silentAfterMs ? { since: newest } : undefined;
}

/** Nobody knows when the first of them began. */
export function maybeEarlier(zones: readonly EpisodeZone[]): boolean {
  const since = Math.min(...zones.map((zone) => zone.since));
  return zones.some((zone) => zone.since === since && zone.maybeEarlier === true);
}

/** What was open at the last post was told there, unless it goes on or has begun again since. */
export function isToTell({ closed, firedAt, zones }: Episode, lastPostAt: number): boolean {
  return (
    closed === undefined ||
    firedAt > lastPostAt ||
    zones.some(({ since, again = since }) => again > lastPostAt)
  );
}
