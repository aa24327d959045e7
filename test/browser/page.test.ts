import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { alertFields, alertIds } from '../../src/conversation/alerts/ids.ts';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { timeFields } from '../../src/conversation/digests/form.ts';
import { partWords } from '../../src/conversation/digests/form-options.ts';
import { digestIds, formFields } from '../../src/conversation/digests/ids.ts';
import { shortcuts } from '../../src/conversation/features.ts';
import { logIds } from '../../src/conversation/log/ids.ts';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import { answeredMessage } from '../../src/conversation/people/request-messages.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { digestKindWords } from '../../src/conversation/text/digest-kinds.ts';
import type { ShownMessage } from '../../src/sandbox/slack/state.ts';
import { measuredAt, noVenue, saying, staleBecause } from '../e2e/kinds.ts';
import { messageOf } from '../e2e/with-sandbox.ts';
import { seriousFindings } from './axe.ts';
import {
  actAs,
  closeModal,
  composer,
  confirm,
  connectHotel,
  control,
  drawer,
  home,
  homeRow,
  keyed,
  message,
  modalWith,
  names,
  say,
  submit,
  tableMessage,
  test,
} from './with-page.ts';

const [timeField = ''] = timeFields;

test('the first two minutes of a new person: ask, connect, ask again, open Home, move the clock', async ({
  open,
  problems,
}) => {
  const page = await open();
  const field = composer(page);
  await field.fill('/am');
  const suggested = page.locator('#suggestions').getByRole('option');
  expect(await suggested.allTextContents()).toContain('/ambience live [zone]');
  await field.press('ArrowDown');
  await field.press('Enter');
  expect(await field.inputValue()).toBe('/ambience live ');
  await field.press('Enter');
  await control(message(page, noVenue.forManagers), connectIds.connect).click();
  const code = control(page, connectIds.codeField);
  await code.fill('no code!');
  await code.press('Enter');
  await page.getByRole('dialog').locator('.error').waitFor();
  expect(await code.getAttribute('aria-invalid')).toBe('true');
  // The page has the codes at hand.
  await keyed(page, 'code/HARBOUR-HOTEL').click();
  expect(await code.inputValue()).toBe('HARBOUR-HOTEL');
  await code.press('Enter');
  await page.getByRole('dialog').getByText('Quay Street 1').waitFor();
  await keyed(page, 'close').click();
  await say(page, '/ambience live');
  await tableMessage(page)
    .getByRole('row', { name: /Rooftop Bar/ })
    .waitFor();
  await home(page).click();
  await homeRow(page).waitFor();
  await control(page, digestIds.create).click();
  const form = modalWith(page, formFields.channelId);
  await control(form, formFields.channelId).selectOption('#bar');
  await form.getByText('Fri 20 Nov 22:00').waitFor();
  await control(form, timeField).fill('22:30');
  await form.getByText('Fri 20 Nov 22:30').waitFor();
  await submit(form);
  await modalWith(page, digestIds.change).waitFor();
  await keyed(page, 'close').click();
  await drawer(page).click();
  await page.locator('#drawer').getByText('Fri 20 Nov, 21:30 UTC').waitFor();
  await page.getByRole('button', { name: names.toNextDigest }).click();
  await page.locator('#now', { hasText: '21:30 UTC' }).waitFor();
  // The page goes to the post that came with the clock.
  await page.getByRole('heading', { name: '# bar' }).waitFor();
  const digest = page.getByRole('article').filter({ has: control(page, digestIds.openLive) });
  await digest.getByText('Rooftop Bar').first().waitFor();
  await digest.getByText('Harbour Hotel, Friday evening').waitFor();
  expect(await digest.locator('[data-block=data_visualization]').count()).toBe(1);
  expect(await digest.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true);
  expect(problems).toEqual([]);
});

test('a digest’s modal keeps what was chosen, and its time zone is picked by typing', async ({
  open,
  problems,
}) => {
  const page = await open();
  await connectHotel(page);
  await say(page, '/ambience digest');
  const form = modalWith(page, formFields.channelId);
  await control(form, digestIds.toggleOptions).click();
  const zone = control(form, formFields.timezone);
  await zone.waitFor();
  expect(await zone.inputValue()).toBe('Europe/Copenhagen');
  await control(form, formFields.days).selectOption('Choose days');
  await form.getByLabel('Sunday').uncheck();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday']) {
    await form.getByLabel(day).uncheck();
  }
  await form.getByText(/Sat 21 Nov 22:00 and Fri 27 Nov 22:00/).waitFor();
  await zone.fill('tokyo');
  await form.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await form.locator('.block-section', { hasText: 'Asia/Tokyo' }).waitFor();
  await control(form, formFields.channelId).selectOption('#backstage');
  await submit(form);
  await form.locator('.error', { hasText: '/invite @Ambience' }).waitFor();
  expect(await form.getByLabel('Friday').isChecked()).toBe(true);
  expect(await form.getByLabel('Monday').isChecked()).toBe(false);
  await closeModal(page);
  await keyed(page, 'place/C0BACKSTAGE').click();
  await page.getByRole('heading', { name: 'backstage' }).waitFor();
  await say(page, '/invite @Ambience');
  await say(page, '/ambience digest');
  await control(form, formFields.channelId).selectOption('#backstage');
  await submit(form);
  await modalWith(page, digestIds.change).waitFor();
  expect(problems).toEqual([]);
});

test('a time is typed digit by digit, and an old error does not take the focus back', async ({
  open,
}) => {
  const page = await open();
  await connectHotel(page);
  await home(page).click();
  await control(page, digestIds.create).click();
  const form = modalWith(page, formFields.channelId);
  await submit(form);
  const channel = control(form, formFields.channelId);
  await form.locator('.error').waitFor();
  await channel.selectOption('#bar');
  await control(form, formFields.days).selectOption('Choose days');
  await form.getByLabel('Friday').focus();
  await page.keyboard.press('Space');
  await form.getByText(/Sat 21 Nov 22:00\W+Sun 22 Nov 22:00/).waitFor();
  const isFocused = (field: Locator) => field.evaluate((one) => one === document.activeElement);
  expect(await isFocused(form.getByLabel('Friday'))).toBe(true);
  expect(await form.locator('.error').count()).toBe(0);
  const time = control(form, timeField);
  await time.focus();
  await page.keyboard.type('0715P', { delay: 150 });
  await form.getByText('Sat 21 Nov 19:15').waitFor();
  expect(await isFocused(time)).toBe(true);
  await control(form, formFields.kind).selectOption(digestKindWords.busiest.name);
  await control(form, digestIds.toggleOptions).click();
  await form.getByLabel(partWords.table, { exact: true }).waitFor();
  expect(await form.getByLabel(partWords.chart, { exact: true }).count()).toBe(0);
  const zone = control(form, formFields.timezone);
  await zone.fill('nowhere');
  await zone.blur();
  expect(await zone.inputValue()).toBe('Europe/Copenhagen');
});

test('the link to a sent digest opens its channel on this page', async ({ open, sandbox }) => {
  const page = await open();
  await connectHotel(page);
  await say(page, '/ambience digest');
  const form = modalWith(page, formFields.channelId);
  await control(form, formFields.channelId).selectOption('#bar');
  await submit(form);
  await modalWith(page, digestIds.change).waitFor();
  await page.keyboard.press('Escape');
  await sandbox.pass(24 * 60 * 60_000);
  await sandbox.settle();
  await say(page, '/ambience digest');
  await control(page, digestIds.manage).click();
  await page.getByRole('dialog').locator('button.link').click();
  await page.getByRole('heading', { name: '# bar' }).waitFor();
  await page
    .getByRole('article')
    .filter({ has: control(page, digestIds.openLive), hasText: 'Harbour Hotel, Friday' })
    .waitFor();
});

test('connecting with the keyboard alone, the focus always visible', async ({ open }) => {
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
  await modalWith(page, connectIds.codeField).waitFor();
  // The modal's own field has the focus.
  await page.keyboard.type('CORNER-CAFE');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Corner Café').waitFor();
  await closeModal(page);
  await tabTo(/^composer$/);
  await page.keyboard.type('/ambience live');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await message(page, 'Corner Café').waitFor();
  await tabTo(new RegExp(questionIds.pickZone));
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Garden' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page
    .getByRole('article')
    .filter({ hasText: 'Garden', hasNot: page.getByRole('table') })
    .waitFor();
});

test('Refresh changes the live answer in place', async ({ open, sandbox }) => {
  const page = await open();
  await connectHotel(page);
  await say(page, '/ambience live');
  const live = tableMessage(page);
  await live.getByText(measuredAt('21:00', '21:05')).waitFor();
  const count = await page.getByRole('article').count();
  sandbox.clock.advance(7 * 60_000);
  await control(live, questionIds.ask).click();
  await live.getByText(measuredAt('21:10', '21:15')).waitFor();
  await live.getByText('(edited)').waitFor();
  expect(await page.getByRole('article').count()).toBe(count);
});

test('only the person who asked sees an answer until it is shared, then another window shows it too', async ({
  open,
}) => {
  const [mine, other] = [await open(), await open()];
  await actAs(other, 'bartender');
  await connectHotel(mine);
  await say(mine, '/ambience busiest');
  const answer = message(mine, 'Rooftop Bar');
  await answer.locator('.only').waitFor();
  await say(other, '/ambience help');
  await message(other, 'quietest').waitFor();
  expect(await other.getByText('Rooftop Bar').count()).toBe(0);
  await control(answer, questionIds.share).click();
  const shared = message(other, 'Rooftop Bar');
  await shared.getByText('@manager').waitFor();
  expect(await shared.locator('.only').count()).toBe(0);
  // It is below the text, on one line.
  const shortcut = shared.getByRole('button', { name: 'Add to venue log' });
  const [box, body] = [await shortcut.boundingBox(), await shared.locator('.body').boundingBox()];
  expect(box?.x).toBeGreaterThanOrEqual(body?.x ?? Number.NaN);
  expect(box?.width).toBeGreaterThan((box?.height ?? 0) * 2);
});

test('messages elsewhere are announced and counted', async ({ open, sandbox }) => {
  const page = await open();
  await actAs(page, 'owner');
  // Only messages that arrive after the owner's channels are shown are announced.
  const place = keyed(page, 'place/U0OWNER');
  await place.waitFor();
  const bartender = sandbox.as('bartender');
  const refused = messageOf(await bartender.command('/ambience connect'));
  await bartender.press(refused, peopleIds.askManager);
  await page.locator('#toasts').getByText('Ambience').waitFor();
  // The other one welcomed the owner.
  await place.locator('.unread', { hasText: '2' }).waitFor();
  await place.click();
  await control(message(page, '@bartender'), peopleIds.approve).click();
  const request = {
    id: '',
    askedBy: 'U0BARTENDER',
    askedAt: 0,
    action: { kind: 'connect' },
  } as const;
  await message(
    page,
    saying(answeredMessage({ request, connection: undefined }, 'approved')),
  ).waitFor();
});

test('charts show the payload’s values, tables sort by number', async ({ open, sandbox }) => {
  const page = await open();
  await connectHotel(page);
  await say(page, '/ambience trend');
  const first = page.locator('[data-block=data_visualization]').first();
  await first.waitFor();
  const drawn = await first
    .locator('circle')
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
  expect(drawn.length).toBe(26);
  await say(page, '/ambience live');
  const table = tableMessage(page).getByRole('table');
  await table.locator('th:nth-child(5) button').click();
  const music = await table.locator('tbody tr td:nth-child(5)').allTextContents();
  expect(music.map(Number)).toEqual(music.map(Number).toSorted((a, b) => b - a));
});

test('every block that Slack accepts is drawn', async ({ open, sandbox, problems }) => {
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
  expect(await page.locator('.block-actions > .small, .block-input > .small:not(p)').count()).toBe(
    0,
  );
  expect(await page.locator('.chart [data-value]').count()).toBe(6);
  expect(await page.getByText('<b>not bold</b>').count()).toBe(1);
  expect(await page.locator('.block-section strong', { hasText: 'bold' }).count()).toBe(1);
  expect(problems).toEqual([]);
});

test('hostile names are shown and run nothing', async ({ open, sandbox, url, problems }) => {
  const evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
  sandbox.venueService.renameZone('zn-4107', 'zn-4107', evil);
  const page = await open();
  await connectHotel(page);
  await say(page, '/ambience live');
  await tableMessage(page).getByText(evil.slice(0, 30)).first().waitFor();
  await say(page, '/ambience zones');
  const listed = page.getByRole('article').filter({ hasNot: page.getByRole('table') });
  await listed.getByText(evil.slice(0, 30)).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
  expect(await page.locator('main img, main script').count()).toBe(0);
  const { headers } = await fetch(url, { headers: { accept: 'text/html' } });
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  expect(problems).toEqual([]);
});

test('behind the scenes: a failing sensor, trouble, the traffic, reset', async ({ open }) => {
  const page = await open();
  await connectHotel(page);
  await drawer(page).click();
  await keyed(page, 'venue/HARBOUR-HOTEL').locator('summary').click();
  await keyed(page, 'sensor/zn-4107').check();
  await page.getByRole('button', { name: names.sixMinutes }).click();
  await say(page, '/ambience live');
  // Not in the table but on a line of its own.
  await tableMessage(page).locator('.block-section', { hasText: 'Spa' }).waitFor();
  await keyed(page, 'control/trouble').selectOption('down');
  await page.getByRole('button', { name: names.sixMinutes }).click();
  await say(page, '/ambience live');
  await message(page, staleBecause('unavailable')).waitFor();
  await keyed(page, 'control/trouble').selectOption('none');
  const traffic = page.locator('#traffic');
  await traffic.getByText('/ambience live').first().click();
  await traffic.getByText('"trigger_id": "•••"').first().waitFor();
  expect(await traffic.textContent()).not.toContain('HARBOUR-HOTEL');
  await keyed(page, 'control/reset').click();
  await confirm(page);
  await page.locator('#main .empty').waitFor();
  await say(page, '/ambience live');
  await message(page, noVenue.forManagers).waitFor();
});

test('people, workspaces and shortcuts', async ({ open }) => {
  const page = await open();
  await actAs(page, 'guest');
  await expect.poll(() => keyed(page, 'place/C0BACKSTAGE').count()).toBe(0);
  const { name = '' } =
    shortcuts.find(({ callbackId }) => callbackId === questionIds.shortcut) ?? {};
  await page.getByRole('combobox', { name: names.shortcuts }).selectOption(name);
  await page.getByRole('dialog').getByText(noVenue.forOthers).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: names.workspace }).selectOption('Corner Cafés');
  const people = page.getByRole('combobox', { name: names.actAs }).locator('option');
  await expect.poll(() => people.count()).toBe(3);
});

test('when the app does not answer, Slack’s error is shown', async ({ open, sandbox }) => {
  const page = await open();
  // Nothing listens there.
  sandbox.slack.connectApp('http://127.0.0.1:9');
  await say(page, '/ambience live');
  await page.getByText('dispatch_failed').waitFor();
});

test('managers are named in a modal, and the app receives the people who were ticked', async ({
  open,
  sandbox,
}) => {
  const page = await open();
  await connectHotel(page);
  await home(page).click();
  await control(page, peopleIds.changeManagers).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('bartender').check();
  await dialog.getByLabel('guest').check();
  await dialog.getByLabel('guest').uncheck();
  await submit(dialog);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('@bartender', { exact: true }).waitFor();
  const sent = sandbox.traffic.exchanges.findLast(({ what }) => what === 'view_submission');
  expect(Object(sent?.request).view.state.values.managers.managers).toEqual({
    type: 'multi_users_select',
    selected_users: ['U0BARTENDER'],
  });
});

test('every input sends what Slack would send', async ({ open, sandbox }) => {
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
  await dialog.getByLabel('Text', { exact: true }).fill('some text');
  await dialog.getByLabel('Time', { exact: true }).fill('18:30');
  await dialog.getByLabel('Menu').selectOption('B');
  await dialog.getByLabel('Moment').fill('2026-12-24T18:30');
  await dialog.getByLabel('People').getByLabel('guest').check();
  await dialog.getByLabel('Conversation').selectOption('#backstage');
  await dialog.getByLabel('Ticks').getByLabel('A').check();
  await dialog.getByLabel('Ticks').getByLabel('B').check();
  await dialog.getByLabel('One of').getByLabel('B').check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => sandbox.traffic.exchanges.some(({ what }) => what === 'view_submission'))
    .toBe(true);
  const sent = sandbox.traffic.exchanges.findLast(({ what }) => what === 'view_submission');
  const values: Record<string, Record<string, Record<string, unknown>>> = Object(sent?.request).view
    .state.values;
  const chosen = Object.values(values).map((one) => Object.values(one)[0]);
  expect(chosen).toMatchObject([
    { type: 'plain_text_input', value: 'some text' },
    { type: 'timepicker', selected_time: '18:30' },
    { type: 'datetimepicker', selected_date_time: Date.UTC(2026, 11, 24, 18, 30) / 1000 },
    { type: 'static_select', selected_option: { value: 'B' } },
    { type: 'multi_users_select', selected_users: ['U0GUEST'] },
    { type: 'conversations_select', selected_conversation: 'C0BACKSTAGE' },
    { type: 'checkboxes', selected_options: [{ value: 'A' }, { value: 'B' }] },
    { type: 'radio_buttons', selected_option: { value: 'B' } },
    { type: 'timepicker', selected_time: '09:00' },
  ]);
});

test('dates follow the sandbox’s clock when it has been moved', async ({ open, sandbox }) => {
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
});

test('a thread is shown under its message', async ({ open, sandbox }) => {
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
  const thread = page.locator('.thread');
  await thread.getByText('It goes on').waitFor();
  await page.locator('.reply summary').click();
  await page.locator('.reply').getByRole('textbox').fill('And ends');
  await page.keyboard.press('Enter');
  await thread.getByText('And ends').waitFor();
});

test('an alert is set up, rings, and is over, all on the page', async ({ open, problems }) => {
  const page = await open();
  await connectHotel(page);
  await keyed(page, 'place/C0BAR').click();
  await say(page, '/ambience alert');
  await control(modalWith(page, alertIds.preset), alertIds.preset).first().click();
  const form = modalWith(page, alertIds.toggleOptions);
  await form.getByText(/Each zone has its own limit.+Right now: /).waitFor();
  await control(form, alertFields.condition).selectOption('Goes above');
  // The preview follows what is typed.
  await control(form, alertFields.enter).fill('7');
  await form.getByText(/In a usual week, it would fire about \d+ times/).waitFor();
  await control(form, alertFields.enter).fill('9.5');
  await submit(form);
  await page.getByText('Watching').waitFor();
  await closeModal(page);
  await drawer(page).click();
  await page.getByText('Harbour Hotel HARBOUR-HOTEL').click();
  await keyed(page, 'loud/zn-4106').check();
  await page.getByRole('button', { name: '+1 hour' }).click();
  const alert = message(page, /Terrace is too loud/);
  await alert.getByRole('button', { name: 'Acknowledge' }).click();
  await alert.getByText('Acknowledged by').waitFor();
  await keyed(page, 'loud/zn-4106').uncheck();
  await page.getByRole('button', { name: '+1 hour' }).click();
  await message(page, /Over after \d+ min: Terrace was too loud/).waitFor();
  expect(problems).toEqual([]);
});

test('the form of the venue log begins at its text, and shows it again for an edit', async ({
  open,
}) => {
  const page = await open();
  await connectHotel(page);
  await say(page, '/ambience log complaint');
  const form = modalWith(page, logIds.textField);
  await form.waitFor();
  // Typed without choosing a field first.
  await page.keyboard.type('Guest in 204 wants a call back');
  expect(await seriousFindings(page)).toEqual([]);
  await submit(form);
  await page.getByText('“Guest in 204 wants a call back”').waitFor();
  await page.getByRole('button', { name: 'Edit' }).last().click();
  const edit = page.getByRole('textbox', { name: 'What happened?' });
  await expect.poll(() => edit.inputValue()).toBe('Guest in 204 wants a call back');
});
