import { busiestMessage } from '../messages/busiest.ts';
import { besides } from './besides.ts';
import { venueCommand } from './command.ts';

export const busiest = venueCommand({
  name: 'busiest',
  usage: 'busiest',
  summary: 'The busiest zone right now, and by how much',
  async answer({ question, connection, ask, read }, _asker, { readings, clock }) {
    const [reading, zones] = await read((access) =>
      Promise.all([readings.busiestZone(access, ask), besides(readings.zonesLive(access, ask))]),
    );
    const { name: venueName, timezone } = connection.venue;
    const now = clock.now();
    return {
      message: busiestMessage({ venueName, timezone, reading, zones, now }),
      settled: { ...question, venueId: connection.venueId },
    };
  },
});
