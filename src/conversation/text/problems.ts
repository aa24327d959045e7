import { AmbienceError } from '../../ambience/errors.ts';
import type { StaleReason } from '../../ambience/reading.ts';
import { note, type Part } from '../../card/part.ts';
import { type RichText, rich, term } from '../../card/rich-text.ts';
import { StoreError } from '../../store/errors.ts';
import { ConnectionError } from '../../venues/errors.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import type { FaceTrouble } from '../face.ts';
import { waitingTime } from './durations.ts';
import { whyStale, whyStaleAfterName, withdrawnLine } from './freshness.ts';
import { waitingForOwner, whoIsTold } from './venue-facts.ts';
import { firstLines } from './wording.ts';

/** What people read about an error, and whether an operator has to act. */
export interface Problem {
  readonly sentence: RichText;
  /** The error is unexpected and gets a reference, shown in the message and in the log. */
  readonly needsOperator: boolean;
  readonly offersConnect: boolean;
}

/**
 * Describes any error; one of an unknown type needs an operator.
 *
 * @param trouble what the error is to the face, if it comes from there and is transient
 */
export function problemOf(error: unknown, trouble?: FaceTrouble): Problem {
  if (error instanceof ConnectionError) return connectionProblem(error);
  if (error instanceof AmbienceError) {
    return { sentence: serviceSentence(error), needsOperator: false, offersConnect: false };
  }
  if (trouble !== undefined) {
    return { sentence: troubleSentences[trouble], needsOperator: false, offersConnect: false };
  }
  const sentence =
    error instanceof StoreError
      ? storeSentence(error)
      : rich`Something went wrong on our side. Try again in a minute. If it keeps happening, tell whoever runs this app.`;
  return { sentence, needsOperator: true, offersConnect: false };
}

const troubleSentences: Readonly<Record<FaceTrouble, RichText>> = {
  too_late: rich`That took too long, and ${term('the chat app')} closed the window. Try again.`,
  no_answer: rich`${term('the chat app')} didn't answer in time. Nothing was changed. Try again in a minute.`,
};

function connectionProblem({ code, venueName, connectedBy }: ConnectionError): Problem {
  const sentence =
    code === 'connection_pending'
      ? rich`⏳ *${venueName}*: ${waitingForOwner} ${whoIsTold(connectedBy)}`
      : withdrawnLine(venueName);
  return { sentence, needsOperator: false, offersConnect: code === 'connection_revoked' };
}

function serviceSentence(error: AmbienceError): RichText {
  const why = whyStale(reasonOf(error));
  switch (error.code) {
    case 'token_refused':
    case 'not_approved':
      return rich`${why} ${nothingEarlier}`;
    case 'not_found':
      return rich`${why} \`/ambience zones\` lists all zones.`;
    default:
      return rich`${why} ${nothingEarlier} ${tryAgain(error.retryAfterMs)}`;
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
export function venueProblem(label: string, error: unknown): RichText | undefined {
  if (error instanceof ConnectionError) {
    return error.code === 'connection_pending' ? waitingLine(label) : withdrawnLine(label);
  }
  return error instanceof AmbienceError
    ? rich`⚠️ *${label}*: ${whyStaleAfterName(reasonOf(error))}`
    : undefined;
}

/** `⏳ *Lakeside Inn* · waiting for the owner's approval` */
export function waitingLine(label: string): RichText {
  return rich`⏳ *${label}* · waiting for the owner's approval`;
}

/** Where the owner has yet to approve. The others are counted. */
export function waitingNotes(waiting: readonly Connection[]): readonly Part[] {
  return firstLines(
    waiting.map((connection) => waitingLine(venueName(connection))),
    mostWaiting,
  ).map((line) => note(line));
}

const mostWaiting = 3;

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
export function databaseSilent(mayBeSaved: boolean): RichText {
  return mayBeSaved
    ? rich`Ambience can't reach its data, so this may or may not have been saved. Check in a minute, before you try again.`
    : rich`Ambience can't reach its data, so nothing was saved. Try again in a minute.`;
}

/** Why the app can't act in a workspace: it was removed, or its token has expired or is being replaced. */
export const installationProblems = {
  missing: rich`Ambience is not installed in this workspace any more. Ask an admin to install it again.`,
  expired: rich`Ambience has lost its access to this workspace. Ask an admin to install it again; everything you've set up is still there.`,
  pending: rich`${term('the chat app')} isn't answering. Try again in a minute.`,
} as const;

function storeSentence({ code }: StoreError): RichText {
  switch (code) {
    case 'key_unknown':
      return rich`Ambience can't open its stored data. Ask whoever runs the app to check its encryption key.`;
    case 'record_unreadable':
    case 'seal_broken':
      return rich`Ambience can't read its stored data. Ask whoever runs the app to restore it.`;
    case 'file_unusable':
    case 'file_held':
    case 'database_unusable':
    case 'store_failed':
    case 'request_over':
      return rich`Ambience can't reach its data. Try again in a minute.`;
    case 'record_invalid':
      return rich`We couldn't save that, and nothing was changed. Tell whoever runs this app.`;
    case 'schema_newer':
      return rich`Ambience is being updated. Try again in a few minutes.`;
    case 'file_gone':
      return rich`The app can't save or load its data. Ask whoever runs it to restore the database and restart the app.`;
  }
}
