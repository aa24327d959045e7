import { expect } from 'vitest';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { showMessage, showSeen } from '../../src/sandbox/show.ts';
import { setUpAlert } from './with-alerts.ts';
import { ask, connected, messageOf, test } from './with-sandbox.ts';

/** Questions about all zones but some, and two questions at once. */

/** The terrace has been above its limit for so long that its alert is open. */
async function withOpenAlert(
  sandbox: Sandbox,
  terrace: Parameters<Sandbox['venueService']['measure']>[1],
) {
  sandbox.venueService.measure('zn-4106', terrace);
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpAlert(manager, {});
  sandbox.clock.advance(1);
  await sandbox.pass(20 * 60_000);
  await sandbox.settle();
  return manager;
}

test('zones that are excepted are neither ranked nor named, and their alerts do not count', async ({
  sandbox,
}) => {
  const manager = await withOpenAlert(sandbox, { loudness: 9.9 });
  expect(await ask(manager, '/ambience is everything ok')).toContain('No, Terrace is too loud');
  // The alert that is open says the opposite.
  expect(await ask(manager, '/ambience is the terrace too quiet')).toContain(
    'No, Terrace is much louder than usual. No alert is set up for that.',
  );
  // A limit that follows what's usual is told for the next hours, too.
  expect(await ask(manager, "/ambience what's the limit for the terrace after 22")).toMatch(
    /limit for Terrace is \d\.\d at 22:00\. The limit changes with what's usual: \d\.\d at 23:00, \d\.\d at 00:00 and/,
  );
  const except = await ask(manager, '/ambience is everything ok except the terrace');
  expect(except).toContain('No alert is open at Harbour Hotel without Terrace');
  expect(except).toContain('Without Terrace.');
  expect(except).not.toMatch(/Terrace.*too loud/);
  // The loudest of the others is said.
  const loudest = await ask(
    manager,
    '/ambience leaving out the terrace, which zone is the loudest',
  );
  expect(loudest).toMatch(/^(Rooftop|Lobby) Bar is the loudest zone/m);
  // What is still open includes alerts.
  const open = await ask(manager, '/ambience whats still open');
  expect(open).toContain('🔔 1 alert is open, not acknowledged yet.');
  expect(open).toContain('No follow-ups are open.');
  const quietest = await ask(manager, '/ambience quietest zone not counting the spa or corridor');
  expect(quietest).toMatch(/(Library|Breakfast Room) is the quietest zone/);
  expect(quietest).toContain('Without Spa and Corridor.');
  const busiest = await ask(manager, '/ambience busiest zone apart from the bars');
  expect(busiest).toMatch(/^(?!.*Bar is the busiest).*is the busiest zone/m);
});

test('two questions in one line get both answers, and a button to go on with each', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const both = messageOf(
    await manager.command('/ambience is the spa quiet and what is playing in the lobby bar?'),
  );
  const shown = showMessage(both);
  expect(shown).toContain('Yes, Spa is quiet.');
  expect(shown).toContain('plays Late Lounge');
  // The buttons of each answer come with it alone.
  expect(shown).not.toContain('Refresh');
  const spa = showSeen(await manager.press(both, 'Is the spa quiet'));
  expect(spa).toContain('Yes, Spa is quiet.');
  expect(spa).not.toContain('Late Lounge');
  // One of them has no answer.
  const half = await ask(manager, '/ambience how busy is the lobby bar and how many guests are in');
  expect(half).toContain('Lobby Bar (Harbour Hotel) is');
  expect(half).toContain("I don't count people.");
  expect(half).not.toContain('[ Right now ]');
});

test('a venue is compared with a zone of another one', async ({ sandbox }) => {
  sandbox.venueService.measure('zn-4101', { mood: 9.4, loudness: 9.3 });
  const manager = sandbox.as('manager');
  await connected(manager);
  await connected(manager, 'CORNER-CAFE');
  const asked = async (line: string) => (await ask(manager, `/ambience ${line}`)).split('\n')[0];
  expect(await asked('is the lobby louder than corner cafe')).toMatch(
    /^Yes, Lobby is louder than Corner Café \(loudness 9\.3 vs \d\.\d\)\.$/,
  );
  expect(await asked('is corner café busier than the lobby')).toMatch(
    /^No, Lobby is busier than Corner Café \(mood 9\.4 vs \d\.\d\)\.$/,
  );
  expect(await asked('which is louder, corner café or the lobby')).toMatch(
    /^Lobby is louder than Corner Café/,
  );
});

test('a silent sensor takes away the comparison only where it is usually busy', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await ask(manager, '/ambience which zones are unusual');
  await sandbox.settle();
  const [spa, rooftopBar] = ['zn-4107', 'zn-4105'] as const;
  sandbox.venueService.failSensor(spa, true);
  await sandbox.pass(6 * 60_000);
  const calm = await ask(manager, '/ambience');
  expect(calm).toMatch(/Spa.*(not reporting|no data)/);
  expect(calm).toContain('usual Friday at');
  sandbox.venueService.failSensor(spa, false);
  sandbox.venueService.failSensor(rooftopBar, true);
  await sandbox.pass(6 * 60_000);
  expect(await ask(manager, '/ambience')).toContain("so there's no comparison with usual");
});

test('as loud as another zone is also true of the same', async ({ sandbox }) => {
  sandbox.venueService.measure('zn-4101', { loudness: 7.2 });
  sandbox.venueService.measure('zn-4106', { loudness: 7.2 });
  const manager = sandbox.as('manager');
  await connected(manager);
  expect(await ask(manager, '/ambience is the lobby as loud as the terrace')).toMatch(
    /^Yes, Lobby and Terrace are about equally loud \(loudness 7\.2\)\./,
  );
  expect(await ask(manager, '/ambience is the lobby louder than the terrace')).toMatch(/^No, /);
});

test('several conditions, limits and what is to come are answered from one reading', async ({
  sandbox,
}) => {
  const manager = await withOpenAlert(sandbox, { loudness: 9.9, mood: 9 });
  // It is above its limit, so it is not among those that are not too loud.
  const lively = await ask(manager, '/ambience which zones are lively but not too loud');
  expect(lively).toMatch(/^(?!Terrace).*Lobby Bar.* (is|are) busy but not too loud\./);
  const terrace = await ask(manager, '/ambience is the terrace busy but not too loud');
  expect(terrace).toMatch(/^No: Terrace is busy and too loud \(mood 9\.0, loudness 9\.9\)\./);
  const limit = await ask(manager, '/ambience how far is the terrace from its limit');
  expect(limit).toMatch(
    /^The loudness limit for Terrace is \d\.\d at this hour\. It's at 9\.9 now, \d\.\d over\./,
  );
  const all = await ask(manager, '/ambience which zone is closest to its limit');
  expect(all).toMatch(/^Loudness limits at this hour, closest first: Terrace \d\.\d \(now 9\.9\)/);
  const both = await ask(manager, '/ambience is the terrace louder and busier than the spa');
  expect(both).toMatch(/^Yes: Terrace is louder and busier than Spa \(loudness 9\.9 vs/);
  const bars = await ask(manager, '/ambience which bars are not busy');
  expect(bars).toMatch(/^None: Lobby Bar and Rooftop Bar are both busy\./);
  const each = await ask(manager, '/ambience are both bars busy');
  expect(each).toMatch(/^Yes, Lobby Bar and Rooftop Bar are both busy\./);
  expect(each.match(/\bYes\b/g)).toHaveLength(1);
  const later = await ask(manager, '/ambience later tonight in the lobby bar');
  expect(later).toMatch(/^Lobby Bar \(Harbour Hotel\) for the rest of a usual Friday: mood \d/);
  const without = await ask(manager, '/ambience everything except the terrace');
  expect(without).not.toMatch(/Mood \d\.\d of 10/);
  const people = await ask(manager, '/ambience is anyone in the spa');
  expect(people).toMatch(/^I don't count people\..*^Spa \(Harbour Hotel\) is/ms);
});

test('of many venues, the question that was asked is answered above their table', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  sandbox.venueService.measure('zn-4106', { loudness: 9.9 });
  for (const code of ['HARBOUR-HOTEL', 'CANAL-HOUSE', 'STATION-BAR', 'GARDEN-INN', 'LAKE-TAVERN']) {
    await connected(manager, code);
  }
  const zones = await ask(manager, '/ambience which zones are louder than usual in all venues');
  expect(zones).toMatch(/^Zones that are louder than usual, at (all|\d of) 5 venues:$/m);
  expect(zones).toMatch(/^Harbour Hotel: .*Terrace/m);
  const quiet = await ask(manager, '/ambience which zones are quiet in all venues');
  expect(quiet).toMatch(/^Zones that are quiet, at (all|\d of) 5 venues:$/m);
  expect(quiet).toMatch(/^Harbour Hotel: .*Spa/m);
  expect(quiet).not.toMatch(/^Harbour Hotel: .*Terrace/m);
  expect(await ask(manager, '/ambience is it louder than usual everywhere')).toMatch(
    /^No, (no venue is louder|only .*) than usual/m,
  );
  // What the table does not tell is told of the first venues, with a button for the next.
  const unsure = await ask(manager, '/ambience where is it lively but not loud at all venues');
  expect(unsure).toMatch(/\[ Next venue \]/);
});

test('the loudest zone of a venue leads to that of all venues', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  expect(await ask(manager, '/ambience loudest zone tonight')).not.toContain('[ All venues ]');
  await connected(manager, 'CANAL-HOUSE');
  const ofOne = messageOf(await manager.command('/ambience loudest zone tonight'));
  expect(showMessage(ofOne)).not.toContain('Canal House');
  const ofAll = showSeen(await manager.press(ofOne, 'All venues'));
  expect(ofAll).toMatch(/^Harbour Hotel and Canal House, tonight/);
  expect(ofAll).toContain('(Canal House)');
  expect(ofAll).not.toContain('[ All venues ]');
});

test('whether it was too loud anywhere is what the alerts of that night say', async ({
  sandbox,
}) => {
  const manager = await withOpenAlert(sandbox, { loudness: 9.9 });
  for (const code of ['CANAL-HOUSE', 'STATION-BAR', 'GARDEN-INN', 'LAKE-TAVERN']) {
    await connected(manager, code);
  }
  const loud = await ask(manager, '/ambience was it too loud anywhere tonight');
  expect(loud).toMatch(/^Yes: 1 alert at Harbour Hotel\.$/m);
  expect(await ask(manager, '/ambience which of my hotels are below their usual level')).toBe(
    await ask(manager, '/ambience which venues are calmer than usual'),
  );
  expect(await ask(manager, '/ambience did any place get too loud tonight')).toMatch(
    /^Yes: 1 alert at Harbour Hotel\.$/m,
  );
  expect(await ask(manager, '/ambience was it too quiet at any venue tonight')).toMatch(
    /^No alerts at Harbour Hotel, the only venue with alerts set up\.$/m,
  );
});

test('what a line cannot mute or delete is shown below, with its menu', async ({ sandbox }) => {
  const manager = await withOpenAlert(sandbox, { loudness: 9.9 });
  const muted = await ask(manager, '/ambience mute the terrace until 6am');
  expect(muted).toMatch(/can be muted for an hour or for tonight.*Terrace is too loud.*Mute/s);
  expect(await ask(manager, '/ambience mute the spa until 6am')).not.toContain('Terrace');
  const deleted = await ask(manager, '/ambience delete the terrace alert');
  expect(deleted).toMatch(/A manager can pause or delete an alert.*Terrace is too loud/s);
});

test('after “Ask as a follow-up”, the next line goes on with that', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const askBoth = async () => {
    await ask(manager, '/ambience how loud was the terrace an hour ago');
    return manager.command('/ambience was last weekend livelier than the one before');
  };
  await askBoth();
  const usual = '/ambience and on a usual sunday?';
  expect(await ask(manager, usual)).toMatch(/^Harbour Hotel on a usual Sunday/m);
  await manager.press(messageOf(await askBoth()), 'Ask as a follow-up');
  expect(await ask(manager, usual)).toContain('Terrace (Harbour Hotel) on a usual Sunday');
});
