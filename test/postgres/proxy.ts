import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../../src/ops/listen.ts';

/** A way to a PostgreSQL server that can be cut, or fall silent, without a word to either side. */
export interface DatabaseProxy {
  readonly url: string;
  /** The connections there are carry nothing any more; new ones work. */
  cut(): void;
  /** Nothing is carried until {@link thaw}, over new connections neither; then everything is. */
  freeze(): void;
  thaw(): void;
  /** Each packet to the server takes so long. */
  delay(ms: number): void;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export async function openProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let delayMs = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to, delayed] of [
      [near, far, true],
      [far, near, false],
    ] as const) {
      sockets.add(from);
      from
        .on('data', (data) => {
          if (delayed && delayMs > 0) setTimeout(() => to.write(data), delayMs);
          else to.write(data);
        })
        .on('error', () => to.destroy())
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      if (isFrozen) from.pause();
    }
  });
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    cut() {
      for (const socket of sockets) socket.removeAllListeners('data').pause();
      sockets.clear();
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    delay(ms) {
      delayMs = ms;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
