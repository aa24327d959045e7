import type { VenueKey } from '../ambience/reading.ts';
import type { MeasuredPoint } from '../history/measured.ts';
import type { PastHistory } from '../history/past-history.ts';
import { hourMs } from '../time.ts';
import { forgottenAfterMs, isBeyond, type Measurement, peakAt } from './evaluation.ts';
import { type AlertRule, type LevelWatch, wholeVenue } from './rule.ts';
import type { VenueAlerts } from './venue-alerts.ts';
import type { ZoneState } from './zone-state.ts';

/**
 * What was measured before a new rule was saved. It counts for nothing, but if a zone was out of bounds
 * already, people are told since when.
 */

/** As far back as the service knows, so that a new venue is told of no longer. */
const readBackMs = 6 * hourMs;

/** @returns values of a zone before the rule was saved, ordered by time */
export type EarlierOf = (zoneId: string) => readonly MeasuredPoint[];

/** Whether a rule was never evaluated. One that was changed begins anew, because its limits did. */
export function isNew({ id, version, watch }: AlertRule, alerts: VenueAlerts | undefined): boolean {
  return watch.kind === 'level' && version === 1 && alerts?.states[id] === undefined;
}

export async function readEarlier(
  venue: VenueKey,
  now: number,
  history: Pick<PastHistory, 'read'>,
): Promise<EarlierOf> {
  const { measured } = await history.read(venue, { from: now - readBackMs, to: now });
  return (zoneId) =>
    zoneId === wholeVenue ? measured.representative : (measured.zones.get(zoneId) ?? []);
}

/**
 * The state of a zone that was out of bounds at its first measurement, with the beginning as far as it
 * is known.
 *
 * @param earlier ordered by time
 * @param enterAt the limit at a time; undefined if it is not known
 */
export function withBeginning(
  state: ZoneState,
  watch: LevelWatch,
  earlier: readonly Measurement[],
  enterAt: (measurement: Measurement) => number | undefined,
): ZoneState {
  if (state.kind === 'normal') return state;
  const { maybeEarlier: _, ...begun } = state;
  let { since, peak } = state;
  for (const one of earlier.filter(({ at }) => at < state.since).toReversed()) {
    const enter = enterAt(one);
    if (since - one.at > forgottenAfterMs || enter === undefined) break;
    if (!isBeyond(watch, one.value, enter)) return { ...begun, since, peak };
    since = one.at;
    if (isBeyond(watch, one.value, peak.value)) peak = peakAt(watch, one, enter);
  }
  return { ...state, since, peak };
}
