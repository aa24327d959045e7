import fc from 'fast-check';
import { expect, test } from 'vitest';
import { play } from './play.ts';
import type { Step, Timeline } from './timelines.ts';

/** What holds for every history of measurements, with and without restarts. */

const value = fc.constantFrom(60, 64, 65, 66, 70, 71, 72, 80);
const zones = fc.array(fc.option(value, { nil: undefined }), { minLength: 1, maxLength: 3 });
const measured: fc.Arbitrary<Step> = zones;
const missing = fc.constant<Step>('-');
const down = fc.constant<Step>('down');
const step = fc.oneof({ weight: 8, arbitrary: measured }, { weight: 1, arbitrary: missing }, down);
const history = fc.array(step, { minLength: 1, maxLength: 60 });
const counts = fc.record({
  forCount: fc.integer({ min: 1, max: 4 }),
  clearCount: fc.integer({ min: 1, max: 3 }),
});

/** Measurements within bounds at the end, so that everything is over. */
const ending: Step[] = Array<Step>(4).fill([60, 60, 60]);

type Counts = NonNullable<Timeline['watch']>;

const timelineOf = (watch: Counts, steps: readonly Step[]): Timeline => ({
  name: 'generated',
  isAnyZone: true,
  watch,
  more: { usesThread: true, followUpMinutes: 60 },
  steps,
  expected: [],
});

const postsIn = (seen: readonly string[]) => seen.filter((line) => /^\d+ post/.test(line)).length;
const closingsIn = (seen: readonly string[]) =>
  seen.filter((line) => /^\d+ (over|closed)/.test(line)).length;

test('posts are episodes, closings are posts, and no zone has two open messages', () => {
  fc.assert(
    fc.property(counts, history, (watch, steps) => {
      const { seen, episodes, mostOpen } = play(timelineOf(watch, [...steps, ...ending]));
      expect(postsIn(seen)).toBe(
        episodes.filter(({ kind }) => kind === 'level').length + silent(episodes),
      );
      expect(closingsIn(seen)).toBe(postsIn(seen));
      expect(mostOpen).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
});

/** Sensors that fell silent have a message of their own. */
function silent(episodes: ReturnType<typeof play>['episodes']): number {
  return episodes.filter(({ kind }) => kind === 'silence').length;
}

test('missing data opens no episode', () => {
  fc.assert(
    fc.property(counts, fc.array(fc.oneof(missing, down), { maxLength: 80 }), (watch, steps) => {
      const { episodes } = play(timelineOf(watch, [[60, 60, 60], ...steps]));
      expect(episodes.filter(({ kind }) => kind === 'level')).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('a crash at any point changes nothing that people see', () => {
  fc.assert(
    fc.property(counts, history, fc.nat(59), (watch, steps, point) => {
      const at = Math.min(point, steps.length);
      // The measurement after it is seen a second time a minute later, by the next process.
      const crashed: Step[] = [...steps.slice(0, at), [60, 71, 71], ...steps.slice(at), ...ending];
      const withCrash: Step[] = [...crashed.slice(0, at), 'crash', ...crashed.slice(at)];
      const { seen } = play(timelineOf(watch, crashed));
      expect(play(timelineOf(watch, withCrash)).seen).toEqual(seen);
    }),
    { numRuns: 300 },
  );
});
