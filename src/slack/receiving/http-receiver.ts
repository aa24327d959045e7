import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App, Receiver } from '@slack/bolt';
import { type Routes, refuseUnread } from '../../ops/http-server.ts';
import type { Log } from '../../ops/log.ts';
import type { Metrics } from '../../ops/metrics.ts';
import { type Wait, withinTime } from '../../time.ts';
import { HTTPModuleFunctions, ReceiverMultipleAckError } from '../bolt.ts';
import { limits } from '../render/limits.ts';
import type { Signatures } from '../slack-records.ts';
import type { Installer } from './installer.ts';
import { callbackPath, eventsPath, installPath } from './paths.ts';
import { createSeenSignatures, type SeenSignatures } from './seen-signatures.ts';
import { createSignedRequests, type SignedRequests } from './signed-requests.ts';

/** Receives Slack's requests, over HTTP or a web socket. */
export interface SlackReceiver extends Receiver {
  /** What the app's server hands to it. */
  readonly routes: Routes;
}

export interface HttpReceiverOptions {
  readonly signingSecret: string;
  /** Remembers signatures for all replicas; undefined if there is only one process. */
  readonly signatures: Signatures | undefined;
  /** Undefined if nobody else installs the app. */
  readonly installer: Installer | undefined;
  /** The times by one of which a request has to be recent, in epoch milliseconds. */
  readonly clocks: () => readonly number[];
  readonly metrics: Pick<Metrics, 'faceRefused'>;
  readonly wait: Wait;
  readonly log: Log;
}

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
  const { installer } = options;
  const context: HttpReceiverContext = {
    ...options,
    signedRequests: createSignedRequests(options),
    seenSignatures: createSeenSignatures(rememberMs, signaturesRemembered, () => performance.now()),
    app: undefined,
    serialised: new WeakMap(),
  };
  return {
    routes: {
      [`POST ${eventsPath}`]: (request, response) => handleSlackRequest(context, request, response),
      ...(installer === undefined
        ? {}
        : {
            [`GET ${installPath}`]: installer.begin,
            [`HEAD ${installPath}`]: installer.begin,
            [`GET ${callbackPath}`]: installer.complete,
          }),
    },
    init(app) {
      context.app = app;
    },
    start: async () => {},
    stop: async () => {},
  };
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
