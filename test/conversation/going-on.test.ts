import { expect } from 'vitest';
import { message } from '../../src/card/message.ts';
import { paragraph } from '../../src/card/part.ts';
import { rich } from '../../src/card/rich-text.ts';
import { createLastLines } from '../../src/conversation/asking/last-lines.ts';
import { parseLine } from '../../src/conversation/router.ts';
import { minuteMs } from '../../src/time.ts';
import { plainMessage } from './plain-face.ts';
import { type ConversationWorld, test } from './with-conversation.ts';

/** What people asked shortly before, with which their next line goes on. */

async function heading(world: ConversationWorld, line: string, userId?: string): Promise<string> {
  const answer = await world.ask(line, userId);
  if (answer.kind !== 'message') throw new Error('no message');
  return plainMessage(answer.message).split('\n').slice(0, 3).join('\n');
}

test('a line goes on with what the same person asked in the last ten minutes', async ({
  world,
}) => {
  await world.connected('HARBOUR-HOTEL');
  await heading(world, 'how loud was the terrace at 21:00');
  expect(await heading(world, 'and the spa?')).toMatch(/Spa.* at 21:00/);
  expect(await heading(world, 'and at 20:30?')).toMatch(/Spa.* at 20:30/);
  // Someone else has asked nothing.
  expect(await heading(world, 'and the lobby?', 'U0OTHER')).toMatch(
    /^Lobby \(Harbour Hotel\)(?!.*21:00)/,
  );
  // What cannot be read as going on stands for itself.
  expect(await heading(world, 'is everything ok')).toContain('Harbour Hotel');
  await heading(world, 'how loud was the terrace at 21:00');
  world.clock.advance(11 * minuteMs);
  expect(await heading(world, 'and the spa?')).toMatch(/^Spa(?!.*21:00)/);
});

test('a line that may also stand by itself says which way it was read', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  const whole = async (line: string) => {
    const answer = await world.ask(line);
    if (answer.kind !== 'message') throw new Error('no message');
    return plainMessage(answer.message);
  };
  await whole('how loud was the terrace at 21:00');
  const answer = await whole('was last weekend livelier than the one before');
  // It is of the hotel: of the terrace, it would be the same question about less.
  expect(answer).toContain('No history for Harbour Hotel yet.');
  expect(answer).toContain('Answered as a new question.');
  expect(answer).toContain('Ask as a follow-up');
  await whole('how was last week');
  const worst = await whole('which night was the loudest');
  expect(worst).toContain('Answered as a follow-up to your last question.');
  expect(worst).toContain('Ask as a new question');
  // Who begins so means the question before.
  expect(await whole('and was last night livelier than thursday')).not.toContain('follow-up');
  // Nothing of the question before is in it.
  expect(await whole('which zone is the loudest right now')).not.toContain('follow-up');
});

test('a question about the log is one to go on with', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await world.ask('how loud was the spa at 21:00');
  expect(await heading(world, 'any complaints this week')).toMatch(/no complaints/);
  expect(await heading(world, 'and on the terrace?')).toMatch(/Terrace.*: no complaints/);
});

test('a log entry is no question to go on with', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await heading(world, 'how loud was the terrace at 21:00');
  await world.ask('log Guest complained about the lobby');
  expect(await heading(world, 'and the spa?')).toMatch(/Spa.* at 21:00/);
});

test('a line points at what the answer has named', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  expect(await heading(world, 'where is it quietest')).toMatch(/^Corridor is the quietest zone/);
  expect(await heading(world, 'how loud was it there an hour ago')).toMatch(
    /^Corridor .* at 20:00/,
  );
  expect(await heading(world, 'when did the terrace peak')).toMatch(/Liveliest at 20:30/);
  expect(await heading(world, 'how loud was the spa then')).toMatch(/^Spa .* at 20:30/);
});

test('a line points at the entry that was just logged, without its words', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await world.ask('log guest complained about the terrace, worse than in the spa at 20:00');
  expect(await heading(world, 'how loud is it there')).toMatch(/^Terrace/);
  expect(await heading(world, 'and the lobby?')).toMatch(/^Lobby/);
});

test('a line that was refused names nothing to point at', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await world.ask('where is it quietest');
  expect(await heading(world, 'play something calmer')).toMatch(/^I can't change the music/);
  expect(await heading(world, 'how loud is it there')).toMatch(/^Corridor/);
});

test('a command alone is a question of its own', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await world.connected('CORNER-CAFE');
  await world.ask('how loud was the terrace last night');
  expect(await heading(world, 'quietest')).toMatch(/is the quietest/);
});

test('a note is logged as it was typed, whatever was asked before', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await world.ask('where is it quietest');
  const note = await heading(world, 'log José from room 12 heard the café there, and then left.');
  expect(note).toContain('José from room 12 heard the café there, and then left.');
});

test('the answer to another line names nothing of this one', () => {
  const lines = createLastLines();
  const asker = { workspaceId: 'W1', userId: 'U1', channelId: 'C1' };
  const [first, second] = [parseLine('where is it loudest'), parseLine('where is it quietest')];
  lines.set(asker, 'where is it loudest', first, 0);
  lines.set(asker, 'where is it quietest', second, 1);
  lines.answered(asker, message(paragraph(rich`Lobby Bar is the loudest zone`)), first);
  expect(lines.of(asker, 2)?.said).toBeUndefined();
  lines.answered(asker, message(paragraph(rich`Spa is quiet, “too quiet”`)), second);
  expect(lines.of(asker, 2)?.said).toEqual(['Spa is quiet, ']);
});
