import { alertHistoryKind } from '../alerts/alert-history.ts';
import { alertRuleKind } from '../alerts/alert-rules.ts';
import { openEpisodeKind, venueAlertsKind } from '../alerts/venue-alerts.ts';
import { readingKind } from '../ambience/two-level-cache.ts';
import { auditKind } from '../audit-event.ts';
import { keptDialogKind } from '../conversation/kept-dialogs.ts';
import { rowPostKind } from '../conversation/row-posts.ts';
import { digestKind } from '../digests/managed-digests.ts';
import { dayKind, venueHistoryKind } from '../history/records.ts';
import { followUpKind, logKind, momentKind } from '../log/entry.ts';
import { greetingKind } from '../people/greetings.ts';
import { requestKind } from '../people/requests.ts';
import { deliveryKind } from '../schedule/ledger.ts';
import type { RecordStore } from '../store/records.ts';
import { connectAttemptKind } from '../venues/connect-rate-limiter.ts';
import { watchKind } from '../venues/connection-monitor.ts';
import { workspaceKind } from '../venues/workspace.ts';

/** The records of the product, whatever the face. */
export function openProductRecords(store: RecordStore) {
  return {
    workspaces: store.cachedRecords(workspaceKind),
    readings: store.records(readingKind),
    audit: store.records(auditKind),
    requests: store.records(requestKind),
    greetings: store.records(greetingKind),
    digests: store.records(digestKind),
    deliveries: store.records(deliveryKind),
    alertRules: store.records(alertRuleKind),
    alertStates: store.cachedRecords(venueAlertsKind),
    alertHistory: store.records(alertHistoryKind),
    openEpisodes: store.records(openEpisodeKind),
    historyDays: store.records(dayKind),
    histories: store.records(venueHistoryKind),
    logEntries: store.records(logKind),
    logFollowUps: store.records(followUpKind),
    logMoments: store.records(momentKind),
    watches: store.records(watchKind),
    connectAttempts: store.records(connectAttemptKind),
    keptDialogs: store.records(keptDialogKind),
    rowPosts: store.records(rowPostKind),
  };
}

export type ProductRecords = ReturnType<typeof openProductRecords>;
