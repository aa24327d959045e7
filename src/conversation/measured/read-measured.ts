import { readForPerson } from '../../ambience/reading.ts';
import type { Zone } from '../../ambience/types.ts';
import { type Availability, availabilityOf } from '../../history/availability.ts';
import { serviceKnowsMs } from '../../history/last-hours.ts';
import {
  currentDay,
  type DatedDay,
  type PastNight,
  type PastPlace,
  venueDay,
} from '../../history/past-night.ts';
import { isDated, isOneNight } from '../../history/past-time.ts';
import { readNightsSoFar } from '../../history/read-nights.ts';
import { daysUntilNow, momentMeant, nightOfHours } from '../../history/service-days.ts';
import { readUnstored } from '../../history/unstored.ts';
import { eveningHour } from '../../insight/service-day.ts';
import { dayMs } from '../../time.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import { type AskedVenue, pastPlace } from '../asking/past-place.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import { hoursAround, hoursAsked, partAt } from '../hours-asked.ts';
import type { Question } from '../question.ts';
import type { Told } from '../text/night-words.ts';
import type { PlaceMeasured } from './place-measured.ts';

/** Reads what was measured in the places and the time of a question. */

export type MeasuredPlaces =
  | {
      readonly kind: 'known';
      readonly venue: PlaceMeasured;
      /** Empty unless they were wanted. */
      readonly zones: readonly PlaceMeasured[];
    }
  | {
      readonly kind: 'unavailable';
      readonly why: Exclude<Availability, { readonly kind: 'known' }>;
      readonly first: DatedDay;
      readonly told: Told;
    };

/** The time of a question: which nights, and which part of them. */
export type TimeAsked = Pick<Question, 'past' | 'part' | 'isNight'>;

export interface MeasuredWanted {
  readonly connection: Connection;
  /** A zone, the venue itself, or the venue and all of its zones. */
  readonly of: Zone | 'venue' | 'venue_and_zones';
}

/** @throws ConnectionError if the venue has yet to approve */
export async function readMeasured(
  { connection, of }: MeasuredWanted,
  { past, part: asPosed, isNight }: TimeAsked,
  { workspaceId, locale }: Asker,
  needs: QuestionNeeds,
): Promise<MeasuredPlaces> {
  const zone = typeof of === 'string' ? undefined : of;
  const options = readForPerson(needs.clock);
  const asked: AskedVenue = {
    workspaceId,
    connection,
    options,
    read: (work) => needs.connections.read(workspaceId, connection, work),
  };
  const found = await pastPlace(asked, zone?.id, needs);
  const part = partAt(asPosed, connection.venue.timezone, found.now);
  const place = { ...found, ...withinOf(part, isNight) };
  const told: Told = {
    place,
    venueName: venueName(connection),
    zoneName: zone?.name,
    locale,
    isOfDays: part?.isDay === true || areOfDay(part),
    isDated: isDated(past),
  };
  const about = past === undefined ? await needs.history.about(place.venue) : undefined;
  const days = daysAsked({ past, part }, place, about?.since);
  const [first, last] = [days[0], days.at(-1)];
  const today = currentDay(venueDay(place));
  const availability = await availabilityOf(
    place,
    { from: (first ?? today).from, to: (last ?? today).to },
    needs,
  );
  const isRecent = last !== undefined && last.to >= place.now - serviceKnowsMs;
  const isKnownByService = availability.kind === 'off' || availability.kind === 'empty';
  if (availability.kind !== 'known' && !(isRecent && isKnownByService && days.length === 1)) {
    return { kind: 'unavailable', why: availability, first: first ?? today, told };
  }
  const since = availability.kind === 'known' ? availability.since : Number.NEGATIVE_INFINITY;
  const justRead = isRecent
    ? await readUnstored(asked, needs, of === 'venue' ? 'venue' : 'venue_and_zones')
    : [];
  const nights = await readNightsSoFar(
    { ...place, justRead },
    days.filter(({ to }) => to > since),
    needs,
    of === 'venue_and_zones' ? 'place_and_zones' : 'place',
  );
  const [only, ...others] = nights;
  if (only !== undefined && others.length === 0 && only.facts.span.from >= place.now) {
    return { kind: 'unavailable', why: { kind: 'future' }, first: only.day, told };
  }
  // Without a time, all that is kept is told, and the title says since when.
  const isAll = past === undefined || first === undefined || since <= first.from;
  return {
    kind: 'known',
    venue: { connection, zone, nights, told, startsAt: isAll ? undefined : since },
    zones: of === 'venue_and_zones' ? zonesMeasured(connection, nights, told) : [],
  };
}

/** `7 to 10`, which is no part of a night */
function areOfDay(part: Question['part']): boolean {
  const { from, to } = part ?? {};
  return from !== undefined && to !== undefined && from < to && to <= eveningHour * 60;
}

/** A moment stands for what was measured around it. */
const aroundMinutes = 10;

export function withinOf(
  part: Question['part'],
  isNight: boolean | undefined,
): Pick<PastPlace, 'within'> {
  if (part?.isDay === true) return { within: 'day' };
  if (isNight === true) return { within: 'night' };
  const hours = hoursAsked({ part });
  if (hours === undefined) return {};
  const { from, to } = hours;
  if (from === undefined || from !== to) return { within: { hours } };
  return { within: { hours: hoursAround(from, aroundMinutes) } };
}

/**
 * @param since when the first value was measured
 * @returns all that is kept, unless a time is named
 */
export function daysAsked({ past, part }: TimeAsked, place: PastPlace, since?: number): DatedDay[] {
  const day = venueDay(place);
  if (past === undefined) {
    const days = Math.max(1, Math.ceil((place.now - (since ?? place.now)) / dayMs));
    return daysUntilNow({ kind: 'last_days', days }, day);
  }
  if (!isOneNight(past)) return daysUntilNow(past, day);
  const at = part?.from;
  return [
    at !== undefined && at === part?.to
      ? momentMeant(past, at, day).night
      : nightOfHours(past, part ?? {}, day),
  ];
}

/** The zones that the venue has now, which were measured then. */
export function zonesMeasured(
  connection: Connection,
  nights: readonly PastNight[],
  told: Told,
): PlaceMeasured[] {
  return connection.zones.flatMap((zone) => {
    const own = nights.flatMap((night): readonly PastNight[] => {
      const facts = night.zones.get(zone.id);
      return facts === undefined ? [] : [{ ...night, facts, week: undefined, zones: new Map() }];
    });
    const place = { ...told.place, zoneId: zone.id };
    return own.length === 0
      ? []
      : [{ connection, zone, nights: own, told: { ...told, place, zoneName: zone.name } }];
  });
}
