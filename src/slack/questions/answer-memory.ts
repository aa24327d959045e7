import { LRUCache } from 'lru-cache';
import type { Connection } from '../../venues/workspace.ts';
import type { Answer } from '../feature.ts';

/**
 * Answers that are the same for everyone who asks: built once, and given again until something in
 * them may have changed.
 */
export interface AnswerMemory {
  /**
   * Gives the answer from memory, or builds it.
   *
   * @param basis asked again after building, to find out what has changed meanwhile
   */
  answer(key: string, basis: () => AnswerBasis, build: () => Promise<Built>): Promise<Answer>;
}

/** What an answer depends on, besides its key. */
export interface AnswerBasis {
  /** The venues of the workspace. If any of them changes, there is a new list. */
  readonly connected: readonly Connection[];
  /** See `Readings.revisionOf`. */
  readonly revision: number | undefined;
  readonly now: number;
}

export interface Built {
  readonly answer: Answer;
  /** How long it holds, in ms since the epoch; not infinite. */
  readonly until: number;
}

/** `new` if it was built, which may have needed a request to the service. */
export type AnswerSource = 'memory' | 'new';

interface Kept extends Built {
  readonly basis: AnswerBasis;
}

const maxBytes = 16 * 1024 * 1024;
/** The objects of an answer, and its JSON text as it is sent. */
const bytesPerCharacter = 5;

/** @param onAnswer called for each answer */
export function createAnswerMemory(onAnswer: (source: AnswerSource) => void): AnswerMemory {
  const answers = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) =>
      (JSON.stringify(answer).length + key.length) * bytesPerCharacter,
    // Expired answers are removed at once, so nothing of a disconnected venue stays for long.
    ttlAutopurge: true,
  });

  return {
    async answer(key, basis, build) {
      const before = basis();
      const kept = answers.get(key);
      if (kept !== undefined && isSame(kept.basis, before) && before.now < kept.until) {
        onAnswer('memory');
        return kept.answer;
      }
      onAnswer('new');
      const { answer, until } = await build();
      const after = basis();
      // If a reading came meanwhile, the answer may hold the one before.
      if (isSame(before, after) && after.now < until) {
        answers.set(key, { basis: after, answer, until }, { ttl: until - after.now });
      }
      return answer;
    },
  };
}

/** An unknown revision may be any. */
function isSame(a: AnswerBasis, b: AnswerBasis): boolean {
  return a.connected === b.connected && a.revision !== undefined && a.revision === b.revision;
}
