import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Whether to send work here: not before the start is complete, and not once stopping began. */
export interface Health {
  isReady: boolean;
  /** False once the database file was deleted or replaced. */
  readonly isStoreIntact: () => boolean;
}

export const healthPath = '/health';

export function answerHealth(health: Health, response: ServerResponse): void {
  const status = statusOf(health);
  response.writeHead(status === 'ok' ? 200 : 503, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ status }));
}

function statusOf({ isReady, isStoreIntact }: Health): string {
  if (!isReady) return 'not ready';
  return isStoreIntact() ? 'ok' : 'database file gone';
}

/** In Socket Mode there is no other server to ask. */
export function createHealthServer(health: Health): Server {
  return createServer((request: IncomingMessage, response) => {
    if (request.url === healthPath) return answerHealth(health, response);
    response.writeHead(404).end();
  });
}
