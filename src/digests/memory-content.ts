import type { AlertEpisodes } from '../alerts/alert-episodes.ts';
import type { AlertRules } from '../alerts/alert-rules.ts';
import { limitTimes } from '../alerts/limit-times.ts';
import { type AlertRule, isVenueWatched, setUpBefore } from '../alerts/rule.ts';
import type { Observation } from '../ambience/observation.ts';
import { optionalReading } from '../ambience/optional-reading.ts';
import type { ReadOptions } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import { knownPlace } from '../history/known-place.ts';
import { readLastHours } from '../history/last-hours.ts';
import { nightFacts } from '../history/night-facts.ts';
import type { PastHistory } from '../history/past-history.ts';
import { currentDay, venueDay } from '../history/past-night.ts';
import type { Period } from '../history/past-time.ts';
import { readNight, readNights } from '../history/read-nights.ts';
import { datesMeant, nightsMeant, periodBefore } from '../history/service-days.ts';
import type { Span } from '../insight/coverage.ts';
import { localZone, zonedTime } from '../insight/local-time.ts';
import type { LogBook } from '../log/log-book.ts';
import type { Log } from '../ops/log.ts';
import { type Clock, dayMs, hourMs } from '../time.ts';
import type { Connections } from '../venues/connections.ts';
import { ignoreVenueErrors } from '../venues/errors.ts';
import type { Connection } from '../venues/workspace.ts';
import type { AllReviewsContent, HandoverContent, MemoryContent, VenueReview } from './content.ts';
import type { Digest } from './digest.ts';
import type { MemoryDigestKind, ReviewsDigestKind } from './kinds.ts';

/** Reads what handovers and reviews tell, from the history and the venue log. */

export interface MemorySource {
  readonly connections: Pick<Connections, 'list' | 'read'>;
  readonly readings: Readings;
  readonly history: PastHistory;
  readonly logBook: Pick<LogBook, 'writtenIn' | 'about' | 'open'>;
  readonly episodes: Pick<AlertEpisodes, 'since' | 'current'>;
  readonly rules: Pick<AlertRules, 'list'>;
  /** When the digest was posted last. */
  readonly lastPostAt: (workspaceId: string, digest: Digest) => Promise<number | undefined>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface MemoryAsked {
  readonly workspaceId: string;
  readonly digest: Digest & { readonly kind: MemoryDigestKind };
  readonly connection: Connection;
  readonly options: ReadOptions;
}

export async function readMemory(asked: MemoryAsked, source: MemorySource): Promise<MemoryContent> {
  const { workspaceId, connection, digest } = asked;
  if (digest.kind === 'handover') {
    const last = await source.lastPostAt(workspaceId, digest);
    return readHandover({ ...asked, last }, source);
  }
  const rules = await source.rules.list(workspaceId);
  const review = await readReview({ kind: digest.kind, period: undefined, rules }, asked, source);
  const { place, nights } = review;
  const limits = await limitTimes({ place, connection, nights, rules }, source.history);
  return { ...review, limits };
}

/** A first handover, or one after a pause, tells of this long. */
const shiftMs = 10 * hourMs;
/** From one daily handover to the next, also if it is late or the clocks go back. */
const longestShiftMs = 36 * hourMs;
/** After a weekend or a week without one, what was noted meanwhile is told too. */
const longestSinceMs = 8 * dayMs;

export type HandoverSource = Omit<MemorySource, 'lastPostAt'>;

export interface HandoverAsked extends Pick<MemoryAsked, 'workspaceId' | 'connection' | 'options'> {
  /** When the one before was posted. */
  readonly last: number | undefined;
}

/** What begins later than this after the start of a shift does not cover it. */
const longestGapMs = hourMs;

/** What the next shift has to know: since the last handover, or of the last hours. */
export async function readHandover(
  asked: HandoverAsked,
  source: HandoverSource,
): Promise<HandoverContent> {
  const { workspaceId, connection, last } = asked;
  const { clock, history, logBook } = source;
  const now = clock.now();
  const isWithin = (ms: number) => last !== undefined && now - last <= ms && now > last;
  const span = {
    from: last !== undefined && isWithin(longestShiftMs) ? last : now - shiftMs,
    to: now,
  };
  const since = last !== undefined && isWithin(longestSinceMs) ? last : span.from;
  const live = await readLive(asked, source);
  const place = { ...(await knownPlace(workspaceId, connection, source)), justRead: live.justRead };
  // The day that most of the shift belongs to, which may have ended an hour ago.
  const middle = Math.floor((span.from + span.to) / 2);
  const day = currentDay({ ...venueDay(place), now: middle });
  const night = await readNight({ ...place, within: 'day' }, day, { history });
  // Of a whole day's shift, the end of the night before was told in the post before.
  const ofDay = { from: Math.max(span.from, day.from), to: Math.min(span.to, day.to) };
  const stretch = await history.read(place.venue, { ...ofDay, zoneIds: [] }, live.justRead);
  const points = stretch.measured.representative;
  // A venue that was connected during the shift is compared over what is known.
  const first = points[0]?.at ?? ofDay.from;
  const isFromStart = first - ofDay.from < longestGapMs;
  const facts = nightFacts({
    points,
    week: night.week,
    span: isFromStart ? ofDay : { ...ofDay, from: first },
    isThinned: false,
    loudnessDecimals: night.scale.decimals,
  });
  const { venueId } = connection;
  const [typical, entries, open, episodes, rules] = await Promise.all([
    source.readings.knownTypical(place.venue),
    logBook.writtenIn(place.venue, { from: since, to: now }),
    logBook.open(place.venue),
    source.episodes.since(workspaceId, venueId, since),
    source.rules.list(workspaceId),
  ]);
  return {
    kind: 'handover',
    connection,
    span,
    since,
    night: { ...night, facts },
    week: night.week,
    knownFrom: isFromStart ? undefined : first,
    zones: live.zones,
    typical,
    episodes,
    rules: rules.filter((rule) => rule.venueId === venueId),
    entries,
    open,
    today: currentDay(venueDay(place)),
  };
}

/** What still works is told, also while the venue cannot be read. */
async function readLive(
  { workspaceId, connection, options }: HandoverAsked,
  { connections, readings, log }: HandoverSource,
) {
  let zones: HandoverContent['zones'];
  let justRead: readonly Observation[] = [];
  const reading = connections.read(workspaceId, connection, async (credentials) => {
    [zones, justRead] = await Promise.all([
      optionalReading(readings.zonesLive(credentials, options)),
      readLastHours('venue_and_zones', credentials, options, { readings }),
    ]);
  });
  await ignoreVenueErrors(reading, log);
  return { zones, justRead };
}

/** The last full week or month of each venue. */
export async function readAllReviews(
  kind: ReviewsDigestKind,
  workspaceId: string,
  { connected, timezone }: { readonly connected: readonly Connection[]; readonly timezone: string },
  source: MemorySource,
): Promise<AllReviewsContent> {
  const reviews: VenueReview[] = [];
  const each = kind === 'weekly_all' ? 'weekly' : 'monthly';
  const today = zonedTime(source.clock.now(), localZone(timezone)).toPlainDate();
  const dates = datesMeant(lastFull(each, today.toString()), today);
  const period = { kind: 'dates', ...dates } as const;
  const rules = await source.rules.list(workspaceId);
  // One after another, because a month of a venue is large.
  for (const connection of connected) {
    reviews.push(
      await readReview({ kind: each, period, rules }, { workspaceId, connection }, source),
    );
  }
  return { kind, ...dates, reviews };
}

interface Reviewed {
  readonly kind: 'weekly' | 'monthly';
  /** The last full one of the venue unless set. */
  readonly period: Period | undefined;
  /** Of the workspace. */
  readonly rules: readonly AlertRule[];
}

async function readReview(
  { kind, period: asked, rules }: Reviewed,
  { workspaceId, connection }: Pick<MemoryAsked, 'workspaceId' | 'connection'>,
  source: MemorySource,
): Promise<VenueReview> {
  const { history, logBook } = source;
  const place = await knownPlace(workspaceId, connection, source);
  const day = venueDay(place);
  const period = asked ?? lastFull(kind, currentDay(day).date);
  const days = nightsMeant(period, day);
  const span: Span = { from: days[0]?.from ?? place.now, to: days.at(-1)?.to ?? place.now };
  const about = await history.about(place.venue);
  const since = about?.since ?? place.now;
  const [nights, before, episodes, entries] = await Promise.all([
    readNights(
      place,
      days.filter(({ to }) => to > since),
      { history },
    ),
    readNights(place, periodBefore(period, days, day), { history }),
    source.episodes.since(workspaceId, connection.venueId, span.from),
    logBook.about(place.venue, span),
  ]);
  return {
    kind,
    connection,
    place,
    period,
    days,
    nights,
    before,
    since,
    episodes,
    entries,
    isWatched: isVenueWatched(setUpBefore(rules, span.to), connection.venueId),
  };
}

/** The last week or month that is over. @param today a local date */
function lastFull(kind: 'weekly' | 'monthly', today: string): Period {
  if (kind === 'weekly') return { kind: 'week', ago: 1 };
  const [year = 0, month = 1] = today.split('-').map(Number);
  const before = new Date(Date.UTC(year, month - 2, 1));
  return { kind: 'month', month: before.toISOString().slice(0, 'YYYY-MM'.length) };
}
