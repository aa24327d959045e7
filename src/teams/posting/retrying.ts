import { spread, type Wait } from '../../time.ts';
import type { Connector } from './connector.ts';
import { ConnectorError, wasNotSent } from './connector-error.ts';

/** The pauses before the second and third attempt, in ms. */
const pauses = [500, 1_500] as const;
/** People wait for what is sent this way. */
export const longestPauseMs = 4_000;

/**
 * Sends again what was certainly not sent, for answers that a person waits for. What is posted on a
 * schedule goes back to its queue instead.
 * https://learn.microsoft.com/microsoftteams/platform/bots/how-to/rate-limit#handle-http-429-responses
 *
 * @param random between 0 and 1; spreads what was refused together
 */
export function retrying(connector: Connector, wait: Wait, random: () => number): Connector {
  async function again<T>(attempt: () => Promise<T>): Promise<T> {
    for (const pause of pauses) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof ConnectorError) || !wasNotSent(error)) throw error;
        const waitMs = spread(Math.max(pause, error.retryAfterMs ?? 0), random());
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
      again(() => connector.edit(to, messageId, activity, isPrivate)),
  };
}
