import type { Reading } from '../../ambience/reading.ts';
import type { KnownTypical } from '../../ambience/readings.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { Comparison } from '../../insight/comparison.ts';
import { rankZones } from '../../insight/ranking.ts';
import { differs, judge, type Verdict } from './verdict.ts';

/** Zones that are much livelier, calmer, louder or quieter than usual, though no rule says so. */

type ZonesRead = Pick<Reading<readonly ZoneLive[]>, 'value' | 'measuredAt'>;

export interface UnusualZone {
  readonly zone: ZoneLive;
  readonly mood: Comparison | undefined;
  readonly loudness: Comparison | undefined;
}

/** More would be a bad week of typical data rather than news. */
export const mostUnusual = 2;

/** @returns those furthest from usual first */
export function unusualZones(reading: ZonesRead, typical: KnownTypical): UnusualZone[] {
  return zonesThat(reading, typical, (verdict) => ({
    mood: ifStrong(verdict.mood),
    loudness: ifStrong(verdict.loudness),
  }));
}

/** Those that differ from usual, if only a little. @returns those furthest from usual first */
export function differentZones(reading: ZonesRead, typical: KnownTypical): UnusualZone[] {
  const ifDifferent = (one: Comparison | undefined) => (one?.degree === 'same' ? undefined : one);
  return zonesThat(reading, typical, ({ mood, loudness }) => ({
    mood: ifDifferent(mood),
    loudness: ifDifferent(loudness),
  }));
}

/** Those that are as usual for them, as far as each varies. @returns those furthest from usual first */
export function usualZones(reading: ZonesRead, typical: KnownTypical): UnusualZone[] {
  const ifSame = (one: Comparison | undefined) => (one?.degree === 'same' ? one : undefined);
  return zonesThat(reading, typical, ({ mood, loudness }) => ({
    mood: ifSame(mood),
    loudness: ifSame(loudness),
  }));
}

function zonesThat(
  { value: zones, measuredAt }: ZonesRead,
  typical: KnownTypical,
  differ: (verdict: Verdict) => Pick<UnusualZone, 'mood' | 'loudness'>,
): UnusualZone[] {
  return rankZones(zones, measuredAt)
    .measured.flatMap((zone) => {
      const week = typical.zones?.find(({ id }) => id === zone.id);
      if (week === undefined) return [];
      const venue = typical.venue?.representative;
      const of = differ(judge(zone, week, zone.measuredAt ?? measuredAt, venue));
      return of.mood === undefined && of.loudness === undefined ? [] : [{ zone, ...of }];
    })
    .toSorted((a, b) => distance(b) - distance(a));
}

/** @returns the zone if it is much different from usual */
export function unusualZone(zone: ZoneLive, { mood, loudness }: Verdict): UnusualZone[] {
  const unusual = { zone, mood: ifStrong(mood), loudness: ifStrong(loudness) };
  return unusual.mood || unusual.loudness ? [unusual] : [];
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
