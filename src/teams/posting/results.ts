import type { FailureReason, PostingCode, PostResult } from '../../schedule/delivery.ts';
import { StoreError } from '../../store/errors.ts';
import { spread } from '../../time.ts';
import { ConnectorError, wasNotSent } from './connector-error.ts';

/** What a failed post means, as the ledger understands it. */

const busyMs = 15_000;

/**
 * The Connector has no idempotency key, so it matters whether anything was posted: after an answer that
 * never came, or an error of its own, it is unknown.
 * https://learn.microsoft.com/microsoftteams/platform/bots/how-to/rate-limit
 *
 * @param jitter between 0 and 1; spreads posts that were refused together
 */
export function postFailure(error: unknown, jitter: number): Exclude<PostResult, { kind: 'sent' }> {
  // Without a conversation or a token, nothing was posted.
  if (error instanceof StoreError) return { kind: 'later', waitMs: busyMs };
  if (!(error instanceof ConnectorError)) return { kind: 'unknown' };
  const { status, code, retryAfterMs = busyMs } = error;
  const later = { kind: 'later', waitMs: spread(retryAfterMs, jitter) } as const;
  if (wasNotSent(error) || error.message.startsWith('token:')) return later;
  switch (status) {
    case 403:
    case 404:
    case 413:
    case 400:
    case 401:
      return { kind: 'refused', reason: reasonOf(status, code) };
    default:
      return code === 'foreign_host'
        ? { kind: 'refused', reason: { kind: 'posting', code: 'channel_gone' } }
        : { kind: 'unknown' };
  }
}

function reasonOf(status: number, code: string): FailureReason {
  const meaning = meanings[code] ?? meanings[status];
  return meaning === undefined ? { kind: 'message' } : { kind: 'posting', code: meaning };
}

/** Of Teams' codes, and of the status where the code says nothing. */
const meanings: Readonly<Record<string, PostingCode>> = {
  BotNotInConversationRoster: 'not_in_channel',
  MessageWritesBlocked: 'posting_forbidden',
  BotDisabledByAdmin: 'app_removed',
  403: 'posting_forbidden',
  404: 'channel_gone',
};
