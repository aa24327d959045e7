import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertHistoryKind } from '../../src/alerts/alert-history.ts';
import { alertRuleKind } from '../../src/alerts/alert-rules.ts';
import { createAlertService } from '../../src/alerts/create-alert-service.ts';
import type { EpisodePoster } from '../../src/alerts/episode-poster.ts';
import type { AlertSettings } from '../../src/alerts/rule.ts';
import { openEpisodeKind, venueAlertsKind } from '../../src/alerts/venue-alerts.ts';
import { nothingMeasured } from '../../src/history/measured.ts';
import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import { noMetrics } from '../../src/ops/metrics.ts';
import type { PostResult } from '../../src/schedule/delivery.ts';
import { createLedger, deliveryKind } from '../../src/schedule/ledger.ts';
import { createLocalQueue } from '../../src/schedule/local-queue.ts';
import { createOutbox, type SendResult } from '../../src/schedule/outbox.ts';
import { createPostOnce } from '../../src/schedule/post-once.ts';
import { createPostRateLimiter } from '../../src/schedule/post-rate-limiter.ts';
import { paces } from '../../src/slack/posting/posts.ts';
import { createMovableClock, minuteMs } from '../../src/time.ts';
import { openTestStore } from '../store/with-store.ts';
import { fakeVenue } from './fake-venue.ts';
import { ruleOf, stepMs } from './play.ts';
import type { Timeline } from './timelines.ts';

/** The alert service on a real SQLite file, with a venue and a Slack that tests steer. */

const workspaceId = 'T1';
/** A minute before noon in Copenhagen, when the next measurement comes. */
const noon = Date.UTC(2026, 10, 20, 10, 59);
/** Within the bounds of every rule here. */
const calm = 60;

/** The settings of a timeline's rule. */
export function settingsOf(timeline: Partial<Timeline> = {}): AlertSettings {
  const { id, version, ownedBy, state, mutes, watchedFrom, pendingNotifications, ...settings } =
    ruleOf({
      name: '',
      steps: [],
      expected: [],
      ...timeline,
    });
  return settings;
}

export async function runAlerts(startsAt = noon) {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-alerts-'));
  const clock = createMovableClock(startsAt);
  const store = await openTestStore(join(folder, 'ambience.db'), { clock });
  const venue = fakeVenue(clock);
  venue.measure(calm);
  const inFlight = createInFlight();
  /** What reached Slack, such as `12:10 post`. */
  const seen: string[] = [];
  /** Answers to the next calls; after them, Slack takes everything. */
  const answers: PostResult['kind'][] = [];
  /** Whom the app tried to tell about a rule. */
  const told: string[] = [];
  const reach: { result: SendResult } = { result: 'sent' };
  const time = () => new Date(clock.now() + 60 * minuteMs).toISOString().slice(11, 16);

  const answer = (what: string): PostResult => {
    const kind = answers.shift() ?? 'sent';
    if (kind === 'later') return { kind, waitMs: minuteMs };
    if (kind !== 'sent') return { kind: 'unknown' };
    seen.push(`${time()} ${what}`);
    return { kind, messageId: String(seen.length) };
  };
  const slack: EpisodePoster = {
    post: async (_team, _channel, view) =>
      answer(view.episodes.some(({ closed }) => closed === undefined) ? 'post' : 'post closing'),
    async edit(_team, _channel, _message, view) {
      const isOver = view.episodes.every(({ closed }) => closed !== undefined);
      const result = answer(isOver ? 'close' : 'edit');
      if (result.kind === 'sent') return { kind: 'edited' };
      return { kind: 'later', waitMs: minuteMs };
    },
    reply: async (_to, line) => answer(`thread ${line.kind}`),
    escalate: async () => 'sent',
  };

  function replica() {
    const log = createLog('silent');
    const queue = createLocalQueue(clock, inFlight, log);
    const ledger = createLedger({
      records: store.records(deliveryKind),
      clock,
      abandonedAfterMs: 0,
    });
    const service = createAlertService({
      ...venue,
      pastHistory: {
        about: async () => undefined,
        read: async () => ({ measured: nothingMeasured, damaged: [], thinned: new Set() }),
      },
      clock,
      inFlight,
      queue,
      metrics: noMetrics,
      log,
      outbox: createOutbox({ queue: createLocalQueue(clock, inFlight, log), clock, log }),
      postOnce: createPostOnce({ ledger, wait: async () => {}, log }),
      records: store.records(alertRuleKind),
      states: store.records(venueAlertsKind),
      history: store.records(alertHistoryKind),
      openEpisodes: store.records(openEpisodeKind),
      ledger,
      refreshZones: async () => {},
      roles: { knownManagers: async () => new Set() },
      audit: { record: async () => {} },
      posts: slack,
      async send(_workspace, userId) {
        told.push(userId);
        return reach.result;
      },
      createRateLimiter: (signal) =>
        createPostRateLimiter(paces, {
          signal,
          wait: async () => {},
          reserve: undefined,
        }),
    });
    return {
      service,
      queue,
      stop() {
        queue.stop();
        service.stop();
      },
    };
  }

  let current = replica();

  async function settle(): Promise<void> {
    current.queue.tick();
    await inFlight.drain(9_000);
  }

  return {
    workspaceId,
    venueId: venue.venueId,
    venue,
    clock,
    seen,
    answers,
    told,
    reach,
    states: store.records(venueAlertsKind),
    openEpisodes: store.records(openEpisodeKind),
    replica,
    settle,
    get service() {
      return current.service;
    },
    async save(id: string, settings: AlertSettings) {
      const verdict = await current.service.rules.save(
        { id, version: undefined, settings },
        { workspaceId, userId: 'U1' },
      );
      await settle();
      return verdict;
    },
    /** Measures a value for each step of five minutes, and lets the service see it. */
    async measure(...values: readonly number[]) {
      for (const value of values) {
        venue.measure(value);
        await this.pass(stepMs);
      }
    },
    /** Lets time pass, as long as anything is due. */
    async pass(ms: number) {
      const until = clock.now() + ms;
      for (;;) {
        const next = Math.min(current.queue.nextAt() ?? until, until);
        clock.advance(Math.max(0, next - clock.now()));
        await settle();
        if (next >= until) return;
      }
    },
    /** The process ends and another one starts. */
    async restart() {
      current.stop();
      current = replica();
      await current.service.reconcile(workspaceId);
      await settle();
    },
    /** Without edits, which come with every measurement. */
    events: () => seen.filter((line) => !line.endsWith(' edit')),
    async [Symbol.asyncDispose]() {
      current.stop();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
