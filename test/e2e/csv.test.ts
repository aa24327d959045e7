import { expect } from 'vitest';
import { whyAsText } from '../../src/conversation/asking/csv-message.ts';
import { readMrkdwn, showMessage } from '../../src/sandbox/show.ts';
import type { Seen } from '../../src/sandbox/slack/await-visible.ts';
import { mrkdwnOf } from '../../src/slack/render/mrkdwn.ts';
import { minuteMs } from '../../src/time.ts';
import {
  ask,
  connected,
  messageOf,
  passMinutes,
  type Running,
  runSandbox,
  test,
} from './with-sandbox.ts';

/** What the bartender has got in direct messages. */
function directMessages({ slack }: Running) {
  return slack.state.messages.filter(({ channelId }) => channelId === 'U0BARTENDER');
}

function revokeScope({ slack }: Running): void {
  const installed = slack.state.installed.get('T0HARBOUR');
  if (installed === undefined) throw new Error('the app is not installed');
  const scopes = installed.scopes.filter((scope) => scope !== 'files:write');
  slack.state.installed.set('T0HARBOUR', { ...installed, scopes });
}

const header =
  'Zone,Mood,Usual mood,Loudness,Usual loudness,Vibe (-2 to 2),Music level,Updated (Europe/Copenhagen),Note';

test('the zones of a venue come as a file in a direct message', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const answer = await ask(sandbox.as('bartender'), '/ambience csv');
  expect(answer).toContain('harbour-hotel-zones-2026-11-20.csv');
  const [introduction, sent] = directMessages(sandbox);
  expect(introduction && showMessage(introduction)).toContain('Harbour Hotel');
  expect(sent?.threadId).toBe(introduction?.id);
  expect(sent?.file?.name).toBe('harbour-hotel-zones-2026-11-20.csv');
  const lines = (sent?.file?.content ?? '').replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines[0]).toBe(header);
  expect(lines).toHaveLength(1 + 9);
  expect(lines).toContain('Terrace,7.0,6.8,6.9,6.7,1,103,2026-11-20 21:00,');
  // Asked again, it is sent again: nothing of it is cached.
  await ask(sandbox.as('bartender'), '/ambience csv');
  expect(directMessages(sandbox)).toHaveLength(4);
});

test('a zone gives its last six hours, with the decimal sign of the person', async ({
  sandbox,
}) => {
  sandbox.slack.state.locales.set('U0BARTENDER', 'da-DK');
  await connected(sandbox.as('manager'));
  const answer = await ask(sandbox.as('bartender'), '/ambience csv terrace');
  expect(answer).toContain('harbour-hotel-terrace-2026-11-20.csv');
  const sent = directMessages(sandbox).find(({ file }) => file !== undefined);
  const lines = (sent?.file?.content ?? '').replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines[0]).toBe('Time (Europe/Copenhagen);Mood;Usual mood;Loudness;Usual loudness');
  expect(lines).toHaveLength(1 + 25);
  expect(lines[1]).toMatch(/^2026-11-20 15:00;\d,\d+;/);
  expect(lines.at(-1)).toMatch(/^2026-11-20 21:00;7,0;/);
});

test('a file of some hours has no others', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  await sandbox.settle();
  await passMinutes(sandbox, 1);
  const answer = await ask(sandbox.as('bartender'), '/ambience csv terrace today 18:00 to 20:00');
  expect(answer).toContain('harbour-hotel-terrace-2026-11-20-18-00-20-00.csv');
  const sent = directMessages(sandbox).find(({ file }) => file !== undefined);
  const [, ...rows] = (sent?.file?.content ?? '').replace('\uFEFF', '').trimEnd().split('\r\n');
  const times = rows.map((row) => row.slice('2026-11-20 '.length, '2026-11-20 18:00'.length));
  expect(times[0]).toBe('18:00');
  expect(times.every((time) => time >= '18:00' && time < '20:00')).toBe(true);
  // Nor other zones, although all of them were just read.
  expect(rows.filter((row) => !row.includes('Terrace'))).toEqual([]);
});

/** The address of a file in an answer. */
function linkIn(answer: Seen): string {
  const shown = JSON.stringify(answer);
  const [url] = /http:[\w./:-]+\/file\?token=[\w.-]+/.exec(shown) ?? [];
  if (url === undefined) throw new Error(`there is no link in ${shown}`);
  return url;
}

test('without the optional scope, the same file comes by a link that expires', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  await ask(sandbox.as('bartender'), '/ambience csv');
  const sent = directMessages(sandbox).find(({ file }) => file !== undefined);
  const lines = (sent?.file?.content ?? '').replace('\uFEFF', '').trimEnd().split('\r\n');
  revokeScope(sandbox);
  const url = linkIn(await sandbox.as('bartender').command('/ambience csv'));
  const file = await fetch(url);
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(await file.text()).toBe(`${lines.join('\r\n')}\r\n`);
  expect(directMessages(sandbox)).toHaveLength(2);
  sandbox.clock.advance(11 * minuteMs);
  const late = await fetch(url);
  expect(late.status).toBe(404);
  expect(await late.text()).toContain('This link has expired');
});

test('where uploads are disabled, a file comes by a link', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  sandbox.slack.state.failingMethods.set('files.getUploadURLExternal', 'file_uploads_disabled');
  const url = linkIn(await sandbox.as('bartender').command('/ambience csv'));
  expect(await (await fetch(url)).text()).toContain(header);
  // Another workspace's name in the address opens nothing.
  expect((await fetch(url.replace('T0HARBOUR', 'T0CORNER'))).status).toBe(404);
});

test.each([
  ['files.getUploadURLExternal', 'fatal_error', 'failed'],
  ['chat.postMessage', 'fatal_error', 'failed'],
  ['files.completeUploadExternal', 'file_not_found', 'failed'],
] as const)('if %s fails with %s, the numbers come as text', async (method, error, result) => {
  await using sandbox = await runSandbox();
  await connected(sandbox.as('manager'));
  sandbox.slack.state.failingMethods.set(method, error);
  const answer = await ask(sandbox.as('bartender'), '/ambience csv');
  expect(answer).toContain(header);
  expect(answer).toContain(readMrkdwn(mrkdwnOf(whyAsText({ result, installUrl: undefined }))));
  // Nothing announces a file that never comes.
  expect(directMessages(sandbox)).toEqual([]);
});

test('if Slack does not say whether it took the file, the message stays', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  sandbox.slack.state.failingMethods.set('files.completeUploadExternal', 'internal_error');
  const answer = await ask(sandbox.as('bartender'), '/ambience csv');
  expect(answer).toContain(header);
  expect(answer).toContain(
    readMrkdwn(mrkdwnOf(whyAsText({ result: 'unknown', installUrl: undefined }))),
  );
  expect(directMessages(sandbox)).toHaveLength(1);
});

test('what a faulty sensor sends is marked, and not compared', async ({ sandbox }) => {
  sandbox.venueService.answerAt('zones/live', [
    {
      zone_id: 'zn-4101',
      zone_name: 'Lobby',
      timestamp: new Date(sandbox.clock.now()).toISOString(),
      mood: { index: 5, tag: 'Calm' },
      error: 'low battery',
    },
  ]);
  await connected(sandbox.as('manager'));
  await ask(sandbox.as('bartender'), '/ambience csv');
  const sent = directMessages(sandbox).find(({ file }) => file !== undefined);
  const row = sent?.file?.content.split('\r\n').find((line) => line.startsWith('Lobby,'));
  expect(row).toMatch(/^Lobby,5\.0,,,,/);
  expect(row).toContain('Sensor not reporting (low battery)');
});

test('a comparison is exported with a row for each venue, those without data last', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await connected(manager, 'CORNER-CAFE');
  sandbox.venueService.revoke('CORNER-CAFE');
  await sandbox.pass(65 * minuteMs);
  const bartender = sandbox.as('bartender');
  const compared = messageOf(await bartender.command('/ambience compare'));
  const told = messageOf(await bartender.press(compared, 'Export'));
  expect(showMessage(told)).toContain('all-venues-2026-11-20.csv');
  expect(showMessage(told)).toContain('All venues now');
  // The comparison stays.
  expect(told.id).not.toBe(compared.id);
  const sent = directMessages(sandbox).find(({ file }) => file !== undefined);
  expect(sent?.file?.name).toBe('all-venues-2026-11-20.csv');
  const [head, ...lines] = (sent?.file?.content ?? '')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n');
  expect(head).toBe('Venue,Mood,Usual mood,Loudness,Usual loudness,Needs a look,Updated,Time zone');
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(/^Corner Café,,,,,.*no data since.*,,America\/New_York$/),
    expect.stringMatching(
      /^Harbour Hotel,\d\.\d+,\d\.\d+,\d.*,2026-11-20 22:05,Europe\/Copenhagen$/,
    ),
  ]);
});

test('a report comes as a file, or by a link', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  await sandbox.settle();
  await ask(sandbox.as('bartender'), '/ambience log Guest complained about the terrace');
  const asked = '/ambience report this week';
  // Before the first night is over, there is none, and no button that leads nowhere.
  for (const [line, period] of [
    [asked, 'this week'],
    ['/ambience report', 'November'],
  ] as const) {
    const answer = await ask(sandbox.as('bartender'), line);
    expect(answer).toContain(`no report of Harbour Hotel for ${period} yet`);
    expect(answer).not.toContain('[ ');
  }
  expect(await ask(sandbox.as('bartender'), '/ambience report tonight')).toContain(
    'A report covers a month or a week',
  );
  sandbox.venueService.failSensor('zn-4106', true);
  await sandbox.pass(3 * 60 * minuteMs);
  sandbox.venueService.failSensor('zn-4106', false);
  await sandbox.pass(9 * 60 * minuteMs);
  const told = await ask(sandbox.as('bartender'), asked);
  expect(told).toContain('the report of Harbour Hotel for this week so far');
  expect(told).toContain('harbour-hotel-this-week.html');
  const sent = directMessages(sandbox).find(({ file }) => file !== undefined);
  expect(sent?.file?.content).toContain('Guest complained about the terrace');
  // One sensor was silent while the others measured.
  expect(sent?.file?.content).toMatch(/Fri 20 Nov: Terrace, no data from 21:\d\d to 00:\d\d/);
  // In the first month, it is the one that goes on.
  expect(await ask(sandbox.as('bartender'), '/ambience report')).toContain(
    'harbour-hotel-november.html',
  );
  revokeScope(sandbox);
  const page = await fetch(linkIn(await sandbox.as('bartender').command(asked)));
  expect(page.headers.get('content-disposition')).toContain('harbour-hotel-this-week.html');
  expect(await page.text()).toContain('Guest complained about the terrace');
});
