import type { Config } from '../config.ts';
import type { Log } from '../ops/log.ts';
import { startDesk } from './desk.ts';
import { guide } from './guide.ts';
import { startSandbox } from './sandbox.ts';

/** `npm start` without Slack credentials: the whole app, and a desk at which to try it. */
export async function runSandbox(
  config: Extract<Config, { kind: 'sandbox' }>,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const { databaseFile, port, unused } = config;
  const sandbox = await startSandbox({ databaseFile, port, log });
  const desk = await startDesk(sandbox, port === 0 ? 0 : port + 1);
  console.log(guide(desk.url));
  if (unused.length > 0) console.log(`Set, but not used in the sandbox: ${unused.join(', ')}\n`);
  return {
    async stop() {
      await desk.close();
      await sandbox.stop();
    },
  };
}
