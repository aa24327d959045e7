import { AmbienceError } from '../../ambience/errors.ts';
import type { Access, Ask } from '../../ambience/reading.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Digest } from '../../workspace/digest.ts';
import type { Connection } from '../../workspace/workspace.ts';
import type { DigestContent } from '../messages/digest.ts';

/**
 * Reads what a digest shows and nothing else: each answer costs the venue's budget. What cannot be
 * read is left out as long as something can.
 *
 * @throws AmbienceError that someone has to act upon, such as `token_refused`
 */
export async function readDigest(
  { kind, parts }: Digest,
  { venue }: Connection,
  access: Access,
  ask: Ask,
  readings: Pick<Readings, 'venueLive' | 'zonesLive' | 'venueTrend' | 'venueTypical'>,
): Promise<DigestContent> {
  const has = (...wanted: readonly Digest['parts'][number][]) =>
    wanted.some((part) => parts.includes(part));
  const needsLive = kind !== 'trend' || has('typical');
  const needsZones = kind !== 'trend' || has('attention');
  const needsTrend = kind !== 'busiest' || has('trend_chart', 'typical_chart');
  const troubles: AmbienceError[] = [];

  async function unlessInTrouble<T>(isNeeded: boolean, read: () => Promise<T>) {
    if (!isNeeded) return undefined;
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof AmbienceError) || !error.isPassing) throw error;
      troubles.push(error);
      return undefined;
    }
  }

  const [live, zones, trend, typical] = await Promise.all([
    unlessInTrouble(needsLive, () => readings.venueLive(access, ask)),
    unlessInTrouble(needsZones, () => readings.zonesLive(access, ask)),
    unlessInTrouble(needsTrend, () => readings.venueTrend(access, ask)),
    unlessInTrouble(has('typical', 'typical_chart'), () => readings.venueTypical(access, ask)),
  ]);
  return {
    venueName: venue.name,
    timezone: venue.timezone,
    live,
    zones,
    trend,
    typical: typical?.value,
    trouble: troubles[0]?.code,
  };
}

/** Nothing new could be read of what the digest is about, though an older reading may be there. */
export function isServiceDown(
  kind: Digest['kind'],
  { live, zones, trend, trouble }: DigestContent,
): boolean {
  const subject = { daily: live, busiest: zones, trend }[kind];
  return subject === undefined ? trouble !== undefined : subject.stale !== undefined;
}
