import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Whether this process can take requests. */
export interface Health {
  /** False during startup and once shutdown has begun. */
  isReady: boolean;
  /** False once the database file was deleted or replaced. */
  readonly isStoreIntact: () => boolean;
}

export const healthPath = '/health';

/** Responds with 200, or 503 if not ready or the database file is gone. */
export function answerHealth(health: Health, response: ServerResponse): void {
  const status = statusOf(health);
  response.writeHead(status === 'ok' ? 200 : 503, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ status }));
}

function statusOf({ isReady, isStoreIntact }: Health): string {
  if (!isReady) return 'not ready';
  return isStoreIntact() ? 'ok' : 'database file gone';
}

/** Serves `/health` in Socket Mode, where there is no other HTTP server. */
export function createHealthServer(health: Health): Server {
  return createServer((request: IncomingMessage, response) => {
    if (request.url === healthPath) return answerHealth(health, response);
    response.writeHead(404).end();
  });
}
