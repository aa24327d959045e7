import { expect } from 'vitest';
import { alertIds } from '../../src/conversation/alerts/ids.ts';
import { digestIds } from '../../src/conversation/digests/ids.ts';
import { showView } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownView } from '../../src/sandbox/slack/state.ts';
import { setUpAlert } from './with-alerts.ts';
import { digestPostsIn, pass, postsIn, setUpDigest } from './with-digests.ts';
import { ask, connected, type Running, test, viewOf } from './with-sandbox.ts';

/** An alert or a digest is copied to other venues. */

async function withVenues(sandbox: Running): Promise<Person> {
  const manager = sandbox.as('manager');
  for (const code of ['HARBOUR-HOTEL', 'CORNER-CAFE', 'FAULTY-CLUB']) {
    await connected(manager, code);
  }
  return manager;
}

function blockOf({ content }: ShownView, begins: string): string {
  const ids = content.blocks.map((block) => String(Object(block).block_id));
  return ids.find((id) => id.startsWith(begins)) ?? '';
}

/** What is listed, without the states that come with time. */
async function alertsOf(person: Person): Promise<string> {
  const list = viewOf(await person.command('/ambience alert'));
  person.close(list);
  return showView(list);
}

test('a limit that is relative to usual is copied as it is, and announced once', async ({
  sandbox,
}) => {
  const manager = await withVenues(sandbox);
  const settings = await setUpAlert(manager, { channelId: 'bar' });
  const before = postsIn(sandbox, 'C0BAR').length;
  const form = viewOf(await manager.press(settings, alertIds.copy));
  expect(showView(form)).toMatch(/Corner Café.*Faulty/s);
  expect(blockOf(form, `${alertIds.copyForm}:`)).toBe('');
  // Sent twice, it makes one copy for each venue.
  const [told] = (await Promise.all([manager.submit(form, {}), manager.submit(form, {})])).map(
    viewOf,
  );
  if (told === undefined) throw new Error('nothing was shown');
  expect(showView(told)).toMatch(/Copied to Corner Café and Faulty/);
  const [announced, ...others] = postsIn(sandbox, 'C0BAR').slice(before);
  expect(announced?.text).toMatch(
    /set up alerts for this channel: \*Too loud: any zone\* at Corner Café/,
  );
  expect(others).toEqual([]);
  manager.close(told);
  expect(await alertsOf(manager)).toMatch(/3 alerts/);
});

test('a fixed limit is asked for in each venue, and an empty one is refused at its field', async ({
  sandbox,
}) => {
  const manager = await withVenues(sandbox);
  const settings = await setUpAlert(manager, { enter: '9', channelId: 'bar' });
  const form = viewOf(await manager.press(settings, alertIds.copy));
  const field = blockOf(form, `${alertIds.copyForm}:`);
  expect(showView(form)).toMatch(/Limit at Corner Café.*\n.*Suggested to match the limit/);
  const empty = await manager.submit(form, { [field]: '' });
  expect(empty).toMatchObject({ kind: 'errors', errors: { [field]: expect.any(String) } });
  const told = viewOf(await manager.submit(form, { [field]: '8.1' }));
  expect(showView(told)).toContain('Copied');
  expect(postsIn(sandbox, 'C0BAR').at(-1)?.text).toMatch(/Corner Café \(limit 8\.1\)/);
  manager.close(told);
  expect(await alertsOf(manager)).toMatch(/any zone of Corner Café.*\n.*above 8\.1/);
});

test('a zone is copied to venues that have one of that name; others are named', async ({
  sandbox,
}) => {
  const manager = await withVenues(sandbox);
  const settings = await setUpAlert(manager, { target: 'Terrace', channelId: 'bar' });
  const shown = viewOf(await manager.press(settings, alertIds.copy));
  expect(showView(shown)).toMatch(/Corner Café.*no zone called “Terrace”/);
});

test('a venue that has withdrawn access is not listed', async ({ sandbox }) => {
  const manager = await withVenues(sandbox);
  const settings = await setUpAlert(manager, { channelId: 'bar' });
  sandbox.venueService.revoke('CORNER-CAFE');
  await pass(sandbox, 5);
  await ask(manager, '/ambience live corner café');
  const shown = showView(viewOf(await manager.press(settings, alertIds.copy)));
  expect(shown).toMatch(/Not listed: Corner Café has withdrawn access/);
});

test('a digest is copied, and each copy posts by its venue’s clock', async ({ sandbox }) => {
  const manager = await withVenues(sandbox);
  const settings = await setUpDigest(manager, { channel: 'bar', times: ['22:00'] });
  const form = viewOf(await manager.press(settings, digestIds.copy));
  const told = viewOf(await manager.submit(form, { [digestIds.copyVenues]: 'Corner Café' }));
  expect(showView(told)).toContain('Copied to Corner Café.');
  await pass(sandbox, 8 * 60);
  const posts = digestPostsIn(sandbox, 'C0BAR');
  expect(posts.map(({ text }) => text.split(',')[0])).toEqual(['*Harbour Hotel', '*Corner Café']);
});

test('only managers can copy', async ({ sandbox }) => {
  const manager = await withVenues(sandbox);
  const settings = await setUpAlert(manager, { channelId: 'bar' });
  const form = viewOf(await manager.press(settings, alertIds.copy));
  const forged = await sandbox
    .as('bartender')
    .submit(form, {})
    .catch((error: unknown) => error);
  expect(JSON.stringify(forged)).not.toContain('Copied');
  expect(await alertsOf(manager)).toMatch(/1 alert/);
});
