import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import { createAttemptDelivery } from '../../src/digests/attempt-delivery.ts';
import type { DigestContent } from '../../src/digests/content.ts';
import { digestKey } from '../../src/digests/digest.ts';
import { loudnessScale } from '../../src/insight/loudness-scale.ts';
import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import { noMetrics } from '../../src/ops/metrics.ts';
import { createLedger } from '../../src/schedule/ledger.ts';
import { createPostOnce } from '../../src/schedule/post-once.ts';
import type { Records } from '../../src/store/records.ts';
import { minuteMs } from '../../src/time.ts';
import { test } from './with-digests-store.ts';

/** A digest is deleted before each step of a post that is on its way, one after the other. */

const content: DigestContent = {
  kind: 'daily',
  venueName: 'Harbour Hotel',
  timezone: 'UTC',
  faulty: new Set(),
  isComparable: true,
  neverAutomated: new Set(),
  scale: loudnessScale(undefined, []),
  episodes: [],
};

/** More than a post takes. */
const mostSteps = 30;

/** Runs `before` ahead of each operation. */
function interrupted<T>(records: Records<T>, before: () => Promise<void>): Records<T> {
  return {
    ...records,
    async startingWith(prefix) {
      await before();
      return records.startingWith(prefix);
    },
    async add(key, value, keepMs) {
      await before();
      return records.add(key, value, keepMs);
    },
    async update(key, change, keepMs) {
      await before();
      return records.update(key, change, keepMs);
    },
  };
}

test.for(['manual', 'scheduled'] as const)(
  'nothing is posted after it, and nothing is left: %s',
  async (kind, { world }) => {
    const { digests, deliveries, clock } = world;
    let step = 0;
    let steps = 0;
    let isDeleted = false;
    let postedAfter = 0;
    const remove = async () => {
      if (steps !== step) {
        steps += 1;
        return;
      }
      steps = Infinity;
      isDeleted = true;
      await digests.remove('d1', { workspaceId: 'T1', userId: 'U1' });
      // As the service does when it is told.
      await world.ledger.forget(digestKey('T1', 'd1'));
    };
    const ledger = createLedger({
      records: interrupted(deliveries, remove),
      clock,
      abandonedAfterMs: 0,
    });
    const postOnce = createPostOnce({ ledger, wait: async () => {}, log: createLog('silent') });
    const attemptDelivery = createAttemptDelivery({
      postOnce,
      digests: {
        async find(workspaceId, id) {
          await remove();
          return digests.find(workspaceId, id);
        },
      },
      ledger,
      post: async () => {
        if (isDeleted) postedAfter += 1;
        await remove();
        return { kind: 'sent', messageId: '1.2' };
      },
      attach: async () => {},
      linkTo: async () => {
        await remove();
        return 'https://a.example';
      },
      problems: { record: async () => {}, notify: () => {}, checkOwner: () => {} },
      metrics: noMetrics,
      inFlight: createInFlight(),
      clock,
      log: createLog('silent'),
    });
    const results = new Set<string>();
    for (; step < mostSteps; step += 1) {
      clock.advance(2 * minuteMs);
      const digest = await world.saved('d1');
      steps = 0;
      isDeleted = false;
      const at = clock.now();
      const { kind: result } = await attemptDelivery({
        workspaceId: 'T1',
        post: {
          digest,
          content,
          at,
          now: at,
          trigger: kind === 'manual' ? { kind: 'person', sentBy: 'U1' } : { kind: 'schedule' },
        },
        claim: async (key) => {
          if (kind === 'manual') return ledger.claimManual(key, 'U1');
          return ledger.claim(key, at);
        },
        cancel: ledger.cancelClaim,
      });
      results.add(result);
      await setImmediate();
      expect(postedAfter).toBe(0);
      if (!isDeleted) break;
      expect(await deliveries.startingWith('')).toEqual([]);
    }
    expect(step).toBeGreaterThan(4);
    expect(results).toEqual(new Set(['gone', 'sent']));
  },
);
