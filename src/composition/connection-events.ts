import type { AlertService } from '../alerts/alert-service.ts';
import type { Digests } from '../digests/managed-digests.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { LogBook } from '../log/log-book.ts';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Outbox } from '../schedule/outbox.ts';
import type { ConnectionMonitor } from '../venues/connection-monitor.ts';
import type { ConnectionEvents } from '../venues/connection-repository.ts';
import type { Connection } from '../venues/workspace.ts';

/** What follows when a venue is connected, changes its state or is disconnected. */

export interface ConnectionFollowers {
  readonly events: ConnectionEvents;
  readonly monitor: Pick<ConnectionMonitor, 'suspect' | 'follow' | 'forget'>;
  readonly outbox: Pick<Outbox, 'deliver'>;
  readonly renewHomes: (workspaceId: string) => Promise<void>;
  readonly digests: Pick<Digests, 'resumeForVenue'>;
  readonly alertService: Pick<AlertService, 'venueChanged'>;
  readonly history: Pick<HistoryService, 'recorder'>;
  readonly logBook: Pick<LogBook, 'forget'>;
  readonly inFlight: InFlight;
  readonly log: Log;
}

export function followConnections(followers: ConnectionFollowers): void {
  const { events, monitor, outbox, digests, alertService, inFlight, log } = followers;
  const { recorder } = followers.history;

  events.on('denied', (denial) => run(denial.workspaceId, monitor.suspect(denial)));
  events.on('changed', (workspaceId, connection) => {
    run(workspaceId, monitor.follow(workspaceId, connection));
    run(workspaceId, handleChange(workspaceId, connection));
  });
  events.on('observed', recorder.offer);
  events.on('removed', (workspaceId, venueId) => {
    run(workspaceId, monitor.forget(workspaceId, venueId));
    run(workspaceId, recorder.forget({ workspaceId, venueId }));
    run(workspaceId, followers.logBook.forget({ workspaceId, venueId }));
    run(workspaceId, alertService.venueChanged(workspaceId, venueId));
  });

  async function handleChange(workspaceId: string, connection: Connection): Promise<void> {
    const { venueId, state, pendingNotification } = connection;
    // Before anything that may fail: the service forgets after six hours.
    if (state === 'active') await recorder.follow(workspaceId, venueId);
    if (pendingNotification !== undefined) {
      await outbox.deliver({ of: 'connections', workspaceId, id: venueId });
      await followers.renewHomes(workspaceId);
    }
    if (state === 'active') await digests.resumeForVenue(workspaceId, venueId);
    await alertService.venueChanged(workspaceId, venueId);
  }

  function run(workspaceId: string, work: Promise<void>): void {
    inFlight.track(work).catch((error: unknown) => {
      log.error({ err: error, workspaceId }, 'the change of a connection was not handled');
    });
  }
}
