import type { AlertEpisodes } from '../alerts/alert-episodes.ts';
import type { AlertRules } from '../alerts/alert-rules.ts';
import { isToTell } from '../alerts/listed-alert.ts';
import { isVenueWatched } from '../alerts/rule.ts';
import { readWatchedVenue, type WatchedVenueSource } from '../alerts/watched-venue.ts';
import { AmbienceError } from '../ambience/errors.ts';
import type { ReadOptions } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import { knownPlace } from '../history/known-place.ts';
import { nightFacts } from '../history/night-facts.ts';
import type { PastHistory } from '../history/past-history.ts';
import { readUnstored } from '../history/unstored.ts';
import type { Span } from '../insight/coverage.ts';
import { loudnessScale } from '../insight/loudness-scale.ts';
import type { LogBook } from '../log/log-book.ts';
import { dayMs } from '../time.ts';
import type { Connections } from '../venues/connections.ts';
import { ConnectionError } from '../venues/errors.ts';
import type { Connection } from '../venues/workspace.ts';
import type { AllVenuesContent, VenueInDigest, VenueLately } from './content.ts';
import type { Digest } from './digest.ts';

/** Reads what a digest about all venues tells: how each is now, and what happened since the last post. */

export interface AllVenuesSource extends Omit<WatchedVenueSource, 'episodes'> {
  readonly connections: Pick<Connections, 'read'>;
  readonly readings: Readings;
  readonly history: PastHistory;
  readonly logBook: Pick<LogBook, 'about' | 'open'>;
  readonly episodes: Pick<AlertEpisodes, 'since' | 'current'>;
  readonly rules: Pick<AlertRules, 'list'>;
  /** When the digest was posted last. */
  readonly lastPostAt: (workspaceId: string, digest: Digest) => Promise<number | undefined>;
}

/** A first post, or one after a longer pause, tells of this long. */
const firstMs = dayMs;
/** After a weekend or a week without one, what happened meanwhile is told too. */
const longestMs = 8 * dayMs;

/** Reads each venue; one that cannot be read is part of the content. */
export async function readAllVenues(
  workspaceId: string,
  digest: Digest,
  {
    connected,
    options,
  }: { readonly connected: readonly Connection[]; readonly options: ReadOptions },
  source: AllVenuesSource,
): Promise<AllVenuesContent> {
  const now = source.clock.now();
  const last = await source.lastPostAt(workspaceId, digest);
  const isWithin = last !== undefined && now > last && now - last <= longestMs;
  const from = isWithin ? last : now - firstMs;
  const known = await Promise.all(
    connected.map(({ venueId }) => source.history.about({ workspaceId, venueId })),
  );
  // Nothing is claimed of a time before the first venue was connected.
  const firsts = known.flatMap((about) => about?.since ?? []);
  const span = { from: Math.max(from, Math.min(now, ...firsts)), to: now };
  const rules = await source.rules.list(workspaceId);
  const readOne = async (connection: Connection): Promise<VenueInDigest> => {
    const read = await readNow(workspaceId, connection, options, source);
    const isWatched = isVenueWatched(rules, connection.venueId);
    const lately = await readLately({ workspaceId, connection, options }, span, source);
    return { connection, read, lately: { ...lately, isWatched } };
  };
  return {
    kind: 'all_venues',
    since: span.from,
    venues: await Promise.all(connected.map(readOne)),
  };
}

async function readNow(
  workspaceId: string,
  connection: Connection,
  options: ReadOptions,
  source: WatchedVenueSource,
): Promise<VenueInDigest['read']> {
  try {
    const venue = await readWatchedVenue(workspaceId, connection, options, source);
    return { kind: 'live', venue };
  } catch (error) {
    if (!(error instanceof AmbienceError || error instanceof ConnectionError)) throw error;
    return { kind: 'failed', error };
  }
}

interface Asked {
  readonly workspaceId: string;
  readonly connection: Connection;
  readonly options: ReadOptions;
}

async function readLately(
  { workspaceId, connection, options }: Asked,
  span: Span,
  source: AllVenuesSource,
): Promise<Omit<VenueLately, 'isWatched'>> {
  const { history, logBook, episodes } = source;
  const place = await knownPlace(workspaceId, connection, source);
  const { venue, typical } = place;
  const justRead = await readUnstored({ workspaceId, connection, options }, source);
  const [stretch, some, entries, open] = await Promise.all([
    history.read(venue, { ...span, zoneIds: [] }, justRead),
    episodes.since(workspaceId, connection.venueId, span.from),
    logBook.about(venue, span),
    logBook.open(venue),
  ]);
  const facts = nightFacts({
    points: stretch.measured.representative,
    week: typical?.representative,
    span,
    isThinned: false,
    loudnessDecimals: loudnessScale(typical, []).decimals,
  });
  return {
    peak: facts.mood.isMostlyKnown ? facts.mood.highest : undefined,
    episodes: some.filter((one) => isToTell(one, span.from)),
    entries,
    open,
  };
}
