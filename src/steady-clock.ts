import { uptime } from 'node:os';
import { type Clock, hourMs, minuteMs } from './time.ts';

/**
 * A clock that goes on evenly when the clock it follows is set: by the machine's timer, corrected by
 * the slow drift of that clock. If the other clock is set forward by ten minutes, nothing is due ten
 * minutes early.
 */
export interface SteadyClock extends Clock {
  /** How far the followed clock is ahead, in milliseconds; a second or less is followed at once. */
  aheadMs(): number;
  /**
   * Called when the followed clock is set, and when this one follows it.
   * @returns a function that ends this
   */
  onStep(listener: (step: Step) => void): () => void;
}

export interface Step {
  /** By how much the other clock is ahead, or was before this one followed it. */
  readonly aheadMs: number;
  /**
   * - `held`: this clock goes on as if nothing had happened, until it is clear that the new time stays.
   * - `followed`: from now on it has the new time.
   * - `undone`: the other clock was set back to this one.
   */
  readonly kind: 'held' | 'followed' | 'undone';
}

export interface SteadyClockSources {
  /** The clock to follow, in milliseconds since the epoch. */
  readonly reference: () => number;
  /** A timer that nobody can set, in milliseconds. */
  readonly elapsed: () => number;
  /** As `elapsed`, in seconds, but it goes on while the machine is suspended. */
  readonly uptime: () => number;
}

/** How often the clocks are compared, when somebody asks for the time. */
const compareMs = 1_000;
/** Differences up to this are drift, or the inaccuracy of a comparison. */
const driftMs = 1_000;
/** A new time that lasts this long is followed. */
const holdMs = 15 * minuteMs;
/** No running machine is that wrong: its clock was not set yet at boot, or it was suspended. */
const certainMs = hourMs;

export function createSteadyClock({ reference, elapsed, uptime }: SteadyClockSources): SteadyClock {
  const listeners = new Set<(step: Step) => void>();
  let offsetMs = reference() - elapsed();
  let comparedAt = elapsed();
  let uptimeThen = uptime();
  /** For how long the machine was suspended, as far as the other clock has not shown it yet. */
  let suspendedMs = 0;
  let held: { readonly aheadMs: number; readonly since: number } | undefined;

  const emit = (step: Step) => {
    for (const listener of listeners) listener(step);
  };

  function follow(aheadMs: number): void {
    offsetMs += aheadMs;
    held = undefined;
    if (Math.abs(aheadMs) > driftMs) suspendedMs = 0;
  }

  function compare(): void {
    const now = elapsed();
    const aheadMs = reference() - (now + offsetMs);
    const pausedMs = (uptime() - uptimeThen) * 1_000 - (now - comparedAt);
    if (pausedMs > driftMs) suspendedMs += pausedMs;
    comparedAt = now;
    uptimeThen = uptime();
    if (Math.abs(aheadMs) <= driftMs) {
      if (held !== undefined) emit({ kind: 'undone', aheadMs: held.aheadMs });
      follow(aheadMs);
      return;
    }
    const wasSuspended = suspendedMs > driftMs && Math.abs(aheadMs - suspendedMs) < minuteMs;
    const isOver = held !== undefined && now - held.since >= holdMs;
    if (wasSuspended || aheadMs >= certainMs || isOver) {
      follow(aheadMs);
      emit({ kind: 'followed', aheadMs });
      return;
    }
    if (held !== undefined && Math.abs(held.aheadMs - aheadMs) <= driftMs) return;
    held = { aheadMs, since: now };
    emit({ kind: 'held', aheadMs });
  }

  return {
    now() {
      if (elapsed() - comparedAt >= compareMs) compare();
      return Math.round(elapsed() + offsetMs);
    },
    aheadMs() {
      compare();
      return held?.aheadMs ?? 0;
    },
    onStep(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The time of this machine. */
export const systemClock = createSteadyClock({
  reference: Date.now,
  elapsed: () => performance.now(),
  uptime,
});
