import { expect } from 'vitest';
import { minuteMs } from '../../src/time.ts';
import { venueKey } from '../../src/venues/venue-key.ts';
import { plainDialog, plainMessage } from './plain-face.ts';
import { type ConversationWorld, test } from './with-conversation.ts';

/** Questions about hours and moments of several zones, and lines that only look like something to note. */

async function shown(world: ConversationWorld, line: string): Promise<string> {
  const answer = await world.ask(line);
  return answer.kind === 'message' ? plainMessage(answer.message) : plainDialog(answer.dialog);
}

async function connectedWith(world: ConversationWorld): Promise<void> {
  await world.connected('HARBOUR-HOTEL');
  world.services.queues.of.history.tick();
  await world.services.inFlight.drain(5_000);
}

test('the first line says which of two zones was ahead, over the hours that were named', async ({
  world,
}) => {
  await connectedWith(world);
  const means = /Lobby Bar\W* was busier than \W*Spa\W* \(average mood \d\.\d vs \d\.\d\)/;
  expect(await shown(world, 'lobby bar vs spa since 18:00')).toMatch(means);
  expect(await shown(world, 'rooftop bar vs lobby bar tonight')).toMatch(
    /Rooftop Bar\W* was only just busier than.*average mood/,
  );
  expect(await shown(world, 'lobby bar vs spa in the last hour')).toMatch(means);
  expect(await shown(world, 'was it livelier in the spa or the lobby bar at 20:00')).toMatch(
    /Lobby Bar\W* was busier than \W*Spa\W* \(mood \d\.\d vs \d\.\d\)/,
  );
  expect(await shown(world, 'which bar is livelier')).toMatch(
    /Bar\W* is (only just )?busier than .*\(mood \d/,
  );
});

test('the last hour is told as such, and a morning to come by its hours', async ({ world }) => {
  await connectedWith(world);
  expect(await shown(world, 'was the spa loud in the last hour')).toMatch(
    /20:03 to 21:03\n.*No, but louder than usual\./,
  );
  expect(await shown(world, 'any alerts tonight after 23:00')).toMatch(
    /^Tonight after 23:00 is still to come\./,
  );
  expect(await shown(world, 'lobby tomorrow morning')).toMatch(
    /to 12:00: liveliest around \d\d:\d\d, mood \d\.\d to \d\.\d of 10/,
  );
  expect(await shown(world, 'has the lobby bar peaked yet')).toMatch(/^(Not|Probably)/);
});

test('a night that has not begun is no night so far', async ({ world }) => {
  await connectedWith(world);
  world.clock.advance(18 * 60 * minuteMs);
  world.services.queues.of.history.tick();
  await world.services.inFlight.drain(5_000);
  for (const line of ['is tonight going to be busier than last night', 'tonight vs last night']) {
    const text = await shown(world, line);
    expect(text, line).toMatch(
      /Tonight hasn't started yet\. Still to come: usually liveliest around/,
    );
    expect(text, line).not.toMatch(/So far, tonight/);
  }
});

test('music is ranked by how far it stands out, and by its level', async ({ world }) => {
  await connectedWith(world);
  expect(await shown(world, 'which zone is the most music-led')).toMatch(
    /^Music is(n't)? forward in .*(most of all in |any zone\. .* closest: )/,
  );
  expect(await shown(world, 'where is the music quietest')).toMatch(
    /^The music is set lowest in .* \(\d+\)\./,
  );
  expect(await shown(world, 'is the music in the background in the spa')).toMatch(/^Yes: music/);
});

test('what somebody wants to see or close is never noted', async ({ world }) => {
  await connectedWith(world);
  await world.ask('log room 412 wants a call back');
  const text = await shown(world, 'close the complaint from table 12');
  // Room 412 is not table 12.
  expect(text).toContain('No entry mentions “12”');
  expect(await world.services.records.logEntries.count()).toBe(1);
});

test('a trend names the same highest value as tonight, also between its steps', async ({
  world,
}) => {
  await connectedWith(world);
  // Live values come every five minutes, and a trend has every third of them.
  for (let step = 0; step < 36; step += 1) {
    world.clock.advance(5 * minuteMs);
    await world.ask('live lobby bar');
  }
  const [connection] = await world.services.connections.list('W1');
  if (connection === undefined) throw new Error('no venue is connected');
  await world.services.history.recorder.record(venueKey('W1', connection.venueId));
  const trend = await shown(world, 'trend lobby bar');
  const tonight = await shown(world, 'when did the lobby bar peak tonight');
  const [, value, time] = /liveliest (\d\.\d) at (\d\d:\d\d)/.exec(trend) ?? [];
  expect(value).toBeDefined();
  expect(tonight).toContain(`Liveliest at ${time}: mood ${value}`);
});

test('the last hours are told before anything was recorded', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  expect(await world.services.records.histories.count()).toBe(0);
  expect(await shown(world, 'was the spa loud in the last hour')).toMatch(/20:03 to 21:03\n.*No\./);
  expect(await shown(world, 'lobby bar vs spa since 18:00')).toMatch(
    /^Lobby Bar was busier than Spa .*\n.*18:00 to 21:03\nMood \d/,
  );
});

test('the line that compares zones after midnight is about the night that is told below it', async ({
  world,
}) => {
  await connectedWith(world);
  const [connection] = await world.services.connections.list('W1');
  if (connection === undefined) throw new Error('no venue is connected');
  for (let times = 0; times < 6; times += 1) {
    world.clock.advance(180 * minuteMs);
    await world.services.history.recorder.record(venueKey('W1', connection.venueId));
  }
  const text = await shown(
    world,
    'was it livelier in the lobby bar or the spa on 21 november at 01:30',
  );
  const [first, second] = [...text.matchAll(/^Mood (\d\.\d) of 10/gm)].map(([, value]) => value);
  expect(first).toBeDefined();
  expect(text).toContain(`Lobby Bar was busier than Spa (mood ${first} vs ${second})`);
});

test('the zones that change come first where they were asked about', async ({ world }) => {
  await connectedWith(world);
  expect(await shown(world, 'which zones are filling up')).toMatch(
    /^(?:Filling up: .*\(\+\d\.\d\/h\)|Emptying: |No zone is getting clearly livelier)/,
  );
  expect(await shown(world, 'what is getting louder')).toMatch(
    /^(?:Getting (?:louder|quieter): |No zone is getting clearly louder)/,
  );
});
