import type { App, Logger } from '@slack/bolt';
import type { WebClientOptions } from '@slack/web-api';
import { closeServer, listen } from '../../ops/listen.ts';
import { createHealthServer } from '../../ops/operator-server.ts';
import type { Health } from '../../ops/readiness.ts';
import { SocketModeReceiver } from '../bolt.ts';
import type { SlackReceiver } from './http-receiver.ts';
import { type Start, startWithSlack } from './startup.ts';

export interface SocketReceiverOptions {
  readonly appToken: string;
  readonly host: string;
  readonly port: number;
  readonly health: Health;
  readonly logger: Logger;
  readonly clientOptions: WebClientOptions;
  readonly start: Start;
}

/** Receives Slack's requests over a web socket, so that no public address is needed. */
export function createSocketReceiver(options: SocketReceiverOptions): SlackReceiver {
  const { appToken, logger, host, port } = options;
  const receiver = new SocketModeReceiver({
    appToken,
    logger,
    // The client modifies its options, hence the copy, and retries 100 times unless told otherwise.
    installerOptions: { clientOptions: { ...options.clientOptions } },
  });
  const healthServer = createHealthServer(options.health);

  return {
    init: (app: App) => receiver.init(app),
    async start() {
      await startWithSlack('SLACK_APP_TOKEN', () => receiver.start(), options.start);
      return listen(healthServer, { host, port });
    },
    async stop(finishWork) {
      // Responses use the same connection, so the work must end first.
      await finishWork();
      // The receiver's own stop() does not wait for the connection to close.
      await Promise.all([receiver.client.disconnect(), closeServer(healthServer)]);
    },
  };
}
