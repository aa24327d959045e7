import type { AlertService } from '../alerts/alert-service.ts';
import type { DigestService } from '../digests/digest-service.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { Log } from '../ops/log.ts';
import type { Outbox } from '../schedule/outbox.ts';
import type { ConnectionMonitor } from '../venues/connection-monitor.ts';
import type { Connections } from '../venues/connections.ts';
import { readVenueKey } from '../venues/venue-key.ts';
import type { ProductRecords } from './product-records.ts';

/** Fills the queues from the store, and repairs what a process did not finish. */
export interface Reconcile {
  /** Every workspace that has a venue, a digest or an alert, once. */
  workspaceIds(): AsyncIterable<string>;
  /** Schedules everything of a workspace, and settles what a process did not finish. */
  reconcile(workspaceId: string): Promise<void>;
}

export interface ReconcileOptions {
  readonly records: Pick<ProductRecords, 'workspaces' | 'digests' | 'alertRules' | 'histories'>;
  readonly monitor: Pick<ConnectionMonitor, 'load'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly outbox: Pick<Outbox, 'deliver'>;
  readonly digestService: Pick<DigestService, 'reconcile'>;
  readonly alertService: Pick<AlertService, 'reconcile'>;
  readonly history: Pick<HistoryService, 'recorder'>;
  readonly log: Log;
}

export function createReconcile(options: ReconcileOptions): Reconcile {
  const { records, monitor, connections, outbox, digestService, alertService } = options;
  const { history, log } = options;

  /** A process may have ended before it told anyone. */
  async function deliverNews(workspaceId: string): Promise<void> {
    for (const { venueId, pendingNotification } of await connections.list(workspaceId)) {
      if (pendingNotification === undefined) continue;
      await outbox.deliver({ of: 'connections', workspaceId, id: venueId });
    }
  }

  /** Their venues may be gone. */
  async function* withHistory(): AsyncGenerator<string, void> {
    for await (const key of records.histories.keys()) yield readVenueKey(key)[0];
  }

  return {
    async *workspaceIds() {
      const seen = new Set<string>();
      const all = [
        records.workspaces.keys(),
        records.digests.keys(),
        records.alertRules.keys(),
        withHistory(),
      ];
      for (const some of all) {
        for await (const workspaceId of some) {
          if (!seen.has(workspaceId)) yield workspaceId;
          seen.add(workspaceId);
        }
      }
    },
    async reconcile(workspaceId) {
      const works = [
        monitor.load,
        deliverNews,
        digestService.reconcile,
        alertService.reconcile,
        history.recorder.reconcile,
      ];
      await Promise.all(
        works.map((work) =>
          work(workspaceId).catch((error: unknown) => {
            log.error({ err: error, workspaceId }, 'a workspace could not be reconciled');
          }),
        ),
      );
    },
  };
}
