import type { Logger } from '@slack/bolt';
import { LogLevel } from '@slack/web-api';
import type { Log } from '../../ops/log.ts';

/**
 * Writes the logs of Slack's libraries to our log. Their `info` is about internals, so it becomes
 * `debug`. Their `debug` contains request bodies (client secrets, messages) and is dropped.
 */
export function createBoltLogger(log: Log): Logger {
  const write = (level: 'debug' | 'warn' | 'error', parts: unknown[]) => {
    const [first, ...rest] = parts;
    const err = [first, ...rest].find((part) => part instanceof Error);
    log[level](
      { from: 'slack', ...(err === undefined ? {} : { err }) },
      parts.map(String).join(' '),
    );
  };
  return {
    debug: () => {},
    info: (...parts) => write('debug', parts),
    warn: (...parts) => write('warn', parts),
    error: (...parts) => write('error', parts),
    setLevel: () => {},
    getLevel: () => LogLevel.INFO,
    setName: () => {},
  };
}
