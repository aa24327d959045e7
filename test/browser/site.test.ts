import { expect } from 'vitest';
import { storedData } from '../../src/conversation/text/stored-data.ts';
import { installPath } from '../../src/slack/receiving/paths.ts';
import { seriousFindings } from './axe.ts';
import { test } from './with-page.ts';

/** The pages that anyone can read, on a phone and on a desktop. */

const paths = ['/', '/privacy', '/support'];
const maxBytes = 100_000;

test.for([
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
] as const)(
  'the pages are readable at $width pixels',
  async ({ width, height, colorScheme }, { sandbox, visit, problems }) => {
    const viewport = { width, height };
    const page = await visit('about:blank', { viewport, colorScheme });
    for (const path of paths) {
      const bodies: Promise<Buffer>[] = [];
      page.removeAllListeners('response');
      page.on('response', (response) => void bodies.push(response.body()));
      const answer = await page.goto(`${sandbox.slack.appUrl}${path}`, {
        waitUntil: 'networkidle',
      });
      expect(answer?.status()).toBe(200);
      expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
      expect(answer?.headers()['x-frame-options']).toBe('DENY');
      // The browser may hand them over after the page has loaded.
      const bytes = (await Promise.all(bodies)).reduce((sum, { length }) => sum + length, 0);
      expect(bytes).toBeGreaterThan(1_000);
      expect(bytes).toBeLessThan(maxBytes);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.locator('main').count()).toBe(1);
      const levels = await page
        .locator('h1, h2, h3')
        .evaluateAll((headings) => headings.map(({ tagName }) => tagName));
      expect(levels.slice(1).every((level) => level === 'H2')).toBe(true);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await page.locator('script').count()).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);
      for (const picture of await page.locator('img').all()) {
        expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(
          0,
        );
        expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(20);
      }
    }
    // The style is allowed by its hash, and nothing else is loaded.
    expect(problems).toEqual([]);
  },
);

test('the front page leads to Slack, to privacy and to support', async ({ sandbox, visit }) => {
  const { appUrl } = sandbox.slack;
  const page = await visit(appUrl);
  const targets = await page
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(new Set(targets)).toEqual(new Set([installPath, '/', '/privacy', '/support']));
  const install = await fetch(`${appUrl}${installPath}`, { redirect: 'manual' });
  expect(install.status).toBe(302);
  const authorize = new URL(install.headers.get('location') ?? '');
  expect(authorize.searchParams.get('redirect_uri')).toBe(`${appUrl}/slack/oauth_redirect`);
});

test('search engines and link previews find what they need', async ({ sandbox, visit }) => {
  const { appUrl } = sandbox.slack;
  for (const path of paths) {
    const page = await visit(`${appUrl}${path}`);
    const content = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
    const description = await content('description');
    expect(description?.length).toBeGreaterThan(50);
    expect(description?.length).toBeLessThan(160);
    expect(await content('og:description')).toBe(description);
    expect(await content('og:title')).toBe(await page.title());
    expect(await content('og:url')).toBe(`${appUrl}${path}`);
    const card = await fetch((await content('og:image')) ?? '');
    expect(card.headers.get('content-type')).toBe('image/jpeg');
    expect((await card.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    for (const icon of await page.locator('link[rel="icon"]').all()) {
      const answer = await fetch(new URL((await icon.getAttribute('href')) ?? '', appUrl));
      expect(answer.headers.get('content-type')).toMatch(/^image\//);
    }
  }
  const robots = await fetch(`${appUrl}/robots.txt`);
  expect(await robots.text()).toContain('Disallow: /slack/');
  const missing = await visit(`${appUrl}/nowhere`);
  expect(await missing.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
});

test('pages are compressed for those who take it', async ({ sandbox }) => {
  const get = (encoding: string) =>
    fetch(`${sandbox.slack.appUrl}/privacy`, { headers: { 'accept-encoding': encoding } });
  const [plain, compressed] = [await get('identity'), await get('gzip, br')];
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  expect(compressed.headers.get('vary')).toBe('accept-encoding');
  expect(await compressed.text()).toBe(await plain.text());
});

test('the front page shows an answer, an alert and a digest', async ({ sandbox, visit }) => {
  const page = await visit(sandbox.slack.appUrl);
  const shown = await page
    .locator('img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('alt')?.split(':')[0]));
  expect(shown).toEqual([
    'An answer about right now',
    'An alert in a channel',
    'A digest in a channel',
  ]);
});

test('the operator is named, and the privacy page lists what is stored', async ({
  sandbox,
  visit,
}) => {
  const { slack, appUrl } = { ...sandbox.config, appUrl: sandbox.slack.appUrl };
  if (slack?.kind !== 'oauth') throw new Error('the sandbox uses OAuth');
  const page = await visit(`${appUrl}/privacy`);
  expect(await page.locator('footer').textContent()).toContain(slack.site.operator.name);
  const contact = page.locator(`a[href="mailto:${slack.site.operator.contact}"]`);
  expect(await contact.count()).toBe(1);
  expect(await page.locator('tbody tr').count()).toBe(storedData(sandbox.config).length);
});

test('the page after installing fits a phone and leads into Slack', async ({ sandbox, visit }) => {
  const viewport = { width: 390, height: 844 };
  const page = await visit(`${sandbox.slack.appUrl}${installPath}`, { viewport });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/slack/oauth_redirect');
  const next = page.locator('a.button');
  expect(await next.getAttribute('href')).toContain('https://slack.com/app_redirect?app=');
  expect(await page.locator('footer a').count()).toBe(3);
  expect(await seriousFindings(page)).toEqual([]);
});
