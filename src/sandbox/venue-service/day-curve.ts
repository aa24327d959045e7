import { hash } from 'node:crypto';
import { createLru } from '../../lru.ts';
import { hourMs, minuteMs } from '../../time.ts';
import type { DayCurve, ZoneFixture } from './venues.ts';

/** Deterministic figures: the same zone at the same time always has the same values. */

const slotMs = 5 * minuteMs;
const formatters = new Map<string, Intl.DateTimeFormat>();

interface LocalTime {
  /** With fraction: 21.5 is 21:30. */
  readonly hour: number;
  /** `Fri` */
  readonly weekday: string;
}

/** A typical week has 336 half hours, and each zone asks for all of them. */
const timesRemembered = 5_000;
const localTimes = createLru<LocalTime>(timesRemembered);

function localTime(at: number, timezone: string): LocalTime {
  const key = `${at} ${timezone}`;
  const known = localTimes.get(key) ?? formatted(at, timezone);
  localTimes.set(key, known);
  return known;
}

function formatted(at: number, timezone: string): LocalTime {
  const formatter =
    formatters.get(timezone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formatters.set(timezone, formatter);
  const parts = Object.fromEntries(
    formatter.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return {
    hour: Number(parts.hour) + Number(parts.minute) / 60,
    weekday: parts.weekday ?? '',
  };
}

/** The weekday, such as `Fri`, and the hour of a place. */
export function localWeekday(at: number, timezone: string): Pick<LocalTime, 'weekday' | 'hour'> {
  return localTime(at, timezone);
}

/** A night belongs to the day before. */
const dayBeginsMs = 5 * hourMs;

/** The weekday, such as `Fri`, whose night it is. */
export function serviceWeekday(at: number, timezone: string): string {
  return localTime(at - dayBeginsMs, timezone).weekday;
}

/** How high the peaks after noon are beside those of a Thursday; other days are as high. */
const peakShares: Readonly<Record<string, number>> = { Mon: 0.84, Tue: 0.8, Wed: 0.92, Sun: 0.88 };
const noon = 12;
const weekend: readonly string[] = ['Fri', 'Sat'];

/** Usual mood for the weekday and time of day, 1 to 10. */
export function typicalMood(curve: DayCurve, at: number, timezone: string): number {
  const { hour } = localTime(at, timezone);
  const weekday = serviceWeekday(at, timezone);
  const filled = curve.peaks.map((peak) => {
    const apart = Math.min(Math.abs(hour - peak.hour), 24 - Math.abs(hour - peak.hour));
    const share = peak.hour < noon ? 1 : (peakShares[weekday] ?? 1);
    return share * peak.height * Math.exp(-(apart ** 2) / (2 * peak.hours ** 2));
  });
  const mood = curve.base + Math.max(...filled) + (weekend.includes(weekday) ? curve.weekend : 0);
  return clamp(mood, 1, 10);
}

/**
 * Measured mood: the usual one plus noise that changes every hour and every five minutes.
 * @param change what is unusual then
 */
export function liveMood(zone: ZoneFixture, at: number, timezone: string, change = 0): number {
  return clamp(typicalMood(zone.dayCurve, at, timezone) + noiseAt(zone, at) + change, 1, 10);
}

/** Answers about a venue need the same times of all its zones, several times over. */
const noises = createLru<number>(timesRemembered);

function noiseAt({ id }: ZoneFixture, at: number): number {
  const slot = `${id} ${Math.floor(at / slotMs)}`;
  const known = noises.get(slot);
  if (known !== undefined) return known;
  const slow = noise(`${id} ${Math.floor(at / (12 * slotMs))}`) * 1.6 - 0.8;
  const sum = slow + noise(slot) * 0.6 - 0.3;
  noises.set(slot, sum);
  return sum;
}

/** Loudness index, 1 to 10. */
export function loudnessFor(mood: number): number {
  return clamp(mood * 0.9 + 0.6, 1, 10);
}

/** Vibe level, -2 to 2. */
export function vibeFor(mood: number): number {
  return Math.round(clamp(mood / 2.2 - 2.3, -2, 2));
}

/** Between 0 and 1, always the same for the same text. */
function noise(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 8), 16) / 0xffff_ffff;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
