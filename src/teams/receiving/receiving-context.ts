import type { RichText } from '../../card/rich-text.ts';
import type { AnswerQuestion } from '../../conversation/answer.ts';
import type { Face } from '../../conversation/face.ts';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import { resultWithin, type Wait } from '../../time.ts';
import type { Directory } from '../conversations/directory.ts';
import type { Connector } from '../posting/connector.ts';
import type { Draw } from '../posting/draw.ts';
import type { Dialogs } from './dialogs.ts';
import type { Handlers } from './handlers.ts';

/** What receiving an activity needs. */
export interface ReceivingContext {
  readonly handlers: Handlers;
  readonly answer: AnswerQuestion;
  readonly connector: Connector;
  readonly directory: Directory;
  readonly draw: Draw;
  readonly dialogs: Dialogs;
  readonly face: Face;
  /** @param during the action that failed, for the log */
  readonly explain: (error: unknown, during: string) => RichText;
  readonly inFlight: InFlight;
  readonly wait: Wait;
  readonly log: Log;
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
