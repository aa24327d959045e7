import { expect, test } from 'vitest';
import type { PastHistory } from '../../src/history/past-history.ts';
import { measureFromHistory } from '../../src/log/measure-moment.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { venue } from '../conversation/understanding/two-venues.ts';

const connection = venue('Harbour Hotel', ['Terrace']);
const silentUntil = Date.UTC(2026, 10, 19, 22);

/** Values of each quarter of an hour, after some hours without any. */
const history: Pick<PastHistory, 'read' | 'usualOn' | 'keepDays'> = {
  keepDays: 400,
  read: async (_, { from, to }) => ({
    measured: {
      representative: [],
      average: [],
      zones: new Map(
        connection.zones.map(({ id }) => [
          id,
          [0, 15, 30]
            .map((minutes) => ({ at: silentUntil + minutes * minuteMs, mood: 8, loudness: 8.9 }))
            .filter(({ at }) => at >= from && at < to),
        ]),
      ),
    },
    thinned: new Set(),
    damaged: [],
  }),
  usualOn: async () => undefined,
};

test.each([
  ['while the sensor sent nothing', -12, 'unknown'],
  ['between two values', 7, 'known'],
  ['right after it was back', -2, 'known'],
])('an entry %s', async (_, minutes, kind) => {
  const moment = {
    workspaceId: 'W1',
    connection,
    at: silentUntil + minutes * minuteMs,
    of: { zoneId: connection.zones[0]?.id ?? '' },
  };
  const clock = { now: () => silentUntil + 24 * hourMs };
  const readings = {
    knownTypical: async () => ({ venue: undefined, zones: undefined, isDue: false }),
  };
  expect(await measureFromHistory(moment, [], { history, readings, clock })).toMatchObject({
    kind,
  });
});
