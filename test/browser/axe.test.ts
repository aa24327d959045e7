import { expect } from 'vitest';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { digestIds, formFields } from '../../src/conversation/digests/ids.ts';
import { seriousFindings } from './axe.ts';
import {
  closeModal,
  connectHotel,
  control,
  drawer,
  home,
  homeRow,
  modalWith,
  say,
  submit,
  test,
} from './with-page.ts';

test.for(['light', 'dark'] as const)(
  'axe finds nothing serious in %s',
  async (colorScheme, { open, sandbox }) => {
    const page = await open({ colorScheme });
    await connectHotel(page);
    for (const line of [
      '/ambience live',
      '/ambience tonight',
      '/ambience compare',
      '/ambience help',
    ]) {
      await say(page, line);
    }
    await page.getByRole('article').nth(3).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await say(page, '/ambience connect');
    const code = control(page, connectIds.codeField);
    await code.fill('!!!');
    await code.press('Enter');
    await page.getByRole('dialog').locator('.error').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await closeModal(page);
    await say(page, '/ambience digest');
    const form = modalWith(page, formFields.channelId);
    await form.waitFor();
    await control(form, digestIds.toggleOptions).click();
    await control(form, formFields.timezone).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await submit(form);
    await modalWith(page, digestIds.change).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sandbox.pass(24 * 60 * 60_000);
    await control(page, digestIds.openLive).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await home(page).click();
    await drawer(page).click();
    await page.locator('#traffic').waitFor();
    await homeRow(page).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  },
);

test.for([390, 1280])('nothing is wider than a window of %d pixels', async (width, { open }) => {
  const page = await open({ viewport: { width, height: 800 } });
  await connectHotel(page);
  await say(page, '/ambience live');
  await say(page, '/ambience trend');
  await page.locator('[data-block=data_visualization]').last().waitFor();
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  // Nor is a table or a chart cut off inside its own frame.
  const hidden = await page
    .locator('.data-table, .chart')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  expect(hidden).toBe(0);
  expect(await widest()).toBeLessThanOrEqual(width);
  await drawer(page).click();
  await page.locator('#traffic').waitFor();
  expect(await widest()).toBeLessThanOrEqual(width);
  await drawer(page).click();
  await home(page).click();
  await homeRow(page).waitFor();
  expect(await widest()).toBeLessThanOrEqual(width);
});

test('a post takes the whole width of a phone', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 800 } });
  await connectHotel(page);
  await say(page, '/ambience live');
  await page.getByRole('button', { name: 'Share to channel' }).click();
  const post = page.getByRole('article').filter({ has: page.locator('.message-shortcut') });
  await post.first().waitFor();
  const box = await post.first().locator('.body').boundingBox();
  expect(box?.width).toBeGreaterThan(330);
});
