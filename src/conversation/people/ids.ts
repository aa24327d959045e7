import { entryPoints } from '../entry-ids.ts';

/** Ids of this feature's actions, forms and fields. */
export const peopleIds = {
  askManager: entryPoints.askManager,
  changeManagers: entryPoints.changeManagers,
  showAudit: entryPoints.showAudit,
  approve: 'approve_request',
  makeManager: 'make_manager',
  decline: 'decline_request',
  managersModal: 'name_managers',
  managersField: 'managers',
} as const;
