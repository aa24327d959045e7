import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startProgram } from './program.ts';
import { runSandbox } from './with-sandbox.ts';

const execute = promisify(execFile);

/** What the Dockerfile copies, minus what .dockerignore leaves out, and the bundle that it builds. */
async function buildImage(folder: string): Promise<void> {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
  for (const entry of ['package.json', 'manifest.json', 'src']) {
    cpSync(entry, join(folder, entry), {
      recursive: true,
      filter: (path) => !ignored.includes(path),
    });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  await execute(process.execPath, [join(folder, 'src/bundle.ts')]);
}

test('the container has no sandbox, starts without it, and answers', async () => {
  await using sandbox = await runSandbox({ mode: 'http' });
  const { config } = sandbox;
  if (config.slack?.kind !== 'http') throw new Error('the sandbox runs over HTTP');
  const folder = await mkdtemp(join(tmpdir(), 'ambience-image-'));
  await buildImage(folder);
  expect(existsSync(join(folder, 'src/app.ts'))).toBe(true);
  expect(existsSync(join(folder, 'src/sandbox'))).toBe(false);
  const program = startProgram(join(folder, 'dist/start.js'), folder, {
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    SLACK_BOT_TOKEN: config.slack.botToken,
    SLACK_SIGNING_SECRET: config.slack.signingSecret,
    SLACK_API_URL: config.slackApiUrl,
    AMBIENCE_BASE_URL: config.ambience.baseUrl,
    AMBIENCE_CLIENT_ID: config.ambience.clientId,
    AMBIENCE_CLIENT_SECRET: config.ambience.clientSecret,
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
  });
  try {
    const [, port] = await program.printed(/"port":(\d+).*"msg":"ready"/);
    const health = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect(await health.json()).toMatchObject({ status: 'ok' });
  } finally {
    program.process.kill('SIGTERM');
    expect(await program.ended).toEqual({ code: 0 });
    await rm(folder, { recursive: true });
  }
});
