import { expect, test } from 'vitest';
import { asPlain } from '../../src/card/rich-text.ts';
import { ownLimitWords } from '../../src/conversation/alerts/preview-words.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { everyDay } from '../insight/typical-week.ts';

const minutes = Array.from({ length: 48 }, (_, slot) => slot * 30);
const weekOf = (quiet: number, loud: number) => {
  const values = minutes.map((minute) => (minute >= 1200 && minute < 1320 ? loud : quiet));
  return { minutes, days: everyDay({ mood: values, loudness: values }) };
};
const form = { measure: 'loudness', condition: 'above_own' } as const;
const now = Date.UTC(2026, 10, 20, 12);

function said(value: number, venueTypical: ReturnType<typeof weekOf> | undefined): string {
  const points = [{ at: now, loudness: { value } }];
  const zone = { name: 'Spa', trend: { points }, typical: weekOf(1, 3), venueTypical };
  const data = { zones: [zone], scale: { decimals: 1 }, pastDays: 0 };
  return asPlain(ownLimitWords(form, data, now, houseLocale));
}

test('the form shows the limit of a quiet zone with the margin of its venue', () => {
  expect(said(1.6, undefined)).toContain('Right now: Spa 1.4 (now at 1.6).');
  expect(said(1.6, weekOf(4, 9))).toContain('Right now: Spa 2.0.');
  expect(said(2.2, weekOf(4, 9))).toContain('Right now: Spa 2.0 (now at 2.2).');
});
