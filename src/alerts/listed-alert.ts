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
}

export interface OpenSince {
  /** Epoch milliseconds. */
  readonly since: number;
  /** It may have begun before that. */
  readonly maybeEarlier?: boolean;
  /** Of all its zones that are open. */
  readonly isAcknowledged: boolean;
}

/** Nobody knows when the first of them began. */
export function maybeEarlier(zones: readonly EpisodeZone[]): boolean {
  const since = Math.min(...zones.map((zone) => zone.since));
  return zones.some((zone) => zone.since === since && zone.maybeEarlier === true);
}
