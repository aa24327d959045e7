import { expect } from 'vitest';
import { localZone } from '../../src/insight/local-time.ts';
import { readMrkdwn, showMessage } from '../../src/sandbox/show.ts';
import { trendWords } from '../../src/slack/text/trend.ts';
import { labelsOf, namedIn, seriesOf } from './facts.ts';
import { eveningAt, noSuchZone, saying } from './kinds.ts';
import { ask, connected, dataRequests, messageOf, runSandbox, test } from './with-sandbox.ts';

test('busiest names the zone with the highest mood, and by how much', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('bartender'), '/ambience busiest');
  const facts = ['8.9 Lively', 'Rooftop Bar', 'Harbour Hotel', '0.1', 'Lobby Bar'];
  expect(namedIn(shown, ...facts)).toEqual(facts);
  expect(dataRequests(sandbox).at(-1)).toBe('zones/busiest');
});

test('trend draws six hours and says the same in words', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const seen = messageOf(await sandbox.as('bartender').command('/ambience trend'));
  const [mood = [], loudness = []] = Object.values(seriesOf(seen));
  expect(mood.slice(0, 2)).toEqual([
    { label: '15:00', value: 4 },
    { label: '15:15', value: 4.2 },
  ]);
  expect(mood.at(-1)).toEqual({ label: '21:00', value: 8.2 });
  expect(loudness).toHaveLength(mood.length);
  const points = mood.map(({ label, value }) => ({ at: eveningAt(label), mood: { value } }));
  const drawn = { points, mood: { ratePerHour: 0.5 } };
  const scale = { decimals: 1, spread: undefined };
  const [words = ''] = trendWords(drawn, localZone('Europe/Copenhagen'), scale);
  for (const shown of [showMessage(seen), readMrkdwn(seen.text)]) {
    expect(shown).toMatch(saying(words));
    expect(shown).toContain('The mood is rising (slow).');
    expect(shown).toMatch(/Lobby Bar.*\+2\.4/);
  }
});

test('trend of a zone costs no request once all zones are known', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const spa = messageOf(await bartender.command('/ambience trend spa'));
  expect(namedIn(spa.text, 'Spa', 'Lobby Bar', 'Harbour Hotel')).toEqual(['Spa', 'Harbour Hotel']);
  expect(seriesOf(spa)).not.toEqual({});
  expect(dataRequests(sandbox).at(-1)).toBe('zones/zn-4107/trending');
  await ask(bartender, '/ambience trend');
  const before = dataRequests(sandbox).length;
  const lobbyBar = messageOf(await bartender.command('/ambience trend lobby bar'));
  expect(namedIn(lobbyBar.text, 'Lobby Bar', 'Harbour Hotel')).toHaveLength(2);
  expect(seriesOf(lobbyBar)).not.toEqual({});
  expect(dataRequests(sandbox)).toHaveLength(before);
});

test('week shows today’s typical day, its peak and quiet hours, and now', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const seen = messageOf(await sandbox.as('bartender').command('/ambience week'));
  const facts = ['7.8', '21:00', '04:30', '05:30', 'Harbour Hotel', 'Friday', '21:03'];
  expect(namedIn(seen.text, ...facts)).toEqual(facts);
  // The mood of the calmest hour.
  expect(seen.text).toMatch(/(?<![.\d])3(?![.\d])/);
  const [mood = []] = Object.values(seriesOf(seen));
  expect(mood[0]).toEqual({ label: '00:00', value: 5.7 });
  expect(mood).toContainEqual({ label: '21:00', value: 7.8 });
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
  expect(shown).toMatch(noSuchZone('Harbour Hotel', 'blursday', 'week'));
});

test('the weekday survives the choice between zones', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const offered = messageOf(await bartender.command('/ambience week bar sun'));
  expect(labelsOf(offered)).toEqual(['Lobby Bar', 'Rooftop Bar']);
  const names = ['Lobby Bar', 'Rooftop Bar', 'Harbour Hotel', 'Sunday'];
  expect(namedIn(offered.text, ...names)).toEqual(['Lobby Bar', 'Rooftop Bar']);
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
  const before = dataRequests(sandbox).length;
  for (let round = 0; round < 50; round += 1) {
    const asked = Array.from({ length: 20 }, (_, index) => {
      const number = round * 20 + index;
      const person = sandbox.as(names[number % names.length] ?? 'guest');
      return ask(person, lines[(number * 7) % lines.length] ?? '/ambience');
    });
    const answers = await Promise.all(asked);
    expect(answers.every((answer) => /Harbour Hotel/.test(answer))).toBe(true);
    sandbox.clock.advance(2_500);
  }
  const spent = dataRequests(sandbox).slice(before);
  expect(spent.length).toBeLessThanOrEqual(12);
});
