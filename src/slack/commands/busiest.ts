import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { rankZones } from '../../insight/ranking.ts';
import { busiestMessage } from '../messages/busiest.ts';
import { besides } from './besides.ts';
import { venueCommand } from './command.ts';

/** Out of the zones that are known, while the service does not say which is the busiest. */
function busiestOf(zones: Reading<readonly ZoneLive[]>): Reading<ZoneLive> | undefined {
  const [first] = rankZones(zones.value).measured;
  return first && { ...zones, value: first };
}

export const busiest = venueCommand({
  name: 'busiest',
  usage: 'busiest',
  summary: 'The busiest zone right now, and by how much',
  async answer({ question, connection, ask, read }, _asker, { readings, clock }) {
    const [asked, all] = await read((access) =>
      Promise.all([
        besides(readings.busiestZone(access, ask)),
        besides(readings.zonesLive(access, ask)),
      ]),
    );
    const reading =
      asked ??
      (all && busiestOf(all)) ??
      // Without either, its own trouble is what is told.
      (await read((access) => readings.busiestZone(access, ask)));
    const { name: venueName, timezone } = connection.venue;
    const now = clock.now();
    return {
      message: busiestMessage({ venueName, timezone, reading, zones: all, now }),
      settled: { ...question, venueId: connection.venueId },
    };
  },
});
