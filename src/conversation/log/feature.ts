import type { Feature } from '../feature.ts';
import { registerLogActions } from './actions.ts';
import { log } from './command.ts';
import { registerFollowUps } from './follow-ups.ts';
import { logIds } from './ids.ts';
import { addMessage } from './message-shortcut.ts';
import { type LogSubmissionNeeds, registerLogSubmissions } from './submissions.ts';

/** The venue log: what happened, with the numbers of that moment. */
export const venueLog: Feature<LogSubmissionNeeds> = {
  commands: [log],
  shortcuts: [
    {
      on: 'message',
      callbackId: logIds.shortcut,
      name: 'Add to venue log',
      description: 'Notes a message with the numbers of its moment',
      run: addMessage,
    },
  ],
  register(listen, needs) {
    registerLogActions(listen, needs);
    registerFollowUps(listen, needs);
    registerLogSubmissions(listen, needs);
  },
};
