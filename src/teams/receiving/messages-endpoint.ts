import type { ServerResponse } from 'node:http';
import { jsonIn } from '../../json.ts';
import { type HandleRequest, refuseUnread } from '../../ops/http-server.ts';
import type { Log } from '../../ops/log.ts';
import type { FaceRefusal, Metrics } from '../../ops/metrics.ts';
import { createRequestBodies } from '../../ops/request-bodies.ts';
import type { Wait } from '../../time.ts';
import { isServiceUrl } from '../service-url.ts';
import { readActivity } from './activity.ts';
import type { Receive, Reply } from './answers.ts';
import type { TokenVerifier } from './verify-token.ts';

/** Where Teams sends everything. */
export const messagesPath = '/api/messages';

const refusedWords = 'refused a request that is not from Teams';

/** Teams' largest activities are forms with what was typed. */
const bodyLimitBytes = 256 * 1024;

export interface MessagesEndpointOptions {
  readonly verifier: TokenVerifier;
  readonly receive: Receive;
  readonly allowsLoopback: boolean;
  readonly metrics: Pick<Metrics, 'faceRequest' | 'faceRefused'>;
  readonly wait: Wait;
  readonly log: Log;
}

export function createMessagesEndpoint(options: MessagesEndpointOptions): HandleRequest {
  const { metrics, log } = options;
  const bodies = createRequestBodies(bodyLimitBytes, options.wait);

  function refuse(response: ServerResponse, status: number, reason: FaceRefusal, why: string) {
    log.warn({ reason, why }, refusedWords);
    metrics.faceRefused('teams', reason);
    response.writeHead(status).end();
  }

  return async (request, response) => {
    // Before the body is read, because anyone can send one.
    if (!/^Bearer \S/i.test(request.headers.authorization ?? '')) {
      metrics.faceRefused('teams', 'token');
      return refuseUnread(request, response, 401);
    }
    const body = await bodies.receive(request);
    if (body === undefined) {
      log.warn({ reason: 'body', why: 'the body is over 256 kB' }, refusedWords);
      metrics.faceRefused('teams', 'body');
      return refuseUnread(request, response, 413);
    }
    const json = jsonIn(body.toString());
    const serviceUrl: unknown = Object(json).serviceUrl;
    if (typeof serviceUrl !== 'string') {
      return refuse(response, 403, 'token', 'the body has no service URL');
    }
    if (!isServiceUrl(serviceUrl, options.allowsLoopback)) {
      return refuse(response, 403, 'token', "the service URL is not one of Teams'");
    }
    const verdict = await options.verifier.verify(request.headers.authorization, serviceUrl);
    if (verdict.kind === 'unavailable') {
      metrics.faceRefused('teams', 'keys');
      const problem =
        'the keys of the Bot Framework cannot be read, so every activity is refused; this machine has to reach login.botframework.com';
      log.error({ err: verdict.cause }, problem);
      response.writeHead(503).end();
      return;
    }
    if (verdict.kind === 'refused') return refuse(response, 403, 'token', verdict.reason);
    const activity = readActivity(json);
    if (activity === undefined) return refuse(response, 400, 'body', 'the body is not an activity');
    const startedAt = performance.now();
    let outcome: 'ok' | 'failed' = 'failed';
    try {
      const reply = await options.receive(activity);
      if (reply.status === 403) {
        return refuse(response, 403, 'tenant', 'the tenant does not have the app');
      }
      answer(response, reply);
      outcome = reply.status < 400 ? 'ok' : 'failed';
    } finally {
      const seconds = (performance.now() - startedAt) / 1_000;
      const kind = labelOf(activity.type, types);
      const name = activity.name === undefined ? '' : labelOf(activity.name, invokes);
      metrics.faceRequest({ face: 'teams', kind, name, outcome }, seconds);
      const ackMs = Math.round(seconds * 1_000);
      log.info({ kind, name, tenantId: activity.tenantId, outcome, ackMs }, 'teams request');
    }
  };
}

const labelsIn = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Whatever a client sends is no label of a metric. */
const types = labelsIn(
  'message invoke conversationUpdate installationUpdate messageUpdate messageDelete messageReaction',
);
const invokes = labelsIn(
  'adaptiveCard/action task/fetch task/submit composeExtension/fetchTask composeExtension/submitAction application/search fileConsent/invoke',
);

const labelOf = (value: string, known: ReadonlySet<string>) => (known.has(value) ? value : 'other');

function answer(response: ServerResponse, { status, body }: Reply): void {
  if (body === undefined) {
    // After writeHead(), the empty body would be sent as a chunk of its own.
    response.statusCode = status;
    response.end();
    return;
  }
  const json = Buffer.from(JSON.stringify(body));
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': json.length })
    .end(json);
}
