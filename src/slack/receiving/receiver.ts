import type { Receiver } from '@slack/bolt';

/** How Slack's requests come in: over HTTP or over a web socket. */
export interface SlackReceiver extends Receiver {
  /** @returns the port of the HTTP server, which has `/health` in any case */
  start(): Promise<number>;
  /**
   * Ends taking requests, without taking away the way on which answers under way still go.
   * @param finishWork waits for the work in flight
   */
  stop(finishWork: () => Promise<void>): Promise<void>;
}
