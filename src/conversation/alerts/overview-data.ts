import type { ListedAlert } from '../../alerts/listed-alert.ts';
import { isWatched } from '../../alerts/rule.ts';
import type { Episode } from '../../alerts/venue-alerts.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import type { LogEntry } from '../../log/entry.ts';
import type { Permissions } from '../../people/roles.ts';
import { type Found, findPlace } from '../../venues/find.ts';
import { findSeveral } from '../../venues/find-several.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { listed as listedNames } from '../text/wording.ts';
import type { Level } from '../understanding/sentence/levels.ts';

/** What `/ambience alerts` tells of: everything, or a venue or zones that were named. */

export interface OverviewVenue {
  readonly connection: Connection;
  readonly scale: LoudnessScale;
  /** When its service day began. */
  readonly dayFrom: number;
  /** Newest first. */
  readonly episodes: readonly Episode[];
  /** What was noted lately, if it was asked why an alert went off. */
  readonly noted?: readonly LogEntry[];
}

export interface OverviewData {
  readonly listed: readonly ListedAlert[];
  readonly venues: readonly OverviewVenue[];
  readonly permissions: Permissions;
  /** What was asked about; undefined for everything. */
  readonly place: RichText | undefined;
  /** What comes first: the alerts of tonight or today, what is watched, the last alert, why one went off, those that are muted, or what follows if nobody acknowledges; those of now if undefined. */
  readonly asked?:
    | 'tonight'
    | 'today'
    | 'rules'
    | 'unwatched'
    | 'last'
    | 'cause'
    | 'muted'
    | 'next'
    | undefined;
  /** Whether there are any alerts was asked, any unacknowledged ones, or whether someone has acknowledged those that are open. */
  readonly whether?: 'any' | 'unseen' | 'seen' | undefined;
  /** What the last alert is to be about, if that was said. */
  readonly level?: Level | undefined;
  readonly now: number;
}

interface AlertPlace {
  readonly connection: Connection;
  /** None for the whole venue. */
  readonly zoneIds: ReadonlySet<string>;
  readonly name: RichText;
}

export type AlertPlaceAsked =
  | { readonly kind: 'all' }
  | { readonly kind: 'place'; readonly place: AlertPlace }
  | { readonly kind: 'unknown'; readonly found: Extract<Found, { kind: 'unknown' }> };

export function alertPlace(typed: string, venues: ChannelVenues): AlertPlaceAsked {
  if (typed === '') return { kind: 'all' };
  const found = findSeveral(typed, venues) ?? findPlace({ typed, venueId: undefined }, venues);
  switch (found.kind) {
    case 'unknown':
      return { kind: 'unknown', found };
    case 'place':
      return place(
        found.place.connection,
        found.place.zone === undefined ? [] : [found.place.zone],
      );
    case 'which_zone': {
      const [first] = found.places;
      return first === undefined
        ? { kind: 'all' }
        : place(
            first.connection,
            found.places.map(({ zone }) => zone),
          );
    }
    default:
      return { kind: 'all' };
  }
}

function place(
  connection: Connection,
  zones: readonly { readonly id: string; readonly name: string }[],
): AlertPlaceAsked {
  const names = zones.map(({ name }) => rich`*${name}*`);
  const name = names.length === 0 ? rich`*${venueName(connection)}*` : listedNames(names);
  return {
    kind: 'place',
    place: { connection, zoneIds: new Set(zones.map(({ id }) => id)), name },
  };
}

/** Other zones of the alert may still be out of bounds when these are back. */
function partOf(episode: Episode, isMeant: (zoneId: string) => boolean): Episode {
  const zones = episode.zones.filter(({ zoneId }) => isMeant(zoneId));
  const last = zones.map(({ closed }) => closed).at(-1);
  const isOver = zones.every(({ closed }) => closed !== undefined);
  return { ...episode, zones, closed: episode.closed ?? (isOver ? last : undefined) };
}

/** What is going on there, what was, and what watches it. */
export function ofPlace(
  data: OverviewData,
  { connection, zoneIds, name }: AlertPlace,
): OverviewData {
  const { venueId } = connection;
  const isMeant = (zoneId: string) => zoneIds.size === 0 || zoneIds.has(zoneId);
  const venues = data.venues
    .filter((venue) => venue.connection.venueId === venueId)
    .map((venue) => ({
      ...venue,
      episodes: venue.episodes
        .map((one) => partOf(one, isMeant))
        .filter(({ zones }) => zones.length > 0),
    }));
  const open = venues
    .flatMap(({ episodes }) => episodes)
    .filter(({ closed }) => closed === undefined)
    .map(({ ruleId }) => ruleId);
  const listed = data.listed
    .filter(
      ({ rule }) =>
        rule.venueId === venueId &&
        (zoneIds.size === 0 || [...zoneIds].some((zoneId) => isWatched(rule, zoneId))),
    )
    // It may be open for another zone.
    .map((one) => (open.includes(one.rule.id) ? one : { ...one, open: undefined }));
  return { ...data, place: name, listed, venues };
}
