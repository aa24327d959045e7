import type { App, ReceiverEvent } from '@slack/bolt';
import { z } from 'zod';
import type { Log } from '../../ops/log.ts';
import {
  asRequest,
  type CurrentRequest,
  currentRequest,
  isSilentFor,
  newRequest,
} from '../../store/current-request.ts';
import type { Wait } from '../../time.ts';
import { asPlain } from '../blocks/mrkdwn.ts';
import { noticeView } from '../blocks/notice-view.ts';
import { databaseSilent } from '../text/problems.ts';

/** Slack waits for three seconds; checking the signature may take 0.4 s of them. */
const lateMs = 1_900;
/** For operations that begin when it is almost late. */
const againMs = 200;
/** A database that answers later than this will probably not answer in time. */
const silentMs = 1_000;

/** https://docs.slack.dev/reference/interaction-payloads */
const payload = z.object({
  type: z.string().optional(),
  command: z.string().optional(),
  response_url: z.string().optional(),
  view: z
    .object({ blocks: z.array(z.looseObject({ type: z.string(), block_id: z.string() })) })
    .optional(),
});
type Payload = z.infer<typeof payload>;

/**
 * If the database does not answer, the person still gets an answer in time: that nothing was saved,
 * which this makes sure of. Slack would only say that the app did not respond, and what hangs in the
 * database might be saved after the person has tried again.
 *
 * @param respond posts to a response URL
 */
export function answerLateRequests(
  app: App,
  wait: Wait,
  respond: (url: string, body: object) => Promise<void>,
  log: Log,
): void {
  const process = app.processEvent.bind(app);
  app.processEvent = async (event: ReceiverEvent) => {
    const parsed = payload.safeParse(event.body);
    // Slack sends events again that are not acknowledged.
    if (!parsed.success || !isWaitedFor(parsed.data)) return process(event);
    const request = newRequest();
    const acknowledged = new AbortController();
    const ack: ReceiverEvent['ack'] = async (response) => {
      if (request.isOver) return;
      acknowledged.abort();
      await event.ack(response);
    };

    async function answerIfLate(): Promise<void> {
      for (const ms of [lateMs, againMs]) {
        await wait(ms, acknowledged.signal);
        if (!isSilentFor(request, silentMs)) continue;
        request.isOver = true;
        // What was begun is finished, since nobody was told that it was not.
        request.refusesWrites = !request.hasWritten;
        log.error({ hasWritten: request.hasWritten }, 'the database did not answer in time');
        return answerLate(parsed.data ?? {}, request, event.ack, respond);
      }
    }

    answerIfLate().catch((error: unknown) => {
      if (!acknowledged.signal.aborted) log.warn({ err: error }, 'a late answer was not sent');
    });
    try {
      await asRequest(request, () => process({ ...event, ack }));
    } finally {
      acknowledged.abort();
    }
  };
  // Behind the authorization, which reads the database first.
  app.use(async ({ next }) => {
    if (currentRequest()?.isOver !== true) await next();
  });
}

function isWaitedFor({ type, command }: Payload): boolean {
  return command !== undefined || (type !== undefined && type !== 'event_callback');
}

async function answerLate(
  body: Payload,
  request: CurrentRequest,
  ack: ReceiverEvent['ack'],
  respond: (url: string, body: object) => Promise<void>,
): Promise<void> {
  const sentence = databaseSilent(request.hasWritten);
  const text = sentence.mrkdwn;
  if (body.command !== undefined) return ack({ response_type: 'ephemeral', text });
  switch (body.type) {
    case 'block_suggestion':
      return ack({ options: [] });
    case 'view_submission': {
      const field = body.view?.blocks.findLast(({ type }) => type === 'input')?.block_id;
      // What was typed stays in the form.
      return field === undefined
        ? ack({ response_action: 'push', view: noticeView('Ambience', sentence) })
        : ack({ response_action: 'errors', errors: { [field]: asPlain(sentence) } });
    }
    default:
      // Without an address for the sentence, Slack's own one is better than none.
      if (body.response_url === undefined) return;
      await ack();
      await respond(body.response_url, {
        response_type: 'ephemeral',
        replace_original: false,
        text,
      });
  }
}
