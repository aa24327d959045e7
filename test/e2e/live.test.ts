import { expect } from 'vitest';
import type { TypicalWeek } from '../../src/ambience/types.ts';
import { join, rich } from '../../src/card/rich-text.ts';
import { commands } from '../../src/conversation/features.ts';
import { homeIds } from '../../src/conversation/home/ids.ts';
import { logIds } from '../../src/conversation/log/ids.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { zoneLiveMessage } from '../../src/conversation/questions/zone-live-message.ts';
import { zonesMessage } from '../../src/conversation/questions/zones-message.ts';
import { attentionLines } from '../../src/conversation/text/attention.ts';
import { chooseVenueMessage } from '../../src/conversation/text/choose-venue.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { placeWords } from '../../src/conversation/text/venue-live.ts';
import { verdictSentence } from '../../src/conversation/text/verdict.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { readMrkdwn, showMessage, showSeen, showView } from '../../src/sandbox/show.ts';
import { workspaces } from '../../src/sandbox/slack/workspaces.ts';
import { venues } from '../../src/sandbox/venue-service/venues.ts';
import { mrkdwnOf } from '../../src/slack/render/mrkdwn.ts';
import { renderMessage } from '../../src/slack/render/render-message.ts';
import { written } from '../written.ts';
import {
  actionsOf,
  blocksOf,
  commandsOf,
  labelsOf,
  namedIn,
  namesInRows,
  rowsOf,
} from './facts.ts';
import {
  eveningAt,
  inLine,
  measuredAt,
  nothingFound,
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
  homeOf,
  messageOf,
  passMinutes,
  runSandbox,
  test,
  viewOf,
} from './with-sandbox.ts';

const scale = { decimals: 1 };
const copenhagen = localZone('Europe/Copenhagen');

const venueMeasures = {
  mood: { value: 8.2, label: 'Lively' },
  loudness: { value: 8, label: 'Loud' },
  vibe: { value: 1.7, label: 'Prevalent' },
};

/** Hardly different from usual. */
const usualVerdict = {
  usual: { mood: 7.8, loudness: 7.6 },
  mood: { difference: 0.4, direction: 'more', degree: 'same' },
  loudness: { difference: 0.4, direction: 'more', degree: 'same' },
} as const;
const likeUsual = saying(
  verdictSentence(usualVerdict, eveningAt('21:00'), copenhagen, houseLocale) ?? 'no sentence',
);

const breakfastRoom = inLine('Breakfast Room', '2.6', '+0.8', '3.0', '24');

const bothVenues = ['Harbour Hotel', 'Corner Café'];

/** As the service lists them. */
const harbourZones = (venues.find(({ code }) => code === 'HARBOUR-HOTEL')?.zones ?? []).map(
  ({ id, name, group, isAutomated }) => ({
    id,
    name,
    automated: isAutomated,
    group: { id: group, name: group },
  }),
);
const asked = (argument: string) => ({ command: 'live', argument }) as const;

/** A typical week that is calm and quiet until 21:00 in Copenhagen, and like this afterwards. */
function typicalFrom21(mood: number, loudness: number): TypicalWeek {
  const day = { mood: [2, mood], loudness: [2, loudness] };
  const workdays = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day };
  return { minutes: [0, 20 * 60], days: { ...workdays, saturday: day, sunday: day } };
}

test('live shows the venue first, then every zone, busiest first, with its age', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const shown = messageOf(await sandbox.as('bartender').command('/ambience live'));
  expect(shown.onlyFor).toBe('U0BARTENDER');
  const [venue, ...others] = blocksOf(shown);
  expect(others.map(({ type }) => type)).toEqual(['data_table', 'context', 'actions']);
  const words = placeWords(
    rich`*Harbour Hotel*`,
    venueMeasures,
    {
      verdict: usualVerdict,
      reading: readingAt(undefined, '21:00'),
      zone: copenhagen,
      scale,
      urgent: [],
      isWhole: true,
      now: fridayEvening,
    },
    houseLocale,
  );
  const needsHand = attentionLines(
    [{ zone: { id: '', name: 'Terrace' }, issues: [{ kind: 'turned_up', level: 103 }] }],
    copenhagen,
    houseLocale,
  );
  expect(Object(venue?.text).text).toBe(mrkdwnOf(join([words, ...needsHand], '\n')));
  // Manual and muted music are settings: they stand in the table.
  expect(rowsOf(shown)).toEqual([
    ['Rooftop Bar', '8.9', '+0.6', '8.6', '80'],
    ['Lobby Bar', '8.8', '+0.5', '8.6', '80'],
    ['Terrace', '7.0', '+0.2', '6.9', '103 manual'],
    ['Restaurant', '6.5', '−0.3', '6.4', '58'],
    ['Lobby', '3.6', '+0.2', '3.9', '33'],
    ['Breakfast Room 🔇', '2.6', '+0.8', '3.0', '24 muted'],
    // Its music is always manual.
    ['Library', '1.6', '−0.2', '2.1', '55'],
    ['Spa', '1.3', '−0.5', '1.8', '12'],
    ['Corridor', '1.3', '−0.5', '1.7', '11'],
  ]);
  // The age comes last, beside the averages over all zones.
  const lines = readMrkdwn(shown.text).split('\n');
  const last = new RegExp(`${measuredAt('21:00', '21:05').source}.*4\\.6.*4\\.8`);
  expect(lines.at(-1)).toMatch(last);
  expect(actionsOf(shown)).toEqual([
    questionIds.ask,
    questionIds.share,
    logIds.write,
    logIds.round,
    questionIds.pickZone,
  ]);
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
  const home = await homeOf(sandbox, bartender);
  const details = viewOf(await bartender.press(home, homeIds.show));
  expect(JSON.stringify(details.content.blocks)).not.toContain('data_table');
  expect(showView(details)).toMatch(breakfastRoom);
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
  const terrace = zoneLiveMessage(
    {
      venueName: 'Harbour Hotel',
      timezone: 'Europe/Copenhagen',
      reading: readingAt(value, '21:00', { nextAt: eveningAt('21:05') }),
      typical: { id: 'zn-4106', name: 'Terrace', ...typicalFrom21(6.8, 6.7) },
      alerts: [],
      scale,
      now: fridayEvening,
    },
    houseLocale,
  );
  expect(shown).toMatch(saying(terrace));
  expect(dataRequests(sandbox)).toEqual([
    'zones',
    'venue/historical',
    'zones/historical',
    'venue/live',
    'zones/live',
  ]);
  sandbox.clock.advance(7 * 60_000);
  await ask(sandbox.as('bartender'), '/ambience live terrace');
  expect(dataRequests(sandbox).at(-1)).toBe('zones/zn-4106/live');
});

test('a word of several zones is answered for all, and a button goes on with one', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const both = messageOf(await bartender.command('/ambience live bar'));
  expect(both.text).toMatch(inLine('Lobby Bar', 'Harbour Hotel'));
  expect(both.text).toMatch(inLine('Rooftop Bar', 'Harbour Hotel'));
  expect(both.text.match(/Updated/g)).toHaveLength(1);
  expect(labelsOf(both)).toEqual(['Share to channel', 'Lobby Bar', 'Rooftop Bar']);
  const answered = messageOf(await bartender.press(both, 'Rooftop Bar'));
  expect(answered.id).toBe(both.id);
  expect(answered.onlyFor).toBe('U0BARTENDER');
  expect(answered.text).toMatch(inLine('Rooftop Bar', 'Harbour Hotel'));
  expect(answered.text).not.toMatch(inLine('Lobby Bar'));
});

test('several zones by one word are answered, and a button goes on with one', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const offered = messageOf(await bartender.command('/ambience trend bar'));
  for (const name of ['*Lobby Bar*', '*Rooftop Bar*']) expect(offered.text).toContain(name);
  expect(labelsOf(offered)).toEqual(['Share to channel', 'Lobby Bar', 'Rooftop Bar']);
  const answered = messageOf(await bartender.press(offered, 'Rooftop Bar'));
  expect(answered.text).not.toContain('*Lobby Bar*');
  expect(answered.id).toBe(offered.id);
  expect(answered.text).toContain('*Rooftop Bar*');
});

test('a group matches its zones', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const shown = messageOf(await sandbox.as('bartender').command('/ambience live quiet'));
  for (const zone of ['Spa', 'Library', 'Corridor']) expect(shown.text).toMatch(inLine(zone));
  expect(labelsOf(shown)).toEqual(['Share to channel', 'Spa', 'Library', 'Corridor']);
});

test('a zone that does not exist offers the nearest', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  // One wrong letter is forgiven.
  const misspelt = await ask(bartender, '/ambience live roftop');
  expect(misspelt).toMatch(inLine('Rooftop Bar', 'Harbour Hotel'));
  const offered = messageOf(await bartender.command('/ambience live roftap'));
  expect(showMessage(offered)).toMatch(nothingFound('Harbour Hotel', 'roftap'));
  expect(labelsOf(offered)[0]).toBe('Rooftop Bar');
  const answered = showSeen(await bartender.press(offered, 'Rooftop Bar'));
  expect(answered).toMatch(inLine('Rooftop Bar', 'Harbour Hotel'));
  // A word that means something else alone.
  const pool = messageOf(await bartender.command('/ambience is the pool bar busy'));
  const chosen = showSeen(await bartender.press(pool, 'Rooftop Bar'));
  expect(chosen).toMatch(inLine('Rooftop Bar', 'Harbour Hotel'));
});

test('zones, venue and help list what there is', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  await sandbox.settle();
  const before = dataRequests(sandbox).length;
  const guest = sandbox.as('guest');
  const zones = messageOf(await guest.command('/ambience zones'));
  expect(zones.text).toBe(renderMessage(zonesMessage('Harbour Hotel', harbourZones)).text);
  expect(zones.text).toMatch(/Ground floor.*Lobby.*\n.*Roof.*Terrace.*\n.*Quiet.*Library/);
  const venue = await ask(guest, '/ambience venue');
  expect(venue).toMatch(venueIs('active', { name: 'Harbour Hotel', zones: 9, by: 'U0MANAGER' }));
  expect(venue).toMatch(inLine('Quay Street 1, Copenhagen', '21:03'));
  const help = `${await ask(guest, '/ambience help')}\n${await ask(guest, '/ambience help managers')}`;
  const listed = commands.filter(({ name }) => name !== 'help');
  for (const { usage } of listed) expect(help).toContain(`\n${usage} `);
  expect(dataRequests(sandbox)).toHaveLength(before);
});

test.for([
  ['lvie spa', 'Spa'],
  ['rooftop bar', 'Rooftop Bar'],
  ['how loud is the terrace?', 'Terrace'],
  ['spa live', 'Spa'],
] as const)('/ambience %s is about %s', async ([line, zone], { sandbox }) => {
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('bartender'), `/ambience ${line}`);
  expect(shown.split('\n')[0]).toMatch(inLine(zone, 'Harbour Hotel'));
  expect(shown).toMatch(measuredAt('21:00', '21:05'));
});

test('words that are no command and name nothing get the nearest names, or what there is', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const near = messageOf(await bartender.command('/ambience tarace'));
  expect(showMessage(near)).toMatch(nothingFound('Harbour Hotel', 'tarace'));
  const [label = ''] = labelsOf(near);
  expect(label).toBe('Terrace');
  expect(showSeen(await bartender.press(near, label))).toMatch(inLine('Terrace', 'Harbour Hotel'));
  const far = messageOf(await bartender.command('/ambience wxyz'));
  expect(showMessage(far)).toMatch(nothingFound('Harbour Hotel', 'wxyz'));
  expect(commandsOf(far)).toEqual(['zones', 'help', 'log']);
});

test('faulty zones are named, and a hostile name is shown as plain text', async ({ sandbox }) => {
  await connected(sandbox.as('manager'), 'FAULTY-CLUB');
  const seen = messageOf(await sandbox.as('bartender').command('/ambience live'));
  expect(seen.text).toContain('*Faulty &amp; &lt;!channel&gt; Club*');
  expect(seen.text).toContain('*&lt;!here&gt; Backstage*');
  const backstage = { id: '', name: '<!here> Backstage' };
  const [line] = attentionLines(
    [{ zone: backstage, issues: [{ kind: 'no_mood' }] }],
    copenhagen,
    houseLocale,
  );
  expect(seen.text).toContain(written(line));
  expect(seen.text).toContain('*Cloakroom*');
  expect(seen.text).toContain('Sensor &lt;offline&gt; &amp; dusty');
  const rich = seen.blocks.filter((block) => Object(block).type !== 'data_table');
  expect(JSON.stringify([seen.text, rich])).not.toMatch(/<!/);
  expect(sandbox.logged.join('')).toContain('[3].mood.index');
});

test("the walkthrough's field names give the same figures", async ({ sandbox }) => {
  await connected(sandbox.as('manager'), 'WALKTHROUGH-SHOP');
  const shown = messageOf(await sandbox.as('bartender').command('/ambience live'));
  expect(shown.text).toContain('*Walkthrough Shop*');
  const [first, ...others] = rowsOf(shown);
  expect(first).toEqual(['Ground', '4.0', '−0.3', '40']);
  expect(others).toHaveLength(2);
});

test('several venues are shown side by side, and never combined', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await manager.press(await homeOf(sandbox, manager), 'Clear default');
  const bartender = sandbox.as('bartender');
  const compared = messageOf(await bartender.command('/ambience live'));
  const names = namesInRows(compared);
  const namesAndTimes = rowsOf(compared).map((row, index) => [names[index], row.at(-1)]);
  expect(namesAndTimes).toEqual([
    ['Harbour Hotel', '21:03'],
    ['Corner Café', '15:03'],
  ]);
  const moods = rowsOf(compared).map((row) => row.find((cell) => /^\d\.\d$/.test(cell)));
  expect(moods).toEqual(['8.2', '7.1']);
  expect(messageOf(await bartender.command('/ambience')).text).toBe(compared.text);
  const shown = messageOf(await bartender.press(compared, 'Open Corner Café'));
  expect(rowsOf(shown).map(([name]) => name)).toEqual(
    expect.arrayContaining(['Counter', 'Garden']),
  );
  expect(showMessage(shown)).not.toContain('Rooftop');
});

test('with several venues and no default, other questions ask which one', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await manager.press(await homeOf(sandbox, manager), 'Clear default');
  const bartender = sandbox.as('bartender');
  const offered = messageOf(await bartender.command('/ambience zones'));
  expect(offered.text).toBe(renderMessage(chooseVenueMessage([], asked(''), houseLocale)).text);
  expect(labelsOf(offered)).toEqual([...bothVenues, 'All venues']);
  const shown = messageOf(await bartender.press(offered, 'Corner Café'));
  expect(namedIn(shown.text, ...bothVenues)).toEqual(['Corner Café']);
  // Zones that are named need no venue.
  expect(await ask(bartender, '/ambience lobby and spa')).toMatch(/Lobby .*Spa /s);
});

test('a calm zone that is loud is not the quietest', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  sandbox.venueService.measure('zn-4107', { mood: 1, loudness: 9.8 });
  await passMinutes(sandbox, 5);
  const shown = await ask(sandbox.as('bartender'), '/ambience quietest');
  expect(shown).toMatch(/^\S.* is the quietest zone/);
  expect(shown).not.toMatch(/Spa/);
});

test('a venue of which no zone reports is not said to be calm', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'CORNER-CAFE');
  for (const zone of ['zn-5201', 'zn-5202']) sandbox.venueService.failSensor(zone, true);
  sandbox.clock.advance(20 * 60_000);
  for (const line of ['live', 'compare']) {
    const shown = await ask(manager, `/ambience ${line}`);
    expect(shown, line).not.toMatch(/\b(calm|quiet|Mood \d)/);
  }
});

test('a venue none of whose zones report is not told as calm and quiet', async ({ sandbox }) => {
  await connected(sandbox.as('manager'), 'CORNER-CAFE');
  for (const zone of ['zn-5201', 'zn-5202']) sandbox.venueService.failSensor(zone, true);
  await passMinutes(sandbox, 30);
  for (const line of ['tonight', 'trend', 'was it louder an hour ago']) {
    const shown = await ask(sandbox.as('bartender'), `/ambience ${line}`);
    expect(shown).toContain('Corner Café');
    expect(shown).not.toMatch(/\b1\.0\b/);
  }
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
  await sandbox.settle();
  const before = dataRequests(sandbox).length;
  sandbox.venueService.renameZone('zn-4107', 'zn-9999', 'Hammam');
  const shown = await ask(bartender, '/ambience live spa');
  expect(shown).toContain('Spa is no longer a zone of Harbour Hotel');
  expect(dataRequests(sandbox).slice(before)).toEqual(['zones/zn-4107/live', 'zones']);
  const hammam = await ask(bartender, '/ambience live hammam');
  expect(hammam).toMatch(inLine('Hammam', 'Harbour Hotel'));
});

test('a renamed zone is still found by the name that people know', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  sandbox.venueService.renameZone('zn-4107', 'zn-4107', 'Hammam');
  await sandbox.pass(7 * 60_000);
  expect(await ask(bartender, '/ambience live')).toContain('Hammam');
  await sandbox.settle();
  for (const line of ['live spa', 'how was the spa an hour ago', 'is the spa busy']) {
    expect(await ask(bartender, `/ambience ${line}`)).toMatch(/Hammam/);
  }
  // A zone that has the name now comes first.
  sandbox.venueService.renameZone('zn-4108', 'zn-4108', 'Spa');
  await sandbox.pass(7 * 60_000);
  await ask(bartender, '/ambience live');
  await sandbox.settle();
  expect(await ask(bartender, '/ambience live spa')).toMatch(inLine('Spa', 'Harbour Hotel'));
});

test('a restart keeps connected venues, and does not fetch a fresh reading again', async () => {
  await using sandbox = await runSandbox({ historyDays: 0 });
  await connected(sandbox.as('manager'));
  await ask(sandbox.as('bartender'), '/ambience live');
  await sandbox.settle();
  const before = dataRequests(sandbox).length;
  await sandbox.restartService();
  expect(await ask(sandbox.as('bartender'), '/ambience live')).toContain('Harbour Hotel');
  expect(dataRequests(sandbox)).toHaveLength(before);
});

test('an evening and a trend of a zone whose sensor has stopped end with its last value', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  sandbox.venueService.failSensor('zn-4106', true);
  await passMinutes(sandbox, 40);
  for (const line of ['tonight terrace', 'trend terrace']) {
    const shown = await ask(sandbox.as('bartender'), `/ambience ${line}`);
    expect(shown, line).toMatch(/was at mood \d\.\d at 21:00 \(\d+ min ago\)/);
    expect(shown, line).not.toMatch(/\bnow\b|Updated/i);
  }
});
