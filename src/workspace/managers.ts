import type { Records } from '../store/records.ts';
import type { Audit, Doer } from './audit.ts';
import { emptyWorkspace, type Workspace } from './workspace.ts';

/** What Slack says of a person, as far as managing is concerned. */
export interface Person {
  readonly userId: string;
  readonly isOwner: boolean;
  readonly isAdmin: boolean;
}

/** Managers may connect and configure; everyone else may ask. */
export function isManager(person: Person, appointed: ReadonlySet<string>): boolean {
  return person.isOwner || person.isAdmin || appointed.has(person.userId);
}

/** The people a workspace has named as managers. */
export interface NamedManagers {
  list(teamId: string): Promise<readonly string[]>;
  /**
   * Names some and removes others, whatever someone else has changed meanwhile.
   * @returns false, and changes nothing, if that were more than there may be
   */
  change(teamId: string, changed: ManagerChange, by: Doer): Promise<boolean>;
}

export interface ManagerChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export const mostNamedManagers = 50;

export function createNamedManagers(
  workspaces: Records<Workspace>,
  audit: Pick<Audit, 'note'>,
): NamedManagers {
  return {
    list: async (teamId) => (await workspaces.get(teamId))?.managers ?? [],

    async change(teamId, { added, removed }, by) {
      let before: readonly string[] = [];
      let isAccepted = true;
      const after = await workspaces.update(teamId, (workspace = emptyWorkspace) => {
        before = workspace.managers;
        const kept = before.filter((userId) => !removed.includes(userId));
        const managers = [...new Set([...kept, ...added])];
        isAccepted = managers.length <= mostNamedManagers;
        return isAccepted ? { ...workspace, managers } : workspace;
      });
      if (!isAccepted) return false;
      const managers = after?.managers ?? [];
      for (const userId of managers.filter((one) => !before.includes(one))) {
        await audit.note(teamId, by, { kind: 'manager_named', userId });
      }
      for (const userId of before.filter((one) => !managers.includes(one))) {
        await audit.note(teamId, by, { kind: 'manager_removed', userId });
      }
      return true;
    },
  };
}
