import type { NamedManagers } from './managers.ts';
import type { Member, Roles } from './roles.ts';

/** A manager's edit of the list of named managers, as user ids. */
export interface NamedChange {
  /** The list when they opened it. */
  readonly before: readonly string[];
  readonly chosen: readonly string[];
}

export type NameManagersResult =
  | { readonly kind: 'saved' }
  /** This many of the chosen users are apps or deactivated. */
  | { readonly kind: 'not_people'; readonly count: number }
  /** With the changes of others, the list would exceed the limit. */
  | { readonly kind: 'too_many' };

export type NameManagers = (by: Member, change: NamedChange) => Promise<NameManagersResult>;

/** Saves only the difference, so that changes by another manager in the meantime are kept. */
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
    const isSaved = await managers.change({ added, removed }, by);
    return { kind: isSaved ? 'saved' : 'too_many' };
  };
}
