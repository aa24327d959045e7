import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Acknowledgement, Deliver, Delivery } from './delivery.ts';

/** Socket Mode: https://docs.slack.dev/apis/events-api/using-socket-mode */
export interface SocketDelivery {
  readonly deliver: Deliver;
  readonly path: string;
  close(): void;
}

const acknowledgement = z.object({ envelope_id: z.string(), payload: z.unknown().optional() });

export function createSocketDelivery(
  server: Server,
  newId: () => string,
  timeoutMs: number,
): SocketDelivery {
  const path = '/socket';
  // Not `server`: ws would emit the server's errors too, and unhandled they end the process.
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    if (request.url !== path) return socket.destroy();
    sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened));
  });
  const acknowledged = new EventEmitter();

  sockets.on('connection', (socket) => {
    socket.send(JSON.stringify({ type: 'hello', num_connections: sockets.clients.size }));
    socket.on('message', (data) => {
      const parsed = acknowledgement.safeParse(JSON.parse(String(data)));
      if (parsed.success) acknowledged.emit(parsed.data.envelope_id, parsed.data.payload);
    });
  });

  return {
    path,
    async deliver(delivery) {
      const [socket]: (WebSocket | undefined)[] = [...sockets.clients];
      if (socket === undefined) return { kind: 'timeout' };
      const id = newId();
      const answered = once(acknowledged, id, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      socket.send(JSON.stringify({ envelope_id: id, ...envelopeOf(delivery) }));
      return answered.then(
        ([payload]): Acknowledgement => ({ kind: 'acknowledged', body: bodyOf(payload) }),
        (): Acknowledgement => ({ kind: 'timeout' }),
      );
    },
    close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

/** Over a WebSocket, an acknowledgement without a body has an empty payload. */
function bodyOf(payload: unknown): unknown {
  return typeof payload === 'object' && payload !== null && Object.keys(payload).length === 0
    ? undefined
    : payload;
}

function envelopeOf(delivery: Delivery) {
  const accepts_response_payload = delivery.kind !== 'event';
  switch (delivery.kind) {
    case 'command':
      return { type: 'slash_commands', payload: delivery.fields, accepts_response_payload };
    case 'interaction':
      return { type: 'interactive', payload: delivery.payload, accepts_response_payload };
    case 'event':
      return { type: 'events_api', payload: delivery.envelope, accepts_response_payload };
  }
}
