import type { Readings } from '../ambience/readings.ts';
import type { Clock } from '../time.ts';
import { knownScale } from '../venues/typical.ts';
import { type Connection, findVenue } from '../venues/workspace.ts';
import type { AlertEpisodes } from './alert-episodes.ts';
import type { AlertRules } from './alert-rules.ts';
import { type ListedAlert, maybeEarlier, noDataOf, type OpenSince } from './listed-alert.ts';
import { type AlertRule, watchesSilenceOf } from './rule.ts';
import { type Episode, type EpisodeZone, isAcknowledged, openZones } from './venue-alerts.ts';

/** Reads the rules of a workspace: stopped ones first, paused ones last. */
export type ListAlerts = (workspaceId: string) => Promise<readonly ListedAlert[]>;

export interface AlertListOptions {
  readonly rules: Pick<AlertRules, 'list'>;
  readonly episodes: Pick<AlertEpisodes, 'list'>;
  readonly listConnections: (workspaceId: string) => Promise<readonly Connection[]>;
  readonly readings: Pick<Readings, 'knownTypical' | 'knownZonesLive'>;
  readonly clock: Clock;
}

export function createListAlerts(options: AlertListOptions): ListAlerts {
  const { rules, episodes, listConnections, readings, clock } = options;
  return async (workspaceId) => {
    const [all, connected] = await Promise.all([
      rules.list(workspaceId),
      listConnections(workspaceId),
    ]);
    const venueIds = [...new Set(all.map(({ venueId }) => venueId))];
    const venues = new Map(
      await Promise.all(
        venueIds.map(async (venueId) => {
          const [of, scale, live] = await Promise.all([
            episodes.list(workspaceId, venueId),
            knownScale({ workspaceId, venueId }, readings, []),
            readings.knownZonesLive({ workspaceId, venueId }),
          ]);
          return [venueId, { of, scale, live }] as const;
        }),
      ),
    );
    return all
      .toSorted((a, b) => order[a.state.kind] - order[b.state.kind])
      .map((rule) => {
        const { of = [], scale = { decimals: 1 }, live } = venues.get(rule.venueId) ?? {};
        return {
          rule,
          venue: findVenue(connected, rule.venueId),
          scale,
          open: openOf(of, rule),
          noData: noDataOf(rule, live, clock.now()),
        };
      });
  };
}

const order = { stopped: 0, active: 1, paused: 2 } as const;

/** @returns undefined if no episode of the rule is open */
export function openOf(
  episodes: readonly Episode[],
  rule: Pick<AlertRule, 'id' | 'watch' | 'target'>,
): OpenSince | undefined {
  const { kind } = rule.watch;
  // Silence is told once for the venue, by whichever rule comes first.
  const isMeant = ({ zoneId }: EpisodeZone) => kind === 'level' || watchesSilenceOf(rule, zoneId);
  const open = episodes.filter(
    (one) =>
      one.kind === kind &&
      (kind === 'silence' || one.ruleId === rule.id) &&
      openZones(one).some(isMeant),
  );
  const zones = open.flatMap(openZones).filter(isMeant);
  return open.length === 0
    ? undefined
    : {
        since: Math.min(...zones.map(({ since }) => since)),
        maybeEarlier: maybeEarlier(zones),
        isAcknowledged: open.every(isAcknowledged),
      };
}
