import chromium from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  chromium as playwright,
} from 'playwright-core';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { startPage } from '../../src/sandbox/page/page.ts';
import { test as base } from '../e2e/with-sandbox.ts';

/** A real browser at the sandbox's page. */

/** Not the package's own, which are for one function call: `--single-process` ends with the first window. */
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync'];

interface AtPage {
  /** One for all tests of a worker. */
  readonly browser: Browser;
  readonly url: string;
  /** What the windows log as an error; tests that expect none check this. */
  readonly problems: string[];
  /** Opens an address in a new window. */
  readonly visit: (address: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Opens the sandbox's page in a new window. */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<AtPage>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures this one needs from it
    async ({}, use) => {
      const executablePath = await chromium.executablePath();
      const browser = await playwright.launch({ executablePath, args, headless: true });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  url: async ({ sandbox }, use) => {
    const served = await startPage(sandbox, 0);
    await use(served.url);
    await served.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures this one needs from it
  problems: async ({}, use) => use([]),
  visit: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (address, options) => {
      const viewport = { width: 1280, height: 800 };
      const context = await browser.newContext({ viewport, timezoneId: 'UTC', ...options });
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (said) => {
        if (said.type() === 'error') problems.push(said.text());
      });
      await page.goto(address);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  open: async ({ url, visit }, use) => {
    await use(async (options) => {
      const page = await visit(url, options);
      await composer(page).waitFor();
      return page;
    });
  },
});

/** The page's own controls that have no key apart from their name. */
export const names = {
  actAs: 'Act as',
  workspace: 'Workspace',
  shortcuts: 'Shortcuts',
  sixMinutes: '+6 minutes',
  toNextDigest: 'To the next digest',
} as const;

/** A control of the page itself: `composer`, `drawer`, `place/C0BAR`. */
export function keyed(page: Page | Locator, key: string): Locator {
  return page.locator(`[data-key="${key}"]`);
}

export const composer = (page: Page) => keyed(page, 'composer');
export const home = (page: Page) => keyed(page, 'place/home');
export const drawer = (page: Page) => keyed(page, 'drawer');

/** A button, picker or field of the app, by its action id. */
export function control(within: Page | Locator, actionId: string): Locator {
  return within.locator(`[data-key$="/${actionId}"], [data-key*="/${actionId}:"]`);
}

/** The open modal with this control in it. */
export function modalWith(page: Page, actionId: string): Locator {
  return page.getByRole('dialog').filter({ has: control(page, actionId) });
}

export async function submit(modal: Locator): Promise<void> {
  await modal.locator('button[type=submit]').click();
}

export async function closeModal(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Says yes where the app or the page asks before a click counts. */
export async function confirm(page: Page): Promise<void> {
  await page.locator('dialog.confirm').getByRole('button').last().click();
}

export function message(page: Page, text: string | RegExp): Locator {
  return page.getByRole('article').filter({ hasText: text }).last();
}

/** A venue's row in Home. */
export function homeRow(page: Page, venue = 'Harbour Hotel'): Locator {
  return page.locator('#content .block-section', { hasText: venue }).first();
}

/** The last answer with a table of zones. */
export function tableMessage(page: Page): Locator {
  return page
    .getByRole('article')
    .filter({ has: page.getByRole('table') })
    .last();
}

export async function actAs(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('combobox', { name: names.actAs });
  const option = menu.locator('option', { hasText: name });
  await menu.selectOption({ value: (await option.getAttribute('value')) ?? '' });
  await menu.locator('option:checked', { hasText: name }).waitFor({ state: 'attached' });
}

/** Types a line and sends it with the keyboard. */
export async function say(page: Page, line: string): Promise<void> {
  const field = composer(page);
  await field.fill(line);
  await field.press('Escape');
  await field.press('Enter');
}

export async function connectHotel(page: Page): Promise<void> {
  await say(page, '/ambience connect');
  const modal = modalWith(page, connectIds.codeField);
  await control(modal, connectIds.codeField).fill('HARBOUR-HOTEL');
  await submit(modal);
  await page.getByRole('dialog').getByText('Quay Street 1').waitFor();
  await closeModal(page);
}
