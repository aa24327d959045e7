import type { Acknowledgement, Deliver } from './delivery.ts';
import { postResponse } from './responses.ts';
import {
  homeKey,
  type ShownMessage,
  type ShownView,
  type SlackEvents,
  type SlackState,
} from './state.ts';
import { type Submitted, submitView } from './submission.ts';
import type { TicketHolder, Tickets } from './tickets.ts';
import type { PersonFixture, WorkspaceFixture } from './workspaces.ts';

/** What someone sees after they did something. */
export type Seen =
  | { readonly kind: 'message'; readonly message: ShownMessage }
  | { readonly kind: 'modal'; readonly view: ShownView }
  | { readonly kind: 'home'; readonly view: ShownView }
  /** Slack's own words when the app fails: `operation_timeout`, `dispatch_failed`. */
  | { readonly kind: 'failure'; readonly error: string };

/** Someone who uses Slack. Each method waits for what they would see, not for a time. */
export interface Person extends PersonFixture {
  readonly teamId: string;
  command(line: string, channel?: string): Promise<Seen>;
  /** Clicks the button with that label (or action id) on what they see. */
  press(on: ShownMessage | ShownView, label: string): Promise<Seen>;
  /** Types into the modal's fields, by block id, and submits it. */
  submit(view: ShownView, typed: Readonly<Record<string, string>>): Promise<Submitted>;
  openHome(): Promise<Seen>;
  close(view: ShownView): void;
  /** The next change of a modal of theirs. */
  nextChange(view: ShownView): Promise<ShownView>;
  /** The next time their Home is published without their opening it. */
  nextHome(): Promise<ShownView>;
}

export interface PersonParts {
  readonly workspace: WorkspaceFixture;
  readonly person: PersonFixture;
  readonly state: SlackState;
  readonly tickets: Tickets;
  readonly url: string;
  readonly deliver: Deliver;
  readonly eventEnvelope: (event: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

const patienceMs = 20_000;

export function createPerson(parts: PersonParts): Person {
  const { workspace, person, state, tickets, url, deliver } = parts;
  const { teamId } = workspace;
  const { userId } = person;

  function newTickets(channelId: string | undefined, messageId: string | undefined) {
    const holder: TicketHolder = { teamId, userId, channelId, messageId };
    return {
      holder,
      triggerId: tickets.newTrigger(holder),
      responseId: tickets.newResponseId(holder),
    };
  }

  /** Listens before anything is sent, so that nothing is missed. */
  function expectSight(causes: readonly string[], seesHome: boolean) {
    const { promise, resolve } = Promise.withResolvers<Seen>();
    const onMessage = (...[message, cause]: SlackEvents['message']) => {
      if (cause !== undefined && causes.includes(cause)) resolve({ kind: 'message', message });
    };
    const onView = (...[view, cause]: SlackEvents['view']) => {
      const isOurs = cause !== undefined && causes.includes(cause);
      if (isOurs) resolve({ kind: 'modal', view });
      else if (seesHome && view.type === 'home' && isMine(view)) resolve({ kind: 'home', view });
    };
    state.events.on('message', onMessage).on('view', onView);
    const timer = setTimeout(() => resolve({ kind: 'failure', error: 'nothing' }), patienceMs);
    const stop = () => {
      clearTimeout(timer);
      state.events.off('message', onMessage).off('view', onView);
    };
    return { seen: promise.finally(stop), resolve };
  }

  function nextView(match: (view: ShownView) => boolean): Promise<ShownView> {
    const { promise, resolve, reject } = Promise.withResolvers<ShownView>();
    const onView = (view: ShownView) => {
      if (match(view)) resolve(view);
    };
    state.events.on('view', onView);
    const timer = setTimeout(() => reject(new Error('no view came')), patienceMs);
    return promise.finally(() => {
      clearTimeout(timer);
      state.events.off('view', onView);
    });
  }

  const isMine = (view: ShownView) => view.teamId === teamId && view.userId === userId;

  async function see(
    causes: readonly string[],
    seesHome: boolean,
    send: () => Promise<Acknowledgement>,
    takeBody: (body: unknown) => Seen | undefined,
  ): Promise<Seen> {
    const sight = expectSight(causes, seesHome);
    const acknowledgement = await send();
    if (acknowledgement.kind === 'timeout') {
      sight.resolve({ kind: 'failure', error: 'operation_timeout' });
    } else if (acknowledgement.kind === 'refused') {
      sight.resolve({ kind: 'failure', error: 'dispatch_failed' });
    } else if (acknowledgement.body !== undefined) {
      const inBody = takeBody(acknowledgement.body);
      if (inBody !== undefined) sight.resolve(inBody);
    }
    return sight.seen;
  }

  return {
    ...person,
    teamId,

    async command(line, channelName = 'general') {
      const channel = workspace.channels.find(({ name }) => name === channelName);
      if (channel === undefined || !channel.members.includes(userId)) {
        throw new Error(`${person.name} is not in #${channelName}`);
      }
      const { holder, triggerId, responseId } = newTickets(channel.id, undefined);
      const [command = '', ...words] = line.split(' ');
      const fields = {
        token: 'deprecated',
        team_id: teamId,
        team_domain: workspace.domain,
        channel_id: channel.id,
        channel_name: channel.name,
        user_id: userId,
        user_name: person.name,
        command,
        text: escapeTyped(words.join(' ')),
        api_app_id: 'A0AMBIENCE',
        is_enterprise_install: 'false',
        response_url: `${url}/commands/${teamId}/${responseId}`,
        trigger_id: triggerId,
      };
      return see(
        [triggerId, responseId],
        false,
        () => deliver({ kind: 'command', fields }),
        (body) => {
          const error = postResponse(state, holder, body, responseId);
          return error === undefined ? undefined : { kind: 'failure', error };
        },
      );
    },

    async press(on, label) {
      const isMessage = 'channelId' in on;
      const { block, element } = findButton(isMessage ? on.blocks : on.content.blocks, label);
      const { triggerId, responseId } = newTickets(
        isMessage ? on.channelId : undefined,
        isMessage ? on.id : undefined,
      );
      const payload = {
        type: 'block_actions',
        team: { id: teamId, domain: workspace.domain },
        user: { id: userId, name: person.name, team_id: teamId },
        api_app_id: 'A0AMBIENCE',
        token: 'deprecated',
        trigger_id: triggerId,
        ...(isMessage
          ? {
              container: {
                type: 'message',
                message_ts: on.id,
                channel_id: on.channelId,
                is_ephemeral: on.onlyFor !== undefined,
              },
              channel: { id: on.channelId, name: 'channel' },
              response_url: `${url}/actions/${teamId}/${responseId}`,
            }
          : {
              container: { type: 'view', view_id: on.id },
              view: { ...on.content, id: on.id, hash: on.hash, state: { values: {} } },
            }),
        actions: [{ ...element, block_id: block.block_id ?? 'b1', action_ts: '1.0' }],
      };
      return see(
        [triggerId, responseId],
        true,
        () => deliver({ kind: 'interaction', payload }),
        () => undefined,
      );
    },

    async submit(view, typed) {
      return submitView({ view, typed, workspace, person, state, deliver, tickets });
    },

    async openHome() {
      const view = state.homes.get(homeKey(teamId, userId));
      const event = {
        type: 'app_home_opened',
        user: userId,
        channel: `D0${userId}`,
        tab: 'home',
        event_ts: state.newTimestamp(),
        ...(view === undefined ? {} : { view: { id: view.id, hash: view.hash, type: 'home' } }),
      };
      return see(
        [],
        true,
        () => deliver({ kind: 'event', envelope: parts.eventEnvelope(event) }),
        () => undefined,
      );
    },

    close(view) {
      const stack = state.modals(teamId, userId);
      state.setModals(
        teamId,
        userId,
        stack.filter(({ id }) => id !== view.id),
      );
    },

    nextChange: (view) => nextView(({ id }) => id === view.id),
    nextHome: () => nextView((view) => view.type === 'home' && isMine(view)),
  };
}

/** What the Slack client does with typed text before it sends it. */
function escapeTyped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

type Fields = Readonly<Record<string, unknown>>;

function findButton(blocks: readonly unknown[], label: string) {
  for (const block of blocks) {
    if (!isFields(block) || !Array.isArray(block.elements)) continue;
    for (const element of block.elements) {
      if (!isFields(element)) continue;
      const text = isFields(element.text) ? element.text.text : undefined;
      if (text === label || element.action_id === label) return { block, element };
    }
  }
  throw new Error(`There is no button “${label}” in what was last seen.`);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
