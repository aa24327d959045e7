import { type Episode, isServiceOutage } from '../../alerts/venue-alerts.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { listed, listedInBold } from './wording.ts';

/** Which zones of a venue had alerts, and which had none. */

const noZone = rich`No zone had any alerts.`;

/** `*Spa* and *Lobby* had no alerts.`, of the zones of a venue; of many, those that had some are told instead */
export function zonesWithoutAlerts(
  zones: readonly { readonly id: string; readonly name: string }[],
  alerts: readonly { readonly zone: { readonly zoneId: string } }[],
): RichText {
  const isAlerted = (id: string) => alerts.some(({ zone }) => zone.zoneId === id);
  const some = zones.filter(({ id }) => isAlerted(id));
  const others = zones.filter(({ id }) => !isAlerted(id));
  if (others.length === 0) return rich`Every zone had at least one alert.`;
  if (some.length === 0) return noZone;
  return others.length > mostWithout && some.length < others.length
    ? rich`All except ${listedInBold(some, some.length)}.`
    : rich`${listedInBold(others, others.length)} had no alerts.`;
}

const mostWithout = 6;

/** `*Terrace* (2 alerts) and *Spa* had alerts.`, those with most first */
export function zonesWithAlerts(
  alerts: readonly {
    readonly episode: Pick<Episode, 'kind' | 'cause'>;
    readonly zone: { readonly name: string };
  }[],
): RichText {
  const counts = Map.groupBy(
    alerts.filter(({ episode }) => !isServiceOutage(episode)),
    ({ zone }) => zone.name,
  );
  if (counts.size === 0) return noZone;
  const names = [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, { length }]) => (length === 1 ? rich`*${name}*` : rich`*${name}* (${length})`));
  return rich`${listed(names, names.length)} had alerts.`;
}
