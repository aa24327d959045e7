/**
 * Why the venue ambience service gave no usable response. The service documents neither statuses
 * nor error bodies, so these meanings are ours:
 *
 * - `token_refused`: 401, the token is no longer valid. `not_approved`: 403. `not_found`: 404.
 * - `rate_limited`: 429, with `retryAfterMs` if known. `over_budget`: our own limit is used up.
 * - `unavailable`: 5xx or a network error. `timeout`: no response in time. `given_up`: the circuit
 *   is open and nothing was sent.
 * - `unreadable`: not JSON, not the documented shape, or without any of the documented fields.
 *   `empty`: the right shape without data, although there was data before. `too_large`: over the
 *   size limit. `redirected`: 3xx, which is never followed.
 * - `refused`: any other status.
 * - `code_unknown`, `credentials_refused`: only from the token endpoint.
 */
export type AmbienceErrorCode =
  | 'token_refused'
  | 'not_approved'
  | 'not_found'
  | 'rate_limited'
  | 'over_budget'
  | 'unavailable'
  | 'given_up'
  | 'timeout'
  | 'unreadable'
  | 'empty'
  | 'too_large'
  | 'redirected'
  | 'refused'
  | 'code_unknown'
  | 'credentials_refused';

const transientCodes: ReadonlySet<AmbienceErrorCode> = new Set([
  'rate_limited',
  'over_budget',
  'unavailable',
  'given_up',
  'timeout',
  'unreadable',
  'empty',
  'too_large',
  'redirected',
  'refused',
]);

const retryableCodes: ReadonlySet<AmbienceErrorCode> = new Set([
  'rate_limited',
  'over_budget',
  'unavailable',
  'timeout',
]);

export interface AmbienceErrorDetail {
  readonly endpoint?: string | undefined;
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

export class AmbienceError extends Error {
  override readonly name = 'AmbienceError';
  readonly code: AmbienceErrorCode;
  readonly endpoint: string | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(code: AmbienceErrorCode, detail: AmbienceErrorDetail = {}) {
    const where = detail.endpoint === undefined ? '' : ` from ${detail.endpoint}`;
    const status = detail.status === undefined ? '' : ` (status ${detail.status})`;
    super(`${code}${where}${status}`, { cause: detail.cause });
    this.code = code;
    this.endpoint = detail.endpoint;
    this.status = detail.status;
    this.retryAfterMs = detail.retryAfterMs;
  }

  /** The service denied access. A single denial may be a mistake. */
  get isDenial(): boolean {
    return this.code === 'token_refused' || this.code === 'not_approved';
  }

  /** The connection itself is fine, so an older reading can be shown. */
  get isTransient(): boolean {
    return transientCodes.has(this.code);
  }

  /** A retry within seconds may succeed. */
  get retryable(): boolean {
    return retryableCodes.has(this.code);
  }
}
