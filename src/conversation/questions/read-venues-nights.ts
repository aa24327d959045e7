import type { AlertEpisodes } from '../../alerts/alert-episodes.ts';
import type { AlertRules } from '../../alerts/alert-rules.ts';
import { isVenueWatched } from '../../alerts/rule.ts';
import { type KnownPlaceNeeds, knownPlace } from '../../history/known-place.ts';
import type { PastHistory } from '../../history/past-history.ts';
import { currentDay, type PastPlace, type VenueDay, venueDay } from '../../history/past-night.ts';
import { isOneNight, type PastTime } from '../../history/past-time.ts';
import { readNights } from '../../history/read-nights.ts';
import {
  includesToday,
  nightMeant,
  nightsMeant,
  periodBefore,
} from '../../history/service-days.ts';
import type { Span } from '../../insight/coverage.ts';
import type { LogBook } from '../../log/log-book.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { VenueRead } from '../text/venues-reviewed.ts';

/** Reads the same past nights of several venues. */

export interface VenueNights extends VenueRead {
  /** Of its alerts and entries. */
  readonly span: Span;
}

interface NightsSource extends KnownPlaceNeeds {
  readonly history: PastHistory;
  readonly logBook: Pick<LogBook, 'about'>;
  readonly alertService: {
    readonly episodes: Pick<AlertEpisodes, 'since'>;
    readonly rules: Pick<AlertRules, 'list'>;
  };
}

export interface NightsWanted {
  readonly past: PastTime;
  readonly workspaceId: string;
  readonly connected: readonly Connection[];
  /** With the period before. */
  readonly isCompared: boolean;
}

export async function readVenuesNights(
  { past, workspaceId, connected, isCompared }: NightsWanted,
  needs: NightsSource,
): Promise<VenueNights[]> {
  const [first] = connected;
  const meant = first && sameDates(past, venueDay(await knownPlace(workspaceId, first, needs)));
  const read: VenueNights[] = [];
  // One after another, because a month of a venue is large.
  for (const connection of connected) {
    const place = await knownPlace(workspaceId, connection, needs);
    const wanted = { past: meant ?? past, isCompared };
    read.push(await readVenue(wanted, connection, place, needs));
  }
  return read;
}

/** In another time zone, the last week or night may be another one. */
function sameDates(past: PastTime, day: VenueDay): PastTime {
  if (isOneNight(past)) return { kind: 'date', date: nightMeant(past, day).date };
  const nights = nightsMeant(past, day);
  const [first, last] = [nights[0]?.date, nights.at(-1)?.date];
  if (first === undefined || last === undefined || includesToday(past, day)) return past;
  return { kind: 'dates', first, last };
}

async function readVenue(
  { past, isCompared }: Pick<NightsWanted, 'past' | 'isCompared'>,
  connection: Connection,
  place: PastPlace,
  { history, logBook, alertService }: NightsSource,
): Promise<VenueNights> {
  const { workspaceId, venueId } = place.venue;
  const day = venueDay(place);
  const days = isOneNight(past) ? [nightMeant(past, day)] : nightsMeant(past, day);
  const before = isCompared && !isOneNight(past) ? periodBefore(past, days, day) : [];
  const since = (await history.about(place.venue))?.since ?? place.now;
  const isToNow = !isOneNight(past) && includesToday(past, day);
  const from = days[0]?.from ?? currentDay(day).from;
  const to = isToNow ? place.now + 1 : (days.at(-1)?.to ?? place.now);
  const [nights, nightsBefore, episodes, entries, rules] = await Promise.all([
    readNights(
      place,
      days.filter((one) => one.to > since),
      { history },
    ),
    readNights(place, before, { history }),
    alertService.episodes.since(workspaceId, venueId, from),
    logBook.about(place.venue, { from, to }),
    alertService.rules.list(workspaceId),
  ]);
  return {
    connection,
    place,
    days,
    nights,
    before: nightsBefore,
    episodes,
    entries,
    since,
    span: { from, to },
    isWatched: isVenueWatched(rules, venueId),
  };
}
