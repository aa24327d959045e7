import { expect } from 'vitest';
import { installPath } from '../../src/slack/receiving/paths.ts';
import { connected, homeOf, type Running, test } from './with-sandbox.ts';

/** Someone installs the app through its own pages. */

interface Begun {
  /** Slack's page, with the state, which sends the browser back to the app. */
  readonly authorizeUrl: string;
  /** The cookie that binds the state to this browser. */
  readonly cookie: string;
}

/** To start again. */
const installLink = `href="${installPath}"`;

const appUrl = ({ service }: Running) => `http://127.0.0.1:${service.port}`;

async function begin(sandbox: Running): Promise<Begun> {
  const response = await fetch(`${appUrl(sandbox)}/slack/install`, { redirect: 'manual' });
  expectSecured(response);
  const [cookie = '', ...attributes] = response.headers.get('set-cookie')?.split('; ') ?? [];
  expect(attributes).toContain('SameSite=Lax');
  return { authorizeUrl: response.headers.get('location') ?? '', cookie };
}

/** What Slack's page does when the person allows the app. */
async function allow({ authorizeUrl }: Begun): Promise<string> {
  const response = await fetch(authorizeUrl, { redirect: 'manual' });
  return response.headers.get('location') ?? '';
}

async function come(address: string, { cookie }: Begun): Promise<[number, string]> {
  const response = await fetch(address, { headers: { cookie }, redirect: 'manual' });
  expectSecured(response);
  return [response.status, await response.text()];
}

function expectSecured({ headers }: Response): void {
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
}

test('allowing ends on a page that leads to Slack and names the next command', async ({
  sandbox,
}) => {
  const begun = await begin(sandbox);
  const [status, page] = await come(await allow(begun), begun);
  expect(status).toBe(200);
  expect(page).toContain('/ambience connect');
  expect(page).toContain('https://slack.com/app_redirect?app=A0AMBIENCE&amp;team=T0HARBOUR');
});

test('a state completes one installation, and a second attempt can start again', async ({
  sandbox,
}) => {
  const begun = await begin(sandbox);
  const address = await allow(begun);
  expect((await come(address, begun))[0]).toBe(200);
  const before = sandbox.slack.state.installed.get('T0HARBOUR');
  const again = await come(await allow(begun), begun);
  expect(again[0]).toBe(400);
  expect(again[1]).toContain(installLink);
  expect(sandbox.slack.state.installed.get('T0HARBOUR')).toBe(before);
});

test('another browser cannot complete an installation', async ({ sandbox }) => {
  const begun = await begin(sandbox);
  const [status, page] = await come(await allow(begun), { ...begun, cookie: '' });
  expect(status).toBe(400);
  expect(page).toContain(installLink);
});

test('declining is no error, and a code that Slack does not know is one of ours', async ({
  sandbox,
}) => {
  const begun = await begin(sandbox);
  const state = new URL(begun.authorizeUrl).searchParams.get('state') ?? '';
  const back = `${appUrl(sandbox)}/slack/oauth_redirect`;
  const declined = await come(
    `${back}?error=access_denied&state=${encodeURIComponent(state)}`,
    begun,
  );
  expect(declined[0]).toBe(200);
  expect(declined[1]).toContain(installLink);
  const second = await begin(sandbox);
  const forged = new URL(second.authorizeUrl).searchParams.get('state') ?? '';
  const failed = await come(`${back}?code=forged&state=${encodeURIComponent(forged)}`, second);
  expect(failed[0]).toBe(500);
  expect(failed[1]).toContain(installLink);
  expect(failed[1]).not.toBe(declined[1]);
  const bare = await come(back, second);
  expect(bare[0]).toBe(400);
  const refused = await come(`${back}?error=invalid_scope`, second);
  expect(refused).toEqual(failed);
  const warnings = sandbox.logged.filter((line) => line.includes('invalid_scope'));
  expect(warnings).toHaveLength(1);
  expect(sandbox.logged.some((line) => line.includes('access_denied'))).toBe(false);
});

test('what links to the pages finds them, and an unknown address gets a page', async ({
  sandbox,
}) => {
  const answers = async (path: string, method: string) => {
    const answer = await fetch(`${appUrl(sandbox)}${path}`, { method, redirect: 'manual' });
    return { status: answer.status, length: (await answer.text()).length };
  };
  for (const path of ['/', '/privacy', '/privacy/', '/support', '/slack/install', '/livez']) {
    const { status } = await answers(path, 'GET');
    expect(status, path).toBeLessThan(400);
    expect(await answers(path, 'HEAD'), path).toEqual({ status, length: 0 });
  }
  expect(await answers('/nowhere', 'GET')).toMatchObject({ status: 404 });
  expect((await answers('/nowhere', 'GET')).length).toBeGreaterThan(500);
  expect(await answers('/nowhere', 'HEAD')).toEqual({ status: 404, length: 0 });
  const begun = await begin(sandbox);
  const back = new URL(await allow(begun));
  expect((await answers(`${back.pathname}${back.search}`, 'HEAD')).status).toBe(404);
  // It has completed nothing.
  expect((await come(back.href, begun))[0]).toBe(200);
  expect(await answers('/privacy', 'POST')).toEqual({ status: 404, length: 0 });
});

test('Home leads to support and privacy', async ({ sandbox }) => {
  const home = JSON.stringify(await homeOf(sandbox, sandbox.as('guest')));
  for (const path of ['/support', '/privacy']) expect(home).toContain(`${appUrl(sandbox)}${path}`);
  await connected(sandbox.as('manager'));
  const connectedHome = JSON.stringify(await homeOf(sandbox, sandbox.as('guest')));
  expect(connectedHome).toContain(`${appUrl(sandbox)}/support`);
});

test('two people who install at the same time both arrive, and the app works', async ({
  sandbox,
}) => {
  const begun = await Promise.all([begin(sandbox), begin(sandbox)]);
  const back = await Promise.all(begun.map(allow));
  const arrived = await Promise.all(begun.map((one, index) => come(back[index] ?? '', one)));
  expect(arrived.map(([status]) => status)).toEqual([200, 200]);
  const answer = await sandbox.as('bartender').command('/ambience live');
  expect(answer.kind).toBe('message');
});

test('a state is used once even if it comes back twice at the same time', async ({ sandbox }) => {
  const begun = await begin(sandbox);
  const [first, second] = [await allow(begun), await allow(begun)];
  const arrived = await Promise.all([come(first, begun), come(second, begun)]);
  expect(arrived.map(([status]) => status).toSorted()).toEqual([200, 400]);
});
