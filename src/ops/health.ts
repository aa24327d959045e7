import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Whether to send work here: not before the start is complete, and not once stopping began. */
export interface Health {
  isReady: boolean;
}

export const healthPath = '/health';

export function answerHealth(health: Health, response: ServerResponse): void {
  response.writeHead(health.isReady ? 200 : 503, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ status: health.isReady ? 'ok' : 'not ready' }));
}

/** In Socket Mode there is no other server to ask. */
export function createHealthServer(health: Health): Server {
  return createServer((request: IncomingMessage, response) => {
    if (request.url === healthPath) return answerHealth(health, response);
    response.writeHead(404).end();
  });
}
