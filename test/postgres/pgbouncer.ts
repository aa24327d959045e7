import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../free-port.ts';

/** Debian installs it where a path for users may not lead. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
const program = folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file));

export const hasPgbouncer = program !== undefined;

/** pgbouncer with its defaults, in front of a database. */
export interface Pgbouncer {
  readonly url: string;
  /** Reads its configuration again. */
  setMode(mode: PoolMode): Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

type PoolMode = 'session' | 'transaction';

export async function startPgbouncer(databaseUrl: string, mode: PoolMode): Promise<Pgbouncer> {
  if (program === undefined) throw new Error('pgbouncer is not installed');
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'ambience-pgbouncer-'));
  const listenPort = await freePort();
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  await writeFile(users, `"${username}" "${password}"\n`);
  const configure = (poolMode: PoolMode) =>
    writeFile(
      config,
      `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = ${poolMode}
`,
    );
  await configure(mode);
  // It gives up the rights of root.
  await chmod(folder, 0o755);
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...user, config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const closed = once(child, 'close');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (data: Buffer) => {
      output += data;
      if (output.includes('process up')) resolve();
    });
    child.on('close', () => reject(new Error(`pgbouncer ended: ${output}`)));
  });
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${listenPort}${pathname}`,
    async setMode(poolMode) {
      const applied = new Promise<void>((resolve) => {
        child.stderr.on('data', (data: Buffer) => {
          if (data.includes('SIGHUP')) resolve();
        });
      });
      await configure(poolMode);
      child.kill('SIGHUP');
      await applied;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 2_000).unref();
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
