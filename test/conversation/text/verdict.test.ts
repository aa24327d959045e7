import { expect, test } from 'vitest';
import type { TypicalWeek } from '../../../src/ambience/types.ts';
import { houseLocale } from '../../../src/conversation/text/locale.ts';
import { judge, shortVerdict, verdictSentence } from '../../../src/conversation/text/verdict.ts';
import { localZone } from '../../../src/insight/local-time.ts';
import { everyDay } from '../../insight/typical-week.ts';
import { written } from '../../written.ts';

/** Friday, 21:05 in Copenhagen. */
const at = Date.UTC(2026, 10, 20, 20, 5);
const zone = localZone('Europe/Copenhagen');

/** Usually 5 at any time; the spread is 10, from an hour on Monday. */
function weekOf(measures: readonly ('mood' | 'loudness')[]): TypicalWeek {
  const usual = Array(48).fill(5);
  const monday = [0, 10, ...usual.slice(2)];
  const of = (values: number[]) => ({
    mood: measures.includes('mood') ? values : [],
    loudness: measures.includes('loudness') ? values : [],
  });
  return {
    minutes: usual.map((_, index) => index * 30),
    days: { ...everyDay(of(usual)), monday: of(monday) },
  };
}

function verdict(mood?: number, loudness?: number, week = weekOf(['mood', 'loudness'])) {
  const measure = (value: number | undefined) => (value === undefined ? undefined : { value });
  return judge({ mood: measure(mood), loudness: measure(loudness) }, week, at);
}

test.each<[number | undefined, number | undefined, string | undefined]>([
  [5.1, 4.9, 'About as usual for a Friday at 21:00.'],
  [6, 5, 'A little livelier than a usual Friday at 21:00. Loudness is as usual.'],
  [7.5, 5, 'Livelier than a usual Friday at 21:00. Loudness is as usual.'],
  [5, 6, 'About as lively as usual for a Friday at 21:00, but a little louder.'],
  [6, 6.5, 'A little livelier and louder than a usual Friday at 21:00.'],
  [2.5, 4, 'Calmer and a little quieter than a usual Friday at 21:00.'],
  [0, 0, 'Much calmer and quieter than a usual Friday at 21:00.'],
  [7.5, 4, 'Livelier than a usual Friday at 21:00, but a little quieter.'],
  [6, undefined, 'A little livelier than a usual Friday at 21:00.'],
  [5, undefined, 'About as lively as usual for a Friday at 21:00.'],
  [undefined, 9.5, 'Much louder than a usual Friday at 21:00.'],
  [undefined, 5, 'About as loud as usual for a Friday at 21:00.'],
  [undefined, undefined, undefined],
])('mood %d and loudness %d', (mood, loudness, sentence) => {
  expect(written(verdictSentence(verdict(mood, loudness), at, zone, houseLocale))).toBe(sentence);
});

test('after midnight it is compared with the night that is going on', () => {
  const later = at + 4 * 3_600_000;
  expect(written(verdictSentence(verdict(5, 5), later, zone, houseLocale))).toMatch(
    /^About as usual for a Friday night at 01:00\.$/,
  );
});

test('a row has both measures in few words', () => {
  expect(shortVerdict(verdict(6, 5))).toBe('a little livelier than usual');
  expect(shortVerdict(verdict(6, 9))).toBe('a little livelier and much louder than usual');
  expect(shortVerdict(verdict(4, 9))).toBe('a little calmer but much louder than usual');
  expect(shortVerdict(verdict(5, 9))).toBe('much louder than usual');
  expect(shortVerdict(verdict(5, 5))).toBe('as usual');
  expect(shortVerdict(verdict(undefined, 2.5))).toBe('quieter than usual');
  expect(shortVerdict(verdict())).toBeUndefined();
});

test('without a usual value there is no sentence, and the other measure stays', () => {
  const onlyLoudness = weekOf(['loudness']);
  expect(written(verdictSentence(verdict(9, 5, onlyLoudness), at, zone, houseLocale))).toBe(
    'About as loud as usual for a Friday at 21:00.',
  );
  expect(verdictSentence(verdict(9, 5, weekOf([])), at, zone, houseLocale)).toBeUndefined();
});
