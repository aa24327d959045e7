import { expect } from 'vitest';
import { showSeen } from '../../src/sandbox/show.ts';
import {
  ask,
  connect,
  connected,
  dataRequests,
  messageOf,
  passMinutes,
  test,
} from './with-sandbox.ts';

const minuteMs = 60_000;

test('status says that all is well, when it was last read, and what may still be asked', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  await ask(bartender, '/ambience live');
  sandbox.clock.advance(3 * minuteMs);
  const before = dataRequests(sandbox).length;
  const shown = await ask(bartender, '/ambience status');
  expect(shown).toContain('1 of 1 venue in order.');
  expect(shown).toContain(
    'Last good read 21:03, 3 minutes ago, of 9 zones measured 21:00 (Europe/Copenhagen)',
  );
  expect(shown).toContain('Budget for asking the venue service: 120 of 120 left');
  expect(dataRequests(sandbox)).toHaveLength(before);
});

test('what was just asked for is gone from the budget', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const left = async () =>
    Number(/service: (\d+) of 120/.exec(await ask(sandbox.as('guest'), '/ambience status'))?.[1]);
  const before = await left();
  await ask(sandbox.as('bartender'), '/ambience trend');
  // A venue's trend weighs five, that of all zones ten.
  expect(before - (await left())).toBe(15);
});

test('a service in trouble is named, with how long and what happens next', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  await ask(bartender, '/ambience live');
  sandbox.clock.advance(10 * minuteMs);
  const down = await ask(bartender, '/ambience status');
  expect(down).toContain('1 of 1 venue needs attention.');
  expect(down).toContain('The venue service does not answer; that began 10 minutes ago.');
  expect(down).toContain("We'll try again with the next question. Nothing for you to do.");
  expect(down).toContain('Last good read 21:03, 17 minutes ago');
  sandbox.venueService.breakWith({ kind: 'status', status: 429, retryAfter: '300' });
  await ask(bartender, '/ambience live');
  expect(await ask(bartender, '/ambience status')).toMatch(
    /The venue service asks us to wait; that began just now\. We'll try again in 5 minutes\./,
  );
  sandbox.venueService.breakWith(undefined);
  sandbox.clock.advance(6 * minuteMs);
  // Its own button tries again.
  const shown = messageOf(await bartender.command('/ambience status'));
  expect(showSeen(await bartender.press(shown, 'Read again'))).toContain('1 of 1 venue in order.');
});

test('broken venues come first, each with who does what about it', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'FAULTY-CLUB');
  await connect(manager, 'LAKESIDE-INN');
  await connected(manager, 'OLD-TOWN-BAR');
  sandbox.clock.advance(11 * minuteMs);
  const offered = messageOf(await manager.command('/ambience live'));
  await manager.press(offered, 'Old Town Bar');
  await manager.press(offered, 'Harbour Hotel');
  await manager.press(offered, 'Faulty & <!channel> Club');
  await passMinutes(sandbox, 1);
  const shown = await ask(manager, '/ambience status');
  expect(shown).toContain('3 of 4 venues need attention.');
  expect(shown).toContain(
    'Old Town Bar\nThe venue has withdrawn access. A manager connects it again with its connection code.',
  );
  expect(shown).toContain("Its owner approves it in the venue's management app");
  expect(shown).toContain(
    '3 of 4 zones have a sensor problem: Cloakroom, <!here> Backstage, Smoking Area. Ask someone at the venue to check the sensors.',
  );
  expect(shown.indexOf('Harbour Hotel')).toBeGreaterThan(shown.indexOf('Old Town Bar'));
  expect(shown).toContain('[ Connect again ]');
  expect(await ask(sandbox.as('guest'), '/ambience status')).toContain('[ Ask a manager ]');
});

test('a workspace that takes no tables is told so', async ({ sandbox }) => {
  sandbox.slack.state.refusesNativeBlocks.add('T0HARBOUR');
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('bartender'), '/ambience status');
  expect(shown).toContain('Slack refused charts or tables in this workspace');
});
