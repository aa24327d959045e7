import { expect } from 'vitest';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { shortcuts } from '../../src/conversation/features.ts';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { showView } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownView } from '../../src/sandbox/slack/state.ts';
import { actionsOf, namedIn } from './facts.ts';
import { measuredAt, notAManager, noVenue } from './kinds.ts';
import { connected, dataRequests, homeOf, runSandbox, test, viewOf } from './with-sandbox.ts';

const isConnect = (callbackId: string) => callbackId === connectIds.shortcut;
const check = shortcuts.find(({ callbackId }) => !isConnect(callbackId))?.name ?? '';
const connectVenue = shortcuts.find(({ callbackId }) => isConnect(callbackId))?.name ?? '';

/** Opens the venue; while it is being read, the modal has no buttons. */
async function checked(person: Person): Promise<ShownView> {
  const opened = viewOf(await person.shortcut(check));
  return actionsOf(opened).length > 0 ? opened : person.nextChange(opened);
}

test('Check ambience opens the venue in a modal, where further questions are answered in place', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const opened = viewOf(await bartender.shortcut(check));
  const shown = showView(opened);
  expect(shown).toContain('8.2');
  expect(shown).toMatch(/Breakfast Room.*2\.6/);
  // A modal has no channel to share in, and takes neither charts nor tables.
  expect(actionsOf(opened)).not.toContain(questionIds.share);
  expect(JSON.stringify(opened.content.blocks)).not.toMatch(/data_table|data_visualization/);
  const spa = viewOf(await bartender.pick(opened, questionIds.pickZone, 'Spa'));
  expect(spa.id).toBe(opened.id);
  for (const name of ['Spa', 'Harbour Hotel']) expect(showView(spa)).toContain(name);
  expect(showView(spa)).not.toContain('Breakfast Room');
  sandbox.clock.advance(7 * 60_000);
  const again = viewOf(await bartender.press(spa, questionIds.ask));
  expect(again.id).toBe(opened.id);
  expect(showView(again)).toMatch(measuredAt('21:10', '21:15'));
});

test('a modal that has to wait for its readings opens at once', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  sandbox.clock.advance(7 * 60_000);
  await sandbox.settle();
  const before = dataRequests(sandbox).length;
  const bartender = sandbox.as('bartender');
  sandbox.venueService.breakWith({ kind: 'slow', ms: 200 });
  const opened = viewOf(await bartender.shortcut(check));
  expect(actionsOf(opened)).toEqual([]);
  expect(dataRequests(sandbox)).toHaveLength(before);
  expect(showView(await bartender.nextChange(opened))).toMatch(measuredAt('21:10', '21:15'));
});

test('with several venues the modal shows the default, or all side by side', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  const bartender = sandbox.as('bartender');
  const byDefault = showView(await checked(bartender));
  expect(namedIn(byDefault, 'Harbour Hotel', 'Corner Café')).toEqual(['Harbour Hotel']);
  await manager.press(await homeOf(sandbox, manager), 'Clear default');
  const opened = await checked(bartender);
  expect(namedIn(showView(opened), 'Harbour Hotel', 'Corner Café', '8.2', '7.1')).toHaveLength(4);
  const cafe = viewOf(await bartender.press(opened, 'Open Corner Café'));
  expect(showView(cafe)).toContain('Corner Café');
  expect(showView(cafe)).not.toContain('Harbour Hotel');
  const hotel = viewOf(await bartender.pick(cafe, questionIds.pickVenue, 'Harbour Hotel'));
  expect(showView(hotel)).toContain('Harbour Hotel');
  expect(showView(hotel)).not.toContain('Corner Café');
});

test.each([
  ['manager', noVenue.forManagers, connectIds.connect],
  ['guest', noVenue.forOthers, peopleIds.askManager],
])('without a venue the %s is told how to get one', async (name, expected, action) => {
  await using sandbox = await runSandbox();
  const told = await checked(sandbox.as(name));
  expect(showView(told)).toMatch(expected);
  expect(actionsOf(told)).toEqual([action]);
});

test('Connect a venue opens the modal for managers, and tells others whom to ask', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const opened = viewOf(await manager.shortcut(connectVenue));
  const typed = { [connectIds.codeField]: 'HARBOUR-HOTEL' };
  const submitted = viewOf(await manager.submit(opened, typed));
  expect(submitted.content.callback_id).toBeUndefined();
  expect(showView(submitted)).toContain('Harbour Hotel');
  const told = viewOf(await sandbox.as('guest').shortcut(connectVenue));
  expect(showView(told)).toMatch(notAManager);
  expect(actionsOf(told)).toEqual([peopleIds.askManager]);
});

test('from a modal, another one opens on top of it', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const told = await checked(manager);
  const modal = viewOf(await manager.press(told, connectIds.connect));
  expect(modal.content.callback_id).toBe(connectIds.modal);
  expect(sandbox.slack.state.modals(manager.teamId, manager.userId)).toHaveLength(2);
});
