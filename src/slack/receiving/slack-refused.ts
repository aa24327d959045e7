import { WebAPIPlatformError } from '@slack/web-api';

/** Slack does not accept what the configuration says; the message is for the operator. */
export class SlackRefusedError extends Error {
  override readonly name = 'SlackRefusedError';
  readonly code = 'slack_refused';
}

const whereToCopy = {
  SLACK_BOT_TOKEN: "the app's page “Install App”",
  SLACK_APP_TOKEN: "the app's page “Basic Information”, under “App-Level Tokens”",
} as const;

export function whyRefused(variable: keyof typeof whereToCopy, error: unknown): string {
  return error instanceof WebAPIPlatformError
    ? `Slack refused ${variable} (${error.data.error}). Copy it again from ${whereToCopy[variable]}.`
    : `Slack did not answer, so ${variable} could not be checked. Check the network and SLACK_API_URL.`;
}
