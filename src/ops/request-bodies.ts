import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Wait } from '../time.ts';
import { bodyTimeoutMs } from './http-server.ts';

/** Receives the bodies of requests within bounds of memory and time, because anyone can send one. */
export interface RequestBodies {
  /**
   * @returns undefined if the body is too large; the rest of it is left unread then
   * @throws if it takes too long or the connection is closed within it
   */
  receive(request: IncomingMessage): Promise<Buffer | undefined>;
}

/**
 * Limit for bodies that are received at the same time, so their memory is at most this many times
 * the largest one. A platform sends bodies without delay, so beyond the limit the oldest one is
 * aborted.
 */
const maxOpenBodies = 64;

/** @param limitBytes the largest body that is taken */
export function createRequestBodies(limitBytes: number, wait: Wait): RequestBodies {
  const openBodies = new Set<IncomingMessage>();

  async function receiveSlowly<T>(request: IncomingMessage, received: Promise<T>): Promise<T> {
    const [longestOpen] = openBodies;
    if (openBodies.size >= maxOpenBodies) longestOpen?.destroy();
    openBodies.add(request);
    const isReceived = new AbortController();
    wait(bodyTimeoutMs, isReceived.signal).then(
      () => request.destroy(new Error('the body took too long')),
      () => {},
    );
    try {
      return await received;
    } finally {
      isReceived.abort();
      openBodies.delete(request);
    }
  }

  return {
    async receive(request) {
      if (Number(request.headers['content-length'] ?? 0) > limitBytes) return undefined;
      const received = readAll(request, limitBytes);
      // Most bodies arrive with their headers.
      await Promise.race([received, nextTurn()]);
      return request.readableEnded ? received : receiveSlowly(request, received);
    },
  };
}

function readAll(request: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const closedEarly = () => new Error('the connection was closed within the body');
    // It has closed before anyone could hear of it.
    if (request.destroyed && !request.readableEnded) reject(closedEarly());
    request
      .on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > limitBytes) {
          request.pause();
          resolve(undefined);
        } else chunks.push(chunk);
      })
      .on('end', () => {
        const [first = Buffer.alloc(0), ...rest] = chunks;
        resolve(rest.length === 0 ? first : Buffer.concat(chunks));
      })
      .on('error', reject)
      .on('close', () => {
        if (!request.readableEnded) reject(closedEarly());
      });
  });
}
