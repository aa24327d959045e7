import { entryPoints } from '../entry-points.ts';

/** Action, callback and block ids of this feature. */
export const peopleIds = {
  askManager: entryPoints.askManager,
  changeManagers: entryPoints.changeManagers,
  showAudit: entryPoints.showAudit,
  approve: 'approve_request',
  makeManager: 'make_manager',
  decline: 'decline_request',
  managersModal: 'name_managers',
  managersBlock: 'managers',
  managersInput: 'people',
} as const;
