import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { rankZones } from '../../insight/ranking.ts';
import { busiestMessage, noBusiestMessage } from '../messages/busiest.ts';
import { knownScale } from '../typical.ts';
import { triedReading } from './besides.ts';
import { venueCommand } from './command.ts';

/** The busiest of the zones that are known, where the service does not say which it is. */
function busiestOf(zones: Reading<readonly ZoneLive[]>): Reading<ZoneLive> | undefined {
  const [first] = rankZones(zones.value, zones.measuredAt).measured;
  return first && { ...zones, value: first };
}

/** What the service calls the busiest zone is not believed while that zone reports a problem. */
function isSound({ value }: Reading<ZoneLive>): boolean {
  return value.error === undefined && value.mood !== undefined;
}

export const busiest = venueCommand({
  name: 'busiest',
  usage: 'busiest',
  summary: 'The busiest zone right now, and by how much',
  async answer({ question, connection, ask, read }, _asker, { readings, clock }) {
    const { name: venueName, timezone } = connection.venue;
    const message = await read(async (access) => {
      const [asked, all] = await Promise.all([
        triedReading(readings.busiestZone(access, ask)),
        triedReading(readings.zonesLive(access, ask)),
      ]);
      const zones = all.value;
      const told = asked.value && isSound(asked.value) ? asked.value : undefined;
      // A newer look at all zones is better than an old word on the busiest.
      const own = zones && busiestOf(zones);
      const reading =
        told?.stale !== undefined && own?.stale === undefined ? (own ?? told) : (told ?? own);
      const now = clock.now();
      if (reading === undefined) {
        if (zones === undefined) throw asked.error ?? all.error;
        return noBusiestMessage(venueName, timezone, zones, now);
      }
      const scale = await knownScale(access, readings, [reading.value, ...(zones?.value ?? [])]);
      return busiestMessage({ venueName, timezone, reading, zones, scale, now });
    });
    return { message, settled: { ...question, venueId: connection.venueId } };
  },
});
