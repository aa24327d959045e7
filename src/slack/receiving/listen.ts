import type { Option } from '@slack/types';
import type { Caller } from '../caller.ts';
import type { Click } from './clicks.ts';
import type { Submission } from './submissions.ts';

/** How features hear of what people do. Errors of a handler are explained to the person. */
export interface Listen {
  /** A button was pressed, or an option picked. */
  onClick(actionId: string, handle: (click: Click) => Promise<void>): void;
  /** A modal was submitted. */
  onSubmit(callbackId: string, handle: (submission: Submission) => Promise<void>): void;
  /** A picker asks what to offer; Slack waits three seconds. */
  onOptions(actionId: string, handle: (query: OptionsQuery) => Promise<Option[]>): void;
  /** @param hash of the Home that they have in front of them, if Slack said */
  onHomeOpened(handle: (caller: Caller, hash: string | undefined) => Promise<void>): void;
}

export interface OptionsQuery {
  readonly teamId: string;
  readonly typed: string;
  /** The id of the block that the picker is in. */
  readonly blockId: string;
}
