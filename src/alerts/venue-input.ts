import type { LocalZone } from '../insight/local-time.ts';
import type { EarlierOf } from './earlier-breaches.ts';
import type { AlertMeasure, UsualValue } from './measures.ts';
import type { AlertRule, StopReason } from './rule.ts';

/** The newest values of one zone, or of the venue as a whole. */
export interface ZoneValues extends Readonly<Record<AlertMeasure, number | undefined>> {
  /** `wholeVenue` for the venue. */
  readonly id: string;
  readonly name: string;
  /** When they were measured, in epoch milliseconds. */
  readonly at: number;
  /** What is playing. */
  readonly source?: string | undefined;
  /** Someone set the music manually. */
  readonly isManual?: boolean;
}

/** Everything that one step of the evaluation depends on. */
export interface VenueInput {
  readonly now: number;
  readonly venueId: string;
  /** The venue's time zone. */
  readonly zone: LocalZone;
  /** All rules of the workspace. */
  readonly rules: readonly AlertRule[];
  /** The venue's zones; undefined if it is no longer connected. */
  readonly knownZones: readonly { readonly id: string; readonly name: string }[] | undefined;
  /** Empty if nothing could be read. */
  readonly values: readonly ZoneValues[];
  /** Whether the service itself failed. */
  readonly isServiceDown: boolean;
  /** The request budget did not allow a request. */
  readonly isOverBudget: boolean;
  /** @param value that was measured, which may be on another scale than the usual week */
  readonly usualOf: (
    zoneId: string,
    measure: AlertMeasure,
    at: number,
    value: number,
  ) => UsualValue | undefined;
  /** What was measured before new rules were saved; undefined if there is no new rule. */
  readonly earlierOf?: EarlierOf | undefined;
  /** How often the venue is polled at the moment, in milliseconds. */
  readonly intervalMs: number;
}

export interface StoppedRule {
  readonly ruleId: string;
  readonly reason: StopReason;
}

/** @returns true while no zones are known at all, as before the venue approves */
export function isZoneKnown({ knownZones }: VenueInput, zoneId: string): boolean {
  if (knownZones === undefined) return false;
  return knownZones.length === 0 || knownZones.some(({ id }) => id === zoneId);
}
