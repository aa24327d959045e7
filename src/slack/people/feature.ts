import type { Feature } from '../feature.ts';
import { type PeopleActionNeeds, registerPeopleActions } from './actions.ts';
import { type PeopleSubmissionNeeds, registerPeopleSubmissions } from './submissions.ts';

/** Who may manage, what they are asked for, and who changed what. */
export const people: Feature<PeopleActionNeeds & PeopleSubmissionNeeds> = {
  commands: [],
  shortcuts: [],
  register(listen, needs) {
    registerPeopleActions(listen, needs);
    registerPeopleSubmissions(listen, needs);
  },
};
