import { mkdir } from 'node:fs/promises';
import { systemClock } from '../../steady-clock.ts';
import { createMovableClock } from '../../time.ts';
import { readOrMakeKey } from '../key-file.ts';
import { createTraffic } from '../traffic.ts';
import { startVenueService } from './server.ts';

/**
 * `npm run venue-service`: the sandbox's venue service on its own, so that an app in a real Slack
 * workspace can be tried without sensors. Its venues and measurements are made up.
 */

const folder = 'data/venue-service';
const defaultPort = 3003;

const port = Number(process.argv[2] ?? defaultPort);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`Pass a port: npm run venue-service -- ${defaultPort}`);
  process.exit(1);
}
await mkdir(folder, { recursive: true });
const clock = createMovableClock();
const service = await startVenueService({
  clock,
  secret: (await readOrMakeKey(`${folder}/secret.key`)).toString('hex'),
  recordsFile: `${folder}/venues.json`,
  port,
  traffic: createTraffic(systemClock),
}).catch((error: unknown) => {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
  console.error(
    `Port ${port} is already in use. Choose another one: npm run venue-service -- ${port + 10}`,
  );
  process.exit(1);
});
console.log(`A venue ambience service with made-up venues. Start the app with

  AMBIENCE_BASE_URL=${service.baseUrl}
  AMBIENCE_CLIENT_ID=${service.clientId}
  AMBIENCE_CLIENT_SECRET=${service.clientSecret}

and connect one of these in Slack with /ambience connect:
${service.venues.map(({ code, name }) => `  ${code}: ${name}`).join('\n')}

Stop it with Ctrl+C.`);

async function stop(): Promise<void> {
  await service.close();
  process.exit(0);
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
