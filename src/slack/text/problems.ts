import { WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import { AmbienceError } from '../../ambience/errors.ts';
import type { StaleReason } from '../../ambience/reading.ts';
import { StoreError } from '../../store/errors.ts';
import { ConnectionError } from '../../venues/errors.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { slackCodeOf } from '../posting/web-api.ts';
import { waitingTime } from './durations.ts';
import { whyStale, whyStaleAfterName } from './freshness.ts';
import { waitingForOwner, whoIsTold } from './venue-facts.ts';

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
      : mrkdwn`Something went wrong on our side. Try again in a minute. If it keeps happening, tell whoever runs this app.`;
  return { sentence, needsOperator: true, offersConnect: false };
}

/** Text for transient errors of Slack; its other errors need an operator. */
function slackProblem(error: unknown): Mrkdwn | undefined {
  if (slackCodeOf(error) === 'expired_trigger_id') {
    return mrkdwn`That took too long, and Slack closed the window. Try again.`;
  }
  return error instanceof WebAPIRequestError || error instanceof WebAPIRateLimitedError
    ? mrkdwn`Slack didn't answer in time. Nothing was changed. Try again in a minute.`
    : undefined;
}

function connectionProblem({ code, venueName, connectedBy }: ConnectionError): Problem {
  const sentence =
    code === 'connection_pending'
      ? mrkdwn`⏳ *${venueName}*: ${waitingForOwner} ${whoIsTold(connectedBy)}`
      : mrkdwn`⚠️ *${venueName}*: ${whyStaleAfterName('token_refused')}`;
  return { sentence, needsOperator: false, offersConnect: code === 'connection_revoked' };
}

function serviceSentence(error: AmbienceError): Mrkdwn {
  const why = whyStale(reasonOf(error));
  switch (error.code) {
    case 'token_refused':
    case 'not_approved':
      return mrkdwn`${why} ${nothingEarlier}`;
    case 'not_found':
      return mrkdwn`${why} \`/ambience zones\` lists all zones.`;
    default:
      return mrkdwn`${why} ${nothingEarlier} ${tryAgain(error.retryAfterMs)}`;
  }
}

/** A denial that were confirmed would be a {@link ConnectionError}. */
function reasonOf({ code, isDenial }: AmbienceError): StaleReason {
  return isDenial ? 'access_refused' : code;
}

/**
 * Why a venue in a list cannot be shown; undefined for an error that needs an operator.
 *
 * @param label the venue's name, made unique
 */
export function venueProblem(label: string, error: unknown): Mrkdwn | undefined {
  if (error instanceof ConnectionError) {
    return error.code === 'connection_pending'
      ? waitingLine(label)
      : mrkdwn`⚠️ *${label}*: ${whyStaleAfterName('token_refused')}`;
  }
  return error instanceof AmbienceError
    ? mrkdwn`⚠️ *${label}*: ${whyStaleAfterName(reasonOf(error))}`
    : undefined;
}

/** `⏳ *Lakeside Inn* · waiting for the owner's approval` */
export function waitingLine(label: string): Mrkdwn {
  return mrkdwn`⏳ *${label}* · waiting for the owner's approval`;
}

/** Why there is not even an old answer. */
const nothingEarlier = "There's no earlier data to show.";

function tryAgain(retryAfterMs: number | undefined): string {
  return retryAfterMs === undefined
    ? 'Try again in a minute.'
    : `Try again in ${waitingTime(retryAfterMs)}.`;
}

/**
 * For a person who waits for an answer that needs the database.
 *
 * @param mayBeSaved something was being written when the database stopped answering
 */
export function databaseSilent(mayBeSaved: boolean): Mrkdwn {
  return mayBeSaved
    ? mrkdwn`Ambience can't reach its data, so this may or may not have been saved. Check in a minute, before you try again.`
    : mrkdwn`Ambience can't reach its data, so nothing was saved. Try again in a minute.`;
}

/** Why the app can't act in a workspace: it was removed, or its token has expired or is being replaced. */
export const installationProblems = {
  missing: mrkdwn`Ambience is not installed in this workspace any more. Ask an admin to install it again.`,
  expired: mrkdwn`Ambience has lost its access to this workspace. Ask an admin to install it again; everything you've set up is still there.`,
  pending: mrkdwn`Slack isn't answering. Try again in a minute.`,
} as const;

function storeSentence({ code }: StoreError): Mrkdwn {
  switch (code) {
    case 'key_unknown':
      return mrkdwn`Ambience can't open this workspace's data. Ask whoever runs the app to check its encryption key.`;
    case 'record_unreadable':
    case 'seal_broken':
      return mrkdwn`Ambience can't read this workspace's data. Ask whoever runs the app to restore it.`;
    case 'file_unusable':
    case 'file_held':
    case 'database_unusable':
    case 'store_failed':
    case 'request_over':
      return mrkdwn`Ambience can't reach its data. Try again in a minute.`;
    case 'record_invalid':
      return mrkdwn`We couldn't save that, and nothing was changed. Tell whoever runs this app.`;
    case 'schema_newer':
      return mrkdwn`Ambience is being updated. Try again in a few minutes.`;
    case 'file_gone':
      return mrkdwn`The app can't save or load its data. Ask whoever runs it to restore the database and restart the app.`;
  }
}
