import type { Config } from '../config.ts';
import type { Log } from '../ops/log.ts';
import { firstEvening } from './evening.ts';
import { guide } from './guide.ts';
import { startPage } from './page/page.ts';
import { startSandbox } from './sandbox.ts';

/** Runs `npm start` without Slack credentials: the app and the sandbox page, on this machine. */
export async function runSandbox(
  config: Extract<Config, { kind: 'sandbox' }>,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const { databaseFile, port, unused, rotatesTokens } = config;
  const options = { databaseFile, port, rotatesTokens, hasTeams: true, log };
  const sandbox = await startSandbox({ ...options, startsAt: firstEvening });
  const page = await startPage(sandbox, port === 0 ? 0 : port + 1);
  console.log(guide(page.url));
  if (unused.length > 0) console.log(`Set, but not used in the sandbox: ${unused.join(', ')}\n`);
  return {
    async stop() {
      await page.close();
      await sandbox.stop();
    },
  };
}
