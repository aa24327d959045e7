import type { Option } from '../card/controls.ts';
import type { Dialog, FieldProblems, FormValues } from '../card/form.ts';
import type { Message } from '../card/message.ts';
import type { Part } from '../card/part.ts';
import type { RichText } from '../card/rich-text.ts';
import type { Asker, Caller } from './actor.ts';
import type { Locale } from './text/locale.ts';

/** Registers handlers for what people do. `onClick` explains a handler's errors to the person. */
export interface Listen {
  /**
   * A button was clicked, an option was picked, or a field was changed that redraws its form.
   *
   * @param shows `dialog` if it usually opens one, which some faces have to know before the press
   */
  onClick(actionId: string, handle: HandleClick, shows?: 'dialog'): void;
  /** A form was submitted. */
  onSubmit(formId: string, handle: HandleSubmission): void;
  /** A picker requests its options; the person sees nothing until they come. */
  onOptions(actionId: string, handle: (query: OptionsQuery) => Promise<Option[]>): void;
  /** Home was opened. `version` is that of the Home shown so far, if the face sent one. */
  onHomeOpened(handle: (caller: Caller, version: string | undefined) => Promise<void>): void;
  /** The app's direct messages were opened. */
  onMessagesOpened(handle: (caller: Caller) => Promise<void>): void;
}

export type HandleClick = (click: Click) => Promise<void>;
export type HandleSubmission = (submission: Submission) => Promise<void>;

/** A button was pressed or an option picked, in a message, a dialog or Home. */
export interface Click {
  readonly asker: Asker;
  /** The button's value, or the chosen option's. */
  readonly value: string | undefined;
  /** What the controls are about; see `Controls`. */
  readonly about: string;
  readonly surface: 'message' | 'modal' | 'home';
  /** The message that was clicked in; undefined in dialogs and Home. */
  readonly messageId: string | undefined;
  /** The version of Home; undefined in messages and dialogs. */
  readonly homeVersion: string | undefined;
  /** The form that was clicked in. */
  readonly form: ClickedForm | undefined;
  /** Replaces the message or dialog; from Home, opens a dialog. */
  replace(message: Message): Promise<void>;
  /** Like `replace`, for work that may take over three seconds: from Home, a dialog opens at once. */
  replaceLater(message: Promise<Message>): Promise<void>;
  /**
   * Replaces rows of the message, and leaves the rest of it: those with a button of the same action
   * as the one that was clicked.
   *
   * @param rowFor the row that replaces the one whose button has this value; undefined to keep it
   */
  rewriteRows(rowFor: (value: string) => Promise<Part | undefined>): Promise<void>;
  /** Shows a message to the person who clicked, without changing the message or dialog. */
  tell(message: Message): Promise<void>;
  /** Posts to the channel; only possible from a message. */
  post(message: Message): Promise<void>;
  /** Opens a dialog, on top of the one that was clicked in. */
  open(dialog: Dialog): Promise<void>;
  /** Replaces the dialog that was clicked in; from a message or Home, opens one. */
  turnTo(dialog: Dialog): Promise<void>;
}

export interface ClickedForm {
  readonly values: FormValues;
  readonly state: string;
  /**
   * Draws the form again with what was typed, unless the person has changed it since, or has closed
   * it.
   *
   * @param isDecisive replaces it even if it has changed
   */
  redraw(form: Dialog, isDecisive?: boolean): Promise<void>;
}

/** A submitted form. Exactly one of its first four methods must be called. */
export interface Submission {
  readonly caller: Caller;
  readonly state: string;
  readonly values: FormValues;
  close(): Promise<void>;
  /** Replaces the form. */
  show(dialog: Dialog): Promise<void>;
  /** Keeps the form open and shows an error at one field. */
  refuse(fieldId: string, problem: RichText): Promise<void>;
  /**
   * Responds with the result of `work`. If it takes over 1.5 s, the dialog shows `waiting` and is
   * updated later. If it was closed by then, the person gets a direct message.
   */
  settle<T>(work: Promise<T>, show: ShowResult<T>): Promise<void>;
  /**
   * Replaces the message whose button opened the form, in faces where it stays in the chat. Slack does not
   * tell a form from which message it was opened, and there it is gone after a while.
   */
  replaceMessage(message: Message): Promise<void>;
}

export interface ShowResult<T> {
  /** Errors at fields, or the dialog that replaces the form. */
  reply(result: T): Promise<Reply>;
  /** Shown while the work continues. */
  readonly waiting: Dialog;
  /** Replaces `waiting` at the end; errors at fields are no longer possible then. */
  lateDialog(result: T): Promise<Dialog>;
  /** The result as text, for a person who has closed the dialog. */
  asText(result: T): RichText;
}

export type Reply =
  | { readonly kind: 'errors'; readonly errors: FieldProblems }
  | { readonly kind: 'dialog'; readonly dialog: Dialog };

export interface OptionsQuery {
  readonly workspaceId: string;
  readonly locale: Locale;
  readonly typed: string;
  /** What the controls of the picker are about; see `Controls`. */
  readonly about: string;
}
