import { silentAfterMs } from '../ambience/freshness.ts';
import type { Reading } from '../ambience/reading.ts';
import type { ZoneLive } from '../ambience/types.ts';
import type { LoudnessScale } from '../insight/loudness-scale.ts';
import type { Connection } from '../venues/workspace.ts';
import type { AlertRule } from './rule.ts';
import type { EpisodeZone } from './venue-alerts.ts';

/** A rule with its venue and whether it is open. */
export interface ListedAlert {
  readonly rule: AlertRule;
  /** Undefined if it is no longer connected. */
  readonly venue: Connection | undefined;
  /** Of the venue's loudness. */
  readonly scale: LoudnessScale;
  /** Undefined if it isn't open. */
  readonly open: OpenSince | undefined;
  /** When what it watches was measured last, if that is so long ago that nothing is watched. */
  readonly noDataSince?: number | undefined;
}

export interface OpenSince {
  /** Epoch milliseconds. */
  readonly since: number;
  /** It may have begun before that. */
  readonly maybeEarlier?: boolean;
  /** Of all its zones that are open. */
  readonly isAcknowledged: boolean;
}

/** @param live what was read last; of any zone or the whole venue, the newest measurement counts */
export function noDataSince(
  { target }: Pick<AlertRule, 'target'>,
  live: Reading<readonly ZoneLive[]> | undefined,
  now: number,
): number | undefined {
  const zones = (live?.value ?? []).filter(
    ({ id }) => target.kind !== 'zone' || id === target.zoneId,
  );
  if (live === undefined || zones.length === 0) return undefined;
  const newest = Math.max(...zones.map(({ measuredAt = live.measuredAt }) => measuredAt));
  return now - newest >= silentAfterMs ? newest : undefined;
}

/** Nobody knows when the first of them began. */
export function maybeEarlier(zones: readonly EpisodeZone[]): boolean {
  const since = Math.min(...zones.map((zone) => zone.since));
  return zones.some((zone) => zone.since === since && zone.maybeEarlier === true);
}
