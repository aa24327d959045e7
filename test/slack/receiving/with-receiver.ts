import { createHttpServer } from '../../../src/ops/http-server.ts';
import { createLog } from '../../../src/ops/log.ts';
import { signatureHeaders } from '../../../src/sandbox/slack/delivery.ts';
import {
  createHttpReceiver,
  type HttpReceiverOptions,
} from '../../../src/slack/receiving/http-receiver.ts';
import { eventsPath } from '../../../src/slack/receiving/paths.ts';
import { systemWait } from '../../../src/time.ts';

/** The app's server with Slack's receiver, and requests as Slack signs them. */

const signingSecret = 'a signing secret';

export function createTestReceiver(changed: Partial<HttpReceiverOptions> = {}) {
  const log = createLog('silent');
  const receiver = createHttpReceiver({
    signingSecret,
    clocks: () => [Date.now()],
    signatures: undefined,
    installer: undefined,
    metrics: { faceRefused() {} },
    wait: systemWait,
    log,
    ...changed,
  });
  const server = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    health: { isReady: true, storeStatus: async () => 'ok' },
    routes: receiver.routes,
    site: undefined,
    isHttpsOnly: false,
    log,
  });
  return {
    init: receiver.init,
    start: server.start,
    stop: () => server.stop(async () => {}),
  };
}

/** @param sentAt in epoch milliseconds */
export function postSigned(
  port: number,
  body: string,
  sentAt = Date.now(),
  secret = signingSecret,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${eventsPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...signatureHeaders(body, secret, sentAt),
    },
    body,
  });
}
