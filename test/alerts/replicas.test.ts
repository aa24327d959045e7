import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alertHistoryKind } from '../../src/alerts/alert-history.ts';
import { alertRuleKind } from '../../src/alerts/alert-rules.ts';
import { type AlertService, createAlertService } from '../../src/alerts/alert-service.ts';
import { venueAlertsKind } from '../../src/alerts/venue-alerts.ts';
import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import { deliveryKind, type PostResult } from '../../src/schedule/delivery.ts';
import { createPostRateLimiter } from '../../src/slack/posting/post-rate-limiter.ts';
import { createMovableClock } from '../../src/time.ts';
import { openTestStore } from '../store/with-store.ts';
import { fakeVenue } from './fake-venue.ts';
import { ruleOf, startOf, stepMs } from './play.ts';

/** Timeline 24: two replicas on the same database, which is a real file. */

const timeline = { name: '24', steps: [], expected: [] };

test('24: two replicas evaluate the same measurement, and one of them posts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-replicas-'));
  const clock = createMovableClock(startOf(timeline));
  const store = await openTestStore(join(folder, 'ambience.db'), { clock });
  const venue = fakeVenue(clock);
  const sent: string[] = [];
  const inFlight = createInFlight();
  const log = createLog('silent');
  const post = async (_team: string, _channel: string): Promise<PostResult> => {
    sent.push('post');
    return { kind: 'sent', messageId: String(sent.length) };
  };
  const replica = (): AlertService =>
    createAlertService({
      ...venue,
      clock,
      inFlight,
      log,
      wait: async () => {},
      records: store.records(alertRuleKind),
      states: store.records(venueAlertsKind),
      history: store.records(alertHistoryKind),
      deliveries: store.records(deliveryKind),
      refreshZones: async () => {},
      roles: { knownManagers: async () => new Set() },
      audit: { record: async () => {} },
      slack: {
        post,
        edit: async () => ({ kind: 'edited' }),
        reply: post,
        escalate: async () => 'sent',
      },
      send: async () => 'sent',
      createRateLimiter: (signal) => createPostRateLimiter(signal, async () => {}),
    });
  const replicas = [replica(), replica()];
  const {
    id,
    version: _,
    ownedBy,
    state,
    mutes,
    pendingNotifications,
    ...settings
  } = ruleOf(timeline);
  await replicas[0]?.rules.save('T1', { id, version: undefined, settings }, { userId: 'U1' });
  for (let step = 0; step < 6; step += 1) {
    venue.measure(71);
    for (const one of replicas) await one.venueChanged('T1', settings.venueId);
    for (const one of replicas) one.tick();
    await inFlight.drain(9_000);
    clock.advance(stepMs);
  }
  expect(sent).toEqual(['post']);
  const [episode, ...others] = (await replicas[1]?.episodes.list('T1', settings.venueId)) ?? [];
  expect(episode?.zones).toHaveLength(1);
  expect(others).toEqual([]);
  for (const one of replicas) one.stop();
  await store.close();
  await rm(folder, { recursive: true });
});
