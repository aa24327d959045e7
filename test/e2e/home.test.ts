import { expect } from 'vitest';
import { showSeen, showView } from '../../src/sandbox/show.ts';
import {
  connect,
  connected,
  dataRequests,
  homeOf,
  messageOf,
  passMinutes,
  test,
  viewOf,
} from './with-sandbox.ts';

test('Home shows venues, which channels mean which, who manages, and buttons for who may', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await manager.command('/ambience use corner', 'bar');
  const own = showView(await homeOf(sandbox, manager));
  expect(own).toContain('## Harbour Hotel\nmood 8.2 Lively');
  expect(own).toContain('## Corner Café\nmood');
  expect(own).toContain('Which venue /ambience means\n#bar: Corner Café');
  expect(own).toContain('Managers: owners and admins of this workspace, @owner');
  expect(own).toContain('[ Refresh ] [ Connect a venue ] [ Change managers ] [ Audit list ]');
  expect(own).toContain('[ Use by default ] [ Disconnect Harbour Hotel ]');
  const others = showSeen(await sandbox.as('guest').openHome());
  expect(others).toContain('[ Refresh ] [ Ask a manager ]');
  expect(others).not.toMatch(/Connect a venue|Change managers|Disconnect|Use by default/);
});

test('the workspace’s default is chosen in Home, and answers where a channel has none', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await manager.command('/ambience use corner', 'bar');
  const home = await homeOf(sandbox, manager);
  const changed = showSeen(await manager.press(home, 'Use by default'));
  expect(changed).toContain('All channels without their own: Harbour Hotel');
  const bartender = sandbox.as('bartender');
  expect(showSeen(await bartender.command('/ambience'))).toContain('Harbour Hotel, its busiest');
  expect(showSeen(await bartender.command('/ambience', 'bar'))).toContain('Corner Café, its');
  // Only the other venue has such a zone.
  expect(showSeen(await bartender.command('/ambience live garden'))).toContain('Garden, Corner');
  const refused = await bartender.press(home, 'Use by default');
  expect(showSeen(refused)).toContain('Only managers');
});

test('whoever looks at Home sees what others change, without opening it again', async ({
  sandbox,
}) => {
  const [manager, owner] = [sandbox.as('manager'), sandbox.as('owner')];
  const guest = sandbox.as('guest');
  expect(showSeen(await guest.openHome())).toContain('Welcome to Ambience');
  const seen = guest.nextHome();
  await connect(manager, 'HARBOUR-HOTEL');
  expect(showView(await seen)).toContain('## Harbour Hotel');
  const withCafe = guest.nextHome();
  await connect(owner, 'CORNER-CAFE');
  expect(showView(await withCafe)).toContain('## Corner Café');
  const used = guest.nextHome();
  await manager.command('/ambience use corner', 'bar');
  expect(showView(await used)).toContain('#bar: Corner Café');
  const gone = guest.nextHome();
  const asked = messageOf(await manager.command('/ambience disconnect corner'));
  await manager.press(asked, 'Disconnect Corner Café');
  expect(showView(await gone)).not.toContain('Corner Café');
});

test('a venue is disconnected from Home, after a confirmation', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const home = await homeOf(sandbox, manager);
  expect(JSON.stringify(home.content.blocks)).toContain('Disconnect this venue?');
  const left = await manager.press(home, 'Disconnect Harbour Hotel');
  expect(showSeen(left)).toContain('Welcome to Ambience');
});

test('what was published for an older Home does not replace a newer one unread', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const old = await homeOf(sandbox, manager);
  const newer = viewOf(await manager.press(old, 'Refresh'));
  expect(newer.hash).not.toBe(old.hash);
  // A click on the old one: Slack refuses its hash, so everything is read again.
  const published = viewOf(await manager.press(old, 'Refresh'));
  expect(showView(published)).toContain('## Harbour Hotel');
  const { refusedHashes } = sandbox.slack.state;
  expect(refusedHashes).toBe(1);
});

test('many venues come in pages, the broken ones on the first', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const copies = sandbox.venueService.addCopies('CORNER-CAFE', 15);
  for (const code of [...copies, 'OLD-TOWN-BAR']) await connected(manager, code);
  sandbox.clock.advance(11 * 60_000);
  await manager.command('/ambience live old town bar');
  await passMinutes(sandbox, 1);
  await manager.openHome();
  const before = dataRequests(sandbox).length;
  const first = await homeOf(sandbox, manager);
  expect(showView(first)).toMatch(/^=== Home ===\n## Old Town Bar\nOld Town Bar has withdrawn/);
  expect(showView(first)).toContain('Page 1 of 3, 16 venues\n[ Next venues ]');
  expect(dataRequests(sandbox)).toHaveLength(before);
  const second = viewOf(await manager.press(first, 'Next venues'));
  expect(showView(second)).toContain('Page 2 of 3, 16 venues\n[ Previous venues ] [ Next venues ]');
  const third = viewOf(await manager.press(second, 'Next venues'));
  expect(showView(third).match(/## Corner Café/g)).toHaveLength(2);
  // Refresh stays on its page, and so does what others change.
  expect(showSeen(await manager.press(third, 'Refresh'))).toContain('Page 3 of 3');
  expect(third.content.blocks.length).toBeLessThanOrEqual(100);
  expect(first.content.blocks.length).toBeLessThanOrEqual(100);
});
