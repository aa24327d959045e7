import { App, LogLevel } from '@slack/bolt';
import PQueue from 'p-queue';
import { request } from 'undici';

/**
 * The least that a Slack app does, on Bolt's own receiver: it answers `/ambience`, fills App Home
 * with one line, and does on demand what digests and alerts come down to. What ours costs is
 * measured beside it.
 */

const app = new App({
  token: process.env.SLACK_BOT_TOKEN ?? '',
  signingSecret: process.env.SLACK_SIGNING_SECRET ?? '',
  clientOptions: { slackApiUrl: process.env.SLACK_API_URL ?? '' },
  logLevel: LogLevel.ERROR,
});
const text = 'Harbour Hotel is lively';

if (process.env.ANSWERS_LATER === 'yes') {
  app.command('/ambience', async ({ ack, respond }) => {
    await ack();
    await respond(text);
  });
} else {
  app.command('/ambience', async ({ ack }) => ack(text));
}

app.event('app_home_opened', async ({ event, client }) => {
  await client.views.publish({
    user_id: event.user,
    view: { type: 'home', blocks: [{ type: 'section', text: { type: 'mrkdwn', text } }] },
  });
});

/** Work that no request of Slack causes. */
export type BareJob =
  /** Posts a line to each channel. */
  | { readonly kind: 'post'; readonly channels: readonly string[] }
  /** Asks the venue service with each token, and compares the loudness of the zones. */
  | { readonly kind: 'poll'; readonly url: string; readonly tokens: readonly string[] };

const queue = new PQueue({ concurrency: 32 });

async function poll(url: string, token: string): Promise<void> {
  const { body } = await request(url, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const answer = Object(await body.json());
  const zones: unknown[] = Array.isArray(answer.zones) ? answer.zones : [answer.zones];
  if (zones.some((zone) => Object(Object(zone).loudness).level > 1_000)) {
    await app.client.chat.postMessage({ channel: 'C0BAR', text: 'It is loud.' });
  }
}

process.on('message', (job: BareJob | 'measure') => {
  if (job === 'measure') return;
  if (job.kind === 'post') {
    for (const channel of job.channels) {
      queue.add(async () => void (await app.client.chat.postMessage({ channel, text })));
    }
  } else {
    for (const token of job.tokens) queue.add(() => poll(job.url, token));
  }
});

await app.start(Number(process.env.PORT));
