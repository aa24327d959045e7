import pino, { type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../environment.ts';

export type Log = Logger;

/**
 * Whatever reaches a log line by accident: Slack tokens, bearer tokens, response URLs (anyone may
 * post through one), and the values of fields whose name says that they are secret.
 */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/x(?:ox[a-z](?:\.[a-z]+)?|app)-[\w-]+/g, '[token]'],
  [/Bearer\s+[\w.~+/=-]+/g, 'Bearer [token]'],
  [/https?:\/\/[^\s"]*\/(?:commands|actions|services|app)\/T[^\s"\\]*/g, '[response url]'],
  // Also within JSON that was itself quoted.
  [
    /(\\*"[\w-]*(?:token|secret|password|authorization|connection_?code|trigger_id)\\*"\s*:\s*\\*")[^"\\]+/gi,
    '$1[secret]',
  ],
];

export function maskSecrets(text: string): string {
  return secrets.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
}

/** Logs JSON lines. Secrets are masked in the finished line, whichever field they came in. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = { level, base: null, hooks: { streamWrite: maskSecrets } };
  return destination === undefined ? pino(options) : pino(options, destination);
}
