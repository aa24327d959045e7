import { z } from 'zod';
import { validateMessage } from './block-kit/validate.ts';
import { refuseCharts } from './chart-refusal.ts';
import { type ShownMessage, type SlackState, withBlockIds } from './state.ts';
import type { IdHolder } from './trigger-ids.ts';

/** Body of a response URL or an acknowledgement. It may post where the bot is not a member. */
const responseBody = z.looseObject({
  text: z.string().optional(),
  blocks: z.array(z.unknown()).optional(),
  response_type: z.string().optional(),
  replace_original: z.boolean().optional(),
  delete_original: z.boolean().optional(),
});

/**
 * Posts, replaces or deletes a message.
 * @param cause the response id, passed on in the `message` event
 * @returns Slack's error, or undefined
 */
export function postResponse(
  state: SlackState,
  holder: IdHolder,
  body: unknown,
  cause: string,
): string | undefined {
  const parsed = responseBody.safeParse(body);
  if (!parsed.success) return 'invalid_payload';
  const { text, blocks, response_type, replace_original, delete_original } = parsed.data;
  const original = state.messages.findIndex(({ id }) => id === holder.messageId);
  if (delete_original === true) {
    if (original >= 0) state.messages.splice(original, 1);
    return undefined;
  }
  const refusal = validateMessage(text, blocks) ?? refuseCharts(state, holder.teamId, blocks);
  if (refusal !== undefined) return [refusal.error, ...refusal.details].join('; ');
  const replaced = replace_original === true ? state.messages[original] : undefined;
  const message: ShownMessage = withBlockIds({
    id: replaced?.id ?? state.newTimestamp(),
    teamId: holder.teamId,
    channelId: holder.channelId ?? holder.userId,
    // Replacing a message does not change who can see it.
    onlyFor: replaced !== undefined ? replaced.onlyFor : visibleTo(response_type, holder),
    text: text ?? '',
    blocks: blocks ?? [],
    isEdited: replaced !== undefined,
    threadId: replaced?.threadId,
  });
  if (replaced === undefined) state.messages.push(message);
  else state.messages[original] = message;
  state.events.emit('message', message, cause);
  return undefined;
}

function visibleTo(responseType: string | undefined, { userId }: IdHolder) {
  return responseType === 'in_channel' ? undefined : userId;
}
