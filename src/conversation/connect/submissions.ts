import { z } from 'zod';
import type { AmbienceError } from '../../ambience/errors.ts';
import type { RichText } from '../../card/rich-text.ts';
import type { Log } from '../../ops/log.ts';
import type { RequestService } from '../../people/request-service.ts';
import type { Roles } from '../../people/roles.ts';
import { type Clock, minuteMs } from '../../time.ts';
import type { ConnectResult, ConnectVenue } from '../../venues/connect-venue.ts';
import { impliedVenue, type VenueChoices } from '../../venues/venue-choices.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Caller } from '../actor.ts';
import { notManagerAtField } from '../denials.ts';
import type { Explain } from '../error-boundary.ts';
import type { RenewHomes } from '../feature.ts';
import type { Listen } from '../listen.ts';
import { waitingTime } from '../text/durations.ts';
import { notConnectedAnyMore } from '../text/notices.ts';
import { venueFacts } from '../text/venue-facts.ts';
import {
  codeProblems,
  noChannelChosen,
  serviceRefusals,
  tooManyCodes,
  venueNotConnected,
} from './connect-problems.ts';
import {
  type ConnectPlace,
  checkingView,
  connectedView,
  connectView,
  readConnectPlace,
} from './connect-view.ts';
import { connectIds } from './ids.ts';

export interface ConnectSubmissionNeeds {
  readonly connectVenue: ConnectVenue;
  readonly roles: Pick<Roles, 'isManager'>;
  readonly requestService: Pick<RequestService, 'doOnce'>;
  readonly choices: Pick<VenueChoices, 'inChannel' | 'chooseForChannel'>;
  readonly explain: Explain;
  readonly renewHomes: RenewHomes;
  readonly clock: Clock;
  readonly log: Log;
}

type Outcome =
  | { readonly kind: 'connected'; readonly connection: Connection }
  | { readonly kind: 'problem'; readonly sentence: RichText };

/** Registers the modal in which managers connect a venue. */
export function registerConnectSubmission(listen: Listen, needs: ConnectSubmissionNeeds): void {
  const { connectVenue, roles, requestService, choices, explain, renewHomes, clock, log } = needs;

  listen.onSubmit(connectIds.modal, async ({ caller, values, state, settle }) => {
    const place = readConnectPlace(state);
    const typed = z.string().catch('').parse(values[connectIds.codeField]);
    const work = connect(caller, typed);
    await settle(work, {
      waiting: checkingView(),
      reply: async (outcome) =>
        outcome.kind === 'connected'
          ? { kind: 'dialog', dialog: await connectedDialog(caller, outcome.connection, place) }
          : { kind: 'errors', errors: { [connectIds.codeField]: outcome.sentence } },
      lateDialog: async (outcome) =>
        outcome.kind === 'connected'
          ? connectedDialog(caller, outcome.connection, place)
          : connectView(place, outcome.sentence),
      asText: (outcome) =>
        outcome.kind === 'connected'
          ? venueFacts(outcome.connection, clock.now(), caller.locale)
          : venueNotConnected(outcome.sentence),
    });
    if ((await work).kind === 'connected') await renewHomes(caller.workspaceId, caller);
  });

  listen.onSubmit(connectIds.channelModal, async ({ caller, values, state, refuse, close }) => {
    const { workspaceId } = caller;
    const field = connectIds.channelField;
    try {
      if (!(await roles.isManager(caller))) return await refuse(field, notManagerAtField);
      const channelId = z.string().optional().parse(values[field]);
      if (channelId === undefined) return await refuse(field, noChannelChosen);
      if (!(await choices.chooseForChannel(channelId, state, caller))) {
        return await refuse(field, notConnectedAnyMore);
      }
    } catch (error) {
      return refuse(field, explain(error, 'choosing a venue for a channel'));
    }
    await close();
    await renewHomes(workspaceId, caller);
  });

  async function connectedDialog(caller: Caller, connection: Connection, place: ConnectPlace) {
    const implied = impliedVenue(await choices.inChannel(caller.workspaceId, place.channelId));
    const isFurther = implied?.venueId !== connection.venueId;
    const mayChoose = isFurther && (await roles.isManager(caller));
    const unnamed = mayChoose ? (implied === undefined ? 'all' : 'other') : undefined;
    return connectedView({ connection, place, unnamed, now: clock.now() }, caller.locale);
  }

  async function connect(caller: Caller, typed: string): Promise<Outcome> {
    try {
      const { workspaceId, userId } = caller;
      const isManager = await roles.isManager(caller);
      const work = () => connectVenue({ workspaceId, userId, isManager }, typed);
      const isDone = ({ kind }: ConnectResult) => kind === 'connected';
      const result = isManager
        ? await work()
        : await requestService.doOnce(caller, 'connect', work, isDone);
      if (result === undefined) return { kind: 'problem', sentence: notManagerAtField };
      return result.kind === 'connected'
        ? result
        : { kind: 'problem', sentence: problemWords(result) };
    } catch (error) {
      return { kind: 'problem', sentence: explain(error, 'connecting a venue') };
    }
  }

  function problemWords(result: Exclude<ConnectResult, { kind: 'connected' }>): RichText {
    switch (result.kind) {
      case 'not_a_code':
        return codeProblems[result.problem];
      case 'rate_limited': {
        const wait = waitingTime(Math.max(result.waitMs, minuteMs));
        return tooManyCodes(wait);
      }
      case 'refused':
        return refusalWords(result.error);
    }
  }

  function refusalWords(error: AmbienceError): RichText {
    const { code, status } = error;
    const known = serviceRefusals[code];
    if (known === undefined) return explain(error, 'connecting a venue');
    const needsOperator = code === 'credentials_refused';
    log[needsOperator ? 'error' : 'info']({ code, status }, 'a venue was not connected');
    return known;
  }
}
