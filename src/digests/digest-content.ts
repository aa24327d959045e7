import { isToTell } from '../alerts/listed-alert.ts';
import type { WatchedVenueSource } from '../alerts/watched-venue.ts';
import { AmbienceError } from '../ambience/errors.ts';
import { optionalReading } from '../ambience/optional-reading.ts';
import type { ReadOptions, VenueCredentials } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import type { PastHistory } from '../history/past-history.ts';
import { currentDay, venueDay } from '../history/past-night.ts';
import { readNights } from '../history/read-nights.ts';
import { comparedWithWeekBefore } from '../history/week-before.ts';
import { localZone } from '../insight/local-time.ts';
import { loudnessScale } from '../insight/loudness-scale.ts';
import { areAllMeasured, isSomeMissing } from '../insight/ranking.ts';
import type { FailureReason } from '../schedule/delivery.ts';
import { dayMs } from '../time.ts';
import type { Connections } from '../venues/connections.ts';
import { ConnectionError } from '../venues/errors.ts';
import { knownScale } from '../venues/typical.ts';
import { neverAutomated } from '../venues/venue-now.ts';
import { type Connection, findVenue, venueName } from '../venues/workspace.ts';
import { readAllVenues } from './all-venues-content.ts';
import type { DigestContent, VenueContent } from './content.ts';
import type { Digest } from './digest.ts';
import {
  hasPart,
  isAboutNow,
  isFromMemory,
  isOfAllReviews,
  type VenueDigestKind,
  venueKindFacts,
} from './kinds.ts';
import { type MemorySource, readAllReviews, readMemory } from './memory-content.ts';

/** The content of a digest, or why it cannot be posted. */
export type PreparedDigest =
  | { readonly kind: 'content'; readonly content: DigestContent }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

export interface DigestSource extends Omit<WatchedVenueSource, 'episodes'>, MemorySource {
  readonly connections: Pick<Connections, 'list' | 'read'>;
  readonly history: PastHistory;
}

/**
 * Scheduled posts may wait longer, because the rate-limit budget delays requests of busy venues.
 */
const readTimeoutMs = { schedule: 40_000, person: 6_000 } as const;

/**
 * Reads the content of a digest.
 *
 * @returns the content, without readings if the service is down; `failed` if the venue is not
 * connected or access is denied
 */
export async function prepareDigest(
  workspaceId: string,
  digest: Digest,
  purpose: keyof typeof readTimeoutMs,
  source: DigestSource,
): Promise<PreparedDigest> {
  const { connections, readings, history, clock } = source;
  const { kind } = digest;
  const options: ReadOptions = { deadline: clock.now() + readTimeoutMs[purpose], purpose };
  const connected = await connections.list(workspaceId);
  if (kind === 'all_venues') {
    return connected.length === 0
      ? failedFor('none')
      : {
          kind: 'content',
          content: await readAllVenues(workspaceId, digest, { connected, options }, source),
        };
  }
  if (isOfAllReviews(kind)) {
    return connected.length === 0
      ? failedFor('none')
      : {
          kind: 'content',
          content: await readAllReviews(
            kind,
            workspaceId,
            { connected, timezone: digest.timezone },
            source,
          ),
        };
  }
  const connection = findVenue(connected, digest.venueId);
  if (connection === undefined) return failedFor('gone');
  // The denial is confirmed. Otherwise the same old data would be posted for days.
  if (connection.state === 'revoked') return failedFor('withdrawn');
  if (isFromMemory(kind)) {
    const content = await readMemory(
      { workspaceId, digest: { ...digest, kind }, connection, options },
      source,
    );
    return { kind: 'content', content };
  }
  const sinceLastPost = await readSinceLastPost(workspaceId, digest, connection, source);
  try {
    const read = await connections.read(workspaceId, connection, (credentials) =>
      readContent({ ...digest, kind }, connection, { credentials, options, readings }),
    );
    const kept = await readKept(workspaceId, digest, read, { history, now: clock.now() });
    const content = { ...read, ...sinceLastPost, ...kept };
    const { zones, trend } = content;
    const isUnapproved = [zones, trend].some((one) => one?.stale?.code === 'not_approved');
    return isUnapproved ? failedFor('unapproved') : { kind: 'content', content };
  } catch (error) {
    if (error instanceof ConnectionError) {
      return failedFor(error.code === 'connection_revoked' ? 'withdrawn' : 'unapproved');
    }
    if (!(error instanceof AmbienceError)) throw error;
    const { timezone } = connection.venue;
    const scale = loudnessScale(undefined, []);
    return {
      kind: 'content',
      content: {
        kind,
        venueName: venueName(connection),
        timezone,
        scale,
        faulty: new Set(),
        isComparable: false,
        neverAutomated: neverAutomated(connection),
        ...sinceLastPost,
        trouble: error.code,
      },
    };
  }
}

type SinceLastPost = Pick<VenueContent, 'episodes' | 'noted'>;

/** What is read from the venue service. */
type VenueRead = Omit<VenueContent, keyof SinceLastPost>;

/** What happened since the last post, or over a day if there is none. */
async function readSinceLastPost(
  workspaceId: string,
  digest: Digest,
  connection: Connection,
  { episodes, logBook, lastPostAt, clock }: DigestSource,
): Promise<SinceLastPost> {
  const { venueId } = connection;
  const to = clock.now();
  const last = await lastPostAt(workspaceId, digest);
  const from = last ?? to - dayMs;
  const [alerts, written] = await Promise.all([
    episodes.since(workspaceId, venueId, from),
    digest.kind === 'daily' ? logBook.writtenIn({ workspaceId, venueId }, { from, to }) : undefined,
  ]);
  const entries = written?.filter(({ kind }) => kind === 'incident' || kind === 'complaint');
  const told = last === undefined ? alerts : alerts.filter((one) => isToTell(one, last));
  return { episodes: told, noted: entries && { connection, entries } };
}

/** Kept of a venue are the values over its busiest zones, every five minutes. */
async function readKept(
  workspaceId: string,
  { kind, figure, venueId }: Digest,
  { trend, typical, timezone }: VenueRead,
  { history, now }: { readonly history: PastHistory; readonly now: number },
): Promise<Pick<VenueContent, 'lastWeek' | 'highest'>> {
  if (kind !== 'daily' || figure !== 'representative') return {};
  if (trend === undefined || venueId === undefined) return {};
  const venue = { workspaceId, venueId };
  const zone = localZone(timezone);
  const place = { venue, zoneId: undefined, zone, now, typical, justRead: [] };
  const today = currentDay(venueDay(place));
  const [lastWeek, [night]] = await Promise.all([
    comparedWithWeekBefore(
      place,
      { trend: trend.value.representative, measure: 'mood' },
      { history },
    ),
    readNights({ ...place, within: 'day' }, [today], { history }),
  ]);
  return { lastWeek, highest: night?.facts.mood.highest };
}

function failedFor(code: Extract<FailureReason, { kind: 'venue' }>['code']): PreparedDigest {
  return { kind: 'failed', reason: { kind: 'venue', code } };
}

/**
 * Reads only what the digest shows, since each request uses the venue's rate-limit budget. Readings
 * that fail are left out.
 */
interface ReadWith {
  readonly credentials: VenueCredentials;
  readonly options: ReadOptions;
  readonly readings: Readings;
}

async function readContent(
  digest: Digest & { readonly kind: VenueDigestKind },
  connection: Connection,
  { credentials, options, readings }: ReadWith,
): Promise<VenueRead> {
  const { reads } = venueKindFacts[digest.kind];
  const areZonesShown = reads.zones === 'fresh';
  const errors: AmbienceError[] = [];

  async function readIf<T>(isNeeded: boolean, read: () => Promise<T>) {
    if (!isNeeded) return undefined;
    try {
      return await read();
    } catch (error) {
      // A confirmed denial must reach connections.read, which turns it into a ConnectionError.
      if (!(error instanceof AmbienceError) || credentials.denied !== undefined) throw error;
      errors.push(error);
      return undefined;
    }
  }

  const readKnown = readings.knownTypical(credentials);
  const [known, zones, trend, zonesTrend, typical, zonesTypical] = await Promise.all([
    readKnown,
    areZonesShown
      ? readIf(true, () => readings.zonesLive(credentials, options))
      : readings.knownZonesLive(credentials),
    readIf(reads.trend, () => readings.venueTrend(credentials, options)),
    hasPart(digest, 'movers')
      ? optionalReading(readings.zonesTrend(credentials, options))
      : undefined,
    reads.typical === 'fresh'
      ? optionalReading(readings.venueTypical(credentials, options))
      : readKnown.then(({ venue }) => ({ value: venue })),
    reads.zonesTypical && hasPart(digest, 'usual')
      ? optionalReading(readings.zonesTypical(credentials, options))
      : undefined,
  ]);
  const [error] = errors;
  return {
    kind: digest.kind,
    venueName: venueName(connection),
    timezone: connection.venue.timezone,
    zones: areZonesShown ? zones : undefined,
    faulty: new Set(
      (zones?.value ?? []).filter((zone) => zone.error !== undefined).map(({ id }) => id),
    ),
    isComparable: areZonesShown ? areAllMeasured(zones, trend) : !isSomeMissing(zones),
    trend,
    zonesTrend,
    typical: typical?.value,
    known,
    zonesTypical: zonesTypical?.value,
    neverAutomated: neverAutomated(connection),
    scale: await knownScale(credentials, readings, [
      ...(zones?.value ?? []),
      ...(trend?.value[digest.figure].points ?? []),
    ]),
    trouble: error?.isDenial === true ? 'access_refused' : error?.code,
  };
}

/** Whether the digest's main reading is stale or missing. A post about all venues says which. */
export function isServiceDown(content: DigestContent): boolean {
  if (!isAboutVenueNow(content)) return false;
  const subject = mainReading(content);
  return subject === undefined ? content.trouble !== undefined : subject.stale !== undefined;
}

/** Whether the service responds, but with old data. */
export function isDataOutdated(content: DigestContent): boolean {
  return isAboutVenueNow(content) && mainReading(content)?.stale?.code === 'outdated';
}

function isAboutVenueNow(content: DigestContent): content is VenueContent {
  return isAboutNow(content.kind);
}

function mainReading(content: VenueContent) {
  return content[venueKindFacts[content.kind].main];
}
