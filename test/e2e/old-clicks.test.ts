import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { disconnectMessage } from '../../src/conversation/connect/disconnect.ts';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { venuesOnPage } from '../../src/conversation/home/home-view.ts';
import { homeIds } from '../../src/conversation/home/ids.ts';
import { auditView } from '../../src/conversation/people/audit-view.ts';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import {
  answeredBeforeMessage,
  askedMessage,
} from '../../src/conversation/people/request-messages.ts';
import type { CommandName } from '../../src/conversation/question.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { noSuchVenueMessage } from '../../src/conversation/text/choose-venue.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { showMessage, showSeen, showView } from '../../src/sandbox/show.ts';
import type { ShownView } from '../../src/sandbox/slack/state.ts';
import { renderMessage } from '../../src/slack/render/render-message.ts';
import { renderDialog } from '../../src/slack/render/render-view.ts';
import { actionsOf, blocksOf, labelsOf, logLines, namedIn, rowsOf, shortcutName } from './facts.ts';
import {
  connectionNamed,
  connectionProblem,
  inLine,
  notAManager,
  nothingFound,
  readingAt,
  saying,
  slackBusy,
  soundZones,
  staleBecause,
  statusOf,
  venueGone,
  venueProblemOf,
} from './kinds.ts';
import {
  ask,
  connected,
  dataRequests,
  fridayEvening,
  homeOf,
  messageOf,
  runSandbox,
  test,
  viewOf,
} from './with-sandbox.ts';

/** Clicks that come late: on something that is gone, or when something fails. */

test('a question about a venue that is gone is never answered for another', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await manager.press(await homeOf(sandbox, manager), 'Clear default');
  const offered = messageOf(await manager.command('/ambience week', 'bar'));
  const live = messageOf(await manager.press(offered, 'Harbour Hotel'));
  const chooser = messageOf(await manager.command('/ambience disconnect'));
  const asked = messageOf(await manager.command('/ambience disconnect harbour'));
  await manager.press(asked, connectIds.disconnect);
  const shared = messageOf(await manager.press(live, questionIds.share));
  expect(shared.onlyFor).toBe('U0MANAGER');
  expect(showMessage(shared)).toMatch(venueGone);
  const useHere = `${questionIds.ask}:2`;
  expect(showSeen(await manager.press(live, useHere))).toMatch(venueGone);
  expect(showSeen(await manager.press(chooser, 'Harbour Hotel'))).toMatch(venueGone);
  expect(showSeen(await manager.press(offered, 'Harbour Hotel'))).toMatch(venueGone);
  // No venue was chosen for #bar.
  const inBar = showSeen(await manager.command('/ambience venue', 'bar'));
  expect(inBar).toBe(await ask(manager, '/ambience venue'));
  expect(showView(await homeOf(sandbox, manager))).not.toContain('#bar');
});

test.each<readonly [CommandName, string]>([
  ['use', '🎉'],
  ['disconnect', '???'],
])('/ambience %s %s matches no venue', async (command, argument) => {
  await using sandbox = await runSandbox();
  await connected(sandbox.as('manager'));
  expect(await ask(sandbox.as('manager'), `/ambience ${command} ${argument}`)).toMatch(
    saying(
      noSuchVenueMessage([connectionNamed('Harbour Hotel')], { command, argument }, houseLocale),
    ),
  );
});

test('two venues with one name have different labels, and the typed name offers both', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const [copy = ''] = sandbox.venueService.addCopies('CORNER-CAFE', 1);
  for (const code of ['HARBOUR-HOTEL', 'CORNER-CAFE', copy]) await connected(manager, code);
  const label = 'Corner Café (Market Square 7, New York)';
  const offered = messageOf(await manager.command('/ambience live corner café'));
  expect(labelsOf(offered)).toEqual([label, `${label} (2)`]);
  const home = await homeOf(sandbox, manager);
  expect(rowsIn(home)).toContainEqual(expect.stringContaining(`${label} (2)`));
  const asked = messageOf(await manager.command('/ambience disconnect corner'));
  const second = messageOf(await manager.press(asked, `${label} (2)`));
  expect(second.text).toBe(
    renderMessage(disconnectMessage(connectionNamed(label), `${label} (2)`)).text,
  );
  expect(await ask(manager, '/ambience status')).toContain(`${label} (2)`);
});

/** Pino's. */
const errorLevel = 50;

/** The rows of Home's venues; each has a menu or a button beside it. */
function rowsIn(home: ShownView): string[] {
  return blocksOf(home).flatMap(({ accessory, text }) =>
    accessory === undefined ? [] : [String(Object(text).text)],
  );
}

test('closing the window while it reads causes no error', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  sandbox.clock.advance(7 * 60_000);
  const bartender = sandbox.as('bartender');
  sandbox.venueService.breakWith({ kind: 'slow', ms: 200 });
  const opened = viewOf(await bartender.shortcut(shortcutName(questionIds.shortcut)));
  bartender.close(opened);
  await sandbox.settle();
  expect(bartender.directMessages()).toEqual([]);
  expect(logLines(sandbox).filter(({ level }) => Number(level) >= errorLevel)).toEqual([]);
});

test('asking a manager from Home is answered even if the messages are slow', async ({
  sandbox,
}) => {
  const guest = sandbox.as('guest');
  const home = await homeOf(sandbox, guest);
  const first = viewOf(await guest.press(home, peopleIds.askManager));
  const asked = saying(askedMessage(['U0OWNER'], true));
  // The modal opens with a notice if the messages take long.
  const answered = asked.test(showView(first)) ? first : await guest.nextChange(first);
  expect(showView(answered)).toMatch(asked);
});

test('a click that fails too late for its window is answered in a direct message', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const home = await homeOf(sandbox, manager);
  sandbox.slack.state.busyMethods.add('views.open');
  const answer = manager.nextDirectMessage();
  const pressed = manager.press(home, peopleIds.showAudit);
  expect(showMessage(await answer)).toMatch(slackBusy);
  // Nothing else is shown for the click.
  sandbox.slack.state.busyMethods.clear();
  await manager.press(home, homeIds.refresh);
  await pressed;
});

test('a shortcut that fails is answered in a direct message', async ({ sandbox }) => {
  const guest = sandbox.as('guest');
  sandbox.slack.state.busyMethods.add('views.open');
  const answer = guest.nextDirectMessage();
  void guest.shortcut(shortcutName(connectIds.shortcut));
  expect(showMessage(await answer)).toMatch(slackBusy);
});

test('people stay on their page of Home when something changes', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const copies = sandbox.venueService.addCopies('CORNER-CAFE', venuesOnPage + 1);
  for (const code of copies) await connected(manager, code);
  const first = await homeOf(sandbox, manager);
  expect(rowsIn(first)).toHaveLength(venuesOnPage);
  const second = viewOf(await manager.press(first, 'Next venues'));
  expect(rowsIn(second)).toHaveLength(1);
  const renewed = manager.nextHome();
  await connected(sandbox.as('owner'), 'HARBOUR-HOTEL');
  expect(rowsIn(await renewed)).toHaveLength(2);
});

test('details stay open in Home when something changes', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  const opened = viewOf(await manager.press(await homeOf(sandbox, manager), 'Details'));
  expect(showView(opened)).toContain('Rooftop Bar');
  const renewed = manager.nextHome();
  await connected(sandbox.as('owner'), 'CORNER-CAFE');
  const shown = await renewed;
  expect(rowsIn(shown)).toHaveLength(2);
  expect(showView(shown)).toContain('Rooftop Bar');
});

test('when Slack does not say who is a manager, Home offers nothing to manage', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  sandbox.slack.state.busyMethods.add('users.info');
  const home = await homeOf(sandbox, sandbox.as('bartender'));
  expect(rowsIn(home)).toEqual([expect.stringContaining('*Harbour Hotel*')]);
  const shown = JSON.stringify(home.content.blocks);
  // The only button beside a venue opens its details.
  expect(shown).toContain(homeIds.show);
  const manage = [connectIds.askDisconnect, peopleIds.changeManagers, peopleIds.showAudit];
  expect(namedIn(shown, ...manage, connectIds.connect)).toEqual([]);
});

test('a manager who has lost the role cannot manage after five minutes', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const opened = viewOf(await manager.command('/ambience connect'));
  expect(opened.content.callback_id).toBe(connectIds.modal);
  sandbox.slack.state.demoted.add('U0MANAGER');
  sandbox.clock.advance(5 * 60_000);
  expect(await ask(manager, '/ambience connect')).toMatch(notAManager);
});

test('the audit list and open requests are deleted with the app', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const denial = messageOf(await sandbox.as('guest').command('/ambience disconnect'));
  await sandbox.as('guest').press(denial, peopleIds.askManager);
  sandbox.clock.advance(60_000);
  await sandbox.slack.uninstall('T0HARBOUR');
  await sandbox.restartService();
  await sandbox.slack.install('T0HARBOUR');
  const home = await homeOf(sandbox, manager);
  const audit = viewOf(await manager.press(home, peopleIds.showAudit));
  expect(showView(audit)).toBe(
    showView({ ...audit, content: { ...renderDialog(auditView([], 0)) } }),
  );
  const request = sandbox
    .as('owner')
    .directMessages()
    .find((one) => actionsOf(one).includes(peopleIds.approve));
  if (request === undefined) throw new Error('nobody was asked');
  expect(showSeen(await sandbox.as('owner').press(request, peopleIds.approve))).toMatch(
    saying(answeredBeforeMessage()),
  );
});

test('the zones of a large venue are shown in lines, and the rest is counted', async ({
  sandbox,
}) => {
  const zones = Array.from({ length: 400 }, (_, index) => ({
    zone_id: `z${index}`,
    zone_name: `A zone with a rather long name, number ${index}`,
    automated: true,
  }));
  sandbox.venueService.answerAt('zones', { number_of_zones: 400, automated_zones: 400, zones });
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('guest'), '/ambience zones');
  expect(shown).toMatch(inLine('Harbour Hotel', '400'));
  expect(shown).toContain('number 50');
  expect(shown).not.toContain('number 399');
  // Twelve zones in each line.
  const lines = shown.split('\n');
  const last = lines.findLastIndex((line) => line.includes('number '));
  const shownLines = lines.filter((line) => line.includes('number ')).length;
  expect(lines[last + 1]).toContain(String(Math.ceil(400 / 12) - shownLines));
});

test('while all zones cannot be read, the reading of one zone is still shown', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const guest = sandbox.as('guest');
  await ask(guest, '/ambience trend spa');
  sandbox.clock.advance(20 * 60_000);
  await ask(guest, '/ambience trend lobby');
  await ask(guest, '/ambience trend terrace');
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  const old = await ask(guest, '/ambience trend spa');
  expect(old).toMatch(inLine('Spa', 'Harbour Hotel'));
  expect(old).toMatch(staleBecause('unavailable'));
  sandbox.venueService.breakWith(undefined);
  sandbox.clock.advance(60_000);
  // The answer for all zones makes no sense; those for one do.
  sandbox.venueService.answerAt('zones/trending', 'nonsense');
  await sandbox.settle();
  const before = dataRequests(sandbox).length;
  expect(await ask(guest, '/ambience trend corridor')).toMatch(inLine('Corridor', 'Harbour Hotel'));
  expect(dataRequests(sandbox).slice(before)).toContain('zones/zn-4109/trending');
});

test('while Slack cannot be reached, notifications wait and go to nobody else', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  sandbox.clock.advance(7 * 60_000);
  const owner = sandbox.as('owner');
  const before = [manager, owner].map((one) => one.directMessages().length);
  sandbox.slack.state.failingMethods.set('chat.postMessage', 'service_unavailable');
  await ask(sandbox.as('guest'), '/ambience live');
  await sandbox.settle();
  sandbox.slack.state.failingMethods.clear();
  expect([manager, owner].map((one) => one.directMessages().length)).toEqual(before);
  sandbox.clock.advance(2 * 60_000);
  await sandbox.tick();
  await sandbox.settle();
  const [ofManager = 0, ofOwner] = before;
  expect(manager.directMessages()).toHaveLength(ofManager + 1);
  expect(owner.directMessages()).toHaveLength(ofOwner ?? 0);
});

test('a picker whose options cannot be read offers none, and the log says why', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const live = messageOf(await manager.command('/ambience live'));
  const database = new DatabaseSync(sandbox.databaseFile);
  database.exec("UPDATE workspaces SET value = 'damaged'");
  database.close();
  // What was read before is still in memory.
  await sandbox.restartService();
  expect(await manager.options(live, questionIds.pickZone, '')).toEqual([]);
  const line = logLines(sandbox).find(({ code }) => code === 'record_unreadable');
  expect(line?.during).toContain(questionIds.pickZone);
});

test('the button under status asks the service even while readings are fresh', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const guest = sandbox.as('guest');
  await ask(guest, '/ambience live');
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  await ask(guest, '/ambience trend');
  sandbox.venueService.breakWith(undefined);
  // A service that was given up is left alone for ten seconds.
  sandbox.clock.advance(30_000);
  const shown = messageOf(await guest.command('/ambience status'));
  const connection = connectionNamed('Harbour Hotel');
  const lastLive = readingAt(soundZones(9), '21:00', { readAt: fridayEvening });
  const trouble = { code: 'unavailable', since: fridayEvening } as const;
  expect(showMessage(shown)).toMatch(statusOf(connection, { lastLive, trouble }));
  const healthy = showSeen(await guest.press(shown, questionIds.ask));
  expect(healthy).toMatch(statusOf(connection, { lastLive }, sandbox.clock.now()));
});

test('the busiest zone is shown even if the list of all zones makes no sense', async ({
  sandbox,
}) => {
  sandbox.venueService.answerAt('zones/live', 'nonsense');
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('guest'), '/ambience busiest');
  expect(shown).toContain('8.9');
  expect(namedIn(shown, 'Rooftop Bar', 'Harbour Hotel')).toHaveLength(2);
});

test('a part of a name offers exactly the venues that match; a single letter offers none', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const [copy = ''] = sandbox.venueService.addCopies('HARBOUR-HOTEL', 1);
  for (const code of ['HARBOUR-HOTEL', copy, 'CORNER-CAFE']) await connected(manager, code);
  await manager.command('/ambience use corner', 'bar');
  const offered = messageOf(await sandbox.as('guest').command('/ambience live harbour', 'bar'));
  const label = 'Harbour Hotel (Quay Street 1, Copenhagen)';
  expect(labelsOf(offered)).toEqual([label, `${label} (2)`]);
  expect(showMessage(offered)).not.toContain('Corner Café');
  const short = messageOf(await sandbox.as('guest').command('/ambience live h', 'bar'));
  expect(showMessage(short)).toMatch(nothingFound('Corner Café', 'h'));
  expect(rowsOf(short)).toEqual([]);
});

test('Home does not call a venue pending once it has approved', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const opened = viewOf(await manager.command('/ambience connect'));
  await manager.submit(opened, { [connectIds.codeField]: 'LAKESIDE-INN' });
  await sandbox.settle();
  sandbox.venueService.approve('LAKESIDE-INN');
  for (const path of ['venue/live', 'zones/live']) sandbox.venueService.answerAt(path, 'x');
  const home = showView(await homeOf(sandbox, sandbox.as('guest')));
  expect(home).toMatch(venueProblemOf('unreadable', 'Lakeside Inn'));
  expect(home).not.toMatch(connectionProblem('connection_pending'));
});
