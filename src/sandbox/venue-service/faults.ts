import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Variation } from './variations.ts';

/** A fault of the venue service, switched on by tests and people. */
export type Fault =
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'html' }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'huge' }
  | { readonly kind: 'silence' }
  | { readonly kind: 'hangUp' }
  | { readonly kind: 'body'; readonly body: string }
  /** Refuses one request and answers the next ones. */
  | { readonly kind: 'once'; readonly status: number }
  /** Answers without an error, but with unusual data. */
  | { readonly kind: 'variation'; readonly variation: Variation };

const hugeBytes = 60 * 1024 * 1024;
const chunk = Buffer.alloc(1024 * 1024, ' ');

/** @returns true if the fault has answered; false if the normal answer must still be sent */
export async function answerWithFault(fault: Fault, response: ServerResponse): Promise<boolean> {
  const json = { 'content-type': 'application/json' };
  switch (fault.kind) {
    case 'slow':
      await wait(fault.ms);
      return response.destroyed;
    case 'variation':
      return false;
    case 'once':
      response.writeHead(fault.status, json).end('{"error":"on demand"}');
      return true;
    case 'status':
      if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter);
      response.writeHead(fault.status, json).end('{"error":"on demand"}');
      return true;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Maintenance</html>');
      return true;
    case 'truncated':
      response.writeHead(200, json).end('{"zone_id":"zn-1","mood":{"ind');
      return true;
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
      return true;
    case 'huge':
      response.writeHead(200, { ...json, 'content-length': hugeBytes });
      for (let sent = 0; sent < hugeBytes && !response.destroyed; sent += chunk.length) {
        if (!response.write(chunk)) await new Promise((resolve) => onceAny(response, resolve));
      }
      response.end();
      return true;
    case 'silence':
      return true;
    case 'hangUp':
      response.socket?.destroy();
      return true;
    case 'body':
      response.writeHead(200, json).end(fault.body);
      return true;
  }
}

function onceAny(response: ServerResponse, resolve: (value?: unknown) => void): void {
  const end = () => {
    response.off('drain', end).off('close', end);
    resolve();
  };
  response.on('drain', end).on('close', end);
}
