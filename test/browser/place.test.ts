import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShownMessage } from '../../src/sandbox/slack/state.ts';
import { actAs, connectHotel, openBrowser, say, withPage } from './with-page.ts';

/** Nobody loses their place: what is typed, chosen, sorted and open stays while others write. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
});

test('typed text, sorting and an open payload stay while another person writes', () =>
  withPage(browser, async ({ open, sandbox }) => {
    const page = await open();
    await connectHotel(page);
    await say(page, '/ambience live');
    const table = page.getByRole('table');
    await table.getByRole('button', { name: 'Music' }).click();
    const picker = page.getByRole('combobox', { name: 'Pick a zone' });
    await picker.fill('Sp');
    await page.getByRole('option', { name: 'Spa' }).waitFor();
    sandbox.as('bartender').say('good evening', 'general');
    await page.getByText('good evening').waitFor();
    expect(await picker.inputValue()).toBe('Sp');
    expect(await table.getByRole('columnheader', { name: 'Music' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await page.getByRole('button', { name: 'Behind the scenes' }).click();
    const exchange = page.locator('#traffic details').first();
    await exchange.locator('summary').click();
    await sandbox.as('guest').command('/ambience help');
    await page.locator('#traffic details').nth(1).waitFor();
    await expect.poll(() => page.locator('#traffic details[open]').count()).toBe(1);
  }));

test('Enter right after typing picks what was typed', () =>
  withPage(browser, async ({ open }) => {
    const page = await open();
    await connectHotel(page);
    await say(page, '/ambience live');
    const picker = page.getByRole('combobox', { name: 'Pick a zone' });
    await picker.click();
    await page
      .getByRole('option', { name: /^Lobby/ })
      .first()
      .waitFor();
    await picker.fill('Spa');
    await picker.press('Enter');
    await page.getByText('Spa, Harbour Hotel').waitFor();
  }));

test('a draft waits in its channel, and an unread message for its reader', () =>
  withPage(browser, async ({ open, sandbox }) => {
    const page = await open();
    const field = page.getByRole('combobox', { name: /Message #/ });
    await field.fill('half a senten');
    await page.getByRole('button', { name: '# bar' }).click();
    await expect.poll(() => field.inputValue()).toBe('');
    await page.getByRole('button', { name: '# general' }).click();
    await expect.poll(() => field.inputValue()).toBe('half a senten');
    sandbox.as('guest').say('anyone there', 'bar');
    await page.getByRole('button', { name: /# bar.*1 new/ }).waitFor();
    await actAs(page, 'owner');
    await page.getByRole('button', { name: /# bar.*1 new/ }).waitFor();
    await page.getByRole('button', { name: /# bar/ }).click();
    await page.getByText('anyone there').waitFor();
    await expect.poll(() => page.getByText('1 new').count()).toBe(0);
  }));

test('each person has their own Home, whoever looked before', () =>
  withPage(browser, async ({ open }) => {
    const page = await open();
    await page.getByRole('button', { name: 'Home', exact: true }).click();
    await page.getByRole('button', { name: 'Connect a venue' }).waitFor();
    await actAs(page, 'guest');
    await page.getByRole('button', { name: 'Ask a manager' }).waitFor();
  }));

test('a required field and a window that fails say so where they are', () =>
  withPage(browser, async ({ open, sandbox }) => {
    const page = await open();
    await say(page, '/ambience connect');
    const dialog = page.getByRole('dialog', { name: 'Connect a venue' });
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await dialog.getByText('Please complete this required field.').waitFor();
    sandbox.slack.connectApp('http://127.0.0.1:9');
    await dialog.getByLabel('Connection code').fill('HARBOUR-HOTEL');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await dialog.getByRole('alert').getByText('operation_timeout').waitFor();
    expect(await dialog.getByLabel('Connection code').inputValue()).toBe('HARBOUR-HOTEL');
  }));

test('links lead where links may lead, and a denied choice does not count', () =>
  withPage(browser, async ({ open, sandbox }) => {
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
  }));
