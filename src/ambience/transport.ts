import { Agent, type Dispatcher, request } from 'undici';
import type { CallReason } from '../ops/metrics.ts';
import type { Clock } from '../time.ts';
import { AmbienceError, type AmbienceErrorCode } from './errors.ts';

/** Sends requests to the service. Whatever goes wrong is an {@link AmbienceError}. */
export interface Transport {
  /**
   * @param endpoint names the call in errors and metrics, such as `GET /data/venue`
   * @param readBody its RangeError means too large, its SyntaxError unreadable
   * @param isLong the body is read piece by piece, so it may be much longer
   */
  send<T>(endpoint: string, sent: Sent, readBody: ReadBody<T>, isLong?: boolean): Promise<T>;
  close(): Promise<void>;
}

export type ReadBody<T> = (body: Dispatcher.ResponseData['body']) => Promise<T>;

export interface Sent {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface TransportOptions {
  /** Paths begin with `/api/v1` under this address. */
  readonly baseUrl: string;
  readonly clock: Clock;
  /** Called after each call, with its duration in seconds. */
  readonly onCall: (endpoint: string, reason: CallReason, seconds: number) => void;
}

const maxResponseBytes = 2 * 1024 * 1024;
/** The typical week of all zones is about 11 kB per zone, and is read zone by zone. */
const maxStreamBytes = 64 * 1024 * 1024;
const connectTimeoutMs = 2_000;
/** A safety net: fetcher.ts aborts each request sooner, after 25 s. */
const responseTimeoutMs = 30_000;

export function createTransport({ baseUrl, clock, onCall }: TransportOptions): Transport {
  const base = `${baseUrl.replace(/\/+$/, '')}/api/v1`;
  const agentFor = (maxResponseSize: number) =>
    new Agent({
      allowH2: false,
      connect: { timeout: connectTimeoutMs },
      headersTimeout: responseTimeoutMs,
      bodyTimeout: responseTimeoutMs,
      maxResponseSize,
    });
  const agent = agentFor(maxResponseBytes);
  const streamAgent = agentFor(maxStreamBytes);

  async function send<T>(
    endpoint: string,
    { path, headers, ...sent }: Sent,
    readBody: ReadBody<T>,
    isLong = false,
  ): Promise<T> {
    const startedAt = performance.now();
    let reason: CallReason = 'ok';
    try {
      const response = await request(`${base}${path}`, {
        ...sent,
        dispatcher: isLong ? streamAgent : agent,
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      });
      if (response.statusCode < 200 || response.statusCode >= 300) {
        await response.body.dump();
        throw statusError(endpoint, response.statusCode, response.headers['retry-after']);
      }
      return await readBody(response.body);
    } catch (error) {
      const failure = error instanceof AmbienceError ? error : networkError(endpoint, error);
      reason = reasonOf(failure.code);
      throw failure;
    } finally {
      onCall(withoutIds(endpoint), reason, (performance.now() - startedAt) / 1_000);
    }
  }

  function statusError(
    endpoint: string,
    status: number,
    retryAfter: string | string[] | undefined,
  ): AmbienceError {
    const retryAfterMs = status === 429 ? readRetryAfter(retryAfter, clock) : undefined;
    return new AmbienceError(codeOf(status), { endpoint, status, retryAfterMs });
  }

  return {
    send,
    // Requests that nobody is waiting for must not delay shutdown.
    close: async () => void (await Promise.all([agent.destroy(), streamAgent.destroy()])),
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

function networkError(endpoint: string, cause: unknown): AmbienceError {
  const name = cause instanceof Error ? cause.name : '';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || cause instanceof RangeError) {
    return new AmbienceError('too_large', { endpoint });
  }
  if (cause instanceof SyntaxError) return new AmbienceError('unreadable', { endpoint, cause });
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
