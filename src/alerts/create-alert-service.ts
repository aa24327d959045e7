import { randomUUID } from 'node:crypto';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Audit } from '../people/audit.ts';
import type { Roles } from '../people/roles.ts';
import { createSaveCopies } from '../people/save-copies.ts';
import { createSaveIntroduced } from '../people/save-introduced.ts';
import type { PostRateLimiter } from '../schedule/delivery.ts';
import type { Ledger } from '../schedule/ledger.ts';
import type { Outbox, SendResult } from '../schedule/outbox.ts';
import type { PostOnce } from '../schedule/post-once.ts';
import type { Queue } from '../schedule/queue.ts';
import type { Records } from '../store/records.ts';
import type { Connections } from '../venues/connections.ts';
import { readVenueKey, venueKey, venueKeyPrefix } from '../venues/venue-key.ts';
import type { RefreshZones } from '../venues/zone-refresh.ts';
import { createAlertDelivery } from './alert-delivery.ts';
import { createAlertEpisodes } from './alert-episodes.ts';
import { createAlertHistory } from './alert-history.ts';
import { createListAlerts } from './alert-list.ts';
import { type AlertMonitor, createAlertMonitor } from './alert-monitor.ts';
import { type AlertNotice, nextAlertNews } from './alert-news.ts';
import { AlertRules } from './alert-rules.ts';
import type { AlertService } from './alert-service.ts';
import type { AlertAuditEvent } from './audit-event.ts';
import type { EpisodePoster } from './episode-poster.ts';
import { createPostPart, partKeyPrefix } from './post-part.ts';
import { type PreviewSource, readPreviewData } from './read-preview-data.ts';
import type { AlertRule } from './rule.ts';
import type { Episode, OpenEpisode, VenueAlerts } from './venue-alerts.ts';

export interface AlertServiceOptions extends PreviewSource {
  readonly records: Records<AlertRule[]>;
  readonly states: Records<VenueAlerts>;
  readonly openEpisodes: Records<OpenEpisode>;
  readonly history: Records<Episode[]>;
  readonly ledger: Ledger;
  readonly connections: Connections;
  readonly refreshZones: RefreshZones;
  readonly roles: Pick<Roles, 'knownManagers'>;
  readonly audit: Pick<Audit<AlertAuditEvent>, 'record'>;
  readonly posts: EpisodePoster;
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

interface AlertServiceContext extends AlertServiceOptions {
  readonly rules: AlertRules;
  readonly monitor: AlertMonitor;
}

export function createAlertService(options: AlertServiceOptions): AlertService {
  const { connections, states, ledger, queue, audit, clock, log } = options;
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
  const context: AlertServiceContext = { ...options, rules, monitor };
  const episodes = createAlertEpisodes({
    states,
    history,
    audit,
    onChanged: monitor.follow,
    clock,
  });

  // When the app stops, waiting work throws, and the queue hands it to another replica.
  queue.start(monitor.poll);
  // Not after each poll: what could not be delivered has its own time for the next try.
  rules.events.on('news', (workspaceId, id) => {
    const told = options.outbox.deliver({ of: 'alerts', workspaceId, id });
    options.inFlight.track(told).catch((error: unknown) => {
      log.warn({ err: error, workspaceId, ruleId: id }, 'news of an alert were not delivered');
    });
  });

  rules.events.on('changed', (workspaceId, rule, before = rule) => {
    for (const venueId of new Set([rule.venueId, before.venueId]))
      follow(context, workspaceId, venueId);
  });
  rules.events.on('removed', (workspaceId, { venueId }) => follow(context, workspaceId, venueId));

  return {
    rules,
    episodes,
    list: createListAlerts({ ...options, rules, episodes, listConnections }),
    saveAlert: createSaveIntroduced({ list: rules, listConnections, log }),
    saveCopies: createSaveCopies({ list: rules }),
    readPreview: (workspaceId, connection, target) =>
      readPreviewData(workspaceId, connection, target, options),
    intervalMs: monitor.intervalMs,
    reconcile: (workspaceId) => reconcile(context, workspaceId),
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

/** What a process that ended has not told. */
async function deliverNews(
  context: AlertServiceContext,
  workspaceId: string,
  venueId: string,
): Promise<void> {
  const { rules } = context;
  const hasNews = (rule: AlertRule) =>
    rule.venueId === venueId && rule.pendingNotifications.length > 0;
  for (const { id } of (await rules.list(workspaceId)).filter(hasNews)) {
    await context.outbox.deliver({ of: 'alerts', workspaceId, id });
  }
}

function follow(
  { inFlight, log, monitor }: AlertServiceContext,
  workspaceId: string,
  venueId: string,
): void {
  inFlight.track(monitor.follow(workspaceId, venueId)).catch((error: unknown) => {
    log.error({ err: error, workspaceId, venueId }, 'a venue is not watched');
  });
}

async function reconcile(context: AlertServiceContext, workspaceId: string): Promise<void> {
  const { states, rules, monitor } = context;
  const ofRules = (await rules.list(workspaceId)).map(({ venueId }) => venueId);
  // Episodes may be open although their rule was deleted just before the process ended.
  const ofStates = (await states.startingWith(venueKeyPrefix(workspaceId))).map(
    ([key]) => readVenueKey(key)[1],
  );
  for (const venueId of new Set([...ofRules, ...ofStates])) {
    await monitor.repair(workspaceId, venueId);
    await deliverNews(context, workspaceId, venueId);
  }
}
