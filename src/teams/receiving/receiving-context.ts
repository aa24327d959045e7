import type { RichText } from '../../card/rich-text.ts';
import type { AnswerQuestion } from '../../conversation/answer.ts';
import type { Handlers } from '../../conversation/handlers.ts';
import type { RowPosts } from '../../conversation/row-posts.ts';
import type { InFlight } from '../../ops/in-flight.ts';
import type { FileLinks } from '../../site/file-links.ts';
import { resultWithin, type Wait } from '../../time.ts';
import type { TurnOptions } from './turn.ts';

/** What receiving an activity needs. */
export interface ReceivingContext extends TurnOptions {
  readonly handlers: Handlers;
  readonly answer: AnswerQuestion;
  readonly rowPosts: RowPosts;
  readonly fileLinks: Pick<FileLinks, 'find'>;
  /** @param during the action that failed, for the log */
  readonly explain: (error: unknown, during: string) => RichText;
  readonly inFlight: InFlight;
  readonly wait: Wait;
}

/** A second less than the client waits before it sends the action again. */
const answerMs = 4_000;

/** @returns undefined if the work takes longer than the client waits; it goes on */
export function inAnswerTime<T>(
  { inFlight, wait }: Pick<ReceivingContext, 'inFlight' | 'wait'>,
  work: Promise<T>,
): Promise<T | undefined> {
  return resultWithin(wait, answerMs, inFlight.track(work));
}
