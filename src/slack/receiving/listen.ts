import type { Option } from '@slack/types';
import type { Caller } from '../caller.ts';
import type { Locale } from '../text/locale.ts';
import type { Click } from './clicks.ts';
import type { Submission } from './submissions.ts';

/** Registers handlers for what people do. `onClick` explains a handler's errors to the person. */
export interface Listen {
  /** A button was clicked or an option was picked. */
  onClick(actionId: string, handle: (click: Click) => Promise<void>): void;
  /** A modal was submitted. */
  onSubmit(callbackId: string, handle: (submission: Submission) => Promise<void>): void;
  /** A picker requests its options; Slack waits three seconds. */
  onOptions(actionId: string, handle: (query: OptionsQuery) => Promise<Option[]>): void;
  /** The Home tab was opened. `hash` is that of the view shown so far, if Slack sent one. */
  onHomeOpened(handle: (caller: Caller, hash: string | undefined) => Promise<void>): void;
  /** The Messages tab was opened. */
  onMessagesOpened(handle: (caller: Caller) => Promise<void>): void;
}

export interface OptionsQuery {
  readonly teamId: string;
  readonly locale: Locale;
  readonly typed: string;
  /** The id of the block that the picker is in. */
  readonly blockId: string;
}
