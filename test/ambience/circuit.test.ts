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

test('an inconclusive error neither counts as a failure nor resets the count', async () => {
  const { changes, fail } = make();
  for (let count = 0; count < 5; count += 1) {
    await fail('down');
    await fail('nothing');
  }
  expect(changes).toEqual([]);
  await fail('down');
  expect(changes).toEqual([true]);
});

test('a refusal by the service resets the count', async () => {
  const { changes, fail } = make();
  for (let count = 0; count < 5; count += 1) await fail('down');
  await fail('there');
  for (let count = 0; count < 5; count += 1) await fail('down');
  expect(changes).toEqual([]);
});

test('after an inconclusive probe the circuit stays open, and the next call probes', async () => {
  const { clock, changes, circuit, fail } = make();
  for (let count = 0; count < 6; count += 1) await fail('down');
  expect(await fail('down')).toContain('given_up');
  clock.advance(10_000);
  expect(await fail('nothing')).toContain('nothing');
  expect(changes).toEqual([true]);
  expect(await circuit(async () => 'back')).toBe('back');
  expect(changes).toEqual([true, false]);
});
