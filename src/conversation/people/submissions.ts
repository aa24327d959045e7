import { z } from 'zod';
import type { NameManagers } from '../../people/name-managers.ts';
import type { Roles } from '../../people/roles.ts';
import { notManagerAtField } from '../denials.ts';
import type { Explain } from '../error-boundary.ts';
import type { RenewHomes } from '../feature.ts';
import type { Listen } from '../listen.ts';
import { peopleIds } from './ids.ts';
import { managersProblem } from './managers-view.ts';

export interface PeopleSubmissionNeeds {
  readonly nameManagers: NameManagers;
  readonly roles: Pick<Roles, 'isManager'>;
  readonly explain: Explain;
  readonly renewHomes: RenewHomes;
}

const people = z.array(z.string());

/** Registers the modal in which managers name other managers. */
export function registerPeopleSubmissions(
  listen: Listen,
  { nameManagers, roles, explain, renewHomes }: PeopleSubmissionNeeds,
): void {
  const { managersModal, managersField } = peopleIds;

  listen.onSubmit(managersModal, async ({ caller, values, state, refuse, close }) => {
    try {
      if (!(await roles.isManager(caller))) return await refuse(managersField, notManagerAtField);
      const before = people.parse(JSON.parse(state));
      const chosen = people.parse(values[managersField]);
      const result = await nameManagers(caller, { before, chosen });
      if (result.kind !== 'saved') return await refuse(managersField, managersProblem(result));
    } catch (error) {
      return refuse(managersField, explain(error, 'naming managers'));
    }
    await close();
    await renewHomes(caller.workspaceId, caller);
  });
}
