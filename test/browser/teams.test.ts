import { expect } from 'vitest';
import { startPage } from '../../src/sandbox/page/page.ts';
import { dialogOf } from '../../src/sandbox/teams/read-seen.ts';
import { runTeams, withVenue } from '../teams/with-teams.ts';
import { seriousFindings } from './axe.ts';
import { test } from './with-page.ts';

/** The page of the local Teams, in a real browser. */

test('a person asks in the chat, fills in a dialog, and reads the answers on a phone', async ({
  visit,
  problems,
}) => {
  await using run = await runTeams();
  const { sandbox, teams } = run;
  const manager = await withVenue(sandbox, teams);
  await manager.addToTeam();
  await sandbox.settle();
  const form = dialogOf(await manager.press(await manager.say('home'), 'Set up a digest'));
  const bar = manager.channels.find(({ name }) => name === 'bar')?.id ?? '';
  await manager.submit(form, { digest_channel: bar });
  const page = await startPage(sandbox, 0);
  // Whoever has only the page finds the way from Slack.
  const window = await visit(page.url);
  await window.getByRole('link', { name: 'Teams (preview)' }).click();

  const line = window.getByLabel('Write to Ambience');
  await line.fill('tonight');
  await line.press('Enter');
  // The chart that only Teams has, beside Microsoft's own drawing of the rest.
  await window.locator('.chart polyline').first().waitFor();
  await window.getByRole('button', { name: 'Refresh' }).last().waitFor();
  expect(await seriousFindings(window)).toEqual([]);

  await line.fill('live');
  await line.press('Enter');
  await window.locator('.message').last().getByText('Rooftop Bar').first().waitFor();
  await window.getByRole('button', { name: 'Log this' }).last().click();
  const dialog = window.getByRole('dialog', { name: 'Add to venue log' });
  await dialog.locator('textarea').fill('Glass broke at the bar');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await window.getByRole('dialog').getByText('Glass broke at the bar').waitFor();
  expect(await seriousFindings(window)).toEqual([]);

  await window.keyboard.press('Escape');
  await line.fill('log');
  await line.press('Enter');
  // The answer before this one has such a button, too.
  const log = window.locator('.message', { hasText: 'Glass broke at the bar' });
  const more = log.getByRole('button', { name: 'More options' }).last();
  const before = await line.boundingBox();
  await more.click();
  // The menu is below its button, and nothing else moves.
  const menu = await window.getByRole('menuitem', { name: 'Show entry' }).boundingBox();
  const button = await more.boundingBox();
  expect(menu?.y).toBeGreaterThan((button?.y ?? 0) - (menu?.height ?? 0) * 4);
  expect(await line.boundingBox()).toEqual(before);
  await window.getByRole('menuitem', { name: 'Show entry' }).click();
  await window.locator('.message').last().getByRole('button', { name: 'Edit' }).waitFor();

  await line.fill('home');
  await line.press('Enter');
  await window.getByRole('button', { name: 'Manage people' }).last().click();
  const people = window.getByRole('dialog', { name: 'Manage people' });
  await people.getByRole('checkbox', { name: 'bartender' }).check();
  await people.getByRole('button', { name: 'Save' }).click();
  // The bartender never used the app: the team tells the name.
  await window.getByText('Managers: manager and bartender').last().waitFor();

  await window.keyboard.press('Escape');
  // A menu in a dialog is above it.
  await line.fill('digest');
  await line.press('Enter');
  await window.getByRole('button', { name: 'Digests', exact: true }).last().click();
  const digests = window.getByRole('dialog');
  await digests.getByRole('button', { name: 'Settings' }).click();
  await digests.getByRole('button', { name: 'More options' }).first().click();
  await digests.getByRole('menuitem').first().click();
  await digests.getByRole('menuitem').first().waitFor({ state: 'detached' });
  await digests.getByText('Snoozed').first().waitFor();
  await window.keyboard.press('Escape');

  await window.getByRole('dialog').waitFor({ state: 'hidden' });
  // After a slash, what Teams suggests: dialogs anywhere, and lines where the app is mentioned.
  await line.fill('/');
  const suggested = window.getByRole('listbox', { name: 'Commands' }).getByRole('option');
  await suggested.first().waitFor();
  expect(await suggested.allInnerTexts()).toEqual(['/Check ambience', '/Connect a venue']);
  await suggested.first().click();
  await line.press('Enter');
  await window.getByRole('dialog').getByText('Rooftop Bar').first().waitFor();
  await window.keyboard.press('Escape');
  await window.getByRole('button', { name: 'Night shift' }).click();
  await window.getByRole('button', { name: 'Add Ambience to this chat' }).click();
  const group = window.getByLabel('Write to @Ambience in Night shift');
  await group.fill('/che');
  await window.getByRole('option', { name: '/Check ambience' }).waitFor();
  await group.fill('/ton');
  await group.press('ArrowDown');
  await group.press('Enter');
  expect(await group.inputValue()).toBe('/tonight');
  await group.press('Enter');
  const whispered = window.locator('.message:not(.own)', { hasText: 'Only you can see' });
  await whispered.getByRole('button', { name: 'Refresh' }).waitFor();
  await group.fill('how loud is the terrace?');
  await group.press('Enter');
  await window.locator('.message:not(.own)', { hasText: 'Terrace (Harbour Hotel)' }).waitFor();
  expect(await seriousFindings(window)).toEqual([]);
  await window.getByRole('button', { name: 'Ambience', exact: true }).click();

  const dark = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
  const phone = await visit(`${page.url}/teams`, dark);
  // The newest message is in view, below a bar of one row.
  await phone.getByText('Managers: manager and bartender').last().waitFor();
  const end = await phone.locator('.message').last().boundingBox();
  const write = await phone.locator('.composer').boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((write?.y ?? 0) + 20);
  // The clock and the buttons of the sandbox are seen without scrolling sideways.
  const controls = await phone.locator('#top > *:visible').all();
  const boxes = await Promise.all(controls.map((one) => one.boundingBox()));
  expect(boxes.length).toBeGreaterThan(4);
  expect(Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)))).toBeLessThanOrEqual(
    390,
  );
  const phoneLine = phone.getByLabel('Write to Ambience');
  await phoneLine.fill('x'.repeat(90));
  await phoneLine.press('Enter');
  const own = phone.locator('.message.own', { hasText: 'xxxx' });
  await own.getByText(/^\w{3} \d\d:\d\d$/).waitFor();
  // In words: a table does not fit.
  await phone.getByText('Rooftop Bar: mood 8.9').first().waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // Rows of buttons break, rather than being cut.
  const ends = await phone
    .locator('.message .ac-pushButton')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(ends.length).toBeGreaterThan(5);
  expect(Math.max(...ends)).toBeLessThanOrEqual(390);
  expect(await seriousFindings(phone)).toEqual([]);
  expect(problems).toEqual([]);
  await page.close();
});
