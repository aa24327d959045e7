import type { EventEmitter } from 'node:events';
import { paces } from '../slack/posting/posts.ts';
import { systemWait, type Wait } from '../time.ts';

/** Pauses between two posts last at most this long. Timeouts, which must not end early, are longer. */
const longestPauseMs = paces.workspace.restMs;

/** Waits as the machine does, except that moving the clock ends such pauses. */
export function createSandboxWait(moves: EventEmitter): Wait {
  moves.setMaxListeners(0);
  return async (ms, signal) => {
    if (ms > longestPauseMs) return systemWait(ms, signal);
    const moved = new AbortController();
    const end = () => moved.abort();
    moves.once('moved', end);
    try {
      const signals = [moved.signal, ...(signal === undefined ? [] : [signal])];
      await systemWait(ms, AbortSignal.any(signals));
    } catch (error) {
      if (!moved.signal.aborted || signal?.aborted === true) throw error;
    } finally {
      moves.off('moved', end);
    }
  };
}
