import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type App,
  AuthorizationError,
  type BufferedIncomingMessage,
  HTTPModuleFunctions,
  isRawBodyError,
  type Receiver,
  ReceiverMultipleAckError,
} from '@slack/bolt';
import { LRUCache } from 'lru-cache';
import { answerHealth, type Health, healthPath } from '../../ops/health.ts';
import { closeServer, listen } from '../../ops/listen.ts';
import type { Log } from '../../ops/log.ts';
import type { Wait } from '../../time.ts';
import { limits } from '../blocks/limits.ts';
import type { Installer } from './installer.ts';

export const eventsPath = '/slack/events';
export const installPath = '/slack/install';
export const callbackPath = '/slack/oauth_redirect';

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

export interface HttpReceiverOptions {
  readonly signingSecret: string;
  readonly host: string;
  readonly port: number;
  readonly health: Health;
  readonly installer: Installer | undefined;
  readonly wait: Wait;
  readonly log: Log;
  /** What a person reads whose workspace has no usable installation, and why. */
  readonly explainRefusal: (error: Error) => string;
}

/** Slack's largest payloads are views of 250 kB, escaped. */
const bodyLimitBytes = 1024 * 1024;
/**
 * Bodies that are being received at once; together they take at most this many megabytes. Slack sends
 * a body at once, so beyond that the one that has been open longest is given up.
 */
const mostOpenBodies = 64;
/** Slack sends a body at once and waits three seconds for the answer. */
const bodyTimeoutMs = 5_000;
const headersTimeoutMs = 5_000;
const probeBytes = 200;
const replaysRemembered = 50_000;

/**
 * Takes Slack's requests over HTTP. Bolt's own receiver accepts timestamps from the future, ends the
 * process on a body of `null` and leaves requests that nobody handles open for three seconds.
 */
export function createHttpReceiver(options: HttpReceiverOptions): SlackReceiver {
  const { signingSecret, health, installer, wait, log } = options;
  let app: App | undefined;
  const openBodies = new Set<IncomingMessage>();
  /** Signatures that were taken: a captured request must do nothing twice while it is still valid. */
  const taken = new LRUCache<string, true>({
    max: replaysRemembered,
    ttl: 2 * limits.signature.toleranceSeconds * 1000,
  });

  const timeouts = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: headersTimeoutMs + bodyTimeoutMs,
    connectionsCheckingInterval: 1_000,
  };
  const server = createServer(timeouts, (request, response) => {
    route(request, response).catch((error: unknown) => {
      log.error({ err: error, path: pathOf(request) }, 'a request failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    switch (`${request.method} ${pathOf(request)}`) {
      case `POST ${eventsPath}`:
        return takeFromSlack(request, response);
      case `GET ${healthPath}`:
        return answerHealth(health, response);
      case `GET ${installPath}`:
        if (installer !== undefined) return installer.begin(request, response);
        break;
      case `GET ${callbackPath}`:
        if (installer !== undefined) return installer.complete(request, response);
        break;
    }
    end(response, 404);
  }

  async function takeFromSlack(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Before any of the body is read: anyone may send one.
    const refusal = refusalByHeaders(request);
    if (refusal !== undefined) return refuseUnread(request, response, refusal);
    const verified = await verify(request);
    if (typeof verified === 'number') return refuseUnread(request, response, verified);
    const body = parseBody(verified);
    if (body === undefined) return end(response, 400);
    if (body.ssl_check === '1') return end(response, 200);
    if (body.type === 'url_verification') {
      return HTTPModuleFunctions.buildUrlVerificationResponse(response, body);
    }
    const signature = String(request.headers['x-slack-signature']);
    // What a menu offers is only read, and Slack asks for the same more than once a second.
    if (taken.has(signature) && body.type !== 'block_suggestion') {
      log.warn('ignored a repeated request (same signature)');
      return end(response, 200);
    }
    taken.set(signature, true);
    await process(request, response, body);
  }

  /** @returns the status with which a request is refused that cannot be from Slack */
  function refusalByHeaders({ headers }: IncomingMessage): number | undefined {
    const sentAt = Number(headers['x-slack-request-timestamp']);
    const apart = Math.abs(sentAt - Date.now() / 1000);
    const isSigned = /^v0=[0-9a-f]{64}$/.test(String(headers['x-slack-signature']));
    // Slack's check of our certificate is not signed, and tiny.
    if (Number(headers['content-length'] ?? Infinity) <= probeBytes && !isSigned) return undefined;
    // Also without a number as its time.
    if (!isSigned || !(apart <= limits.signature.toleranceSeconds)) {
      log.warn(
        { reason: 'signature missing or timestamp too far off' },
        'refused a request that is not from Slack',
      );
      return 401;
    }
    return Number(headers['content-length'] ?? 0) > bodyLimitBytes ? 413 : undefined;
  }

  /** @returns the request, or the status with which it is refused */
  async function verify(request: IncomingMessage): Promise<BufferedIncomingMessage | number> {
    const [longestOpen] = openBodies;
    if (openBodies.size >= mostOpenBodies) longestOpen?.destroy();
    openBodies.add(request);
    const received = new AbortController();
    wait(bodyTimeoutMs, received.signal).then(
      () => request.destroy(new Error('the body took too long')),
      () => {},
    );
    try {
      const verified = await HTTPModuleFunctions.parseAndVerifyHTTPRequest(
        { signingSecret, bodyLimit: bodyLimitBytes },
        request,
      );
      return verified;
    } catch (error) {
      const isTooLarge = isRawBodyError(error) && error.statusCode === 413;
      const reason = error instanceof Error ? error.message : 'unknown';
      log.warn({ reason }, 'refused a request that is not from Slack');
      return isTooLarge ? 413 : 401;
    } finally {
      received.abort();
      openBodies.delete(request);
    }
  }

  async function process(
    request: IncomingMessage,
    response: ServerResponse,
    body: Record<string, unknown>,
  ): Promise<void> {
    let isAcknowledged = false;
    const ack = async (answer?: unknown): Promise<void> => {
      if (isAcknowledged) throw new ReceiverMultipleAckError();
      isAcknowledged = true;
      HTTPModuleFunctions.buildContentResponse(response, answer);
    };
    const retryNum = HTTPModuleFunctions.extractRetryNumFromHTTPRequest(request);
    const retryReason = HTTPModuleFunctions.extractRetryReasonFromHTTPRequest(request);
    try {
      await app?.processEvent({
        body,
        ack,
        ...(retryNum === undefined ? {} : { retryNum }),
        ...(retryReason === undefined ? {} : { retryReason }),
      });
      // All listeners have run: what none of them took is not ours.
      if (!response.headersSent) end(response, 404);
    } catch (error) {
      if (error instanceof AuthorizationError) {
        const text = options.explainRefusal(error.original);
        if (!response.headersSent) {
          HTTPModuleFunctions.buildContentResponse(response, { response_type: 'ephemeral', text });
        }
        return;
      }
      log.error({ err: error }, 'a payload could not be processed');
      if (!response.headersSent) end(response, 400);
    }
  }

  return {
    init(to) {
      app = to;
    },
    start: () => listen(server, { host: options.host, port: options.port }),
    async stop(finishWork) {
      const closed = closeServer(server);
      await finishWork();
      server.closeIdleConnections();
      await closed;
    },
  };
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}

/** The rest of the body is not waited for. */
function refuseUnread(request: IncomingMessage, response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close' }).end(() => request.destroy());
}

function parseBody(request: BufferedIncomingMessage): Record<string, unknown> | undefined {
  try {
    const body: unknown = HTTPModuleFunctions.parseHTTPRequestBody(request);
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? { ...body }
      : undefined;
  } catch {
    return undefined;
  }
}
