import { expect, test } from 'vitest';
import { createSeenSignatures } from '../../../src/slack/receiving/seen-signatures.ts';

const signature = (index: number) => String.fromCharCode(index).padStart(32, '0');

test('a signature counts once for as long as it is remembered', () => {
  let now = 0;
  const seen = createSeenSignatures(1_000, 100, () => now);
  expect(seen.add(signature(1))).toBe(true);
  for (now = 0; now < 1_000; now += 50) {
    expect(seen.add(signature(1))).toBe(false);
    expect(seen.add(signature(1_000 + now))).toBe(true);
  }
  now = 1_999;
  seen.add(signature(2));
  expect(seen.add(signature(1))).toBe(false);
  now = 2_999;
  seen.add(signature(3));
  expect(seen.add(signature(1))).toBe(true);
});

test('it keeps at least the most that it was told, and at most twice as many', () => {
  const seen = createSeenSignatures(1_000, 100, () => 0);
  for (let index = 0; index < 1_000; index += 1) seen.add(signature(index));
  for (let index = 900; index < 1_000; index += 1) expect(seen.add(signature(index))).toBe(false);
  expect(seen.add(signature(700))).toBe(true);
});
