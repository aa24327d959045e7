import { gapsIn } from '../../history/gaps.ts';
import type { PastNight, PastPlace } from '../../history/past-night.ts';
import { type PastContext, readNights } from '../../history/read-nights.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { ZoneGap } from './report-data.ts';

/** Reading a month of each zone takes long. */
const mostZones = 100;

/** When single zones were not measured. What nothing was measured of is a gap of the venue. */
export async function zoneGaps(
  place: PastPlace,
  nights: readonly PastNight[],
  { zones }: Connection,
  context: PastContext,
): Promise<readonly ZoneGap[]> {
  const found: ZoneGap[] = [];
  const days = nights.map(({ day }) => day);
  for (const { id, name } of zones.slice(0, mostZones)) {
    const ofZone = await readNights({ ...place, zoneId: id }, days, context);
    // A zone that was never measured has no sensor, or is new.
    if (ofZone.every(({ facts }) => facts.known.length === 0)) continue;
    for (const [index, { day, facts }] of ofZone.entries()) {
      const { known: ofVenue = [] } = nights[index]?.facts ?? {};
      const gaps = gapsIn(facts.known, facts.span).filter((gap) =>
        ofVenue.some(({ from, to }) => from < gap.to && to > gap.from),
      );
      found.push(...gaps.map((gap) => ({ ...gap, night: day, zone: name })));
    }
  }
  return found.toSorted((a, b) => a.from - b.from);
}
