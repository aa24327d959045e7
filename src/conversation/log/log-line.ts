import type { OneNight, PastTime } from '../../history/past-time.ts';
import type { EntryKind } from '../../log/entry.ts';
import type { Place } from '../../venues/find.ts';
import type { PartAsked } from '../hours-asked.ts';

/** What someone means with `/ambience log`: something to note, or which entries to show. */

export type LogLine =
  | { readonly kind: 'show'; readonly filter: LogFilter }
  /** Entries of a time that cannot be read. */
  | { readonly kind: 'unclear_time' }
  /** Nothing to note yet, apart from its kind. */
  | { readonly kind: 'ask'; readonly entryKind: EntryKind }
  | { readonly kind: 'note'; readonly text: string };

export interface LogFilter {
  /** As `findPlace` reads it; empty for the implied venue. */
  readonly places: string;
  readonly entryKind: EntryKind | undefined;
  readonly isOpenOnly: boolean;
  /** Only the one that was written last. */
  readonly isLast: boolean;
  /** Words that the text has to have, in lower case; empty for any. */
  readonly search: readonly string[];
  /** Of all venues, in one list. */
  readonly isOfAll: boolean;
  /** Only those that the person wrote who asks. */
  readonly isOwn: boolean;
  /** The name of who wrote them, or a part of it, in lower case. */
  readonly writer: string | undefined;
  /** As a file. */
  readonly isCsv: boolean;
  readonly past: PastTime | undefined;
  /** Only these hours of each night. */
  readonly part: PartAsked | undefined;
}

export interface Noted {
  readonly text: string;
  readonly entryKind: EntryKind;
  /** Someone still has to deal with it. */
  readonly needsFollowUp: boolean;
  /** Undefined if several places may be meant. */
  readonly place: Place | undefined;
  /** A zone that was named beside another venue than its own. */
  readonly elsewhere: Place | undefined;
  readonly time: NotedTime;
}

/** When it happened. */
export type NotedTime =
  | { readonly kind: 'at'; readonly at: number }
  /** `minute` is undefined if no time of the day was named. */
  | { readonly kind: 'on_day'; readonly past: OneNight; readonly minute: number | undefined }
  /** `two weeks ago`, which is no day */
  | { readonly kind: 'unclear' }
  /** The time that was named is still to come; `minute` is undefined if it is on another day. */
  | { readonly kind: 'to_come'; readonly minute: number | undefined };
