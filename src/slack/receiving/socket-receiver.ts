import type { App, Logger } from '@slack/bolt';
import type { WebClientOptions } from '@slack/web-api';
import { SocketModeReceiver } from '../bolt.ts';
import type { SlackReceiver } from './http-receiver.ts';
import { type Start, startWithSlack } from './startup.ts';

export interface SocketReceiverOptions {
  readonly appToken: string;
  readonly logger: Logger;
  readonly clientOptions: WebClientOptions;
  readonly start: Start;
}

/** Receives Slack's requests over a web socket, so that no public address is needed. */
export function createSocketReceiver(options: SocketReceiverOptions): SlackReceiver {
  const { appToken, logger } = options;
  const receiver = new SocketModeReceiver({
    appToken,
    logger,
    // The client modifies its options, hence the copy, and retries 100 times unless told otherwise.
    installerOptions: { clientOptions: { ...options.clientOptions } },
  });
  return {
    routes: {},
    init: (app: App) => receiver.init(app),
    start: () => startWithSlack('SLACK_APP_TOKEN', () => receiver.start(), options.start),
    // The receiver's own stop() does not wait for the connection to close.
    stop: () => receiver.client.disconnect(),
  };
}
