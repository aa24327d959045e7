import { expect } from 'vitest';
import { formFields } from '../../src/conversation/digests/ids.ts';
import { logIds } from '../../src/conversation/log/ids.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { digestKindWords } from '../../src/conversation/text/digest-kinds.ts';
import { showMessage, showSeen, showView } from '../../src/sandbox/show.ts';
import type { ShownView } from '../../src/sandbox/slack/state.ts';
import { dayMs, hourMs, minuteMs } from '../../src/time.ts';
import { setUpAlert } from './with-alerts.ts';
import { openDigestForm, postsIn, saveDigest, savedOf, setUpDigest } from './with-digests.ts';
import { ask, connected, messageOf, runSandbox, test, viewOf } from './with-sandbox.ts';

/** Digests from memory: what the history and the venue log know is posted at their times. */

test('a daily summary tells incidents and complaints since the last post, and nothing else', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const bartender = sandbox.as('bartender');
  await connected(manager);
  await setUpDigest(manager, { channel: 'bar', times: ['22:00'] });
  await ask(bartender, '/ambience log fight on the terrace, security called');
  await ask(bartender, '/ambience log DJ night in the lobby');
  const daily = () => postsIn(sandbox, 'C0BAR').filter(({ text }) => text.includes('evening*'));
  await sandbox.pass(hourMs);
  await sandbox.settle();
  const [post] = daily().map(showMessage);
  expect(post).toContain('21:03 Incident, Terrace: “fight on the terrace, security called”');
  expect(post).not.toContain('DJ night');
  await sandbox.pass(dayMs);
  await sandbox.settle();
  const [, next] = daily().map(showMessage);
  expect(next).toContain('evening');
  expect(next).not.toContain('fight');
});

test('a handover compares what is known of the shift, and names zones far from usual', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  sandbox.venueService.measure('zn-4107', { mood: 9.5, loudness: 9.5 });
  await sandbox.pass(5 * minuteMs);
  await sandbox.settle();
  const shown = await ask(manager, '/ambience handover');
  expect(shown).toMatch(/than a usual Friday|as a usual Friday/);
  expect(shown).not.toContain('Not enough data');
  expect(shown).toMatch(/^Data starts at 15:\d\d\.$/m);
  expect(shown).toMatch(/^Spa is much livelier and louder than usual right now\.$/m);
});

test('a handover tells what happened, and its follow-ups are done in the post', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const bartender = sandbox.as('bartender');
  await connected(manager);
  await setUpDigest(manager, { kind: 'handover', channel: 'bar', times: ['02:00'] });
  const entry = messageOf(
    await bartender.command('/ambience log Guest in 204 complained on the terrace'),
  );
  await bartender.press(entry, logIds.follow);
  sandbox.clock.advance(minuteMs);
  const second = messageOf(await bartender.command('/ambience log Key card of 310 is lost'));
  await bartender.press(second, logIds.follow);
  await ask(bartender, '/ambience log DJ night in the lobby');
  await sandbox.pass(6 * hourMs);
  await sandbox.settle();
  const [post] = postsIn(sandbox, 'C0BAR').filter(({ text }) => text.includes('*Handover,'));
  if (post === undefined) throw new Error('no handover was posted');
  const shown = showMessage(post);
  expect(shown).toContain('Handover, Harbour Hotel, Friday (16:00 to 02:00)');
  expect(shown).toContain('1 complaint (Terrace)');
  expect(shown).toContain('21:04 Event, Lobby: “DJ night in the lobby”, by @bartender');
  expect(shown).toContain('Set by hand: Terrace (music');
  expect(shown).toContain('“Guest in 204 complained on the terrace” · Terrace, Fri 20 Nov 21:03');
  // Only the person who presses sees the entries; the post stays for everyone.
  const entries = messageOf(await bartender.press(post, 'Show entries'));
  expect(showMessage(entries)).toContain('Venue log, Harbour Hotel');
  expect(entries.id).not.toBe(post.id);
  expect(postsIn(sandbox, 'C0BAR').find(({ id }) => id === post.id)?.text).toBe(post.text);
  await manager.press(post, logIds.handoverDone, 'Guest in 204');
  const done = postsIn(sandbox, 'C0BAR').find(({ id }) => id === post.id);
  if (done === undefined) throw new Error('the handover is gone');
  expect(showMessage(done)).toContain('Done by @manager, Sat 21 Nov');
  // The other one is still open, and the rest of the post stays.
  expect(showMessage(done)).toContain('Key card of 310');
  expect(showMessage(done)).toContain('Set by hand: Terrace');
  expect(await ask(bartender, '/ambience log open')).not.toContain('204');
  // Two people press at once, the second in the post as it was.
  const again = showSeen(await bartender.press(post, logIds.handoverDone, 'Guest in 204'));
  expect(again).toContain('@manager has already done this');
  // The next one begins where this one ended.
  await ask(bartender, '/ambience log complaint about noise in the spa yesterday at 22:00');
  // By an odd number of milliseconds.
  sandbox.clock.advance(1);
  await sandbox.pass(dayMs);
  await sandbox.settle();
  const next = postsIn(sandbox, 'C0BAR')
    .filter(({ text }) => text.includes('*Handover,'))
    .at(-1);
  expect(next && showMessage(next)).toContain('(02:00 to 02:00)');
  expect(next && showMessage(next)).not.toContain('DJ night');
  expect(next && showMessage(next)).toContain('Also noted, about earlier shifts: 1');
  expect(next && showMessage(next)).toContain('Fri 20 Nov 22:00 Complaint, Spa');
}, 60_000);

test('a kind with a time of its own leaves none behind', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const choose = async (form: ShownView, kind: string) =>
    viewOf(await manager.choose(form, formFields.kind, { [formFields.kind]: kind }));
  const opened = await openDigestForm(manager);
  const handover = await choose(opened, digestKindWords.handover.name);
  expect(showView(handover)).toContain('02:00');
  const daily = await choose(handover, digestKindWords.daily.name);
  expect(showView(daily)).toContain('22:00');
  expect(showView(daily)).not.toContain('02:00');
});

test('anyone can ask for a handover at any time, and share it', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  await connected(sandbox.as('manager'), 'CORNER-CAFE');
  const bartender = sandbox.as('bartender');
  const entry = messageOf(
    await bartender.command('/ambience log Guest in 204 complained on the terrace', 'bar'),
  );
  await bartender.press(entry, logIds.follow);
  const asked = messageOf(
    await bartender.command('/ambience handover for the night porter, please', 'bar'),
  );
  expect(showMessage(asked)).toContain('Handover, Harbour Hotel, Friday (11:03 to 21:03)');
  expect(showMessage(asked)).toContain('“Guest in 204 complained on the terrace” · Terrace');
  // What is written or done since is in the next one, without waiting for new readings.
  const open = messageOf(await bartender.press(asked, 'Show open follow-ups'));
  await bartender.press(open, 'Mark done');
  expect(await ask(bartender, '/ambience handover harbour')).toContain('No open follow-ups');
  await bartender.press(asked, questionIds.share);
  const [shared] = postsIn(sandbox, 'C0BAR').map(showMessage);
  expect(shared).toContain('Handover, Harbour Hotel');
  expect(shared).toContain('@bartender');
  // Each venue has its own.
  const all = await ask(bartender, '/ambience handover at all venues');
  expect(all).toContain('Handover, Harbour Hotel');
  expect(all).toContain('Handover, Corner Café');
});

test('a daily handover leaves nothing out when the clocks go back', async () => {
  // A Friday; the clocks go back in the night to Sunday.
  await using sandbox = await runSandbox({ standsAt: Date.UTC(2026, 9, 23, 12) });
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, { kind: 'handover', channel: 'bar', times: ['06:00'] });
  await sandbox.pass(dayMs);
  await sandbox.settle();
  await ask(manager, '/ambience log Guest complained about the spa');
  await sandbox.pass(dayMs);
  await sandbox.settle();
  const handovers = postsIn(sandbox, 'C0BAR')
    .map(showMessage)
    .filter((text) => text.includes('Handover,'));
  expect(handovers).toHaveLength(2);
  // It is about the day that most of it belongs to, not the one that has just begun.
  expect(handovers[1]).toContain('Handover, Harbour Hotel, Saturday (06:00 to 06:00)');
  expect(handovers[1]).toContain('1 complaint (Spa)');
}, 60_000);

test('a weekly review of all venues has a row for each', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await connected(manager, 'CORNER-CAFE');
  // The venue that was named is chosen.
  const ofCafe = await ask(manager, '/ambience send me a weekly review every monday for the café');
  expect(ofCafe).toContain('(x) Corner Café');
  const ofSpa = await ask(manager, '/ambience send me a summary of the spa every evening');
  expect(ofSpa).toContain("A digest is about a whole venue. It can't be about Spa alone.");
  const ofBars = await ask(manager, '/ambience send me a digest at 22:00 for the two bars');
  expect(ofBars).toContain(
    "A digest is about a whole venue. It can't be about the two bars alone.",
  );
  const form = viewOf(await manager.command('/ambience digest weekly review of all venues'));
  savedOf(
    await saveDigest(manager, form, {
      kind: 'weekly_all',
      channel: 'bar',
      weekdays: 'monday',
      times: ['09:00'],
    }),
  );
  // A kind that is not set up yet is not the list of those that are.
  const monthly = await ask(manager, '/ambience digest monthly review of all venues');
  expect(monthly).toContain(`(x) ${digestKindWords.monthly_all.name}`);
  expect(await ask(manager, '/ambience digest weekly review of all venues')).toContain('1 digest');
  await ask(manager, '/ambience log harbour hotel guest complained about the spa');
  await sandbox.pass(10 * dayMs);
  await sandbox.settle();
  const posts = postsIn(sandbox, 'C0BAR')
    .map(showMessage)
    .filter((text) => text.includes('complaint'));
  expect(posts).toHaveLength(2);
  expect(posts[0]).toContain('16 Nov to 22 Nov');
  expect(posts[0]).toContain('1 complaint at Harbour Hotel.');
  expect(posts[1]).toContain('No complaints at 2 venues. No alerts were set up.');
  expect(posts[1]).toMatch(/Corner Café \(to Sat\) +\d\.\d/);
}, 60_000);

test('rounds are counted, and told if there was something', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  await ask(bartender, '/ambience log round, all fine');
  await ask(bartender, '/ambience log round: all checked, terrace door left open');
  await sandbox.pass(5 * minuteMs);
  const told = await ask(bartender, '/ambience handover');
  expect(told).toContain('2 rounds');
  expect(told).toContain('“all checked, terrace door left open”');
  expect(told).not.toContain('“round, all fine”');
});

test('a handover can be asked for since a time of the day', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const since = await ask(bartender, '/ambience handover since 18:30');
  expect(since).toContain('Handover, Harbour Hotel, Friday (18:30 to 21:03)');
  // A time that is still to come today was yesterday's.
  expect(await ask(bartender, '/ambience hand over from 22:00')).toContain('(22:00 to 21:03)');
  expect(await ask(bartender, '/ambience handover')).toContain('(11:03 to 21:03)');
});

test('a weekly review is posted on its weekday, and a monthly one on the first', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const form = await openDigestForm(manager);
  const weeklyOnes = { kind: 'weekly', channel: 'bar', weekdays: 'monday', times: ['09:00'] };
  savedOf(await saveDigest(manager, form, weeklyOnes));
  await setUpDigest(manager, { kind: 'monthly', channel: 'bar', times: ['09:00'] });
  await ask(manager, '/ambience log Guest complained about the spa');
  // The morning of the second Monday.
  await sandbox.pass(9.4 * dayMs);
  const loud = { channelId: 'bar', target: 'Rooftop Bar', enter: '8', forCount: 'At once' };
  await setUpAlert(manager, loud);
  // A second rule of the same zone doubles nothing.
  await setUpAlert(manager, loud);
  await setUpAlert(manager, { ...loud, enter: '9' });
  await sandbox.pass(1.3 * dayMs);
  await sandbox.settle();
  const reviews = postsIn(sandbox, 'C0BAR')
    .map(showMessage)
    .filter(
      (text) => text.includes('Night') || text.includes('Week from') || text.includes('nights'),
    );
  const weekly = reviews.filter((text) => text.includes('last week'));
  const monthly = reviews.filter((text) => text.includes('November ('));
  expect(weekly).toHaveLength(2);
  expect(weekly[0]).toContain('1 complaint (Spa)');
  expect(weekly[1]).toContain('23 Nov to 29 Nov');
  const beyond = (limit: string) =>
    new RegExp(`Rooftop Bar ([\\d.]+ hours|[\\dhmin ]+) \\(loudness above ${limit}\\)`).exec(
      weekly[1] ?? '',
    )?.[1];
  const times = [beyond('8.0'), beyond('9.0')];
  expect(
    times.every((one) => one !== undefined && one !== ''),
    weekly[1],
  ).toBe(true);
  expect(times[0]).not.toBe(times[1]);
  await ask(manager, '/ambience report from 23 to 29 november');
  const files = sandbox.slack.state.messages.flatMap((one) => one.file ?? []);
  const report = files.find(({ name }) => name.endsWith('.html'))?.content ?? '';
  expect(report.match(/Rooftop Bar<\/th>(\s*<td[^>]*>[^<]*<\/td>){2}/g)).toEqual(
    times.map((time) => expect.stringContaining(`>${time}</td>`)),
  );
  expect(monthly).toHaveLength(1);
  expect(monthly[0]).toContain('1 complaint (Spa)');
  // What they are made of is in their threads.
  const values = postsIn(sandbox, 'C0BAR').filter(({ file }) => file !== undefined);
  expect(values.map(({ file }) => file?.name)).toEqual([
    'harbour-hotel-zones-2026-11-20-2026-11-22.csv',
    'harbour-hotel-zones-2026-11-23-2026-11-29.csv',
    'harbour-hotel-zones-2026-11-20-2026-11-30.csv',
  ]);
  expect(values[1]?.file?.content).toContain('2026-11-29 21:00,Terrace,');
  const isReview = (id: string | undefined) =>
    postsIn(sandbox, 'C0BAR').some((one) => one.id === id && showMessage(one).includes('night'));
  expect(values.every(({ threadId }) => isReview(threadId))).toBe(true);
}, 60_000);

test('a daily handover in the evening is about its own day, not about the night before', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, { kind: 'handover', channel: 'bar', times: ['20:00'] });
  await sandbox.pass(2 * dayMs);
  await sandbox.settle();
  const [, second = ''] = postsIn(sandbox, 'C0BAR')
    .map(showMessage)
    .filter((text) => text.includes('Handover,'));
  expect(second).toContain('Sunday (20:00 to 20:00)');
  expect(second).toMatch(/Liveliest at (1\d|20):/);
  // The next one goes on from there, and says so.
  await sandbox.pass(dayMs / 12);
  const sincePost = 'Since the last handover post.';
  expect(await ask(manager, '/ambience handover')).toMatch(
    new RegExp(`Sunday \\(20:00 to 23:\\d\\d\\)[^]*${sincePost}`),
  );
  expect(await ask(manager, '/ambience handover since 18:00')).not.toContain(sincePost);
}, 60_000);
