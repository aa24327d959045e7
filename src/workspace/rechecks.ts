import type { Connection } from './workspace.ts';

/**
 * A venue that withdrew access is checked a few more times before that is final: an outage of the
 * service may look the same for hours.
 */

const hourMs = 60 * 60_000;
/** From one check to the next. */
const pausesMs = [hourMs, 3 * hourMs, 8 * hourMs, 24 * hourMs];

/** @returns undefined when nothing is refused or everything was checked */
export function nextRecheckAt({ state, denied }: Connection): number | undefined {
  if (state !== 'revoked' || denied === undefined) return undefined;
  const pauseMs = pausesMs[denied.checks];
  return pauseMs === undefined ? undefined : denied.checkedAt + pauseMs;
}

/** Until then the last readings are still shown, with their age. */
export function isFinal(connection: Connection): boolean {
  return connection.state === 'revoked' && nextRecheckAt(connection) === undefined;
}
