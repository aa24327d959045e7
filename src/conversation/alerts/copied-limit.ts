import type { PreviewZone } from '../../alerts/preview-data.ts';
import type { AlertSettings, LevelWatch } from '../../alerts/rule.ts';
import { limitElsewhere, suggestedEnter } from '../../alerts/suggested-limits.ts';
import type { Readings } from '../../ambience/readings.ts';
import { type LoudnessScale, loudnessScale } from '../../insight/loudness-scale.ts';
import { decimalsOf } from './check-form.ts';

/** The limit that is proposed for the copy of an alert in another venue. */

export interface Known {
  readonly scale: LoudnessScale;
  readonly zones: readonly PreviewZone[];
}

/** What the alert would watch there, from memory, since many venues are asked at once. */
export async function knownOf(
  workspaceId: string,
  { venueId, target }: Pick<AlertSettings, 'venueId' | 'target'>,
  { readings }: { readonly readings: Pick<Readings, 'knownTypical'> },
): Promise<Known> {
  const { venue, zones = [] } = await readings.knownTypical({ workspaceId, venueId });
  const watched =
    target.kind === 'venue'
      ? [venue?.representative]
      : zones.filter(({ id }) => target.kind === 'any_zone' || id === target.zoneId);
  return {
    scale: loudnessScale(venue, []),
    zones: watched.map((typical) => ({ name: '', trend: undefined, typical })),
  };
}

export const matchedHint = " Suggested to match the limit you're copying.";

/** Mood and music have one scale everywhere, loudness one for each venue. */
export function proposedLimit(
  watch: LevelWatch,
  here: readonly PreviewZone[],
  there: Known,
): { readonly limit: number | undefined; readonly isMatched: boolean } {
  const { measure, direction, bounds } = watch;
  if (measure !== 'loudness') return { limit: bounds.enter, isMatched: false };
  const decimals = decimalsOf(measure, there.scale);
  const matched = limitElsewhere(watch, { from: here, to: there.zones }, decimals);
  if (matched !== undefined) return { limit: matched, isMatched: true };
  const kind = { measure, direction, kind: 'fixed' } as const;
  return { limit: suggestedEnter(kind, there.zones, decimals), isMatched: false };
}
