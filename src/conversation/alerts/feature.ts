import type { Feature } from '../feature.ts';
import { type AlertActionNeeds, registerAlertActions } from './actions.ts';
import { type AlertCommandNeeds, alert, alerts as overview } from './command.ts';
import { type AlertSubmissionNeeds, registerAlertSubmissions } from './submissions.ts';

/** Messages when a zone is out of bounds: setting them up, acting on them, looking back. */
export const alerts: Feature<AlertCommandNeeds & AlertActionNeeds & AlertSubmissionNeeds> = {
  commands: [overview, alert],
  shortcuts: [],
  register(listen, needs) {
    registerAlertActions(listen, needs);
    registerAlertSubmissions(listen, needs);
  },
};
