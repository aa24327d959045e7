import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../../src/ops/listen.ts';

/**
 * A gate on the wire between the app and Slack, at which a call can be stopped: before Slack has seen
 * any of it, in the middle, or on the answer's way back.
 */
export interface SlackGate {
  readonly url: string;
  /**
   * Resolves once the next call has got there.
   * @param method of Slack, by default a post; or what begins the request of another service
   */
  stopAt(place: Place, method?: string | RegExp): Promise<void>;
  /** What was stopped goes on, and nothing more is stopped. */
  open(): void;
  close(): Promise<void>;
}

export type Place = 'before Slack' | 'midway' | 'before the answer';

const methodOf = (name: string) => new RegExp(`POST /api/${name.replaceAll('.', '\\.')}`);

export async function openSlackGate(slackPort: number): Promise<SlackGate> {
  const gate = new EventEmitter<{ stopped: []; opened: [] }>();
  const sockets = new Set<Socket>();
  let place: Place | undefined;
  let stopped = methodOf('chat.postMessage');

  const server = createServer((app) => {
    const slack = connect({ port: slackPort, host: '127.0.0.1' });
    for (const socket of [app, slack]) {
      sockets.add(socket);
      // A killed process resets its connections.
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    let isPosting = false;
    app.on('data', (data) => {
      isPosting ||= data.toString('latin1').search(stopped) >= 0;
      if (!isPosting || place === undefined || place === 'before the answer') {
        slack.write(data);
        return;
      }
      if (place === 'midway') slack.write(data.subarray(0, Math.floor(data.length / 2)));
      // It never arrives.
      app.pause();
      gate.emit('stopped');
    });
    slack.on('data', async (data) => {
      if (isPosting && place === 'before the answer') {
        const opened = once(gate, 'opened');
        gate.emit('stopped');
        await opened;
      }
      isPosting = false;
      app.write(data);
    });
    app.on('close', () => slack.destroy());
    slack.on('close', () => app.destroy());
  });
  const port = await listen(server, { host: '127.0.0.1', port: 0 });

  return {
    url: `http://127.0.0.1:${port}/api/`,
    async stopAt(where, method = 'chat.postMessage') {
      place = where;
      stopped = typeof method === 'string' ? methodOf(method) : method;
      await once(gate, 'stopped');
    },
    open() {
      place = undefined;
      gate.emit('opened');
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
