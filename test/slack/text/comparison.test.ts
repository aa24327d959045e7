import { expect, test } from 'vitest';
import { localZone } from '../../../src/insight/local-time.ts';
import type { LoudnessScale } from '../../../src/insight/loudness-scale.ts';
import { againstTypical } from '../../../src/slack/text/comparison.ts';

const at = Date.UTC(2026, 10, 20, 20);
const zone = localZone('Europe/Copenhagen');

function words(
  now: { readonly mood?: number; readonly loudness?: number },
  typical: { readonly mood?: number; readonly loudness?: number },
  scale: LoudnessScale = { decimals: 1, spread: 5 },
): string | undefined {
  const measure = (value: number | undefined) => (value === undefined ? undefined : { value });
  const measures = { mood: measure(now.mood), loudness: measure(now.loudness) };
  return againstTypical(measures, typical, { at, zone, scale })?.mrkdwn;
}

test.each([
  [{ mood: 8.2 }, { mood: 6.8 }, 'Livelier than a usual Friday at 21:00, by 1.4.'],
  [{ mood: 5 }, { mood: 6.8 }, 'Calmer than a usual Friday at 21:00, by 1.8.'],
  [{ loudness: 8 }, { loudness: 6 }, 'Louder than a usual Friday at 21:00, by 2.0.'],
  [{ loudness: 5 }, { loudness: 6 }, 'Quieter than a usual Friday at 21:00, by 1.0.'],
  [{ mood: 6.9 }, { mood: 6.8 }, 'Like a usual Friday at 21:00.'],
])('%j against %j', (now, typical, expected) => {
  expect(words(now, typical)).toBe(expected);
});

test('two measures mention the typical time only once', () => {
  expect(words({ mood: 8.2, loudness: 6 }, { mood: 6.8, loudness: 6 })).toBe(
    'Livelier than a usual Friday at 21:00, by 1.4; as loud as usual.',
  );
  expect(words({ mood: 6.8, loudness: 6 }, { mood: 6.8, loudness: 6 })).toBe(
    'Like a usual Friday at 21:00.',
  );
});

test('on a scale from 0 to 1, 0.2 counts as a difference', () => {
  const scale = { decimals: 2, spread: 0.6 };
  expect(words({ loudness: 0.7 }, { loudness: 0.5 }, scale)).toBe(
    'Louder than a usual Friday at 21:00, by 0.20.',
  );
});

test('every loudness counts as usual if the spread is unknown', () => {
  const scale = { decimals: 1, spread: undefined };
  expect(words({ loudness: 9 }, { loudness: 1 }, scale)).toBe('Like a usual Friday at 21:00.');
});

test('there is no text if nothing can be compared', () => {
  expect(words({ mood: 5 }, {})).toBeUndefined();
  expect(words({}, { mood: 5, loudness: 5 })).toBeUndefined();
});
