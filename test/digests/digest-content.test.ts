import { expect } from 'vitest';
import { prepareDigest } from '../../src/digests/digest-content.ts';
import { createLog } from '../../src/ops/log.ts';
import { fakeVenue } from '../alerts/fake-venue.ts';
import { test } from './with-digests-store.ts';

test('a store that fails ends the reading at once, while the venue service still works on its answers', async ({
  world: { clock, saved },
}) => {
  const { connections, readings, venueId } = fakeVenue(clock);
  const never = () => new Promise<never>(() => {});
  const unused = () => {
    throw new Error('a daily summary does not use this');
  };
  let lookups = 0;
  const prepared = prepareDigest('T1', await saved('d1', { venueId }), 'schedule', {
    connections,
    readings: {
      ...readings,
      zonesLive: never,
      venueTrend: never,
      venueTypical: never,
      knownTypical: async () => {
        throw new Error('the store is down');
      },
    },
    history: { keepDays: 400, about: unused, read: unused, usualOn: unused },
    logBook: { writtenIn: async () => [], about: unused, open: unused },
    episodes: { since: async () => [], current: unused },
    rules: { list: unused },
    lastPostAt: async () => {
      lookups += 1;
      return undefined;
    },
    clock,
    log: createLog('silent'),
  });
  await expect(prepared).rejects.toThrow('the store is down');
  expect(lookups).toBe(1);
});
