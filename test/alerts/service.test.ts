import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../src/time.ts';
import { venueKey } from '../../src/venues/venue-key.ts';
import { stepMs } from './play.ts';
import { runAlerts, settingsOf } from './with-service.ts';

/** What the timelines do not reach: crashes, a busy Slack, silence that lasts. */

const one = { watch: { forCount: 1, clearCount: 1 } } as const;

test('a sensor that repeats an old value is reported once, whatever the time', async () => {
  await using alerts = await runAlerts();
  await alerts.save('rule-1', settingsOf());
  alerts.venue.repeat(60, alerts.clock.now());
  await alerts.pass(9 * hourMs);
  expect(alerts.events()).toEqual(['12:29 post', '17:59 close']);
  await alerts.measure(60, 60);
  expect(alerts.events()).toHaveLength(2);
});

test('an outage of the service for hours is one message', async () => {
  await using alerts = await runAlerts();
  await alerts.save('rule-1', settingsOf());
  await alerts.measure(60);
  alerts.venue.failWith('unavailable');
  await alerts.pass(2 * hourMs);
  alerts.venue.failWith(undefined);
  await alerts.measure(60);
  expect(alerts.events()).toEqual(['12:33 post', '14:08 close']);
});

test('a rule about the whole venue notices silence too', async () => {
  await using alerts = await runAlerts();
  await alerts.save('rule-1', { ...settingsOf(), target: { kind: 'venue' } });
  alerts.venue.repeat(60, alerts.clock.now());
  await alerts.pass(hourMs);
  expect(alerts.events()).toEqual([expect.stringContaining('post')]);
});

test('a rule for silence that is added later shares the open message', async () => {
  await using alerts = await runAlerts();
  await alerts.save('rule-1', settingsOf());
  alerts.venue.repeat(60, alerts.clock.now());
  await alerts.pass(hourMs);
  await alerts.save('rule-2', { ...settingsOf(), watch: { kind: 'silence' } });
  await alerts.service.rules.pause('rule-1', { workspaceId: alerts.workspaceId, userId: 'U1' });
  await alerts.pass(hourMs);
  expect(alerts.events()).toEqual(['12:29 post']);
  await alerts.measure(60);
  expect(alerts.events()).toEqual(['12:29 post', expect.stringContaining('close')]);
});

test('a message whose id was stored late is closed, even if it is over by then', async () => {
  await using alerts = await runAlerts();
  await alerts.save('rule-1', settingsOf(one));
  await alerts.measure(71);
  // As if the process had ended between the ledger and the state.
  await alerts.states.update(
    venueKey(alerts.workspaceId, alerts.venueId),
    (state) =>
      state && {
        ...state,
        posts: state.posts.map((post) => ({
          ...post,
          opening: { kind: 'due', at: post.openedAt },
        })),
      },
  );
  await alerts.service.rules.pause('rule-1', { workspaceId: alerts.workspaceId, userId: 'U1' });
  await alerts.restart();
  await alerts.pass(minuteMs);
  expect(alerts.events()).toEqual(['12:00 post', expect.stringContaining('close')]);
});

test('a reminder that had to wait is not posted after the end', async () => {
  await using alerts = await runAlerts();
  await alerts.save(
    'rule-1',
    settingsOf({ ...one, more: { usesThread: true, followUpMinutes: 60 } }),
  );
  await alerts.measure(...Array<number>(12).fill(71));
  alerts.answers.push(...Array<'later'>(4).fill('later'));
  await alerts.pass(minuteMs);
  await alerts.measure(60, 60);
  expect(alerts.events()).toEqual(['12:00 post', '13:02 thread over', '13:02 close']);
});

test('the end in the thread is not lost while Slack is busy', async () => {
  await using alerts = await runAlerts();
  await alerts.save('rule-1', settingsOf({ ...one, more: { usesThread: true } }));
  await alerts.measure(...Array<number>(14).fill(71));
  alerts.answers.push('later');
  await alerts.measure(60, 60);
  expect(alerts.events()).toEqual(['12:00 post', '13:10 close', '13:11 thread over']);
});

test('two reminders are never closer than their interval', async () => {
  await using alerts = await runAlerts();
  await alerts.save(
    'rule-1',
    settingsOf({ ...one, more: { usesThread: true, followUpMinutes: 60 } }),
  );
  await alerts.measure(71);
  alerts.service.stop();
  alerts.clock.advance(3 * hourMs);
  alerts.venue.measure(71);
  await alerts.restart();
  await alerts.measure(...Array<number>(13).fill(71));
  const reminders = alerts.events().filter((line) => line.includes('follow_up'));
  expect(reminders).toEqual(['15:04 thread follow_up', '16:04 thread follow_up']);
});

test('people are told that it is getting worse although someone acknowledged', async () => {
  await using alerts = await runAlerts();
  const { service, workspaceId, venueId } = alerts;
  await alerts.save(
    'rule-1',
    settingsOf({ ...one, more: { usesThread: true, followUpMinutes: 60 } }),
  );
  await alerts.measure(71);
  const [episode] = await service.episodes.list(workspaceId, venueId);
  const ids = [episode?.id ?? ''];
  const acknowledged = await service.episodes.acknowledge(venueId, ids, {
    workspaceId,
    userId: 'U1',
  });
  expect(acknowledged).toMatchObject({ kind: 'acknowledged' });
  const again = await service.episodes.acknowledge(venueId, ids, { workspaceId, userId: 'U2' });
  expect(again).toMatchObject({ kind: 'acknowledged_before', by: 'U1' });
  await alerts.measure(90, ...Array<number>(24).fill(90));
  expect(alerts.events()).toEqual(['12:00 post', '12:05 thread worse']);
});

test('a post that Slack delays into quiet hours waits for their end', async () => {
  // 21:49 in Copenhagen.
  await using alerts = await runAlerts(Date.UTC(2026, 10, 20, 20, 49));
  const quietHours = { from: '22:00', to: '23:00', mode: { kind: 'silent' } } as const;
  await alerts.save('rule-1', settingsOf({ ...one, more: { quietHours } }));
  alerts.answers.push(...Array<'later'>(10).fill('later'));
  await alerts.measure(...Array<number>(15).fill(71));
  expect(alerts.events()).toEqual(['23:00 post']);
});

test('a rule that compares with usual waits while the usual value is unknown', async () => {
  await using alerts = await runAlerts();
  const settings = settingsOf();
  if (settings.watch.kind !== 'level') throw new Error('not a level');
  const bounds = { kind: 'usual', enter: 2, exit: 1 } as const;
  await alerts.save('rule-1', { ...settings, watch: { ...settings.watch, bounds } });
  await alerts.measure(...Array<number>(10).fill(71));
  expect(alerts.events()).toEqual([]);
});

test('while the budget is short, polls get rarer, except for a rule that is pending', async () => {
  await using alerts = await runAlerts();
  const { service, workspaceId, venueId } = alerts;
  await alerts.save('rule-1', settingsOf());
  await alerts.measure(60);
  alerts.venue.failWith('over_budget');
  await alerts.pass(2 * hourMs);
  expect(service.intervalMs(workspaceId, venueId)).toBeGreaterThanOrEqual(20 * minuteMs);
  alerts.venue.failWith(undefined);
  alerts.venue.measure(71);
  await alerts.pass(hourMs);
  expect(service.intervalMs(workspaceId, venueId)).toBe(stepMs);
  expect(alerts.events().filter((line) => line.endsWith('post'))).toHaveLength(1);
});

test('nothing of a workspace is left after it removed the app', async () => {
  await using alerts = await runAlerts();
  const { service, workspaceId, venueId } = alerts;
  await alerts.save('rule-1', settingsOf(one));
  await alerts.measure(71, 60);
  await service.rules.remove('rule-1', { workspaceId, userId: 'U1' });
  await alerts.pass(stepMs);
  expect(await service.episodes.list(workspaceId, venueId)).toHaveLength(1);
  await service.forget(workspaceId);
  expect(await service.episodes.list(workspaceId, venueId)).toEqual([]);
});

test('saving the same form twice is not a conflict', async () => {
  await using alerts = await runAlerts();
  // As the form passes it on, with fields that are undefined.
  const settings = { ...settingsOf(), quietHours: undefined, escalation: undefined };
  expect(await alerts.save('rule-1', settings)).toBe('saved');
  expect(await alerts.save('rule-1', settings)).toBe('saved_before');
});

const reminded = settingsOf({ ...one, more: { usesThread: true, followUpMinutes: 60 } });

test('a post that Slack did not confirm is repeated at the next measurement', async () => {
  await using alerts = await runAlerts();
  await alerts.save('rule-1', reminded);
  alerts.answers.push('unknown');
  await alerts.measure(71, ...Array<number>(14).fill(71), 60);
  expect(alerts.events()).toEqual([
    '12:05 post',
    expect.stringMatching(/^13:0\d thread follow_up$/),
    // The last word that notified people is that it ended.
    expect.stringMatching(/thread over$/),
    expect.stringMatching(/close$/),
  ]);
});

test('a Slack that confirms nothing gets ever fewer repeats, and the reminder', async () => {
  await using alerts = await runAlerts();
  await alerts.save('rule-1', reminded);
  let attempts = 0;
  const unconfirmed = Array.from({ length: 40 }, () => 'unknown' as const);
  alerts.answers.push(...unconfirmed);
  await alerts.measure(...Array<number>(24).fill(71));
  attempts = unconfirmed.length - alerts.answers.length;
  // At 0, 5, 10, 20, 40 and 80 minutes, and two reminders at most.
  expect(attempts).toBeGreaterThanOrEqual(5);
  expect(attempts).toBeLessThanOrEqual(8);
});

test('a post that was not confirmed and is over is closed, and not repeated', async () => {
  await using alerts = await runAlerts();
  await alerts.save('rule-1', settingsOf(one));
  alerts.answers.push('unknown');
  await alerts.measure(71, 60, 60);
  expect(alerts.events()).toEqual([expect.stringMatching(/post closing$/)]);
});

test('a repeat waits for the end of quiet hours, and its end is told in any case', async () => {
  // 21:54 in Copenhagen.
  await using alerts = await runAlerts(Date.UTC(2026, 10, 20, 20, 54));
  const quietHours = { from: '22:00', to: '23:00', mode: { kind: 'silent' } } as const;
  await alerts.save('rule-1', settingsOf({ ...one, more: { quietHours } }));
  alerts.answers.push('unknown');
  await alerts.measure(71, 71, 71, 60, 60);
  expect(alerts.events()).toEqual([expect.stringMatching(/^22:\d\d post closing$/)]);
});

test('only what was measured after a rule was resumed counts', async () => {
  await using alerts = await runAlerts();
  const { rules } = alerts.service;
  await alerts.save('rule-1', settingsOf(one));
  await alerts.measure(71);
  await rules.pause('rule-1', { workspaceId: alerts.workspaceId, userId: 'U1' });
  await alerts.settle();
  await rules.resume('rule-1', { workspaceId: alerts.workspaceId, userId: 'U1' });
  await alerts.settle();
  expect(alerts.events()).toEqual(['12:00 post', expect.stringMatching(/close$/)]);
  await alerts.measure(71);
  expect(alerts.events()).toHaveLength(3);
});

test('the message shows every measurement, also of the same value', async () => {
  await using alerts = await runAlerts();
  await alerts.save('rule-1', settingsOf(one));
  await alerts.measure(...Array<number>(7).fill(71));
  expect(alerts.seen).toHaveLength(7);
});

test('an owner who cannot be reached is not tried again at each poll', async () => {
  await using world = await runAlerts();
  world.reach.result = 'refused';
  await world.save('r1', settingsOf());
  world.answers.push('unknown');
  await world.measure(71, 71, 71);
  expect(world.told).toEqual(['U1']);
  await world.measure(71, 71, 60, 60, 60);
  expect(world.told).toEqual(['U1']);
  // The next start, or the daily comparison, tries again.
  world.reach.result = 'sent';
  await world.restart();
  expect(world.told).toEqual(['U1', 'U1']);
  await world.restart();
  expect(world.told).toEqual(['U1', 'U1']);
});
