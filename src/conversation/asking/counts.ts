import type { AlertEpisodes } from '../../alerts/alert-episodes.ts';
import type { AlertRules } from '../../alerts/alert-rules.ts';
import { isVenueWatched } from '../../alerts/rule.ts';
import type { Zone } from '../../ambience/types.ts';
import { type KnownPlaceNeeds, knownPlace } from '../../history/known-place.ts';
import type { PastHistory } from '../../history/past-history.ts';
import { type PastPlace, venueDay } from '../../history/past-night.ts';
import { isOneNight, type PastTime, type Period } from '../../history/past-time.ts';
import { daysUntilNow, sameDates, spanMeant } from '../../history/service-days.ts';
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
  timeName,
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

interface PlaceCounted extends PlaceMeant {
  readonly place: PastPlace;
  /** What happened before is not known. */
  readonly since: number;
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
  const places = await Promise.all(
    placesMeant(question, venues).map(async (one): Promise<PlaceCounted> => {
      const { connectedAt } = one.connection;
      const place = await knownPlace(workspaceId, one.connection, needs);
      // One that was connected again has an older past, and one that is pending has none.
      const measuredSince = (await needs.history.about(place.venue))?.since ?? connectedAt;
      return { ...one, place, since: Math.min(connectedAt, measuredSince) };
    }),
  );
  const [first] = places;
  if (first === undefined) return { message: venueNotConnectedMessage() };
  // Venues elsewhere are asked about the same dates.
  const day = venueDay(first.place);
  const times = counts.times.map((time) => (places.length > 1 ? sameDates(time, day) : time));
  const [period] = times;
  if (counts.night !== undefined && period !== undefined && !isOneNight(period)) {
    const [named] = counts.times;
    const read = await countNights(counts.of, period, places, needs);
    return {
      message: countsOfNightsMessage(
        {
          of: countedPlaces(read, 2),
          plural: countNouns[counts.of].plural,
          night: counts.night,
          when: timeName(named, first.place, locale).when,
          read,
          list: listOfTime(named, counts.of, question),
        },
        locale,
      ),
    };
  }
  const rules = await needs.alertService.rules.list(workspaceId);
  const read = await Promise.all(
    places.map(async (one): Promise<CountedPlace> => {
      const { connection, place } = one;
      const countOf = async (time: PastTime) => {
        const span = spanMeant(time, venueDay(place));
        return (await counterOf(counts.of, span, one, needs))(span);
      };
      return {
        ...one,
        counts: await Promise.all(times.map(countOf)),
        isWatched: isVenueWatched(rules, connection.venueId),
      };
    }),
  );
  return { message: countsMessage({ counts, question, read }, locale) };
}

/** Of each night of a period, at each place. */
function countNights(
  of: CountsAsked['of'],
  period: Period,
  places: readonly PlaceCounted[],
  needs: CountsNeeds,
) {
  return Promise.all(
    places.map(async (one) => {
      const day = venueDay(one.place);
      const days = daysUntilNow(period, day);
      const countOf = await counterOf(of, spanMeant(period, day), one, needs);
      return { ...one, days, counts: days.map(countOf) };
    }),
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
type Counter = (span: Span) => number | undefined;

/** Reads once, to count in stretches of time. @param whole all of these are in it */
async function counterOf(
  of: CountsAsked['of'],
  whole: Span,
  { place, zones, since }: PlaceCounted,
  { alertService, logBook }: CountsNeeds,
): Promise<Counter> {
  const { workspaceId, venueId } = place.venue;
  const isOfPlace = (zoneId: string | undefined) =>
    zones.length === 0 || zones.some(({ id }) => id === zoneId);
  if (of === 'alert') {
    const episodes = await alertService.episodes.since(workspaceId, venueId, whole.from);
    return (span) =>
      since >= span.to
        ? undefined
        : keptAlerts(episodes, span, place)?.filter(({ zone }) => isOfPlace(zone.zoneId)).length;
  }
  const all = await logBook.about(place.venue, whole);
  const entries = all.filter(
    ({ kind, zoneId }) => (of === 'entry' || kind === of) && isOfPlace(zoneId),
  );
  return ({ from, to }) => {
    const { length } = entries.filter(({ at }) => at >= from && at < to);
    // What happened before the venue was connected may have been noted later.
    return since >= to && length === 0 ? undefined : length;
  };
}
