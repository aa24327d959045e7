import { Pool } from 'undici';
import type { SignedRequest } from './slack-stand-in.ts';

/** Sends requests to an app, so many at a time. */

export interface Load {
  readonly perSecond: number;
  /** Of whole answers on open connections, in ms. */
  readonly median: number;
  readonly p99: number;
}

export interface Asked {
  readonly request: SignedRequest;
  /** Waits for the answer if it is not in the response. */
  readonly answered: () => Promise<void>;
}

export async function load(
  port: number,
  asked: Iterable<Asked>,
  concurrency: number,
): Promise<Load> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: concurrency, pipelining: 1 });
  const times: number[] = [];
  const queue = Iterator.from(asked);
  let answers = 0;
  // Garbage of making the requests would otherwise be collected within the measured times.
  globalThis.gc?.();
  const startedAt = performance.now();
  async function work(): Promise<void> {
    let isConnected = false;
    for (const { request, answered } of queue) {
      const from = performance.now();
      if ((await send(pool, request)) === 0) await answered();
      answers += 1;
      // An app accepts one connection in a turn of its event loop, so the first answer on each also
      // waits for the connections before it.
      if (isConnected) times.push(performance.now() - from);
      isConnected = true;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  const elapsedMs = performance.now() - startedAt;
  await pool.close();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { perSecond: (answers / elapsedMs) * 1_000, median: at(0.5), p99: at(0.99) };
}

/**
 * Counts the answer's bytes and drops them: our answers are longer than a bare app's line, and
 * decoding them would be measured as a pause of the app.
 * @returns 0 if the request was only acknowledged
 */
function send(pool: Pool, { headers, body }: SignedRequest): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let bytes = 0;
  pool.dispatch(
    { path: '/slack/events', method: 'POST', headers, body },
    {
      onRequestStart() {},
      onResponseStart(_controller, status) {
        if (status !== 200) reject(new Error(`status ${status}`));
      },
      onResponseData(_controller, chunk) {
        bytes += chunk.length;
      },
      onResponseEnd: () => resolve(bytes),
      onResponseError: (_controller, error) => reject(error),
    },
  );
  return promise;
}
