import { Agent, request } from 'undici';
import type { z } from 'zod';
import type { CallReason } from '../ops/metrics.ts';
import type { Clock } from '../time.ts';
import { AmbienceError, type AmbienceErrorCode } from './errors.ts';
import { parseTolerantly } from './tolerant.ts';
import type {
  Grant,
  Venue,
  VenueLive,
  VenueTrend,
  VenueTypical,
  Zone,
  ZoneList,
  ZoneLive,
  ZoneTrend,
  ZoneTypical,
} from './types.ts';
import * as wire from './wire.ts';
import * as wireSeries from './wire-series.ts';

/** One method per endpoint of the service. All of them throw only {@link AmbienceError}. */
export interface AmbienceClient {
  requestToken(connectionCode: string, signal: AbortSignal): Promise<Grant>;
  venue(token: string, signal: AbortSignal): Promise<Venue>;
  venueLive(token: string, signal: AbortSignal): Promise<VenueLive>;
  venueTrend(token: string, signal: AbortSignal): Promise<VenueTrend>;
  venueTypical(token: string, signal: AbortSignal): Promise<VenueTypical>;
  zones(token: string, signal: AbortSignal): Promise<ZoneList>;
  zone(token: string, zoneId: string, signal: AbortSignal): Promise<Zone>;
  zonesLive(token: string, signal: AbortSignal): Promise<readonly ZoneLive[]>;
  zoneLive(token: string, zoneId: string, signal: AbortSignal): Promise<ZoneLive>;
  busiestZone(token: string, signal: AbortSignal): Promise<ZoneLive>;
  zonesTrend(token: string, signal: AbortSignal): Promise<readonly ZoneTrend[]>;
  zoneTrend(token: string, zoneId: string, signal: AbortSignal): Promise<ZoneTrend>;
  zonesTypical(token: string, signal: AbortSignal): Promise<readonly ZoneTypical[]>;
  zoneTypical(token: string, zoneId: string, signal: AbortSignal): Promise<ZoneTypical>;
  close(): Promise<void>;
}

export interface AmbienceClientOptions {
  /** Paths begin with `/api/v1` under this address. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: Clock;
  /** Called with the paths that could not be parsed. The rest of the response is still used. */
  readonly onUnreadable: (endpoint: string, paths: readonly string[]) => void;
  /** Called after each call, with its duration in seconds. */
  readonly onCall: (endpoint: string, reason: CallReason, seconds: number) => void;
}

/** The largest documented response, the typical week of all zones, is about 11 kB per zone. */
const maxResponseBytes = 2 * 1024 * 1024;
const connectTimeoutMs = 2_000;
/** A safety net: fetcher.ts aborts each request sooner, after 25 s. */
const responseTimeoutMs = 30_000;

export function createAmbienceClient(options: AmbienceClientOptions): AmbienceClient {
  const base = `${options.baseUrl.replace(/\/+$/, '')}/api/v1`;
  const agent = new Agent({
    allowH2: false,
    connect: { timeout: connectTimeoutMs },
    headersTimeout: responseTimeoutMs,
    bodyTimeout: responseTimeoutMs,
    maxResponseSize: maxResponseBytes,
  });

  async function get<T>(
    path: string,
    schema: z.ZodType<T>,
    token: string,
    signal: AbortSignal,
    unwrap: (body: unknown) => unknown = (body) => body,
  ): Promise<T> {
    // The service documents every GET with the body `{}`.
    const body = await call(
      `GET ${path}`,
      path,
      { authorization: `Bearer ${token}` },
      '{}',
      signal,
    );
    return read(`GET ${path}`, schema, unwrap(body));
  }

  async function call(
    endpoint: string,
    path: string,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
  ): Promise<unknown> {
    const startedAt = performance.now();
    let reason: CallReason = 'ok';
    try {
      const response = await request(`${base}${path}`, {
        dispatcher: agent,
        method: endpoint.startsWith('POST') ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body,
        signal,
      });
      if (response.statusCode < 200 || response.statusCode >= 300) {
        await response.body.dump();
        throw statusError(endpoint, response.statusCode, response.headers['retry-after']);
      }
      return parseJson(endpoint, await response.body.text());
    } catch (error) {
      const failure = error instanceof AmbienceError ? error : networkError(endpoint, error);
      reason = reasonOf(failure.code);
      throw failure;
    } finally {
      options.onCall(withoutIds(endpoint), reason, (performance.now() - startedAt) / 1_000);
    }
  }

  function read<T>(endpoint: string, schema: z.ZodType<T>, body: unknown): T {
    const { value, unreadable } = parseBody(endpoint, schema, body);
    if (unreadable.length > 0) options.onUnreadable(endpoint, unreadable);
    return value;
  }

  function statusError(
    endpoint: string,
    status: number,
    retryAfter: string | string[] | undefined,
  ): AmbienceError {
    const retryAfterMs = status === 429 ? readRetryAfter(retryAfter, options.clock) : undefined;
    return new AmbienceError(codeOf(status), { endpoint, status, retryAfterMs });
  }

  const inZone = (zoneId: string) => `/data/zones/${encodeURIComponent(zoneId)}`;

  return {
    async requestToken(connectionCode, signal) {
      const endpoint = 'POST /auth/token';
      const credentials = { client_id: options.clientId, client_secret: options.clientSecret };
      const body = JSON.stringify({ venue_connection_code: connectionCode });
      try {
        const answer = await call(endpoint, '/auth/token', credentials, body, signal);
        return read(endpoint, wire.grant, answer);
      } catch (error) {
        throw asTokenError(error);
      }
    },
    venue: (token, signal) => get('/data/venue', wire.venue, token, signal),
    venueLive: (token, signal) => get('/data/venue/live', wire.venueLive, token, signal),
    venueTrend: (token, signal) =>
      get('/data/venue/trending', wireSeries.venueTrend(options.clock.now()), token, signal),
    venueTypical: (token, signal) =>
      get('/data/venue/historical', wireSeries.venueTypical, token, signal),
    zones: (token, signal) => get('/data/zones', wire.zoneList, token, signal, wire.unwrapZoneList),
    async zone(token, zoneId, signal) {
      const path = inZone(zoneId);
      const list = await get(path, wire.zoneList, token, signal, wire.unwrapZoneList);
      const found = list.zones.find((zone) => zone.id === zoneId) ?? list.zones[0];
      if (found === undefined) throw new AmbienceError('not_found', { endpoint: `GET ${path}` });
      return found;
    },
    zonesLive: (token, signal) => get('/data/zones/live', wire.zonesLive, token, signal),
    zoneLive: (token, zoneId, signal) =>
      get(`${inZone(zoneId)}/live`, wire.zoneLiveAnswer, token, signal),
    busiestZone: (token, signal) => get('/data/zones/busiest', wire.zoneLiveAnswer, token, signal),
    zonesTrend: (token, signal) =>
      get('/data/zones/trending', wireSeries.zonesTrend(options.clock.now()), token, signal),
    zoneTrend: (token, zoneId, signal) =>
      get(
        `${inZone(zoneId)}/trending`,
        wireSeries.zoneTrendAnswer(options.clock.now()),
        token,
        signal,
      ),
    zonesTypical: (token, signal) =>
      get('/data/zones/historical', wireSeries.zonesTypical, token, signal),
    zoneTypical: (token, zoneId, signal) =>
      get(`${inZone(zoneId)}/historical`, wireSeries.zoneTypicalAnswer, token, signal),
    // Requests that nobody is waiting for must not delay shutdown.
    close: () => agent.destroy(),
  };
}

/** `GET /data/zones/{id}/live`: as a label, so there must be few of them. */
function withoutIds(endpoint: string): string {
  return endpoint.replace(/(\/zones\/)(?!live$|busiest$|trending$|historical$)[^/]+/, '$1{id}');
}

function reasonOf(code: AmbienceErrorCode): CallReason {
  switch (code) {
    case 'token_refused':
    case 'not_approved':
      return 'auth';
    case 'rate_limited':
      return 'rate_limited';
    case 'timeout':
      return 'timeout';
    case 'refused':
    case 'not_found':
      return 'client_error';
    default:
      return 'server';
  }
}

function parseJson(endpoint: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's error message quotes the text, which must not be logged.
    throw new AmbienceError('unreadable', { endpoint, cause: new Error('not JSON') });
  }
}

function parseBody<T>(endpoint: string, schema: z.ZodType<T>, body: unknown) {
  try {
    return parseTolerantly(endpoint, schema, body);
  } catch (error) {
    if (error instanceof AmbienceError) throw error;
    // A response nested thousands of levels deep overflows the stack.
    throw new AmbienceError('unreadable', { endpoint, cause: new Error('too deeply nested') });
  }
}

function codeOf(status: number): AmbienceErrorCode {
  if (status >= 300 && status < 400) return 'redirected';
  if (status >= 500) return 'unavailable';
  switch (status) {
    case 401:
      return 'token_refused';
    case 403:
      return 'not_approved';
    case 404:
      return 'not_found';
    case 429:
      return 'rate_limited';
    default:
      return 'refused';
  }
}

/** At the token endpoint, 401 is about our credentials; 400, 404 and 422 are about the code. */
function asTokenError(error: unknown): unknown {
  if (!(error instanceof AmbienceError)) return error;
  const { endpoint, status } = error;
  if (status === 401) return new AmbienceError('credentials_refused', { endpoint, status });
  if (status === 400 || status === 404 || status === 422) {
    return new AmbienceError('code_unknown', { endpoint, status });
  }
  return error;
}

function networkError(endpoint: string, cause: unknown): AmbienceError {
  const name = cause instanceof Error ? cause.name : '';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new AmbienceError('too_large', { endpoint });
  const isTimeout =
    name === 'TimeoutError' || name === 'AbortError' || /^UND_ERR_.*TIMEOUT$/.test(code);
  return new AmbienceError(isTimeout ? 'timeout' : 'unavailable', { endpoint, cause });
}

/** @returns milliseconds; undefined if `Retry-After` is absent or invalid (RFC 9110, 10.2.3) */
function readRetryAfter(header: string | string[] | undefined, clock: Clock): number | undefined {
  const value = Array.isArray(header) ? header[0] : header;
  if (value === undefined || value.trim() === '') return undefined;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - clock.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
