import type { Asker, Caller } from './actor.ts';
import type { Answer } from './answer.ts';
import type { CommandInfo } from './command-info.ts';
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

/** A subcommand of `/ambience`. */
export interface Command<Needs> extends CommandInfo {
  /** @returns undefined if a modal was opened instead of an answer */
  readonly answer: (question: Question, asker: Asker, needs: Needs) => Promise<Answer | undefined>;
}

/** A shortcut beside the composer, or in the menu of each message. */
export type Shortcut<Needs> = ShortcutInfo & ShortcutRun<Needs>;

export interface ShortcutInfo {
  readonly callbackId: string;
  readonly name: string;
  readonly description: string;
  readonly on: 'anywhere' | 'message';
}

type ShortcutRun<Needs> =
  | { readonly on: 'anywhere'; readonly run: (asker: Asker, needs: Needs) => Promise<void> }
  | {
      readonly on: 'message';
      readonly run: (asker: Asker, message: WrittenMessage, needs: Needs) => Promise<void>;
    };

/** A message of a person or an app. */
export interface WrittenMessage {
  /** Without formatting; mentions are names. */
  readonly text: string;
  /** In epoch milliseconds. */
  readonly at: number;
  /** By name, if somebody else than the person who adds it wrote it. */
  readonly author: string | undefined;
}

/**
 * Publishes App Home again after a change, for everyone in the workspace who viewed it recently.
 * @param cause the person who made the change; included even if they have not viewed Home recently
 */
export type RenewHomes = (workspaceId: string, cause?: Caller) => Promise<void>;
