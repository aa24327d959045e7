import type { Logger } from '@slack/bolt';
import {
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
  WebClient,
  type WebClientOptions,
} from '@slack/web-api';
import type { FaceTrouble } from '../../conversation/face.ts';
import { type CallReason, callReason, type Metrics } from '../../ops/metrics.ts';

/** Clients for Slack's Web API, and its error codes. */

/**
 * Turns off the client's default retries. They go on for half an hour, which has posted a message
 * three times (measured), and one 429 blocks all other calls.
 */
function withoutRetries(
  slackApiUrl: string,
  logger: Logger,
  metrics: CallMetrics,
  timeout: number,
): WebClientOptions {
  return {
    fetch: measuredFetch(metrics),
    slackApiUrl,
    logger,
    timeout,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
  };
}

type CallMetrics = Pick<Metrics, 'faceCall'>;

function measuredFetch(metrics: CallMetrics): typeof globalThis.fetch {
  return async (url, init) => {
    const startedAt = performance.now();
    const method = methodOf(new URL(url instanceof Request ? url.url : url).pathname);
    let reason: CallReason = 'timeout';
    try {
      const response = await fetch(url, init);
      reason = callReason(response.status);
      return response;
    } finally {
      const seconds = (performance.now() - startedAt) / 1_000;
      metrics.faceCall({ face: 'slack', method, reason }, seconds);
    }
  };
}

/** What the app calls: https://docs.slack.dev/reference/methods */
const methods: ReadonlySet<string> = new Set([
  'apps.connections.open',
  'auth.test',
  'chat.delete',
  'chat.getPermalink',
  'chat.postMessage',
  'chat.update',
  'files.completeUploadExternal',
  'files.getUploadURLExternal',
  'oauth.v2.access',
  'oauth.v2.exchange',
  'users.info',
  'views.open',
  'views.publish',
  'views.push',
  'views.update',
]);

/** Response URLs are secret and each is different, so they have one name. */
export function methodOf(path: string): string {
  const last = path.split('/').at(-1) ?? '';
  if (methods.has(last)) return last;
  return /^\/(commands|actions|app|services)\//.test(path) ? 'response_url' : 'other';
}

/** Options for calls that a person waits for. */
export function interactiveClient(
  slackApiUrl: string,
  logger: Logger,
  metrics: CallMetrics,
): WebClientOptions {
  return withoutRetries(slackApiUrl, logger, metrics, 2_500);
}

/**
 * A client for posts and related calls, which no person waits for.
 * @param workspace if undefined, each call must bring its workspace's token and id. An
 * organisation's token is good for many workspaces.
 */
export function createPostingClient(
  slackApiUrl: string,
  logger: Logger,
  metrics: CallMetrics,
  workspace?: { readonly teamId: string; readonly token: string },
): WebClient {
  return new WebClient(workspace?.token, {
    ...withoutRetries(slackApiUrl, logger, metrics, 10_000),
    ...(workspace && { teamId: workspace.teamId }),
  });
}

/**
 * Slack's error code for a call that it rejected; undefined for any other error. If a response is
 * not JSON, the client reports its whole text as the code, which is also undefined here.
 */
export function slackCodeOf(error: unknown): string | undefined {
  if (!(error instanceof WebAPIPlatformError)) return undefined;
  const { error: code } = error.data;
  return typeof code === 'string' && /^[a-z][a-z0-9_]{0,79}$/.test(code) ? code : undefined;
}

/** Slack's transient errors; the others need an operator. */
export function troubleOf(error: unknown): FaceTrouble | undefined {
  if (slackCodeOf(error) === 'expired_trigger_id') return 'too_late';
  return error instanceof WebAPIRequestError || error instanceof WebAPIRateLimitedError
    ? 'no_answer'
    : undefined;
}
