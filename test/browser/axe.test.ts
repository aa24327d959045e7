import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectHotel, openBrowser, say, withPage } from './with-page.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
});

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate(
    async (): Promise<Finding[]> => (await Reflect.get(window, 'axe').run()).violations,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

test.each(['light', 'dark'] as const)('axe finds nothing serious in %s', (colorScheme) =>
  withPage(
    browser,
    async ({ open, sandbox }) => {
      const page = await open();
      await connectHotel(page);
      for (const line of ['/ambience live', '/ambience trend', '/ambience status']) {
        await say(page, line);
      }
      await page.getByText('in order').first().waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await say(page, '/ambience connect');
      await page.getByLabel('Connection code').fill('!!!');
      await page.getByLabel('Connection code').press('Enter');
      await page.getByText('letters, digits, dots and dashes only').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await say(page, '/ambience digest');
      const form = page.getByRole('dialog', { name: 'New digest' });
      await form.waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await form.getByRole('button', { name: 'Save' }).click();
      const managed = page.getByRole('dialog', { name: 'Digest', exact: true });
      await managed.waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await sandbox.pass(24 * 60 * 60_000);
      await page.getByText('Daily digest: Harbour Hotel').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Home', exact: true }).click();
      await page.getByRole('button', { name: 'Behind the scenes' }).click();
      await page.getByRole('heading', { name: 'Traffic' }).waitFor();
      await page.getByRole('heading', { name: 'Harbour Hotel' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
    },
    { colorScheme },
  ),
);

test.each([390, 1280])('nothing is wider than a window of %d pixels', (width) =>
  withPage(
    browser,
    async ({ open }) => {
      const page = await open();
      await connectHotel(page);
      await say(page, '/ambience live');
      await say(page, '/ambience week');
      await page.locator('[data-chart=line]').waitFor();
      const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await widest()).toBeLessThanOrEqual(width);
      await page.getByRole('button', { name: 'Behind the scenes' }).click();
      await page.getByRole('heading', { name: 'Traffic' }).waitFor();
      expect(await widest()).toBeLessThanOrEqual(width);
      await page.getByRole('button', { name: 'Behind the scenes' }).click();
      await page.getByRole('button', { name: 'Home', exact: true }).click();
      await page.getByRole('heading', { name: 'Harbour Hotel' }).waitFor();
      expect(await widest()).toBeLessThanOrEqual(width);
    },
    { viewport: { width, height: 800 } },
  ),
);
