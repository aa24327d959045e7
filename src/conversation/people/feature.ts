import type { Feature } from '../feature.ts';
import { type PeopleActionNeeds, registerPeopleActions } from './actions.ts';
import { type PeopleSubmissionNeeds, registerPeopleSubmissions } from './submissions.ts';

/** Managers, requests to them, and the audit list. */
export const people: Feature<PeopleActionNeeds & PeopleSubmissionNeeds> = {
  commands: [],
  shortcuts: [],
  register(listen, needs) {
    registerPeopleActions(listen, needs);
    registerPeopleSubmissions(listen, needs);
  },
};
