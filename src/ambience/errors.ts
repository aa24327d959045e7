/**
 * Why the venue ambience service gave no usable answer. The service documents neither statuses nor
 * error bodies (section 7), so the meanings are ours:
 *
 * - `token_refused` 401: the token is dead. `not_approved` 403. `not_found` 404.
 * - `rate_limited` 429; `retryAfterMs` when known. `over_budget` we asked enough, by our own count.
 * - `unavailable` 5xx, network faults. `timeout` no answer in time. `given_up` the circuit is open,
 *   nothing was sent.
 * - `unreadable` not JSON, not the documented shape, or without any of the documented parts.
 *   `empty` the right shape without any figure, where there were some before. `too_large`,
 *   `redirected`: never followed.
 * - `refused` any other status.
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

const transient: ReadonlySet<AmbienceErrorCode> = new Set([
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

const worthRetrying: ReadonlySet<AmbienceErrorCode> = new Set([
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

  /** The service refused access. A single refusal may be a mistake. */
  get isDenial(): boolean {
    return this.code === 'token_refused' || this.code === 'not_approved';
  }

  /** Nothing is wrong with the connection itself: an older reading still serves. */
  get isTransient(): boolean {
    return transient.has(this.code);
  }

  /** Asking again soon may help. */
  get retryable(): boolean {
    return worthRetrying.has(this.code);
  }
}
