import type { AnswerQuestion } from './answer.ts';
import type { Shortcut } from './feature.ts';
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

export interface BoundShortcut {
  readonly callbackId: string;
  run(asker: Parameters<Shortcut<unknown>['run']>[0]): Promise<void>;
}
