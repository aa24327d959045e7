import { tryReading } from '../../ambience/optional-reading.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { rankZones } from '../../insight/ranking.ts';
import { knownScale } from '../../venues/typical.ts';
import { venueName } from '../../venues/workspace.ts';
import { busiestMessage, noBusiestMessage } from './busiest-message.ts';
import { questionCommand } from './question-command.ts';

export const busiest = questionCommand({
  name: 'busiest',
  usage: 'busiest',
  summary: 'The busiest zone right now, and by how much',
  answer: (_target, { connection, options, read }, { readings, clock }) =>
    read(async (credentials) => {
      const [named, all] = await Promise.all([
        tryReading(readings.busiestZone(credentials, options)),
        tryReading(readings.zonesLive(credentials, options)),
      ]);
      const zones = all.value;
      const byService = named.value && isUsable(named.value) ? named.value : undefined;
      const own = zones && busiestOf(zones);
      // A fresh reading of all zones is better than a stale one of the busiest.
      const isServiceOlder = byService?.stale !== undefined && own?.stale === undefined;
      const reading = isServiceOlder ? (own ?? byService) : (byService ?? own);
      const venue = { venueName: venueName(connection), timezone: connection.venue.timezone };
      const now = clock.now();
      if (reading === undefined) {
        if (zones === undefined) throw named.error ?? all.error;
        return noBusiestMessage(venue.venueName, venue.timezone, zones, now);
      }
      const shown = [reading.value, ...(zones?.value ?? [])];
      const scale = await knownScale(credentials, readings, shown);
      return busiestMessage({ ...venue, reading, zones, scale, now });
    }),
});

/** The busiest zone by our own ranking, for when the service names none. */
function busiestOf(zones: Reading<readonly ZoneLive[]>): Reading<ZoneLive> | undefined {
  const [first] = rankZones(zones.value, zones.measuredAt).measured;
  return first && { ...zones, value: first };
}

/** The service's busiest zone is ignored while it reports a problem or has no mood. */
function isUsable({ value }: Reading<ZoneLive>): boolean {
  return value.error === undefined && value.mood !== undefined;
}
