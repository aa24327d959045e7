import type { Asker } from './actor.ts';
import type { AnswerQuestion } from './answer.ts';
import type { ShortcutInfo, WrittenMessage } from './feature.ts';
import type { Listen } from './listen.ts';

/** The product, for a face to bring to people. */
export interface Conversation {
  readonly answer: AnswerQuestion;
  readonly shortcuts: readonly BoundShortcut[];
  /** Registers what clicks, submissions, pickers and opened places do. */
  register(listen: Listen): void;
  /** The names of all commands, for the metrics. */
  readonly commandNames: ReadonlySet<string>;
}

export type BoundShortcut = Pick<ShortcutInfo, 'callbackId'> &
  (
    | { readonly on: 'anywhere'; readonly run: (asker: Asker) => Promise<void> }
    | {
        readonly on: 'message';
        readonly run: (asker: Asker, message: WrittenMessage) => Promise<void>;
      }
  );
