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

export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** No answer of ours takes longer. */
const lastAnswersMs = 5_000;

/** Takes no more connections and waits for the answers under way, then ends what still hangs. */
export async function closeServer(server: HttpServer): Promise<void> {
  if (!server.listening) return;
  const timer = setTimeout(() => server.closeAllConnections(), lastAnswersMs);
  await new Promise<void>((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
  }).finally(() => clearTimeout(timer));
}
