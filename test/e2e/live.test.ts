import { expect } from 'vitest';
import { showSeen } from '../../src/sandbox/show.ts';
import { workspaces } from '../../src/sandbox/slack/workspaces.ts';
import { ask, connected, dataRequests, messageOf, runSandbox, test } from './with-sandbox.ts';

test('live shows the venue first, then every zone, busiest first, with its age', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('bartender'), '/ambience live');
  expect(shown.split('\n')).toEqual([
    'mood 8.2 Lively · loudness 8.0 Loud · vibe +1.7 Prevalent',
    'Livelier than a usual Friday at 21:00, by 0.4; as loud as usual.',
    'Harbour Hotel, its busiest zones together. All 9 zones on average: mood 4.6 Relaxed · loudness 4.8 Soft · vibe -0.2 Balanced',
    'Zone            Mood  Loudness  Vibe  Music  State',
    'Rooftop Bar     8.9   8.6       2     80     –',
    'Lobby Bar       8.8   8.6       2     80     –',
    'Terrace         7.0   6.9       1     103    automation off',
    'Restaurant      6.5   6.4       1     58     –',
    'Lobby           3.6   3.9       -1    33     –',
    'Breakfast Room  2.6   3.0       -1    24     muted',
    'Library         1.6   2.1       -2    55     automation off',
    'Spa             1.3   1.8       -2    12     –',
    'Corridor        1.3   1.7       -2    11     –',
    '  Measured 21:00, next about 21:05 (Europe/Copenhagen)',
    '[ Refresh ] [ Share in channel ] [ Pick a zone ▾ ]',
    '(only visible to you)',
  ]);
});

test('a bare /ambience is live, and only the asker sees the answer', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const seen = messageOf(await sandbox.as('bartender').command('/ambience', 'bar'));
  expect(seen.onlyFor).toBe('U0BARTENDER');
  expect(seen.channelId).toBe('C0BAR');
  expect(seen.text).toContain(
    '*Breakfast Room*: mood *2.6* Calm · loudness *3.0* Soft · vibe *-1* Soft · music *24* from House Mix, muted',
  );
  expect(seen.text).toContain('*Corridor*: mood *1.3*');
  expect(seen.text).toContain('Livelier than a usual Friday at 21:00, by 0.4');
});

test('where Slack refuses data tables, the same is said plainly, and that is remembered', async ({
  sandbox,
}) => {
  const { state } = sandbox.slack;
  state.refusesNativeBlocks.add('T0HARBOUR');
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const first = messageOf(await bartender.command('/ambience live'));
  expect(JSON.stringify(first.blocks)).not.toContain('data_table');
  expect(showSeen({ kind: 'message', message: first })).toContain(
    'Breakfast Room: mood 2.6 Calm · loudness 3.0 Soft · vibe -1 Soft · music 24 from House Mix, muted',
  );
  expect(showSeen(await bartender.openHome())).toContain('Breakfast Room: mood 2.6 Calm');
  const refusals = state.refusals;
  await bartender.command('/ambience live');
  expect(state.refusals).toBe(refusals);
  const other = sandbox.as('manager', 'T0CORNER');
  await connected(other, 'CORNER-CAFE');
  const native = messageOf(await other.command('/ambience live'));
  expect(JSON.stringify(native.blocks)).toContain('data_table');
});

test('live <zone> ignores case, accents and punctuation', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('bartender'), '/ambience live  “TÈRRACE!”');
  expect(shown).toContain('Terrace, Harbour Hotel');
  expect(shown).toContain('music 103 from House Mix · automation off');
  expect(dataRequests(sandbox)).toEqual([
    'zones',
    'venue/live',
    'zones/live',
    'venue/historical',
    'zones/historical',
  ]);
  sandbox.clock.advance(7 * 60_000);
  await ask(sandbox.as('bartender'), '/ambience live terrace');
  expect(dataRequests(sandbox).at(-1)).toBe('zones/zn-4106/live');
});

test('several matching zones offer buttons, and the button answers in place', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const offered = messageOf(await bartender.command('/ambience live bar'));
  expect(offered.text).toBe('2 zones match “bar”: Lobby Bar, Rooftop Bar.');
  const answered = messageOf(await bartender.press(offered, 'Rooftop Bar'));
  expect(answered.id).toBe(offered.id);
  expect(answered.onlyFor).toBe('U0BARTENDER');
  expect(answered.text).toContain('*Rooftop Bar*, Harbour Hotel');
});

test('a group matches its zones', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('bartender'), '/ambience live quiet');
  expect(shown).toContain('3 zones match “quiet”: Spa, Library, Corridor.');
});

test('a zone that does not exist offers the nearest', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const offered = messageOf(await bartender.command('/ambience live roftop'));
  expect(offered.text).toContain(
    'No zone of *Harbour Hotel* matches “roftop”. Nearest: Rooftop Bar',
  );
  const answered = showSeen(await bartender.press(offered, 'Rooftop Bar'));
  expect(answered).toContain('Rooftop Bar, Harbour Hotel');
});

test('zones, venue and help say what there is', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const before = dataRequests(sandbox).length;
  const guest = sandbox.as('guest');
  expect(await ask(guest, '/ambience zones')).toContain(
    'Ground floor: Lobby, Lobby Bar, Restaurant, Breakfast Room\nRoof: Rooftop Bar, Terrace\nQuiet: Spa, Library (not automated), Corridor',
  );
  expect(await ask(guest, '/ambience venue')).toContain(
    'Harbour Hotel\nQuay Street 1, Copenhagen · Fri 20 Nov 21:03 there (Europe/Copenhagen) · 9 zones\nActive. Connected by @manager',
  );
  expect(await ask(guest, '/ambience help')).toContain('/ambience live [zone]');
  expect(dataRequests(sandbox)).toHaveLength(before);
});

test('a typo gets the nearest command, and its button runs it', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const offered = messageOf(await bartender.command('/ambience lvie spa'));
  expect(offered.text).toContain('There is no command “lvie”. Did you mean `/ambience live`?');
  const ran = await bartender.press(offered, '/ambience live spa');
  expect(showSeen(ran)).toContain('Spa, Harbour Hotel');
  const unknown = messageOf(await bartender.command('/ambience rooftop bar'));
  expect(unknown.text).toContain('There is no command “rooftop”. The commands are:');
  const meant = await bartender.press(unknown, '/ambience live rooftop bar');
  expect(showSeen(meant)).toContain('Rooftop Bar, Harbour Hotel');
});

test('faulty zones are named, and a hostile name is shown and not obeyed', async ({ sandbox }) => {
  await connected(sandbox.as('manager'), 'FAULTY-CLUB');
  const seen = messageOf(await sandbox.as('bartender').command('/ambience live'));
  expect(seen.text).toContain('*Faulty &amp; &lt;!channel&gt; Club*');
  expect(seen.text).toContain('*&lt;!here&gt; Backstage*: no mood · vibe *-1* Soft');
  expect(seen.text).toContain('sensor problem: “Sensor &lt;offline&gt; &amp; dusty”');
  const mrkdwn = seen.blocks.filter((block) => Object(block).type !== 'data_table');
  expect(JSON.stringify([seen.text, mrkdwn])).not.toMatch(/<!/);
  expect(sandbox.logged.join('')).toContain('[3].mood.index');
});

test("the walkthrough's field names read the same", async ({ sandbox }) => {
  await connected(sandbox.as('manager'), 'WALKTHROUGH-SHOP');
  const shown = await ask(sandbox.as('bartender'), '/ambience live');
  expect(shown).toContain('Walkthrough Shop, its busiest zones together. All 3 zones');
  expect(shown).toContain('Zone           Mood  Vibe  Music\nGround         4.0   0     40');
});

test('several venues are offered, and never combined', async ({ sandbox }) => {
  await connected(sandbox.as('manager'), 'HARBOUR-HOTEL');
  await connected(sandbox.as('manager'), 'CORNER-CAFE');
  const bartender = sandbox.as('bartender');
  const offered = messageOf(await bartender.command('/ambience live'));
  expect(offered.text).toBe('Which venue: Harbour Hotel, Corner Café?');
  const shown = showSeen(await bartender.press(offered, 'Corner Café'));
  expect(shown).toContain('Both zones on average');
  expect(shown).not.toContain('Rooftop');
});

test('two workspaces with the same ids of people never see each other’s venues', async ({
  sandbox,
}) => {
  const [first, second] = workspaces.map(({ teamId }) => teamId);
  await connected(sandbox.as('manager', first), 'HARBOUR-HOTEL');
  expect(await ask(sandbox.as('bartender', second), '/ambience live')).toContain('No venue');
  await connected(sandbox.as('manager', second), 'CORNER-CAFE');
  expect(await ask(sandbox.as('bartender', second), '/ambience live')).toContain('Corner Café');
  expect(await ask(sandbox.as('bartender', first), '/ambience live')).toContain('Harbour Hotel');
});

test('the stored zones are read again when one of them is gone', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  sandbox.clock.advance(7 * 60_000);
  const before = dataRequests(sandbox).length;
  sandbox.venueService.renameZone('zn-4107', 'zn-9999', 'Hammam');
  const shown = await ask(bartender, '/ambience live spa');
  expect(shown).toContain('No zone of Harbour Hotel matches “spa”.');
  expect(dataRequests(sandbox).slice(before)).toEqual(['zones/zn-4107/live', 'zones']);
  expect(await ask(bartender, '/ambience live hammam')).toContain('Hammam, Harbour Hotel');
});

test('what was connected is there after a restart, and a fresh reading is not fetched again', async () => {
  await using sandbox = await runSandbox();
  await connected(sandbox.as('manager'));
  await ask(sandbox.as('bartender'), '/ambience live');
  const before = dataRequests(sandbox).length;
  await sandbox.restartService();
  expect(await ask(sandbox.as('bartender'), '/ambience live')).toContain('Harbour Hotel');
  expect(dataRequests(sandbox)).toHaveLength(before);
});
