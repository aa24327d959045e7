import type { Wait } from '../../time.ts';
import type { Connector } from './connector.ts';
import { ConnectorError } from './connector-error.ts';

/** The pauses before the second and third attempt, in ms. */
const pauses = [500, 1_500] as const;
/** People wait for what is sent this way. */
const longestPauseMs = 4_000;

/**
 * Sends again what was certainly not sent, for answers that a person waits for. What is posted on a
 * schedule goes back to its queue instead.
 * https://learn.microsoft.com/microsoftteams/platform/bots/how-to/rate-limit#handle-http-429-responses
 *
 * @param random between 0 and 1; spreads what was refused together
 */
export function retrying(connector: Connector, wait: Wait, random: () => number): Connector {
  async function again<T>(attempt: () => Promise<T>, mayRepeat = wasNotSent): Promise<T> {
    for (const pause of pauses) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof ConnectorError) || !mayRepeat(error)) throw error;
        const waitMs = Math.max(pause, error.retryAfterMs ?? 0) * (1 + random() / 2);
        if (waitMs > longestPauseMs) throw error;
        await wait(waitMs);
      }
    }
    return attempt();
  }

  return {
    ...connector,
    send: (to, activity, seenBy) => again(() => connector.send(to, activity, seenBy)),
    edit: (to, messageId, activity, isPrivate) =>
      again(() => connector.edit(to, messageId, activity, isPrivate), mayBeEdited),
  };
}

function wasNotSent({ code, status }: ConnectorError): boolean {
  return code === 'unsent' || status === 412 || status === 429;
}

/** An edit that is made twice does no harm. */
function mayBeEdited(error: ConnectorError): boolean {
  return wasNotSent(error) || (error.status ?? 0) >= 500;
}
