import { LRUCache } from 'lru-cache';
import type { Clock, Wait } from '../clock.ts';
import { AmbienceError, type AmbienceErrorCode } from './errors.ts';
import type { Fetcher, PayerState, Trouble } from './fetcher.ts';
import { intervals, isOutdated, type Kind } from './freshness.ts';
import type { KeptReadings } from './kept-readings.ts';
import type { Access, Ask, DenialCode, Reading, StaleReason } from './reading.ts';
import { lastReading, newerOf, type OfZone, readingOfZone } from './reading-choice.ts';
import {
  createSharedRequests,
  type Denial,
  type Endpoint,
  patienceMs,
  type VenueKey,
  venueName,
} from './shared-requests.ts';

/**
 * Readings out of memory, the store or the service. If a newer reading fails, the last one is returned
 * with its age and the reason; without one, it throws.
 */
export interface ReadingCache {
  read<T>(access: Access, endpoint: Endpoint<T>, ask: Ask): Promise<Reading<T>>;
  /** One zone, out of the answer for all zones if that is at hand. */
  readOne<T extends OfZone>(
    access: Access,
    one: Endpoint<T>,
    all: Endpoint<readonly T[]>,
    zoneId: string,
    ask: Ask,
  ): Promise<Reading<T>>;
  /** Only what is at hand; an outdated reading is better than none. */
  recall<T>(access: VenueKey, endpoint: Endpoint<T>): Promise<Reading<T> | undefined>;
  forget(venue: VenueKey, endpointName: string): Promise<void>;
  /** @throws AmbienceError when the service did not say whether it lets us in */
  checkAccess(access: Access, endpoint: AccessProbe): Promise<'allowed' | DenialCode>;
  isGood(reading: Reading<unknown>): boolean;
  /** How things stand between this venue and the service. */
  stateOf(venue: VenueKey): PayerState;
  /** Since when the service has answered this with nothing that could be used, if it last did. */
  uselessSince(venue: VenueKey, endpointName: string): Trouble | undefined;
}

export interface ReadingCacheOptions {
  readonly fetcher: Fetcher;
  readonly kept: KeptReadings;
  readonly clock: Clock;
  readonly wait: Wait;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly onDenied: (denial: Denial) => void;
}

export type AccessProbe = Pick<Endpoint<unknown>, 'weight' | 'request'>;

const venuesRemembered = 5_000;
/** Static data that came so recently is as good as a new answer. */
const justReadMs = 5 * 60_000;
/** The next zone within one interval is asked for together with all others. */
const zonesAskedAlone = 2;

export function createReadingCache(options: ReadingCacheOptions): ReadingCache {
  const { fetcher, kept, clock, wait } = options;
  const shared = createSharedRequests({ ...options, isGood });
  /** By venue and kind of data, the zones asked for by themselves, and until when that counts. */
  const askedAlone = new LRUCache<string, Map<string, number>>({ max: venuesRemembered });

  async function read<T>(access: Access, endpoint: Endpoint<T>, ask: Ask): Promise<Reading<T>> {
    const key = keyOf(access, endpoint);
    // Under this key only this endpoint's readings are kept, so T is the type of what is found.
    const known = kept.peek(key) as Reading<T> | undefined;
    if (known !== undefined && access.denied === undefined && isGood(known)) {
      return assessed(known, endpoint.kind);
    }
    const last = known ?? (await recall(access, endpoint));
    try {
      if (access.denied !== undefined) throw new AmbienceError(access.denied);
      const pending = shared.request(key, access, endpoint, ask);
      const found = (await orTimeout(
        pending,
        deadlineFor(access, endpoint, ask, last),
      )) as Reading<T>;
      return assessed(found, endpoint.kind);
    } catch (error) {
      // A newer one may have come meanwhile.
      const newest = (kept.peek(key) as Reading<T> | undefined) ?? last;
      const { isOfOneZone } = endpoint;
      // A slow answer to an earlier question is an answer to this one.
      const isJustRead = newest !== undefined && clock.now() - newest.readAt < justReadMs;
      if (isJustRead && endpoint.kind === 'static' && isTimeout(error)) return newest;
      return lastReading(newest, error, { isKnown: access.denied !== undefined, isOfOneZone });
    }
  }

  /** People for whom there is an older reading are not kept waiting by a slow service. */
  function deadlineFor(
    access: Access,
    { kind }: Pick<Endpoint<unknown>, 'kind'>,
    ask: Ask,
    last: Reading<unknown> | undefined,
  ): number {
    const waits = last === undefined || ask.purpose === 'schedule' || kind === 'static';
    if (waits) return ask.deadline;
    return Math.min(ask.deadline, clock.now() + (shared.isSlow(access) ? 0 : patienceMs));
  }

  async function readOne<T extends OfZone>(
    access: Access,
    one: Endpoint<T>,
    all: Endpoint<readonly T[]>,
    zoneId: string,
    ask: Ask,
  ): Promise<Reading<T>> {
    const ofAll = await recall(access, all);
    const known = ofAll && readingOfZone(ofAll, zoneId);
    const isDenied = access.denied !== undefined;
    if (known !== undefined && !isDenied && isGood(known)) return assessed(known, one.kind);
    try {
      const among =
        !isDenied && wereManyAsked(access, all, zoneId)
          ? await findAmong(access, all, zoneId, ask)
          : undefined;
      return among === undefined
        ? newerOf(await read(access, one, ask), known)
        : assessed(among, one.kind);
    } catch (error) {
      const last = known ?? (await recall(access, one));
      return lastReading(last, error, { isKnown: isDenied, isOfOneZone: true });
    }
  }

  /** One request for all zones instead of one for each; undefined if that did not help. */
  async function findAmong<T extends OfZone>(
    access: Access,
    all: Endpoint<readonly T[]>,
    zoneId: string,
    ask: Ask,
  ): Promise<Reading<T> | undefined> {
    try {
      const ofAll = await read(access, all, ask);
      // An older answer for all is given where the newer one makes no sense.
      const isOld = ofAll.stale !== undefined && onlyOfAll.has(ofAll.stale.code);
      return isOld ? undefined : readingOfZone(ofAll, zoneId);
    } catch (error) {
      // All zones may cost more than is left, or be unreadable, when one could still be had.
      if (error instanceof AmbienceError && onlyOfAll.has(error.code)) return undefined;
      throw error;
    }
  }

  /** Notes that this zone is asked for by itself, and says whether several others were of late. */
  function wereManyAsked(
    access: Access,
    all: Pick<Endpoint<unknown>, 'name' | 'kind'>,
    zoneId: string,
  ): boolean {
    const key = keyOf(access, all);
    const asked = askedAlone.get(key) ?? new Map<string, number>();
    askedAlone.set(key, asked);
    for (const [id, until] of asked) if (until <= clock.now()) asked.delete(id);
    const isOneOfThem = asked.has(zoneId);
    if (!isOneOfThem && asked.size >= zonesAskedAlone) return true;
    if (!isOneOfThem) asked.set(zoneId, clock.now() + intervals[all.kind]);
    return false;
  }

  async function recall<T>(
    venue: VenueKey,
    endpoint: Endpoint<T>,
  ): Promise<Reading<T> | undefined> {
    const known = await kept.recall(keyOf(venue, endpoint));
    return known && assessed(known as Reading<T>, endpoint.kind);
  }

  const keyOf = ({ teamId, venueId }: VenueKey, { name }: { readonly name: string }) =>
    JSON.stringify([teamId, venueId, name]);

  /** One that was read in the future is of a clock that has since been set back. */
  function isGood({ readAt, nextAt }: Reading<unknown>): boolean {
    return readAt <= clock.now() && clock.now() < nextAt;
  }

  /** Data that stands still is stale, however lately it was read. */
  function assessed<T>(reading: Reading<T>, kind: Kind): Reading<T> {
    const { stale, hasOwnTime, measuredAt } = reading;
    return stale === undefined && hasOwnTime && isOutdated(kind, measuredAt, clock.now())
      ? { ...reading, stale: { code: 'outdated' } }
      : reading;
  }

  /** The shared request goes on when one asker has run out of time. */
  async function orTimeout<T>(promise: Promise<T>, deadline: number): Promise<T> {
    const settled = new AbortController();
    const leftMs = Math.max(0, deadline - clock.now());
    const late = wait(leftMs, settled.signal).then(() => {
      throw new AmbienceError('timeout');
    });
    return Promise.race([promise, late]).finally(() => settled.abort());
  }

  async function checkAccess(
    access: Access,
    { weight, request }: AccessProbe,
  ): Promise<'allowed' | DenialCode> {
    try {
      await fetcher.fetch({
        payer: venueName(access),
        weight,
        purpose: 'person',
        deadline: () => clock.now(),
        request: (signal) => request(access.token, signal),
      });
      return 'allowed';
    } catch (error) {
      if (!(error instanceof AmbienceError)) throw error;
      if (error.code === 'token_refused' || error.code === 'not_approved') return error.code;
      if (saysNothing.has(error.code)) throw error;
      // Whatever else it answers, it let us in.
      return 'allowed';
    }
  }

  return {
    read,
    readOne,
    recall,
    checkAccess,
    async forget(venue, name) {
      const key = keyOf(venue, { name });
      shared.forget(key);
      await kept.forget(key);
    },
    isGood,
    stateOf: (venue) => fetcher.stateOf(venueName(venue)),
    uselessSince: (venue, name) => kept.uselessSince(keyOf(venue, { name })),
  };
}

/** Of these a request may not even have been looked at. */
const saysNothing: ReadonlySet<AmbienceErrorCode> = new Set<AmbienceErrorCode>([
  'unavailable',
  'timeout',
  'given_up',
  'rate_limited',
  'over_budget',
  'redirected',
  'refused',
]);

/** What is wrong with the answer for all zones says nothing of the answer for one. */
const onlyOfAll: ReadonlySet<StaleReason> = new Set<AmbienceErrorCode>([
  'over_budget',
  'unreadable',
  'empty',
  'too_large',
]);

function isTimeout(error: unknown): boolean {
  return error instanceof AmbienceError && error.code === 'timeout';
}
