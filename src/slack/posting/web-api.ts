import type { Logger } from '@slack/bolt';
import { WebAPIPlatformError, WebClient, type WebClientOptions } from '@slack/web-api';

/** Clients of Slack's Web API, and how to read its errors. */

/**
 * Slack's own defaults retry for half an hour, which has posted a message three times (measured), and
 * let one 429 stall every other call.
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

/** For calls that a person waits for. */
export function interactiveClient(slackApiUrl: string, logger: Logger): WebClientOptions {
  return withoutRetries(slackApiUrl, logger, 2_500);
}

/**
 * For posts and the calls around them, which nobody waits for.
 * @param token without one, each call brings its workspace's
 */
export function createPostingClient(
  slackApiUrl: string,
  logger: Logger,
  token?: string,
): WebClient {
  return new WebClient(token, withoutRetries(slackApiUrl, logger, 10_000));
}

/**
 * Slack's own code for a call that it refused; undefined for any other failure. An answer that is not
 * JSON comes as an error with its whole text as the code: then Slack has said nothing.
 */
export function slackCodeOf(error: unknown): string | undefined {
  if (!(error instanceof WebAPIPlatformError)) return undefined;
  const { error: code } = error.data;
  return typeof code === 'string' && /^[a-z][a-z0-9_]{0,79}$/.test(code) ? code : undefined;
}
