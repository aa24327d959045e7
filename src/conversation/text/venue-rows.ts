import type { Reading } from '../../ambience/reading.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { type Attention, needsAttention } from '../../insight/attention.ts';
import { localZone } from '../../insight/local-time.ts';
import type { VenueNow } from '../../venues/venue-now.ts';
import { ago } from './durations.ts';
import { staleWarning } from './freshness.ts';
import { adjectiveOf } from './headline.ts';
import { timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';

/** Several venues, one row each; for `/ambience compare` and Home. */

export interface VenueRow {
  /** Its name, made unique. */
  readonly label: string;
  readonly venue: VenueNow;
}

export function moodOf({ live }: VenueNow): number | undefined {
  return live?.value.representative.mood?.value;
}

export function attentionOf({ zones, neverAutomated }: VenueNow): Attention[] {
  return zones === undefined ? [] : needsAttention(zones.value, zones.measuredAt, neverAutomated);
}

/** `lively, loud`: the service's tags for mood and loudness */
export function tagsOf({ live }: VenueNow): string | undefined {
  const { mood, loudness } = live?.value.representative ?? {};
  const words = [mood, loudness]
    .map((measure) => adjectiveOf(measure) ?? measure?.label)
    .filter((word) => word !== undefined);
  return words.length === 0 ? undefined : [...new Set(words)].join(', ');
}

/** `⚠️ The venue has withdrawn access. This is from 20:35 (25 min ago).`; empty if it is new */
export function staleWords(venue: VenueNow, locale: Locale, what?: string): RichText[] {
  const old = staleReading(venue);
  const words = old && staleWarning({ ...old, what }, venue.now, localZone(venue.timezone), locale);
  return words === undefined ? [] : [words];
}

/** Whether any of its readings is older than it should be. */
export function isStale(venue: VenueNow): boolean {
  return staleReading(venue) !== undefined;
}

/** The first of its readings that is older than it should be. */
function staleReading({ live, zones }: VenueNow): Reading<unknown> | undefined {
  return [live, zones].find((reading) => reading?.stale !== undefined);
}

/**
 * `Updated 21:00`; across time zones `Updated 3 min ago`, by the oldest of the readings
 *
 * @returns undefined if every venue's data is old, see {@link staleWords}
 */
export function updatedWords(rows: readonly VenueRow[], locale: Locale): RichText | undefined {
  const read = rows.flatMap(({ venue }) => {
    const reading = venue.live ?? venue.zones;
    if (reading === undefined || staleReading(venue) !== undefined) return [];
    const time = timeOfDay(reading.measuredAt, localZone(venue.timezone), locale);
    return [{ time, ageMs: venue.now - reading.measuredAt }];
  });
  const [only, ...others] = new Set(read.map(({ time }) => time));
  if (only === undefined) return undefined;
  const oldest = Math.max(0, ...read.map(({ ageMs }) => ageMs));
  return others.length === 0 ? rich`Updated ${only}` : rich`Updated ${ago(oldest)}`;
}
