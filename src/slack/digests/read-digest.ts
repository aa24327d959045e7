import { AmbienceError } from '../../ambience/errors.ts';
import type { Access, Ask } from '../../ambience/reading.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Digest } from '../../workspace/digest.ts';
import type { Connection } from '../../workspace/workspace.ts';
import type { DigestContent } from '../messages/digest.ts';
import { knownScale } from '../typical.ts';

/**
 * Reads what a digest shows and nothing else: each answer costs the venue's budget. What cannot be
 * read is left out as long as something can.
 */
export async function readDigest(
  { kind, parts, figure }: Digest,
  { venue }: Connection,
  access: Access,
  ask: Ask,
  readings: Pick<
    Readings,
    'venueLive' | 'zonesLive' | 'venueTrend' | 'venueTypical' | 'knownTypical'
  >,
): Promise<DigestContent> {
  const has = (...wanted: readonly Digest['parts'][number][]) =>
    wanted.some((part) => parts.includes(part));
  const needsLive = kind !== 'trend' || has('typical');
  const needsZones = kind !== 'trend' || has('attention', 'typical');
  const needsTrend = kind !== 'busiest' || has('trend_chart', 'typical_chart');
  const troubles: AmbienceError[] = [];

  async function unlessInTrouble<T>(isNeeded: boolean, read: () => Promise<T>) {
    if (!isNeeded) return undefined;
    try {
      return await read();
    } catch (error) {
      // A confirmed denial is for whoever reads the connection.
      if (!(error instanceof AmbienceError) || access.denied !== undefined) throw error;
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
    scale: await knownScale(access, readings, [
      ...(zones?.value ?? []),
      ...(live === undefined ? [] : [live.value[figure]]),
      ...(trend?.value[figure].points ?? []),
    ]),
    trouble: troubles[0]?.isDenial === true ? 'access_refused' : troubles[0]?.code,
  };
}

/** Nothing new could be read of what the digest is about, though an older reading may be there. */
export function isServiceDown(kind: Digest['kind'], content: DigestContent): boolean {
  const subject = subjectOf(kind, content);
  return subject === undefined ? content.trouble !== undefined : subject.stale !== undefined;
}

/** The service answers, but with old data. */
export function isDataOutdated(kind: Digest['kind'], content: DigestContent): boolean {
  return subjectOf(kind, content)?.stale?.code === 'outdated';
}

function subjectOf(kind: Digest['kind'], { live, zones, trend }: DigestContent) {
  return { daily: live, busiest: zones, trend }[kind];
}
