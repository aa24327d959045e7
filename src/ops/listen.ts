import type { Server as HttpServer } from 'node:http';
import type { ListenOptions, Server } from 'node:net';

/** @returns the port, which the system chose if `options.port` was 0 */
export async function listen(server: Server, options: ListenOptions): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return portOf(server);
}

/** @throws Error if the server does not listen on a port */
function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** No response takes longer than this. */
const closeTimeoutMs = 5_000;

/** Stops accepting connections, waits up to 5 s for open responses, then closes the rest. */
export async function closeServer(server: HttpServer): Promise<void> {
  if (!server.listening) return;
  const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
  await new Promise<void>((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
  }).finally(() => clearTimeout(timer));
}
