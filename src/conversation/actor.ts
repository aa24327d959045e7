import type { Dialog } from '../card/form.ts';
import type { Home, Message } from '../card/message.ts';
import type { Member } from '../people/roles.ts';
import type { PostResult } from '../schedule/delivery.ts';
import type { Locale } from './text/locale.ts';

/** The person who does something, and what their face does for them at once. */
export interface Caller extends Member {
  readonly locale: Locale;
  /** How a person is called; undefined if the face does not say. */
  nameOf(userId: string): Promise<string | undefined>;
  /** Whether the app can send them a direct message later. */
  isReachable(): Promise<boolean>;
  /** Posts in a channel while the person waits. Never throws. */
  post(channelId: string, message: Message): Promise<PostResult>;
  /** Takes a post back. */
  unpost(channelId: string, messageId: string): Promise<void>;
  /** @param replaced the version that this one replaces, if that is known */
  publishHome(home: Home, replaced: string | undefined): Promise<PublishResult>;
}

export type PublishResult =
  | { readonly kind: 'published'; readonly version: string | undefined }
  /** Another version came in between. */
  | { readonly kind: 'conflict' };

/** The person who asked. */
export interface Asker extends Caller {
  /** Undefined in Home and in dialogs. */
  readonly channelId: string | undefined;
  /** Without `#`; undefined if the face does not say. */
  readonly channelName?: string | undefined;
  /** Whether others read the channel; a direct message is not one. */
  readonly isInChannel: boolean;
  /** Opens a dialog, only shortly after the person has asked. */
  open(dialog: Dialog): Promise<OpenDialog>;
}

export interface OpenDialog {
  /** Does nothing if the dialog was closed in the meantime. */
  update(dialog: Dialog): Promise<void>;
}
