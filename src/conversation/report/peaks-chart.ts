import type { PastNight } from '../../history/past-night.ts';
import { type Html, html } from '../../html.ts';
import { dayOfMonth } from '../text/local-time.ts';
import type { Told } from '../text/night-words.ts';
import { moodNumber } from '../text/numbers.ts';

/** The mood peak of each night as bars. The table below says the same, so it is hidden from readers. */

const height = 160;
const barWidth = 18;
const step = 24;
const left = 28;
const top = 10;
/** Mood goes from 1 to 10. */
const highest = 10;

/** @returns undefined for fewer than three nights */
export function peaksChart(
  nights: readonly PastNight[],
  { place, locale }: Told,
): Html | undefined {
  if (nights.length < 3) return undefined;
  const width = left + nights.length * step;
  const yOf = (value: number) => top + (height * (highest - value)) / highest;
  const lines = [0, 5, 10].map(
    (value) =>
      html`<line x1="${String(left)}" x2="${String(width)}" y1="${String(yOf(value))}" y2="${String(yOf(value))}" stroke="#d5dae0"/><text x="${String(left - 6)}" y="${String(yOf(value) + 4)}" text-anchor="end" font-size="11">${String(value)}</text>`,
  );
  const bars = nights.flatMap((night, index) => {
    const value = night.facts.mood.highest?.value;
    const x = left + index * step + (step - barWidth) / 2;
    const day = dayOfMonth(night.day.from, place.zone, locale).replace(/\D+/g, '');
    const label = html`<text x="${String(x + barWidth / 2)}" y="${String(top + height + 16)}" text-anchor="middle" font-size="10">${day}</text>`;
    if (value === undefined) return [label];
    // A night that is only partly known is drawn as an outline: it may have been livelier.
    const fill = night.facts.mood.isPeak ? '#2f5d8a' : 'none';
    return [
      html`<rect x="${String(x)}" y="${yOf(value).toFixed(1)}" width="${String(barWidth)}" height="${(top + height - yOf(value)).toFixed(1)}" fill="${fill}" stroke="#2f5d8a"><title>${day}: ${moodNumber(value, locale)}</title></rect>`,
      label,
    ];
  });
  return html`<svg viewBox="0 0 ${String(width)} ${String(top + height + 24)}" width="${String(width)}" aria-hidden="true" font-family="system-ui, sans-serif">${lines}${bars}</svg>
<p>Mood peak of each night, from 1 to 10. Outlined: only part of the night was measured.</p>`;
}
