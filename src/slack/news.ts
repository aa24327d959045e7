import type { Log } from '../ops/log.ts';
import type { ConnectionRecords } from '../workspace/connection-records.ts';
import type { Homes } from './home/homes.ts';
import { newsMessage } from './messages/news.ts';
import type { DirectMessages } from './posting/direct-messages.ts';
import { tellOne } from './posting/tell-one.ts';
import type { Roles } from './roles.ts';

/**
 * Tells who connected a venue, once, that it has approved or withdrawn access; if they cannot be
 * reached, another manager. The news are taken out of the store before they are told.
 */
export type TellNews = (teamId: string, venueId: string) => Promise<void>;

export interface NewsOptions {
  readonly records: Pick<ConnectionRecords, 'takeUntold' | 'putBack'>;
  readonly directMessages: DirectMessages;
  readonly roles: Pick<Roles, 'peopleToAsk'>;
  readonly homes: Pick<Homes, 'renew'>;
  readonly log: Log;
}

export function createNews(options: NewsOptions): TellNews {
  const { records, directMessages, roles, homes, log } = options;
  return async (teamId, venueId) => {
    const people = await roles.peopleToAsk(teamId);
    const taken = await records.takeUntold(teamId, venueId);
    if (taken === undefined) return;
    const { connection, untold } = taken;
    const told = newsMessage(connection, untold);
    const sent = await tellOne(directMessages, teamId, [connection.connectedBy, ...people], told);
    log.info({ teamId, venueId, untold, sent }, 'news of a connection');
    if (sent === 'later') await records.putBack(teamId, connection, untold);
    await homes.renew(teamId);
  };
}
