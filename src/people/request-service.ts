import type { DisconnectVenue } from '../venues/disconnect-venue.ts';
import type { VenueChoices } from '../venues/venue-choices.ts';
import type { Connection } from '../venues/workspace.ts';
import type { NamedManagers } from './managers.ts';
import type { SendResult } from './notify.ts';
import type { ManagerRequest, Opening, RequestedAction, Requests } from './requests.ts';
import type { Roles } from './roles.ts';

/** Someone who may not manage asks managers; the first of them who answers settles it. */
export interface RequestService {
  open(teamId: string, askedBy: string, action: RequestedAction): Promise<Opening>;
  /** Sends an opened request to managers; if that fails, the request is withdrawn. */
  askManagers(teamId: string, request: ManagerRequest): Promise<AskResult>;
  /**
   * Carries out or declines a request, and tells the person who asked.
   * @param by the manager who answers; the caller has checked that they are one
   */
  answer(teamId: string, id: string, by: string, isApproved: boolean): Promise<AnswerResult>;
}

export type AskResult =
  | { readonly kind: 'asked'; readonly managers: readonly string[] }
  /** None of the known managers could be reached; the request is withdrawn. */
  | { readonly kind: 'nobody_reached' };

export type AnswerResult =
  | { readonly kind: 'answered'; readonly asked: AskedFor; readonly isApproved: boolean }
  /** What was asked for cannot be done any more. */
  | { readonly kind: 'impossible'; readonly request: ManagerRequest }
  /** Someone has answered it before, or it has expired. */
  | { readonly kind: 'gone' };

/** A request, and the venue that it is about if there is one and it is still connected. */
export interface AskedFor {
  readonly request: ManagerRequest;
  readonly connection: Connection | undefined;
}

/** What someone is told about a request, in a direct message. */
export type RequestNotification =
  | { readonly kind: 'request'; readonly asked: AskedFor }
  | {
      readonly kind: 'answered';
      readonly asked: AskedFor;
      readonly by: string;
      readonly isApproved: boolean;
    }
  | { readonly kind: 'impossible'; readonly request: ManagerRequest };

export interface RequestServiceOptions {
  readonly requests: Requests;
  readonly managers: Pick<NamedManagers, 'change'>;
  readonly roles: Pick<Roles, 'knownManagers'>;
  readonly listConnections: (teamId: string) => Promise<readonly Connection[]>;
  readonly choices: Pick<VenueChoices, 'chooseForChannel'>;
  readonly disconnectVenue: DisconnectVenue;
  readonly send: (
    teamId: string,
    userId: string,
    notification: RequestNotification,
  ) => Promise<SendResult>;
}

/** A request is one message to each of so many managers. */
const mostAsked = 5;

export function createRequestService(options: RequestServiceOptions): RequestService {
  const { requests, managers, roles, choices, send } = options;

  async function withConnection(teamId: string, request: ManagerRequest): Promise<AskedFor> {
    const { action } = request;
    if (!('venueId' in action)) return { request, connection: undefined };
    const connected = await options.listConnections(teamId);
    const connection = connected.find(({ venueId }) => venueId === action.venueId);
    return { request, connection };
  }

  async function sendToManagers(teamId: string, request: ManagerRequest): Promise<string[]> {
    const known = await roles.knownManagers(teamId);
    const people = [...known].filter((userId) => userId !== request.askedBy);
    const asked = await withConnection(teamId, request);
    const reached: string[] = [];
    // In place of those who have left, further managers are asked.
    while (people.length > 0 && reached.length < mostAsked) {
      const next = people.splice(0, mostAsked - reached.length);
      const results = await Promise.all(
        next.map((userId) => send(teamId, userId, { kind: 'request', asked })),
      );
      reached.push(...next.filter((_, index) => mayHaveArrived(results[index])));
    }
    return reached;
  }

  /** @returns false if that is not possible any more */
  async function grant(teamId: string, request: ManagerRequest, userId: string): Promise<boolean> {
    const { action, askedBy } = request;
    const by = { userId, askedBy };
    switch (action.kind) {
      case 'connect':
      case 'digests':
        return managers.change(teamId, { added: [askedBy], removed: [] }, by);
      case 'use':
        return choices.chooseForChannel(teamId, action.channelId, action.venueId, by);
      case 'disconnect': {
        const { kind } = await options.disconnectVenue(teamId, action.venueId, by);
        return kind === 'disconnected';
      }
    }
  }

  async function settle(
    teamId: string,
    request: ManagerRequest,
    by: string,
    isApproved: boolean,
  ): Promise<Exclude<AnswerResult, { kind: 'gone' }>> {
    // Before it is granted: a venue that gets disconnected still has to be named.
    const asked = await withConnection(teamId, request);
    return !isApproved || (await grant(teamId, request, by))
      ? { kind: 'answered', asked, isApproved }
      : { kind: 'impossible', request };
  }

  return {
    open: (teamId, askedBy, action) => requests.open(teamId, askedBy, action),

    async askManagers(teamId, request) {
      let reached: readonly string[] = [];
      try {
        reached = await sendToManagers(teamId, request);
      } finally {
        // Nobody waits for an answer to a request that nobody got.
        if (reached.length === 0) await requests.take(teamId, request.id);
      }
      return reached.length === 0
        ? { kind: 'nobody_reached' }
        : { kind: 'asked', managers: reached };
    },

    async answer(teamId, id, by, isApproved) {
      const request = await requests.take(teamId, id);
      if (request === undefined) return { kind: 'gone' };
      const result = await settle(teamId, request, by, isApproved).catch(async (error: unknown) => {
        // It can be tried again, so the request must not be lost.
        await requests.restore(teamId, request);
        throw error;
      });
      const told = result.kind === 'answered' ? { ...result, by } : result;
      await send(teamId, request.askedBy, told);
      return result;
    },
  };
}

function mayHaveArrived(result: SendResult | undefined): boolean {
  return result === 'sent' || result === 'unknown';
}
