import { outdatedAfterMs } from '../ambience/freshness.ts';
import { minuteMs } from '../time.ts';
import type { UsualValue } from './measures.ts';
import type { LevelWatch } from './rule.ts';
import type { Breach, Peak, ZoneState } from './zone-state.ts';

/**
 * Evaluates one rule for one zone, measurement by measurement. Pure: the state is stored, never
 * recomputed, so a restart continues where the last process stopped.
 *
 * Every rule here has a model in Prometheus or Grafana: N breaches in a row (`for`), a separate
 * exit value (hysteresis), and recovery that a new breach interrupts.
 */

/** One value with the time at which the sensor measured it, in epoch milliseconds. */
export interface Measurement {
  readonly at: number;
  readonly value: number;
  /** What is usual at that time, if it is known. */
  readonly usual?: UsualValue | undefined;
}

export interface Evaluated {
  readonly state: ZoneState | undefined;
  /** `fired`: an episode opens. `closed`: it is over. */
  readonly change?: 'fired' | 'closed';
}

/** A longer gap forgets breaches that have not fired yet. */
export const forgottenAfterMs = 30 * minuteMs;

/** The values that decide at one moment; undefined if the usual value is not known. */
export function boundsAt(
  { direction, bounds: { kind, enter, exit } }: Pick<LevelWatch, 'direction' | 'bounds'>,
  usual: UsualValue | undefined,
  stricterEnter: number | undefined,
): { readonly enter: number; readonly exit: number } | undefined {
  const first = stricterEnter ?? enter;
  const last = first + (exit - enter);
  if (kind === 'fixed') return { enter: first, exit: last };
  if (usual === undefined) return undefined;
  const unit = (direction === 'above' ? 1 : -1) * (kind === 'spread' ? usual.spread : 1);
  return { enter: usual.value + unit * first, exit: usual.value + unit * last };
}

/** What a value is compared with, as people are told. */
export interface ComparedWith {
  readonly limit?: number;
  readonly exit?: number;
  readonly usual?: number;
}

/** A difference from usual is no limit that people know, and a fixed limit has nothing usual beside it. */
export function comparedWith(
  watch: Pick<LevelWatch, 'direction' | 'bounds'>,
  usual: UsualValue | undefined,
  stricterEnter: number | undefined,
): ComparedWith {
  const { kind } = watch.bounds;
  const bounds = boundsAt(watch, usual, stricterEnter);
  return {
    ...(kind === 'usual' || bounds === undefined ? {} : { limit: bounds.enter, exit: bounds.exit }),
    ...(kind === 'fixed' || usual === undefined ? {} : { usual: usual.value }),
  };
}

/**
 * Takes one measurement into account. Ignored: one that was seen before, and one over two intervals
 * old. One that needs a usual value which is not known does not count.
 *
 */
export function evaluate(
  watch: LevelWatch & { readonly stricterEnter?: number | undefined },
  before: ZoneState | undefined,
  { at, value, usual }: Measurement,
  now: number,
): Evaluated {
  const isSeen = before !== undefined && at <= before.measuredAt;
  const isStale = now - at > outdatedAfterMs.live;
  const bounds = boundsAt(watch, usual, watch.stricterEnter);
  if (isSeen || isStale) return { state: before };
  if (bounds === undefined) {
    // It was measured, so nothing is missing; it neither counts nor resets.
    return { state: before && { ...before, measuredAt: at, value } };
  }
  const newest = { measuredAt: at, value };
  const reached = peakAt(watch, { at, value }, bounds.enter);

  if (before?.kind === 'firing' || before?.kind === 'recovering') {
    if (isBeyond(watch, value, bounds.exit)) {
      const further = isBeyond(watch, value, before.peak.value) ? reached : before.peak;
      const current = { ...newest, ...beginningOf(before), peak: further, lastBreachAt: at };
      return { state: { kind: 'firing', ...current } };
    }
    const cleared = (before.kind === 'recovering' ? before.cleared : 0) + 1;
    if (cleared >= watch.clearCount) {
      return { state: { kind: 'normal', ...newest }, change: 'closed' };
    }
    return { state: { ...before, kind: 'recovering', ...newest, cleared } };
  }

  if (!isBeyond(watch, value, bounds.enter)) return { state: { kind: 'normal', ...newest } };
  const isContinued =
    before?.kind === 'pending' && at - before.measuredAt <= forgottenAfterMs ? before : undefined;
  const breaches = (isContinued?.breaches ?? 0) + 1;
  const peak =
    isContinued !== undefined && !isBeyond(watch, value, isContinued.peak.value)
      ? isContinued.peak
      : reached;
  const current: Breach & typeof newest = {
    ...newest,
    ...(isContinued === undefined
      ? { since: at, ...unseenBefore(before, at) }
      : beginningOf(isContinued)),
    peak,
    lastBreachAt: at,
  };
  return breaches >= watch.forCount
    ? { state: { kind: 'firing', ...current }, change: 'fired' }
    : { state: { kind: 'pending', ...current, breaches } };
}

function beginningOf({ since, maybeEarlier }: Breach): Pick<Breach, 'since' | 'maybeEarlier'> {
  return { since, ...(maybeEarlier && { maybeEarlier }) };
}

/** As after a rule was saved, or when there was no data. */
function unseenBefore(before: ZoneState | undefined, at: number): Pick<Breach, 'maybeEarlier'> {
  const isSeen = before !== undefined && at - before.measuredAt <= forgottenAfterMs;
  return isSeen ? {} : { maybeEarlier: true };
}

/** How far a value is beyond a limit, as a share of the limit; less than 0 within it. */
export function shareBeyond(
  { direction }: Pick<LevelWatch, 'direction'>,
  value: number,
  limit: number,
): number {
  const beyond = direction === 'above' ? value - limit : limit - value;
  return limit === 0 ? 0 : beyond / Math.abs(limit);
}

/** A value that is the furthest out of bounds so far, with the limit it exceeded. */
export function peakAt(
  { bounds: { kind } }: Pick<LevelWatch, 'bounds'>,
  { at, value }: Pick<Measurement, 'at' | 'value'>,
  limit: number,
): Peak {
  return { value, at, ...(kind === 'spread' && { limit }) };
}

/** Whether a value is further out than a limit or another value. */
export function isBeyond(
  { direction }: Pick<LevelWatch, 'direction'>,
  value: number,
  other: number,
): boolean {
  return direction === 'above' ? value > other : value < other;
}
