import { z } from 'zod';
import type { Log } from '../ops/log.ts';
import { createLocalLock } from '../store/lock.ts';
import { type Clock, minuteMs } from '../time.ts';
import type { Queue } from './queue.ts';

/**
 * The result of one attempt to send a direct message. `refused`: the person cannot be reached.
 * `later`: not sent, a retry is safe. `unknown`: it may have been sent, so a retry may duplicate
 * it.
 */
export type SendResult = 'sent' | 'refused' | 'later' | 'unknown';

const subjectKind = z.enum(['digests', 'alerts', 'connections']);
const subjectKey = z.tuple([subjectKind, z.string(), z.string()]);

/** What news are about: the kind of item, and which one. */
export interface Subject {
  readonly of: z.infer<typeof subjectKind>;
  readonly workspaceId: string;
  readonly id: string;
}

/** News that are stored with their subject until someone has been told. */
export interface PendingNews {
  /** For the log. */
  readonly kind: string;
  /** Tried in this order, until one can be reached; or all of them are told. */
  readonly people: readonly string[];
  readonly reaches: 'first' | 'all';
  send(userId: string): Promise<SendResult>;
  /** Removes them from the store: they were sent, or will not be sent any more. */
  done(): Promise<void>;
}

/** Tells people what has happened to their digests, alerts and venues; see this folder's README. */
export interface Outbox {
  /** @param next reads the oldest pending news of a subject; undefined if there are none */
  register(
    of: Subject['of'],
    next: (workspaceId: string, id: string) => Promise<PendingNews | undefined>,
  ): void;
  /** Sends the pending news of a subject, the oldest first. What cannot be sent now is retried. */
  deliver(subject: Subject): Promise<void>;
}

export interface OutboxOptions {
  /** For retries, also by another process if this one dies. */
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Log;
}

const retryAfterMs = minuteMs;
/** After a second unknown result: the message may have been sent both times. */
const retryUnknownMs = 15 * minuteMs;
/** Then the news are dropped, because they may have been sent each time. */
const maxUnknownResults = 4;

export function createOutbox({ queue, clock, log }: OutboxOptions): Outbox {
  const sources = new Map<string, Parameters<Outbox['register']>[1]>();
  /** By key of the subject. */
  const unknownResults = new Map<string, number>();
  const withLock = createLocalLock();

  /** @returns whether there may be more to send */
  async function deliverNext(subject: Subject): Promise<boolean> {
    const key = keyOf(subject);
    const news = await sources.get(subject.of)?.(subject.workspaceId, subject.id);
    if (news === undefined) {
      await queue.remove(key);
      return false;
    }
    // If this process dies now, it is tried again.
    await queue.put({ key, at: clock.now() + retryAfterMs });
    const result = await send(news);
    log.info({ ...subject, news: news.kind, result }, 'news');
    const unknown = result === 'unknown' ? (unknownResults.get(key) ?? 0) + 1 : 0;
    const isDone = result === 'sent' || unknown >= maxUnknownResults;
    if (isDone || unknown === 0) unknownResults.delete(key);
    else unknownResults.set(key, unknown);
    // Only after sending: if the process dies before this, they are sent again rather than never.
    if (isDone) await news.done();
    // Nobody can be reached: tried again when the subject is next reconciled.
    else if (result === 'refused') await queue.remove(key);
    else {
      const afterMs = unknown > 1 ? retryUnknownMs : retryAfterMs;
      await queue.put({ key, at: clock.now() + afterMs });
    }
    return isDone;
  }

  const deliver = (subject: Subject): Promise<void> =>
    withLock(keyOf(subject), async () => {
      while (await deliverNext(subject));
    });

  queue.start((key) => deliver(readKey(key)));
  return {
    register(of, next) {
      sources.set(of, next);
    },
    deliver,
  };
}

/** @returns the best result; `refused` if nobody can be reached */
async function send({ people, reaches, send: sendTo }: PendingNews): Promise<SendResult> {
  const different = [...new Set(people)];
  if (reaches === 'all') {
    const results = await Promise.all(different.map(sendTo));
    const order: readonly SendResult[] = ['sent', 'later', 'unknown'];
    return order.find((one) => results.includes(one)) ?? 'refused';
  }
  for (const userId of different) {
    const result = await sendTo(userId);
    if (result !== 'refused') return result;
  }
  return 'refused';
}

function keyOf({ of, workspaceId, id }: Subject): string {
  return JSON.stringify([of, workspaceId, id]);
}

function readKey(key: string): Subject {
  const [of, workspaceId, id] = subjectKey.parse(JSON.parse(key));
  return { of, workspaceId, id };
}
