import type { PostResult } from '../schedule/delivery.ts';
import type { SendResult } from '../schedule/outbox.ts';
import type { ShownAlert } from './shown-alert.ts';
import type { ThreadLine } from './venue-alerts.ts';

/** What delivering needs from a face. None of these methods throws. */
export interface EpisodePoster {
  post(workspaceId: string, channelId: string, view: ShownAlert): Promise<PostResult>;
  edit(
    workspaceId: string,
    channelId: string,
    messageId: string,
    view: ShownAlert,
  ): Promise<AlertEditResult>;
  /** Posts a line in the message's thread; in the channel if there may be no such message. */
  reply(to: RepliedTo, line: ThreadLine['content'], view: ShownAlert): Promise<PostResult>;
  /** Sends an escalation to a person, for rules that do not use the thread. */
  escalate(workspaceId: string, userId: string, view: ShownAlert): Promise<SendResult>;
}

export interface RepliedTo {
  readonly workspaceId: string;
  readonly channelId: string;
  readonly messageId: string | undefined;
}

export type AlertEditResult =
  | { readonly kind: 'edited' }
  /** The message was deleted, or cannot be edited any more. */
  | { readonly kind: 'lost' }
  /** Editing again does no harm, so an edit without an answer is repeated too. */
  | { readonly kind: 'later'; readonly waitMs: number };
