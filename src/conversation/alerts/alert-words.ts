import type { AlertPreset } from '../../alerts/rule.ts';
import { findPlace, type Place } from '../../venues/find.ts';
import { unknownWords } from '../../venues/typed-words.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';

/** What `alert terrace too loud` and `alert me when the bar is quiet` say about a new alert. */
export interface AlertWords {
  readonly preset: AlertPreset | undefined;
  /** Undefined if none was named. */
  readonly place: Place | undefined;
  /** Words that are part of neither. */
  readonly unknown: readonly string[];
}

/** The first that fits decides: `music too loud` is about music. */
const presets: readonly (readonly [AlertPreset, RegExp])[] = [
  ['silence', /\b(sensors?|silent|offline|no data|stops? (reporting|sending|working))\b/gi],
  ['music', /\b(music|turned up|by hand)\b/gi],
  ['too_quiet', /\b(quiet|quieter|calm|calmer|empty|dead|slow)\b/gi],
  ['too_loud', /\b(loud|louder|noisy|noisier|noise|loudness)\b/gi],
];

const fillers =
  /\b(alerts?|alarm|set|create|add|make|new|tell|ping|let|warn|notify|know|me|us|when|whenever|if|an?|for|about|the|is|are|it|gets?|goes?|becomes?|too|very|unusually|much|same|any|every|all|zones?|venues?)\b/gi;

export function readAlertWords(text: string, venues: ChannelVenues): AlertWords {
  const [preset] = presets.find(([, pattern]) => text.search(pattern) >= 0) ?? [];
  const named = presets
    .reduce((rest, [, pattern]) => rest.replace(pattern, ' '), text)
    .replace(fillers, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (named === '') return { preset, place: undefined, unknown: [] };
  const found = findPlace({ typed: named, venueId: undefined }, venues);
  return found.kind === 'place'
    ? { preset, place: found.place, unknown: [] }
    : { preset, place: undefined, unknown: unknownWords(named, () => false) };
}
