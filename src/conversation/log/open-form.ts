import { randomUUID } from 'node:crypto';
import type { RichText } from '../../card/rich-text.ts';
import { type EntryKind, newEntryId } from '../../log/entry.ts';
import type { Clock } from '../../time.ts';
import { findPlace, type Place } from '../../venues/find.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import type { Asker } from '../actor.ts';
import { type EntryForm, entryFormView } from './form.ts';

export interface NewEntry {
  readonly text?: string;
  /** Left out only without words, of which it is read when they are written. */
  readonly entryKind?: EntryKind;
  readonly needsFollowUp?: boolean;
  readonly place?: Place | undefined;
  /** Now if it is left out. */
  readonly at?: number;
  /** The alert that it is a note on. */
  readonly episodeId?: string | undefined;
  /** An answer offered to log it. */
  readonly isOffered?: true;
  /** Why the form opens. */
  readonly lead?: RichText | undefined;
}

/** Opens the form for a new entry, with what is known of it. */
export async function openNewEntry(
  { text = '', entryKind, needsFollowUp = false, place, at, episodeId, isOffered, lead }: NewEntry,
  venues: ChannelVenues,
  asker: Asker,
  { clock }: { readonly clock: Clock },
): Promise<void> {
  const meant = place ?? impliedPlace(venues);
  const typed: EntryForm = {
    venueId: meant?.connection.venueId,
    zoneId: meant?.zone?.id,
    kind: entryKind,
    text,
    at: at ?? clock.now(),
    needsFollowUp,
  };
  const state = {
    id: newEntryId(clock.now(), uniquePart()),
    venueId: typed.venueId,
    episodeId,
    ...(text === '' ? { isBlank: true as const } : {}),
    ...(isOffered && { isOffered }),
  };
  const { connected } = venues;
  await asker.open(entryFormView({ state, typed, connected, lead }, asker.locale));
}

/** Of an entry's id. */
export function uniquePart(): string {
  return randomUUID().slice(0, 8);
}

export function impliedPlace(venues: ChannelVenues): Place | undefined {
  const found = findPlace({ typed: '', venueId: undefined }, venues);
  return found.kind === 'place' ? found.place : undefined;
}
