/**
 * Where help lists a command. Those for managers have a list of their own, and those that are asked in words only
 * are in none.
 */
export type CommandGroup = 'now' | 'time' | 'more' | 'managers' | 'words';

/** A command as shown in help, manifest and README. */
export interface CommandInfo {
  readonly name: string;
  /** As shown in help, for example `live [zone]`. */
  readonly usage: string;
  readonly summary: string;
  readonly group: CommandGroup;
}
