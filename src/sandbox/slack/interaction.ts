import type { ShownMessage, ShownView } from './state.ts';

/** What people can press and pick in a message or view, and how Slack tells the app where it was. */

export type Fields = Readonly<Record<string, unknown>>;

export interface Control {
  readonly block: Fields;
  readonly element: Fields;
}

/** @param label a button's label, a picker's placeholder, or the action id of either */
export function findControl(on: ShownMessage | ShownView, label: string): Control {
  for (const block of blocksOf(on)) {
    if (!isFields(block) || !Array.isArray(block.elements)) continue;
    for (const element of block.elements.filter(isFields)) {
      const names = [textIn(element.text), textIn(element.placeholder), element.action_id];
      if (names.includes(label)) return { block, element };
    }
  }
  throw new Error(`There is nothing called “${label}” in what was last seen.`);
}

export function isView(on: ShownMessage | ShownView): on is ShownView {
  return 'content' in on;
}

/**
 * The part of a payload that says where the control stood.
 * https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
 */
export function placeFields(on: ShownMessage | ShownView, responseUrl: string): Fields {
  return isView(on)
    ? {
        container: { type: 'view', view_id: on.id },
        view: { ...on.content, id: on.id, hash: on.hash, state: { values: {} } },
      }
    : {
        container: {
          type: 'message',
          message_ts: on.id,
          channel_id: on.channelId,
          is_ephemeral: on.onlyFor !== undefined,
        },
        channel: { id: on.channelId, name: 'channel' },
        response_url: responseUrl,
      };
}

/** Slack names a block itself when the app did not. */
export function blockIdOf({ block }: Control): string {
  return typeof block.block_id === 'string' ? block.block_id : 'b1';
}

function blocksOf(on: ShownMessage | ShownView): readonly unknown[] {
  return isView(on) ? on.content.blocks : on.blocks;
}

function textIn(value: unknown): unknown {
  return isFields(value) ? value.text : undefined;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
