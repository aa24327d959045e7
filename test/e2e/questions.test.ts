import { expect } from 'vitest';
import { showSeen } from '../../src/sandbox/show.ts';
import { ask, connected, dataRequests, messageOf, runSandbox, test } from './with-sandbox.ts';

test('busiest names the zone with the highest mood, and by how much', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('bartender'), '/ambience busiest');
  expect(shown).toContain('mood 8.9 Lively');
  expect(shown).toContain(
    'Rooftop Bar is the busiest zone of Harbour Hotel, 0.1 ahead of Lobby Bar.',
  );
  expect(dataRequests(sandbox).at(-1)).toBe('zones/busiest');
});

test('trend draws six hours and says the same in words', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const seen = messageOf(await bartender.command('/ambience trend'));
  const shown = showSeen({ kind: 'message', message: seen });
  expect(shown).toContain('mood 8.2 at 21:00, peak 8.2 at 21:00, +0.5 an hour');
  expect(shown).toContain('The service says: “The mood is rising (slow).”');
  expect(shown).toContain('(chart) Mood and loudness, the last six hours');
  expect(shown).toMatch(/Mood: 15:00 4, 15:15 4\.2, .*21:00 8\.2/);
  expect(shown).toContain('Mood per hour, fastest first: Lobby Bar +2.4');
  expect(seen.text).toContain('peak 8.2 at 21:00');
});

test('trend of a zone costs no request once all zones are known', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience trend spa')).toContain('Spa, Harbour Hotel, the last six');
  expect(dataRequests(sandbox).at(-1)).toBe('zones/zn-4107/trending');
  await ask(bartender, '/ambience trend');
  const before = dataRequests(sandbox).length;
  expect(await ask(bartender, '/ambience trend lobby bar')).toContain('Lobby Bar, Harbour Hotel');
  expect(dataRequests(sandbox)).toHaveLength(before);
});

test('week shows today’s typical day, its peak and quiet hours, and now', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('bartender'), '/ambience week');
  expect(shown).toContain('mood peaks at 7.8, 21:00 · calmest 3, 04:30 to 05:30');
  expect(shown).toContain('Harbour Hotel, its busiest zones together, on a usual Friday');
  expect(shown).toContain('Now, at 21:03, mood is usually 7.8.');
  expect(shown).toMatch(/\(chart\) A usual Friday\n {2}Mood: 00:00 5\.7, .*21:00 7\.8/);
});

test.each([
  ['/ambience week terrace sat', 'Terrace, Harbour Hotel, on a usual Saturday'],
  ['/ambience week MONDAY', 'its busiest zones together, on a usual Monday'],
  ['/ambience week blursday', 'No zone of Harbour Hotel matches “blursday”, and it is no weekday'],
])('%s', async (line, expected) => {
  await using sandbox = await runSandbox();
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('bartender'), line);
  expect(shown).toContain(expected);
  expect(shown).not.toContain('Now, at');
});

test('the weekday survives the choice between zones', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const offered = messageOf(await bartender.command('/ambience week bar sun'));
  expect(offered.text).toBe('2 zones match “bar”: Lobby Bar, Rooftop Bar.');
  const answered = showSeen(await bartender.press(offered, 'Lobby Bar'));
  expect(answered).toContain('Lobby Bar, Harbour Hotel, on a usual Sunday');
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
