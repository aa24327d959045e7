import { createHmac } from 'node:crypto';

/** A request from Slack to the app: a slash command, an interaction or an event. */
export type Delivery =
  | { readonly kind: 'command'; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'interaction'; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly kind: 'event'; readonly envelope: Readonly<Record<string, unknown>> };

/** A short name, such as `/ambience live`, `block_actions` or `app_home_opened`. */
export function nameOf(delivery: Delivery): string {
  switch (delivery.kind) {
    case 'command':
      return `${delivery.fields.command} ${delivery.fields.text}`.trim();
    case 'interaction':
      return String(delivery.payload.type);
    case 'event':
      return String(Object(delivery.envelope.event).type);
  }
}

export function contentOf(delivery: Delivery): unknown {
  switch (delivery.kind) {
    case 'command':
      return delivery.fields;
    case 'interaction':
      return delivery.payload;
    case 'event':
      return delivery.envelope;
  }
}

/** `body` is undefined when the app acknowledged without one. */
export type Acknowledgement =
  | { readonly kind: 'acknowledged'; readonly body: unknown }
  /** `status` is undefined if there was no connection or it broke. */
  | { readonly kind: 'refused'; readonly status: number | undefined }
  | { readonly kind: 'timeout' };

export type Deliver = (delivery: Delivery) => Promise<Acknowledgement>;

/** Signed HTTP requests: https://docs.slack.dev/authentication/verifying-requests-from-slack */
export function createHttpDelivery(
  appUrl: () => string,
  signingSecret: string,
  timeoutMs: number,
): Deliver {
  return async (delivery) => {
    const { contentType, body } = encode(delivery);
    try {
      const response = await fetch(`${appUrl()}/slack/events`, {
        method: 'POST',
        headers: { 'content-type': contentType, ...signatureHeaders(body, signingSecret) },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = await response.text();
      return response.status === 200
        ? { kind: 'acknowledged', body: parse(answer) }
        : { kind: 'refused', status: response.status };
    } catch (error) {
      return error instanceof DOMException && error.name === 'TimeoutError'
        ? { kind: 'timeout' }
        : { kind: 'refused', status: undefined };
    }
  };
}

export function signatureHeaders(
  body: string,
  signingSecret: string,
  sentAtMs: number = Date.now(),
): Record<string, string> {
  const timestamp = Math.floor(sentAtMs / 1000);
  const signature = createHmac('sha256', signingSecret)
    .update(`v0:${timestamp}:${body}`)
    .digest('hex');
  return {
    'x-slack-request-timestamp': String(timestamp),
    'x-slack-signature': `v0=${signature}`,
  };
}

function encode(delivery: Delivery): { contentType: string; body: string } {
  const form = 'application/x-www-form-urlencoded';
  switch (delivery.kind) {
    case 'command':
      return { contentType: form, body: new URLSearchParams(delivery.fields).toString() };
    case 'interaction': {
      const payload = JSON.stringify(delivery.payload);
      return { contentType: form, body: new URLSearchParams({ payload }).toString() };
    }
    case 'event':
      return { contentType: 'application/json', body: JSON.stringify(delivery.envelope) };
  }
}

function parse(answer: string): unknown {
  if (answer === '') return undefined;
  try {
    return JSON.parse(answer);
  } catch {
    // Slack shows a plain-text body as a message.
    return { text: answer };
  }
}
