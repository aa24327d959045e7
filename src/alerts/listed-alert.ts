import type { LoudnessScale } from '../insight/loudness-scale.ts';
import type { Connection } from '../venues/workspace.ts';
import type { AlertRule } from './rule.ts';

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
  /** Of all its zones that are open. */
  readonly isAcknowledged: boolean;
}
