import type { Logger } from '@slack/bolt';
import { WebClient, type WebClientOptions } from '@slack/web-api';

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

/** For what a person waits for. */
export function interactiveClient(slackApiUrl: string, logger: Logger): WebClientOptions {
  return withoutRetries(slackApiUrl, logger, 2_500);
}

/**
 * For posts and what belongs to them, which nobody waits for.
 * @param token without one, each call brings its workspace's
 */
export function createPostingClient(
  slackApiUrl: string,
  logger: Logger,
  token?: string,
): WebClient {
  return new WebClient(token, withoutRetries(slackApiUrl, logger, 10_000));
}
