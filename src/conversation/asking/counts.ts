import type { AlertEpisodes } from '../../alerts/alert-episodes.ts';
import type { AlertRules } from '../../alerts/alert-rules.ts';
import { isVenueWatched } from '../../alerts/rule.ts';
import type { Zone } from '../../ambience/types.ts';
import type { Message } from '../../card/message.ts';
import { type KnownPlaceNeeds, knownPlace } from '../../history/known-place.ts';
import type { PastHistory } from '../../history/past-history.ts';
import { currentDay, type PastPlace, venueDay } from '../../history/past-night.ts';
import { isOneNight, type PastTime, type Period } from '../../history/past-time.ts';
import { nightsMeant, reachesToday, sameDates, spanMeant } from '../../history/service-days.ts';
import type { Span } from '../../insight/coverage.ts';
import type { LogBook } from '../../log/log-book.ts';
import { findPlace } from '../../venues/find.ts';
import { findSeveral } from '../../venues/find-several.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import type { CountsAsked } from '../counts-asked.ts';
import type { Question } from '../question.ts';
import { venueNotConnectedMessage } from '../text/choose-venue.ts';
import {
  type CountedPlace,
  countedPlaces,
  countNouns,
  countsMessage,
  listOfTime,
  whenName,
} from '../text/counts-compared.ts';
import { countsOfNightsMessage } from '../text/counts-of-nights.ts';
import { keptAlerts } from '../text/past-alerts.ts';
import { venuesAsked } from './find-asked.ts';

/** Counts the alerts or log entries of two times, or of two venues. */

export interface CountsNeeds extends KnownPlaceNeeds {
  readonly history: Pick<PastHistory, 'usualOn' | 'about'>;
  readonly logBook: Pick<LogBook, 'about'>;
  readonly alertService: {
    readonly episodes: Pick<AlertEpisodes, 'since'>;
    readonly rules: Pick<AlertRules, 'list'>;
  };
}

interface PlaceMeant {
  readonly connection: Connection;
  /** None for the whole venue. */
  readonly zones: readonly Zone[];
}

export async function answerCounts(
  counts: CountsAsked,
  question: Question,
  {
    venues,
    asker,
    needs,
  }: { readonly venues: ChannelVenues; readonly asker: Asker; readonly needs: CountsNeeds },
): Promise<Answer> {
  const { workspaceId, locale } = asker;
  const places = placesMeant(question, venues);
  const [first] = places;
  if (first === undefined) return { message: venueNotConnectedMessage() };
  const day = venueDay(await knownPlace(workspaceId, first.connection, needs));
  // Venues elsewhere are asked about the same dates.
  const times = counts.times.map((time) => (places.length > 1 ? sameDates(time, day) : time));
  const [period] = times;
  if (counts.night !== undefined && period !== undefined && !isOneNight(period)) {
    return { message: await countNights(counts, question, { places, period, asker, needs }) };
  }
  const rules = await needs.alertService.rules.list(workspaceId);
  const read = await Promise.all(
    places.map(async ({ connection, zones }): Promise<CountedPlace> => {
      const place = await knownPlace(workspaceId, connection, needs);
      // One that was connected again has an older past, and one that is pending has none.
      const measuredSince = (await needs.history.about(place.venue))?.since;
      const since = Math.min(connection.connectedAt, measuredSince ?? connection.connectedAt);
      const countOf = (time: PastTime) =>
        countIn(counts.of, spanMeant(time, venueDay(place)), { place, zones, since }, needs);
      return {
        connection,
        zones,
        place,
        since,
        counts: await Promise.all(times.map(countOf)),
        isWatched: isVenueWatched(rules, connection.venueId),
      };
    }),
  );
  return { message: countsMessage({ counts, question, read }, locale) };
}

/** Of each night of a period, at all places together. */
async function countNights(
  { of, times, night = 'most' }: CountsAsked,
  question: Question,
  {
    places,
    period,
    asker: { workspaceId, locale },
    needs,
  }: {
    readonly places: readonly PlaceMeant[];
    readonly period: Period;
    readonly asker: Asker;
    readonly needs: CountsNeeds;
  },
): Promise<Message> {
  const read = await Promise.all(
    places.map(async ({ connection, zones }) => {
      const place = await knownPlace(workspaceId, connection, needs);
      const since = connection.connectedAt;
      const days = [
        ...nightsMeant(period, venueDay(place)),
        ...(reachesToday(period, venueDay(place)) ? [currentDay(venueDay(place))] : []),
      ];
      const counts = await Promise.all(
        days.map((day) => countIn(of, day, { place, zones, since }, needs)),
      );
      return { connection, zones, place, days, counts };
    }),
  );
  const [first] = read;
  const [named = period] = times;
  return countsOfNightsMessage(
    {
      of: countedPlaces(read, 2),
      plural: countNouns[of].plural,
      night,
      when: first === undefined ? '' : whenName(named, first.place, locale),
      read,
      list: listOfTime(named, of, question),
    },
    locale,
  );
}

/** Those that are named, the venue of the channel, or all. */
function placesMeant(question: Question, venues: ChannelVenues): readonly PlaceMeant[] {
  const { argument, venueId } = question;
  const whole = (connection: Connection): PlaceMeant => ({ connection, zones: [] });
  const several = venuesAsked(question, venues);
  if (several.length > 0) return several.map(whole);
  const isAnywhere = argument === '' && venueId === undefined && venues.forChannel === undefined;
  if (isAnywhere) return venues.connected.map(whole);
  const found = findSeveral(argument, venues) ?? findPlace({ typed: argument, venueId }, venues);
  switch (found.kind) {
    case 'place': {
      const { connection, zone } = found.place;
      return [{ connection, zones: zone === undefined ? [] : [zone] }];
    }
    case 'which_zone': {
      const [first] = found.places;
      return first === undefined
        ? []
        : [{ connection: first.connection, zones: found.places.map(({ zone }) => zone) }];
    }
    case 'which_venue':
      return found.candidates.map(whole);
    case 'nothing_connected':
    case 'not_connected':
    case 'unknown':
      return [];
  }
}

/** Undefined if nothing was kept of that time, or its alerts no longer are. */
async function countIn(
  of: CountsAsked['of'],
  span: Span,
  {
    place,
    zones,
    since,
  }: {
    readonly place: PastPlace;
    readonly zones: readonly Zone[];
    readonly since: number;
  },
  { alertService, logBook }: CountsNeeds,
): Promise<number | undefined> {
  const { workspaceId, venueId } = place.venue;
  const isOfPlace = (zoneId: string | undefined) =>
    zones.length === 0 || zones.some(({ id }) => id === zoneId);
  if (of === 'alert') {
    const episodes = await alertService.episodes.since(workspaceId, venueId, span.from);
    const alerts = keptAlerts(episodes, span, { now: place.now, zoneId: undefined });
    return since >= span.to
      ? undefined
      : alerts?.filter(({ zone }) => isOfPlace(zone.zoneId)).length;
  }
  const entries = await logBook.about(place.venue, span);
  const { length } = entries.filter(
    ({ kind, zoneId }) => (of === 'entry' || kind === of) && isOfPlace(zoneId),
  );
  // What happened before the venue was connected may have been noted later.
  return since >= span.to && length === 0 ? undefined : length;
}
