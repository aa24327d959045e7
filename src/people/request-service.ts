import type { SendResult } from '../schedule/outbox.ts';
import type { DisconnectVenue } from '../venues/disconnect-venue.ts';
import type { VenueChoices } from '../venues/venue-choices.ts';
import type { Connection } from '../venues/workspace.ts';
import type { Actor } from './audit.ts';
import type { NamedManagers } from './managers.ts';
import type {
  AllowedOnce,
  ManagerRequest,
  OpenResult,
  RequestedAction,
  Requests,
} from './requests.ts';
import type { Roles } from './roles.ts';

/** Lets people who are not managers ask managers for something. The first answer decides. */
export interface RequestService {
  open(workspaceId: string, askedBy: string, action: RequestedAction): Promise<OpenResult>;
  /** Sends an open request to managers. If nobody can be reached, the request is withdrawn. */
  askManagers(workspaceId: string, request: ManagerRequest): Promise<AskResult>;
  /**
   * Carries out or declines a request, and notifies the person who asked.
   * @param by the user id of the answering manager; the caller must check that they are one
   */
  answer(workspaceId: string, id: string, by: string, decision: Decision): Promise<AnswerResult>;
  /**
   * Does the work if the person is allowed to do it once, and uses the permission up if it is done.
   * @returns undefined if the person is not allowed to
   */
  doOnce<T>(
    person: { readonly workspaceId: string; readonly userId: string },
    action: AllowedOnce,
    work: () => Promise<T>,
    isDone: (result: T) => boolean,
  ): Promise<T | undefined>;
}

/**
 * `approved` carries the action out, or lets the person do it once. `made_manager` lets them do it
 * from now on.
 */
export type Decision = 'approved' | 'made_manager' | 'declined';

export type AskResult =
  | { readonly kind: 'asked'; readonly managers: readonly string[] }
  /** No known manager could be reached; the request was withdrawn. */
  | { readonly kind: 'nobody_reached' };

export type AnswerResult =
  | { readonly kind: 'answered'; readonly asked: RequestWithVenue; readonly decision: Decision }
  /** The requested action is no longer possible. */
  | { readonly kind: 'impossible'; readonly request: ManagerRequest }
  /** It was answered before, or has expired. */
  | { readonly kind: 'gone' };

/** A request and its venue; undefined if it has none, or the venue is no longer connected. */
export interface RequestWithVenue {
  readonly request: ManagerRequest;
  readonly connection: Connection | undefined;
}

/** A direct message about a request. */
export type RequestNotification =
  | { readonly kind: 'request'; readonly asked: RequestWithVenue }
  | {
      readonly kind: 'answered';
      readonly asked: RequestWithVenue;
      readonly by: string;
      readonly decision: Decision;
    }
  | { readonly kind: 'impossible'; readonly request: ManagerRequest };

export interface RequestServiceOptions {
  readonly requests: Requests;
  readonly managers: Pick<NamedManagers, 'change'>;
  readonly roles: Pick<Roles, 'knownManagers'>;
  readonly listConnections: (workspaceId: string) => Promise<readonly Connection[]>;
  readonly choices: Pick<VenueChoices, 'chooseForChannel'>;
  readonly disconnectVenue: DisconnectVenue;
  readonly send: (
    workspaceId: string,
    userId: string,
    notification: RequestNotification,
  ) => Promise<SendResult>;
}

/** The number of managers that a request is sent to. */
const maxAsked = 5;

export function createRequestService(options: RequestServiceOptions): RequestService {
  const { requests, send } = options;

  return {
    open: (workspaceId, askedBy, action) => requests.open(workspaceId, askedBy, action),

    async doOnce({ workspaceId, userId }, action, work, isDone) {
      const allowance = await requests.takeAllowance(workspaceId, userId, action);
      if (allowance === undefined) return undefined;
      let done = false;
      try {
        const result = await work();
        done = isDone(result);
        return result;
      } finally {
        if (!done) await requests.restore(workspaceId, allowance);
      }
    },

    async askManagers(workspaceId, request) {
      let reached: readonly string[] = [];
      try {
        reached = await sendToManagers(options, workspaceId, request);
      } finally {
        // No manager received it, so nobody could answer it.
        if (reached.length === 0) await requests.take(workspaceId, request.id);
      }
      return reached.length === 0
        ? { kind: 'nobody_reached' }
        : { kind: 'asked', managers: reached };
    },

    async answer(workspaceId, id, by, decision) {
      const request = await requests.take(workspaceId, id);
      if (request === undefined) return { kind: 'gone' };
      const result = await settle(options, request, { workspaceId, userId: by }, decision).catch(
        async (error: unknown) => {
          // Kept, so that the manager can answer again.
          await requests.restore(workspaceId, request);
          throw error;
        },
      );
      const notification = result.kind === 'answered' ? { ...result, by } : result;
      await send(workspaceId, request.askedBy, notification);
      return result;
    },
  };
}

async function withConnection(
  context: RequestServiceOptions,
  workspaceId: string,
  request: ManagerRequest,
): Promise<RequestWithVenue> {
  const { action } = request;
  if (!('venueId' in action)) return { request, connection: undefined };
  const connected = await context.listConnections(workspaceId);
  const connection = connected.find(({ venueId }) => venueId === action.venueId);
  return { request, connection };
}

async function sendToManagers(
  context: RequestServiceOptions,
  workspaceId: string,
  request: ManagerRequest,
): Promise<string[]> {
  const { roles, send } = context;
  const known = await roles.knownManagers(workspaceId);
  const people = [...known].filter((userId) => userId !== request.askedBy);
  const asked = await withConnection(context, workspaceId, request);
  const reached: string[] = [];
  // Managers who cannot be reached are replaced by others.
  while (people.length > 0 && reached.length < maxAsked) {
    const next = people.splice(0, maxAsked - reached.length);
    const results = await Promise.all(
      next.map((userId) => send(workspaceId, userId, { kind: 'request', asked })),
    );
    reached.push(...next.filter((_, index) => mayHaveArrived(results[index])));
  }
  return reached;
}

/**
 * Carries out the requested action.
 * @returns false if it is no longer possible
 */
async function grant(
  context: RequestServiceOptions,
  request: ManagerRequest,
  manager: Actor,
  decision: Exclude<Decision, 'declined'>,
): Promise<boolean> {
  const { managers, requests, choices } = context;
  const { action, askedBy } = request;
  const by = { ...manager, askedBy };
  switch (action.kind) {
    case 'connect':
    case 'digests':
    case 'alerts':
      if (decision === 'made_manager') {
        return managers.change({ added: [askedBy], removed: [] }, by);
      }
      await requests.allowOnce(request, manager);
      return true;
    case 'manage':
      return managers.change({ added: [askedBy], removed: [] }, by);
    case 'use':
      return choices.chooseForChannel(action.channelId, action.venueId, by);
    case 'disconnect': {
      const { kind } = await context.disconnectVenue(action.venueId, by);
      return kind === 'disconnected';
    }
  }
}

async function settle(
  context: RequestServiceOptions,
  request: ManagerRequest,
  by: Actor,
  decision: Decision,
): Promise<Exclude<AnswerResult, { kind: 'gone' }>> {
  // Read first, because the answer names the venue even if the action disconnects it.
  const asked = await withConnection(context, by.workspaceId, request);
  return decision === 'declined' || (await grant(context, request, by, decision))
    ? { kind: 'answered', asked, decision }
    : { kind: 'impossible', request };
}

function mayHaveArrived(result: SendResult | undefined): boolean {
  return result === 'sent' || result === 'unknown';
}
