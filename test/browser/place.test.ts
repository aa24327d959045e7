import { expect } from 'vitest';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import type { ShownMessage } from '../../src/sandbox/slack/state.ts';
import {
  actAs,
  composer,
  connectHotel,
  control,
  drawer,
  home,
  keyed,
  modalWith,
  names,
  say,
  submit,
  test,
} from './with-page.ts';

/** What people type, choose, sort and open stays as it is while others write. */

test('typed text, sorting and an open payload stay while another person writes', async ({
  open,
  sandbox,
}) => {
  const page = await open();
  await connectHotel(page);
  await say(page, '/ambience live');
  const table = page.getByRole('table');
  const music = table.locator('th:nth-child(5)');
  await music.getByRole('button').click();
  const picker = control(page, questionIds.pickZone);
  await picker.fill('Sp');
  await page.getByRole('option', { name: 'Spa' }).waitFor();
  sandbox.as('bartender').say('good evening', 'general');
  await page.getByText('good evening').waitFor();
  expect(await picker.inputValue()).toBe('Sp');
  expect(await music.getAttribute('aria-sort')).toBe('descending');
  await drawer(page).click();
  const exchange = page.locator('#traffic details').first();
  await exchange.locator('summary').click();
  await sandbox.as('guest').command('/ambience help');
  await page.locator('#traffic details').nth(1).waitFor();
  await expect.poll(() => page.locator('#traffic details[open]').count()).toBe(1);
});

test('an answer is in sight, also after one that is longer than the screen', async ({ open }) => {
  const page = await open();
  await connectHotel(page);
  for (const line of [
    '/ambience trend',
    '/ambience busiest',
    '/ambience trend',
    '/ambience live',
  ]) {
    const answers = page.locator('#content > article');
    const before = await answers.count();
    await say(page, line);
    await expect.poll(() => answers.count()).toBe(before + 1);
    const newest = answers.last();
    await expect
      .poll(() => newest.evaluate((one) => one.getBoundingClientRect().top))
      .toBeLessThan(700);
  }
});

test('Enter right after typing picks what was typed', async ({ open }) => {
  const page = await open();
  await connectHotel(page);
  await say(page, '/ambience live');
  const picker = control(page, questionIds.pickZone);
  await picker.click();
  await page
    .getByRole('option', { name: /^Lobby/ })
    .first()
    .waitFor();
  await picker.fill('Spa');
  await picker.press('Enter');
  await page
    .getByRole('article')
    .filter({ hasText: 'Spa', hasNot: page.getByRole('table') })
    .waitFor();
});

test('a draft stays in its channel, and a message is unread for each person', async ({
  open,
  sandbox,
}) => {
  const page = await open();
  const field = composer(page);
  const bar = keyed(page, 'place/C0BAR');
  await field.fill('half a senten');
  await bar.click();
  await expect.poll(() => field.inputValue()).toBe('');
  await keyed(page, 'place/C0GENERAL').click();
  await expect.poll(() => field.inputValue()).toBe('half a senten');
  sandbox.as('guest').say('anyone there', 'bar');
  await bar.locator('.unread', { hasText: '1' }).waitFor();
  await actAs(page, 'owner');
  await bar.locator('.unread', { hasText: '1' }).waitFor();
  await bar.click();
  await page.getByText('anyone there').waitFor();
  await expect.poll(() => bar.locator('.unread').count()).toBe(0);
});

test('an answer that only this person sees is not counted as unread', async ({ open, sandbox }) => {
  const page = await open();
  const bar = keyed(page, 'place/C0BAR');
  await sandbox.as('manager').command('/ambience help', 'bar');
  sandbox.as('guest').say('anyone there', 'bar');
  await bar.locator('.unread', { hasText: '1' }).waitFor();
  await bar.click();
  await control(page, questionIds.ask).first().waitFor();
});

test('a reload keeps whom one acts as, and where', async ({ open }) => {
  const page = await open();
  await actAs(page, 'bartender');
  await keyed(page, 'place/C0BAR').click();
  await page.getByRole('heading', { name: '# bar' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '# bar' }).waitFor();
  const chosen = page.getByRole('combobox', { name: names.actAs }).locator('option:checked');
  expect(await chosen.textContent()).toContain('bartender');
});

test('each person has their own Home, also after another person has opened theirs', async ({
  open,
}) => {
  const page = await open();
  await home(page).click();
  await control(page, connectIds.connect).waitFor();
  await actAs(page, 'guest');
  await control(page, peopleIds.askManager).waitFor();
});

test('errors of a required field and of a failed modal are shown inside the modal', async ({
  open,
  sandbox,
}) => {
  const page = await open();
  await say(page, '/ambience connect');
  const dialog = modalWith(page, connectIds.codeField);
  await submit(dialog);
  await dialog.locator('.error').waitFor();
  sandbox.slack.connectApp('http://127.0.0.1:9');
  const code = control(dialog, connectIds.codeField);
  await code.fill('HARBOUR-HOTEL');
  await submit(dialog);
  await dialog.getByRole('alert').getByText('dispatch_failed').waitFor();
  expect(await code.inputValue()).toBe('HARBOUR-HOTEL');
});

test('only safe links are shown, and a choice that is not confirmed does not count', async ({
  open,
  sandbox,
}) => {
  const page = await open();
  const shown: ShownMessage = {
    id: sandbox.slack.state.newTimestamp(),
    teamId: 'T0HARBOUR',
    channelId: 'C0GENERAL',
    onlyFor: undefined,
    text: '',
    isEdited: false,
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', text: '<javascript:alert(1)|bad> <https://example.org|good>' },
      },
      {
        type: 'actions',
        block_id: 'row',
        elements: ['A', 'B'].map((text) => ({
          type: 'static_select',
          action_id: text,
          placeholder: { type: 'plain_text', text: `Choose ${text}` },
          options: [{ text: { type: 'plain_text', text: 'One' }, value: '1' }],
          confirm: {
            title: { type: 'plain_text', text: 'Sure?' },
            text: { type: 'mrkdwn', text: '*really*' },
            confirm: { type: 'plain_text', text: 'Yes' },
            deny: { type: 'plain_text', text: 'No' },
          },
        })),
      },
    ],
  };
  sandbox.slack.state.messages.push(shown);
  sandbox.slack.state.events.emit('message', shown, undefined);
  await page.getByText('good').waitFor();
  expect(
    await page.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
  ).toEqual(['https://example.org']);
  const before = sandbox.traffic.exchanges.length;
  const menu = page.getByRole('combobox', { name: 'Choose A' });
  await menu.selectOption('One');
  const dialog = page.getByRole('dialog', { name: 'Sure?' });
  expect(await dialog.locator('strong').textContent()).toBe('really');
  await dialog.getByRole('button', { name: 'No' }).click();
  expect(await menu.inputValue()).toBe('');
  expect(sandbox.traffic.exchanges).toHaveLength(before);
});
