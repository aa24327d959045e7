import type { Receiver } from '@slack/bolt';

/** How Slack's requests come in: over HTTP or over a web socket. */
export interface SlackReceiver extends Receiver {
  /** @returns the port of the HTTP server, which has `/health` in any case */
  start(): Promise<number>;
  /** Takes no more requests; answers under way are still given. */
  stop(): Promise<void>;
}
