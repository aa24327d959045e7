import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import type { Log } from '../../ops/log.ts';
import type { Metrics } from '../../ops/metrics.ts';
import { createRequestBodies, type RequestBodies } from '../../ops/request-bodies.ts';
import type { Wait } from '../../time.ts';
import { limits } from '../render/limits.ts';

/** Reads the bodies of requests and checks that Slack has signed them. */
export interface SignedRequests {
  read(request: IncomingMessage): Promise<ReadRequest>;
}

export type ReadRequest =
  | {
      readonly kind: 'signed';
      readonly body: Readonly<Record<string, unknown>>;
      /** The 32 bytes of the signature, one in each character. */
      readonly signature: string;
    }
  /** Slack checks the server's certificate now and then, with a request that it does not sign. */
  | { readonly kind: 'certificate_check' }
  /** Signed by Slack, but neither a form nor a JSON object. */
  | { readonly kind: 'unreadable' }
  /** The body may not have been read to its end. */
  | { readonly kind: 'refused'; readonly status: 401 | 413 };

/** Slack's largest payloads are URL-encoded views of 250 kB. */
const bodyLimitBytes = 1024 * 1024;
const certificateCheckBytes = 200;
const signatureBytes = 32;
const signaturePattern = /^v0=[0-9a-f]{64}$/;

export interface SignedRequestsOptions {
  readonly signingSecret: string;
  readonly clocks: () => readonly number[];
  readonly metrics: Pick<Metrics, 'faceRefused'>;
  readonly wait: Wait;
  readonly log: Log;
}

interface SignedRequestsContext extends SignedRequestsOptions {
  // Reused for every request: buffers are freed only by a full collection. Safe because the check is
  // synchronous.
  readonly expected: Buffer;
  readonly received: Buffer;
  readonly bodies: RequestBodies;
}

export function createSignedRequests(options: SignedRequestsOptions): SignedRequests {
  const bodies = createRequestBodies(bodyLimitBytes, options.wait);
  const [expected, received] = [Buffer.alloc(signatureBytes), Buffer.alloc(signatureBytes)];
  const context: SignedRequestsContext = { ...options, expected, received, bodies };

  return {
    async read(request) {
      // Before the body is read, because anyone can send one.
      const status = checkHeaders(context, request);
      if (status !== undefined) return { kind: 'refused', status };
      const raw = await bodies
        .receive(request)
        .catch(({ message }: Error) => refuse(context, message));
      if (raw === undefined) return { kind: 'refused', status: 413 };
      if (!Buffer.isBuffer(raw)) return raw;
      const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
      const sent = String(request.headers['x-slack-signature']);
      if (!signaturePattern.test(sent)) {
        return isForm && parseForm(raw.toString()).ssl_check === '1'
          ? { kind: 'certificate_check' }
          : refuse(context, 'the signature is missing');
      }
      const signature = signatureOf(context, request, raw);
      if (!isEqual(context, signature, sent)) return refuse(context, 'the signature is wrong');
      const offSeconds = secondsOff(context, request);
      // Negated, so that NaN is refused too.
      if (!(offSeconds <= limits.signature.toleranceSeconds))
        return refuseAtOtherTime(context, offSeconds);
      const body = parseBody(raw.toString(), isForm);
      if (body === undefined) return { kind: 'unreadable' };
      if (body.ssl_check === '1') return { kind: 'certificate_check' };
      return { kind: 'signed', body, signature };
    },
  };
}

/** @returns the status for a request that cannot be from Slack, else undefined */
function checkHeaders(
  context: SignedRequestsContext,
  { headers }: IncomingMessage,
): 401 | undefined {
  const hasSignature = signaturePattern.test(String(headers['x-slack-signature']));
  const isTiny = Number(headers['content-length'] ?? Infinity) <= certificateCheckBytes;
  if (isTiny && !hasSignature) return undefined;
  return hasSignature ? undefined : refuse(context, 'the signature is missing').status;
}

function refuse({ log, metrics }: SignedRequestsContext, reason: string) {
  log.warn({ reason }, 'refused a request that is not from Slack');
  metrics.faceRefused('slack', 'signature');
  return { kind: 'refused', status: 401 } as const;
}

/** Without this, a request that somebody has recorded could be sent again later. */
function refuseAtOtherTime({ log, metrics }: SignedRequestsContext, offSeconds: number) {
  log.error(
    { offSeconds },
    'refused a request that Slack has signed, because of its time: somebody sends old requests again, or the clock of this machine is wrong',
  );
  metrics.faceRefused('slack', 'time');
  return { kind: 'refused', status: 401 } as const;
}

/** How far the request is from the nearest of our clocks; NaN for an invalid timestamp. */
function secondsOff({ clocks }: SignedRequestsContext, { headers }: IncomingMessage): number {
  const sentAt = Number(headers['x-slack-request-timestamp']);
  return Math.min(...clocks().map((now) => Math.abs(sentAt - now / 1_000)));
}

/** https://docs.slack.dev/authentication/verifying-requests-from-slack */
function signatureOf(
  { signingSecret }: SignedRequestsContext,
  { headers }: IncomingMessage,
  raw: Buffer,
): string {
  return createHmac('sha256', signingSecret)
    .update(`v0:${headers['x-slack-request-timestamp']}:`)
    .update(raw)
    .digest('binary');
}

/** @param sent `v0=` and hexadecimal digits */
function isEqual(
  { expected, received }: SignedRequestsContext,
  signature: string,
  sent: string,
): boolean {
  expected.write(signature, 'latin1');
  received.write(sent.slice('v0='.length), 'hex');
  return timingSafeEqual(expected, received);
}

/** @returns undefined if it is neither a form nor a JSON object */
function parseBody(text: string, isForm: boolean): Readonly<Record<string, unknown>> | undefined {
  if (!isForm) return parseJsonObject(text);
  const form = parseForm(text);
  // https://docs.slack.dev/interactivity/handling-user-interaction#payloads
  return typeof form.payload === 'string' ? parseJsonObject(form.payload) : form;
}

function parseJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? { ...body }
      : undefined;
  } catch {
    return undefined;
  }
}
