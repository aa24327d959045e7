import { z } from 'zod';
import type { NameManagers } from '../../people/name-managers.ts';
import type { Roles } from '../../people/roles.ts';
import type { Explain } from '../error-boundary.ts';
import type { RenewHomes } from '../feature.ts';
import { notManagerAtField } from '../permissions.ts';
import type { Listen } from '../receiving/listen.ts';
import { peopleIds } from './ids.ts';
import { managersProblem } from './managers-view.ts';

export interface PeopleSubmissionNeeds {
  readonly nameManagers: NameManagers;
  readonly roles: Pick<Roles, 'isManager'>;
  readonly explain: Explain;
  readonly renewHomes: RenewHomes;
}

const namedBefore = z.array(z.string());

/** Registers the modal in which managers name other managers. */
export function registerPeopleSubmissions(
  listen: Listen,
  { nameManagers, roles, explain, renewHomes }: PeopleSubmissionNeeds,
): void {
  const { managersModal, managersBlock, managersInput } = peopleIds;

  listen.onSubmit(managersModal, async ({ caller, values, privateMetadata, refuse, close }) => {
    try {
      if (!(await roles.isManager(caller))) return await refuse(managersBlock, notManagerAtField);
      const before = namedBefore.parse(JSON.parse(privateMetadata));
      const chosen = values[managersBlock]?.[managersInput]?.selected_users ?? [];
      const result = await nameManagers(caller, { before, chosen });
      if (result.kind !== 'saved') return await refuse(managersBlock, managersProblem(result));
    } catch (error) {
      return refuse(managersBlock, explain(error, 'naming managers'));
    }
    await close();
    await renewHomes(caller.teamId, caller);
  });
}
