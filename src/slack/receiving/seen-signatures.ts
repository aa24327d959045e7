/** Signatures that were seen lately, so that a captured request cannot be replayed while it is valid. */
export interface SeenSignatures {
  /** @returns false if it was seen before */
  add(signature: string): boolean;
}

/**
 * Two sets that take turns: less than half the memory of a cache that knows the age of each entry.
 *
 * @param rememberMs for at least as long; at most twice as long
 * @param most of the set in use; beyond that, the older set is dropped before its time
 * @param now in ms
 */
export function createSeenSignatures(
  rememberMs: number,
  most: number,
  now: () => number,
): SeenSignatures {
  let [current, previous] = [new Set<string>(), new Set<string>()];
  let beganAt = now();

  return {
    add(signature) {
      if (current.has(signature) || previous.has(signature)) return false;
      if (now() - beganAt >= rememberMs || current.size >= most) {
        [current, previous] = [new Set(), current];
        beganAt = now();
      }
      current.add(signature);
      return true;
    },
  };
}
