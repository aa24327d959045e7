import { expect, test } from 'vitest';
import { createSteadyClock, type Step } from '../src/steady-clock.ts';
import { hourMs, minuteMs } from '../src/time.ts';

/** A clock beside a machine whose own clock the test sets. */
function makeClock() {
  let elapsed = 5_000;
  let suspended = 0;
  let machine = Date.UTC(2026, 10, 20, 20);
  const steps: Step[] = [];
  const clock = createSteadyClock({
    reference: () => machine,
    elapsed: () => elapsed,
    uptime: () => (elapsed + suspended) / 1_000,
  });
  clock.onStep((step) => steps.push(step));
  return {
    clock,
    kinds: () => steps.map(({ kind }) => kind),
    /** Time goes by, and somebody asks for it every five seconds. */
    pass(ms: number) {
      for (let left = ms; left > 0; left -= 5_000) {
        const part = Math.min(left, 5_000);
        elapsed += part;
        machine += part;
        clock.now();
      }
    },
    set(ms: number) {
      machine += ms;
    },
    suspend(ms: number) {
      machine += ms;
      suspended += ms;
    },
    drift(ms: number) {
      machine += ms;
    },
    aheadOfMachine: () => clock.now() - machine,
  };
}

test('goes with the machine, and follows its slow drift', () => {
  const { clock, pass, drift, aheadOfMachine, kinds } = makeClock();
  for (let minute = 0; minute < 60; minute += 1) {
    pass(minuteMs);
    drift(300);
  }
  pass(minuteMs);
  expect(aheadOfMachine()).toBe(0);
  expect(clock.aheadMs()).toBe(0);
  expect(kinds()).toEqual([]);
});

test.each([10 * minuteMs, -10 * minuteMs])(
  'when the clock is set by %d ms, nothing is early or late for a quarter of an hour',
  (ms) => {
    const { clock, pass, set, kinds } = makeClock();
    const start = clock.now();
    set(ms);
    pass(14 * minuteMs);
    expect(clock.now() - start).toBe(14 * minuteMs);
    expect(clock.aheadMs()).toBe(ms);
    expect(kinds()).toEqual(['held']);
    // The new time stays, so it is meant.
    pass(2 * minuteMs);
    expect(clock.now() - start).toBe(16 * minuteMs + ms);
    expect(clock.aheadMs()).toBe(0);
    expect(kinds()).toEqual(['held', 'followed']);
  },
);

test('a clock that is set and set back has no effect', () => {
  const { clock, pass, set, kinds } = makeClock();
  const start = clock.now();
  set(10 * minuteMs);
  pass(5 * minuteMs);
  set(-10 * minuteMs);
  pass(30 * minuteMs);
  expect(clock.now() - start).toBe(35 * minuteMs);
  expect(kinds()).toEqual(['held', 'undone']);
});

test('a second step begins the wait anew', () => {
  const { clock, pass, set, kinds } = makeClock();
  const start = clock.now();
  set(10 * minuteMs);
  pass(10 * minuteMs);
  set(5 * minuteMs);
  pass(10 * minuteMs);
  expect(clock.now() - start).toBe(20 * minuteMs);
  expect(kinds()).toEqual(['held', 'held']);
});

test('time that passed while the machine was suspended counts at once', () => {
  const { clock, pass, suspend, aheadOfMachine, kinds } = makeClock();
  suspend(20 * minuteMs);
  pass(5_000);
  expect(aheadOfMachine()).toBe(0);
  expect(kinds()).toEqual(['followed']);
  expect(clock.aheadMs()).toBe(0);
});

test('a clock that was hours behind, as at boot before the network, is followed at once', () => {
  const { pass, set, aheadOfMachine, kinds } = makeClock();
  set(3 * hourMs);
  pass(5_000);
  expect(aheadOfMachine()).toBe(0);
  expect(kinds()).toEqual(['followed']);
});
