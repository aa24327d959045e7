import type { Writable } from 'node:stream';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../environment.ts';

export type Log = Logger;

/**
 * Whatever reaches a log line by accident: Slack tokens, bearer tokens, response URLs (anyone may
 * post through one), and the values of fields whose name says that they are secret.
 *
 * Every pattern has a bounded run before what it looks for, so that a long line costs linear time.
 */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/x(?:ox[a-z](?:\.[a-z]+)?|app)-[\w-]+/g, '[token]'],
  [/Bearer\s{1,8}[\w.~+/=-]+/g, 'Bearer [token]'],
  [/https?:\/\/[^\s"/]{1,255}\/(?:commands|actions|services|app)\/T[^\s"\\]*/g, '[response url]'],
  // Also within JSON that was itself quoted.
  [
    /("[\w-]{0,40}(?:token|secret|password|authorization|connection_?code|trigger_id)\\{0,8}"\s{0,8}:\s{0,8}\\{0,8}")[^"\\]+/gi,
    '$1[secret]',
  ],
];

export function maskSecrets(text: string): string {
  return secrets.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
}

/** Logs JSON lines. Secrets are masked in the finished line, whichever field they came in. */
export function createLog(
  level: LogLevel,
  destination: DestinationStream = createOutput(process.stdout),
): Log {
  return pino({ level, base: null, hooks: { streamWrite: maskSecrets } }, destination);
}

/** If the log's reader is slow, up to this much is buffered; further lines are dropped. */
const waitingBytes = 4 * 1024 * 1024;

/**
 * Writes without ever waiting for the reader. Pino's own destination retries for ever, with the event
 * loop stopped, once the reader is gone; then not even SIGTERM ended the process.
 */
export function createOutput(stream: Writable): DestinationStream {
  let isOpen = true;
  let lost = 0;
  stream.on('error', () => {
    isOpen = false;
  });
  return {
    write(line) {
      if (!isOpen) return;
      if (stream.writableLength > waitingBytes) {
        lost += 1;
        return;
      }
      if (lost > 0) stream.write(`{"level":40,"count":${lost},"msg":"log lines were lost"}\n`);
      lost = 0;
      stream.write(line);
    },
  };
}
