import { WebAPIPlatformError } from '@slack/web-api';

/**
 * What Slack answered instead of `ok`, by its own code; undefined for any other failure. An answer
 * that is no JSON comes as an error with its whole text as the code: then Slack has said nothing.
 */
export function slackCodeOf(error: unknown): string | undefined {
  if (!(error instanceof WebAPIPlatformError)) return undefined;
  const { error: code } = error.data;
  return typeof code === 'string' && /^[a-z][a-z0-9_]{0,79}$/.test(code) ? code : undefined;
}
