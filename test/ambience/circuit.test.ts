import { expect, test } from 'vitest';
import { createCircuit, type Verdict } from '../../src/ambience/circuit.ts';
import { createMovableClock } from '../../src/time.ts';

class Failure extends Error {
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super(verdict);
    this.verdict = verdict;
  }
}

function make() {
  const clock = createMovableClock(0);
  const changes: boolean[] = [];
  const circuit = createCircuit({
    clock,
    judge: (error) => (error instanceof Failure ? error.verdict : 'nothing'),
    onChange: (isDown) => changes.push(isDown),
  });
  const fail = (verdict: Verdict) =>
    circuit(() => Promise.reject(new Failure(verdict))).catch((error: unknown) => String(error));
  return { clock, changes, circuit, fail };
}

test('what says nothing of the service neither counts nor starts the count anew', async () => {
  const { changes, fail } = make();
  for (let outage = 0; outage < 5; outage += 1) {
    await fail('down');
    await fail('nothing');
  }
  expect(changes).toEqual([]);
  await fail('down');
  expect(changes).toEqual([true]);
});

test('a refusal starts the count anew', async () => {
  const { changes, fail } = make();
  for (let outage = 0; outage < 5; outage += 1) await fail('down');
  await fail('there');
  for (let outage = 0; outage < 5; outage += 1) await fail('down');
  expect(changes).toEqual([]);
});

test('a try that says nothing leaves the service given up, and the next may try', async () => {
  const { clock, changes, circuit, fail } = make();
  for (let outage = 0; outage < 6; outage += 1) await fail('down');
  expect(await fail('down')).toContain('given_up');
  clock.advance(10_000);
  expect(await fail('nothing')).toContain('nothing');
  expect(changes).toEqual([true]);
  expect(await circuit(async () => 'back')).toBe('back');
  expect(changes).toEqual([true, false]);
});
