import type { AmbienceError } from '../../ambience/errors.ts';
import type { Log } from '../../ops/log.ts';
import type { Roles } from '../../people/roles.ts';
import { type Clock, minuteMs } from '../../time.ts';
import {
  type CodeProblem,
  type ConnectResult,
  type ConnectVenue,
  longestCode,
} from '../../venues/connect-venue.ts';
import type { Connection } from '../../venues/workspace.ts';
import { asPlain, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import type { Caller } from '../caller.ts';
import type { Explain } from '../error-boundary.ts';
import type { RenewHomes } from '../feature.ts';
import { notManagerAtField } from '../permissions.ts';
import type { Listen } from '../receiving/listen.ts';
import { waitingTime } from '../text/age.ts';
import { venueFacts } from '../text/venue-facts.ts';
import { checkingView, connectedView, connectView } from './connect-view.ts';
import { connectIds } from './ids.ts';

export interface ConnectSubmissionNeeds {
  readonly connectVenue: ConnectVenue;
  readonly roles: Pick<Roles, 'isManager'>;
  readonly explain: Explain;
  readonly renewHomes: RenewHomes;
  readonly clock: Clock;
  readonly log: Log;
}

type Outcome =
  | { readonly kind: 'connected'; readonly connection: Connection }
  | { readonly kind: 'problem'; readonly sentence: Mrkdwn };

/** Registers the modal in which managers connect a venue. */
export function registerConnectSubmission(listen: Listen, needs: ConnectSubmissionNeeds): void {
  const { connectVenue, roles, explain, renewHomes, clock, log } = needs;

  listen.onSubmit(connectIds.modal, async ({ caller, values, settle }) => {
    const typed = values[connectIds.codeBlock]?.[connectIds.codeInput]?.value ?? '';
    const work = connect(caller, typed);
    await settle(work, {
      waiting: checkingView(),
      reply: async (outcome) =>
        outcome.kind === 'connected'
          ? { kind: 'view', view: connectedView(outcome.connection, clock.now()) }
          : { kind: 'errors', errors: { [connectIds.codeBlock]: asPlain(outcome.sentence) } },
      lateView: async (outcome) =>
        outcome.kind === 'connected'
          ? connectedView(outcome.connection, clock.now())
          : connectView(outcome.sentence),
      asText: (outcome) =>
        outcome.kind === 'connected'
          ? venueFacts(outcome.connection, clock.now())
          : mrkdwn`The venue was not connected. ${outcome.sentence}`,
    });
    if ((await work).kind === 'connected') await renewHomes(caller.teamId, caller);
  });

  async function connect(caller: Caller, typed: string): Promise<Outcome> {
    try {
      if (!(await roles.isManager(caller))) {
        return { kind: 'problem', sentence: notManagerAtField };
      }
      const result = await connectVenue(caller.teamId, caller.userId, typed);
      return result.kind === 'connected'
        ? result
        : { kind: 'problem', sentence: problemWords(result) };
    } catch (error) {
      return { kind: 'problem', sentence: explain(error, 'connecting a venue') };
    }
  }

  function problemWords(result: Exclude<ConnectResult, { kind: 'connected' }>): Mrkdwn {
    switch (result.kind) {
      case 'not_a_code':
        return codeProblems[result.problem];
      case 'rate_limited': {
        const wait = waitingTime(Math.max(result.waitMs, minuteMs));
        return mrkdwn`Too many codes were wrong. Try again in ${wait}.`;
      }
      case 'refused':
        return refusalWords(result.error);
    }
  }

  function refusalWords(error: AmbienceError): Mrkdwn {
    const { code, status } = error;
    const known = serviceRefusals[code];
    if (known === undefined) return explain(error, 'connecting a venue');
    const needsOperator = code === 'credentials_refused';
    log[needsOperator ? 'error' : 'info']({ code, status }, 'a venue was not connected');
    return known;
  }
}

const codeProblems: Readonly<Record<CodeProblem, Mrkdwn>> = {
  empty: mrkdwn`Enter the venue's connection code.`,
  too_short: mrkdwn`This is too short for a connection code. Copy the whole code from the venue's management app.`,
  too_long: mrkdwn`This is longer than ${longestCode} characters, so it is no connection code. Copy only the code.`,
  malformed: mrkdwn`A connection code has letters, digits, dots and dashes only. Copy only the code, without spaces.`,
};

const tryAgain = mrkdwn`Nothing was changed; try again in a minute.`;

const serviceRefusals: Partial<Record<AmbienceError['code'], Mrkdwn>> = {
  code_unknown: mrkdwn`The venue service does not know this code. Check it in the venue's management app; capital letters count.`,
  credentials_refused: mrkdwn`The venue service refuses this app's own credentials. Whoever runs the app has to check AMBIENCE_CLIENT_ID and AMBIENCE_CLIENT_SECRET.`,
  not_approved: mrkdwn`The venue has not allowed this app. Ask its owner to approve it, then try again.`,
  rate_limited: mrkdwn`The venue service is busy. ${tryAgain}`,
  timeout: mrkdwn`The venue service did not answer in time. ${tryAgain}`,
  unavailable: mrkdwn`The venue service does not answer. ${tryAgain}`,
  token_refused: mrkdwn`The venue service took the code but refuses the access it gave. ${tryAgain}`,
  not_found: mrkdwn`The venue service took the code but does not know the venue. ${tryAgain}`,
  unreadable: mrkdwn`The venue service sent an answer that cannot be read. ${tryAgain}`,
  too_large: mrkdwn`The venue service sent an answer that cannot be read. ${tryAgain}`,
  redirected: mrkdwn`The venue service sent an answer that cannot be read. ${tryAgain}`,
  refused: mrkdwn`The venue service refused the request. ${tryAgain}`,
};
