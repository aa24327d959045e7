import type { Asker, Caller } from './actor.ts';
import type { Answer } from './answer.ts';
import type { Listen } from './listen.ts';
import type { Question } from './question.ts';

/**
 * One part of the product: its commands and shortcuts, and the handlers for clicks, pickers,
 * submissions and Home. The list of features is in `features.ts`.
 *
 * @typeParam Needs the dependencies of its handlers
 */
export interface Feature<Needs> {
  readonly commands: readonly Command<Needs>[];
  readonly shortcuts: readonly Shortcut<Needs>[];
  readonly register: (listen: Listen, needs: Needs) => void;
}

/** Where help lists a command. Those for managers have a list of their own. */
export type CommandGroup = 'now' | 'time' | 'more' | 'managers';

/** A command as shown in help, manifest and README. */
export interface CommandInfo {
  readonly name: string;
  /** As shown in help, for example `live [zone]`. */
  readonly usage: string;
  readonly summary: string;
  readonly group: CommandGroup;
}

/** A subcommand of `/ambience`. */
export interface Command<Needs> extends CommandInfo {
  /** @returns undefined if a modal was opened instead of an answer */
  readonly answer: (question: Question, asker: Asker, needs: Needs) => Promise<Answer | undefined>;
}

/** A global shortcut in Slack, as listed in the manifest. */
export interface Shortcut<Needs> {
  readonly callbackId: string;
  readonly name: string;
  readonly description: string;
  readonly run: (asker: Asker, needs: Needs) => Promise<void>;
}

/**
 * Publishes App Home again after a change, for everyone in the workspace who viewed it recently.
 * @param cause the person who made the change; included even if they have not viewed Home recently
 */
export type RenewHomes = (workspaceId: string, cause?: Caller) => Promise<void>;
