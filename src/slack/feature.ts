import type { Message } from './blocks/message.ts';
import type { Part } from './blocks/parts.ts';
import type { Asker, Caller } from './caller.ts';
import type { Question } from './question.ts';
import type { Listen } from './receiving/listen.ts';

/**
 * A part of the app as Slack sees it: its commands, shortcuts, and what happens when people press,
 * pick, submit or open something. The list of features is in `app.ts`.
 *
 * @typeParam Needs what its handlers work with
 */
export interface Feature<Needs> {
  readonly commands: readonly Command<Needs>[];
  readonly shortcuts: readonly Shortcut<Needs>[];
  readonly register: (listen: Listen, needs: Needs) => void;
}

/** A command as help, manifest and README show it. */
export interface CommandInfo {
  readonly name: string;
  /** As in help: `live [zone]` */
  readonly usage: string;
  readonly summary: string;
}

/** A command behind `/ambience`. */
export interface Command<Needs> extends CommandInfo {
  /** @returns undefined if a modal was opened instead of an answer */
  readonly answer: (question: Question, asker: Asker, needs: Needs) => Promise<Answer | undefined>;
}

/** One of Slack's global shortcuts, as the manifest shows it. */
export interface Shortcut<Needs> {
  readonly callbackId: string;
  readonly name: string;
  readonly description: string;
  readonly run: (asker: Asker, needs: Needs) => Promise<void>;
}

export interface Answer {
  readonly message: Message;
  /** Buttons and pickers for the person who asked; left out when the answer is shared. */
  readonly controls?: Part;
  /** Only readings are for a whole channel. */
  readonly isShareable?: boolean;
}

/** Answers a question as its command would; an error becomes a message. */
export type AnswerQuestion = (question: Question, asker: Asker) => Promise<Answer | undefined>;

/**
 * Publishes the Homes of a workspace again after a change.
 * @param cause who caused it, who sees it even if they have not looked at Home lately
 */
export type RenewHomes = (teamId: string, cause?: Caller) => Promise<void>;
