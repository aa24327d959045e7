import type { Log } from '../../ops/log.ts';
import { minuteMs, type Wait } from '../../time.ts';
import { readPostFailure } from '../posting/post-failure.ts';

/** Slack rejected a configured token. The message is for the operator. */
export class SlackRefusedError extends Error {
  override readonly name = 'SlackRefusedError';
  readonly code = 'slack_refused';
}

const whereToCopy = {
  SLACK_BOT_TOKEN: "the app's page “Install App”",
  SLACK_APP_TOKEN: "the app's page “Basic Information”, under “App-Level Tokens”",
} as const;

export interface Start {
  readonly wait: Wait;
  readonly log: Log;
}

const firstPauseMs = 2_000;
const longestPauseMs = minuteMs;

/**
 * Runs startup work that needs Slack. While Slack is busy or unreachable, retries with pauses from
 * 2 s up to a minute, or longer if Slack asks for it.
 * @throws SlackRefusedError with a sentence for the operator if Slack rejects the token
 */
export async function startWithSlack<T>(
  variable: keyof typeof whereToCopy,
  work: () => Promise<T>,
  { wait, log }: Start,
): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    try {
      return await work();
    } catch (error) {
      const failure = readPostFailure(error);
      if (failure.kind === 'refused') {
        const sentence = `Slack refused ${variable} (${failure.code}). Copy it again from ${whereToCopy[variable]}.`;
        throw new SlackRefusedError(sentence, { cause: error });
      }
      const waitMs = failure.kind === 'later' ? Math.max(failure.waitMs, pauseMs) : pauseMs;
      log.warn({ err: error, waitMs }, 'Slack is not answering; will retry before starting');
      await wait(waitMs);
    }
  }
}
