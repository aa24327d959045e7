import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';

/** Does what is asked for once, however often it is sent: clients repeat, and people press twice. */

/** What was asked for. */
export interface Asked {
  /** Equal for the same thing by the same person. */
  readonly key: string;
  /**
   * Where it was asked. Something else that is asked there ends the memory of the one before it, because *Mark
   * done*, *Needs follow-up* and *Mark done* again are three things. Undefined for what never comes back.
   */
  readonly place: string | undefined;
}

/** The repetition gets the answer of the first. */
export type Once<T> = (asked: Asked, work: () => Promise<T>) => Promise<T>;

const claim = z.object({ at: z.number() });
export type Claim = z.infer<typeof claim>;
export const claimKind: RecordKind<Claim> = { name: 'claims', schema: claim, isCache: true };

export interface OnceOptions<T> {
  readonly keptMs: number;
  /** Set if there are other replicas. */
  readonly shared: Pick<Records<Claim>, 'add' | 'delete'> | undefined;
  /** A clock that is never set back, in ms. */
  readonly now: () => number;
  /** Nothing was done, so the same may be sent again at once. */
  readonly isRefusal: (answer: T) => boolean;
  /** If another replica is doing it. */
  readonly elsewhere: (asked: Asked) => T;
}

interface Done<T> {
  readonly answer: Promise<T>;
  readonly until: number;
  isAnswered: boolean;
}

const mostPlaces = 1_000;

export function createOnce<T>(options: OnceOptions<T>): Once<T> {
  const { keptMs, shared, now, isRefusal, elsewhere } = options;
  const done = new Map<string, Done<T>>();
  /** The last key in each place. */
  const last = new Map<string, string>();

  function forgetOld(): void {
    const at = now();
    for (const [key, { until }] of done) {
      if (until > at) return;
      done.delete(key);
    }
  }

  async function forgetOther(place: string, key: string): Promise<void> {
    const other = last.get(place);
    last.delete(place);
    last.set(place, key);
    if (last.size > mostPlaces) last.delete(last.keys().next().value ?? '');
    if (other === undefined || other === key || done.get(other)?.isAnswered !== true) return;
    done.delete(other);
    await shared?.delete(other);
  }

  async function claimed(asked: Asked, work: () => Promise<T>): Promise<T> {
    if (asked.place !== undefined) await forgetOther(asked.place, asked.key);
    const isFirst = await shared?.add(asked.key, { at: now() }, keptMs);
    return isFirst === false ? elsewhere(asked) : work();
  }

  return (asked, work) => {
    forgetOld();
    const { key } = asked;
    const known = done.get(key);
    if (known !== undefined) return known.answer;
    const answer = claimed(asked, async () => {
      // What failed or was refused may be tried again at once.
      let isDone = false;
      try {
        const given = await work();
        isDone = !isRefusal(given);
        const own = done.get(key);
        if (own !== undefined) own.isAnswered = true;
        return given;
      } finally {
        if (!isDone) {
          done.delete(key);
          await shared?.delete(key);
        }
      }
    });
    done.set(key, { answer, until: now() + keptMs, isAnswered: false });
    return answer;
  };
}
