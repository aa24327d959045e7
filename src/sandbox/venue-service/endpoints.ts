import * as live from './live-answers.ts';
import * as series from './series-answers.ts';
import type { VenueFixture, ZoneFixture } from './venues.ts';

/**
 * Answers the 13 data endpoints; the token endpoint is in server.ts.
 * @param path below `/data/`, such as `venue/live`
 * @returns undefined if there is no such endpoint or zone
 */
export function answerTo(path: string, venue: VenueFixture, now: number): unknown {
  switch (path) {
    case 'venue':
      return live.venueAnswer(venue, now);
    case 'venue/live':
      return live.venueLiveAnswer(venue, now);
    case 'venue/trending':
      return series.venueTrendAnswer(venue, now);
    case 'venue/historical':
      return series.venueTypicalAnswer(venue);
    case 'zones':
      return live.zoneListAnswer(venue, now);
    case 'zones/live':
      return live.zonesLiveAnswer(venue, now);
    case 'zones/busiest':
      return live.busiestAnswer(venue, now);
    case 'zones/trending':
      return series.zonesTrendAnswer(venue, now);
    case 'zones/historical':
      return series.zonesTypicalAnswer(venue);
    default:
      return readZone(path, venue, now);
  }
}

function readZone(path: string, venue: VenueFixture, now: number): unknown {
  const [, id = '', what] = /^zones\/([^/]+)(?:\/(live|trending|historical))?$/.exec(path) ?? [];
  const zone: ZoneFixture | undefined = venue.zones.find(
    (one) => one.id === decodeURIComponent(id),
  );
  if (zone === undefined) return undefined;
  switch (what) {
    case undefined:
      return live.zoneAnswer(zone, now);
    case 'live':
      return live.zoneLiveAnswer(venue, zone, now);
    case 'trending':
      return series.zoneTrendAnswer(venue, zone, now);
    default:
      return series.zoneTypicalAnswer(venue, zone);
  }
}
