/** Slack takes an error at a field for three seconds; the rest is for the way back. */
const fieldWaitsMs = 1_500;

/** @returns undefined if it takes longer than a field can wait; it goes on all the same */
export async function withinFieldTime<T>(attempt: Promise<T>): Promise<T | undefined> {
  const { promise: timeUp, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), fieldWaitsMs);
  return Promise.race([attempt, timeUp]).finally(() => clearTimeout(timer));
}
