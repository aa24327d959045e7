import type { Clock } from '../../clock.ts';
import type { Log } from '../../ops/log.ts';
import { createLocalLock } from '../../store/lock.ts';
import type { Connections } from '../../workspace/connections.ts';
import type { Digest, DigestNews } from '../../workspace/digest.ts';
import type { Digests } from '../../workspace/digests.ts';
import type { Message } from '../blocks/message.ts';
import { digestNewsMessage } from '../messages/digest-news.ts';
import type { DirectMessages, Sent } from '../posting/direct-messages.ts';
import { tellOne } from '../posting/tell-one.ts';
import type { Roles } from '../roles.ts';
import { digestKey, readDigestKey } from './digest-key.ts';

/**
 * Tells people what has become of a digest. Each of the news stays in the store until Slack has taken
 * it: after an answer that never came it may come twice, which is better than never. What cannot be
 * told to anybody waits for the next look at all digests.
 */
export interface DigestNewsDesk {
  tell(teamId: string, id: string): Promise<void>;
  /** What could not be told yet. */
  retry(): Promise<void>;
}

export interface DigestNewsOptions {
  readonly digests: Pick<Digests, 'find' | 'noteTold'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly directMessages: DirectMessages;
  readonly roles: Pick<Roles, 'peopleToAsk'>;
  readonly clock: Clock;
  readonly log: Log;
}

const minuteMs = 60_000;
/** An answer that never came may mean that it was told, so that is not tried every minute. */
const pauseMs = { later: minuteMs, unknown: 15 * minuteMs, sent: 0 } as const;
/** It may have come each time. */
const mostDoubts = 4;
const mostTold = 5;

export function createDigestNews(options: DigestNewsOptions): DigestNewsDesk {
  const { digests, connections, directMessages, roles, clock, log } = options;
  /** When to try again, by digest, and how often Slack has not said whether it was told. */
  const dueAt = new Map<string, number>();
  const doubts = new Map<string, number>();
  const withLock = createLocalLock();
  let isRetrying = false;

  async function send(teamId: string, digest: Digest, news: DigestNews): Promise<Sent> {
    const [people, connected] = await Promise.all([
      roles.peopleToAsk(teamId),
      connections.list(teamId),
    ]);
    const venue = connected.find(({ venueId }) => venueId === digest.venueId)?.venue;
    const message = digestNewsMessage(digest, news, venue?.name ?? 'a venue');
    const others = [...people].filter((userId) => userId !== digest.ownedBy);
    return news.kind === 'ownerless'
      ? tellAll(teamId, others.slice(0, mostTold), message)
      : tellOne(directMessages, teamId, [digest.ownedBy, ...others], message);
  }

  /** It is enough that one of them knows. */
  async function tellAll(teamId: string, people: readonly string[], message: Message) {
    const sents = await Promise.all(
      people.map((userId) => directMessages.send(teamId, userId, message)),
    );
    const order: readonly Sent[] = ['sent', 'later', 'unknown'];
    return order.find((one) => sents.includes(one)) ?? 'refused';
  }

  /** @returns whether there may be more to tell */
  async function tellNext(teamId: string, id: string): Promise<boolean> {
    const key = digestKey(teamId, id);
    dueAt.delete(key);
    const digest = await digests.find(teamId, id);
    const [news] = digest?.untold ?? [];
    if (digest === undefined || news === undefined) return false;
    const sent = await send(teamId, digest, news);
    log.info({ teamId, digestId: id, news: news.kind, sent }, 'news of a digest');
    const doubted = sent === 'unknown' ? (doubts.get(key) ?? 0) + 1 : 0;
    const isOver = sent === 'sent' || doubted >= mostDoubts;
    if (isOver || doubted === 0) doubts.delete(key);
    else doubts.set(key, doubted);
    // Only now: a process that ends before tells it again, which is better than never.
    if (isOver) await digests.noteTold(teamId, id, news);
    else if (sent !== 'refused') dueAt.set(key, clock.now() + pauseMs[sent]);
    return isOver;
  }

  const tell = (teamId: string, id: string): Promise<void> =>
    withLock(digestKey(teamId, id), async () => {
      while (await tellNext(teamId, id));
    });

  return {
    tell,
    async retry() {
      if (isRetrying) return;
      isRetrying = true;
      const due = [...dueAt].filter(([, at]) => at <= clock.now());
      for (const [key] of due) {
        await tell(...readDigestKey(key)).catch((error: unknown) => {
          dueAt.set(key, clock.now() + pauseMs.later);
          log.warn({ err: error, key }, 'news of a digest were not told');
        });
      }
      isRetrying = false;
    },
  };
}
