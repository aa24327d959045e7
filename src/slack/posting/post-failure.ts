import { WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import { wasNeverConnected } from '../../never-connected.ts';
import type { FailureReason, PostingCode } from '../../schedule/delivery.ts';
import { StoreError } from '../../store/errors.ts';
import { NotInstalledError } from '../installations.ts';
import { TokenExpiredError, TokenPendingError } from '../token-rotation.ts';
import { slackCodeOf } from './web-api.ts';

/**
 * What a failed post means. Slack has no idempotency key for posts, so it matters whether anything
 * was posted. `refused`: nothing, and a retry will not help. `later`: certainly nothing, so a retry
 * is safe. `unknown`: it may have been posted.
 */
export type PostFailure =
  /** `code` is Slack's own: https://docs.slack.dev/reference/methods/chat.postMessage#errors */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'later'; readonly waitMs: number }
  | { readonly kind: 'unknown' };

const unstatedWaitMs = 15_000;

/** Classifies an error thrown by Slack's client or by the token lookup. */
export function readPostFailure(error: unknown): PostFailure {
  if (error instanceof TokenExpiredError) return { kind: 'refused', code: error.code };
  // Without a token nothing was posted.
  if (error instanceof TokenPendingError) return { kind: 'later', waitMs: unstatedWaitMs };
  if (error instanceof NotInstalledError) return { kind: 'refused', code: 'account_inactive' };
  if (error instanceof WebAPIRateLimitedError) {
    return { kind: 'later', waitMs: Math.max(1, error.retryAfter) * 1000 };
  }
  const code = slackCodeOf(error);
  if (code !== undefined) {
    if (unknownOutcomeCodes.has(code)) return { kind: 'unknown' };
    return transientCodes.has(code)
      ? { kind: 'later', waitMs: unstatedWaitMs }
      : { kind: 'refused', code };
  }
  // @slack/web-api 8.2.0 has no error class for a 429 without Retry-After.
  const isBusy = error instanceof Error && error.message.startsWith('Retry header did not contain');
  // Without a token or a connection nothing was posted.
  const isUnsent =
    error instanceof StoreError ||
    (error instanceof WebAPIRequestError && wasNeverConnected(error.original));
  return isBusy || isUnsent ? { kind: 'later', waitMs: unstatedWaitMs } : { kind: 'unknown' };
}

/** Slack may have posted the message before it failed. */
const unknownOutcomeCodes: ReadonlySet<string> = new Set(['internal_error', 'fatal_error']);

/** `request_timeout` means that Slack did not receive the whole request. */
const transientCodes: ReadonlySet<string> = new Set([
  'ratelimited',
  'rate_limited',
  'service_unavailable',
  'request_timeout',
]);

/**
 * Maps Slack's error codes to failure reasons:
 * https://docs.slack.dev/reference/methods/chat.postMessage#errors
 */
export function failureReasonOf(slackCode: string): FailureReason {
  const known = meanings[slackCode];
  if (known !== undefined) return { kind: 'posting', code: known };
  return /^(restricted_action|slack_connect_)/.test(slackCode)
    ? { kind: 'posting', code: 'posting_forbidden' }
    : { kind: 'message' };
}

const meanings: Readonly<Record<string, PostingCode>> = {
  channel_not_found: 'channel_gone',
  is_archived: 'channel_archived',
  not_in_channel: 'not_in_channel',
  no_permission: 'posting_forbidden',
  access_denied: 'posting_forbidden',
  ekm_access_denied: 'posting_forbidden',
  account_inactive: 'app_removed',
  invalid_auth: 'app_removed',
  not_authed: 'app_removed',
  token_revoked: 'app_removed',
  token_expired: 'app_removed',
  team_not_found: 'app_removed',
  team_access_not_granted: 'app_removed',
  team_added_to_org: 'app_removed',
  enterprise_is_restricted: 'app_removed',
};
