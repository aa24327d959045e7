import { slackCodeOf } from '../slack-code.ts';

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
  const code = slackCodeOf(error);
  return code !== undefined
    ? `Slack refused ${variable} (${code}). Copy it again from ${whereToCopy[variable]}.`
    : `Slack did not answer, so ${variable} could not be checked. Check the network and SLACK_API_URL.`;
}
