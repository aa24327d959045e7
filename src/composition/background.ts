import type { AlertEpisodes } from '../alerts/alert-episodes.ts';
import { createAlertService } from '../alerts/create-alert-service.ts';
import { createEpisodePoster } from '../conversation/alerts/create-episode-poster.ts';
import { alertNotificationMessage } from '../conversation/alerts/notification-message.ts';
import { connectionNotificationMessage } from '../conversation/connect/notification-message.ts';
import { attachValues } from '../conversation/digests/attach-values.ts';
import { digestNotificationMessage } from '../conversation/digests/notification-message.ts';
import { digestMessage } from '../conversation/digests/post-message.ts';
import { createDigestService } from '../digests/create-digest-service.ts';
import { createHistoryService, type HistoryService } from '../history/history-service.ts';
import { completeEntries } from '../log/complete-entries.ts';
import { createLogBook } from '../log/log-book.ts';
import type { AlertNotes } from '../log/write-entry.ts';
import { createOutbox } from '../schedule/outbox.ts';
import { createPostOnce } from '../schedule/post-once.ts';
import { nextConnectionNews } from '../venues/connection-news.ts';
import type { PeopleAndVenues } from './people-and-venues.ts';
import type { ProductFace } from './product-face.ts';
import type { Dependencies, ProductFoundation } from './product-foundation.ts';

/** What works without being asked: digests, alerts, and the news about them. */
export function createBackground(
  foundation: ProductFoundation,
  dependencies: Dependencies,
  { audit, venues, people }: PeopleAndVenues,
  { face, memberOf, linkTo, createRateLimiter }: ProductFace,
) {
  const { config, records, queues, ledger, restoredAt } = foundation;
  const { clock, wait, log } = dependencies;
  const { roles } = people;
  const postOnce = createPostOnce({ ledger, wait, log });
  const outbox = createOutbox({ queue: queues.of.news, clock, log });
  const common = {
    ...foundation,
    ...dependencies,
    ...venues,
    postOnce,
    outbox,
    roles,
    audit,
    createRateLimiter,
  };
  const logBook = createLogBook({
    records: {
      entries: records.logEntries,
      followUps: records.logFollowUps,
      moments: records.logMoments,
    },
    clock,
    keepDays: config.logDays,
  });
  const history: HistoryService = createHistoryService({
    ...common,
    onRecorded: (venue) => completeEntries(venue, { ...common, logBook, history }),
    records: { days: records.historyDays, histories: records.histories },
    queue: queues.of.history,
    keepDays: config.historyDays,
  });
  const alertService = createAlertService({
    ...common,
    pastHistory: history,
    records: records.alertRules,
    states: records.alertStates,
    history: records.alertHistory,
    openEpisodes: records.openEpisodes,
    queue: queues.of.alerts,
    posts: createEpisodePoster(face),
    send: (workspaceId, userId, notice) =>
      face.tell(workspaceId, userId, (locale) => alertNotificationMessage(notice, locale)),
  });
  const digestService = createDigestService({
    ...common,
    history,
    logBook,
    memberOf,
    linkTo,
    records: records.digests,
    queue: queues.of.digests,
    restoredAt,
    episodes: alertService.episodes,
    rules: alertService.rules,
    post: (workspaceId, channelId, post) => face.post(workspaceId, channelId, digestMessage(post)),
    attach: (posted, post) => attachValues(posted, post, { face, history }),
    send: (workspaceId, userId, notice) =>
      face.tell(workspaceId, userId, (locale) => digestNotificationMessage(notice, locale)),
  });
  outbox.register('connections', (workspaceId, venueId) =>
    nextConnectionNews(workspaceId, venueId, {
      repository: venues.repository,
      roles,
      send: (to, userId, connection, notification) =>
        face.tell(to, userId, connectionNotificationMessage(connection, notification)),
    }),
  );
  return {
    postOnce,
    outbox,
    alertService,
    digestService,
    history,
    logBook,
    alertNotes: alertNotes(alertService.episodes),
  };
}

/** Notes on alerts are entries of the venue log. */
function alertNotes(episodes: Pick<AlertEpisodes, 'addNote' | 'changeNote'>): AlertNotes {
  return {
    async add(venue, { id, episodeId, text, writtenBy }) {
      if (episodeId === undefined) return;
      await episodes.addNote(venue, episodeId, { text, by: writtenBy, entryId: id });
    },
    async change(venue, { id, episodeId }, text) {
      if (episodeId === undefined) return;
      await episodes.changeNote(venue, episodeId, { entryId: id, text });
    },
  };
}

export type Background = ReturnType<typeof createBackground>;
