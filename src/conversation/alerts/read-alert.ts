import { openOf } from '../../alerts/alert-list.ts';
import type { AlertService } from '../../alerts/alert-service.ts';
import { noDataOf } from '../../alerts/listed-alert.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { knownScale } from '../../venues/typical.ts';
import { findVenue } from '../../venues/workspace.ts';
import type { AlertViewData } from './views.ts';

export interface ReadAlertNeeds {
  readonly alertService: {
    readonly rules: Pick<AlertService['rules'], 'find'>;
    readonly episodes: Pick<AlertService['episodes'], 'list'>;
  };
  readonly connections: Pick<Connections, 'list'>;
  readonly readings: Pick<Readings, 'knownTypical' | 'knownZonesLive'>;
  readonly clock: Clock;
}

/** @returns what the settings of an alert show; undefined if it was deleted */
export async function readAlert(
  workspaceId: string,
  id: string,
  { alertService, connections, readings, clock }: ReadAlertNeeds,
): Promise<AlertViewData | undefined> {
  const [rule, connected] = await Promise.all([
    alertService.rules.find(workspaceId, id),
    connections.list(workspaceId),
  ]);
  if (rule === undefined) return undefined;
  const { venueId } = rule;
  const now = clock.now();
  const [scale, live, episodes] = await Promise.all([
    knownScale({ workspaceId, venueId }, readings, []),
    readings.knownZonesLive({ workspaceId, venueId }),
    alertService.episodes.list(workspaceId, venueId),
  ]);
  return {
    rule,
    venue: findVenue(connected, venueId),
    scale,
    open: openOf(episodes, rule),
    noData: noDataOf(rule, live, now),
    canCopy: connected.length > 1,
    now,
  };
}
