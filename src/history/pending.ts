import { LRUCache } from 'lru-cache';
import type { Observation } from '../ambience/observation.ts';
import type { VenueKey } from '../ambience/reading.ts';
import type { Clock } from '../time.ts';
import { venueKey } from '../venues/venue-key.ts';
import {
  boundsOf,
  countPoints,
  type Measured,
  measuredIn,
  merge,
  nothingMeasured,
} from './measured.ts';

/**
 * Values that have arrived and are not stored yet. A crash loses them, which costs only those
 * between the steps of a trend: the trend itself is read again.
 */
export interface Pending {
  add(venue: VenueKey, observation: Observation): void;
  /** What has arrived since it was last taken. It stays until {@link Pending.drop}. */
  get(venue: VenueKey): Arrived | undefined;
  /** Call this once it is stored. What has arrived meanwhile stays. */
  drop(venue: VenueKey, arrived: Arrived): void;
  forget(venue: VenueKey): void;
}

export interface Arrived {
  /** When the first of it was read. */
  readonly since: number;
  readonly measured: Measured;
  /** By zone id, with the names that the service has sent last. */
  readonly zoneNames: ReadonlyMap<string, string>;
  /** The time of the newest trends of the venue and of all zones. */
  readonly trendTo: { readonly venue: number; readonly zones: number };
}

/** Over all venues. A point takes about 100 bytes. */
const mostPoints = 300_000;
const nothingArrived: Arrived = {
  since: Number.POSITIVE_INFINITY,
  measured: nothingMeasured,
  zoneNames: new Map(),
  trendTo: { venue: 0, zones: 0 },
};

export function createPending(clock: Clock): Pending {
  const arrived = new LRUCache<string, Arrived>({
    maxSize: mostPoints,
    sizeCalculation: ({ measured }) => Math.max(1, countPoints(measured)),
  });
  const keyOf = ({ workspaceId, venueId }: VenueKey) => venueKey(workspaceId, venueId);
  return {
    add(venue, observation) {
      const key = keyOf(venue);
      arrived.set(key, plus(arrived.get(key) ?? nothingArrived, observation, clock.now()));
    },
    get: (venue) => arrived.get(keyOf(venue)),
    drop(venue, taken) {
      const key = keyOf(venue);
      if (arrived.get(key) === taken) arrived.delete(key);
    },
    forget: (venue) => void arrived.delete(keyOf(venue)),
  };
}

/** What some answers say together. */
export function arrivedIn(observations: readonly Observation[], readAt: number): Arrived {
  return observations.reduce((all, one) => plus(all, one, readAt), nothingArrived);
}

/** Up to when a venue was recorded: both trends, if its zones could be read. */
export function trendEnd({ trendTo: { venue, zones } }: Pick<Arrived, 'trendTo'>): number {
  return zones === 0 ? venue : Math.min(venue, zones);
}

function plus(before: Arrived, observation: Observation, readAt: number): Arrived {
  const measured = measuredIn(observation, readAt);
  const last = boundsOf(measured)?.last ?? 0;
  const { trendTo } = before;
  return {
    since: Math.min(before.since, readAt),
    measured: merge(before.measured, measured),
    zoneNames: new Map([...before.zoneNames, ...namesIn(observation)]),
    trendTo: {
      venue: observation.kind === 'venue_trend' ? Math.max(trendTo.venue, last) : trendTo.venue,
      zones: observation.kind === 'zones_trend' ? Math.max(trendTo.zones, last) : trendTo.zones,
    },
  };
}

function namesIn(observation: Observation): [id: string, name: string][] {
  switch (observation.kind) {
    case 'zones_live':
    case 'zones_trend':
      return observation.value.map(({ id, name }) => [id, name]);
    case 'zone_live':
    case 'zone_trend':
      return [[observation.value.id, observation.value.name]];
    case 'venue_live':
    case 'venue_trend':
      return [];
  }
}
