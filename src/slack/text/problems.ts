import { WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import { AmbienceError } from '../../ambience/errors.ts';
import { StoreError } from '../../store/errors.ts';
import { ConnectionError } from '../../venues/errors.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { slackCodeOf } from '../posting/web-api.ts';
import { waitingTime } from './age.ts';

/** What people read about an error, and whether an operator has to act. */
export interface Problem {
  readonly sentence: Mrkdwn;
  /** The error is unexpected and gets a reference, shown in the message and in the log. */
  readonly needsOperator: boolean;
  readonly offersConnect: boolean;
}

/** Describes any error; one of an unknown type needs an operator. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ConnectionError) return connectionProblem(error);
  if (error instanceof AmbienceError) {
    return { sentence: serviceSentence(error), needsOperator: false, offersConnect: false };
  }
  const slackSentence = slackProblem(error);
  if (slackSentence !== undefined) {
    return { sentence: slackSentence, needsOperator: false, offersConnect: false };
  }
  const sentence =
    error instanceof StoreError
      ? storeSentence(error)
      : mrkdwn`Something went wrong on our side; nothing was changed or lost.`;
  return { sentence, needsOperator: true, offersConnect: false };
}

/** Text for transient errors of Slack; its other errors need an operator. */
function slackProblem(error: unknown): Mrkdwn | undefined {
  if (slackCodeOf(error) === 'expired_trigger_id') {
    return mrkdwn`This took longer than Slack lets a window wait. Try again.`;
  }
  return error instanceof WebAPIRequestError || error instanceof WebAPIRateLimitedError
    ? mrkdwn`Slack did not answer in time. Nothing was changed; try again in a minute.`
    : undefined;
}

function connectionProblem({ code, venueName }: ConnectionError): Problem {
  const sentence =
    code === 'connection_pending'
      ? mrkdwn`*${venueName}* has not approved this app yet. Its owner approves it in the venue's management app; who connected it is told then.`
      : mrkdwn`*${venueName}* has withdrawn access. A manager can connect it again with its connection code.`;
  return { sentence, needsOperator: false, offersConnect: code === 'connection_revoked' };
}

function serviceSentence({ code, retryAfterMs }: AmbienceError): Mrkdwn {
  switch (code) {
    case 'rate_limited':
      return mrkdwn`The venue service is busy, and there's nothing earlier to show. ${tryAgain(retryAfterMs)}`;
    case 'timeout':
      return mrkdwn`The venue service did not answer in time, and there's nothing earlier to show. Try again in a minute.`;
    case 'over_budget':
      return mrkdwn`This venue has been asked for more than the venue service allows, and there's nothing earlier to show. ${tryAgain(retryAfterMs)}`;
    case 'unavailable':
    case 'given_up':
      return mrkdwn`The venue service does not answer, and there's nothing earlier to show. Try again in a minute.`;
    case 'token_refused':
    case 'not_approved':
      return mrkdwn`The venue service refused access to this venue just now, and there's nothing earlier to show. We'll check again shortly. Try again in two minutes.`;
    case 'not_found':
      return mrkdwn`The venue service has no data for this, and there's nothing earlier to show. See all zones with \`/ambience zones\`.`;
    default:
      return mrkdwn`The venue service sent an answer that cannot be read, and there's nothing earlier to show. Try again in a minute.`;
  }
}

function tryAgain(retryAfterMs: number | undefined): string {
  return retryAfterMs === undefined
    ? 'Try again in a minute.'
    : `Try again in ${waitingTime(retryAfterMs)}.`;
}

function storeSentence({ code }: StoreError): Mrkdwn {
  switch (code) {
    case 'key_unknown':
      return mrkdwn`What is stored for this workspace is sealed with a key that this app does not have. Whoever runs the app has to put the key back.`;
    case 'record_unreadable':
    case 'seal_broken':
      return mrkdwn`What is stored for this workspace is damaged and was not used. Whoever runs the app has to restore it.`;
    case 'file_unusable':
    case 'file_held':
    case 'store_failed':
      return mrkdwn`The app's own storage does not answer. Try again in a minute.`;
    case 'record_invalid':
      return mrkdwn`We couldn't save that. Nothing was changed. Tell whoever runs this app.`;
    case 'file_gone':
      return mrkdwn`The app can't save or load its data. Whoever runs it has to restore the database and restart the app.`;
  }
}
