import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { QueueCounts } from '../schedule/queue.ts';
import { labelValues, type Metrics } from './metrics.ts';

/**
 * The metrics in Prometheus' text format. No label names a workspace, a channel or a person.
 * https://prometheus.io/docs/practices/naming/
 */
export interface Prometheus extends Metrics {
  /** What was counted in the background, because counting it needs the database. */
  installations(count: number): void;
  openEpisodes(count: number): void;
  queueJobs(counts: QueueCounts): void;
  /** @returns the metrics as text, with its content type; from memory, so that it never waits */
  read(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/** In seconds. Slack accepts an acknowledgement within 3 s. */
const ackBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];
const callBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];
const storeBuckets = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];
/** A digest is missed an hour after it was due. */
const latenessBuckets = [1, 5, 15, 60, 120, 300, 600, 1_800, 3_600];
const ageBuckets = [60, 300, 600, 900, 1_800, 3_600, 21_600];

const withAge = ['installations', 'alert_episodes_open', 'queue_jobs', 'ready'] as const;

export function createPrometheus(version: string): Prometheus {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const counter = (name: string, help: string, labelNames: readonly string[]) =>
    new Counter({ name: `ambience_${name}`, help, labelNames, registers });
  const histogram = (
    name: string,
    help: string,
    labelNames: readonly string[],
    buckets: number[],
  ) => new Histogram({ name: `ambience_${name}`, help, labelNames, buckets, registers });
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `ambience_${name}`, help, labelNames, registers });

  const slackRequests = counter('slack_requests_total', 'Requests from Slack.', [
    'kind',
    'name',
    'outcome',
  ]);
  const ack = histogram(
    'slack_ack_seconds',
    'How long Slack waited for the acknowledgement.',
    ['kind', 'name', 'outcome'],
    ackBuckets,
  );
  const lastRequest = gauge(
    'slack_last_request_timestamp_seconds',
    'When Slack last sent a request.',
  );
  // Otherwise the silence would begin in 1970.
  lastRequest.setToCurrentTime();
  const slackRefusals = counter(
    'slack_refused_requests_total',
    'Requests that were not taken for those of Slack.',
    ['reason'],
  );
  const slackCalls = counter('slack_api_requests_total', "Calls to Slack's Web API.", [
    'method',
    'reason',
  ]);
  const slackSeconds = histogram(
    'slack_api_seconds',
    "Duration of calls to Slack's Web API.",
    ['method', 'reason'],
    callBuckets,
  );
  const serviceCalls = counter('service_requests_total', 'Calls to the venue service.', [
    'endpoint',
    'reason',
  ]);
  const serviceSeconds = histogram(
    'service_seconds',
    'Duration of calls to the venue service.',
    ['endpoint', 'reason'],
    callBuckets,
  );
  const budget = gauge(
    'service_budget_tokens',
    'What was left of the budget of the connection that made the last call.',
  );
  const circuits = gauge(
    'service_circuit_open',
    'Connections whose calls are stopped, because the venue service is down.',
  );
  const readings = counter('readings_total', 'Readings used to build answers.', ['source']);
  const age = histogram('reading_age_seconds', 'Age of the readings used.', [], ageBuckets);
  const answers = counter('answers_total', 'Answers to questions about one venue.', ['source']);
  const polls = counter('poll_due', 'Keys of a queue that were due.', ['lane']);
  const lag = histogram(
    'poll_lag_seconds',
    'How late due work started.',
    ['lane'],
    latenessBuckets,
  );
  const deliveries = counter('deliveries_total', 'Posts of digests and alerts.', [
    'kind',
    'outcome',
  ]);
  const lateness = histogram(
    'delivery_lateness_seconds',
    'How late a post was.',
    ['kind'],
    latenessBuckets,
  );
  const transitions = counter('alert_transitions_total', 'Episodes opened and closed.', ['state']);
  const messages = counter('alert_messages_total', 'Messages about alerts.', ['action', 'reason']);
  const storeSeconds = histogram(
    'store_seconds',
    'Duration of database operations.',
    ['operation'],
    storeBuckets,
  );
  const storeErrors = counter('store_errors_total', 'Failed database operations.', ['operation']);
  const tokenRefreshes = counter(
    'token_refresh_total',
    'Attempts to replace a bot token that expires.',
    ['outcome'],
  );
  const oldKey = gauge(
    'records_sealed_with_old_key',
    'Records that npm run rotate-keys would seal again.',
  );
  const missingKeys = counter(
    'missing_key_total',
    'Records that could not be read, because ENCRYPTION_KEYS lacks their key.',
    [],
  );
  const clockAhead = gauge(
    'clock_ahead_seconds',
    "How far the machine's clock is ahead of the time that the app uses.",
  );
  const ready = gauge('ready', '1 if this process can take requests, as /readyz says; else 0.');
  const installations = gauge('installations', 'Workspaces and organisations with the app.');
  const openEpisodes = gauge('alert_episodes_open', 'Alert episodes that are open.');
  const jobs = gauge('queue_jobs', 'Keys that wait in the queues, or are worked on.', ['state']);
  const countedAt = gauge(
    'counted_timestamp_seconds',
    'When a value that needs the database was last counted; 0 if it never was.',
    ['value'],
  );
  for (const value of withAge) countedAt.set({ value }, 0);
  startAtZero();
  gauge('build_info', 'The version that runs.', ['version']).set({ version }, 1);

  function counted(value: (typeof withAge)[number]): void {
    countedAt.set({ value }, Date.now() / 1_000);
  }

  /** A series that begins with its first event has no increase, so no alert would see it. */
  function startAtZero(): void {
    const { delivery, alertState, alertAction, operation, slackRefusal, tokenRefresh } =
      labelValues;
    for (const reason of slackRefusal) slackRefusals.inc({ reason }, 0);
    for (const outcome of delivery.outcome) {
      for (const kind of delivery.kind) deliveries.inc({ kind, outcome }, 0);
      for (const action of alertAction) messages.inc({ action, reason: outcome }, 0);
    }
    for (const state of alertState) transitions.inc({ state }, 0);
    for (const one of operation) storeErrors.inc({ operation: one }, 0);
    for (const outcome of tokenRefresh) tokenRefreshes.inc({ outcome }, 0);
  }

  return {
    slackRequest(kind, name, outcome, seconds) {
      slackRequests.inc({ kind, name, outcome });
      ack.observe({ kind, name, outcome }, seconds);
      lastRequest.setToCurrentTime();
    },
    slackRefused: (reason) => slackRefusals.inc({ reason }),
    slackCall(method, reason, seconds) {
      slackCalls.inc({ method, reason });
      slackSeconds.observe({ method, reason }, seconds);
    },
    serviceCall(endpoint, reason, seconds) {
      serviceCalls.inc({ endpoint, reason });
      serviceSeconds.observe({ endpoint, reason }, seconds);
    },
    budgetLeft: (tokens) => budget.set(tokens),
    circuit: (isOpen) => (isOpen ? circuits.inc() : circuits.dec()),
    reading(source, ageSeconds) {
      readings.inc({ source });
      age.observe(Math.max(0, ageSeconds));
    },
    answer: (source) => answers.inc({ source }),
    due(lane, lagSeconds) {
      polls.inc({ lane });
      lag.observe({ lane }, Math.max(0, lagSeconds));
    },
    delivery(kind, outcome, latenessSeconds) {
      deliveries.inc({ kind, outcome });
      if (outcome === 'sent') lateness.observe({ kind }, Math.max(0, latenessSeconds));
    },
    alertTransition: (state) => transitions.inc({ state }),
    alertMessage: (action, reason) => messages.inc({ action, reason }),
    store(operation, seconds, isFailed) {
      storeSeconds.observe({ operation }, seconds);
      if (isFailed) storeErrors.inc({ operation });
    },
    missingKey: () => missingKeys.inc(),
    sealedWithOldKey: (records) => oldKey.set(records),
    tokenRefresh: (outcome) => tokenRefreshes.inc({ outcome }),
    clockAhead: (seconds) => clockAhead.set(seconds),
    installations(count) {
      installations.set(count);
      counted('installations');
    },
    openEpisodes(count) {
      openEpisodes.set(count);
      counted('alert_episodes_open');
    },
    queueJobs({ waiting, running }) {
      jobs.set({ state: 'waiting' }, waiting);
      jobs.set({ state: 'running' }, running);
      counted('queue_jobs');
    },
    ready(isReady) {
      ready.set(isReady ? 1 : 0);
      counted('ready');
    },
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}
