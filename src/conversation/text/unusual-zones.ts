import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive, ZoneTypical } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { Comparison } from '../../insight/comparison.ts';
import { rankZones } from '../../insight/ranking.ts';
import { differs, judge } from './verdict.ts';

/** Zones that are much livelier, calmer, louder or quieter than usual, though no rule says so. */

export interface UnusualZone {
  readonly zone: ZoneLive;
  readonly mood: Comparison | undefined;
  readonly loudness: Comparison | undefined;
}

/** More would be a bad week of typical data rather than news. */
export const mostUnusual = 2;

/** @returns those furthest from usual first */
export function unusualZones(
  { value: zones, measuredAt }: Reading<readonly ZoneLive[]>,
  typical: readonly ZoneTypical[] | undefined,
): UnusualZone[] {
  return rankZones(zones, measuredAt)
    .measured.flatMap((zone) => {
      const week = typical?.find(({ id }) => id === zone.id);
      if (week === undefined) return [];
      const { mood, loudness } = judge(zone, week, zone.measuredAt ?? measuredAt);
      const unusual = { zone, mood: ifStrong(mood), loudness: ifStrong(loudness) };
      return unusual.mood === undefined && unusual.loudness === undefined ? [] : [unusual];
    })
    .toSorted((a, b) => distance(b) - distance(a));
}

function ifStrong(comparison: Comparison | undefined): Comparison | undefined {
  return comparison?.degree === 'strong' ? comparison : undefined;
}

function distance({ mood, loudness }: UnusualZone): number {
  return Math.max(Math.abs(mood?.difference ?? 0), Math.abs(loudness?.difference ?? 0));
}

/** `*Spa* is much livelier and louder than usual`; the table has the numbers */
export function unusualWords({ zone, mood, loudness }: UnusualZone): RichText {
  const name = rich`*${zone.name}*`;
  const [ofMood, ofLoudness] = [
    mood && differs('mood', mood),
    loudness && differs('loudness', loudness),
  ];
  if (ofMood === undefined || ofLoudness === undefined) {
    return rich`${name} is ${ofMood ?? ofLoudness ?? ''} than usual`;
  }
  return mood?.direction === loudness?.direction
    ? rich`${name} is ${ofMood} and ${ofLoudness.replace('much ', '')} than usual`
    : rich`${name} is ${ofMood}, but ${ofLoudness} than usual`;
}
