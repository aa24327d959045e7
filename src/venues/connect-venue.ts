import type { AmbienceClient } from '../ambience/client.ts';
import { AmbienceError } from '../ambience/errors.ts';
import type { ReadOptions, VenueCredentials } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import type { Grant } from '../ambience/types.ts';
import type { Log } from '../ops/log.ts';
import type { Actor, Audit } from '../people/audit.ts';
import type { Clock } from '../time.ts';
import type { ConnectRateLimiter } from './connect-rate-limiter.ts';
import type { ConnectionRepository } from './connection-repository.ts';
import { type Connection, venueName } from './workspace.ts';

/**
 * Exchanges a typed connection code for a token and stores the connection, which is `pending` until
 * the venue approves. Connecting with the same code again replaces the connection. The caller must
 * check that the person may connect venues.
 *
 * @throws StoreError if storing fails; errors of the venue service are returned as `refused`
 */
export type ConnectVenue = (by: Connector, typedCode: string) => Promise<ConnectResult>;

export interface Connector extends Actor {
  /** False if a manager has allowed the person to connect one venue. */
  readonly isManager: boolean;
}

export type ConnectResult =
  | { readonly kind: 'connected'; readonly connection: Connection }
  | { readonly kind: 'not_a_code'; readonly problem: CodeProblem }
  /** Too many wrong codes from this person or workspace. */
  | { readonly kind: 'rate_limited'; readonly waitMs: number }
  /** The service returned no usable token; nothing was changed. */
  | { readonly kind: 'refused'; readonly error: AmbienceError };

export interface ConnectVenueOptions {
  readonly repository: Pick<ConnectionRepository, 'list' | 'put'>;
  readonly client: Pick<AmbienceClient, 'requestToken'>;
  readonly readings: Pick<Readings, 'zones' | 'venue'>;
  readonly rateLimiter: ConnectRateLimiter;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Clock;
  /**
   * @returns ids from which the secret cannot be derived, one per encryption key, current key first
   */
  readonly deriveIds: (secret: string) => readonly [string, ...string[]];
  readonly log: Log;
}

/** For all requests together, since a person is waiting. */
const connectTimeoutMs = 8_000;

export function createConnectVenue(options: ConnectVenueOptions): ConnectVenue {
  const { repository, client, readings, rateLimiter, audit, clock, deriveIds, log } = options;

  /** Codes are mostly in capital letters, which phones don't type. */
  async function requestGrant(typed: string): Promise<{ code: string; grant: Grant }> {
    const signal = AbortSignal.timeout(connectTimeoutMs);
    const ask = async (code: string) => ({ code, grant: await client.requestToken(code, signal) });
    const capital = typed.toUpperCase();
    return ask(typed).catch((error: unknown) => {
      if (!isWrongCode(error) || capital === typed) throw error;
      return ask(capital);
    });
  }

  async function connect(by: Connector, typed: string, connectedAt: number): Promise<Connection> {
    const readOptions: ReadOptions = {
      deadline: clock.now() + connectTimeoutMs,
      purpose: 'person',
    };
    // Both spellings are the same connection.
    const { code, grant } = await requestGrant(typed);
    const { workspaceId } = by;
    const derivedIds = deriveIds(`${workspaceId} ${code}`);
    const isSameVenue = ({ venueId }: Connection) => derivedIds.includes(venueId);
    const existing = (await repository.list(workspaceId)).find(isSameVenue);
    const venueId = existing?.venueId ?? derivedIds[0];
    const credentials = { workspaceId, venueId, token: grant.token };
    const { state, venue, zones } = await inspect(grant, credentials, readOptions);
    const { connection, isAgain } = await repository.put(workspaceId, isSameVenue, (replaced) => ({
      venueId: replaced?.venueId ?? venueId,
      state,
      token: grant.token,
      venue: venue ?? replaced?.venue ?? { timezone: 'UTC' },
      zones: zones.length > 0 ? [...zones] : (replaced?.zones ?? []),
      zonesReadAt: zones.length > 0 ? clock.now() : (replaced?.zonesReadAt ?? 0),
      connectedBy: by.userId,
      ...(by.isManager ? {} : { isConnectedByGuest: true as const }),
      connectedAt,
    }));
    const kind = isAgain ? 'connected_again' : 'connected';
    await audit.record(workspaceId, by, { kind, venueName: venueName(connection) });
    return connection;
  }

  /** Reads the venue's state, name and zones with a token that was just granted. */
  async function inspect(grant: Grant, credentials: VenueCredentials, readOptions: ReadOptions) {
    const pending = { state: 'pending' as const, venue: grant.venue, zones: [] };
    if (!grant.active) return pending;
    try {
      const { zones } = (await readings.zones(credentials, readOptions)).value;
      const venue = grant.venue ?? (await readings.venue(credentials, readOptions)).value;
      return { state: 'active' as const, venue, zones };
    } catch (error) {
      if (!(error instanceof AmbienceError)) throw error;
      if (error.code === 'not_approved') return pending;
      // The token is valid; the first question reads the zones again.
      if (error.isTransient) return { ...pending, state: 'active' as const };
      throw error;
    }
  }

  return async (by, typedCode) => {
    const { workspaceId } = by;
    const check = checkConnectionCode(typedCode);
    if (!check.isCode) return { kind: 'not_a_code', problem: check.problem };
    // Before anything is awaited: a deletion that begins meanwhile is newer than this connection.
    const connectedAt = clock.now();
    const attempt = await rateLimiter.claim(workspaceId, by.userId);
    if (!attempt.isAllowed) return { kind: 'rate_limited', waitMs: attempt.waitMs };
    try {
      const connection = await connect(by, check.code, connectedAt);
      await attempt.refund();
      const { venueId, state } = connection;
      log.info({ workspaceId, venueId, state }, 'venue connected');
      return { kind: 'connected', connection };
    } catch (error) {
      if (!isWrongCode(error)) await attempt.refund();
      if (error instanceof AmbienceError) return { kind: 'refused', error };
      throw error;
    }
  };
}

function isWrongCode(error: unknown): boolean {
  return error instanceof AmbienceError && error.code === 'code_unknown';
}

export type CodeProblem = 'empty' | 'too_short' | 'too_long' | 'malformed';

export type CodeCheck =
  | { readonly isCode: true; readonly code: string }
  | { readonly isCode: false; readonly problem: CodeProblem };

/** The service does not document the format, so this rejects only what cannot be a code. */
const codePattern = /^[\p{Letter}\p{Number}][\p{Letter}\p{Number}._-]*$/u;
const shortestCode = 4;
export const longestCode = 100;

/**
 * Validates a typed code. Surrounding spaces are removed and long dashes replaced, because phones
 * add both to pasted text.
 */
export function checkConnectionCode(typed: string): CodeCheck {
  const code = typed.trim().replace(/[\u2010-\u2015\u2212]/g, '-');
  if (code === '') return { isCode: false, problem: 'empty' };
  if (code.length > longestCode) return { isCode: false, problem: 'too_long' };
  if (!codePattern.test(code)) return { isCode: false, problem: 'malformed' };
  if (code.length < shortestCode) return { isCode: false, problem: 'too_short' };
  return { isCode: true, code };
}
