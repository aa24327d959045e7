import { Agent, type Dispatcher } from 'undici';
import { jsonIn } from '../../json.ts';
import { wasNeverConnected } from '../../never-connected.ts';
import { type CallReason, callReason, type Metrics } from '../../ops/metrics.ts';
import { ConnectorError } from './connector-error.ts';

/** HTTP calls to Microsoft, with our time limits. */
export interface TeamsHttp {
  /**
   * @param call its name in errors and metrics
   * @returns the JSON of the answer; undefined if it is empty
   * @throws ConnectorError for every other answer than success, and if there is none
   */
  send(call: string, url: string, sent: Sent): Promise<unknown>;
  close(): Promise<void>;
}

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** For the answer to begin, and between its parts. */
  readonly timeoutMs: number;
}

const connectTimeoutMs = 2_000;
const maxResponseBytes = 2 * 1024 * 1024;

export function createTeamsHttp(metrics: Pick<Metrics, 'faceCall'>): TeamsHttp {
  const dispatcher = new Agent({
    allowH2: false,
    connect: { timeout: connectTimeoutMs },
    maxResponseSize: maxResponseBytes,
  });
  return {
    async send(call, url, { timeoutMs, ...sent }) {
      const startedAt = performance.now();
      let reason: CallReason = 'timeout';
      try {
        // A signal for each call would cost a tenth of the call.
        const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
        const { origin, pathname, search } = new URL(url);
        const { statusCode, headers, text } = await dispatched(dispatcher, {
          origin,
          path: `${pathname}${search}`,
          ...sent,
          ...timeouts,
        });
        reason = callReason(statusCode);
        // Without JSON, it is as good as empty.
        if (statusCode >= 200 && statusCode < 300) return jsonIn(text);
        throw new ConnectorError(call, {
          status: statusCode,
          code: codeIn(text) ?? String(statusCode),
          retryAfterMs: readRetryAfter(headers['retry-after']),
        });
      } catch (error) {
        if (error instanceof ConnectorError) throw error;
        const code = wasNeverConnected(error) ? 'unsent' : 'no_answer';
        throw new ConnectorError(call, { code, cause: error });
      } finally {
        const seconds = (performance.now() - startedAt) / 1_000;
        metrics.faceCall({ face: 'teams', method: call, reason }, seconds);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

const utf8 = new TextDecoder();

type Head = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>;

/** `request()` would make a stream for each answer, which costs a twentieth of a question and its answer. */
function dispatched(agent: Agent, sent: Dispatcher.DispatchOptions) {
  const { promise, resolve, reject } = Promise.withResolvers<Head & { readonly text: string }>();
  const parts: Buffer[] = [];
  let head: Head = { statusCode: 0, headers: {} };
  agent.dispatch(sent, {
    onRequestStart() {},
    onResponseStart: (_, statusCode, headers) => {
      head = { statusCode, headers };
    },
    onResponseData: (_, part) => void parts.push(part),
    onResponseEnd: () => resolve({ ...head, text: utf8.decode(Buffer.concat(parts)) }),
    onResponseError: (_, error) => reject(error),
  });
  return promise;
}

/** `{"error":{"code":"MessageWritesBlocked","message":"…"}}`, or the code at the top. */
function codeIn(text: string): string | undefined {
  const body = Object(jsonIn(text));
  const code: unknown = Object(body.error).code ?? body.error ?? body.code;
  return typeof code === 'string' && /^\w{1,80}$/.test(code) ? code : undefined;
}

function readRetryAfter(header: string | string[] | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && seconds >= 0 ? seconds * 1_000 : undefined;
}
