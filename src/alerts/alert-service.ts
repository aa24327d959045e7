import { randomUUID } from 'node:crypto';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Audit } from '../people/audit.ts';
import type { Roles } from '../people/roles.ts';
import { createSaveIntroduced, type SaveIntroduced } from '../people/save-introduced.ts';
import type { PostRateLimiter } from '../schedule/delivery.ts';
import type { Ledger } from '../schedule/ledger.ts';
import type { Outbox, SendResult } from '../schedule/outbox.ts';
import type { PostOnce } from '../schedule/post-once.ts';
import type { Queue } from '../schedule/queue.ts';
import type { Records } from '../store/records.ts';
import type { Connections } from '../venues/connections.ts';
import type { Connection } from '../venues/workspace.ts';
import type { RefreshZones } from '../venues/zone-refresh.ts';
import { createAlertDelivery } from './alert-delivery.ts';
import { type AlertEpisodes, createAlertEpisodes } from './alert-episodes.ts';
import { createAlertHistory } from './alert-history.ts';
import { createListAlerts, type ListAlerts } from './alert-list.ts';
import { createAlertMonitor } from './alert-monitor.ts';
import { type AlertNotice, nextAlertNews } from './alert-news.ts';
import { type AlertDraft, AlertRules } from './alert-rules.ts';
import type { AlertAuditEvent } from './audit-event.ts';
import type { EpisodePosts } from './episode-posts.ts';
import { createPostPart, partKeyPrefix } from './post-part.ts';
import { type PreviewData, readPreviewData } from './preview-data.ts';
import type { ValueSource } from './read-values.ts';
import type { AlertRule, AlertTarget } from './rule.ts';
import {
  type Episode,
  type OpenEpisode,
  readVenueKey,
  type VenueAlerts,
  venueKey,
  venueKeyPrefix,
} from './venue-alerts.ts';

/** Stores alert rules, watches their venues and tells people about episodes. */
export interface AlertService {
  readonly rules: AlertRules;
  readonly episodes: AlertEpisodes;
  readonly list: ListAlerts;
  readonly saveAlert: SaveIntroduced<AlertRule, AlertDraft>;
  readPreview(
    workspaceId: string,
    connection: Connection,
    target: AlertTarget,
  ): Promise<PreviewData>;
  /** How often a venue is polled, in milliseconds; longer while the request budget is short. */
  intervalMs(workspaceId: string, venueId: string): number;
  /** Schedules the venues of a workspace that have rules. Call it if the queue was lost. */
  reconcile(workspaceId: string): Promise<void>;
  /** A venue was connected or its state has changed. */
  venueChanged(workspaceId: string, venueId: string): Promise<void>;
  /** Deletes everything of a workspace. @returns how many alerts there were */
  forget(workspaceId: string): Promise<number>;
  stop(): void;
  newId(): string;
}

export interface AlertServiceOptions extends ValueSource {
  readonly records: Records<AlertRule[]>;
  readonly states: Records<VenueAlerts>;
  readonly openEpisodes: Records<OpenEpisode>;
  readonly history: Records<Episode[]>;
  readonly ledger: Ledger;
  readonly connections: Connections;
  readonly refreshZones: RefreshZones;
  readonly roles: Pick<Roles, 'knownManagers'>;
  readonly audit: Pick<Audit<AlertAuditEvent>, 'record'>;
  readonly posts: EpisodePosts;
  readonly send: (workspaceId: string, userId: string, notice: AlertNotice) => Promise<SendResult>;
  /** @param signal aborts waiting when the app stops */
  readonly createRateLimiter: (signal: AbortSignal) => PostRateLimiter;
  readonly queue: Queue;
  readonly metrics: Pick<Metrics, 'delivery' | 'alertMessage' | 'alertTransition'>;
  readonly inFlight: InFlight;
  readonly postOnce: PostOnce;
  readonly outbox: Outbox;
  readonly log: Log;
}

export function createAlertService(options: AlertServiceOptions): AlertService {
  const { connections, states, ledger, queue, inFlight, audit, clock, log } = options;
  const stopping = new AbortController();
  const rules = new AlertRules(options.records, audit, clock);
  const history = createAlertHistory(options.history, clock);
  const { list: listConnections } = connections;
  options.outbox.register('alerts', (workspaceId, id) =>
    nextAlertNews(workspaceId, id, { ...options, rules, listConnections }),
  );
  const deliver = createAlertDelivery({
    states,
    rules,
    ledger,
    postPart: createPostPart({ ...options, clock }),
    posts: options.posts,
    rateLimiter: options.createRateLimiter(stopping.signal),
    clock,
    log,
  });
  const monitor = createAlertMonitor({
    ...options,
    rules,
    history,
    deliver,
  });
  const episodes = createAlertEpisodes({
    states,
    history,
    audit,
    onChanged: monitor.follow,
    clock,
  });

  // When the app stops, waiting work throws, and the queue hands it to another replica.
  queue.start(async (key) => {
    await monitor.poll(key);
    await deliverNews(...readVenueKey(key));
  });

  /** Polling may have stopped a rule, or not know whether a message was posted. */
  async function deliverNews(workspaceId: string, venueId: string): Promise<void> {
    const hasNews = (rule: AlertRule) =>
      rule.venueId === venueId && rule.pendingNotifications.length > 0;
    for (const { id } of (await rules.list(workspaceId)).filter(hasNews)) {
      await options.outbox.deliver({ of: 'alerts', workspaceId, id });
    }
  }

  rules.events.on('changed', (workspaceId, rule, before = rule) => {
    for (const venueId of new Set([rule.venueId, before.venueId])) follow(workspaceId, venueId);
  });
  rules.events.on('removed', (workspaceId, { venueId }) => follow(workspaceId, venueId));

  function follow(workspaceId: string, venueId: string): void {
    inFlight.track(monitor.follow(workspaceId, venueId)).catch((error: unknown) => {
      log.error({ err: error, workspaceId, venueId }, 'a venue is not watched');
    });
  }

  async function reconcile(workspaceId: string): Promise<void> {
    const ofRules = (await rules.list(workspaceId)).map(({ venueId }) => venueId);
    // Episodes may be open although their rule was deleted just before the process ended.
    const ofStates = (await states.startingWith(venueKeyPrefix(workspaceId))).map(
      ([key]) => readVenueKey(key)[1],
    );
    for (const venueId of new Set([...ofRules, ...ofStates])) {
      await monitor.repair(workspaceId, venueId);
      await deliverNews(workspaceId, venueId);
    }
  }

  return {
    rules,
    episodes,
    list: createListAlerts({ rules, episodes, listConnections, readings: options.readings }),
    saveAlert: createSaveIntroduced({ things: rules, listConnections, log }),
    readPreview: (workspaceId, connection, target) =>
      readPreviewData(workspaceId, connection, target, options),
    intervalMs: monitor.intervalMs,
    reconcile,
    venueChanged: monitor.follow,
    async forget(workspaceId) {
      const all = await rules.list(workspaceId);
      const count = await rules.forget(workspaceId);
      const ofStates = await states.startingWith(venueKeyPrefix(workspaceId));
      // Also venues without a state: their first poll may be running.
      const ofRules = all.map(({ venueId }) => venueKey(workspaceId, venueId));
      const keys = new Set([...ofStates.map(([key]) => key), ...ofRules]);
      for (const key of keys) await monitor.forget(key);
      const ofVenues = venueKeyPrefix(workspaceId);
      await states.deleteStartingWith(ofVenues);
      await history.forgetAll(ofVenues);
      await options.openEpisodes.deleteStartingWith(ofVenues);
      await ledger.forgetAll(partKeyPrefix(ofVenues));
      return count;
    },
    stop() {
      stopping.abort(new Error('the app stops'));
    },
    newId: randomUUID,
  };
}
