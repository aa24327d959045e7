import type {
  AllMiddlewareArgs,
  App,
  SlackViewMiddlewareArgs,
  ViewSubmitAction,
} from '@slack/bolt';
import { AmbienceError } from '../../ambience/errors.ts';
import { checkConnectionCode, longestCode } from '../../workspace/connection-code.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { message } from '../blocks/message.ts';
import { asPlain, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { explain } from '../boundary.ts';
import { callerOf } from '../caller.ts';
import { waitingTime } from '../messages/age.ts';
import { notManager } from '../messages/no-venue.ts';
import { venueFacts } from '../messages/venue.ts';
import { type Caller, personAsks, type Services } from '../services.ts';
import {
  checkingView,
  codeAction,
  codeBlock,
  connectCallback,
  connectedView,
  connectView,
} from './connect-view.ts';
import { withinFieldTime } from './field-time.ts';

type Submission = SlackViewMiddlewareArgs<ViewSubmitAction> & AllMiddlewareArgs;

type Outcome =
  | { readonly kind: 'connected'; readonly connection: Connection }
  | { readonly kind: 'refused'; readonly sentence: Mrkdwn };

const connectWaitsMs = 8_000;

export function registerConnectModal(app: App, services: Services): void {
  const { inFlight, clock, log } = services;

  app.view<ViewSubmitAction>({ callback_id: connectCallback, type: 'view_submission' }, (args) =>
    inFlight.track(submit(args)),
  );

  async function submit({ ack, body, view, client, context }: Submission): Promise<void> {
    const caller = callerOf(context, body.user.id, client);
    const typed = view.state.values[codeBlock]?.[codeAction]?.value ?? '';
    const attempt = inFlight.track(tryToConnect(caller, typed));
    const early = await withinFieldTime(attempt);
    if (early?.kind === 'refused') {
      await ack({ response_action: 'errors', errors: { [codeBlock]: asPlain(early.sentence) } });
      return;
    }
    if (early?.kind === 'connected') {
      const connected = connectedView(early.connection, clock.now());
      await ack({ response_action: 'update', view: connected });
    } else {
      await ack({ response_action: 'update', view: checkingView() });
      const late = await attempt;
      const lateView =
        late.kind === 'connected'
          ? connectedView(late.connection, clock.now())
          : connectView(late.sentence);
      await client.views
        .update({ view_id: view.id, view: lateView })
        .catch(() => tellDirectly(caller, late));
      if (late.kind === 'refused') return;
    }
    await services.homes.renew(caller.teamId, caller);
  }

  /** The modal was closed before its outcome. */
  async function tellDirectly({ teamId, userId }: Caller, outcome: Outcome): Promise<void> {
    const told =
      outcome.kind === 'connected'
        ? venueFacts(outcome.connection, clock.now())
        : mrkdwn`The venue was not connected. ${outcome.sentence}`;
    await services.directMessages.send(teamId, userId, message(paragraph(told)));
  }

  async function tryToConnect(caller: Caller, typed: string): Promise<Outcome> {
    try {
      return await connect(caller, typed);
    } catch (error) {
      return { kind: 'refused', sentence: refusal(error) };
    }
  }

  async function connect(caller: Caller, typed: string): Promise<Outcome> {
    const { roles, attempts, connections } = services;
    const { teamId, userId } = caller;
    if (!(await roles.isManager(caller))) {
      // At a field Slack shows no names of people, only their ids.
      return { kind: 'refused', sentence: notManager(new Set()) };
    }
    const check = checkConnectionCode(typed);
    if (!check.isCode) return { kind: 'refused', sentence: codeProblems[check.problem] };
    const claim = attempts.claim(teamId, userId);
    if (!claim.isAllowed) {
      const wait = waitingTime(Math.max(claim.waitMs, 60_000));
      return {
        kind: 'refused',
        sentence: mrkdwn`Too many codes were wrong. Try again in ${wait}.`,
      };
    }
    const ask = personAsks(clock, connectWaitsMs);
    const order = { teamId, userId, connectionCode: check.code, ask };
    const connection = await connections.connect(order).catch((error: unknown) => {
      const isWrong = error instanceof AmbienceError && error.code === 'code_unknown';
      if (!isWrong) claim.refund();
      throw error;
    });
    claim.refund();
    log.info({ teamId, venueId: connection.venueId, state: connection.state }, 'venue connected');
    return { kind: 'connected', connection };
  }

  function refusal(error: unknown): Mrkdwn {
    const known = error instanceof AmbienceError ? serviceRefusals[error.code] : undefined;
    if (known === undefined) return explain(error, 'connecting a venue', services);
    const { code, status } = error instanceof AmbienceError ? error : {};
    const isOurs = code === 'credentials_refused';
    log[isOurs ? 'error' : 'info']({ code, status }, 'a venue was not connected');
    return known;
  }
}

const codeProblems = {
  empty: mrkdwn`Enter the venue's connection code.`,
  too_short: mrkdwn`This is too short for a connection code. Copy the whole code from the venue's management app.`,
  too_long: mrkdwn`This is longer than ${longestCode} characters, so it is no connection code. Copy only the code.`,
  malformed: mrkdwn`A connection code has letters, digits, dots and dashes only. Copy only the code, without spaces.`,
} as const;

const passing = mrkdwn`Nothing was changed; try again in a minute.`;

const serviceRefusals: Partial<Record<AmbienceError['code'], Mrkdwn>> = {
  code_unknown: mrkdwn`The venue service does not know this code. Check it in the venue's management app; capital letters count.`,
  credentials_refused: mrkdwn`The venue service refuses this app's own credentials. Whoever runs the app has to check AMBIENCE_CLIENT_ID and AMBIENCE_CLIENT_SECRET.`,
  not_approved: mrkdwn`The venue has not allowed this app. Ask its owner to approve it, then try again.`,
  rate_limited: mrkdwn`The venue service is busy. ${passing}`,
  timeout: mrkdwn`The venue service did not answer in time. ${passing}`,
  unavailable: mrkdwn`The venue service does not answer. ${passing}`,
  token_refused: mrkdwn`The venue service took the code but refuses the access it gave. ${passing}`,
  not_found: mrkdwn`The venue service took the code but does not know the venue. ${passing}`,
  unreadable: mrkdwn`The venue service sent an answer that cannot be read. ${passing}`,
  too_large: mrkdwn`The venue service sent an answer that cannot be read. ${passing}`,
  redirected: mrkdwn`The venue service sent an answer that cannot be read. ${passing}`,
  refused: mrkdwn`The venue service refused the request. ${passing}`,
};
