import type { Feature } from '../feature.ts';
import { type ConnectActionNeeds, registerConnectActions } from './actions.ts';
import { type ConnectNeeds, connect, openConnect } from './connect.ts';
import { disconnect } from './disconnect.ts';
import { connectIds } from './ids.ts';
import type { ManageVenueNeeds } from './manage-venue.ts';
import { type ConnectSubmissionNeeds, registerConnectSubmission } from './submissions.ts';
import { type UseNeeds, use } from './use.ts';

/** Connecting and disconnecting venues, and choosing the venue of a channel. */
export const connecting: Feature<
  ConnectNeeds & ManageVenueNeeds & UseNeeds & ConnectActionNeeds & ConnectSubmissionNeeds
> = {
  commands: [use, connect, disconnect],
  shortcuts: [
    {
      on: 'anywhere',
      callbackId: connectIds.shortcut,
      name: 'Connect a venue',
      description: 'Managers connect a venue with its connection code',
      run: openConnect,
    },
  ],
  register(listen, needs) {
    registerConnectActions(listen, needs);
    registerConnectSubmission(listen, needs);
  },
};
