import type { Writable } from 'node:stream';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../environment.ts';

export type Log = Logger;

/**
 * Secrets that may reach a log line by accident: Slack tokens, bearer tokens, response URLs (anyone
 * who has one can post through it), and values of fields with a secret-sounding name.
 *
 * All repetitions before the secret itself are bounded, so that matching takes linear time.
 */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/x(?:ox[a-z](?:\.[a-z]+)?|app)-[\w-]+/g, '[token]'],
  [/Bearer\s{1,8}[\w.~+/=-]+/g, 'Bearer [token]'],
  [/https?:\/\/[^\s"/]{1,255}\/(?:commands|actions|services|app)\/T[^\s"\\]*/g, '[response url]'],
  // The end of the field's name is enough, as in `client_secret`. Also matches JSON inside a quoted
  // string. In cut JSON, the name of the next field may look like the value, so what follows that
  // is masked too.
  [
    /((?:token|secret|password|authorization|connection_?code|trigger_id)\\{0,8}"\s{0,8}:\s{0,8}\\{0,8}")[^"\\]+(?:\\{0,8}"\s{0,8}:\s{0,8}\\{0,8}"[^"\\]+)*/gi,
    '$1[secret]',
  ],
];

/** Replaces secrets with placeholders such as `[token]`. */
export function maskSecrets(text: string): string {
  return secrets.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
}

/** Logs JSON lines. Secrets are masked in the finished line, so every field is covered. */
export function createLog(level: LogLevel, destination = toStandardOutput()): Log {
  return pino({ level, base: null, hooks: { streamWrite: maskSecrets } }, destination);
}

/** If the reader of the log is slow, this much is buffered; further lines are dropped. */
const maxBufferedBytes = 4 * 1024 * 1024;
/** Lines of one turn of the event loop are collected up to this length. */
const maxPendingCharacters = 64 * 1024;

/**
 * A log destination that never waits for the reader. Once the reader is gone, Pino's own
 * destination retries forever and blocks the event loop, so that not even SIGTERM ends the process.
 *
 * The lines of one turn of the event loop are written together, because a write for each would take
 * a quarter of the time of a warm answer. Those of the last turn are written when the process exits;
 * they are lost if it is killed, aborts or hangs.
 */
export function createOutput(stream: Writable): DestinationStream {
  let isOpen = true;
  let isExiting = false;
  let lost = 0;
  let pending = '';
  stream.on('error', () => {
    isOpen = false;
  });
  process.on('exit', () => {
    isExiting = true;
    flush();
  });

  function flush(): void {
    const lines = pending;
    pending = '';
    if (isOpen && lines !== '') stream.write(lines);
  }

  return {
    write(line) {
      if (!isOpen) return;
      if (stream.writableLength > maxBufferedBytes) {
        lost += 1;
        return;
      }
      if (pending === '') setImmediate(flush);
      if (lost > 0) pending += `{"level":40,"count":${lost},"msg":"log lines were lost"}\n`;
      lost = 0;
      pending += line;
      if (isExiting || pending.length >= maxPendingCharacters) flush();
    },
  };
}

/** One for all logs of the process, because each output adds listeners to the stream and the process. */
function toStandardOutput(): DestinationStream {
  standardOutput ??= createOutput(process.stdout);
  return standardOutput;
}
let standardOutput: DestinationStream | undefined;
