import { expect } from 'vitest';
import { untilFridayEvening } from '../../src/sandbox/page/acts.ts';
import { startPage } from '../../src/sandbox/page/page.ts';
import { connected, messageOf, runSandbox, test } from '../e2e/with-sandbox.ts';

const act = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/act`, { method: 'POST', body: JSON.stringify(body), headers });

test('the page acts only for its own origin and address', async ({ sandbox }) => {
  const page = await startPage(sandbox, 0);
  const given = { team: 'T0HARBOUR', user: 'U0GUEST', act: { kind: 'home' } };
  expect((await act(page.url, given)).status).toBe(200);
  const foreign = await act(page.url, given, { origin: 'https://elsewhere.example' });
  expect(foreign.status).toBe(403);
  await page.close();
});

test('what makes no sense is refused, and nothing outside the page’s folder is served', async ({
  sandbox,
}) => {
  const page = await startPage(sandbox, 0);
  const as = { team: 'T0HARBOUR', user: 'U0GUEST' };
  const senseless = await act(page.url, { ...as, act: { kind: 'fly' } });
  expect(await senseless.json()).toMatchObject({ kind: 'failure' });
  const long = { kind: 'say', channel: 'general', line: 'x'.repeat(4_000) };
  expect(await (await act(page.url, { ...as, act: long })).json()).toEqual({
    kind: 'failure',
    error: 'A message here holds 3,000 characters.',
  });
  expect((await act(page.url, { ...as, user: 'U0NOBODY', act: { kind: 'home' } })).status).toBe(
    400,
  );
  const gone = await act(page.url, { ...as, act: { kind: 'close', view: 'V1' } });
  expect(await gone.json()).toEqual({ kind: 'failure', error: 'This window is closed already.' });
  for (const path of ['/client/../page.ts', '/client/%2e%2e/page.ts', '/client/none.ts', '/etc']) {
    expect((await fetch(`${page.url}${path}`)).status).toBe(404);
  }
  const module = await fetch(`${page.url}/client/main.ts`);
  expect(module.headers.get('content-type')).toContain('text/javascript');
  expect(await module.text()).not.toContain('import type');
  await page.close();
});

test('a terminal gets the guide in text, a browser the page', async ({ sandbox }) => {
  const page = await startPage(sandbox, 0);
  expect(await (await fetch(page.url)).text()).toContain('curl');
  const html = await fetch(page.url, { headers: { accept: 'text/html' } });
  expect(await html.text()).toContain('<title>Ambience sandbox</title>');
  await page.close();
});

test.each([
  [Date.UTC(2026, 10, 20, 20, 2), 60_000],
  [Date.UTC(2026, 10, 20, 20, 3), 7 * 24 * 60 * 60_000],
  [Date.UTC(2026, 10, 16, 20, 3), 4 * 24 * 60 * 60_000],
])('from %d it is %d ms to Friday evening', (now, ms) => {
  expect(untilFridayEvening(now)).toBe(ms);
});

test('what people saw and how late it is outlive a restart of the sandbox', async () => {
  const { mkdtemp } = await import('node:fs/promises');
  const { join } = await import('node:path');
  const { tmpdir } = await import('node:os');
  const databaseFile = join(await mkdtemp(join(tmpdir(), 'ambience-test-')), 'ambience.db');
  {
    await using before = await runSandbox({ databaseFile });
    await before.as('guest').command('/ambience help');
    before.clock.advance(3_600_000);
  }
  await using after = await runSandbox({ databaseFile });
  expect(after.clock.moved).toBe(3_600_000);
  expect(after.slack.state.messages.map(({ text }) => text).join()).toContain('/ambience live');
});

test('the inspector shows what Slack refuses and why', async ({ sandbox }) => {
  const token = sandbox.slack.state.installed.get('T0HARBOUR')?.botToken;
  await fetch(`${sandbox.slack.apiUrl}chat.postMessage`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ channel: 'C0BAR', text: 't', blocks: '[{"type":"header"}]' }),
  });
  const refused = sandbox.traffic.exchanges.at(-1);
  expect(refused).toMatchObject({ from: 'app', to: 'Slack', outcome: 'invalid_blocks' });
  expect(JSON.stringify(refused?.response)).toContain('/blocks/0/text');
});

test('no secret stands in the inspector', async ({ sandbox }) => {
  const { slack, venueService, traffic } = sandbox;
  const manager = sandbox.as('manager');
  await connected(manager);
  const live = messageOf(await manager.command('/ambience live'));
  await manager.press(live, 'Refresh');
  await manager.openHome();
  await sandbox.settle();
  const shown = JSON.stringify(traffic.exchanges);
  expect(traffic.exchanges.length).toBeGreaterThan(15);
  const installed = slack.state.installed.get('T0HARBOUR');
  const secrets = [
    'HARBOUR-HOTEL',
    'vt_',
    '/commands/T0',
    '/actions/T0',
    slack.signingSecret,
    slack.clientSecret,
    installed?.botToken ?? '',
    venueService.clientSecret,
  ];
  expect(secrets.filter((one) => one === '' || shown.includes(one))).toEqual([]);
  // What is no secret is there as it was.
  expect(shown).toContain('/ambience live');
  expect(shown).toContain('Rooftop Bar');
});
