import { inject } from 'vitest';
import { type Service, startService } from '../../src/app.ts';
import { createLog } from '../../src/ops/log.ts';
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
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export async function runReplicas(count: number): Promise<Replicas> {
  const sandbox = await runSandbox({ standsAt: undefined });
  const { clock, config, slack } = sandbox;
  await sandbox.stopService();
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  const services: Service[] = [];
  const logged: string[] = [];

  async function start(): Promise<Service> {
    const service = await startService(
      { ...config, port: 0, database: { kind: 'postgres', url: databaseUrl } },
      {
        clock,
        random: Math.random,
        wait: systemWait,
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
    async [Symbol.asyncDispose]() {
      await Promise.all(services.map((service) => service.stop()));
      await sandbox[Symbol.asyncDispose]();
    },
  };
}
