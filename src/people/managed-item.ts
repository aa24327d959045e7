import type { EventEmitter } from 'node:events';

/** The items of a list that managers keep, such as digests and alerts, and their drafts. */

/** What a list needs to know of its items, such as digests and alerts. */
export interface Managed<Reason, News> {
  readonly id: string;
  /** Counts changes of the settings, so that nobody overwrites a change they have not seen. */
  readonly version: number;
  readonly state: ManagedState<Reason>;
  /** What someone has to be told, oldest first. */
  readonly pendingNotifications: readonly News[];
}

export type ManagedState<Reason> =
  | { readonly kind: 'active' }
  | { readonly kind: 'paused' }
  /** By the app. */
  | { readonly kind: 'stopped'; readonly reason: Reason };

/** What a manager enters in a form, before it is stored. */
export interface Draft<Settings> {
  /** Created when the form is opened, so that submitting it twice creates one item. */
  readonly id: string;
  /** The version that the form was opened with; undefined for a new item. */
  readonly version: number | undefined;
  readonly settings: Settings;
}

/**
 * The result of saving a draft. `saved_before`: the same form was submitted before. `conflict`:
 * someone else has changed the item since the form was opened. `gone`: it was deleted.
 */
export type DraftVerdict = 'saved' | 'saved_before' | 'conflict' | 'gone' | 'too_many';

/** What people and the app do to all managed items. */
export type ManagedDeed = 'set_up' | 'changed' | 'paused' | 'resumed' | 'deleted' | 'stopped';

export type ManagedEvents<Item> = EventEmitter<{
  /** `before` if its settings were replaced. */
  changed: [workspaceId: string, item: Item, before: Item | undefined];
  removed: [workspaceId: string, item: Item];
  /** Someone has to be told something new about it. */
  news: [workspaceId: string, id: string];
}>;
