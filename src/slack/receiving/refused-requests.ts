import type { App, ReceiverEvent } from '@slack/bolt';
import type { RichText } from '../../card/rich-text.ts';
import type { Explain } from '../../conversation/error-boundary.ts';
import { installationProblems } from '../../conversation/text/problems.ts';
import type { Log } from '../../ops/log.ts';
import { AuthorizationError } from '../bolt.ts';
import { NotInstalledError } from '../installations.ts';
import { TokenExpiredError, TokenPendingError } from '../token-rotation.ts';
import { answerInstead, readInteraction } from './answer-instead.ts';

/** Tells people whose workspace has no usable installation why they get no answer. */
export function answerRefusedRequests(app: App, explain: Explain, log: Log): void {
  const process = app.processEvent.bind(app);
  app.processEvent = async (event: ReceiverEvent) => {
    try {
      await process(event);
    } catch (error) {
      if (!(error instanceof AuthorizationError)) throw error;
      const sentence = explainRefusal(error.original, explain, log);
      const asked = readInteraction(event.body);
      if (asked === undefined) await event.ack();
      else await answerInstead(asked, sentence, event.ack);
    }
  };
}

/** Explains why authorisation failed. A store failure must not read as "not installed". */
function explainRefusal(refusal: Error, explain: Explain, log: Log): RichText {
  const error = rootErrorOf(refusal);
  if (error instanceof NotInstalledError) {
    log.warn({ reason: error.message }, 'a request came from a workspace without the app');
    return installationProblems.missing;
  }
  if (error instanceof TokenExpiredError) {
    log.error({ reason: error.message }, 'a request came from a workspace whose token has expired');
    return installationProblems.expired;
  }
  if (error instanceof TokenPendingError) {
    log.warn({ reason: error.message }, 'a request came while a token is being replaced');
    return installationProblems.pending;
  }
  return explain(error, 'finding the installation');
}

/** Unwraps an error that the store threw; Slack's libraries wrap it more than once. */
function rootErrorOf(error: Error): Error {
  return 'original' in error && error.original instanceof Error
    ? rootErrorOf(error.original)
    : error;
}
