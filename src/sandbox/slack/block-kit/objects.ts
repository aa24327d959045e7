import { z } from 'zod';
import { limits } from '../../../slack/render/limits.ts';

/** Schemas of composition objects: text, options and confirmations. */

export const blockId = z.string().max(limits.id).optional();
export const actionId = z.string().min(1).max(limits.id).optional();
export const focusOnLoad = z.boolean().optional();

export function plainText(max: number) {
  return z.strictObject({
    type: z.literal('plain_text'),
    text: z.string().min(1).max(max),
    emoji: z.boolean().optional(),
  });
}

function mrkdwnText(max: number) {
  return z.strictObject({
    type: z.literal('mrkdwn'),
    text: z.string().min(1).max(max),
    verbatim: z.boolean().optional(),
  });
}

export function anyText(max: number) {
  return z.discriminatedUnion('type', [plainText(max), mrkdwnText(max)]);
}

export const placeholder = plainText(limits.placeholder).optional();

export const confirm = z
  .strictObject({
    title: plainText(limits.confirm.title),
    text: anyText(limits.confirm.text),
    confirm: plainText(limits.confirm.button),
    deny: plainText(limits.confirm.button),
  })
  .optional();

export const option = z.strictObject({
  text: anyText(limits.option.text),
  value: z.string().min(1).max(limits.option.value),
  description: anyText(limits.option.description).optional(),
});

export const conversationFilter = z
  .strictObject({
    include: z
      .array(z.enum(['im', 'mpim', 'private', 'public']))
      .min(1)
      .optional(),
    exclude_external_shared_channels: z.boolean().optional(),
    exclude_bot_users: z.boolean().optional(),
  })
  .optional();
