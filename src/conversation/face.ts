import type { Message } from '../card/message.ts';
import type { PostResult } from '../schedule/delivery.ts';
import type { SendResult } from '../schedule/outbox.ts';
import type { Locale } from './text/locale.ts';

/**
 * What the conversation needs from a face when nobody waits for it: the place where people of a
 * workspace read. None of these methods throws.
 */
export interface Face {
  post(
    workspaceId: string,
    channelId: string,
    message: Message,
    replyTo?: ReplyTo,
  ): Promise<PostResult>;
  /** Replaces a message of the app. */
  update(
    workspaceId: string,
    channelId: string,
    messageId: string,
    message: Message,
  ): Promise<UpdateResult>;
  /** Makes one attempt to send a message to one person, in the app's direct messages. */
  tell(workspaceId: string, userId: string, message: Message | WriteMessage): Promise<SendResult>;
  /** Sends a file to one person, in the app's direct messages, or makes a link to it. */
  sendFile(
    workspaceId: string,
    userId: string,
    file: TextFile,
    introduction: Message,
  ): Promise<SendFileResult>;
  /** Sends a file below a message in a channel. */
  postFile(
    workspaceId: string,
    channelId: string,
    threadId: string,
    file: TextFile,
  ): Promise<{ readonly kind: 'sent' } | FileFailure>;
  /** What people of this workspace can be shown. */
  abilitiesIn(workspaceId: string): Abilities;
}

/** A message that another one replies to. */
export interface ReplyTo {
  readonly messageId: string;
  /** The reply is also shown below the newest messages, where a face would hide it in the thread. */
  readonly isAlsoInChannel?: boolean;
}

export interface Abilities {
  /** Otherwise charts and tables are shown in words. */
  readonly charts: boolean;
  /** Whether there are admins, who may do what managers may. */
  readonly admins: boolean;
}

/** Writes a message with times or numbers, as its reader writes them. */
export type WriteMessage = (locale: Locale) => Message;

/** The result of one attempt to replace a message. Repeating an edit does no harm. */
export type UpdateResult =
  | { readonly kind: 'edited' }
  /** The message was deleted, or cannot be edited any more. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'later'; readonly waitMs: number };

export interface TextFile {
  readonly name: string;
  readonly content: string;
}

export type SendFileResult =
  | { readonly kind: 'sent' }
  /** Files can't be sent in this workspace; the address works for ten minutes. */
  | { readonly kind: 'link'; readonly url: string }
  | FileFailure;

export interface FileFailure {
  readonly kind:
    | /** The workspace has not granted the permission to upload files. */ 'not_allowed'
    | /** The workspace lets nobody upload such files. */ 'forbidden'
    | /** Nothing was sent; it may work later. */ 'failed'
    | /** The face didn't answer at the last step, so the file may have been sent. */ 'unknown';
}

/** A transient failure of the face. */
export type FaceTrouble =
  /** A dialog was opened too long after the person had asked for it. */
  'too_late' | 'no_answer';

/** Addresses of the app's public pages. */
export interface PublicAddresses {
  /** Undefined if the app is not installed through a page. */
  readonly installUrl: string | undefined;
  readonly privacyUrl: string;
  readonly supportUrl: string;
}
