import { expect, vi } from 'vitest';
import { type LogEntry, logLimits, newEntryId } from '../../../src/log/entry.ts';
import { dayMs, hourMs, minuteMs } from '../../../src/time.ts';
import { plainMessage } from '../plain-face.ts';
import { type ConversationWorld, test } from '../with-conversation.ts';

/** A venue log that is nearly full: nothing is missed, and the oldest entries make room. */

async function fill({ services, clock }: ConversationWorld, count: number) {
  const [connection] = await services.connections.list('W1');
  if (connection === undefined) throw new Error('no venue is connected');
  const { venueId, zones } = connection;
  const venue = { workspaceId: 'W1', venueId };
  const terrace = zones.find(({ name }) => name === 'Terrace')?.id;
  const entryOf = (index: number): LogEntry => {
    const at = clock.now() - (count - index) * minuteMs;
    return {
      id: newEntryId(at, String(index)),
      venueId,
      kind: 'note',
      text: `Delivery ${index}`,
      at,
      writtenAt: at,
      writtenBy: 'U0BARTENDER',
      version: 1,
      followUp: { kind: 'none' },
      readings: { kind: 'unknown' },
    };
  };
  const first = entryOf(0);
  await services.logBook.add(venue, {
    ...first,
    kind: 'complaint',
    text: 'Olsen in 204 complained about the band',
    ...(terrace === undefined ? {} : { zoneId: terrace }),
  });
  for (let index = 1; index < count; index += 1) await services.logBook.add(venue, entryOf(index));
  return venue;
}

async function said(world: ConversationWorld, line: string): Promise<string> {
  const shown = await world.ask(line);
  if (shown.kind !== 'message') throw new Error(`${line} opens a form`);
  return plainMessage(shown.message);
}

test('the oldest of nearly 5,000 entries is found, and leaves after that was said once', async ({
  world,
}) => {
  await world.connected('HARBOUR-HOTEL');
  const venue = await fill(world, logLimits.perVenue - 1);
  for (const line of ['log find olsen', 'log complaints', 'log terrace']) {
    expect(await said(world, line)).not.toContain('No entries');
  }
  expect(await said(world, 'log find olsen')).toContain('1 entry with “olsen”');
  expect(await said(world, 'log complaints')).toContain('1 complaint');
  expect(await said(world, 'log find nobody-of-that-name')).toContain('No entries');

  const full = /now has 5,000 entries. Each new entry now deletes the oldest/;
  expect(await said(world, 'log Key card lost')).toMatch(full);
  expect(await said(world, 'log Key card found')).not.toMatch(full);
  expect(await said(world, 'log Key card lost again')).not.toMatch(full);
  expect(await world.services.logBook.count(venue)).toBe(logLimits.perVenue);
  expect(await said(world, 'log find olsen')).toContain('No entries');
}, 60_000);

test('an entry is kept for as many days as are set, whatever the history keeps', async ({
  world,
}) => {
  await world.connected('HARBOUR-HOTEL');
  // Databases delete by the machine's own time.
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const venue = await fill(world, 1);
    const written = Date.now();
    vi.setSystemTime(written + 399 * dayMs);
    expect(await world.services.logBook.all(venue)).toHaveLength(1);
    vi.setSystemTime(written + 401 * dayMs);
    expect(await world.services.logBook.all(venue)).toHaveLength(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a handover after a pause has what was noted since the last one', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await said(world, 'log Heater on the terrace broken');
  const last = world.clock.now() - hourMs;
  world.clock.advance(60 * hourMs);
  const digestService = { lastHandoverAt: async () => last };
  Object.assign(world.services.digestService, digestService);
  expect(await said(world, 'handover')).toMatch(
    /Heater on the terrace broken[\s\S]*since the last handover, Fri 20 Nov 20:03|since the last handover, Fri 20 Nov 20:03[\s\S]*Heater/,
  );
});
