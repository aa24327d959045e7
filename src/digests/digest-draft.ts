import { isDeepStrictEqual } from 'node:util';
import { type Digest, type DigestSettings, digestLimits } from './digest.ts';

/** A digest as someone has entered it, until it is stored. */

export interface DigestDraft {
  /** Made when the modal is opened, so that sending it twice makes one digest. */
  readonly id: string;
  /** Of the settings that were in the modal; undefined for a new digest. */
  readonly version: number | undefined;
  readonly settings: DigestSettings;
}

/**
 * What saving a draft comes to. `saved_before`: the same modal was sent before. `conflict`: someone
 * else has changed the digest since the modal was opened; `gone`: someone else has deleted it.
 */
export type DraftVerdict = 'saved' | 'saved_before' | 'conflict' | 'gone' | 'too_many';

/** @returns the digest to store */
export function applyDraft(
  { id, settings }: DigestDraft,
  before: Digest | undefined,
  userId: string,
  now: number,
): Digest {
  if (before === undefined) {
    const state = { kind: 'active' as const };
    const more = { version: 1, since: now, state, pendingNotifications: [], isOwnerless: false };
    return { ...settings, ...more, id, ownedBy: userId };
  }
  const isSameTime = isDeepStrictEqual(timesOf(before), timesOf(settings));
  const changed = { ...before, ...settings, version: before.version + 1 };
  // Saving a digest that has stopped resumes it.
  if (before.state.kind === 'stopped') return resumeDigest(changed, now);
  return { ...changed, since: isSameTime ? before.since : now };
}

export function resumeDigest(digest: Digest, now: number): Digest {
  return {
    ...digest,
    state: { kind: 'active' },
    // What was due meanwhile is not posted late.
    since: now,
    snoozedUntil: undefined,
    pendingNotifications: digest.pendingNotifications.filter(({ kind }) => kind !== 'stopped'),
  };
}

/** Whether a draft can be saved among the digests that are stored. */
export function judgeDraft(draft: DigestDraft, all: readonly Digest[]): DraftVerdict {
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

/** @returns the settings in one order of keys, so that they can be compared */
function settingsOf(one: DigestSettings): DigestSettings {
  const { kind, venueId, channelId, offersShared, figure, parts, whenDown } = one;
  return { ...timesOf(one), kind, venueId, channelId, offersShared, figure, parts, whenDown };
}
