import type { NamedManagers } from './managers.ts';
import type { Member, Roles } from './roles.ts';

/** What a manager changed in the list of named managers. */
export interface NamedChange {
  /** The list as they saw it when they began. */
  readonly before: readonly string[];
  readonly chosen: readonly string[];
}

export type NameManagersResult =
  | { readonly kind: 'saved' }
  /** So many of the chosen are apps or have left. */
  | { readonly kind: 'not_people'; readonly count: number }
  /** Together with what others changed meanwhile, it is more than there may be. */
  | { readonly kind: 'too_many' };

export type NameManagers = (by: Member, change: NamedChange) => Promise<NameManagersResult>;

/**
 * Saves who was added and who was removed, so that what another manager changed meanwhile stays.
 */
export function createNameManagers({
  managers,
  roles,
}: {
  readonly managers: Pick<NamedManagers, 'change'>;
  readonly roles: Pick<Roles, 'notPeople'>;
}): NameManagers {
  return async (by, { before, chosen }) => {
    const added = chosen.filter((userId) => !before.includes(userId));
    const removed = before.filter((userId) => !chosen.includes(userId));
    const { length: count } = await roles.notPeople(by, added);
    if (count > 0) return { kind: 'not_people', count };
    const isSaved = await managers.change(by.teamId, { added, removed }, { userId: by.userId });
    return { kind: isSaved ? 'saved' : 'too_many' };
  };
}
