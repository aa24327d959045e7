import { z } from 'zod';
import type { Message } from '../card/message.ts';
import type { Part } from '../card/part.ts';
import { isRowWithButton, readParts, storedParts } from '../card/stored.ts';
import type { RecordKind, Records } from '../store/records.ts';
import { dayMs } from '../time.ts';

/** Posts whose rows have buttons, for faces that do not send a post back when one of them is pressed. */

/** The parts as `card/stored.ts` writes them. The key is that of the workspace, conversation and message. */
const rowPost = z.object({ parts: z.string() });
type RowPost = z.infer<typeof rowPost>;
export type RowPosts = Pick<Records<RowPost>, 'get' | 'set'>;

export const rowPostKind: RecordKind<RowPost> = { name: 'row_posts', schema: rowPost };

/** A follow-up that is older is not marked as done in a post. */
export const rowPostDays = 100;
const keptMs = rowPostDays * dayMs;

type PostId = readonly [workspaceId: string, channelId: string, messageId: string];

export async function keepRowPost(posts: RowPosts, id: PostId, { parts }: Message): Promise<void> {
  if (!parts.some(isRowWithButton)) return;
  await posts.set(JSON.stringify(id), { parts: storedParts(parts) }, keptMs);
}

/**
 * Changes the rows whose button is this one.
 *
 * @param rowFor returns what the row with this value becomes; undefined if it stays
 * @returns the post as it is then; undefined if it is not stored
 */
export async function rewriteRowPost(
  posts: RowPosts,
  id: PostId,
  action: string,
  rowFor: (value: string) => Promise<Part | undefined>,
): Promise<Message | undefined> {
  const stored = await posts.get(JSON.stringify(id));
  if (stored === undefined) return undefined;
  const parts = await Promise.all(
    readParts(stored.parts).map(async (part) => {
      if (!isRowWithButton(part)) return part;
      const { actionId, value = '' } = part.beside.button;
      return actionId === action ? ((await rowFor(value)) ?? part) : part;
    }),
  );
  await posts.set(JSON.stringify(id), { parts: storedParts(parts) }, keptMs);
  return { parts };
}
