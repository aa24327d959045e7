import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Prometheus } from './prometheus.ts';
import { type Health, readiness } from './readiness.ts';

export const livePath = '/livez';
export const readyPath = '/readyz';
export const metricsPath = '/metrics';

/** @returns whether the path is one of the health checks; it is answered then */
export async function answerHealth(
  path: string,
  health: Health,
  response: ServerResponse,
): Promise<boolean> {
  if (path === livePath) {
    // That it answers at all is what is asked.
    answer(response, 200, { status: 'ok' });
    return true;
  }
  if (path !== readyPath) return false;
  const status = await readiness(health);
  answer(response, status === 'ok' ? 200 : 503, { status });
  return true;
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Serves the metrics on a port of their own, which is not reachable from outside. */
export function createMetricsServer(metrics: Pick<Prometheus, 'read'>): Server {
  return createServer(async (request, response) => {
    if (request.url !== metricsPath) return response.writeHead(404).end();
    const { text, contentType } = await metrics.read();
    return response.writeHead(200, { 'content-type': contentType }).end(text);
  });
}
