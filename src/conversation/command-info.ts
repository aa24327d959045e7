import type { CommandName } from './question.ts';

/** Where help lists a command. Those for managers have a list of their own. */
export type CommandGroup = 'now' | 'time' | 'more' | 'managers';

/** A command as shown in help, manifest and README. */
export interface CommandInfo {
  readonly name: CommandName;
  /** As shown in help, for example `live [zone]`. */
  readonly usage: string;
  readonly summary: string;
  readonly group: CommandGroup;
  /** Offered while people type, where a face lists a few. */
  readonly isSuggested?: true | undefined;
}
