import type { AlertService } from '../../alerts/alert-service.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Roles } from '../../people/roles.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { knownScale } from '../../venues/typical.ts';
import { denialUnlessAllowed, noVenueMessage } from '../denials.ts';
import type { Command } from '../feature.ts';
import { overviewMessage } from './overview-message.ts';
import { alertsView, presetsView } from './views.ts';

export interface AlertCommandNeeds {
  readonly alertService: Pick<AlertService, 'list' | 'episodes'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly readings: Pick<Readings, 'knownTypical'>;
  readonly roles: Pick<Roles, 'isManager' | 'mayDo' | 'knownManagers' | 'permissionsOf'>;
  readonly clock: Clock;
}

export const alert: Command<AlertCommandNeeds> = {
  name: 'alert',
  usage: 'alert',
  summary: 'Know when a zone is too loud or quiet',
  group: 'managers',
  async answer(_question, asker, needs) {
    const { alertService, connections, roles, clock } = needs;
    const { workspaceId } = asker;
    const [listed, connected] = await Promise.all([
      alertService.list(workspaceId),
      connections.list(workspaceId),
    ]);
    if (connected.length + listed.length === 0) {
      return { message: noVenueMessage(await roles.permissionsOf(asker)) };
    }
    const denial = await denialUnlessAllowed(asker, 'alerts', roles);
    if (denial !== undefined) return { message: denial };
    // Someone who may set up one alert does not manage the others.
    const isManager = listed.length === 0 || (await roles.isManager(asker));
    const dialog =
      listed.length > 0 && isManager
        ? alertsView({ listed, page: 0, now: clock.now() }, asker.locale)
        : presetsView(asker.isInChannel ? asker.channelId : undefined);
    await asker.open(dialog);
    return undefined;
  },
};

export const alerts: Command<AlertCommandNeeds> = {
  name: 'alerts',
  usage: 'alerts',
  summary: 'Open and recent alerts',
  group: 'more',
  async answer(_question, asker, { alertService, connections, readings, roles, clock }) {
    const { workspaceId } = asker;
    const connected = await connections.list(workspaceId);
    const [listed, permissions] = await Promise.all([
      alertService.list(workspaceId),
      roles.permissionsOf(asker),
    ]);
    if (connected.length === 0) return { message: noVenueMessage(permissions) };
    const venues = await Promise.all(
      connected.map(async (connection) => ({
        connection,
        scale: await knownScale({ workspaceId, venueId: connection.venueId }, readings, []),
        episodes: await alertService.episodes.list(workspaceId, connection.venueId),
      })),
    );
    return {
      message: overviewMessage({ listed, venues, permissions, now: clock.now() }, asker.locale),
    };
  },
};
