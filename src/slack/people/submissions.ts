import { z } from 'zod';
import { mostNamedManagers } from '../../people/managers.ts';
import type { NameManagers, NameManagersResult } from '../../people/name-managers.ts';
import type { Roles } from '../../people/roles.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import type { Explain } from '../error-boundary.ts';
import type { RenewHomes } from '../feature.ts';
import { notManagerAtField } from '../permissions.ts';
import type { Listen } from '../receiving/listen.ts';
import { peopleIds } from './ids.ts';

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
      if (result.kind !== 'saved') return await refuse(managersBlock, problemWords(result));
    } catch (error) {
      return refuse(managersBlock, explain(error, 'naming managers'));
    }
    await close();
    await renewHomes(caller.teamId, caller);
  });
}

function problemWords(result: Exclude<NameManagersResult, { kind: 'saved' }>): Mrkdwn {
  if (result.kind === 'too_many') {
    return mrkdwn`Someone else added managers meanwhile, and that makes more than ${mostNamedManagers}. Choose fewer.`;
  }
  const { count } = result;
  return mrkdwn`${count === 1 ? 'One of these is an app or has left' : `${count} of these are apps or have left`}. Choose people from this workspace.`;
}
