import { z } from 'zod';
import { limits } from '../../slack/render/limits.ts';
import { awaitVisible, nextMessage, nextView, type Seen } from './await-visible.ts';
import { option } from './block-kit/objects.ts';
import type { Acknowledgement, Deliver } from './delivery.ts';
import {
  type Control,
  controlAt,
  type Fields,
  findControl,
  findMenuOption,
  isView,
  placeFields,
  shortcutFields,
} from './interaction.ts';
import { commandFields, escapeTyped, personFields } from './payloads.ts';
import type { Person } from './people.ts';
import { postResponse } from './responses.ts';
import {
  channelKey,
  homeKey,
  type ShownMessage,
  type ShownView,
  type SlackState,
} from './state.ts';
import { submitView } from './submission.ts';
import type { IdHolder, TriggerIds } from './trigger-ids.ts';
import { stateOfTyped, type ViewState } from './view-state.ts';
import type { ChannelFixture, PersonFixture, WorkspaceFixture } from './workspaces.ts';

export interface PersonParts {
  readonly workspace: WorkspaceFixture;
  readonly person: PersonFixture;
  readonly state: SlackState;
  readonly triggerIds: TriggerIds;
  readonly url: string;
  readonly deliver: Deliver;
  readonly shortcuts: readonly ShortcutFixture[];
  /** Called if Slack refuses the body of an acknowledgement. */
  readonly onRefusal: (body: unknown, reason: string) => void;
  readonly eventEnvelope: (event: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** An acknowledgement without anything to see. */
const nothing = () => undefined;

/** A shortcut, as in the manifest. */
export interface ShortcutFixture {
  readonly name: string;
  readonly type: 'global' | 'message';
  readonly callback_id: string;
}

export function createPerson(parts: PersonParts): Person {
  const { workspace, person, state, triggerIds, url, deliver } = parts;
  const { teamId } = workspace;
  const { userId } = person;

  function newIds(channelId: string | undefined, messageId: string | undefined) {
    const holder: IdHolder = { teamId, userId, channelId, messageId };
    return {
      holder,
      triggerId: triggerIds.newTrigger(holder),
      responseId: triggerIds.newResponseId(holder),
    };
  }

  const isToMe = (message: ShownMessage) =>
    message.teamId === teamId && message.channelId === userId;
  const isMyHome = (view: ShownView) =>
    view.type === 'home' && view.teamId === teamId && view.userId === userId;

  /** Sends an action and waits for its visible result. */
  async function see(
    causes: readonly string[],
    seesHome: boolean,
    send: () => Promise<Acknowledgement>,
    takeBody: (body: unknown) => Seen | undefined,
  ): Promise<Seen> {
    const visible = awaitVisible(state, causes, (view) => seesHome && isMyHome(view));
    const acknowledgement = await send();
    if (acknowledgement.kind === 'timeout') {
      visible.resolve({ kind: 'failure', error: 'operation_timeout' });
    } else if (acknowledgement.kind === 'refused') {
      visible.resolve({ kind: 'failure', error: 'dispatch_failed' });
    } else if (acknowledgement.body !== undefined) {
      const inBody = takeBody(acknowledgement.body);
      if (inBody !== undefined) visible.resolve(inBody);
    }
    return visible.seen;
  }

  function channelOf(channelName: string): ChannelFixture {
    const channel = workspace.channels.find(({ name }) => name === channelName);
    if (channel === undefined || !channel.members.includes(userId)) {
      throw new Error(`${person.name} is not in #${channelName}`);
    }
    return channel;
  }

  const who = (isInView: boolean) => personFields(workspace, person, state, isInView);
  const organisationId = () =>
    state.isThroughOrganisation(teamId) ? workspace.organisation?.id : undefined;

  /** https://docs.slack.dev/reference/interaction-payloads/block_actions-payload */
  async function act(
    on: ShownMessage | ShownView,
    { block, element }: Control,
    chosen: Fields,
    values: ViewState,
  ) {
    const ids = isView(on) ? newIds(undefined, undefined) : newIds(on.channelId, on.id);
    const { triggerId, responseId } = ids;
    const payload = {
      ...who(isView(on)),
      ...placeFields(on, `${url}/actions/${teamId}/${responseId}`, values, organisationId()),
      type: 'block_actions',
      trigger_id: triggerId,
      actions: [{ ...element, ...chosen, block_id: block.block_id, action_ts: '1.0' }],
    };
    // An app may update the modal in place with `views.update`, which uses no trigger id.
    const causes = [triggerId, responseId, ...(isView(on) ? [on.id] : [])];
    const isOnHome = isView(on) && on.type === 'home';
    return see(causes, isOnHome, () => deliver({ kind: 'interaction', payload }), nothing);
  }

  /** https://docs.slack.dev/reference/interaction-payloads/block_suggestion-payload */
  async function offered(on: ShownMessage | ShownView, control: Control, typed: string) {
    const payload = {
      ...who(isView(on)),
      ...placeFields(on, '', {}, organisationId()),
      type: 'block_suggestion',
      block_id: control.block.block_id,
      action_id: control.element.action_id,
      value: typed,
    };
    const acknowledgement = await deliver({ kind: 'interaction', payload });
    if (acknowledgement.kind !== 'acknowledged') throw new Error(acknowledgement.kind);
    return suggestions.parse(acknowledgement.body).options;
  }

  /** https://docs.slack.dev/reference/interaction-payloads/shortcuts-interaction-payload */
  async function runShortcut(name: string, on: ShownMessage | undefined): Promise<Seen> {
    const type = on === undefined ? 'global' : 'message';
    const found = parts.shortcuts.find((one) => one.name === name && one.type === type);
    if (found === undefined) throw new Error(`There is no shortcut “${name}”.`);
    const { triggerId } = newIds(undefined, undefined);
    const payload = {
      ...who(false),
      ...shortcutFields(on, organisationId()),
      callback_id: found.callback_id,
      trigger_id: triggerId,
    };
    return see([triggerId], false, () => deliver({ kind: 'interaction', payload }), nothing);
  }

  const submitWith: Person['submitWith'] = (view, values) => submitView({ ...parts, view, values });

  return {
    ...person,
    teamId,

    async command(line, channelName = 'general') {
      const channel = channelOf(channelName);
      const { holder, triggerId, responseId } = newIds(channel.id, undefined);
      const responseUrl = `${url}/commands/${teamId}/${responseId}`;
      const fields = commandFields(line, {
        ...{ workspace, person, channel, triggerId, responseUrl },
        isThroughOrganisation: state.isThroughOrganisation(teamId),
      });
      return see(
        [triggerId, responseId],
        false,
        () => deliver({ kind: 'command', fields }),
        (body) => {
          const error = postResponse(state, holder, body, responseId);
          if (error === undefined) return undefined;
          parts.onRefusal(body, error);
          return { kind: 'failure', error };
        },
      );
    },

    say(text, channelName, threadId) {
      const { id: channelId } = channelOf(channelName);
      const id = state.newTimestamp();
      const shown = escapeTyped(text);
      const message = { id, teamId, channelId, onlyFor: undefined, text: shown, blocks: [] };
      const said: ShownMessage = { ...message, isEdited: false, author: userId, threadId };
      state.messages.push(said);
      state.events.emit('message', said, undefined);
    },

    invite(channelName) {
      state.invited.add(channelKey(teamId, channelOf(channelName).id));
      this.say('(added Ambience to this channel)', channelName);
    },

    press(on, label, beside) {
      const chosen = findMenuOption(on, label, beside);
      // Slack sends what the fields of a view contain, also if nothing in them was changed.
      const values = isView(on) ? stateOfTyped(on, {}, workspace) : {};
      return chosen === undefined
        ? act(on, findControl(on, label), {}, values)
        : act(on, chosen.control, { selected_option: chosen.option }, values);
    },

    async use(on, { blockId, actionId, chosen, values }) {
      const control = controlAt(on, blockId, actionId);
      if (control === undefined) throw new Error('That is not there any more.');
      return act(on, control, chosen, values);
    },

    async choose(view, field, typed) {
      const values = stateOfTyped(view, typed, workspace);
      const [[actionId, chosen] = []] = Object.entries(values[field] ?? {});
      const control = actionId === undefined ? undefined : controlAt(view, field, actionId);
      if (control === undefined || chosen === undefined) throw new Error(`no field ${field}`);
      return act(view, control, chosen, values);
    },

    async suggestions(on, blockId, actionId, typed) {
      const control = controlAt(on, blockId, actionId);
      return control === undefined ? [] : offered(on, control, typed);
    },

    async options(on, picker, typed) {
      return (await offered(on, findControl(on, picker), typed)).map(({ text }) => text.text);
    },

    async pick(on, picker, label) {
      const control = findControl(on, picker);
      const found = (await offered(on, control, label)).find(({ text }) => text.text === label);
      if (found === undefined) throw new Error(`“${picker}” does not offer “${label}”.`);
      return act(on, control, { selected_option: found }, {});
    },

    shortcut: (name) => runShortcut(name, undefined),
    messageShortcut: (on, name) => runShortcut(name, on),

    async submit(view, typed) {
      return submitWith(view, stateOfTyped(view, typed, workspace));
    },

    submitWith,

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
        nothing,
      );
    },

    async openMessages() {
      const event = {
        type: 'app_home_opened',
        user: userId,
        channel: `D0${userId}`,
        tab: 'messages',
        event_ts: state.newTimestamp(),
      };
      await deliver({ kind: 'event', envelope: parts.eventEnvelope(event) });
    },

    close(view) {
      const stack = state.modals(teamId, userId);
      state.setModals(
        teamId,
        userId,
        stack.filter(({ id }) => id !== view.id),
      );
    },

    nextChange: (view) => nextView(state, ({ id }) => id === view.id),
    nextHome: () => nextView(state, isMyHome),
    seenIn(channelName) {
      const { id } = channelOf(channelName);
      const isVisible = ({ onlyFor }: ShownMessage) => onlyFor === undefined || onlyFor === userId;
      return state.messages.filter(
        (one) => one.teamId === teamId && one.channelId === id && isVisible(one),
      );
    },
    directMessages: () => state.messages.filter(isToMe),
    nextDirectMessage: () => nextMessage(state, isToMe),
  };
}

const suggestions = z.object({ options: z.array(option).max(limits.select.options) });
