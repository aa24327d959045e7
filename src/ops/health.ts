import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Whether this process can take requests. */
export interface Health {
  /** False during startup and once shutdown has begun. */
  isReady: boolean;
  /** False while the database cannot be used. */
  readonly isStoreUsable: () => Promise<boolean>;
}

export const healthPath = '/health';

/** Responds with 200, or 503 if not ready or the database cannot be used. */
export async function answerHealth(health: Health, response: ServerResponse): Promise<void> {
  const status = await statusOf(health);
  response.writeHead(status === 'ok' ? 200 : 503, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ status }));
}

async function statusOf({ isReady, isStoreUsable }: Health): Promise<string> {
  if (!isReady) return 'not ready';
  return (await isStoreUsable()) ? 'ok' : 'database unusable';
}

/** Serves `/health` in Socket Mode, where there is no other HTTP server. */
export function createHealthServer(health: Health): Server {
  return createServer((request: IncomingMessage, response) => {
    if (request.url === healthPath) return answerHealth(health, response);
    response.writeHead(404).end();
  });
}
