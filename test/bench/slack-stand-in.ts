import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { stringify } from 'node:querystring';
import { text } from 'node:stream/consumers';
import { closeServer, listen } from '../../src/ops/listen.ts';

/**
 * What both apps need of Slack, answered as fast as possible, so that the benchmark measures them
 * and not Slack: the bot's identity, calls of the Web API, and response URLs.
 */

export const signingSecret = 'signing-secret-of-the-benchmark';
export const botToken = 'xoxb-benchmark';
export const teamId = 'T0BENCH0';
const identity = { ok: true, team_id: teamId, user_id: 'U0BOT', bot_id: 'B0BOT' };

export interface SlackStandIn {
  readonly apiUrl: string;
  /** Called for each message that is posted, with its channel. */
  onPost: (channel: string) => void;
  /** @returns a response URL, and what waits for its use */
  newResponseUrl(): { readonly url: string; readonly used: () => Promise<void> };
  /** Waits until the Home of this person is published. */
  homePublished(userId: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startSlackStandIn(): Promise<SlackStandIn> {
  /** Response URLs and people, until someone waits for their use. */
  const used = new Set<string>();
  const waiting = new Map<string, () => void>();
  let nextResponse = 0;

  async function untilUsed(name: string): Promise<void> {
    if (used.delete(name)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(name, resolve);
    await promise;
  }

  function use(name: string): void {
    const go = waiting.get(name);
    waiting.delete(name);
    if (go === undefined) used.add(name);
    else go();
  }

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const [, kind = '', name = ''] = (request.url ?? '').split('/');
    if (kind === 'response') {
      response.end('ok');
      return use(name);
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answerTo(name)));
    const form = new URLSearchParams(body);
    if (name === 'views.publish') use(form.get('user_id') ?? '');
    if (name === 'chat.postMessage') slack.onPost(form.get('channel') ?? '');
  });
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  const slack: SlackStandIn = {
    apiUrl: `http://127.0.0.1:${port}/api/`,
    onPost: () => {},
    newResponseUrl() {
      const name = String(nextResponse++);
      return { url: `http://127.0.0.1:${port}/response/${name}`, used: () => untilUsed(name) };
    },
    homePublished: untilUsed,
    async stop() {
      server.closeAllConnections();
      await closeServer(server);
    },
  };
  return slack;
}

function answerTo(method: string): object {
  switch (method) {
    case 'auth.test':
      return identity;
    case 'users.info':
      return { ok: true, user: { id: 'U0', team_id: teamId } };
    case 'chat.postMessage':
      return { ok: true, ts: String(Date.now() / 1_000) };
    default:
      return { ok: true };
  }
}

/** A request as Slack sends it, signed. */
export interface SignedRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** https://docs.slack.dev/authentication/verifying-requests-from-slack */
export function signed(body: string, contentType: string): SignedRequest {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', signingSecret)
    .update(`v0:${timestamp}:${body}`)
    .digest('hex');
  return {
    body,
    headers: {
      'content-type': contentType,
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${signature}`,
    },
  };
}

/** https://docs.slack.dev/interactivity/implementing-slash-commands */
export function commandRequest(line: string, index: number, responseUrl: string): SignedRequest {
  const body = stringify({
    token: 'verification',
    team_id: teamId,
    team_domain: 'bench',
    channel_id: `C0BENCH${index % 4}`,
    channel_name: `c${index % 4}`,
    user_id: `U0PERSON${index % 16}`,
    user_name: `person${index % 16}`,
    command: '/ambience',
    text: line,
    api_app_id: 'A0BENCH',
    is_enterprise_install: 'false',
    response_url: responseUrl,
    trigger_id: `${index}.${Date.now()}.bench`,
  });
  return signed(body, 'application/x-www-form-urlencoded');
}

/** https://docs.slack.dev/reference/events/app_home_opened */
export function homeRequest(userId: string): SignedRequest {
  const body = {
    token: 'verification',
    team_id: teamId,
    api_app_id: 'A0BENCH',
    type: 'event_callback',
    event_id: `Ev${userId}`,
    event_time: Math.floor(Date.now() / 1_000),
    authorizations: [
      {
        enterprise_id: null,
        team_id: teamId,
        user_id: 'U0BOT',
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    event: {
      type: 'app_home_opened',
      user: userId,
      channel: 'D0HOME',
      tab: 'home',
      event_ts: String(Date.now() / 1_000),
    },
  };
  return signed(JSON.stringify(body), 'application/json');
}
