import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTraffic } from '../../src/sandbox/traffic.ts';
import { startVenueService, type VenueService } from '../../src/sandbox/venue-service/server.ts';
import { createKeyring } from '../../src/store/seal.ts';
import type { Store } from '../../src/store/store.ts';
import { createMovableClock } from '../../src/time.ts';
import { freePort } from '../free-port.ts';
import { openTestStore } from '../store/with-store.ts';
import type { BareJob } from './bare-app.ts';
import type { Measured } from './measure.ts';
import { entry, measure, measuring, nodeOptions, stop } from './run-app.ts';
import { botToken, type SlackStandIn, signingSecret, startSlackStandIn } from './slack-stand-in.ts';

/** Our app and bare Bolt apps: each in a process of its own, on the same stand-in for Slack. */

export type AppName = 'ours' | 'bare' | 'bare, answers later';

export interface RunningApp {
  readonly name: AppName;
  readonly port: number;
  /** From the start of the process until it takes requests. */
  readonly readyMs: number;
  /** Resident memory of the process. */
  megabytes(): number;
  /** Only of apps that were started with `measure.ts`. */
  measure(): Promise<Measured>;
  /** Gives a bare app work that is not a request of Slack. */
  run(job: BareJob): void;
  stop(): Promise<void>;
}

export interface Bench extends AsyncDisposable {
  readonly slack: SlackStandIn;
  readonly venueService: VenueService;
  /** Where our app keeps its data. */
  readonly databaseFile: string;
  start(name: AppName, options?: StartOptions): Promise<RunningApp>;
}

export interface StartOptions {
  /** Measures event-loop lag and processor time inside the process, which takes memory itself. */
  readonly isMeasured?: boolean;
  /** Our app is installed in many workspaces instead of having one token. */
  readonly hasManyWorkspaces?: boolean;
  readonly compileCache?: string;
  /** Moves our app's clock forward, in ms: a scenario can begin just before a full minute. */
  readonly clockAheadMs?: number;
}

const key = Buffer.alloc(32, 7);

/** @param fill writes what our app finds in its database */
export async function openBench(
  fill: (store: Store, venueService: VenueService) => Promise<void>,
): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-bench-'));
  const databaseFile = join(folder, 'ambience.db');
  const slack = await startSlackStandIn();
  const clock = createMovableClock();
  const traffic = createTraffic(clock);
  const venueService = await startVenueService({ clock, secret: 'bench', port: 0, traffic });
  const store = await openTestStore(databaseFile, { keyring: createKeyring([key]) });
  await fill(store, venueService);
  await store.close();

  const common = {
    PATH: process.env.PATH,
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_API_URL: slack.apiUrl,
    HOST: '127.0.0.1',
  };
  const ours = {
    AMBIENCE_BASE_URL: venueService.baseUrl,
    AMBIENCE_CLIENT_ID: venueService.clientId,
    AMBIENCE_CLIENT_SECRET: venueService.clientSecret,
    ENCRYPTION_KEYS: key.toString('base64'),
    DATABASE_URL: `sqlite:${databaseFile}`,
  };
  const installed = {
    SLACK_CLIENT_ID: 'bench',
    SLACK_CLIENT_SECRET: 'bench',
    SLACK_STATE_SECRET: 'state-secret-of-the-benchmark',
    PUBLIC_URL: 'https://ambience.example',
    OPERATOR_NAME: 'The benchmarks',
    OPERATOR_CONTACT: 'https://ambience.example/help',
  };

  const running = new Set<ChildProcess>();
  return {
    slack,
    venueService,
    databaseFile,
    async start(name, options = {}) {
      const { isMeasured = false, hasManyWorkspaces = false, compileCache } = options;
      const port = await freePort();
      const isOurs = name === 'ours';
      const startedAt = performance.now();
      const app = fork(isOurs ? entry : resolve('test/bench/bare-app.ts'), {
        execArgv: [
          ...(isOurs ? nodeOptions : []),
          ...(isMeasured ? measuring : []),
          ...clockAhead(options.clockAheadMs),
        ],
        env: {
          ...common,
          ...(isOurs ? ours : { ANSWERS_LATER: name === 'bare' ? '' : 'yes' }),
          ...(hasManyWorkspaces && isOurs ? installed : { SLACK_BOT_TOKEN: botToken }),
          ...(compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache }),
          PORT: String(port),
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      running.add(app);
      app.once('close', () => running.delete(app));
      await answersAt(port, app);
      return {
        name,
        port,
        readyMs: performance.now() - startedAt,
        megabytes: () =>
          Number(execFileSync('ps', ['-o', 'rss=', '-p', String(app.pid)], { encoding: 'utf8' })) /
          1_024,
        measure: () => measure(app),
        run: (job) => void app.send(job),
        stop: () => stop(app),
      };
    },
    async [Symbol.asyncDispose]() {
      // Only those of a scenario that has failed.
      for (const app of running) app.kill('SIGKILL');
      await slack.stop();
      await venueService.close();
      await rm(folder, { recursive: true });
    },
  };
}

function clockAhead(ms = 0): string[] {
  const script = `
    globalThis.Date = class extends Date {
      static now() { return super.now() + ${ms}; }
      constructor(...parts) { super(...(parts.length === 0 ? [Date.now()] : parts)); }
    };`;
  return ms === 0 ? [] : ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
}

/** Until the port takes connections; both apps listen when they can answer. */
async function answersAt(port: number, app: ChildProcess): Promise<void> {
  for (;;) {
    if (app.exitCode !== null) throw new Error('the app has ended');
    const status = await new Promise<number | undefined>((answered) => {
      request({ port, host: '127.0.0.1', path: '/other', agent: false })
        .on('response', (response) => {
          response.resume();
          answered(response.statusCode);
        })
        .on('error', () => answered(undefined))
        .end();
    });
    if (status !== undefined) return;
    await wait(2);
  }
}
