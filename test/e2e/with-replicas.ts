import { inject } from 'vitest';
import { type Service, startService } from '../../src/app.ts';
import { createLog } from '../../src/ops/log.ts';
import type { SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { startTicks } from '../../src/schedule/ticks.ts';
import { systemWait } from '../../src/time.ts';
import { createDatabase } from '../postgres/server.ts';
import { type Running, runSandbox } from './with-sandbox.ts';

/** Several replicas of the app on one PostgreSQL, beside the sandbox's Slack and venue service. */
export interface Replicas {
  /** Its own app is stopped. Its clock runs, and can be moved. */
  readonly sandbox: Running;
  readonly databaseUrl: string;
  readonly services: readonly Service[];
  readonly logged: string[];
  /** Slack sends requests to this replica from now on. */
  use(index: number): void;
  start(): Promise<Service>;
  stop(index: number): Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** @param through an address that leads to the database in some other way */
export async function runReplicas(
  count: number,
  through = async (databaseUrl: string) => databaseUrl,
  options: Partial<SandboxOptions> = {},
): Promise<Replicas> {
  const sandbox = await runSandbox({ standsAt: undefined, ...options });
  const { clock, config, slack } = sandbox;
  await sandbox.stopService();
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  const url = await through(databaseUrl);
  const services: Service[] = [];
  const stopped = new Set<number>();
  const logged: string[] = [];

  async function start(): Promise<Service> {
    const service = await startService(
      { ...config, port: 0, database: { kind: 'postgres', url } },
      {
        clock,
        random: Math.random,
        wait: systemWait,
        startTicks,
        log: createLog('info', { write: (line) => logged.push(line) }),
      },
    );
    services.push(service);
    return service;
  }

  const use = (index: number) => slack.connectApp(`http://127.0.0.1:${services[index]?.port}`);
  // Two at once on an empty database, as a deployment starts them.
  await Promise.all(Array.from({ length: count }, start));
  use(0);
  await slack.install('T0HARBOUR');
  return {
    sandbox,
    databaseUrl,
    services,
    logged,
    use,
    start,
    async stop(index) {
      stopped.add(index);
      await services[index]?.stop();
    },
    async [Symbol.asyncDispose]() {
      const running = services.filter((_, index) => !stopped.has(index));
      await Promise.all(running.map((service) => service.stop()));
      await sandbox[Symbol.asyncDispose]();
    },
  };
}
