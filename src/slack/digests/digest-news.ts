import type { Log } from '../../ops/log.ts';
import type { Connections } from '../../workspace/connections.ts';
import type { Digests } from '../../workspace/digests.ts';
import { digestNewsMessage } from '../messages/digest-news.ts';
import type { DirectMessages } from '../posting/direct-messages.ts';
import { tellOne } from '../posting/tell-one.ts';
import type { Roles } from '../roles.ts';

/** Tells people what has become of a digest, once; what could not be told is tried again. */
export interface DigestNewsDesk {
  tell(teamId: string, id: string): Promise<void>;
  /** What could not be told yet. */
  retry(): Promise<void>;
}

export interface DigestNewsOptions {
  readonly digests: Pick<Digests, 'takeUntold' | 'putBack'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly directMessages: DirectMessages;
  readonly roles: Pick<Roles, 'peopleToAsk'>;
  readonly log: Log;
}

export function createDigestNews(options: DigestNewsOptions): DigestNewsDesk {
  const { digests, connections, directMessages, roles, log } = options;
  const untold = new Map<string, { readonly teamId: string; readonly id: string }>();
  let isRetrying = false;

  async function tell(teamId: string, id: string): Promise<void> {
    const key = JSON.stringify([teamId, id]);
    untold.set(key, { teamId, id });
    const people = await roles.peopleToAsk(teamId);
    const connected = await connections.list(teamId);
    const taken = await digests.takeUntold(teamId, id);
    untold.delete(key);
    if (taken === undefined) return;
    const { digest, news } = taken;
    const venue = connected.find(({ venueId }) => venueId === digest.venueId)?.venue;
    const told = digestNewsMessage(digest, news, venue?.name ?? 'a venue');
    const others = [...people].filter((userId) => userId !== digest.ownedBy);
    const first = news.kind === 'ownerless' ? [] : [digest.ownedBy];
    const sent = await tellOne(directMessages, teamId, [...first, ...others], told);
    log.info({ teamId, digestId: id, news: news.kind, sent }, 'news of a digest');
    if (sent !== 'later') return;
    await digests.putBack(teamId, id, news);
    untold.set(key, { teamId, id });
  }

  return {
    tell,
    async retry() {
      if (isRetrying) return;
      isRetrying = true;
      for (const { teamId, id } of [...untold.values()]) {
        await tell(teamId, id).catch((error: unknown) => {
          log.warn({ err: error, teamId, digestId: id }, 'news of a digest were not told');
        });
      }
      isRetrying = false;
    },
  };
}
