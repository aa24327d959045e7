import { minuteMs } from '../../time.ts';
import { liveMood, loudnessFor, vibeFor } from './day-curve.ts';
import type { VenueFixture, ZoneFixture, ZoneOverride } from './venues.ts';

/** Figures of a zone, and of a venue as the mean over all or over its busiest zones. */

export const liveMs = 5 * minuteMs;
export const trendMs = 15 * minuteMs;

export const moodTags = ['Calm', 'Relaxed', 'Easy', 'Lively', 'Vibrant'] as const;
export const loudnessTags = ['Quiet', 'Soft', 'Moderate', 'Loud', 'Very loud'] as const;
export const vibeTags = ['Ambient', 'Soft', 'Balanced', 'Focused', 'Prevalent'] as const;

/** Mood and loudness from 1 to 10, vibe from -2 to 2. */
export type Figures = Readonly<{ mood: number; loudness: number; vibe: number }>;

export function figuresAt(venue: VenueFixture, zone: ZoneFixture, at: number): Figures {
  const mood = moodAt(venue, zone, at);
  return { mood, loudness: loudnessFor(mood), vibe: vibeFor(mood) };
}

function moodAt({ timezone, weather }: VenueFixture, zone: ZoneFixture, at: number): number {
  return liveMood(zone, at, timezone, weather?.(zone, at));
}

/** Like {@link figuresAt}, with the values that someone has set now. */
export function currentFigures(venue: VenueFixture, zone: ZoneFixture, at: number): Figures {
  return withOverride(figuresAt(venue, zone, at), zone.override);
}

/**
 * Like {@link figuresAt}, with the values that were set at that time; undefined if its sensor failed.
 */
export function pastFigures(
  venue: VenueFixture,
  zone: ZoneFixture,
  at: number,
): Figures | undefined {
  if (zone.failsAt?.(at) === true) return undefined;
  const set = zone.overrides?.findLast(({ from }) => from <= at)?.values;
  return withOverride(figuresAt(venue, zone, at), set);
}

function withOverride(measured: Figures, override: ZoneOverride = {}): Figures {
  const { mood = measured.mood, loudness = measured.loudness } = override;
  return { ...measured, mood, loudness };
}

/** Of now, or of a time that has passed. */
type FiguresOf = typeof currentFigures | typeof pastFigures;

/** @returns undefined without zones: nothing was measured */
export function meanFigures(
  venue: VenueFixture,
  zones: readonly ZoneFixture[],
  at: number,
  of: FiguresOf,
): Figures | undefined {
  if (zones.length === 0) return undefined;
  const all = zones.map((zone) => of(venue, zone, at) ?? figuresAt(venue, zone, at));
  return {
    mood: mean(all.map(({ mood }) => mood)),
    loudness: mean(all.map(({ loudness }) => loudness)),
    vibe: mean(all.map(({ vibe }) => vibe)),
  };
}

/** Zones without a sensor fault. */
export function working(venue: VenueFixture, at: number): readonly ZoneFixture[] {
  return venue.zones.filter((zone) =>
    zone.failsAt === undefined ? zone.fault === undefined : !zone.failsAt(at),
  );
}

/** Zones without a sensor fault, the highest mood first. */
export function byMood(venue: VenueFixture, at: number, of: FiguresOf): ZoneFixture[] {
  return working(venue, at)
    .map((zone) => ({ zone, mood: (of(venue, zone, at) ?? figuresAt(venue, zone, at)).mood }))
    .toSorted((a, b) => b.mood - a.mood)
    .map(({ zone }) => zone);
}

/** The busiest zones, which the representative figures of a venue are based on. */
export function busiestShare(
  venue: VenueFixture,
  at: number,
  of: FiguresOf,
): readonly ZoneFixture[] {
  const zones = byMood(venue, at, of);
  return zones.slice(0, busiestCount(zones.length));
}

/** Half of the zones in a small venue, falling to 30 % in a venue with ten zones or more. */
export function busiestCount(zones: number): number {
  const share = Math.max(0.3, 0.5 - Math.max(0, zones - 2) * 0.025);
  return Math.max(1, Math.round(zones * share));
}

export function measureOf(tags: readonly string[], value: number | undefined) {
  return value === undefined
    ? { index: null, tag: null }
    : { index: round(value), tag: tagOf(tags, round(value)) };
}

export function vibeOf(value: number | undefined) {
  return value === undefined
    ? { index: null, tag: null }
    : { index: round(value), tag: vibeTagOf(value) };
}

export function loudnessOf(value: number | undefined) {
  return measureOf(loudnessTags, value);
}

/** @param tags five words for a scale from 1 to 10 */
export function tagOf(tags: readonly string[], value: number): string {
  return tags[Math.min(tags.length - 1, Math.max(0, Math.floor((value - 1) / 2)))] ?? '';
}

/** @param value from -2 to 2 */
function vibeTagOf(value: number): string {
  return vibeTags[Math.round(value) + 2] ?? '';
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Start of the interval that contains `at`; both in ms. */
export function slot(at: number, length: number): number {
  return Math.floor(at / length) * length;
}

/** To one decimal. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** ISO 8601 in UTC, without milliseconds if they are 0. */
export function iso(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}
