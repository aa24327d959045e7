import { expect } from 'vitest';
import { showMessage, showView } from '../../src/sandbox/show.ts';
import { minuteMs } from '../../src/time.ts';
import { setUpAlert } from './with-alerts.ts';
import { connected, test } from './with-sandbox.ts';

const terrace = 'zn-4106';

test('an episode from first breach to closing', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const settings = await setUpAlert(manager, {
    target: 'Terrace',
    enter: '9',
    channelId: 'bar',
  });
  console.log(showView(settings));
  sandbox.venueService.measure(terrace, { loudness: 9.5 });
  for (let step = 0; step < 5; step += 1) {
    await sandbox.pass(5 * minuteMs);
    await sandbox.settle();
  }
  sandbox.venueService.measure(terrace, undefined);
  for (let step = 0; step < 4; step += 1) {
    await sandbox.pass(5 * minuteMs);
    await sandbox.settle();
  }
  console.log(sandbox.as('bartender').seenIn('bar').map(showMessage).join('\n---\n'));
  console.log(sandbox.logged.filter((line) => /"level":[45]0/.test(line)).join('\n'));
  expect(1).toBe(1);
});
