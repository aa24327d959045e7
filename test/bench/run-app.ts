import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { SandboxSlack } from '../../src/sandbox/slack/server.ts';
import type { VenueService } from '../../src/sandbox/venue-service/server.ts';
import type { ServiceConfig } from '../../src/service-config.ts';
// Writes dist/.
import '../../src/bundle.ts';
import type { Measured } from './measure.ts';

/** The app in its own process, beside a local Slack and venue service. */

export const entry = resolve('dist/start.js');
/** As in package.json. */
export const nodeOptions = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--heap-growing-percent=60',
  '--no-regexp-tier-up',
  '--expose-gc',
];
export const measuring = ['--import', resolve('test/bench/measure.ts')];

/** When it has logged that it takes requests. */
export interface Ready {
  readonly port: number;
  /** Since the process was started. */
  readonly afterMs: number;
}

export interface MeasuredApp {
  readonly ready: Promise<Ready>;
  readonly process: ChildProcess;
  measure(): Promise<Measured>;
  stop(): Promise<void>;
}

export function runApp(
  slack: Pick<SandboxSlack, 'clientId' | 'clientSecret' | 'signingSecret' | 'apiUrl'>,
  venueService: Pick<VenueService, 'baseUrl' | 'clientId' | 'clientSecret'>,
  databaseUrl: string,
  { encryptionKeys }: Pick<ServiceConfig, 'encryptionKeys'>,
): MeasuredApp {
  const app = fork(entry, {
    execArgv: [...nodeOptions, ...measuring],
    env: {
      PATH: process.env.PATH,
      SLACK_CLIENT_ID: slack.clientId,
      SLACK_CLIENT_SECRET: slack.clientSecret,
      SLACK_STATE_SECRET: 'state-secret-of-16-letters',
      PUBLIC_URL: 'https://ambience.example',
      OPERATOR_NAME: 'The benchmarks',
      OPERATOR_CONTACT: 'https://ambience.example/help',
      SLACK_SIGNING_SECRET: slack.signingSecret,
      SLACK_API_URL: slack.apiUrl,
      AMBIENCE_BASE_URL: venueService.baseUrl,
      AMBIENCE_CLIENT_ID: venueService.clientId,
      AMBIENCE_CLIENT_SECRET: venueService.clientSecret,
      ENCRYPTION_KEYS: encryptionKeys.map((key) => key.toString('base64')).join(),
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const startedAt = performance.now();
  const { promise: ready, resolve: isReady } = Promise.withResolvers<Ready>();
  app.stdout?.setEncoding('utf8').on('data', (lines: string) => {
    const port = /"port":(\d+).*"msg":"ready"/.exec(lines)?.[1];
    if (port !== undefined) isReady({ port: Number(port), afterMs: performance.now() - startedAt });
  });
  return {
    process: app,
    ready,
    measure: () => measure(app),
    stop: () => stop(app),
  };
}

/** Of a process that was started with `measure.ts`. */
export async function measure(app: ChildProcess): Promise<Measured> {
  const answered = once(app, 'message');
  app.send('measure');
  const [measured] = await answered;
  return measured;
}

/** What some work has cost a process. */
export interface Cost {
  readonly cpuMs: number;
  readonly megabytes: number;
  /** Event-loop lag, 99th percentile. */
  readonly lagMs: number;
}

export function costBetween(before: Measured, after: Measured): Cost {
  return {
    cpuMs: after.cpuMs - before.cpuMs,
    megabytes: after.megabytes,
    lagMs: after.lag.p99,
  };
}

export async function stop(app: ChildProcess): Promise<void> {
  const closed = once(app, 'close');
  app.kill('SIGTERM');
  await closed;
}
