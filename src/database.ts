import { alertHistoryKind } from './alerts/alert-history.ts';
import { alertRuleKind } from './alerts/alert-rules.ts';
import { venueAlertsKind } from './alerts/venue-alerts.ts';
import { readingKind } from './ambience/two-level-cache.ts';
import type { ServiceConfig } from './config.ts';
import { digestKind } from './digests/digest-repository.ts';
import type { Log } from './ops/log.ts';
import { auditKind } from './people/audit.ts';
import { greetingKind } from './people/greetings.ts';
import { requestKind } from './people/requests.ts';
import { deliveryKind } from './schedule/delivery.ts';
import type { Keyring } from './store/seal.ts';
import { openStore, type Store } from './store/store.ts';
import type { Clock, Wait } from './time.ts';
import { workspaceKind } from './venues/workspace.ts';

/** Opens the database and the records in it. */

interface DatabaseDependencies {
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
}

export function openDatabase(
  config: ServiceConfig,
  keyring: Keyring,
  { clock, wait, log }: DatabaseDependencies,
): Promise<Store> {
  return openStore({
    file: config.databaseFile,
    keyring,
    clock,
    wait,
    onWaiting: (holder) =>
      log.info({ holder }, 'another process is using the database; waiting for it to stop'),
    onFileGone: (file) =>
      log.error({ file }, 'the database file was deleted or replaced: nothing is stored any more'),
    onResealFailure: (error) =>
      log.error({ err: error }, 'a record was not sealed with the new key'),
    onUnreadable: (record, count) =>
      log.error({ record, count }, 'parts of a record are unreadable'),
  });
}

/** The records of each kind, except those of Slack. */
export function openRecords(store: Store) {
  return {
    workspaces: store.records(workspaceKind),
    readings: store.records(readingKind),
    audit: store.records(auditKind),
    requests: store.records(requestKind),
    greetings: store.records(greetingKind),
    digests: store.records(digestKind),
    deliveries: store.records(deliveryKind),
    alertRules: store.records(alertRuleKind),
    alertStates: store.records(venueAlertsKind),
    alertHistory: store.records(alertHistoryKind),
  };
}
