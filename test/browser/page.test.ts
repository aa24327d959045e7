import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShownMessage } from '../../src/sandbox/slack/state.ts';
import { actAs, connectHotel, openBrowser, say, withPage } from './with-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
});

const message = (page: Page, text: string | RegExp) =>
  page.getByRole('article').filter({ hasText: text }).last();

test('a stranger’s first two minutes: ask, connect, ask again, open Home, move the clock', () =>
  withPage(browser, async ({ open, problems }) => {
    const page = await open();
    const field = page.getByRole('combobox', { name: /Message #general/ });
    await field.fill('/am');
    const suggested = page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
    expect(await suggested.allTextContents()).toContain('/ambience live [zone]');
    await field.press('ArrowDown');
    await field.press('Enter');
    expect(await field.inputValue()).toBe('/ambience live ');
    await field.press('Enter');
    await message(page, 'No venue is connected to this workspace yet.')
      .getByRole('button', { name: 'Connect a venue' })
      .click();
    const code = page.getByLabel('Connection code');
    await code.fill('no code!');
    await code.press('Enter');
    await page.getByText('A connection code has letters, digits, dots and dashes only.').waitFor();
    expect(await code.getAttribute('aria-invalid')).toBe('true');
    await code.fill('HARBOUR-HOTEL');
    await code.press('Enter');
    await page
      .getByRole('dialog', { name: 'Venue connected' })
      .getByText('Quay Street 1')
      .waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await say(page, '/ambience live');
    await message(page, 'its busiest zones together')
      .getByRole('row', { name: /Rooftop Bar/ })
      .waitFor();
    await page.getByRole('button', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: 'Harbour Hotel' }).waitFor();
    await page.getByRole('button', { name: 'Set up a digest' }).click();
    const form = page.getByRole('dialog', { name: 'New digest' });
    await form.getByLabel('Channel', { exact: true }).selectOption('#bar');
    await form.getByText('Next: Sat 21 Nov 18:00').waitFor();
    await form.getByLabel('Time', { exact: true }).fill('22:30');
    await form.getByText('Next: Fri 20 Nov 22:30').waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Digest' }).getByText('Saved.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Behind the scenes' }).click();
    await page.getByText('Next digest Fri 20 Nov, 21:30 UTC').waitFor();
    await page.getByRole('button', { name: 'To the next digest' }).click();
    await page.locator('#now', { hasText: '21:30 UTC' }).waitFor();
    await page.getByRole('button', { name: /\bbar\b/ }).click();
    const digest = message(page, 'Daily digest: Harbour Hotel, Fri 20 Nov 22:30');
    await digest.getByText('is the busiest zone').waitFor();
    expect(await digest.locator('[data-chart=line]').count()).toBe(2);
    expect(problems).toEqual([]);
  }));

test('a digest’s modal keeps what was chosen, and its time zone is picked by typing', () =>
  withPage(browser, async ({ open, problems }) => {
    const page = await open();
    await connectHotel(page);
    await say(page, '/ambience digest');
    const form = page.getByRole('dialog', { name: 'New digest' });
    const zone = form.getByRole('combobox', { name: 'Time zone' });
    expect(await zone.inputValue()).toBe('Europe/Copenhagen');
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Sunday']) {
      await form.getByLabel(day).uncheck();
    }
    await form.getByText('Next: Sat 21 Nov 18:00, Fri 27 Nov 18:00').waitFor();
    await zone.fill('tokyo');
    await form.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await form.getByText('(Asia/Tokyo)').waitFor();
    await form.getByLabel('Channel', { exact: true }).selectOption('#backstage');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Type /invite @Ambience in that channel').waitFor();
    expect(await form.getByLabel('Friday').isChecked()).toBe(true);
    expect(await form.getByLabel('Monday').isChecked()).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /backstage/ }).click();
    const field = page.getByRole('combobox', { name: /Message #backstage/ });
    await field.fill('/invite @Ambience');
    await field.press('Enter');
    await say(page, '/ambience digest');
    await form.getByLabel('Channel', { exact: true }).selectOption('#backstage');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Digest', exact: true }).waitFor();
    expect(problems).toEqual([]);
  }));

test('a time is typed digit by digit, and what was wrong does not pull the focus back', () =>
  withPage(browser, async ({ open }) => {
    const page = await open();
    await connectHotel(page);
    await page.getByRole('button', { name: 'Home', exact: true }).click();
    await page.getByRole('button', { name: 'Set up a digest' }).click();
    const form = page.getByRole('dialog', { name: 'New digest' });
    await form.getByRole('button', { name: 'Save' }).click();
    const channel = form.getByLabel('Channel', { exact: true });
    await form.getByText('Please complete this required field.').waitFor();
    await channel.selectOption('#bar');
    await form.getByLabel('Monday').focus();
    await page.keyboard.press('Space');
    await form.getByText('Next: Sat 21 Nov 18:00, Sun 22 Nov 18:00, Tue 24 Nov 18:00').waitFor();
    const isFocused = (label: string) =>
      form.getByLabel(label, { exact: true }).evaluate((one) => one === document.activeElement);
    expect(await isFocused('Monday')).toBe(true);
    expect(await form.getByText('Please complete this required field.').count()).toBe(0);
    await form.getByLabel('Time', { exact: true }).focus();
    await page.keyboard.type('0715P', { delay: 150 });
    await form.getByText('Next: Sat 21 Nov 19:15').waitFor();
    expect(await isFocused('Time')).toBe(true);
    await form.getByRole('radio', { name: /^Busiest zone/ }).check();
    await expect
      .poll(() => form.getByLabel('Chart of the last six hours', { exact: true }).isChecked())
      .toBe(false);
    const zone = form.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('nowhere');
    await zone.blur();
    expect(await zone.inputValue()).toBe('Europe/Copenhagen');
  }));

test('the link to a sent digest leads to its channel, here', () =>
  withPage(browser, async ({ open, sandbox }) => {
    const page = await open();
    await connectHotel(page);
    await say(page, '/ambience digest');
    const form = page.getByRole('dialog', { name: 'New digest' });
    await form.getByLabel('Channel', { exact: true }).selectOption('#bar');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Digest', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await sandbox.pass(24 * 60 * 60_000);
    await sandbox.settle();
    await say(page, '/ambience digest');
    await page.getByRole('button', { name: 'sent', exact: true }).click();
    await page.getByRole('heading', { name: '# bar' }).waitFor();
    await message(page, 'Daily digest: Harbour Hotel, Sat 21 Nov 18:00').waitFor();
  }));

test('connecting with the keyboard alone, the focus always in sight', () =>
  withPage(browser, async ({ open }) => {
    const page = await open();
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        const outline = activeElement && getComputedStyle(activeElement).outlineStyle;
        return { key: activeElement?.getAttribute('data-key') ?? '', outline };
      });
    const tabTo = async (key: RegExp) => {
      for (let steps = 0; steps < 40; steps += 1) {
        await page.keyboard.press('Tab');
        const { key: at, outline } = await focused();
        if (key.test(at)) return expect(outline).toBe('solid');
      }
      throw new Error(`the keyboard does not reach ${key}`);
    };
    await tabTo(/^composer$/);
    await page.keyboard.type('/ambience connect');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Connect a venue' }).waitFor();
    // The window's own field has the focus.
    await page.keyboard.type('CORNER-CAFE');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Venue connected' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tabTo(/^composer$/);
    await page.keyboard.type('/ambience live');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await message(page, 'Corner Café').waitFor();
    await tabTo(/pick_zone/);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Garden' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await message(page, 'Garden, Corner Café').waitFor();
  }));

test('Refresh changes the live answer in place', () =>
  withPage(browser, async ({ open, sandbox }) => {
    const page = await open();
    await connectHotel(page);
    await say(page, '/ambience live');
    const live = message(page, 'its busiest zones together');
    await live.getByText('Measured 21:00').waitFor();
    const count = await page.getByRole('article').count();
    sandbox.clock.advance(7 * 60_000);
    await live.getByRole('button', { name: 'Refresh' }).click();
    await live.getByText('Measured 21:10').waitFor();
    await live.getByText('(edited)').waitFor();
    expect(await page.getByRole('article').count()).toBe(count);
  }));

test('an answer is for the asker alone until it is shared; two windows show the same, live', () =>
  withPage(browser, async ({ open }) => {
    const [mine, other] = [await open(), await open('bartender')];
    await connectHotel(mine);
    await say(mine, '/ambience busiest');
    const answer = message(mine, 'is the busiest zone');
    await answer.getByText('Only visible to you').waitFor();
    await say(other, '/ambience help');
    await message(other, 'This list').waitFor();
    expect(await other.getByText('is the busiest zone of').count()).toBe(0);
    await answer.getByRole('button', { name: 'Share in channel' }).click();
    const shared = message(other, 'is the busiest zone of');
    await shared.getByText('Shared by @manager').waitFor();
    expect(await shared.getByText('Only visible to you').count()).toBe(0);
  }));

test('messages elsewhere are announced and counted', () =>
  withPage(browser, async ({ open, sandbox }) => {
    const page = await open('owner');
    const bartender = sandbox.as('bartender');
    const told = await bartender.command('/ambience connect');
    if (told.kind !== 'message') throw new Error('no message');
    await bartender.press(told.message, 'Ask a manager');
    await page.getByText('New message in Ambience').waitFor();
    const place = page.getByRole('button', { name: /Ambience \(messages\)/ });
    await place.getByText('1 new').waitFor();
    await place.click();
    await page.getByText('@bartender asks you to let them connect a venue.').waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog', { name: 'Make this person a manager?' }).waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('You approved the request of @bartender').waitFor();
  }));

test('charts show the payload’s values, tables sort by number', () =>
  withPage(browser, async ({ open, sandbox }) => {
    const page = await open();
    await connectHotel(page);
    await say(page, '/ambience trend');
    await page.locator('[data-chart=line]').waitFor();
    const drawn = await page
      .locator('[data-chart=line] circle')
      .evaluateAll((marks) =>
        marks.map(({ dataset }: { dataset?: DOMStringMap }) => [
          dataset?.series,
          dataset?.label,
          Number(dataset?.value),
        ]),
      );
    const sent = sandbox.slack.state.messages
      .at(-1)
      ?.blocks.find((block) => Object(block).type === 'data_visualization');
    const series: { name: string; data: { label: string; value: number }[] }[] =
      Object(sent).chart.series;
    expect(drawn).toEqual(
      series.flatMap(({ name, data }) => data.map(({ label, value }) => [name, label, value])),
    );
    expect(drawn.length).toBeGreaterThan(30);
    await say(page, '/ambience live');
    const table = message(page, 'its busiest zones').getByRole('table');
    await table.getByRole('button', { name: 'Music' }).click();
    const music = await table.locator('tbody tr td:nth-child(5)').allTextContents();
    expect(music.map(Number)).toEqual(music.map(Number).toSorted((a, b) => b - a));
  }));

test('a plain table, a pie, every other block: none is unknown', () =>
  withPage(browser, async ({ open, sandbox, problems }) => {
    const page = await open();
    const { blocks } = await import('./every-block.ts');
    const shown: ShownMessage = {
      id: sandbox.slack.state.newTimestamp(),
      teamId: 'T0HARBOUR',
      channelId: 'C0GENERAL',
      onlyFor: undefined,
      text: 'every block',
      blocks,
      isEdited: false,
    };
    sandbox.slack.state.messages.push(shown);
    sandbox.slack.state.events.emit('message', shown, undefined);
    await page.locator('[data-block=data_visualization]').first().waitFor();
    const drawn = await page
      .locator('[data-block]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-block')));
    expect(new Set(drawn)).toEqual(new Set(blocks.map(({ type }) => type)));
    expect(drawn).not.toContain('unknown');
    for (const type of ['line', 'bar', 'area', 'pie']) {
      expect(await page.locator(`[data-chart=${type}] [data-value]`).count()).toBeGreaterThan(1);
    }
    const aligned = page.locator('.plain-table td:nth-child(2)').first();
    expect(await aligned.evaluate((cell: HTMLElement) => cell.style.textAlign)).toBe('right');
    expect(await page.getByText('<b>not bold</b>').count()).toBe(1);
    expect(await page.locator('.rich-text strong', { hasText: 'bold' }).count()).toBe(1);
    expect(problems).toEqual([]);
  }));

test('hostile names are shown and run nothing', () =>
  withPage(browser, async ({ open, sandbox, url, problems }) => {
    const evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
    sandbox.venueService.renameZone('zn-4107', 'zn-4107', evil);
    const page = await open();
    await connectHotel(page);
    await say(page, '/ambience live');
    await message(page, 'its busiest zones').getByText(evil.slice(0, 30)).first().waitFor();
    await say(page, '/ambience zones');
    await message(page, '9 zones').waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
    expect(await page.locator('main img, main script').count()).toBe(0);
    const { headers } = await fetch(url, { headers: { accept: 'text/html' } });
    expect(headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self'",
    );
    expect(problems).toEqual([]);
  }));

test('the world behind the scenes: trouble, a failing sensor, approval, withdrawal, reset', () =>
  withPage(browser, async ({ open }) => {
    const page = await open();
    await connectHotel(page);
    await page.getByRole('button', { name: 'Behind the scenes' }).click();
    await page.getByText('Harbour Hotel HARBOUR-HOTEL').click();
    await page.getByLabel('Spa: sensor fails').check();
    await page.getByRole('button', { name: '+6 minutes' }).click();
    await say(page, '/ambience live');
    await message(page, 'Spa: no data').waitFor();
    await page.getByLabel('Venue service').selectOption('down');
    await page.getByRole('button', { name: '+6 minutes' }).click();
    await say(page, '/ambience live');
    await message(page, 'This is the last reading').waitFor();
    await page.getByLabel('Venue service').selectOption('none');
    const traffic = page.locator('#traffic');
    await traffic.getByText('/ambience live').first().click();
    await traffic.getByText('"trigger_id": "•••"').first().waitFor();
    expect(await traffic.textContent()).not.toContain('HARBOUR-HOTEL');
    await page.getByRole('button', { name: 'Reset all' }).click();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByText('Nothing here yet.').waitFor();
    await say(page, '/ambience live');
    await message(page, 'No venue is connected').waitFor();
  }));

test('people, workspaces and shortcuts', () =>
  withPage(browser, async ({ open }) => {
    const page = await open();
    await actAs(page, 'guest');
    await expect.poll(() => page.getByRole('button', { name: /backstage/ }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Shortcuts' }).selectOption('Check ambience');
    await page
      .getByRole('dialog', { name: 'Ambience' })
      .getByText('No venue is connected')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Workspace' }).selectOption('Corner Cafés');
    const people = page.getByRole('combobox', { name: 'Act as' }).locator('option');
    await expect.poll(() => people.count()).toBe(3);
  }));

test('when the app does not answer, Slack’s words are shown', () =>
  withPage(browser, async ({ open, sandbox }) => {
    const page = await open();
    // Nothing listens there.
    sandbox.slack.connectApp('http://127.0.0.1:9');
    await say(page, '/ambience live');
    await page.getByText('/ambience failed with the error “operation_timeout”').waitFor();
  }));

test('managers are named in a modal, and the app is sent who was ticked', () =>
  withPage(browser, async ({ open, sandbox }) => {
    const page = await open();
    await connectHotel(page);
    await page.getByRole('button', { name: 'Home', exact: true }).click();
    await page.getByRole('button', { name: 'Change managers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Managers' });
    await dialog.getByLabel('bartender').check();
    await dialog.getByLabel('guest').check();
    await dialog.getByLabel('guest').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('@bartender', { exact: true }).waitFor();
    const sent = sandbox.traffic.exchanges.findLast(({ what }) => what === 'view_submission');
    expect(Object(sent?.request).view.state.values.managers.people).toEqual({
      type: 'multi_users_select',
      selected_users: ['U0BARTENDER'],
    });
  }));

test('every input sends what Slack would send', () =>
  withPage(browser, async ({ open, sandbox }) => {
    const page = await open();
    const { inputs } = await import('./every-block.ts');
    const { state } = sandbox.slack;
    const content = {
      type: 'modal',
      title: { type: 'plain_text', text: 'Inputs' },
      submit: { type: 'plain_text', text: 'Send' },
      blocks: inputs,
    };
    const modal = { id: 'V0', teamId: 'T0HARBOUR', userId: 'U0MANAGER', type: 'modal' } as const;
    const view = { ...modal, content, hash: '1' };
    state.setModals('T0HARBOUR', 'U0MANAGER', [view]);
    state.events.emit('view', view, undefined);
    const dialog = page.getByRole('dialog', { name: 'Inputs' });
    await dialog.getByLabel('Number').fill('7');
    await dialog.getByLabel('Text', { exact: true }).fill('some text');
    await dialog.getByLabel('Date', { exact: true }).fill('2026-12-24');
    await dialog.getByLabel('Time', { exact: true }).fill('18:30');
    await dialog.getByLabel('Menu').selectOption('B');
    await dialog.getByLabel('Person').selectOption('guest');
    await dialog.getByLabel('Conversation').selectOption('#backstage');
    await dialog.getByLabel('Channel', { exact: true }).selectOption('#bar');
    await dialog.getByLabel('Ticks').getByLabel('A').check();
    await dialog.getByLabel('Ticks').getByLabel('B').check();
    await dialog.getByLabel('One of').getByLabel('B').check();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(() => sandbox.traffic.exchanges.some(({ what }) => what === 'view_submission'))
      .toBe(true);
    const sent = sandbox.traffic.exchanges.findLast(({ what }) => what === 'view_submission');
    const values: Record<string, Record<string, Record<string, unknown>>> = Object(sent?.request)
      .view.state.values;
    const chosen = Object.values(values).map((one) => Object.values(one)[0]);
    expect(chosen).toMatchObject([
      { type: 'number_input', value: '7' },
      { type: 'plain_text_input', value: 'some text' },
      { type: 'datepicker', selected_date: '2026-12-24' },
      { type: 'timepicker', selected_time: '18:30' },
      { type: 'static_select', selected_option: { value: 'B' } },
      { type: 'users_select', selected_user: 'U0GUEST' },
      { type: 'conversations_select', selected_conversation: 'C0BACKSTAGE' },
      { type: 'channels_select', selected_channel: 'C0BAR' },
      { type: 'checkboxes', selected_options: [{ value: 'A' }, { value: 'B' }] },
      { type: 'radio_buttons', selected_option: { value: 'B' } },
      { type: 'plain_text_input', value: 'as it was' },
    ]);
  }));

test('several are chosen by typing, and taken off again', () =>
  withPage(browser, async ({ open, sandbox }) => {
    const page = await open();
    const { state } = sandbox.slack;
    const content = {
      type: 'modal',
      title: { type: 'plain_text', text: 'Several' },
      submit: { type: 'plain_text', text: 'Send' },
      blocks: [
        {
          type: 'input',
          block_id: 'zones',
          label: { type: 'plain_text', text: 'Time zones' },
          // The app offers time zones under this name.
          element: { type: 'multi_external_select', action_id: 'pick_timezone' },
        },
      ],
    };
    const modal = { id: 'V0', teamId: 'T0HARBOUR', userId: 'U0MANAGER', type: 'modal' } as const;
    const view = { ...modal, content, hash: '1' };
    state.setModals('T0HARBOUR', 'U0MANAGER', [view]);
    state.events.emit('view', view, undefined);
    const dialog = page.getByRole('dialog', { name: 'Several' });
    for (const name of ['Asia/Tokyo', 'Europe/Oslo', 'America/Lima']) {
      await dialog.getByRole('combobox', { name: 'Time zones' }).fill(name);
      await dialog.getByRole('option', { name }).click();
    }
    await dialog.getByRole('button', { name: 'Remove Europe/Oslo' }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    const sent = () =>
      sandbox.traffic.exchanges.findLast(({ what }) => what === 'view_submission')?.request;
    await expect.poll(sent).toBeDefined();
    const { selected_options } = Object(sent()).view.state.values.zones.pick_timezone;
    expect(selected_options.map(({ value }: { value: string }) => value)).toEqual([
      'Asia/Tokyo',
      'America/Lima',
    ]);
  }));

test('dates are told by the sandbox’s clock, wherever that has been moved', () =>
  withPage(browser, async ({ open, sandbox }) => {
    sandbox.clock.advance(40 * 24 * 60 * 60_000);
    const seconds = Math.floor(sandbox.clock.now() / 1000) - 25 * 60;
    const page = await open();
    const shown: ShownMessage = {
      id: sandbox.slack.state.newTimestamp(),
      teamId: 'T0HARBOUR',
      channelId: 'C0GENERAL',
      onlyFor: undefined,
      text: `It was <!date^${seconds}^{date_pretty}, {ago}|then>.`,
      blocks: [],
      isEdited: false,
    };
    sandbox.slack.state.messages.push(shown);
    sandbox.slack.state.events.emit('message', shown, undefined);
    await page.getByText('It was today, 25 minutes ago.').waitFor();
  }));

test('a thread stands under its message', () =>
  withPage(browser, async ({ open, sandbox }) => {
    const page = await open();
    const root = await sandbox.slack.state.installed.get('T0HARBOUR');
    const post = (text: string, thread_ts?: string) =>
      fetch(`${sandbox.slack.apiUrl}chat.postMessage`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${root?.botToken}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ channel: 'C0GENERAL', text, ...(thread_ts && { thread_ts }) }),
      }).then(async (answer) => String(Object(await answer.json()).ts));
    const ts = await post('It begins');
    await post('It goes on', ts);
    const thread = page.getByRole('group', { name: 'Thread' });
    await thread.getByText('It goes on').waitFor();
    await page.getByText('Reply in thread').click();
    await page.getByRole('textbox', { name: 'Reply in thread' }).fill('And ends');
    await page.keyboard.press('Enter');
    await thread.getByText('And ends').waitFor();
  }));
