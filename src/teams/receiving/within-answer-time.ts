import type { Wait } from '../../time.ts';

/** A second less than the client waits before it sends the action again. */
const answerMs = 4_000;

/** @returns undefined if the work takes longer than the client waits; it continues */
export async function withinAnswerTime<T>(work: Promise<T>, wait: Wait): Promise<T | undefined> {
  const answered = new AbortController();
  const late = wait(answerMs, answered.signal).then(
    () => undefined,
    () => undefined,
  );
  return Promise.race([work, late]).finally(() => answered.abort());
}
