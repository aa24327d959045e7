import { z } from 'zod';
import { limits, type Surface } from '../../../slack/render/limits.ts';
import { block, type KnownBlock, surfaces } from './blocks.ts';
import { notOnHomeElements } from './elements.ts';
import { plainText } from './objects.ts';

/**
 * Slack's refusal of a message or view. One invalid field is enough to refuse the whole payload.
 * `details` hold JSON pointers to the invalid fields:
 * https://docs.slack.dev/reference/methods/blocks.validate
 */
export interface Refusal {
  readonly error: string;
  readonly details: readonly string[];
}

/** @returns undefined if Slack would accept the message */
export function validateMessage(text: unknown, blocks: unknown): Refusal | undefined {
  const hasText = typeof text === 'string' && text.trim() !== '';
  if (blocks === undefined) return hasText ? undefined : { error: 'no_text', details: [] };
  if (typeof text === 'string' && text.length > limits.message.textHard) {
    return { error: 'msg_too_long', details: [] };
  }
  const refusal = validateBlocks(blocks, 'message', limits.message.blocks);
  if (refusal !== undefined) return refusal;
  return JSON.stringify(textsOf(blocks)).length > limits.message.blockCharacters
    ? { error: 'msg_blocks_too_long', details: [] }
    : undefined;
}

const callback = {
  callback_id: z.string().max(limits.view.callbackId).optional(),
  private_metadata: z.string().max(limits.view.privateMetadata).optional(),
};
const blocks = z.array(z.unknown()).min(1).max(limits.view.blocks);
const view = z.discriminatedUnion('type', [
  z.strictObject({ ...callback, type: z.literal('home'), blocks }),
  z.strictObject({
    ...callback,
    type: z.literal('modal'),
    blocks,
    title: plainText(limits.view.title),
    submit: plainText(limits.view.submit).optional(),
    close: plainText(limits.view.close).optional(),
  }),
]);

/** @returns undefined if Slack would accept the view */
export function validateView(given: unknown, type: 'modal' | 'home'): Refusal | undefined {
  const parsed = view.safeParse(given);
  if (!parsed.success) return asRefusal('invalid_arguments', parsed.error, '/view');
  if (parsed.data.type !== type) return { error: 'invalid_arguments', details: ['/view/type'] };
  if (Buffer.byteLength(JSON.stringify(given)) > limits.view.bytes) {
    return { error: 'view_too_large', details: [] };
  }
  const hasInput = parsed.data.blocks.some((one) => typeOf(one) === 'input');
  if (parsed.data.type === 'modal' && hasInput && parsed.data.submit === undefined) {
    return { error: 'invalid_arguments', details: ['/view: submit is required with inputs'] };
  }
  return validateBlocks(parsed.data.blocks, type, limits.view.blocks);
}

function validateBlocks(given: unknown, surface: Surface, most: number): Refusal | undefined {
  const parsed = z.array(block).max(most).safeParse(given);
  if (!parsed.success) return asRefusal('invalid_blocks', parsed.error, '/blocks');
  const details = [
    ...misplaced(parsed.data, surface),
    ...repeated(parsed.data),
    ...tooMany(parsed.data, surface),
  ];
  return details.length === 0 ? undefined : { error: 'invalid_blocks', details };
}

function misplaced(all: readonly KnownBlock[], surface: Surface): string[] {
  return all.flatMap((one, index) => {
    const isAllowed = surfaces[one.type].includes(surface);
    const elements = elementTypes(one).filter(
      (type) => notOnHomeElements.has(type) && surface === 'home',
    );
    return [
      ...(isAllowed ? [] : [`/blocks/${index}: ${one.type} is not allowed in a ${surface}`]),
      ...elements.map((type) => `/blocks/${index}: ${type} is not allowed in a ${surface}`),
    ];
  });
}

/** Block ids are unique in a payload, action ids in a block, and one element has the focus. */
function repeated(all: readonly KnownBlock[]): string[] {
  const blockIds = all.map((one) => one.block_id).filter((id) => typeof id === 'string');
  const focused = JSON.stringify(all).split('"focus_on_load":true').length - 1;
  const actionIds = all.flatMap((one, index) => {
    if (one.type !== 'actions') return [];
    const ids = one.elements.flatMap(({ action_id: id }) => (id === undefined ? [] : [id]));
    return hasRepeats(ids) ? [`/blocks/${index}: two elements have one action_id`] : [];
  });
  return [
    ...(hasRepeats(blockIds) ? ['/blocks: two blocks have one block_id'] : []),
    ...(focused > 1 ? ['/blocks: focus_on_load more than once'] : []),
    ...actionIds,
  ];
}

function tooMany(all: readonly KnownBlock[], surface: Surface): string[] {
  if (surface !== 'message') return [];
  const count = (type: KnownBlock['type']) => all.filter((one) => one.type === type).length;
  const characters = (type: KnownBlock['type']) =>
    textsOf(all.filter((one) => one.type === type)).join('').length;
  const { charts, dataTableCharacters } = limits.message;
  return [
    ...(count('data_visualization') > charts ? [`/blocks: more than ${charts} charts`] : []),
    ...(characters('data_table') > dataTableCharacters ? ['/blocks: data tables too long'] : []),
  ];
}

function hasRepeats(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}

function elementTypes(one: KnownBlock): string[] {
  if (one.type === 'actions') return one.elements.map(({ type }) => type);
  return one.type === 'input' ? [one.element.type] : [];
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
}

/** All `text` strings at any depth. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'text' && typeof inner === 'string' ? [inner] : textsOf(inner),
  );
}

function asRefusal(error: string, cause: z.ZodError, root: string): Refusal {
  return {
    error,
    details: cause.issues.map(({ path, message }) => `${root}/${path.join('/')}: ${message}`),
  };
}
