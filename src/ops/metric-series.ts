import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The series of the metrics: their names, help and labels. `README.md` lists what they are for. */

/** In seconds. Slack accepts an acknowledgement within 3 s. */
const ackBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];
const callBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];
const storeBuckets = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];
/** A digest is missed an hour after it was due. */
const latenessBuckets = [1, 5, 15, 60, 120, 300, 600, 1_800, 3_600];
const ageBuckets = [60, 300, 600, 900, 1_800, 3_600, 21_600];

export type Series = ReturnType<typeof createSeries>;

export function createSeries(registry: Registry) {
  const make = seriesIn(registry);
  return {
    ...faceSeries(make),
    ...serviceSeries(make),
    ...workSeries(make),
    ...processSeries(make),
  };
}

type Make = ReturnType<typeof seriesIn>;

function seriesIn(registry: Registry) {
  const registers = [registry];
  return {
    counter: (name: string, help: string, labelNames: readonly string[]) =>
      new Counter({ name: `ambience_${name}`, help, labelNames, registers }),
    histogram: (name: string, help: string, labelNames: readonly string[], buckets: number[]) =>
      new Histogram({ name: `ambience_${name}`, help, labelNames, buckets, registers }),
    gauge: (name: string, help: string, labelNames: readonly string[] = []) =>
      new Gauge({ name: `ambience_${name}`, help, labelNames, registers }),
  };
}

function faceSeries({ counter, histogram, gauge }: Make) {
  const request = ['face', 'kind', 'name', 'outcome'];
  const call = ['face', 'method', 'reason'];
  return {
    faceRequests: counter('face_requests_total', 'Requests from Slack and Teams.', request),
    ack: histogram(
      'face_ack_seconds',
      'How long Slack or Teams waited for the acknowledgement.',
      request,
      ackBuckets,
    ),
    lastRequest: gauge(
      'face_last_request_timestamp_seconds',
      'When Slack or Teams last sent a request; until then, when the app started.',
      ['face'],
    ),
    faceRefusals: counter(
      'face_refused_requests_total',
      'Requests that were not taken for those of Slack or Teams.',
      ['face', 'reason'],
    ),
    faceCalls: counter(
      'face_api_requests_total',
      "Calls to Slack's Web API and to the Bot Connector of Teams.",
      call,
    ),
    faceSeconds: histogram(
      'face_api_seconds',
      "Duration of calls to Slack's Web API and to the Bot Connector of Teams.",
      call,
      callBuckets,
    ),
    tokenRefreshes: counter(
      'token_refresh_total',
      'Attempts to replace a bot token that expires.',
      ['outcome'],
    ),
  };
}

function serviceSeries({ counter, histogram, gauge }: Make) {
  return {
    serviceCalls: counter('service_requests_total', 'Calls to the venue service.', [
      'endpoint',
      'reason',
    ]),
    serviceSeconds: histogram(
      'service_seconds',
      'Duration of calls to the venue service.',
      ['endpoint', 'reason'],
      callBuckets,
    ),
    budget: gauge(
      'service_budget_tokens',
      'What was left of the budget of the connection that made the last call.',
    ),
    circuits: gauge(
      'service_circuit_open',
      'Connections whose calls are stopped, because the venue service is down.',
    ),
    readings: counter('readings_total', 'Readings used to build answers.', ['source']),
    age: histogram('reading_age_seconds', 'Age of the readings used.', [], ageBuckets),
    answers: counter('answers_total', 'Answers to questions about one venue.', ['source']),
  };
}

function workSeries({ counter, histogram, gauge }: Make) {
  return {
    polls: counter('poll_due', 'Keys of a queue that were due.', ['lane']),
    lag: histogram('poll_lag_seconds', 'How late due work started.', ['lane'], latenessBuckets),
    jobs: gauge('queue_jobs', 'Keys that wait in the queues, or are worked on.', ['state']),
    deliveries: counter('deliveries_total', 'Posts of digests and alerts.', ['kind', 'outcome']),
    lateness: histogram(
      'delivery_lateness_seconds',
      'How late a post was.',
      ['kind'],
      latenessBuckets,
    ),
    transitions: counter('alert_transitions_total', 'Episodes opened and closed.', ['state']),
    messages: counter('alert_messages_total', 'Messages about alerts.', ['action', 'reason']),
    recordings: counter(
      'history_recordings_total',
      'Recordings of what a venue has measured, and gaps in them.',
      ['outcome'],
    ),
    recordedCharacters: counter(
      'history_written_characters_total',
      'Characters of the days of the history that were written, before they were encrypted.',
      [],
    ),
    lastRecording: gauge(
      'history_last_recording_timestamp_seconds',
      'When a venue was last recorded; 0 if none was since the start.',
    ),
    openEpisodes: gauge('alert_episodes_open', 'Alert episodes that are open.'),
  };
}

function processSeries({ counter, histogram, gauge }: Make) {
  return {
    storeSeconds: histogram(
      'store_seconds',
      'Duration of database operations.',
      ['operation'],
      storeBuckets,
    ),
    storeErrors: counter('store_errors_total', 'Failed database operations.', ['operation']),
    oldKey: gauge(
      'records_sealed_with_old_key',
      'Records that npm run rotate-keys would seal again.',
    ),
    missingKeys: counter(
      'missing_key_total',
      'Records that could not be read, because ENCRYPTION_KEYS lacks their key.',
      [],
    ),
    clockAhead: gauge(
      'clock_ahead_seconds',
      "How far the machine's clock is ahead of the time that the app uses.",
    ),
    ready: gauge('ready', '1 if this process can take requests, as /readyz says; else 0.'),
    installations: gauge('installations', 'Workspaces and organisations with the app.'),
    countedAt: gauge(
      'counted_timestamp_seconds',
      'When a value that needs the database was last counted; 0 if it never was.',
      ['value'],
    ),
    buildInfo: gauge('build_info', 'The version that runs.', ['version']),
  };
}
