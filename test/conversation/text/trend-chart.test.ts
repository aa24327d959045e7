import { expect, test } from 'vitest';
import { houseLocale } from '../../../src/conversation/text/locale.ts';
import { againstUsualChart } from '../../../src/conversation/text/trend-chart.ts';
import { localZone } from '../../../src/insight/local-time.ts';
import { hourMs, minuteMs } from '../../../src/time.ts';
import { everyDay } from '../../insight/typical-week.ts';

/** In half hours of a day: quiet from `from` to `to`. */
const quietBetween = (from: number, to: number) => {
  const mood = Array.from({ length: 48 }, (_, half) => (half >= from && half < to ? 2 : 5));
  return {
    minutes: mood.map((_, half) => half * 30),
    days: everyDay({ mood, loudness: [], vibe: [] }),
  };
};

test('the day of a zone is that of its venue, however late its own quiet hours end', () => {
  const now = Date.UTC(2026, 10, 21, 14);
  const points = Array.from({ length: 25 }, (_, index) => ({
    at: now - 6 * hourMs + index * 15 * minuteMs,
    mood: { value: 5 },
  }));
  const chart = againstUsualChart(
    {
      trend: { points },
      week: quietBetween(24, 32),
      venueWeek: quietBetween(2, 10),
      zone: localZone('UTC'),
      scale: { decimals: 1 },
      now,
    },
    { measure: 'mood', said: [] },
    houseLocale,
  );
  expect(chart).toMatchObject({ title: 'Mood, today and on a usual Saturday' });
});
