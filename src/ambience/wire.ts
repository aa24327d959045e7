import { z } from 'zod';
import type { Grant, Measure, Venue, VenueLive, Zone, ZoneList, ZoneLive } from './types.ts';
import {
  flag,
  id,
  isVisible,
  named,
  number,
  orUndefined,
  present,
  readableList,
  text,
  timestamp,
  visibleName,
  withParts,
  zoneNameFor,
} from './wire-fields.ts';

/**
 * Parses responses, in every documented shape, into domain types. Absent, `null` and unknown extra
 * fields are accepted. Trends and typical weeks are in `wire-series.ts`; README.md in this folder
 * describes the wire formats.
 */

/**
 * The service's walkthrough calls a vibe's fields `level` and `label`, its reference `index`,
 * `tag`.
 */
const measure = z
  .object({ index: number, level: number, tag: text, label: text })
  .transform(({ index, level, tag, label }): Measure | undefined => {
    const value = index ?? level;
    return value == null ? undefined : { value, label: orUndefined(tag ?? label) };
  })
  .nullish()
  .transform(orUndefined);

/** The service's setup walkthrough calls the field `name`, its reference `venue_name`. */
export const venue = withParts(
  z.object({ venue_name: text, name: text, address: text, timezone: text }).transform(
    (wire): Venue => ({
      name: visibleName(wire.venue_name ?? wire.name),
      address: orUndefined(wire.address),
      timezone: wire.timezone ?? 'UTC',
    }),
  ),
  ['venue_name', 'name', 'address', 'timezone'],
);

export const grant = z
  .object({ token: z.string().min(1), active: flag, venue: venue.nullish() })
  .transform(
    (wire): Grant => ({
      token: wire.token,
      active: wire.active !== false,
      venue: orUndefined(wire.venue),
    }),
  );

const zone = z
  .object({
    zone_id: id,
    zone_name: text,
    automated: flag,
    automation_is_on: flag,
    group: z.object({ group_id: id, group_name: text }).nullish(),
  })
  .transform(
    (wire): Zone => ({
      id: wire.zone_id,
      name: named(wire.zone_name, zoneNameFor(wire.zone_id)),
      automated: orUndefined(wire.automated),
      automationIsOn: orUndefined(wire.automation_is_on),
      group:
        wire.group == null
          ? undefined
          : { id: wire.group.group_id, name: named(wire.group.group_name, wire.group.group_id) },
    }),
  );

/** Accepts `{ zones }`, an array that holds it, or a bare array; `zones` may be a single object. */
export function unwrapZoneList(body: unknown): unknown {
  const wrapper = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (Array.isArray(wrapper)) return { zones: wrapper };
  if (typeof wrapper !== 'object' || wrapper === null || !('zones' in wrapper)) return wrapper;
  const { zones } = wrapper;
  return { zones: Array.isArray(zones) || zones === null ? zones : [zones] };
}

export const zoneList = z
  .object({ zones: readableList(zone) })
  .transform((wire): ZoneList => ({ zones: present(wire.zones) }));

const zoneLive = z
  .object({
    zone_id: id,
    zone_name: text,
    automation_is_on: flag,
    timestamp,
    mood: measure,
    loudness: measure,
    vibe: measure,
    music: z
      .object({
        level: number,
        automation: text,
        muted: flag,
        source: z.object({ source_name: text, name: text }).nullish(),
      })
      .nullish(),
    error: text,
  })
  .transform(
    (wire): ZoneLive => ({
      id: wire.zone_id,
      name: named(wire.zone_name, zoneNameFor(wire.zone_id)),
      hasOwnName: isVisible(wire.zone_name),
      automationIsOn: orUndefined(wire.automation_is_on),
      measuredAt: orUndefined(wire.timestamp),
      mood: wire.mood,
      loudness: wire.loudness,
      vibe: wire.vibe,
      music:
        wire.music == null
          ? undefined
          : {
              level: orUndefined(wire.music.level),
              automation: orUndefined(wire.music.automation),
              muted: orUndefined(wire.music.muted),
              source: orUndefined(wire.music.source?.source_name ?? wire.music.source?.name),
            },
      error: orUndefined(wire.error),
    }),
  );

/** The response for one zone, which needs at least one of these fields; zones in a list do not. */
export const zoneLiveAnswer = withParts(zoneLive, ['mood', 'loudness', 'vibe', 'music', 'error']);

export const zonesLive = readableList(zoneLive).transform(present);

const venueMeasure = z
  .object({ average: measure, representative: measure })
  .nullish()
  .transform((wire) => ({ average: wire?.average, representative: wire?.representative }));

export const venueLive = withParts(
  z
    .object({
      mood: venueMeasure,
      loudness: venueMeasure,
      vibe: venueMeasure,
      utc0_timestamp: timestamp,
      timestamp,
    })
    .transform(({ mood, loudness, vibe, ...wire }): VenueLive => {
      const measuresOf = (figure: 'average' | 'representative') => ({
        mood: mood[figure],
        loudness: loudness[figure],
        vibe: vibe[figure],
      });
      return {
        average: measuresOf('average'),
        representative: measuresOf('representative'),
        measuredAt: orUndefined(wire.utc0_timestamp ?? wire.timestamp),
      };
    }),
  ['mood', 'loudness', 'vibe'],
);
