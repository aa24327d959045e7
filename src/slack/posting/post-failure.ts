import { WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import { StoreError } from '../../store/errors.ts';
import { NotInstalledError } from '../not-installed.ts';
import { slackCodeOf } from '../slack-code.ts';

/**
 * What a failed post means. Slack has no idempotency key for posts, so it matters whether anything
 * was posted: `later` means that surely nothing was, and another attempt is safe; `unknown` that
 * nobody can say.
 */
export type PostFailure =
  /** By Slack's own code: https://docs.slack.dev/reference/methods/chat.postMessage#errors */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'later'; readonly waitMs: number }
  | { readonly kind: 'unknown' };

const unstatedWaitMs = 15_000;

export function readPostFailure(error: unknown): PostFailure {
  if (error instanceof NotInstalledError) return { kind: 'refused', code: 'account_inactive' };
  if (error instanceof WebAPIRateLimitedError) {
    return { kind: 'later', waitMs: Math.max(1, error.retryAfter) * 1000 };
  }
  const code = slackCodeOf(error);
  if (code !== undefined) {
    if (doubtful.has(code)) return { kind: 'unknown' };
    return passing.has(code)
      ? { kind: 'later', waitMs: unstatedWaitMs }
      : { kind: 'refused', code };
  }
  // A 429 that does not say how long has no class of its own in @slack/web-api 8.2.0.
  const isBusy = error instanceof Error && error.message.startsWith('Retry header did not contain');
  // Without a token or a connection nothing was posted.
  const isUnsent =
    error instanceof StoreError ||
    (error instanceof WebAPIRequestError && wasNeverConnected(error.original));
  return isBusy || isUnsent ? { kind: 'later', waitMs: unstatedWaitMs } : { kind: 'unknown' };
}

/** Some of the work may have been done. */
const doubtful: ReadonlySet<string> = new Set(['internal_error', 'fatal_error']);

/** `request_timeout` says that Slack did not get the whole request. */
const passing: ReadonlySet<string> = new Set([
  'ratelimited',
  'rate_limited',
  'service_unavailable',
  'request_timeout',
]);

/** As Node and undici name that a connection was never made. */
const unconnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The cause stands some layers down; for a host of several addresses there are several. */
function wasNeverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && unconnected.has(error.code)) return true;
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.every(wasNeverConnected);
  }
  return wasNeverConnected(error.cause);
}
