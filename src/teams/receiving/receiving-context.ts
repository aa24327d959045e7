import type { RichText } from '../../card/rich-text.ts';
import type { AnswerQuestion } from '../../conversation/answer.ts';
import type { Face } from '../../conversation/face.ts';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import type { Wait } from '../../time.ts';
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
