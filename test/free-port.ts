import { createServer } from 'node:net';
import { listen } from '../src/ops/listen.ts';

/** @returns a port that was free a moment ago, for a process that cannot choose one itself */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  await new Promise((closed) => server.close(closed));
  return port;
}
