import { expect, test } from 'vitest';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { databaseSilent } from '../../src/conversation/text/problems.ts';
import { showSeen } from '../../src/sandbox/show.ts';
import { limits } from '../../src/slack/render/limits.ts';
import { mrkdwnOf } from '../../src/slack/render/mrkdwn.ts';
import { type DatabaseProxy, openProxy } from '../postgres/proxy.ts';
import { runSql } from '../postgres/server.ts';
import { openDigestForm, saveDigest } from './with-digests.ts';
import { type Replicas, runReplicas } from './with-replicas.ts';
import { ask, connected, messageOf } from './with-sandbox.ts';

/** A database that accepts everything and answers nothing, as behind a cut network. */

const nothingSaved = mrkdwnOf(databaseSilent(false));
/** Half a second before Slack gives up. */
const inTimeMs = limits.acknowledgementMs - 500;

async function withProxy(use: (replicas: Replicas, proxy: DatabaseProxy) => Promise<void>) {
  let opened: DatabaseProxy | undefined;
  const replicas = await runReplicas(1, async (url) => {
    opened = await openProxy(url);
    return opened.url;
  });
  if (opened === undefined) throw new Error('there is no proxy');
  await using proxy = opened;
  try {
    await use(replicas, proxy);
  } finally {
    // So that the app can close its connections.
    proxy.thaw();
    await replicas[Symbol.asyncDispose]();
  }
}

async function timed<T>(work: Promise<T>): Promise<{ readonly result: T; readonly ms: number }> {
  const startedAt = performance.now();
  return { result: await work, ms: performance.now() - startedAt };
}

test('a question is acknowledged in time, and answered with what to do', async () => {
  await withProxy(async ({ sandbox }, proxy) => {
    proxy.freeze();
    const { result, ms } = await timed(ask(sandbox.as('bartender'), '/ambience live'));
    expect(result).toContain(nothingSaved);
    expect(ms).toBeLessThan(inTimeMs);
    proxy.thaw();
    await connected(sandbox.as('manager'));
    expect(await ask(sandbox.as('bartender'), '/ambience live')).toContain('Rooftop Bar');
  });
});

test('a form keeps what was typed and says that nothing was saved, and nothing is saved later', async () => {
  await withProxy(async ({ sandbox, databaseUrl, services }, proxy) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    const form = await openDigestForm(manager);
    proxy.freeze();
    const { result, ms } = await timed(saveDigest(manager, form, { channel: 'bar' }));
    expect(JSON.stringify(result)).toContain(nothingSaved);
    expect(result.kind).toBe('errors');
    expect(ms).toBeLessThan(inTimeMs);
    proxy.thaw();
    for (const service of services) await service.settle();
    expect(
      await runSql(databaseUrl, "SELECT key FROM ambience.records WHERE kind = 'digests'"),
    ).toEqual([]);
    // The second attempt is saved, once.
    expect((await saveDigest(manager, form, { channel: 'bar' })).kind).toBe('view');
  });
});

test('a button in a message is answered in time, and what it would have done is not done later', async () => {
  await withProxy(async ({ sandbox, services }, proxy) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    const asked = messageOf(await manager.command('/ambience disconnect harbour'));
    proxy.freeze();
    const { result, ms } = await timed(manager.press(asked, connectIds.disconnect));
    expect(showSeen(result)).toContain(nothingSaved);
    expect(ms).toBeLessThan(inTimeMs);
    const seen = sandbox.slack.state.messages.length;
    proxy.thaw();
    for (const service of services) await service.settle();
    expect(await ask(manager, '/ambience live')).toContain('Rooftop Bar');
    // They are not told again.
    expect(sandbox.slack.state.messages).toHaveLength(seen + 1);
  });
});
