import { z } from 'zod';
import { startService } from '../../src/app.ts';
import { createLog } from '../../src/ops/log.ts';
import { startTicks } from '../../src/schedule/ticks.ts';
import type { ServiceConfig } from '../../src/service-config.ts';
import { systemClock } from '../../src/steady-clock.ts';
import { systemWait } from '../../src/time.ts';

/** The app in Teams alone, in a process of its own; its configuration comes in a variable. */

const given = z.object({ config: z.custom<ServiceConfig>(Boolean), key: z.string() });
const { config, key } = given.parse(JSON.parse(process.env.APP_CONFIG ?? ''));
const log = createLog('info');
const service = await startService(
  // A buffer does not survive JSON.
  { ...config, encryptionKeys: [Buffer.from(key, 'base64')] },
  { clock: systemClock, random: Math.random, wait: systemWait, startTicks, log },
);
process.on('SIGTERM', async () => {
  await service.stop();
  process.exit(0);
});
