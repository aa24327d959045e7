import type { AlertService } from './alerts/alert-service.ts';
import type { Digests } from './digests/digests.ts';
import type { InFlight } from './ops/in-flight.ts';
import type { Log } from './ops/log.ts';
import type { ConnectionMonitor } from './venues/connection-monitor.ts';
import type { NotifyConnection } from './venues/connection-notifier.ts';
import type { ConnectionEvents } from './venues/connection-repository.ts';
import type { Connection } from './venues/workspace.ts';

/** What follows when a venue is connected, changes its state or is disconnected. */

export interface ConnectionFollowers {
  readonly events: ConnectionEvents;
  readonly monitor: Pick<ConnectionMonitor, 'suspect' | 'follow' | 'forget'>;
  readonly notify: NotifyConnection;
  readonly digests: Pick<Digests, 'resumeForVenue'>;
  readonly alertService: Pick<AlertService, 'venueChanged'>;
  readonly inFlight: InFlight;
  readonly log: Log;
}

export function followConnections(followers: ConnectionFollowers): void {
  const { events, monitor, notify, digests, alertService, inFlight, log } = followers;

  events.on('denied', (denial) => run(denial.teamId, monitor.suspect(denial)));
  events.on('changed', (teamId, connection) => {
    run(teamId, monitor.follow(teamId, connection));
    run(teamId, handleChange(teamId, connection));
  });
  events.on('removed', (teamId, venueId) => {
    run(teamId, monitor.forget(teamId, venueId));
    run(teamId, alertService.venueChanged(teamId, venueId));
  });

  async function handleChange(teamId: string, connection: Connection): Promise<void> {
    const { venueId, state, pendingNotification } = connection;
    if (pendingNotification !== undefined) await notify(teamId, venueId);
    if (state === 'active') await digests.resumeForVenue(teamId, venueId);
    await alertService.venueChanged(teamId, venueId);
  }

  function run(teamId: string, work: Promise<void>): void {
    inFlight.track(work).catch((error: unknown) => {
      log.error({ err: error, teamId }, 'the change of a connection was not handled');
    });
  }
}
