import { channelIdOf } from './direct-messages.ts';
import { botIdentity, type ShownMessage, type ShownView } from './state.ts';
import type { ViewState } from './view-state.ts';

/** Controls in messages and views, and the part of a payload that describes their place. */

export type Fields = Readonly<Record<string, unknown>>;

export interface Control {
  readonly block: Fields;
  readonly element: Fields;
}

/**
 * @param label a button's label, a picker's placeholder, or the action id of either
 * @throws Error if there is no such control
 */
export function findControl(on: ShownMessage | ShownView, label: string): Control {
  const found = controlsIn(on).find(({ element }) =>
    [
      textIn(element.text),
      textIn(element.placeholder),
      element.action_id,
      // The action id without the position in its row: `pick:2` is found as `pick`.
      String(element.action_id).replace(/:\d+$/, ''),
    ].includes(label),
  );
  if (found === undefined) {
    throw new Error(`There is nothing called “${label}” in what was last seen.`);
  }
  return found;
}

/**
 * @param label of an option in a ⋯ menu or a menu of actions
 * @param beside text of the row that the menu is in
 */
export function findMenuOption(
  on: ShownMessage | ShownView,
  label: string,
  beside = '',
): { readonly control: Control; readonly option: unknown } | undefined {
  const found = controlsIn(on)
    .filter(({ block }) => String(textIn(block.text) ?? '').includes(beside))
    .flatMap((control) => {
      const { type, options } = control.element;
      const isMenu =
        type === 'overflow' || (type === 'static_select' && control.block.type !== 'input');
      return isMenu && Array.isArray(options) ? options.map((option) => ({ control, option })) : [];
    });
  return found.find(({ option }) => isFields(option) && textIn(option.text) === label);
}

/** Action ids are unique within a block, block ids within a message or view. */
export function controlAt(
  on: ShownMessage | ShownView,
  blockId: string,
  actionId: string,
): Control | undefined {
  return controlsIn(on).find(
    ({ block, element }) => block.block_id === blockId && element.action_id === actionId,
  );
}

function controlsIn(on: ShownMessage | ShownView): Control[] {
  return blocksOf(on).filter(isFields).flatMap(controlsOf);
}

function controlsOf(block: Fields): Control[] {
  const { elements, element, accessory } = block;
  return [...(Array.isArray(elements) ? elements : []), element, accessory]
    .filter(isFields)
    .map((one) => ({ block, element: one }));
}

export function isView(on: ShownMessage | ShownView): on is ShownView {
  return 'content' in on;
}

/**
 * The part of a payload that describes where the control is.
 * https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
 */
export function placeFields(
  on: ShownMessage | ShownView,
  responseUrl: string,
  values: ViewState,
  organisationId: string | undefined,
): Fields {
  return isView(on)
    ? {
        container: { type: 'view', view_id: on.id },
        view: {
          ...on.content,
          id: on.id,
          hash: on.hash,
          app_installed_team_id: organisationId ?? on.teamId,
          team_id: on.teamId,
          state: { values },
        },
      }
    : {
        container: {
          type: 'message',
          message_ts: on.id,
          channel_id: channelIdOf(on.channelId),
          is_ephemeral: on.onlyFor !== undefined,
        },
        channel: { id: channelIdOf(on.channelId), name: 'channel' },
        message: {
          type: 'message',
          ts: on.id,
          text: on.text,
          blocks: on.blocks,
          ...(on.author === undefined
            ? { user: botIdentity.user_id, bot_id: botIdentity.bot_id }
            : { user: on.author }),
        },
        response_url: responseUrl,
        state: { values },
      };
}

/** What a shortcut is used on: nothing, or a message. */
export function shortcutFields(
  on: ShownMessage | undefined,
  organisationId: string | undefined,
): Fields {
  return on === undefined
    ? { type: 'shortcut' }
    : { ...placeFields(on, '', {}, organisationId), type: 'message_action', message_ts: on.id };
}

function blocksOf(on: ShownMessage | ShownView): readonly unknown[] {
  return isView(on) ? on.content.blocks : on.blocks;
}

function textIn(value: unknown): unknown {
  return isFields(value) ? value.text : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
