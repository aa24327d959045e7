import { collectDefaultMetrics, Registry } from 'prom-client';
import type { QueueCounts } from '../schedule/queue.ts';
import { createSeries, type Series } from './metric-series.ts';
import { type FaceName, labelValues, type Metrics } from './metrics.ts';

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

const withAge = ['installations', 'alert_episodes_open', 'queue_jobs', 'ready'] as const;

/** @param faces those that the app is connected to */
export function createPrometheus(version: string, faces: readonly FaceName[]): Prometheus {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const series = createSeries(registry);
  series.buildInfo.set({ version }, 1);
  startAtZero(series, faces);

  return {
    faceRequest(request, seconds) {
      series.faceRequests.inc({ ...request });
      series.ack.observe({ ...request }, seconds);
      series.lastRequest.setToCurrentTime({ face: request.face });
    },
    faceRefused: (face, reason) => series.faceRefusals.inc({ face, reason }),
    faceCall(call, seconds) {
      series.faceCalls.inc({ ...call });
      series.faceSeconds.observe({ ...call }, seconds);
    },
    serviceCall(endpoint, reason, seconds) {
      series.serviceCalls.inc({ endpoint, reason });
      series.serviceSeconds.observe({ endpoint, reason }, seconds);
    },
    budgetLeft: (tokens) => series.budget.set(tokens),
    circuit: (isOpen) => (isOpen ? series.circuits.inc() : series.circuits.dec()),
    reading(source, ageSeconds) {
      series.readings.inc({ source });
      series.age.observe(Math.max(0, ageSeconds));
    },
    answer: (source) => series.answers.inc({ source }),
    due(lane, lagSeconds) {
      series.polls.inc({ lane });
      series.lag.observe({ lane }, Math.max(0, lagSeconds));
    },
    delivery(kind, outcome, latenessSeconds) {
      series.deliveries.inc({ kind, outcome });
      if (outcome === 'sent') series.lateness.observe({ kind }, Math.max(0, latenessSeconds));
    },
    alertTransition: (state) => series.transitions.inc({ state }),
    alertMessage: (action, reason) => series.messages.inc({ action, reason }),
    store(operation, seconds, isFailed) {
      series.storeSeconds.observe({ operation }, seconds);
      if (isFailed) series.storeErrors.inc({ operation });
    },
    recording(outcome, size) {
      series.recordings.inc({ outcome });
      series.recordedCharacters.inc(size);
      if (outcome === 'stored') series.lastRecording.setToCurrentTime();
    },
    missingKey: () => series.missingKeys.inc(),
    sealedWithOldKey: (records) => series.oldKey.set(records),
    tokenRefresh: (outcome) => series.tokenRefreshes.inc({ outcome }),
    clockAhead: (seconds) => series.clockAhead.set(seconds),
    installations(count) {
      series.installations.set(count);
      counted(series, 'installations');
    },
    openEpisodes(count) {
      series.openEpisodes.set(count);
      counted(series, 'alert_episodes_open');
    },
    queueJobs({ waiting, running }) {
      series.jobs.set({ state: 'waiting' }, waiting);
      series.jobs.set({ state: 'running' }, running);
      counted(series, 'queue_jobs');
    },
    ready(isReady) {
      series.ready.set(isReady ? 1 : 0);
      counted(series, 'ready');
    },
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

/** A series that begins with its first event has no increase, so no alert would see it. */
function startAtZero(series: Series, faces: readonly FaceName[]): void {
  const { delivery, alertState, alertAction, recording, operation } = labelValues;
  const { refusal, tokenRefresh } = labelValues;
  for (const value of withAge) series.countedAt.set({ value }, 0);
  for (const face of faces) {
    // Otherwise the silence would begin in 1970.
    series.lastRequest.setToCurrentTime({ face });
    for (const reason of refusal[face]) series.faceRefusals.inc({ face, reason }, 0);
  }
  for (const outcome of delivery.outcome) {
    for (const kind of delivery.kind) series.deliveries.inc({ kind, outcome }, 0);
    for (const action of alertAction) series.messages.inc({ action, reason: outcome }, 0);
  }
  for (const state of alertState) series.transitions.inc({ state }, 0);
  for (const outcome of recording) series.recordings.inc({ outcome }, 0);
  for (const one of operation) series.storeErrors.inc({ operation: one }, 0);
  for (const outcome of tokenRefresh) series.tokenRefreshes.inc({ outcome }, 0);
}

function counted({ countedAt }: Series, value: (typeof withAge)[number]): void {
  countedAt.set({ value }, Date.now() / 1_000);
}
