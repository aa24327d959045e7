import { expect } from 'vitest';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { digestIds, formFields } from '../../src/conversation/digests/ids.ts';
import { showMessage, showView } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownMessage, ShownView } from '../../src/sandbox/slack/state.ts';
import { dayMs, minuteMs } from '../../src/time.ts';
import { actionsOf, rowsOf } from './facts.ts';
import { eveningAt } from './kinds.ts';
import { setUpAlert } from './with-alerts.ts';
import {
  blockOf,
  fieldsOf,
  openDigestForm,
  pass,
  postedAt,
  postsIn,
  pressInForm,
  savedOf,
} from './with-digests.ts';
import { connected, messageOf, type Running, test, viewOf } from './with-sandbox.ts';

/** The digest about all venues, for those who look after several. */

async function chooseKind(person: Person, kind: string): Promise<ShownView> {
  const form = await openDigestForm(person);
  return viewOf(await person.choose(form, formFields.kind, { [formFields.kind]: kind }));
}

function postsAbout(sandbox: Running): ShownMessage[] {
  return postsIn(sandbox, 'C0BAR').filter((one) => actionsOf(one).includes(digestIds.openCompare));
}

test('it has a row for each venue, those that need someone first', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  sandbox.venueService.measure('zn-4106', { loudness: 5 });
  for (const code of ['HARBOUR-HOTEL', 'CORNER-CAFE']) await connected(manager, code);
  await setUpAlert(manager, {
    target: 'Terrace',
    enter: '9',
    channelId: 'general',
    forCount: 'At once',
  });
  const form = await chooseKind(manager, 'All venues');
  expect(blockOf(form, formFields.venueId)).toBe('');
  const all = await pressInForm(manager, form, digestIds.toggleOptions);
  expect(blockOf(all, formFields.whenDown)).toBe('');
  const typed = fieldsOf(all, { channel: 'bar', times: ['22:00'] });
  const saved = savedOf(await manager.submit(all, typed));
  expect(showView(saved)).toMatch(/All venues for #bar\n/);
  await sandbox
    .as('bartender')
    .command('/ambience log harbour hotel a guest complained about the terrace');
  sandbox.venueService.measure('zn-4106', { loudness: 9.5 });
  await pass(sandbox, 60);
  const [post, ...others] = postsAbout(sandbox);
  if (post === undefined) throw new Error('nothing was posted');
  expect(others).toEqual([]);
  expect(postedAt(post)).toBe(eveningAt('22:00'));
  expect(showMessage(post)).toMatch(
    /All venues, Friday evening\n1 of 2 venues needs a look: Harbour Hotel\nSince 1\d:\d\d: 1 alert \(Harbour Hotel: Terrace too loud, still open\) and 1 complaint\n/,
  );
  const [harbour] = rowsOf(post);
  // Of the six hours that were known from the first minute on.
  expect(harbour?.slice(4, 6)).toEqual([
    expect.stringMatching(/^[89]\.\d \(2[012]:/),
    '1 alert, 1 complaint',
  ]);
  expect(rowsOf(post).map(([name = '']) => name.replace(/ \(.*/, ''))).toEqual([
    'Harbour Hotel 🔔',
    'Corner Café',
  ]);
  const compared = messageOf(await sandbox.as('bartender').press(post, digestIds.openCompare));
  expect(compared.onlyFor).toBe('U0BARTENDER');
  expect(rowsOf(compared)).toHaveLength(2);
});

test('a venue without data has a line that says so, and a sign in its row', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  for (const code of ['HARBOUR-HOTEL', 'CORNER-CAFE']) await connected(manager, code);
  const form = await chooseKind(manager, 'All venues');
  await manager.submit(form, fieldsOf(form, { channel: 'bar', times: ['22:00'] }));
  sandbox.venueService.revoke('CORNER-CAFE');
  await pass(sandbox, 60);
  const [post] = postsAbout(sandbox);
  if (post === undefined) throw new Error('nothing was posted');
  const [withoutData] = rowsOf(post).filter(([name = '']) => name.startsWith('Corner Café'));
  expect(withoutData?.[0]).toBe('Corner Café ⚠️');
  expect(showMessage(post)).toMatch(/^⚠️ Corner Café · no data since/m);
});

test('it stops once no venue is connected, and resumes with the next one', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  for (const code of ['HARBOUR-HOTEL', 'CORNER-CAFE']) await connected(manager, code);
  const form = await chooseKind(manager, 'All venues');
  await manager.submit(form, fieldsOf(form, { channel: 'bar', times: ['22:00'] }));
  for (const name of ['corner', 'harbour']) {
    const asked = messageOf(await manager.command(`/ambience disconnect ${name}`));
    await manager.press(asked, connectIds.disconnect);
  }
  await pass(sandbox, 60);
  expect(postsAbout(sandbox)).toEqual([]);
  const list = viewOf(await manager.command('/ambience digest'));
  expect(showView(list)).toMatch(/Stopped: no venue is connected/);
  await connected(manager, 'CORNER-CAFE');
  await pass(sandbox, 24 * 60);
  expect(postsAbout(sandbox)).toHaveLength(1);
});

test('it is offered only where there are several venues', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const one = await openDigestForm(manager);
  expect(JSON.stringify(one.content)).not.toContain('All venues');
  manager.close(one);
  await connected(manager, 'CORNER-CAFE');
  expect(JSON.stringify((await openDigestForm(manager)).content)).toContain('All venues');
});

test('a venue brings the time that suits it, unless another one was chosen', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  for (const code of ['HARBOUR-HOTEL', 'CORNER-CAFE']) await connected(manager, code);
  await sandbox.pass(minuteMs);
  const form = await openDigestForm(manager);
  const timeOf = (shown: ShownView) => {
    const block = shown.content.blocks.find((one) =>
      String(Object(one).block_id).startsWith('digest_time_1'),
    );
    return Object(block).element.initial_time;
  };
  expect(timeOf(form)).toBe('22:00');
  const cafe = { [formFields.venueId]: 'Corner Café' };
  const moved = viewOf(await manager.choose(form, formFields.venueId, cafe));
  expect(timeOf(moved)).toMatch(/^1\d:/);
  const time = { ...cafe, digest_time_1: '19:15' };
  const kept = viewOf(await manager.choose(form, formFields.venueId, time));
  expect(timeOf(kept)).toBe('19:15');
});

test('it tells what happened since the last post', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  for (const code of ['HARBOUR-HOTEL', 'CORNER-CAFE']) await connected(manager, code);
  const form = await chooseKind(manager, 'All venues');
  await manager.submit(form, fieldsOf(form, { channel: 'bar', times: ['22:00'] }));
  await pass(sandbox, 60);
  await pass(sandbox, dayMs / minuteMs);
  const posts = postsAbout(sandbox);
  const post = posts.at(-1);
  if (post === undefined || posts.length !== 2) throw new Error('two posts are due');
  expect(showMessage(post)).toMatch(
    /All venues, Saturday evening\n.*\nSince Fri 22:00: no complaints\n/,
  );
  // The highest mood of the day, with its time.
  const peaks = rowsOf(post).map((cells) => cells.find((cell) => /\d \(/.test(cell)));
  expect(peaks).toEqual([
    expect.stringMatching(/^\d\.\d \((Fri|Sat) \d\d:\d\d\)$/),
    expect.stringMatching(/^\d\.\d \((Fri|Sat) \d\d:\d\d\)$/),
  ]);
});
