import { expect, test } from 'vitest';
import { runAlerts, settingsOf } from './with-service.ts';

test('24: two replicas evaluate the same measurement, and one of them posts', async () => {
  await using alerts = await runAlerts();
  const { service, workspaceId, venueId } = alerts;
  const other = alerts.replica();
  await alerts.save('rule-1', settingsOf());
  for (let step = 0; step < 6; step += 1) {
    await other.service.venueChanged(workspaceId, venueId);
    other.queue.tick();
    await alerts.measure(71);
  }
  expect(alerts.events()).toEqual([expect.stringContaining('post')]);
  const [episode, ...others] = await service.episodes.list(workspaceId, venueId);
  expect(episode?.zones).toHaveLength(1);
  expect(others).toEqual([]);
  other.stop();
});

test('open episodes are counted until they close, and nothing is left of a workspace', async () => {
  await using alerts = await runAlerts();
  await alerts.save('rule-1', settingsOf());
  await alerts.measure(71, 71, 71, 71);
  expect(await alerts.openEpisodes.count()).toBe(1);
  await alerts.measure(40, 40, 40, 40);
  expect(await alerts.openEpisodes.count()).toBe(0);
  await alerts.measure(71, 71, 71, 71);
  expect(await alerts.openEpisodes.count()).toBe(1);
  await alerts.service.forget(alerts.workspaceId);
  expect(await alerts.openEpisodes.count()).toBe(0);
});
