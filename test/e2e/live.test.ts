import { expect } from 'vitest';
import { localZone } from '../../src/insight/local-time.ts';
import { readMrkdwn, showMessage, showSeen } from '../../src/sandbox/show.ts';
import { workspaces } from '../../src/sandbox/slack/workspaces.ts';
import { venues } from '../../src/sandbox/venue-service/venues.ts';
import { commands } from '../../src/slack/app.ts';
import { mrkdwn } from '../../src/slack/blocks/mrkdwn.ts';
import { chooseZoneMessage } from '../../src/slack/questions/choose-zone-message.ts';
import { unknownCommandMessage } from '../../src/slack/questions/help.ts';
import { questionIds } from '../../src/slack/questions/ids.ts';
import { zoneLiveMessage } from '../../src/slack/questions/zone-live-message.ts';
import { zonesMessage } from '../../src/slack/questions/zones-message.ts';
import { chooseVenueMessage } from '../../src/slack/text/choose-venue.ts';
import { againstTypical } from '../../src/slack/text/comparison.ts';
import { figures, musicFigures, zoneState } from '../../src/slack/text/figures.ts';
import { actionsOf, blocksOf, labelsOf, rowsOf } from './facts.ts';
import {
  any,
  connectionNamed,
  eveningAt,
  inLine,
  measuredAt,
  noSuchZone,
  noVenue,
  readingAt,
  saying,
  venueIs,
} from './kinds.ts';
import {
  ask,
  connected,
  dataRequests,
  fridayEvening,
  messageOf,
  runSandbox,
  test,
} from './with-sandbox.ts';

const scale = { decimals: 1, spread: 6 };

/** Livelier than usual by 0.4, and as loud as usual. */
const usual = againstTypical(
  { mood: { value: 8.2 }, loudness: { value: 8 } },
  { mood: 7.8, loudness: 8 },
  { at: eveningAt('21:00'), zone: localZone('Europe/Copenhagen'), scale },
);
const likeUsual = saying(usual ?? mrkdwn``);

const breakfastRoom = inLine(
  'Breakfast Room',
  saying(
    figures(
      {
        mood: { value: 2.6, label: 'Calm' },
        loudness: { value: 3, label: 'Soft' },
        vibe: { value: -1, label: 'Soft' },
      },
      scale,
    ),
  ),
  saying(musicFigures({ level: 24, source: 'House Mix', muted: true })),
);

/** As the service lists them. */
const harbourZones = (venues.find(({ code }) => code === 'HARBOUR-HOTEL')?.zones ?? []).map(
  ({ id, name, group, isAutomated }) => ({
    id,
    name,
    automated: isAutomated,
    group: { id: group, name: group },
  }),
);
const zonesNamed = (...names: string[]) => harbourZones.filter(({ name }) => names.includes(name));
const asked = (argument: string) => ({ command: 'live', argument });

test('live shows the venue first, then every zone, busiest first, with its age', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const shown = messageOf(await sandbox.as('bartender').command('/ambience live'));
  expect(shown.onlyFor).toBe('U0BARTENDER');
  const [venue, ...others] = blocksOf(shown);
  expect(others.map(({ type }) => type)).toEqual(['data_table', 'context', 'actions']);
  const text = readMrkdwn(String(Object(venue?.text).text));
  const together = {
    mood: { value: 8.2, label: 'Lively' },
    loudness: { value: 8, label: 'Loud' },
    vibe: { value: 1.7, label: 'Prevalent' },
  };
  const average = {
    mood: { value: 4.6, label: 'Relaxed' },
    loudness: { value: 4.8, label: 'Soft' },
    vibe: { value: -0.2, label: 'Balanced' },
  };
  expect(text).toMatch(saying(figures(together, scale)));
  expect(text).toMatch(likeUsual);
  expect(text).toMatch(inLine('Harbour Hotel', '9', saying(figures(average, scale))));
  const rows = rowsOf(shown);
  const off = zoneState({ id: any, name: any, automationIsOn: false });
  const muted = rows.find(([name]) => name === 'Breakfast Room')?.at(-1);
  expect([off, '–', undefined]).not.toContain(muted);
  expect(rows).toEqual([
    ['Rooftop Bar', '8.9', '8.6', '2', '80', '–'],
    ['Lobby Bar', '8.8', '8.6', '2', '80', '–'],
    ['Terrace', '7.0', '6.9', '1', '103', off],
    ['Restaurant', '6.5', '6.4', '1', '58', '–'],
    ['Lobby', '3.6', '3.9', '-1', '33', '–'],
    ['Breakfast Room', '2.6', '3.0', '-1', '24', muted],
    ['Library', '1.6', '2.1', '-2', '55', off],
    ['Spa', '1.3', '1.8', '-2', '12', '–'],
    ['Corridor', '1.3', '1.7', '-2', '11', '–'],
  ]);
  expect(showMessage(shown)).toMatch(measuredAt('21:00', '21:05'));
  expect(actionsOf(shown)).toEqual([questionIds.ask, questionIds.share, questionIds.pickZone]);
});

test('a bare /ambience is live, and only the person who asked sees the answer', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const seen = messageOf(await sandbox.as('bartender').command('/ambience', 'bar'));
  expect(seen.onlyFor).toBe('U0BARTENDER');
  expect(seen.channelId).toBe('C0BAR');
  const text = readMrkdwn(seen.text);
  expect(text).toMatch(breakfastRoom);
  expect(text).toMatch(inLine('Corridor', '1.3'));
  expect(text).toMatch(likeUsual);
});

test('where Slack refuses data tables, lines say the same, and that is remembered', async ({
  sandbox,
}) => {
  const { state } = sandbox.slack;
  state.workspacesWithoutCharts.add('T0HARBOUR');
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const first = messageOf(await bartender.command('/ambience live'));
  expect(JSON.stringify(first.blocks)).not.toContain('data_table');
  expect(showMessage(first)).toMatch(breakfastRoom);
  expect(showSeen(await bartender.openHome())).toMatch(breakfastRoom);
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
  const value = {
    id: 'zn-4106',
    name: 'Terrace',
    mood: { value: 7, label: 'Lively' },
    loudness: { value: 6.9, label: 'Moderate' },
    vibe: { value: 1, label: 'Focused' },
    music: { level: 103, source: 'House Mix' },
    automationIsOn: false,
  };
  const terrace = zoneLiveMessage({
    venueName: 'Harbour Hotel',
    timezone: 'Europe/Copenhagen',
    reading: readingAt(value, '21:00', { nextAt: eveningAt('21:05') }),
    typical: undefined,
    scale,
    now: fridayEvening,
  });
  expect(shown).toMatch(saying(terrace));
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
  const bars = zonesNamed('Lobby Bar', 'Rooftop Bar');
  expect(offered.text).toBe(chooseZoneMessage(bars, 'bar', asked('bar')).text);
  const answered = messageOf(await bartender.press(offered, 'Rooftop Bar'));
  expect(answered.id).toBe(offered.id);
  expect(answered.onlyFor).toBe('U0BARTENDER');
  expect(answered.text).toMatch(inLine('Rooftop Bar', 'Harbour Hotel'));
});

test('a group matches its zones', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const offered = messageOf(await sandbox.as('bartender').command('/ambience live quiet'));
  const quiet = zonesNamed('Spa', 'Library', 'Corridor');
  expect(offered.text).toBe(chooseZoneMessage(quiet, 'quiet', asked('quiet')).text);
});

test('a zone that does not exist offers the nearest', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const offered = messageOf(await bartender.command('/ambience live roftop'));
  expect(showMessage(offered)).toMatch(noSuchZone('Harbour Hotel', 'roftop'));
  expect(labelsOf(offered)[0]).toBe('Rooftop Bar');
  const answered = showSeen(await bartender.press(offered, 'Rooftop Bar'));
  expect(answered).toMatch(inLine('Rooftop Bar', 'Harbour Hotel'));
});

test('zones, venue and help list what there is', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const before = dataRequests(sandbox).length;
  const guest = sandbox.as('guest');
  const zones = messageOf(await guest.command('/ambience zones'));
  expect(zones.text).toBe(zonesMessage('Harbour Hotel', harbourZones).text);
  expect(zones.text).toMatch(/Ground floor.*Lobby.*\n.*Roof.*Terrace.*\n.*Quiet.*Library/);
  const venue = await ask(guest, '/ambience venue');
  expect(venue).toMatch(venueIs('active', { name: 'Harbour Hotel', zones: 9, by: 'U0MANAGER' }));
  expect(venue).toMatch(inLine('Quay Street 1, Copenhagen', '21:03', 'Europe/Copenhagen'));
  const help = await ask(guest, '/ambience help');
  for (const { usage } of commands) expect(help).toContain(`/ambience ${usage}`);
  expect(dataRequests(sandbox)).toHaveLength(before);
});

test('a typo gets the nearest command, and its button runs it', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const offered = messageOf(await bartender.command('/ambience lvie spa'));
  const typo = { command: 'lvie', argument: 'spa' };
  expect(offered.text).toBe(unknownCommandMessage(typo, commands).text);
  const ran = await bartender.press(offered, '/ambience live spa');
  expect(showSeen(ran)).toMatch(inLine('Spa', 'Harbour Hotel'));
  const unknown = messageOf(await bartender.command('/ambience rooftop bar'));
  const zoneOnly = { command: 'rooftop', argument: 'bar' };
  expect(unknown.text).toBe(unknownCommandMessage(zoneOnly, commands).text);
  const meant = await bartender.press(unknown, '/ambience live rooftop bar');
  expect(showSeen(meant)).toMatch(inLine('Rooftop Bar', 'Harbour Hotel'));
});

test('faulty zones are named, and a hostile name is shown as plain text', async ({ sandbox }) => {
  await connected(sandbox.as('manager'), 'FAULTY-CLUB');
  const seen = messageOf(await sandbox.as('bartender').command('/ambience live'));
  expect(seen.text).toContain('*Faulty &amp; &lt;!channel&gt; Club*');
  expect(seen.text).toContain('*&lt;!here&gt; Backstage*');
  const vibeOnly = saying(figures({ vibe: { value: -1, label: 'Soft' } }, scale));
  expect(readMrkdwn(seen.text)).toMatch(inLine('<!here> Backstage', vibeOnly));
  expect(seen.text).toContain('Sensor &lt;offline&gt; &amp; dusty');
  const mrkdwn = seen.blocks.filter((block) => Object(block).type !== 'data_table');
  expect(JSON.stringify([seen.text, mrkdwn])).not.toMatch(/<!/);
  expect(sandbox.logged.join('')).toContain('[3].mood.index');
});

test("the walkthrough's field names give the same figures", async ({ sandbox }) => {
  await connected(sandbox.as('manager'), 'WALKTHROUGH-SHOP');
  const shown = messageOf(await sandbox.as('bartender').command('/ambience live'));
  expect(showMessage(shown)).toMatch(inLine('Walkthrough Shop', '3'));
  const [first, ...others] = rowsOf(shown);
  expect(first).toEqual(['Ground', '4.0', '0', '40']);
  expect(others).toHaveLength(2);
});

test('several venues are offered, and never combined', async ({ sandbox }) => {
  await connected(sandbox.as('manager'), 'HARBOUR-HOTEL');
  await connected(sandbox.as('manager'), 'CORNER-CAFE');
  const bartender = sandbox.as('bartender');
  const offered = messageOf(await bartender.command('/ambience live'));
  const both = ['Harbour Hotel', 'Corner Café'].map((name) => connectionNamed(name));
  expect(offered.text).toBe(chooseVenueMessage(both, asked('')).text);
  const shown = messageOf(await bartender.press(offered, 'Corner Café'));
  expect(rowsOf(shown).map(([name]) => name)).toEqual(
    expect.arrayContaining(['Counter', 'Garden']),
  );
  expect(showMessage(shown)).not.toContain('Rooftop');
});

test('workspaces whose people have the same ids never see each other’s venues', async ({
  sandbox,
}) => {
  const [first, second] = workspaces.map(({ teamId }) => teamId);
  await connected(sandbox.as('manager', first), 'HARBOUR-HOTEL');
  expect(await ask(sandbox.as('bartender', second), '/ambience live')).toMatch(noVenue.forOthers);
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
  expect(shown).toMatch(noSuchZone('Harbour Hotel', 'spa'));
  expect(dataRequests(sandbox).slice(before)).toEqual(['zones/zn-4107/live', 'zones']);
  const hammam = await ask(bartender, '/ambience live hammam');
  expect(hammam).toMatch(inLine('Hammam', 'Harbour Hotel'));
});

test('a restart keeps connected venues, and does not fetch a fresh reading again', async () => {
  await using sandbox = await runSandbox();
  await connected(sandbox.as('manager'));
  await ask(sandbox.as('bartender'), '/ambience live');
  const before = dataRequests(sandbox).length;
  await sandbox.restartService();
  expect(await ask(sandbox.as('bartender'), '/ambience live')).toContain('Harbour Hotel');
  expect(dataRequests(sandbox)).toHaveLength(before);
});
