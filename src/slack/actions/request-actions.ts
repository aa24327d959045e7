import { type ManagerRequest, type Wish, wishSchema } from '../../workspace/requests.ts';
import { askManagerAction } from '../messages/no-venue.ts';
import { outdatedMessage } from '../messages/outdated.ts';
import {
  answeredBeforeMessage,
  answeredMessage,
  answerMessage,
  approveAction,
  askedBeforeMessage,
  askedMessage,
  declineAction,
  nobodyAskedMessage,
  notGrantedMessage,
  notGrantedToYouMessage,
  requestMessage,
  tooManyOwnRequestsMessage,
  tooManyRequestsMessage,
  type Wanted,
} from '../messages/requests.ts';
import type { Services } from '../services.ts';
import { refusalOf } from '../standing.ts';
import type { Click, OnClick } from './click.ts';

/** One request is one message to each of so many managers. */
const mostAsked = 5;

/** Someone who may not manage asks those who may; the first of them who answers settles it. */
export function registerRequestActions(on: OnClick, services: Services): void {
  const { requests, connections, choices, managers, roles, directMessages, homes, clock } =
    services;

  on(askManagerAction, async (click) => {
    const wish = readWish(click.value);
    const { teamId, userId } = click.asker;
    if (wish === undefined) return click.show(outdatedMessage());
    const opening = await requests.open(teamId, userId, wish);
    switch (opening.kind) {
      case 'opened':
        return click.showLater(askOrTakeBack(teamId, opening.request));
      case 'open_already':
        return click.show(askedBeforeMessage(opening.request, clock.now()));
      case 'too_many_own':
        return click.show(tooManyOwnRequestsMessage());
      case 'too_many':
        return click.show(tooManyRequestsMessage());
    }
  });

  /** Nobody waits for an answer to what was asked of nobody. */
  async function askOrTakeBack(teamId: string, request: ManagerRequest) {
    try {
      return await askManagers(teamId, request);
    } catch (error) {
      await requests.take(teamId, request.id);
      throw error;
    }
  }

  async function askManagers(teamId: string, request: ManagerRequest) {
    const people = [...(await roles.peopleToAsk(teamId))].filter((one) => one !== request.askedBy);
    const wanted = await wantedBy(teamId, request);
    const reached: string[] = [];
    // Who has left is passed over for the next.
    while (people.length > 0 && reached.length < mostAsked) {
      const asked = people.splice(0, mostAsked - reached.length);
      const outcomes = await Promise.all(
        asked.map((userId) => directMessages.send(teamId, userId, requestMessage(request, wanted))),
      );
      reached.push(
        ...asked.filter((_, index) => ['sent', 'unknown'].includes(outcomes[index] ?? '')),
      );
    }
    if (reached.length > 0) return askedMessage(reached);
    await requests.take(teamId, request.id);
    return nobodyAskedMessage();
  }

  on(approveAction, (click) => settle(click, true));
  on(declineAction, (click) => settle(click, false));

  async function settle(click: Click, isApproved: boolean): Promise<void> {
    const { asker, value = '' } = click;
    const { teamId, userId } = asker;
    const refusal = await refusalOf(asker, { kind: 'connect' }, services);
    if (refusal !== undefined) return click.tell(refusal);
    const request = await requests.take(teamId, value);
    if (request === undefined) return click.show(answeredBeforeMessage());
    const { wanted, isDone } = await orPutBack(teamId, request, async () => ({
      wanted: await wantedBy(teamId, request),
      isDone: !isApproved || (await grant(teamId, request, userId)),
    }));
    if (!isDone) {
      await click.show(notGrantedMessage(request));
      await directMessages.send(teamId, request.askedBy, notGrantedToYouMessage(request));
      return;
    }
    await click.show(answeredMessage(request, wanted, isApproved));
    await directMessages.send(teamId, request.askedBy, answerMessage(wanted, userId, isApproved));
    if (isApproved) await homes.renew(teamId);
  }

  /** What fails may be tried again: the request must not be gone for it. */
  async function orPutBack<T>(teamId: string, request: ManagerRequest, work: () => Promise<T>) {
    try {
      return await work();
    } catch (error) {
      await requests.putBack(teamId, request);
      throw error;
    }
  }

  /** @returns false if that is not possible any more */
  async function grant(teamId: string, { wish, askedBy }: ManagerRequest, userId: string) {
    const by = { userId, askedBy };
    switch (wish.kind) {
      case 'connect':
      case 'digests':
        return managers.change(teamId, { added: [askedBy], removed: [] }, by);
      case 'use':
        return choices.chooseForChannel(teamId, wish.channelId, wish.venueId, by);
      case 'disconnect':
        return (await connections.disconnect(teamId, wish.venueId, by)) !== undefined;
    }
  }

  async function wantedBy(teamId: string, { wish }: ManagerRequest): Promise<Wanted> {
    if (wish.kind === 'connect' || wish.kind === 'digests') return { wish, connection: undefined };
    const connected = await connections.list(teamId);
    return { wish, connection: connected.find(({ venueId }) => venueId === wish.venueId) };
  }
}

function readWish(value: string | undefined): Wish | undefined {
  try {
    return wishSchema.parse(JSON.parse(value ?? ''));
  } catch {
    return undefined;
  }
}
