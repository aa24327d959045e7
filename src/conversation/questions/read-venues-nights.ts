import type { AlertEpisodes } from '../../alerts/alert-episodes.ts';
import type { AlertRules } from '../../alerts/alert-rules.ts';
import { type AlertRule, isVenueWatched, setUpBefore } from '../../alerts/rule.ts';
import { readForPerson } from '../../ambience/reading.ts';
import type { Readings } from '../../ambience/readings.ts';
import { type KnownPlaceNeeds, knownPlace } from '../../history/known-place.ts';
import { serviceKnowsMs } from '../../history/last-hours.ts';
import type { PastHistory } from '../../history/past-history.ts';
import {
  currentDay,
  type DatedDay,
  type PastPlace,
  type VenueDay,
  venueDay,
} from '../../history/past-night.ts';
import { isOneNight, isTonight, type PastTime } from '../../history/past-time.ts';
import { readNights, readNightsSoFar } from '../../history/read-nights.ts';
import {
  dayBeside,
  includesToday,
  nightMeant,
  nightsMeant,
  periodBefore,
  sameDates,
} from '../../history/service-days.ts';
import { readUnstored } from '../../history/unstored.ts';
import type { Span } from '../../insight/coverage.ts';
import { zonedTime } from '../../insight/local-time.ts';
import { isSomeMissing } from '../../insight/ranking.ts';
import { eveningOf } from '../../insight/service-day.ts';
import type { LogBook } from '../../log/log-book.ts';
import { daysPerWeek } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { VenueRead } from '../text/venue-reviewed.ts';

/** Reads the same past nights of several venues. */

export interface VenueNights extends VenueRead {
  /** Of its alerts and entries. */
  readonly span: Span;
}

export interface NightsSource extends KnownPlaceNeeds {
  readonly readings: Readings;
  readonly connections: Pick<Connections, 'read'>;
  readonly history: PastHistory;
  readonly logBook: Pick<LogBook, 'about'>;
  readonly alertService: {
    readonly episodes: Pick<AlertEpisodes, 'since'>;
    readonly rules: Pick<AlertRules, 'list'>;
  };
}

export interface NightsWanted {
  readonly past: PastTime;
  /** The night of a day, without its morning. */
  readonly isNight: boolean;
  readonly workspaceId: string;
  readonly connected: readonly Connection[];
  /** With the period before. */
  readonly isCompared: boolean;
}

export async function readVenuesNights(
  { past, isNight, workspaceId, connected, isCompared }: NightsWanted,
  needs: NightsSource,
): Promise<VenueNights[]> {
  const [first] = connected;
  const meant = first && sameDates(past, venueDay(await knownPlace(workspaceId, first, needs)));
  const rules = await needs.alertService.rules.list(workspaceId);
  const read: VenueNights[] = [];
  // One after another, because a month of a venue is large.
  for (const connection of connected) {
    const place = await knownPlace(workspaceId, connection, needs);
    const wanted = { past: meant ?? past, isNight, isCompared, rules };
    read.push(await readVenue(wanted, connection, place, needs));
  }
  return read;
}

interface VenueWanted extends Pick<NightsWanted, 'past' | 'isNight' | 'isCompared'> {
  /** Of the workspace. */
  readonly rules: readonly AlertRule[];
}

async function readVenue(
  { past, isNight, isCompared, rules }: VenueWanted,
  connection: Connection,
  known: PastPlace,
  source: NightsSource,
): Promise<VenueNights> {
  const { history, logBook, alertService } = source;
  const { workspaceId, venueId } = known.venue;
  const day = venueDay(known);
  const days = isOneNight(past) ? [nightMeant(past, day)] : nightsMeant(past, day);
  const before = isCompared && !isOneNight(past) ? periodBefore(past, days, day) : [];
  const since = (await history.about(known.venue))?.since ?? known.now;
  const isToNow = !isOneNight(past) && includesToday(past, day);
  const isWeekToNow = isCompared && isToNow && past.kind === 'week';
  const from = days[0]?.from ?? currentDay(day).from;
  const to = isToNow ? known.now + 1 : (days.at(-1)?.to ?? known.now);
  // `last night` is the evening of each, as where one is asked for its loudest moment.
  const isEvening = isNight && isOneNight(past);
  const place = await withLastHours(
    isEvening ? { ...known, within: 'night' } : known,
    isToNow ? to : (days.at(-1)?.to ?? 0),
    connection,
    source,
  );
  const zones = isTonight(past) ? await source.readings.knownZonesLive(place.venue) : undefined;
  const [nights, [tonight], nightsBefore, [tonightBefore], episodes, entries] = await Promise.all([
    readNightsSoFar(
      place,
      days.filter(
        (one) => one.to > since && !(isEvening && known.now < eveningOf(one.from, known.zone)),
      ),
      { history },
    ),
    isToNow ? readNightsSoFar(place, [currentDay(day)], { history }) : [],
    readNights(place, before, { history }),
    isWeekToNow ? readNightsSoFar(...aWeekBefore(place, day), { history }) : [],
    alertService.episodes.since(workspaceId, venueId, from),
    logBook.about(place.venue, { from, to }),
  ]);
  return {
    connection,
    place,
    days,
    nights,
    tonight,
    before: nightsBefore,
    tonightBefore,
    episodes,
    entries,
    since,
    // What happened in the morning is not of the night.
    span: { from: isEvening ? (nights[0]?.facts.span.from ?? from) : from, to },
    isWatched: isVenueWatched(setUpBefore(rules, to), venueId),
    isPartial: isSomeMissing(zones),
  };
}

/** The night of a week ago, up to the time that it is now. */
function aWeekBefore(place: PastPlace, day: VenueDay): [PastPlace, DatedDay[]] {
  const then = zonedTime(place.now, place.zone).subtract({ weeks: 1 }).epochMilliseconds;
  const night = dayBeside(currentDay(day), -daysPerWeek, day);
  return [{ ...place, now: then, justRead: [] }, [night]];
}

/** Adds what may not be stored yet, unless it cannot be read: what is kept is told in any case. */
export async function withLastHours(
  place: PastPlace,
  to: number,
  connection: Connection,
  source: NightsSource,
): Promise<PastPlace> {
  if (to < place.now - serviceKnowsMs) return place;
  const { workspaceId } = place.venue;
  const options = readForPerson(source.clock);
  const justRead = await readUnstored({ workspaceId, connection, options }, source);
  return { ...place, justRead };
}
