import { isDeepStrictEqual } from 'node:util';
import { type Digest, type DigestSettings, digestLimits } from './digest.ts';

/** Digests as entered in the modal, before they are stored. */

export interface DigestDraft {
  /** Created when the modal is opened, so that submitting it twice creates one digest. */
  readonly id: string;
  /** The version that the modal was opened with; undefined for a new digest. */
  readonly version: number | undefined;
  readonly settings: DigestSettings;
  /** False if a manager has allowed the person to set up one digest. */
  readonly isByManager: boolean;
}

/**
 * The result of saving a draft. `saved_before`: the same modal was submitted before. `conflict`:
 * someone else has changed the digest since the modal was opened. `gone`: it was deleted.
 */
export type DraftVerdict = 'saved' | 'saved_before' | 'conflict' | 'gone' | 'too_many';

/**
 * Creates a digest from a draft, or applies the draft to the existing digest.
 *
 * @returns the digest to store
 */
export function applyDraft(
  { id, settings, isByManager }: DigestDraft,
  before: Digest | undefined,
  userId: string,
  now: number,
): Digest {
  if (before === undefined) {
    const state = { kind: 'active' as const };
    const initial = { version: 1, since: now, state, pendingNotifications: [] };
    return { ...settings, ...initial, id, ownedBy: userId, isOwnerless: !isByManager };
  }
  const isSameTime = isDeepStrictEqual(timesOf(before), timesOf(settings));
  const changed = { ...before, ...settings, version: before.version + 1 };
  // Saving a stopped digest resumes it.
  if (before.state.kind === 'stopped') return resumeDigest(changed, now);
  return { ...changed, since: isSameTime ? before.since : now };
}

/** Makes a digest active from `now` on, and ends a snooze. */
export function resumeDigest(digest: Digest, now: number): Digest {
  return {
    ...digest,
    state: { kind: 'active' },
    // Occurrences that were due in the meantime are not posted late.
    since: now,
    snoozedUntil: undefined,
    pendingNotifications: digest.pendingNotifications.filter(({ kind }) => kind !== 'stopped'),
  };
}

/** Decides whether a draft can be saved, without saving it. */
export function validateDraft(draft: DigestDraft, all: readonly Digest[]): DraftVerdict {
  const before = all.find(({ id }) => id === draft.id);
  if (before === undefined) {
    if (draft.version !== undefined) return 'gone';
    return all.length < digestLimits.perWorkspace ? 'saved' : 'too_many';
  }
  if (before.version === draft.version) return 'saved';
  return isDeepStrictEqual(settingsOf(before), settingsOf(draft.settings))
    ? 'saved_before'
    : 'conflict';
}

const timesOf = ({ weekdays, times, timezone }: DigestSettings) => ({ weekdays, times, timezone });

/** Picks the settings of a digest, so that they can be compared with those of a draft. */
function settingsOf(one: DigestSettings): DigestSettings {
  const { kind, venueId, channelId, offersShared, figure, parts, whenDown } = one;
  return { ...timesOf(one), kind, venueId, channelId, offersShared, figure, parts, whenDown };
}
