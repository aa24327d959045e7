import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { startPage } from '../../src/sandbox/page/page.ts';
import { type Running, runSandbox } from '../e2e/with-sandbox.ts';

/** A real browser at the sandbox's page. */

/** Not the package's own, which are for one function call: `--single-process` ends with the first window. */
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync'];

export async function openBrowser(): Promise<Browser> {
  const executablePath = await chromium.executablePath();
  return playwright.launch({ executablePath, args, headless: true });
}

export interface AtPage {
  readonly sandbox: Running;
  readonly url: string;
  /** Opens a window of its own; what it logs as an error fails the test that looks at `problems`. */
  open(as?: string): Promise<Page>;
  readonly problems: string[];
}

export async function withPage(
  browser: Browser,
  work: (at: AtPage) => Promise<void>,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<void> {
  await using sandbox = await runSandbox();
  const served = await startPage(sandbox, 0);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    timezoneId: 'UTC',
    ...options,
  });
  const problems: string[] = [];
  try {
    await work({
      sandbox,
      url: served.url,
      problems,
      async open(as) {
        const page = await context.newPage();
        page.setDefaultTimeout(10_000);
        page.on('pageerror', (error) => problems.push(error.message));
        page.on('console', (said) => {
          if (said.type() === 'error') problems.push(said.text());
        });
        await page.goto(served.url);
        await page.getByRole('combobox', { name: /Message #general/ }).waitFor();
        if (as !== undefined) await actAs(page, as);
        return page;
      },
    });
  } finally {
    await context.close();
    await served.close();
  }
}

export async function actAs(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('combobox', { name: 'Act as' });
  const option = menu.locator('option', { hasText: name });
  await menu.selectOption({ value: (await option.getAttribute('value')) ?? '' });
  await page.waitForFunction(
    (text) =>
      document
        .querySelector('select[aria-label="Act as"] option:checked')
        ?.textContent?.includes(text),
    name,
  );
}

/** Types a line and sends it with the keyboard. */
export async function say(page: Page, line: string): Promise<void> {
  const field = page.getByRole('combobox', { name: /Message #/ });
  await field.fill(line);
  await field.press('Escape');
  await field.press('Enter');
}

export async function connectHotel(page: Page): Promise<void> {
  await say(page, '/ambience connect');
  await page.getByLabel('Connection code').fill('HARBOUR-HOTEL');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('dialog', { name: 'Venue connected' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
