import { type AdaptiveCard, cardContentType } from '../render/adaptive-card.ts';
import type { TaskInfo } from '../render/render-dialog.ts';
import type { Activity } from './activity.ts';

/**
 * Answers to invokes, which are the body of the HTTP response:
 * https://learn.microsoft.com/adaptive-cards/authoring-cards/universal-action-model#response-format
 */
export interface Reply {
  readonly status: number;
  readonly body?: object;
  /** Nothing was done, so the same may be sent again. */
  readonly isRefusal?: boolean;
}

/**
 * Handles a verified activity. It knows nothing of HTTP, because Teams will also deliver over a web
 * socket: teams.ts#716.
 *
 * @returns the answer, which is the result of an invoke
 */
export type Receive = (activity: Activity) => Promise<Reply>;

/** Messages and events need no answer of their own. */
export const received: Reply = { status: 200 };
export const notAllowed: Reply = { status: 403 };
export const notKnown: Reply = { status: 501 };

/** Replaces the card for the person who pressed. */
export function cardReply(card: AdaptiveCard): Reply {
  return ok({ statusCode: 200, type: cardContentType, value: card });
}

/** An empty answer counts as a failure, and the client would send the press again. */
export function toastReply(text: string): Reply {
  return ok({ statusCode: 200, type: 'application/vnd.microsoft.activity.message', value: text });
}

/** The client shows it below the card. */
export function errorReply(message: string): Reply {
  const value = { code: 'BadRequest', message };
  return ok({ statusCode: 400, type: 'application/vnd.microsoft.error', value });
}

export function dialogReply(task: TaskInfo): Reply {
  return ok({ task: { type: 'continue', value: task } });
}

/** Closes the dialog with a sentence. */
export function closingReply(text: string): Reply {
  return ok({ task: { type: 'message', value: text } });
}

export interface SearchResult {
  readonly title: string;
  readonly value: string;
}

export function searchReply(results: readonly SearchResult[]): Reply {
  return ok({
    type: 'application/vnd.microsoft.search.searchResponse',
    statusCode: 200,
    value: { results },
  });
}

function ok(body: object): Reply {
  return { status: 200, body };
}
