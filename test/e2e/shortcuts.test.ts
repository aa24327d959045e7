import { expect } from 'vitest';
import { showSeen, showView } from '../../src/sandbox/show.ts';
import { connected, dataRequests, runSandbox, test, viewOf } from './with-sandbox.ts';

const check = 'Check ambience';

test('Check ambience opens the venue in a window, where one goes on asking in place', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const opened = viewOf(await bartender.shortcut(check));
  const shown = showView(opened);
  expect(shown).toContain('mood 8.2 Lively');
  expect(shown).toContain('Breakfast Room: mood 2.6 Calm');
  // A window has no channel to share in, and takes neither charts nor tables.
  expect(shown).not.toContain('Share in channel');
  expect(JSON.stringify(opened.content.blocks)).not.toMatch(/data_table|data_visualization/);
  const spa = viewOf(await bartender.pick(opened, 'Pick a zone', 'Spa'));
  expect(spa.id).toBe(opened.id);
  expect(showView(spa)).toContain('Spa, Harbour Hotel');
  sandbox.clock.advance(7 * 60_000);
  const again = viewOf(await bartender.press(spa, 'Refresh'));
  expect(again.id).toBe(opened.id);
  expect(showView(again)).toContain('Measured 21:10');
});

test('a window that has to wait for its readings opens at once', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  sandbox.clock.advance(7 * 60_000);
  const before = dataRequests(sandbox).length;
  const bartender = sandbox.as('bartender');
  sandbox.venueService.breakWith({ kind: 'slow', ms: 200 });
  const opened = viewOf(await bartender.shortcut(check));
  expect(showView(opened)).toContain('Reading the venue…');
  expect(dataRequests(sandbox)).toHaveLength(before);
  expect(showView(await bartender.nextChange(opened))).toContain('Measured 21:10');
});

test('with several venues the window lets one choose', async ({ sandbox }) => {
  await connected(sandbox.as('manager'), 'HARBOUR-HOTEL');
  await connected(sandbox.as('manager'), 'CORNER-CAFE');
  const bartender = sandbox.as('bartender');
  const first = viewOf(await bartender.shortcut(check));
  const opened = showView(first).includes('Which venue')
    ? first
    : await bartender.nextChange(first);
  expect(showView(opened)).toContain('Which venue: Harbour Hotel, Corner Café?');
  const cafe = viewOf(await bartender.press(opened, 'Corner Café'));
  expect(showView(cafe)).toContain('Corner Café, its busiest zones');
  const hotel = viewOf(await bartender.pick(cafe, 'Pick a venue', 'Harbour Hotel'));
  expect(showView(hotel)).toContain('Harbour Hotel, its busiest zones');
});

test.each([
  ['manager', /You need only the venue's connection code.[\s\S]*\[ Connect a venue \]/],
  ['guest', /Ask one of[\s\S]*\[ Ask a manager \]/],
])('without a venue the %s is told how to get one', async (name, expected) => {
  await using sandbox = await runSandbox();
  const person = sandbox.as(name);
  const first = viewOf(await person.shortcut(check));
  const told = /No venue/.test(showView(first)) ? first : await person.nextChange(first);
  expect(showView(told)).toMatch(expected);
});

test('Connect a venue opens the modal for managers, and says whom to ask for others', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const opened = viewOf(await manager.shortcut('Connect a venue'));
  const submitted = viewOf(await manager.submit(opened, { connection_code: 'HARBOUR-HOTEL' }));
  expect(showView(submitted)).toContain('Venue connected');
  const told = showSeen(await sandbox.as('guest').shortcut('Connect a venue'));
  expect(told).toContain(
    'Only managers can connect, disconnect and choose venues, and set up digests.',
  );
  expect(told).toContain('[ Ask a manager ]');
});

test('from a window, a modal opens on top of it', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const first = viewOf(await manager.shortcut(check));
  const told = /No venue/.test(showView(first)) ? first : await manager.nextChange(first);
  const modal = viewOf(await manager.press(told, 'Connect a venue'));
  expect(showView(modal)).toContain('Connection code');
  expect(sandbox.slack.state.modals(manager.teamId, manager.userId)).toHaveLength(2);
});
