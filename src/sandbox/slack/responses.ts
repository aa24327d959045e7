import { z } from 'zod';
import { validateMessage } from './block-kit/validate.ts';
import { refuseNative } from './native-blocks.ts';
import { type ShownMessage, type SlackState, withBlockIds } from './state.ts';
import type { IdHolder } from './trigger-ids.ts';

/** Messages through a response URL or in an acknowledgement: they need no bot in the channel. */

const responseBody = z.looseObject({
  text: z.string().optional(),
  blocks: z.array(z.unknown()).optional(),
  response_type: z.string().optional(),
  replace_original: z.boolean().optional(),
  delete_original: z.boolean().optional(),
});

/** @returns the error that Slack would answer, or undefined */
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
  const refusal = validateMessage(text, blocks) ?? refuseNative(state, holder.teamId, blocks);
  if (refusal !== undefined) return [refusal.error, ...refusal.details].join('; ');
  const replaced = replace_original === true ? state.messages[original] : undefined;
  const message: ShownMessage = withBlockIds({
    id: replaced?.id ?? state.newTimestamp(),
    teamId: holder.teamId,
    channelId: holder.channelId ?? holder.userId,
    // Who sees a message stays as it is when it is replaced; see the page named above.
    onlyFor: replaced !== undefined ? replaced.onlyFor : firstSeenBy(response_type, holder),
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

function firstSeenBy(responseType: string | undefined, { userId }: IdHolder) {
  return responseType === 'in_channel' ? undefined : userId;
}
