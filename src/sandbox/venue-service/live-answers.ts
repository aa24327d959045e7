import {
  busiestShare,
  byMood,
  currentFigures,
  iso,
  liveMs,
  loudnessOf,
  meanFigures,
  measureOf,
  moodTags,
  round,
  slot,
  tagOf,
  vibeOf,
  vibeTags,
  working,
} from './figures.ts';
import type { VenueFixture, ZoneFixture } from './venues.ts';

/**
 * Bodies of the token, information and live-data endpoints. Field names follow the API reference or
 * the setup walkthrough, which differ; see `VenueFixture.shape`.
 */

export function tokenAnswer(venue: VenueFixture, token: string, isActive: boolean) {
  const { name, address, timezone } = venue;
  const named = venue.shape === 'walkthrough' ? { name } : { venue_name: name };
  return { token, token_type: 'Bearer', active: isActive, venue: { ...named, address, timezone } };
}

export function venueAnswer({ name, address, timezone }: VenueFixture, now: number) {
  return { venue_name: name, address, timezone, timestamp: iso(now) };
}

export function zoneListAnswer(venue: VenueFixture, now: number) {
  const wrapper = {
    number_of_zones: venue.zones.length,
    automated_zones: venue.zones.filter(({ isAutomated }) => isAutomated).length,
    zones: venue.zones.map(zoneInfo),
    timestamp: iso(now),
  };
  return venue.shape === 'walkthrough' ? wrapper : [wrapper];
}

export function zoneAnswer(zone: ZoneFixture, now: number) {
  return {
    number_of_zones: 1,
    automated_zones: zone.isAutomated ? 1 : 0,
    zones: { ...zoneInfo(zone), automation_is_on: zone.automationIsOn },
    timestamp: iso(now),
  };
}

function zoneInfo({ id, name, group, isAutomated }: ZoneFixture) {
  return {
    zone_id: id,
    zone_name: name,
    automated: isAutomated,
    group: { group_id: `gr-${group.toLowerCase().replaceAll(' ', '-')}`, group_name: group },
  };
}

export function zoneLiveAnswer(venue: VenueFixture, zone: ZoneFixture, now: number) {
  const at = slot(now, liveMs);
  const { mood, loudness, vibe } = currentFigures(venue, zone, at);
  const isWalkthrough = venue.shape === 'walkthrough';
  const answer = {
    zone_id: zone.id,
    zone_name: zone.name,
    automation_is_on: zone.automationIsOn,
    timestamp: iso(at),
    mood: {
      index: isWalkthrough ? Math.round(mood) : round(mood),
      tag: tagOf(moodTags, isWalkthrough ? Math.round(mood) : round(mood)),
    },
    ...(isWalkthrough ? {} : { loudness: loudnessOf(loudness) }),
    vibe: isWalkthrough
      ? { level: vibe, label: vibeTags[vibe + 2] }
      : { level: vibe, tag: vibeTags[vibe + 2] },
    music: {
      // Without automation the music level may exceed its scale.
      level:
        zone.override?.music ??
        (zone.automationIsOn ? Math.round(mood * 9) : Math.round(mood * 9) + 40),
      automation: zone.automationIsOn ? 'ON' : 'OFF',
      muted: zone.isMuted === true,
      source: {
        source_id: `so-${zone.source.toLowerCase().replaceAll(' ', '-')}`,
        ...(isWalkthrough ? { name: zone.source } : { source_name: zone.source }),
      },
    },
  };
  switch (zone.fault) {
    case undefined:
      return answer;
    case 'error':
      return {
        ...answer,
        mood: null,
        loudness: null,
        vibe: null,
        error: 'Sensor <offline> & dusty',
      };
    case 'silent':
      return { ...answer, mood: { index: null, tag: null }, loudness: null, music: null };
    case 'garbled':
      return { ...answer, mood: { index: 'many', tag: 7 }, timestamp: 'yesterday', music: 'loud' };
  }
}

export function zonesLiveAnswer(venue: VenueFixture, now: number) {
  return venue.zones.map((zone) => zoneLiveAnswer(venue, zone, now));
}

export function busiestAnswer(venue: VenueFixture, now: number) {
  const at = slot(now, liveMs);
  const [busiest] = byMood(venue, at, currentFigures);
  return busiest === undefined ? {} : zoneLiveAnswer(venue, busiest, now);
}

export function venueLiveAnswer(venue: VenueFixture, now: number) {
  const at = slot(now, liveMs);
  const average = meanFigures(venue, working(venue, at), at, currentFigures);
  const representative = meanFigures(
    venue,
    busiestShare(venue, at, currentFigures),
    at,
    currentFigures,
  );
  return {
    mood: {
      average: measureOf(moodTags, average?.mood),
      representative: measureOf(moodTags, representative?.mood),
    },
    loudness: {
      average: loudnessOf(average?.loudness),
      representative: loudnessOf(representative?.loudness),
    },
    vibe: {
      average: vibeOf(average?.vibe),
      representative: vibeOf(representative?.vibe),
    },
    utc0_timestamp: iso(at),
  };
}
