import { expect } from 'vitest';
import type { StaleReason } from '../../src/ambience/reading.ts';
import { homeIds } from '../../src/conversation/home/ids.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { whyStale } from '../../src/conversation/text/freshness.ts';
import { showView } from '../../src/sandbox/show.ts';
import { blocksOf, namesInRows, rowsOf, seriesOf } from './facts.ts';
import { staleBecause } from './kinds.ts';
import { ask, connected, homeOf, messageOf, pressAtHome, test } from './with-sandbox.ts';

/** The same fact is the same wherever it is shown. */

const minuteMs = 60_000;

/** After a name and a colon it begins with a small letter, and status adds since when. */
const sentence = (code: StaleReason) => new RegExp(whyStale(code).replace(/\.$/, ''), 'i');

test('whether automation is on is what the service said of that, and unknown is unknown', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const zoneInfo = (automation_is_on: boolean | undefined) => ({
    number_of_zones: 1,
    automated_zones: 1,
    zones: { zone_id: 'zn-4106', zone_name: 'Terrace', automated: true, automation_is_on },
  });
  sandbox.venueService.answerAt('zones/zn-4106', zoneInfo(undefined));
  // Live data is older than ten minutes and says nothing about now.
  sandbox.clock.advance(20 * minuteMs);
  const stored = messageOf(await bartender.command('/ambience zones terrace'));
  expect(stored.text).not.toContain('Automatic music');
  sandbox.venueService.answerAt('zones/zn-4106', zoneInfo(false));
  const read = messageOf(await bartender.press(stored, questionIds.ask));
  expect(read.text).toContain('Automatic music: off');
  await ask(bartender, '/ambience live');
  expect(await ask(bartender, '/ambience zones terrace')).toContain('Automatic music: off');
});

test('after a single refusal, status and answers say the same', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  await ask(bartender, '/ambience live');
  sandbox.clock.advance(11 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 401 });
  for (const line of ['live', 'compare', 'status']) {
    const shown = await ask(bartender, `/ambience ${line}`);
    expect(shown).toMatch(sentence('access_refused'));
    expect(shown).not.toMatch(/withdrawn|Nothing for you to do/);
  }
  const home = showView(await pressAtHome(sandbox, bartender, homeIds.refresh));
  expect(home).toMatch(staleBecause('access_refused'));
});

test('a service that has nothing is not working, for status as for answers', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  await ask(bartender, '/ambience live');
  sandbox.clock.advance(41 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 404 });
  for (const line of ['live', 'compare', 'status']) {
    const shown = await ask(bartender, `/ambience ${line}`);
    expect(shown).toMatch(sentence('not_found'));
    expect(shown).not.toContain('✅');
  }
  // A zone that is gone is no trouble of the venue.
  sandbox.venueService.breakWith(undefined);
  await ask(bartender, '/ambience live');
  sandbox.venueService.breakWith({ kind: 'once', status: 404 });
  await ask(bartender, '/ambience zones spa');
  expect(await ask(bartender, '/ambience status')).toContain('✅');
});

test('tonight, live, compare and Home name the same newest value', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  // Trends were last measured at 21:00, live data at 21:05.
  sandbox.clock.advance(3 * minuteMs);
  for (const zone of ['zn-4104', 'zn-4105']) sandbox.venueService.measure(zone, { mood: 5.1 });
  const live = messageOf(await bartender.command('/ambience live'));
  const [, mood = ''] = /Mood (\d\.\d)/.exec(live.text) ?? [];
  expect(live.text).toContain('Updated 21:05');
  for (const line of ['tonight', 'trend']) {
    const shown = messageOf(await bartender.command(`/ambience ${line}`));
    expect(shown.text).toMatch(new RegExp(`Mood (?:now )?${mood}`));
    expect(shown.text).toContain('Updated 21:05');
    const [now] = Object.values(seriesOf(shown));
    expect(now?.at(-1)).toEqual({ label: '21:05', value: Number(mood) });
  }
  const compared = messageOf(await bartender.command('/ambience compare'));
  expect(rowsOf(compared)[0]).toContain(mood);
  expect(showView(await homeOf(sandbox, bartender))).toContain(` · mood ${mood}`);
  const terrace = messageOf(await bartender.command('/ambience terrace'));
  const [, zoneMood = ''] = /Mood (\d\.\d)/.exec(terrace.text) ?? [];
  expect(await ask(bartender, '/ambience tonight terrace')).toMatch(
    new RegExp(`Right now it's .*: mood ${zoneMood} of 10`),
  );
});

test('tonight says so if nothing is known of it, and until when something was', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  await ask(bartender, '/ambience tonight');
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  sandbox.clock.advance(14 * 60 * minuteMs);
  const shown = await ask(bartender, '/ambience tonight');
  expect(shown).toContain('⚠️ Harbour Hotel: no data since Fri 20 Nov 21:00. The venue service');
  expect(shown).toMatch(staleBecause('unavailable'));
});

test('the first answer has the decimals of all later ones, and compares', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const opened = await manager.command('/ambience connect');
  if (opened.kind !== 'modal') throw new Error('there is no modal');
  sandbox.venueService.breakWith({ kind: 'slow', ms: 20 });
  await manager.submit(opened.view, { connection_code: 'HARBOUR-HOTEL' });
  const first = await ask(sandbox.as('bartender'), '/ambience live');
  await sandbox.settle();
  const later = await ask(sandbox.as('bartender'), '/ambience live');
  const loudness = (text: string) => /Loudness [^·]+/.exec(text)?.[0];
  expect(loudness(first)).toBe(loudness(later));
  expect(first).toContain('usually');
});

test('compare offers its venues in the order of its table', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  for (const code of ['CORNER-CAFE', 'FAULTY-CLUB', 'HARBOUR-HOTEL'])
    await connected(manager, code);
  const shown = messageOf(await manager.command('/ambience compare'));
  const names = namesInRows(shown);
  expect(names).toHaveLength(3);
  const buttons = [...JSON.stringify(blocksOf(shown)).matchAll(/"text":"Open ([^"]+)"/g)];
  expect(buttons.map(([, name]) => name)).toEqual(names);
  // The club has the highest number, and why it isn't ranked comes before the table.
  const [before] = shown.text.split('*Harbour Hotel*:');
  expect(before).toMatch(/Club\* · ⚠️ 3 sensors not reporting/);
});
