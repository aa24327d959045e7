import type { Logger } from '@slack/bolt';
import { WebAPIPlatformError, WebClient, type WebClientOptions } from '@slack/web-api';

/** Clients for Slack's Web API, and its error codes. */

/**
 * Turns off the client's default retries. They go on for half an hour, which has posted a message
 * three times (measured), and one 429 blocks all other calls.
 */
function withoutRetries(slackApiUrl: string, logger: Logger, timeout: number): WebClientOptions {
  return {
    slackApiUrl,
    logger,
    timeout,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
  };
}

/** Options for calls that a person waits for. */
export function interactiveClient(slackApiUrl: string, logger: Logger): WebClientOptions {
  return withoutRetries(slackApiUrl, logger, 2_500);
}

/**
 * A client for posts and related calls, which no person waits for.
 * @param token if undefined, each call must bring its workspace's token
 */
export function createPostingClient(
  slackApiUrl: string,
  logger: Logger,
  token?: string,
): WebClient {
  return new WebClient(token, withoutRetries(slackApiUrl, logger, 10_000));
}

/**
 * Slack's error code for a call that it rejected; undefined for any other error. If a response is
 * not JSON, the client reports its whole text as the code, which is also undefined here.
 */
export function slackCodeOf(error: unknown): string | undefined {
  if (!(error instanceof WebAPIPlatformError)) return undefined;
  const { error: code } = error.data;
  return typeof code === 'string' && /^[a-z][a-z0-9_]{0,79}$/.test(code) ? code : undefined;
}
