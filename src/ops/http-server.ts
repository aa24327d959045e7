import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from './listen.ts';
import type { Log } from './log.ts';
import { answerHealth } from './operator-server.ts';
import type { Health } from './readiness.ts';

/** The app's HTTP server: health checks, what the faces receive, and the public pages. */
export interface HttpServer {
  /** @returns the port it listens on */
  start(): Promise<number>;
  /**
   * Stops accepting requests. Work in flight can still send its responses.
   * @param finishWork waits for the work in flight
   */
  stop(finishWork: () => Promise<void>): Promise<void>;
}

export type HandleRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Handlers by method and path, such as `POST /slack/events`. */
export type Routes = Readonly<Record<string, HandleRequest>>;

export interface HttpServerOptions {
  readonly host: string;
  readonly port: number;
  readonly health: Health;
  readonly routes: Routes;
  /** Answers everything else that is read; undefined if there are no public pages. */
  readonly site: HandleRequest | undefined;
  /** Browsers then use nothing else for this host. */
  readonly isHttpsOnly: boolean;
  readonly log: Log;
}

const headersTimeoutMs = 5_000;
/** Slack and Teams send bodies without delay and wait seconds for the response. */
export const bodyTimeoutMs = 5_000;
/** For a year: https://www.rfc-editor.org/rfc/rfc6797 */
const httpsOnly = 'max-age=31536000';

export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { host, port, log } = options;
  const timeouts = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: headersTimeoutMs + bodyTimeoutMs,
    connectionsCheckingInterval: 1_000,
  };
  const server = createServer(timeouts, (request, response) => {
    route(options, request, response).catch((error: unknown) => {
      log.error({ err: error, path: pathOf(request) }, 'a request failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  return {
    start: () => listen(server, { host, port }),
    async stop(finishWork) {
      const closed = closeServer(server);
      await finishWork();
      server.closeIdleConnections();
      await closed;
    },
  };
}

async function route(
  { routes, site, health, isHttpsOnly }: HttpServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method } = request;
  const path = pathOf(request);
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && isHttpsOnly) response.setHeader('strict-transport-security', httpsOnly);
  const name = `${method} ${path}`;
  const handle = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (handle !== undefined) return handle(request, response);
  if (isRead && (await answerHealth(path, health, response))) return;
  if (isRead && site !== undefined) return site(request, response);
  response.writeHead(404).end();
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}

/** Responds and closes the connection without reading the rest of the body. */
export function refuseUnread(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
): void {
  response.writeHead(status, { connection: 'close' }).end(() => request.destroy());
}
