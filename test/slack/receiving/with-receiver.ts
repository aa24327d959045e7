import { createLog } from '../../../src/ops/log.ts';
import { signatureHeaders } from '../../../src/sandbox/slack/delivery.ts';
import {
  createHttpReceiver,
  type HttpReceiverOptions,
} from '../../../src/slack/receiving/http-receiver.ts';
import { eventsPath } from '../../../src/slack/receiving/paths.ts';
import { systemWait } from '../../../src/time.ts';

/** The app's HTTP receiver, and requests as Slack signs them. */

const signingSecret = 'a signing secret';

export function createTestReceiver(changed: Partial<HttpReceiverOptions> = {}) {
  return createHttpReceiver({
    signingSecret,
    host: '127.0.0.1',
    port: 0,
    health: { isReady: true, storeStatus: async () => 'ok' },
    clocks: () => [Date.now()],
    signatures: undefined,
    installer: undefined,
    site: undefined,
    isHttpsOnly: false,
    metrics: { slackRefused() {} },
    wait: systemWait,
    log: createLog('silent'),
    ...changed,
  });
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
