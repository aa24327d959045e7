/** What is counted for operators. `prometheus.ts` makes it readable. */
export interface Metrics {
  /** A request of a face: what it was, how it ended, and how long the face waited. */
  faceRequest(request: FaceRequest, ackSeconds: number): void;
  /** A request that claims to be from a face: wrongly signed, or signed at another time. */
  faceRefused(face: FaceName, reason: FaceRefusal): void;
  /** A call of the face's API. */
  faceCall(call: FaceCall, seconds: number): void;
  /** A call of the venue service. */
  serviceCall(endpoint: string, reason: CallReason, seconds: number): void;
  /** What is left of the budget of a connection after a call, in the units of the budget. */
  budgetLeft(tokens: number): void;
  circuit(isOpen: boolean): void;
  /** Where the data of an answer came from, and how old it is. */
  reading(source: 'memory' | 'store' | 'service' | 'stale', ageSeconds: number): void;
  /** An answer to a question about one venue. */
  answer(source: 'memory' | 'new'): void;
  /** Work that was due, and how late it started. */
  due(lane: string, lagSeconds: number): void;
  delivery(kind: DeliveryKind, outcome: DeliveryOutcome, latenessSeconds: number): void;
  alertTransition(state: (typeof labelValues.alertState)[number]): void;
  alertMessage(action: AlertAction, reason: DeliveryOutcome): void;
  /**
   * A venue's last hours were stored, or could not be. A gap is counted beside it.
   * `size`: characters of the days that were written.
   */
  recording(outcome: RecordingOutcome, size: number): void;
  store(operation: StoreOperation, seconds: number, isFailed: boolean): void;
  sealedWithOldKey(records: number): void;
  /** A record could not be read, because this process lacks its key. */
  missingKey(): void;
  /** How far the machine's clock is ahead of the time that the app uses. */
  clockAhead(seconds: number): void;
  /** Whether this process can take requests, each time it was checked. */
  ready(isReady: boolean): void;
  /** An attempt to replace a token that expires. */
  tokenRefresh(outcome: TokenRefreshOutcome): void;
}

export type FaceName = 'slack' | 'teams';

export interface FaceRequest {
  readonly face: FaceName;
  readonly kind: string;
  readonly name: string;
  readonly outcome: 'ok' | 'failed';
}

export interface FaceCall {
  readonly face: FaceName;
  readonly method: string;
  readonly reason: CallReason;
}

/** As in Alertmanager: https://prometheus.io/docs/alerting/latest/alertmanager/ */
export type CallReason = 'ok' | 'auth' | 'rate_limited' | 'client_error' | 'server' | 'timeout';

/** Of an answer over HTTP. Slack reports most refusals with status 200, so they count as `ok`: it has answered. */
export function callReason(status: number): CallReason {
  if (status === 429) return 'rate_limited';
  if (status === 401 || status === 403) return 'auth';
  return status >= 500 ? 'server' : status >= 400 ? 'client_error' : 'ok';
}

/** Labels whose values are counted from 0, so that the first event is seen as an increase. */
export const labelValues = {
  delivery: { kind: ['digest', 'alert'], outcome: ['sent', 'later', 'refused', 'unknown'] },
  alertState: ['open', 'closed'],
  alertAction: ['open', 'zones_changed', 'worse', 'follow_up', 'escalation', 'over', 'closing'],
  recording: ['stored', 'failed', 'gap', 'damaged'],
  operation: ['read', 'write', 'delete', 'list', 'count'],
  refusal: {
    slack: ['signature', 'time'],
    teams: ['token', 'keys', 'tenant', 'body'],
  },
  tokenRefresh: ['exchanged', 'refused', 'failed'],
} as const;

export type DeliveryKind = (typeof labelValues.delivery.kind)[number];
export type DeliveryOutcome = (typeof labelValues.delivery.outcome)[number];
export type AlertAction = (typeof labelValues.alertAction)[number];
export type RecordingOutcome = (typeof labelValues.recording)[number];
export type StoreOperation = (typeof labelValues.operation)[number];
export type FaceRefusal = (typeof labelValues.refusal)[FaceName][number];
export type TokenRefreshOutcome = (typeof labelValues.tokenRefresh)[number];

/** While nobody reads the metrics, nothing is counted. */
export const noMetrics: Metrics = {
  faceRequest() {},
  faceRefused() {},
  faceCall() {},
  serviceCall() {},
  budgetLeft() {},
  circuit() {},
  reading() {},
  answer() {},
  due() {},
  delivery() {},
  alertTransition() {},
  alertMessage() {},
  recording() {},
  store() {},
  sealedWithOldKey() {},
  missingKey() {},
  clockAhead() {},
  ready() {},
  tokenRefresh() {},
};
