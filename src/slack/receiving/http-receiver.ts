import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { App, Receiver } from '@slack/bolt';
import { closeServer, listen } from '../../ops/listen.ts';
import type { Log } from '../../ops/log.ts';
import type { Metrics } from '../../ops/metrics.ts';
import { answerHealth } from '../../ops/operator-server.ts';
import type { Health } from '../../ops/readiness.ts';
import { type Wait, withinTime } from '../../time.ts';
import { HTTPModuleFunctions, ReceiverMultipleAckError } from '../bolt.ts';
import { limits } from '../render/limits.ts';
import type { Site } from '../site/site.ts';
import type { Signatures } from '../slack-records.ts';
import type { Installer } from './installer.ts';
import { callbackPath, eventsPath, installPath } from './paths.ts';
import { createSeenSignatures, type SeenSignatures } from './seen-signatures.ts';
import { bodyTimeoutMs, createSignedRequests, type SignedRequests } from './signed-requests.ts';

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

export interface HttpReceiverOptions {
  readonly signingSecret: string;
  readonly host: string;
  readonly port: number;
  readonly health: Health;
  /** Remembers signatures for all replicas; undefined if there is only one process. */
  readonly signatures: Signatures | undefined;
  readonly installer: Installer | undefined;
  /** Undefined if nobody else installs the app. */
  readonly site: Site | undefined;
  /** Browsers then use nothing else for this host. */
  readonly isHttpsOnly: boolean;
  /** The times by one of which a request has to be recent, in epoch milliseconds. */
  readonly clocks: () => readonly number[];
  readonly metrics: Pick<Metrics, 'slackRefused'>;
  readonly wait: Wait;
  readonly log: Log;
}

const headersTimeoutMs = 5_000;
/** For a year: https://www.rfc-editor.org/rfc/rfc6797 */
const httpsOnly = 'max-age=31536000';
/** At least; at most twice as many. */
const signaturesRemembered = 50_000;
/** Slack waits three seconds for the whole response. */
const signatureWaitMs = 400;
/** A timestamp is accepted for five minutes before and after its time. */
const rememberMs = 2 * limits.signature.toleranceSeconds * 1000;

interface HttpReceiverContext extends HttpReceiverOptions {
  readonly signedRequests: SignedRequests;
  readonly seenSignatures: SeenSignatures;
  /** Set when Bolt starts. */
  app: App | undefined;
  /** One answer may go to many people. */
  readonly serialised: WeakMap<object, string>;
}

/**
 * Receives Slack's requests over HTTP. Bolt's own receiver accepts timestamps from the future,
 * crashes the process on a body of `null` and keeps unhandled requests open for three seconds.
 */
export function createHttpReceiver(options: HttpReceiverOptions): SlackReceiver {
  const { log } = options;
  const signedRequests = createSignedRequests(options);
  const seenSignatures = createSeenSignatures(rememberMs, signaturesRemembered, () =>
    performance.now(),
  );
  const context: HttpReceiverContext = {
    ...options,
    signedRequests,
    seenSignatures,
    app: undefined,
    serialised: new WeakMap(),
  };

  const timeouts = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: headersTimeoutMs + bodyTimeoutMs,
    connectionsCheckingInterval: 1_000,
  };
  const server = createServer(timeouts, (request, response) => {
    route(context, request, response).catch((error: unknown) => {
      log.error({ err: error, path: pathOf(request) }, 'a request failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });

  return {
    init(app) {
      context.app = app;
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

async function route(
  context: HttpReceiverContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { installer, health, site } = context;
  const { method } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && context.isHttpsOnly) response.setHeader('strict-transport-security', httpsOnly);
  switch (`${method} ${pathOf(request)}`) {
    case `POST ${eventsPath}`:
      return handleSlackRequest(context, request, response);
    case `GET ${installPath}`:
    case `HEAD ${installPath}`:
      if (installer !== undefined) return installer.begin(request, response);
      break;
    case `GET ${callbackPath}`:
      if (installer !== undefined) return installer.complete(request, response);
      break;
  }
  if (isRead && (await answerHealth(pathOf(request), health, response))) return;
  if (isRead && site !== undefined) return site.answer(request, response);
  end(response, 404);
}

async function handleSlackRequest(
  context: HttpReceiverContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { log, signedRequests } = context;
  const read = await signedRequests.read(request);
  switch (read.kind) {
    case 'refused':
      return refuseUnread(request, response, read.status);
    case 'unreadable':
      return end(response, 400);
    case 'certificate_check':
      return end(response, 200);
  }
  const { body, signature } = read;
  if (body.type === 'url_verification')
    return answer(context, response, { challenge: body.challenge });
  // Menu options are only read, and Slack sends identical requests more than once a second.
  const isRead = body.type === 'block_suggestion';
  if (!isRead && (await isRepeated(context, signature))) {
    log.warn('ignored a repeated request (same signature)');
    return end(response, 200);
  }
  await process(context, request, response, body);
}

async function isRepeated(context: HttpReceiverContext, signature: string): Promise<boolean> {
  const { wait, log, seenSignatures } = context;
  if (!seenSignatures.add(signature)) return true;
  if (context.signatures === undefined) return false;
  const name = createHash('sha256').update(signature, 'latin1').digest('base64url');
  const added = context.signatures.add(name, { at: Date.now() }, rememberMs);
  try {
    // People are not refused because the database is slow.
    return !(await withinTime(wait, signatureWaitMs, added, () => new Error('no answer in time')));
  } catch (error) {
    log.warn({ err: error }, 'a signature was not checked against other replicas');
    return false;
  }
}

async function process(
  context: HttpReceiverContext,
  request: IncomingMessage,
  response: ServerResponse,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { log, app } = context;
  let isAcknowledged = false;
  const ack = async (content?: unknown): Promise<void> => {
    if (isAcknowledged) throw new ReceiverMultipleAckError();
    isAcknowledged = true;
    answer(context, response, content);
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
    log.error({ err: error }, 'a payload could not be processed');
    if (!response.headersSent) end(response, 400);
  }
}

/** @param content what Slack shows: nothing, a text, or an object that is sent as JSON */
function answer(
  { serialised }: HttpReceiverContext,
  response: ServerResponse,
  content: unknown,
): void {
  if (typeof content !== 'object' || content === null) {
    response.writeHead(200).end(typeof content === 'string' ? content : undefined);
    return;
  }
  const json = serialised.get(content) ?? asciiJson(content);
  serialised.set(content, json);
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': json.length })
    .end(json, 'latin1');
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

/**
 * In ASCII, so that Node sends it together with the headers, without another copy. Through a buffer,
 * because V8 keeps the replaced text in two bytes per character, which takes longer to send.
 */
function asciiJson(content: object): string {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const json = JSON.stringify(content).replace(/[^\0-\x7f]/g, escaped);
  return Buffer.from(json, 'latin1').toString('latin1');
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}

/** Responds and closes the connection without reading the rest of the body. */
function refuseUnread(request: IncomingMessage, response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close' }).end(() => request.destroy());
}
