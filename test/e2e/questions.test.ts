import { expect } from 'vitest';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { leadWords } from '../../src/conversation/text/ranking.ts';
import { trendHeadline, trendNumbers } from '../../src/conversation/text/trend.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { readMrkdwn, showMessage } from '../../src/sandbox/show.ts';
import { minuteMs } from '../../src/time.ts';
import { written } from '../written.ts';
import { blocksOf, labelsOf, namedIn, rowsOf, seriesOf } from './facts.ts';
import { eveningAt, inLine, nothingFound, saying } from './kinds.ts';
import { ask, connected, dataRequests, messageOf, runSandbox, test } from './with-sandbox.ts';

const zoneWith = (mood: number) => ({ id: '', name: '', mood: { value: mood } });

test('busiest names the zone with the highest mood, and by how much', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('bartender'), '/ambience busiest');
  const lead = leadWords('busiest', zoneWith(8.9), [{ ...zoneWith(8.8), name: 'Lobby Bar' }], 6);
  expect(shown).toMatch(inLine('Rooftop Bar', written(lead) ?? 'no lead'));
  const facts = ['8.9', 'Harbour Hotel'];
  expect(namedIn(shown, ...facts)).toEqual(facts);
  // The zone has the figures that `live` shows, which the service's own answer may be newer than.
  expect(dataRequests(sandbox)).not.toContain('zones/busiest');
});

test('busiest asks the service for it if the zones cannot be read', async ({ sandbox }) => {
  sandbox.venueService.answerAt('zones/live', 'nothing that can be read');
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('bartender'), '/ambience busiest');
  expect(namedIn(shown, 'Rooftop Bar', '8.9')).toEqual(['Rooftop Bar', '8.9']);
  expect(dataRequests(sandbox)).toContain('zones/busiest');
});

test('quietest names the zone with the lowest mood, by the reading of all zones', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('bartender'), '/ambience quietest');
  expect(namedIn(shown, 'Corridor', '1.3', 'Spa', 'Harbour Hotel', 'Rooftop Bar')).toEqual([
    'Corridor',
    '1.3',
    'Spa',
    'Harbour Hotel',
  ]);
  expect(dataRequests(sandbox)).not.toContain('zones/busiest');
});

test('the local time is told to the minute, also between two measurements', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const question = '/ambience what time is it at harbour hotel';
  expect(await ask(sandbox.as('bartender'), question)).toMatch(/^It's 21:03 at Harbour Hotel\.\n/);
  await sandbox.pass(minuteMs);
  expect(await ask(sandbox.as('bartender'), question)).toMatch(/^It's 21:04 at Harbour Hotel\.\n/);
});

test('trend draws six hours and says the same in words', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const seen = messageOf(await sandbox.as('bartender').command('/ambience trend'));
  const [mood = [], usual = []] = Object.values(seriesOf(seen));
  expect(mood).toHaveLength(13);
  expect(mood.slice(0, 2)).toEqual([
    { label: '15:00', value: 4 },
    { label: '15:30', value: 4 },
  ]);
  expect(mood.at(-1)).toEqual({ label: '21:00', value: 8.2 });
  expect(usual.at(-1)).toEqual({ label: '21:00', value: 7.8 });
  const labels = mood.map(({ label }) => label);
  expect(usual.map(({ label }) => label)).toEqual(labels);
  const charts = blocksOf(seen).filter(({ type }) => type === 'data_visualization');
  // Loudness moves as mood does, so a chart of it would tell nothing new.
  expect(charts).toHaveLength(1);
  const points = mood.map(({ label, value }) => ({ at: eveningAt(label), mood: { value } }));
  const facts = {
    trend: { points, mood: { ratePerHour: 0.5 } },
    week: undefined,
    venueWeek: undefined,
    zone: localZone('Europe/Copenhagen'),
    scale: { decimals: 1 },
    now: eveningAt('21:00'),
  };
  for (const shown of [showMessage(seen), readMrkdwn(seen.text)]) {
    expect(shown).toMatch(inLine('Harbour Hotel', trendHeadline(facts, houseLocale) ?? 'no trend'));
    expect(shown).toMatch(saying(trendNumbers(facts, houseLocale)));
    expect(shown).toMatch(/Lobby Bar.*\+2\.4/);
  }
});

test('tonight draws the day so far beside usual, and what usually still comes', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const seen = messageOf(await sandbox.as('bartender').command('/ambience tonight'));
  expect(namedIn(seen.text, 'Harbour Hotel', 'Friday', '8.2', '7.8')).toHaveLength(4);
  const [chart, ...others] = blocksOf(seen).filter(({ type }) => type === 'data_visualization');
  expect(chart).toBeDefined();
  expect(others).toEqual([]);
  expect(Object.values(seriesOf(seen)).map((points) => points.at(-1))).toEqual([
    { label: '21:00', value: 8.2 },
    { label: '21:00', value: 7.8 },
  ]);
  // When it usually quiets down.
  expect(seen.text).toContain('23:30');
});

test('tonight knows a peak between two values of the trend', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  await sandbox.settle();
  const bartender = sandbox.as('bartender');
  await sandbox.pass(3 * minuteMs);
  sandbox.venueService.measure('zn-4105', { mood: 9.9 });
  expect(await ask(bartender, '/ambience live rooftop bar')).toContain('Mood 9.9');
  await sandbox.settle();
  sandbox.venueService.measure('zn-4105', undefined);
  await sandbox.pass(15 * minuteMs);
  const tonight = await ask(bartender, '/ambience tonight rooftop bar');
  expect(tonight).toContain('Liveliest at 21:05 (9.9)');
});

test('trend of a zone costs no request once all zones are known', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const spa = messageOf(await bartender.command('/ambience trend spa'));
  expect(namedIn(spa.text, 'Spa', 'Lobby Bar', 'Harbour Hotel')).toEqual(['Spa', 'Harbour Hotel']);
  expect(seriesOf(spa)).not.toEqual({});
  expect(dataRequests(sandbox).at(-1)).toBe('zones/zn-4107/trending');
  await ask(bartender, '/ambience trend');
  await sandbox.settle();
  const before = dataRequests(sandbox).length;
  const lobbyBar = messageOf(await bartender.command('/ambience trend lobby bar'));
  expect(namedIn(lobbyBar.text, 'Lobby Bar', 'Harbour Hotel')).toHaveLength(2);
  expect(seriesOf(lobbyBar)).not.toEqual({});
  expect(dataRequests(sandbox)).toHaveLength(before);
});

test('week <weekday> shows a typical day, its peak and quiet hours, and now', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const seen = messageOf(await sandbox.as('bartender').command('/ambience week friday'));
  const facts = ['7.8', '21:00', '04:30', '05:30', 'Harbour Hotel', 'Friday'];
  expect(namedIn(seen.text, ...facts)).toEqual(facts);
  // The mood of the calmest hour.
  expect(seen.text).toMatch(/(?<![.\d])3\.0(?![.\d])/);
  // One chart of the whole service day.
  const charts = blocksOf(seen).filter(({ type }) => type === 'data_visualization');
  expect(charts).toHaveLength(1);
  const [mood = [], ...others] = Object.values(seriesOf(seen));
  expect(others).toEqual([]);
  expect(mood).toHaveLength(16);
  expect([mood[0], mood.at(-1)]).toEqual([
    { label: '07:30', value: 4.1 },
    { label: '06:00', value: 3.1 },
  ]);
  expect(mood).toContainEqual({ label: '21:00', value: 7.8 });
});

test('week without a weekday shows the week, one row a day, today first', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const seen = messageOf(await bartender.command('/ambience week'));
  const rows = rowsOf(seen);
  expect(rows.map(([day]) => day)).toEqual([
    'Friday (today)',
    'Saturday',
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
  ]);
  expect(rows[0]).toEqual(['Friday (today)', '7.8', '21:00', '04:30 to 05:30 (3.0)']);
  const today = messageOf(await bartender.press(seen, 'A usual Friday'));
  expect(seriesOf(today)).not.toEqual({});
  const terrace = messageOf(await bartender.command('/ambience week terrace'));
  expect(namedIn(terrace.text, 'Terrace', 'Harbour Hotel')).toHaveLength(2);
  expect(rowsOf(terrace)).toHaveLength(7);
});

test.each([
  ['/ambience week terrace sat', ['Terrace', 'Harbour Hotel', 'Saturday']],
  ['/ambience week MONDAY', ['Harbour Hotel', 'Monday']],
])('%s', async (line, facts) => {
  await using sandbox = await runSandbox();
  await connected(sandbox.as('manager'));
  const seen = messageOf(await sandbox.as('bartender').command(line));
  const possible = ['Terrace', 'Harbour Hotel', 'Friday', 'Saturday', 'Monday', '21:03'];
  expect(namedIn(seen.text, ...possible)).toEqual(facts);
  expect(seriesOf(seen)).not.toEqual({});
});

test('/ambience week blursday', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('bartender'), '/ambience week blursday');
  expect(shown).toMatch(nothingFound('Harbour Hotel', 'blursday', 'week'));
});

test('the weekday survives the choice between zones', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const offered = messageOf(await bartender.command('/ambience week bar sun'));
  expect(labelsOf(offered)).toEqual(['Share to channel', 'Lobby Bar', 'Rooftop Bar']);
  const names = ['Lobby Bar', 'Rooftop Bar', 'Harbour Hotel', 'Sunday'];
  const answered = messageOf(await bartender.press(offered, 'Lobby Bar'));
  expect(namedIn(answered.text, ...names)).toEqual(['Lobby Bar', 'Harbour Hotel', 'Sunday']);
  expect(seriesOf(answered)).not.toEqual({});
});

test('1,000 mixed questions of 20 people within five minutes cost at most 12 requests', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  sandbox.clock.advance(7 * 60_000);
  const zones = [
    'lobby',
    'lobby bar',
    'restaurant',
    'breakfast',
    'rooftop',
    'terrace',
    'spa',
    'library',
    'corridor',
  ];
  const lines = [
    '/ambience',
    '/ambience busiest',
    '/ambience trend',
    '/ambience week',
    '/ambience zones',
    '/ambience venue',
    '/ambience status',
    ...zones.flatMap((zone) => [
      `/ambience zones ${zone}`,
      `/ambience live ${zone}`,
      `/ambience trend ${zone}`,
      `/ambience week ${zone}`,
    ]),
  ];
  const names = ['owner', 'manager', 'bartender', 'guest'];
  await sandbox.settle();
  const before = dataRequests(sandbox).length;
  for (let round = 0; round < 50; round += 1) {
    const asked = Array.from({ length: 20 }, (_, index) => {
      const number = round * 20 + index;
      const person = sandbox.as(names[number % names.length] ?? 'guest');
      return ask(person, lines[(number * 7) % lines.length] ?? '/ambience');
    });
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => !/Harbour Hotel/.test(answer))).toEqual([]);
    sandbox.clock.advance(2_500);
  }
  const spent = dataRequests(sandbox).slice(before);
  expect(spent.length).toBeLessThanOrEqual(12);
});

test('an aside that is not understood is named above the answer', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const shown = await ask(
    sandbox.as('bartender'),
    '/ambience quietest zone for a couple who want to juggle right now',
  );
  expect(shown).toMatch(
    /^I didn't understand “for a couple who want to juggle”\. Here's the answer to the rest:\n.*Spa/,
  );
  // A word of the question itself is not left out.
  const asked = await ask(sandbox.as('bartender'), '/ambience how glum is the terrace');
  expect(asked).toContain("I didn't understand glum");
  expect(asked).not.toContain('Mood');
});

test('beside a refusal, no other time is told than the one that was asked about', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  for (const code of [
    'HARBOUR-HOTEL',
    'CORNER-CAFE',
    'MILL-STREET',
    'CANAL-HOUSE',
    'STATION-BAR',
  ]) {
    await connected(manager, code);
  }
  const shown = await ask(manager, '/ambience did anything get over 80 db this week');
  expect(shown).toContain("I can't tell decibels");
  expect(shown).not.toContain('last week');
});
