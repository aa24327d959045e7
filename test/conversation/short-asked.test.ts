import { expect } from 'vitest';
import { presetWatch } from '../../src/alerts/rule.ts';
import { hourMs } from '../../src/time.ts';
import { plainDialog, plainMessage } from './plain-face.ts';
import { type ConversationWorld, manager, test } from './with-conversation.ts';

/** Lines as staff type them: with an aside, two times, a week's number, or something to write down. */

async function shown(world: ConversationWorld, line: string): Promise<string> {
  const answer = await world.ask(line);
  return answer.kind === 'message' ? plainMessage(answer.message) : plainDialog(answer.dialog);
}

async function connected(world: ConversationWorld): Promise<void> {
  await world.connected('HARBOUR-HOTEL');
  world.services.queues.of.history.tick();
  await world.services.inFlight.drain(5_000);
}

test('what is muted names music and alerts', async ({ world }) => {
  await connected(world);
  const [connection] = await world.services.connections.list('W1');
  const terrace = connection?.zones.find(({ name }) => name === 'Terrace');
  if (connection === undefined || terrace === undefined) throw new Error('no terrace');
  expect(await shown(world, "what's muted, and until when")).toContain('No alert is muted.');
  const { rules } = world.services.alertService;
  const by = { workspaceId: 'W1', userId: manager };
  const settings = {
    venueId: connection.venueId,
    target: { kind: 'zone' as const, zoneId: terrace.id, name: terrace.name },
    watch: presetWatch.too_loud,
    channelId: 'C1',
    usesThread: true,
  };
  await rules.save({ id: 'a1', version: undefined, settings }, by);
  const until = world.clock.now() + hourMs;
  expect(await rules.mute({ ruleId: 'a1', zoneId: undefined }, until, by)).toBe('muted');
  expect(await shown(world, 'is anything muted')).toMatch(
    /🔇 \W*Too loud: Terrace\W* for .* is muted until 22:03 \(by .*\)\./,
  );
  expect(await shown(world, 'is the spa muted')).toContain('No alert is muted.');
});

test('an aside changes nothing, and a second time is not dropped', async ({ world }) => {
  await connected(world);
  const plain = await shown(world, 'lobby bar');
  expect(await shown(world, 'morning, lobby bar please, no fluff')).toBe(plain);
  expect(await shown(world, 'sorry, lobby bar if you don’t mind')).toBe(plain);
  expect(await shown(world, 'loudness in the spa at 18:00 and at 20:00')).toContain(
    "I can't take at 20:00 into account",
  );
});

test('the moments of two days are refused rather than told as now', async ({ world }) => {
  await connected(world);
  const text = await shown(world, 'was the lobby bar calmer than yesterday at 18:00');
  expect(text).toContain('I can show one moment of one night');
  expect(text).toContain('[Show that time]');
});

test('a week is found by its number', async ({ world }) => {
  await connected(world);
  expect(await shown(world, 'how was week 47')).toMatch(/this week \(.*20 Nov\)|20 Nov/);
  expect(await shown(world, 'week 45 vs week 44')).toMatch(/starts Fri 20 Nov/);
});

test('what is to be noted is written down, with the kind that was named', async ({ world }) => {
  await connected(world);
  const lines = [
    'quartet in the lobby bar, please log that as an event',
    'add complaint: table 4 finds the terrace too loud',
    'broken glass on the terrace, put it in the log please',
    'had to calm a table in the lobby bar, keep that on record',
  ];
  for (const [index, line] of lines.entries()) {
    await world.ask(line);
    expect(await world.services.records.logEntries.count()).toBe(index + 1);
  }
  expect(await shown(world, 'log events today')).toContain('quartet in the lobby bar');
  expect(await shown(world, 'log complaints today')).toContain('table 4 finds the terrace');
});

test('how often is measured is said', async ({ world }) => {
  await connected(world);
  expect(await shown(world, 'how often do the numbers update')).toContain('every five minutes');
});

test('zones asked for without a venue are those of one, and the answer says so', async ({
  world,
}) => {
  await connected(world);
  expect(await shown(world, 'which zones are loud')).not.toContain('Showing Harbour Hotel only');
  await world.connected('CORNER-CAFE');
  for (const line of ['which zones are loud', 'where is it too loud', 'quietest zone']) {
    expect(await shown(world, line)).toMatch(/^\W*Showing Harbour Hotel only \(1 of 2 venues\)/);
  }
  // Of each venue, all are told.
  const missed = await shown(world, 'I was away since tuesday, what did I miss');
  expect(missed).toContain('Corner Café');
  expect(missed).not.toContain('Showing');
  expect(await shown(world, 'which zones are loud at corner cafe')).not.toContain('only');
  expect(await shown(world, 'how is it')).not.toContain('only');
});

test('zones asked for without a venue are those of all, where there are many', async ({
  world,
}) => {
  await connected(world);
  for (const code of ['CORNER-CAFE', 'CANAL-HOUSE', 'MILL-STREET', 'STATION-BAR']) {
    await world.connected(code);
  }
  expect(await shown(world, 'which zones are loud')).toMatch(/^Zones that are loud, at/);
  expect(await shown(world, 'where is it too loud')).toContain('Mill Street');
  expect(await shown(world, 'which zones are loud at canal house')).not.toContain('Mill Street');
});

test('the last hour ends now, also where it is another time', async ({ world }) => {
  await connected(world);
  await world.connected('NORTH-PIER');
  const [, pier] = await world.services.connections.list('W1');
  expect(pier?.venue.timezone).toBe('Asia/Singapore');
  await world.services.queues.of.history.tick();
  await world.services.inFlight.drain(5_000);
  const text = await shown(world, 'zones above mood 1 in the last hour at all venues');
  expect(text).toContain('(North Pier)');
  expect(text).not.toContain('No data');
  expect(await shown(world, 'compare north pier and harbour hotel in the last hour')).toContain(
    "I can't take in the last hour into account",
  );
});

test('a report of a zone is refused, with what there is instead', async ({ world }) => {
  await connected(world);
  const text = await shown(world, 'report lobby bar');
  expect(text).toContain('Reports cover a whole venue');
  expect(text).toContain('[Show Lobby Bar]');
  expect(text).toContain('[Send the report of Harbour Hotel]');
});

test('a quiet room was not loud because it was at its loudest', async ({ world }) => {
  await connected(world);
  const [connection] = await world.services.connections.list('W1');
  expect(connection?.zones.map(({ name }) => name)).toContain('Library');
  expect(await shown(world, 'was the library loud at 17:30')).toMatch(/^No\. /);
  expect(await shown(world, 'was the lobby bar loud at 21:00')).toMatch(/^Yes\. /);
});

test('two zones are sent as two files', async ({ world }) => {
  await connected(world);
  const text = await shown(world, 'csv corridor and lobby');
  expect(text).toMatch(/corridor-\d{4}.*\.csv/);
  expect(text).toMatch(/lobby-\d{4}.*\.csv/);
});
