import type { App, ReceiverEvent } from '@slack/bolt';
import { databaseSilent } from '../../conversation/text/problems.ts';
import type { Log } from '../../ops/log.ts';
import { asRequest, currentRequest, isSilentFor, newRequest } from '../../store/current-request.ts';
import type { Wait } from '../../time.ts';
import { answerInstead, readInteraction } from './answer-instead.ts';

/** Slack waits for three seconds; checking the signature may take 0.4 s of them. */
const lateMs = 1_900;
/** Ends the wait. The same for all, because an error for each takes 7 % of the app's time. */
const inTime = new Error('the request was answered in time');
/** For operations that begin when it is almost late. */
const againMs = 200;
/** A database that answers later than this will probably not answer in time. */
const silentMs = 1_000;

/**
 * If the database does not answer, the person still gets an answer in time: that nothing was saved,
 * which this makes sure of. Slack would only say that the app did not respond, and what hangs in the
 * database might be saved after the person has tried again.
 */
export function answerLateRequests(app: App, wait: Wait, log: Log): void {
  const process = app.processEvent.bind(app);
  app.processEvent = async (event: ReceiverEvent) => {
    const asked = readInteraction(event.body);
    // Slack sends events again that are not acknowledged.
    if (asked === undefined) return process(event);
    const request = newRequest();
    const answered = new AbortController();
    let isAcknowledged = false;
    const ack: ReceiverEvent['ack'] = async (response) => {
      if (request.isOver) return;
      isAcknowledged = true;
      // Clicks are acknowledged at once, and answered later.
      if (asked.type !== 'block_actions') answered.abort(inTime);
      await event.ack(response);
    };

    const answerIfLate = async () => {
      for (const ms of [lateMs, againMs]) {
        await wait(ms, answered.signal);
        if (!isSilentFor(request, silentMs)) continue;
        request.isOver = true;
        // What was begun is finished, since nobody was told that it was not.
        request.refusesWrites = !request.hasWritten;
        log.error({ hasWritten: request.hasWritten }, 'the database did not answer in time');
        const sentence = databaseSilent(request.hasWritten);
        return answerInstead(asked, sentence, isAcknowledged ? async () => {} : event.ack);
      }
    };

    answerIfLate().catch((error: unknown) => {
      if (!answered.signal.aborted) log.warn({ err: error }, 'a late answer was not sent');
    });
    try {
      await asRequest(request, () => process({ ...event, ack }));
    } finally {
      answered.abort(inTime);
    }
  };
  // Behind the authorization, which reads the database first.
  app.use(async ({ next }) => {
    if (currentRequest()?.isOver !== true) await next();
  });
}
