import { createHash } from 'node:crypto';
import { minuteMs } from '../../time.ts';
import type { Life, ZoneFixture } from './venues.ts';

/** Deterministic daily and weekly life: the same zone at the same moment always gives the same. */

const slotMs = 5 * minuteMs;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Local hour with its fraction, and whether it is a Friday or Saturday. */
function localTime(at: number, timezone: string): { hour: number; isWeekend: boolean } {
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
    isWeekend: parts.weekday === 'Fri' || parts.weekday === 'Sat',
  };
}

/** What is usual at that weekday and time, 1 to 10. */
export function typicalMood(life: Life, at: number, timezone: string): number {
  const { hour, isWeekend } = localTime(at, timezone);
  const filled = life.peaks.map((peak) => {
    const apart = Math.min(Math.abs(hour - peak.hour), 24 - Math.abs(hour - peak.hour));
    return peak.height * Math.exp(-(apart ** 2) / (2 * peak.hours ** 2));
  });
  const mood = life.base + Math.max(...filled) + (isWeekend ? life.weekend : 0);
  return clamp(mood, 1, 10);
}

/** What is measured: the usual, and chance that changes slowly. */
export function liveMood(zone: ZoneFixture, at: number, timezone: string): number {
  const slow = chance(`${zone.id} ${Math.floor(at / (12 * slotMs))}`) * 1.6 - 0.8;
  const fast = chance(`${zone.id} ${Math.floor(at / slotMs)}`) * 0.6 - 0.3;
  return clamp(typicalMood(zone.life, at, timezone) + slow + fast, 1, 10);
}

export function loudnessFor(mood: number): number {
  return clamp(mood * 0.9 + 0.6, 1, 10);
}

export function vibeFor(mood: number): number {
  return Math.round(clamp(mood / 2.2 - 2.3, -2, 2));
}

/** Between 0 and 1, always the same for the same text. */
function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 0xffff_ffff;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
