import { LRUCache } from 'lru-cache';
import type { Episode } from '../../alerts/venue-alerts.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Answer } from '../answer.ts';

/**
 * Answers that are the same for everyone who asks: built once, and reused until something in them
 * may have changed.
 */
export interface AnswerCache {
  /**
   * Returns the cached answer, or builds it.
   *
   * @param inputs read again after building, to find out what has changed meanwhile
   */
  answer(
    key: string,
    inputs: () => Promise<AnswerInputs>,
    build: () => Promise<Built>,
  ): Promise<Answer>;
}

/** What an answer depends on, besides its key. */
export interface AnswerInputs {
  /** The venues of the workspace. If any of them changes, there is a new list. */
  readonly connected: readonly Connection[];
  /** See `Readings.revisionOf`. */
  readonly revision: number | undefined;
  /** Open alerts. If any of them changes, there is a new list. */
  readonly episodes: readonly Episode[];
  readonly now: number;
}

export interface Built {
  readonly answer: Answer;
  /** In ms since the epoch; undefined if the answer is not to be cached. */
  readonly expiresAt: number | undefined;
}

/** `new` if it was built, which may have needed a request to the service. */
export type AnswerSource = 'memory' | 'new';

interface CachedAnswer {
  readonly answer: Answer;
  readonly inputs: AnswerInputs;
  readonly expiresAt: number;
}

const maxBytes = 16 * 1024 * 1024;
/** The objects of an answer, and its JSON text as it is sent. */
const bytesPerCharacter = 5;

/** @param onAnswer called for each answer */
export function createAnswerCache(onAnswer: (source: AnswerSource) => void): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) =>
      (JSON.stringify(answer).length + key.length) * bytesPerCharacter,
    // Expired answers are removed at once, so nothing of a disconnected venue stays for long.
    ttlAutopurge: true,
  });

  return {
    async answer(key, inputs, build) {
      const before = await inputs();
      const cached = answers.get(key);
      const isCurrent =
        cached !== undefined && isSame(cached.inputs, before) && before.now < cached.expiresAt;
      if (isCurrent) {
        onAnswer('memory');
        return cached.answer;
      }
      onAnswer('new');
      const { answer, expiresAt } = await build();
      const after = await inputs();
      // If a reading came meanwhile, the answer may hold the one before.
      if (expiresAt !== undefined && isSame(before, after) && after.now < expiresAt) {
        answers.set(key, { answer, inputs: after, expiresAt }, { ttl: expiresAt - after.now });
      }
      return answer;
    },
  };
}

/** An unknown revision may be any. */
function isSame(a: AnswerInputs, b: AnswerInputs): boolean {
  return (
    a.connected === b.connected &&
    a.episodes === b.episodes &&
    a.revision !== undefined &&
    a.revision === b.revision
  );
}
