import type { LoudnessScale } from '../insight/loudness-scale.ts';
import type { Connection } from '../venues/workspace.ts';
import type { AlertRule } from './rule.ts';

/** A rule with its venue and whether it is firing. */
export interface ListedAlert {
  readonly rule: AlertRule;
  /** Undefined if it is no longer connected. */
  readonly venue: Connection | undefined;
  /** Of the venue's loudness. */
  readonly scale: LoudnessScale;
  /** When its open episode began, in epoch milliseconds; undefined if none is open. */
  readonly openSince: number | undefined;
}
