import { type Logger, LogLevel } from '@slack/bolt';
import type { Log } from '../../ops/log.ts';

/**
 * Slack's libraries write into our log. Their `info` is about themselves, so it is our `debug`; their
 * `debug` holds request bodies (an installation's client secret, messages) and is left out.
 */
export function createBoltLogger(log: Log): Logger {
  const say = (level: 'debug' | 'warn' | 'error', parts: unknown[]) => {
    const [first, ...rest] = parts;
    const err = [first, ...rest].find((part) => part instanceof Error);
    log[level](
      { from: 'slack', ...(err === undefined ? {} : { err }) },
      parts.map(String).join(' '),
    );
  };
  return {
    debug: () => {},
    info: (...parts) => say('debug', parts),
    warn: (...parts) => say('warn', parts),
    error: (...parts) => say('error', parts),
    setLevel: () => {},
    getLevel: () => LogLevel.INFO,
    setName: () => {},
  };
}
