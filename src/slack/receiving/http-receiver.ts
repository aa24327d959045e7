import { createHash } from 'node:crypto';
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
import { z } from 'zod';
import { closeServer, listen } from '../../ops/listen.ts';
import type { Log } from '../../ops/log.ts';
import type { Health } from '../../ops/operator-server.ts';
import { answerHealth } from '../../ops/operator-server.ts';
import type { RecordKind, Records } from '../../store/records.ts';
import type { Wait } from '../../time.ts';
import { limits } from '../blocks/limits.ts';
import type { Installer } from './installer.ts';

export const eventsPath = '/slack/events';
export const installPath = '/slack/install';
export const callbackPath = '/slack/oauth_redirect';

/** Receives Slack's requests, over HTTP or a web socket. */
export interface SlackReceiver extends Receiver {
  /** @returns the port of the HTTP server, which always serves `/livez` and `/readyz` */
  start(): Promise<number>;
  /**
   * Stops accepting requests. Work in flight can still send its responses.
   * @param finishWork waits for the work in flight
   */
  stop(finishWork: () => Promise<void>): Promise<void>;
}

/** @returns false if the signature was added before, perhaps by another replica */
export type Signatures = Pick<Records<{ at: number }>, 'add'>;

export const signatureKind: RecordKind<{ at: number }> = {
  name: 'seen_signatures',
  schema: z.object({ at: z.number() }),
};

export interface HttpReceiverOptions {
  readonly signingSecret: string;
  readonly host: string;
  readonly port: number;
  readonly health: Health;
  /** Remembers signatures for all replicas; undefined if there is only one process. */
  readonly signatures: Signatures | undefined;
  readonly installer: Installer | undefined;
  readonly wait: Wait;
  readonly log: Log;
  /** The text for a person whose workspace has no usable installation. */
  readonly explainRefusal: (error: Error) => string;
}

/** Slack's largest payloads are URL-encoded views of 250 kB. */
const bodyLimitBytes = 1024 * 1024;
/**
 * Limit for bodies received at the same time, so their memory is at most this many megabytes. Slack
 * sends bodies without delay, so beyond the limit the oldest one is aborted.
 */
const maxOpenBodies = 64;
/** Slack sends bodies without delay and waits three seconds for the response. */
const bodyTimeoutMs = 5_000;
const headersTimeoutMs = 5_000;
const certificateCheckBytes = 200;
const replaysRemembered = 50_000;
/** Slack waits three seconds for the whole response. */
const signatureWaitMs = 500;
/** A timestamp is accepted for five minutes before and after its time. */
const rememberMs = 2 * limits.signature.toleranceSeconds * 1000;

/**
 * Receives Slack's requests over HTTP. Bolt's own receiver accepts timestamps from the future,
 * crashes the process on a body of `null` and keeps unhandled requests open for three seconds.
 */
export function createHttpReceiver(options: HttpReceiverOptions): SlackReceiver {
  const { signingSecret, health, installer, wait, log } = options;
  let app: App | undefined;
  const openBodies = new Set<IncomingMessage>();
  /** Signatures already seen, so that a captured request cannot be replayed while it is valid. */
  const seenSignatures = new LRUCache<string, true>({
    max: replaysRemembered,
    ttl: rememberMs,
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
        return handleSlackRequest(request, response);
      case `GET ${installPath}`:
        if (installer !== undefined) return installer.begin(request, response);
        break;
      case `GET ${callbackPath}`:
        if (installer !== undefined) return installer.complete(request, response);
        break;
    }
    const isHealth =
      request.method === 'GET' && (await answerHealth(pathOf(request), health, response));
    if (!isHealth) end(response, 404);
  }

  async function handleSlackRequest(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    // Before the body is read, because anyone can send one.
    const refusal = checkHeaders(request);
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
    // Menu options are only read, and Slack sends identical requests more than once a second.
    const isRead = body.type === 'block_suggestion';
    if (!isRead && (await isRepeated(signature))) {
      log.warn('ignored a repeated request (same signature)');
      return end(response, 200);
    }
    await process(request, response, body);
  }

  async function isRepeated(signature: string): Promise<boolean> {
    if (seenSignatures.has(signature)) return true;
    seenSignatures.set(signature, true);
    if (options.signatures === undefined) return false;
    const name = createHash('sha256').update(signature).digest('base64url');
    const added = options.signatures.add(name, { at: Date.now() }, rememberMs);
    try {
      // People are not refused because the database is slow.
      const isNew = await Promise.race([added, wait(signatureWaitMs).then(() => undefined)]);
      if (isNew !== undefined) return !isNew;
      log.warn('a signature was not checked against other replicas in time');
    } catch (error) {
      log.warn({ err: error }, 'a signature was not checked against other replicas');
    }
    added.catch(() => {});
    return false;
  }

  /** @returns the status for a request that cannot be from Slack or is too large, else undefined */
  function checkHeaders({ headers }: IncomingMessage): number | undefined {
    const sentAt = Number(headers['x-slack-request-timestamp']);
    const differenceSeconds = Math.abs(sentAt - Date.now() / 1000);
    const isSigned = /^v0=[0-9a-f]{64}$/.test(String(headers['x-slack-signature']));
    // Slack's certificate check is unsigned and tiny.
    if (Number(headers['content-length'] ?? Infinity) <= certificateCheckBytes && !isSigned)
      return undefined;
    // Negated, so that NaN from an invalid timestamp is refused too.
    if (!isSigned || !(differenceSeconds <= limits.signature.toleranceSeconds)) {
      log.warn(
        { reason: 'signature missing or timestamp too far off' },
        'refused a request that is not from Slack',
      );
      return 401;
    }
    return Number(headers['content-length'] ?? 0) > bodyLimitBytes ? 413 : undefined;
  }

  /** @returns the verified request with its body, or the status to refuse it with */
  async function verify(request: IncomingMessage): Promise<BufferedIncomingMessage | number> {
    const [longestOpen] = openBodies;
    if (openBodies.size >= maxOpenBodies) longestOpen?.destroy();
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
      // All listeners have run and none has acknowledged it.
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

/** Responds and closes the connection without reading the rest of the body. */
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
