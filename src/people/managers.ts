import type { Records } from '../store/records.ts';
import { emptyWorkspace, type Workspace } from '../venues/workspace.ts';
import type { Actor, Audit } from './audit.ts';

/**
 * Managers may connect and configure venues; everyone else may ask them to.
 *
 * @param appointed user ids of managers who need not be owners or admins
 */
export function isManager(
  person: { readonly userId: string; readonly isOwner: boolean; readonly isAdmin: boolean },
  appointed: ReadonlySet<string>,
): boolean {
  return person.isOwner || person.isAdmin || appointed.has(person.userId);
}

/** The users named as managers in Home, by user id. */
export interface NamedManagers {
  list(workspaceId: string): Promise<readonly string[]>;
  /**
   * Adds and removes users; changes by others in the meantime are kept.
   * @returns false if the list would exceed {@link mostNamedManagers}; then nothing is changed
   */
  change(changed: ManagerChange, by: Actor): Promise<boolean>;
}

export interface ManagerChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export const mostNamedManagers = 50;

export function createNamedManagers(
  workspaces: Records<Workspace>,
  audit: Pick<Audit, 'record'>,
): NamedManagers {
  return {
    list: async (workspaceId) => (await workspaces.get(workspaceId))?.managers ?? [],

    async change({ added, removed }, by) {
      const { workspaceId } = by;
      let before: readonly string[] = [];
      let isAccepted = true;
      const after = await workspaces.update(workspaceId, (workspace = emptyWorkspace) => {
        before = workspace.managers;
        const remaining = before.filter((userId) => !removed.includes(userId));
        const managers = [...new Set([...remaining, ...added])];
        isAccepted = managers.length <= mostNamedManagers;
        return isAccepted ? { ...workspace, managers } : workspace;
      });
      if (!isAccepted) return false;
      const managers = after?.managers ?? [];
      for (const userId of managers.filter((one) => !before.includes(one))) {
        await audit.record(workspaceId, by, { kind: 'manager_named', userId });
      }
      for (const userId of before.filter((one) => !managers.includes(one))) {
        await audit.record(workspaceId, by, { kind: 'manager_removed', userId });
      }
      return true;
    },
  };
}
