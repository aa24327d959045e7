import { expect } from 'vitest';
import { setUpAlert } from './with-alerts.ts';
import { ask, connected, test } from './with-sandbox.ts';

/** Questions about all zones but some. */

test('zones that are excepted are neither ranked nor named, and their alerts do not count', async ({
  sandbox,
}) => {
  sandbox.venueService.measure('zn-4106', { loudness: 9.9 });
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpAlert(manager, {});
  sandbox.clock.advance(1);
  await sandbox.pass(20 * 60_000);
  await sandbox.settle();
  expect(await ask(manager, '/ambience is everything ok')).toContain('No, Terrace is too loud');
  const except = await ask(manager, '/ambience is everything ok except the terrace');
  expect(except).toContain('No alert is open at Harbour Hotel without Terrace');
  expect(except).toContain('Without Terrace.');
  expect(except).not.toMatch(/Terrace.*too loud/);
  const quietest = await ask(manager, '/ambience quietest zone not counting the spa or corridor');
  expect(quietest).toMatch(/(Library|Breakfast Room) is the quietest zone/);
  expect(quietest).toContain('Without Spa and Corridor.');
  const busiest = await ask(manager, '/ambience busiest zone apart from the bars');
  expect(busiest).toMatch(/^(?!.*Bar is the busiest).*is the busiest zone/m);
});
