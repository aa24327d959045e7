import { expect, test } from 'vitest';
import { createBudget, weights } from '../../src/ambience/budget.ts';

function makeBudget() {
  const clock = { at: 0, now: () => clock.at };
  return { clock, budget: createBudget(clock) };
}

test('heavy calls cost more, and the budget refills over time', async () => {
  const { clock, budget } = makeBudget();
  for (let call = 0; call < 12; call += 1) {
    expect(await budget.take(weights.heavy, 'person')).toMatchObject({ taken: true });
  }
  expect(await budget.take(weights.zone, 'person')).toMatchObject({
    taken: false,
    waitMs: 1_000,
    why: 'over_budget',
  });
  expect(await budget.take(weights.venue, 'person')).toMatchObject({
    taken: false,
    waitMs: 5_000,
    why: 'over_budget',
  });
  clock.at = 5_000;
  expect(await budget.take(weights.venue, 'person')).toMatchObject({ taken: true });
});

test('scheduled calls leave half of the budget to people', async () => {
  const { budget } = makeBudget();
  for (let call = 0; call < 6; call += 1) {
    expect(await budget.take(weights.heavy, 'schedule')).toMatchObject({ taken: true });
  }
  expect(await budget.take(weights.zone, 'schedule')).toMatchObject({
    taken: false,
    waitMs: 1_000,
    why: 'over_budget',
  });
  expect(await budget.take(weights.heavy, 'person')).toMatchObject({ taken: true });
});

test('a pause applies to all calls and is never shortened', async () => {
  const { clock, budget } = makeBudget();
  budget.pause(30_000);
  budget.pause(5_000);
  expect(await budget.take(weights.zone, 'person')).toMatchObject({
    taken: false,
    waitMs: 30_000,
    why: 'rate_limited',
  });
  clock.at = 30_000;
  expect(await budget.take(weights.zone, 'person')).toMatchObject({ taken: true });
});

test('a refund never exceeds the capacity', async () => {
  const { budget } = makeBudget();
  await budget.take(weights.heavy, 'person');
  await budget.refund(weights.heavy);
  await budget.refund(weights.heavy);
  expect(budget.state().left).toBe(budget.state().capacity);
});
