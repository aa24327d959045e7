import type { AmbienceClient } from '../ambience/client.ts';
import { AmbienceError } from '../ambience/errors.ts';
import type { ReadOptions, VenueCredentials } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import type { Grant } from '../ambience/types.ts';
import type { Log } from '../ops/log.ts';
import type { Audit } from '../people/audit.ts';
import type { Clock } from '../time.ts';
import type { ConnectRateLimiter } from './connect-rate-limiter.ts';
import type { ConnectionRepository } from './connection-repository.ts';
import { type Connection, venueName } from './workspace.ts';

/**
 * Exchanges what someone typed as a connection code for a token, and stores the connection; it is
 * `pending` if the venue has yet to approve. The same code again replaces its connection. The caller
 * has checked that the person may connect venues.
 *
 * @throws StoreError and the like; of the service's errors none
 */
export type ConnectVenue = (
  teamId: string,
  userId: string,
  typedCode: string,
) => Promise<ConnectResult>;

export type ConnectResult =
  | { readonly kind: 'connected'; readonly connection: Connection }
  | { readonly kind: 'not_a_code'; readonly problem: CodeProblem }
  /** Too many wrong codes, by this person or in this workspace. */
  | { readonly kind: 'rate_limited'; readonly waitMs: number }
  /** The service gave no usable token; nothing has changed. */
  | { readonly kind: 'refused'; readonly error: AmbienceError };

export interface ConnectVenueOptions {
  readonly repository: Pick<ConnectionRepository, 'list' | 'put'>;
  readonly client: Pick<AmbienceClient, 'requestToken'>;
  readonly readings: Pick<Readings, 'zones' | 'venue'>;
  readonly rateLimiter: ConnectRateLimiter;
  readonly audit: Pick<Audit, 'note'>;
  readonly clock: Clock;
  /** Names a secret without giving it away, the current name first. */
  readonly nameSecret: (secret: string) => readonly [string, ...string[]];
  readonly log: Log;
}

/** How long a person waits for all of it. */
const connectWaitsMs = 8_000;

export function createConnectVenue(options: ConnectVenueOptions): ConnectVenue {
  const { repository, client, readings, rateLimiter, audit, clock, nameSecret, log } = options;

  async function connect(teamId: string, userId: string, code: string): Promise<Connection> {
    const waits: ReadOptions = { deadline: clock.now() + connectWaitsMs, purpose: 'person' };
    const grant = await client.requestToken(code, AbortSignal.timeout(connectWaitsMs));
    const names = nameSecret(`${teamId} ${code}`);
    const isSameVenue = ({ venueId }: Connection) => names.includes(venueId);
    const before = (await repository.list(teamId)).find(isSameVenue);
    const venueId = before?.venueId ?? names[0];
    const credentials = { teamId, venueId, token: grant.token };
    const { state, venue, zones } = await inspect(grant, credentials, waits);
    const { connection, isAgain } = await repository.put(teamId, isSameVenue, (replaced) => ({
      venueId: replaced?.venueId ?? venueId,
      state,
      token: grant.token,
      venue: venue ?? replaced?.venue ?? { timezone: 'UTC' },
      zones: zones.length > 0 ? [...zones] : (replaced?.zones ?? []),
      zonesReadAt: zones.length > 0 ? clock.now() : (replaced?.zonesReadAt ?? 0),
      connectedBy: userId,
      connectedAt: clock.now(),
    }));
    const kind = isAgain ? 'connected_again' : 'connected';
    await audit.note(teamId, { userId }, { kind, venueName: venueName(connection) });
    return connection;
  }

  /** What can be known of a venue right after its token was given. */
  async function inspect(grant: Grant, credentials: VenueCredentials, waits: ReadOptions) {
    const nothing = { state: 'pending' as const, venue: grant.venue, zones: [] };
    if (!grant.active) return nothing;
    try {
      const { zones } = (await readings.zones(credentials, waits)).value;
      const venue = grant.venue ?? (await readings.venue(credentials, waits)).value;
      return { state: 'active' as const, venue, zones };
    } catch (error) {
      if (!(error instanceof AmbienceError)) throw error;
      if (error.code === 'not_approved') return nothing;
      // The token is good; the first question asks for the zones again.
      if (error.isTransient) return { ...nothing, state: 'active' as const };
      throw error;
    }
  }

  return async (teamId, userId, typedCode) => {
    const check = checkConnectionCode(typedCode);
    if (!check.isCode) return { kind: 'not_a_code', problem: check.problem };
    const attempt = rateLimiter.claim(teamId, userId);
    if (!attempt.isAllowed) return { kind: 'rate_limited', waitMs: attempt.waitMs };
    try {
      const connection = await connect(teamId, userId, check.code);
      attempt.refund();
      const { venueId, state } = connection;
      log.info({ teamId, venueId, state }, 'venue connected');
      return { kind: 'connected', connection };
    } catch (error) {
      const isWrongCode = error instanceof AmbienceError && error.code === 'code_unknown';
      if (!isWrongCode) attempt.refund();
      if (error instanceof AmbienceError) return { kind: 'refused', error };
      throw error;
    }
  };
}

export type CodeProblem = 'empty' | 'too_short' | 'too_long' | 'malformed';

export type CodeCheck =
  | { readonly isCode: true; readonly code: string }
  | { readonly isCode: false; readonly problem: CodeProblem };

/** The service does not document the format; this refuses only what surely is no code. */
const codePattern = /^[\p{Letter}\p{Number}][\p{Letter}\p{Number}._-]*$/u;
const shortestCode = 4;
export const longestCode = 100;

/** Phones put spaces around a pasted text and turn dashes into longer ones. */
export function checkConnectionCode(typed: string): CodeCheck {
  const code = typed.trim().replace(/[\u2010-\u2015\u2212]/g, '-');
  if (code === '') return { isCode: false, problem: 'empty' };
  if (code.length > longestCode) return { isCode: false, problem: 'too_long' };
  if (!codePattern.test(code)) return { isCode: false, problem: 'malformed' };
  if (code.length < shortestCode) return { isCode: false, problem: 'too_short' };
  return { isCode: true, code };
}
