import { expect } from 'vitest';
import { showSeen, showView } from '../../src/sandbox/show.ts';
import { connectIds } from '../../src/slack/connect/ids.ts';
import { homeIds } from '../../src/slack/home/ids.ts';
import { peopleIds } from '../../src/slack/people/ids.ts';
import { actionsOf, headingsOf } from './facts.ts';
import { connectionProblem, notAManager } from './kinds.ts';
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

test('Home shows venues, the venue of each channel, who manages, and buttons for managers only', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await manager.command('/ambience use corner', 'bar');
  const own = await homeOf(sandbox, manager);
  expect(headingsOf(own)).toEqual(['Harbour Hotel', 'Corner Café']);
  expect(showView(own)).toContain('8.2');
  expect(showView(own)).toContain('#bar: Corner Café');
  expect(showView(own)).toContain('@owner');
  const { connect: connectId, disconnect, chooseDefault } = connectIds;
  const forManagers = [
    connectId,
    disconnect,
    chooseDefault,
    peopleIds.changeManagers,
    peopleIds.showAudit,
  ];
  expect(actionsOf(own)).toEqual(expect.arrayContaining([...forManagers, homeIds.refresh]));
  const others = actionsOf(viewOf(await sandbox.as('guest').openHome()));
  expect(others).toEqual(expect.arrayContaining([homeIds.refresh, peopleIds.askManager]));
  expect(others.filter((id) => forManagers.some((one) => one === id))).toEqual([]);
});

test('the default venue is chosen in Home, and answers where a channel has no venue', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await manager.command('/ambience use corner', 'bar');
  const home = await homeOf(sandbox, manager);
  const changed = viewOf(await manager.press(home, connectIds.chooseDefault));
  expect(actionsOf(changed)).toContain(connectIds.clearDefault);
  const bartender = sandbox.as('bartender');
  expect(showSeen(await bartender.command('/ambience'))).toContain('Harbour Hotel');
  expect(showSeen(await bartender.command('/ambience', 'bar'))).toContain('Corner Café');
  // Only the other venue has such a zone.
  expect(showSeen(await bartender.command('/ambience live garden'))).toContain('Corner Café');
  const refused = await bartender.press(home, connectIds.chooseDefault);
  expect(showSeen(refused)).toMatch(notAManager);
});

test('people who look at Home see what others change, without opening it again', async ({
  sandbox,
}) => {
  const [manager, owner] = [sandbox.as('manager'), sandbox.as('owner')];
  const guest = sandbox.as('guest');
  const empty = viewOf(await guest.openHome());
  expect(headingsOf(empty)).not.toContain('Harbour Hotel');
  const seen = guest.nextHome();
  await connect(manager, 'HARBOUR-HOTEL');
  expect(headingsOf(await seen)).toEqual(['Harbour Hotel']);
  const withCafe = guest.nextHome();
  await connect(owner, 'CORNER-CAFE');
  expect(headingsOf(await withCafe)).toEqual(['Harbour Hotel', 'Corner Café']);
  const used = guest.nextHome();
  await manager.command('/ambience use corner', 'bar');
  expect(showView(await used)).toContain('#bar: Corner Café');
  const gone = guest.nextHome();
  const asked = messageOf(await manager.command('/ambience disconnect corner'));
  await manager.press(asked, connectIds.disconnect);
  expect(showView(await gone)).not.toContain('Corner Café');
});

test('a venue is disconnected from Home, after a confirmation', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const home = await homeOf(sandbox, manager);
  expect(JSON.stringify(home.content.blocks)).toContain('"confirm"');
  const left = viewOf(await manager.press(home, connectIds.disconnect));
  expect(headingsOf(left)).not.toContain('Harbour Hotel');
  expect(actionsOf(left)).toContain(connectIds.connect);
});

test('a Home that was built for an older view does not replace a newer one unread', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const old = await homeOf(sandbox, manager);
  const newer = viewOf(await manager.press(old, homeIds.refresh));
  expect(newer.hash).not.toBe(old.hash);
  // A click on the old one: Slack refuses its hash, so everything is read again.
  const published = viewOf(await manager.press(old, homeIds.refresh));
  expect(headingsOf(published)).toEqual(['Harbour Hotel']);
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
  expect(headingsOf(first)[0]).toBe('Old Town Bar');
  expect(showView(first)).toMatch(connectionProblem('connection_revoked', 'Old Town Bar'));
  const pages = (home: Parameters<typeof actionsOf>[0]) =>
    actionsOf(home).filter((id) => id === homeIds.turnPage).length;
  expect([headingsOf(first).length, pages(first)]).toEqual([7, 1]);
  expect(dataRequests(sandbox)).toHaveLength(before);
  const second = viewOf(await manager.press(first, homeIds.turnPage));
  expect([headingsOf(second).length, pages(second)]).toEqual([7, 2]);
  const third = viewOf(await manager.press(second, `${homeIds.turnPage}:1`));
  expect([headingsOf(third).length, pages(third)]).toEqual([2, 1]);
  // Refresh stays on its page, and so does what others change.
  const again = viewOf(await manager.press(third, homeIds.refresh));
  expect(headingsOf(again)).toHaveLength(2);
  expect(third.content.blocks.length).toBeLessThanOrEqual(100);
  expect(first.content.blocks.length).toBeLessThanOrEqual(100);
});
