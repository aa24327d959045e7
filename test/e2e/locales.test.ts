import { expect } from 'vitest';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { showMessage, showSeen } from '../../src/sandbox/show.ts';
import { hourMs } from '../../src/time.ts';
import { ask, connected, homeOf, messageOf, type Running, test } from './with-sandbox.ts';

/** How often the app has read this person's locale from Slack. */
function lookups({ traffic }: Running, userId: string): number {
  return traffic.exchanges.filter(
    ({ what, request }) =>
      what === 'users.info' &&
      JSON.stringify(request).includes(userId) &&
      JSON.stringify(request).includes('include_locale'),
  ).length;
}

/** Slack draws a chart's points itself. */
function withoutPoints(shown: string): string {
  return shown.replace(/^ +[^:\n]+: (\d\d:\d\d [\d.]+(, )?)+$/gm, '');
}

test('everyone reads times and numbers as they write them', async ({ sandbox }) => {
  const { locales } = sandbox.slack.state;
  locales.set('U0BARTENDER', 'en-US');
  locales.set('U0GUEST', 'da-DK');
  await connected(sandbox.as('manager'));

  const british = await ask(sandbox.as('manager'), '/ambience live');
  const american = await ask(sandbox.as('bartender'), '/ambience live');
  const danish = await ask(sandbox.as('guest'), '/ambience live');
  expect(british).toContain('Updated 21:00 · next at 21:05');
  expect(american).toContain('Updated 9:00 PM · next at 9:05 PM');
  expect(danish).toContain('Updated 21:00 · next at 21:05');
  expect(british).toContain('8.2 of 10 (usually 7.8)');
  expect(american).toContain('8.2 of 10 (usually 7.8)');
  expect(danish).toContain('8,2 of 10 (usually 7,8)');
  expect(danish).not.toMatch(/\d\.\d/);
  expect(american).not.toMatch(/\b21:0/);

  // Each of them keeps their own from memory.
  expect(await ask(sandbox.as('bartender'), '/ambience live')).toBe(american);
  expect(await ask(sandbox.as('manager'), '/ambience live')).toBe(british);

  const home = showSeen({ kind: 'home', view: await homeOf(sandbox, sandbox.as('guest')) });
  expect(home).toContain('8,2');
  for (const question of ['trend', 'tonight', 'week', 'busiest', 'compare', 'status', 'venue']) {
    const shown = await ask(sandbox.as('guest'), `/ambience ${question}`);
    expect(withoutPoints(shown), question).not.toMatch(/\d\.\d/);
    const inAmerica = await ask(sandbox.as('bartender'), `/ambience ${question}`);
    expect(inAmerica, question).not.toMatch(/\b(1[3-9]|2[0-3]):\d\d\b/);
  }
});

test('what is shared in a channel is written the same for everyone', async ({ sandbox }) => {
  sandbox.slack.state.locales.set('U0BARTENDER', 'en-US');
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const answer = messageOf(await bartender.command('/ambience live', 'bar'));
  expect(showMessage(answer)).toContain('Updated 9:00 PM');
  await bartender.press(answer, questionIds.share);
  await sandbox.settle();
  const shared = sandbox.slack.state.messages.find(
    ({ channelId, onlyFor }) => channelId === 'C0BAR' && onlyFor === undefined,
  );
  expect(shared && showMessage(shared)).toContain('Updated 21:00');
});

test('a profile is read once an hour, and a refusal does not cost the answer', async ({
  sandbox,
}) => {
  const { locales, busyMethods } = sandbox.slack.state;
  locales.set('U0BARTENDER', 'en-US');
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  busyMethods.add('users.info');
  expect(await ask(bartender, '/ambience live')).toContain('Updated 21:00');
  busyMethods.delete('users.info');
  expect(await ask(bartender, '/ambience live')).toContain('Updated 21:00');
  sandbox.clock.advance(61_000);
  const before = lookups(sandbox, 'U0BARTENDER');
  await ask(bartender, '/ambience live');
  await sandbox.settle();
  for (let time = 0; time < 5; time += 1) {
    expect(await ask(bartender, '/ambience live')).toContain('Updated 9:00 PM');
  }
  expect(lookups(sandbox, 'U0BARTENDER')).toBe(before + 1);
  expect(sandbox.logged.some((line) => line.includes('a locale was not read'))).toBe(true);
  // An hour later the known one is used once more, while Slack is asked again.
  locales.set('U0BARTENDER', 'en-GB');
  sandbox.clock.advance(hourMs);
  expect(await ask(bartender, '/ambience live')).toMatch(/Updated 10:\d\d PM/);
  await sandbox.settle();
  expect(await ask(bartender, '/ambience live')).toMatch(/Updated 22:\d\d ·/);
  expect(lookups(sandbox, 'U0BARTENDER')).toBe(before + 2);
});
