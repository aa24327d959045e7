import { WebAPIPlatformError } from '@slack/web-api';

/** What Slack answered instead of `ok`, by its own code; undefined for any other failure. */
export function slackCodeOf(error: unknown): string | undefined {
  return error instanceof WebAPIPlatformError ? error.data.error : undefined;
}
