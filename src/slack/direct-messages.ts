import {
  type ChatPostMessageArguments,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
  type WebClient,
} from '@slack/web-api';
import type { Log } from '../ops/log.ts';
import { StoreError } from '../store/errors.ts';
import type { Message } from './blocks/message.ts';
import { NotInstalledError } from './not-installed.ts';

/**
 * Messages to one person, in the app's own conversation with them. Slack has no idempotency key for
 * posts, so there is one attempt: `later` means that nothing was posted and another attempt is safe,
 * `unknown` that nobody knows.
 */
export type Sent = 'sent' | 'refused' | 'later' | 'unknown';

export interface DirectMessages {
  send(teamId: string, userId: string, message: Message): Promise<Sent>;
}

/** @param client without a token of its own */
export function createDirectMessages(
  client: WebClient,
  tokenOf: (teamId: string) => Promise<string>,
  log: Log,
): DirectMessages {
  return {
    async send(teamId, userId, { text, blocks, plainBlocks }) {
      try {
        const token = await tokenOf(teamId);
        const post: ChatPostMessageArguments = {
          token,
          channel: userId,
          text,
          blocks: plainBlocks ?? blocks,
          unfurl_links: false,
          unfurl_media: false,
        };
        await client.chat.postMessage(post);
        return 'sent';
      } catch (error) {
        const sent = sentDespite(error);
        log.warn({ err: error, teamId, sent }, 'a direct message was not sent');
        return sent;
      }
    },
  };
}

function sentDespite(error: unknown): Sent {
  if (error instanceof NotInstalledError) return 'refused';
  if (error instanceof WebAPIPlatformError) {
    if (doubtful.has(error.data.error)) return 'unknown';
    return passing.has(error.data.error) ? 'later' : 'refused';
  }
  // Without a token, a free line or a connection nothing was posted.
  const isUnsent =
    error instanceof StoreError ||
    error instanceof WebAPIRateLimitedError ||
    (error instanceof WebAPIRequestError && wasNeverConnected(error.original));
  return isUnsent ? 'later' : 'unknown';
}

/** Some of the work may have been done. */
const doubtful: ReadonlySet<string> = new Set(['internal_error', 'fatal_error']);

/** Slack's own trouble: https://docs.slack.dev/reference/methods/chat.postMessage#errors */
const passing: ReadonlySet<string> = new Set([
  'ratelimited',
  'rate_limited',
  'service_unavailable',
  'request_timeout',
]);

/** The cause stands some layers down. */
function wasNeverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isRefused = 'code' in error && ['ECONNREFUSED', 'ENOTFOUND'].includes(String(error.code));
  return isRefused || wasNeverConnected(error.cause);
}
