import { beforeAll, describe, expect } from 'vitest';
import { dayMs } from '../../src/time.ts';
import { ask, connected, runSandbox } from '../e2e/with-sandbox.ts';
import { seriousFindings } from './axe.ts';
import { test } from './with-page.ts';

/** The report of a month, as a browser shows and prints it. */

describe('the report of a month', () => {
  let file: { readonly name: string; readonly content: string } | undefined;

  beforeAll(async () => {
    await using sandbox = await runSandbox({ standsAt: Date.UTC(2026, 10, 13, 19, 43) });
    await connected(sandbox.as('manager'));
    await sandbox.settle();
    const bartender = sandbox.as('bartender');
    await ask(bartender, '/ambience log Guest <b>204</b> complained about the terrace');
    await ask(bartender, '/ambience log round all fine');
    await sandbox.pass(7 * dayMs);
    await sandbox.settle();
    await ask(bartender, '/ambience report november');
    file = sandbox.slack.state.messages.flatMap((message) => message.file ?? []).at(-1);
  }, 60_000);

  test('has nights, complaints with numbers, rounds, gaps, and who made it', async ({ visit }) => {
    const page = await visit('about:blank');
    await page.setContent(file?.content ?? '');
    expect(file?.name).toBe('harbour-hotel-november.html');
    expect(await page.title()).toBe('Harbour Hotel: November');
    expect(await page.locator('h2').allTextContents()).toEqual([
      'Summary',
      'Nights',
      'Time beyond each alert’s limit',
      'Incidents',
      'Complaints',
      'Other entries',
      'Rounds',
      'Gaps in the data',
    ]);
    const text = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
    expect(text).toContain('by bartender');
    // Markup in an entry is text.
    expect(text).toContain('Guest <b>204</b> complained about the terrace');
    expect(text).toMatch(/7\.2 \(usually 7\.1\) 7\.3 \(usually 7\.2\) 106, manual/);
    expect(text).toContain('Measured since Fri 13 Nov');
    expect(await page.locator('script, link, img, iframe').count()).toBe(0);
    expect(file?.content).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  });

  test.for([390, 1280])('is readable at %i pixels', async (width, { visit, problems }) => {
    const page = await visit('about:blank', { viewport: { width, height: 900 } });
    await page.setContent(file?.content ?? '');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    // No table has to be scrolled sideways.
    const cut = await page
      .locator('.wide')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(cut).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('is printed on A4', async ({ visit }) => {
    const page = await visit('about:blank');
    await page.setContent(file?.content ?? '');
    await page.emulateMedia({ media: 'print' });
    // 210 mm without the margins, at 96 pixels an inch.
    await page.setViewportSize({ width: 688, height: 1_017 });
    const cut = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(cut).toBeLessThanOrEqual(0);
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
