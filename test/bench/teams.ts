import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Pool } from 'undici';
import { closeServer, listen } from '../../src/ops/listen.ts';
import { createLog } from '../../src/ops/log.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { signatureHeaders } from '../../src/sandbox/slack/delivery.ts';
import type { Report } from './report.ts';
import { measure, measuring, nodeOptions, stop } from './run-app.ts';

/** A warm `live` in Teams beside one in Slack, of the same app in one process. */

const concurrency = 32;
// Short rounds in turn, so that a slow second of the machine costs both faces the same.
const perRound = 1_000;
const warmUpRounds = 4;
const rounds = 20;
/** Each asks in their own chat, which takes sixty messages in half a minute. */
const people = 500;

interface Request {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export async function teams(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-bench-teams-'));
  const databaseFile = join(folder, 'ambience.db');
  const log = createLog('silent');
  const sandbox = await startSandbox({ databaseFile, log, port: 0, hasTeams: true });
  if (sandbox.teams === undefined) throw new Error('the sandbox has no Teams');
  const manager = sandbox.teams.as('manager');
  await manager.addApp();
  await sandbox.settle();
  const code = { connection_code: 'HARBOUR-HOTEL' };
  const inTeamsForm = await manager.command('connect_venue');
  if (inTeamsForm.kind !== 'dialog') throw new Error('no form to connect a venue');
  await manager.submit(inTeamsForm.dialog, code);
  const inSlackForm = await sandbox.as('manager').command('/ambience connect');
  if (inSlackForm.kind !== 'modal') throw new Error('no form to connect a venue');
  await sandbox.as('manager').submit(inSlackForm.view, code);
  await sandbox.settle();
  await sandbox.stopService();
  const connector = await startConnector();
  const serviceUrl = `${connector.url}/${manager.tenantId}/`;
  const token = await sandbox.teams.sign(serviceUrl);
  const { signingSecret } = sandbox.slack;

  const app = await startApp(sandbox);
  const pool = new Pool(`http://127.0.0.1:${app.port}`, { connections: concurrency });

  const inSlack = (index: number): Request => {
    const fields = { command: '/ambience', text: 'live', team_id: 'T0HARBOUR', user_id: 'U0OWNER' };
    const body = String(
      new URLSearchParams({
        ...fields,
        channel_id: 'C0BAR',
        trigger_id: `${index}.${Math.random()}`,
        response_url: `${connector.url}/response/${index}`,
      }),
    );
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { ...type, ...signatureHeaders(body, signingSecret, Date.now()) };
    return { path: '/slack/events', headers, body };
  };
  // A message that comes twice is answered once.
  let typed = 0;
  const inTeams = (): Request => {
    typed += 1;
    const person = typed % people;
    return {
      path: '/api/messages',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        type: 'message',
        id: String(typed),
        text: 'live',
        serviceUrl,
        from: { id: `29:${person}`, aadObjectId: `person-${person}`, name: `Person ${person}` },
        recipient: { id: '28:app' },
        conversation: {
          id: `a:${person}`,
          conversationType: 'personal',
          tenantId: manager.tenantId,
        },
        entities: [{ type: 'clientInfo', locale: manager.locale, timezone: manager.timezone }],
      }),
    };
  };

  /** @returns processor time of an answer, in ms */
  async function cost(requestOf: (index: number) => Request, isAnswered: () => boolean) {
    const before = await measure(app.process);
    let next = 0;
    const work = async () => {
      while (next < perRound) {
        next += 1;
        const { path, headers, body } = requestOf(next);
        const response = await pool.request({ path, method: 'POST', headers, body });
        await response.body.dump();
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    while (!isAnswered()) await connector.answered();
    return ((await measure(app.process)).cpuMs - before.cpuMs) / perRound;
  }

  const measured = { slack: [] as number[], teams: [] as number[] };
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    const slack = await cost(inSlack, () => true);
    const sentBefore = connector.count();
    const ofTeams = await cost(inTeams, () => connector.count() >= sentBefore + perRound);
    if (round < warmUpRounds) continue;
    measured.slack.push(slack);
    measured.teams.push(ofTeams);
  }
  await pool.close();
  await stop(app.process);
  await connector.close();
  await sandbox.stop();
  await rm(folder, { recursive: true });
  return {
    scenario: 'teams',
    about: `warm live in Teams beside Slack, ${rounds} rounds of ${perRound.toLocaleString('en')}, the same process`,
    rows: [
      {
        what: 'processor time of an answer, ms',
        ours: measured.teams,
        bare: [{ name: 'Slack', values: measured.slack, target: { atMost: 1.5 } }],
      },
    ],
  };
}

/** Takes messages as fast as possible. */
async function startConnector() {
  let count = 0;
  let wake: () => void = () => {};
  const server = createServer(async (request, response) => {
    await text(request);
    if (request.url?.includes('/activities') === true) count += 1;
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"1"}');
    wake();
  });
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${port}`,
    count: () => count,
    answered: () =>
      new Promise<void>((resolved) => {
        wake = resolved;
      }),
    close: () => closeServer(server),
  };
}

async function startApp({ config, slack }: Awaited<ReturnType<typeof startSandbox>>) {
  const [key] = config.encryptionKeys;
  const { encryptionKeys: _, ...given } = config;
  const child = fork(resolve('test/teams/teams-app.ts'), {
    execArgv: [...nodeOptions, ...measuring],
    env: {
      PATH: process.env.PATH,
      APP_CONFIG: JSON.stringify({ config: given, key: key.toString('base64') }),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { promise: ready, resolve: isReady } = Promise.withResolvers<number>();
  child.stdout?.setEncoding('utf8').on('data', (lines: string) => {
    const port = /"port":(\d+).*"msg":"ready"/.exec(lines)?.[1];
    if (port !== undefined) isReady(Number(port));
  });
  const port = await ready;
  slack.connectApp(`http://127.0.0.1:${port}`);
  return { process: child, port };
}
