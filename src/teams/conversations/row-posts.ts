import type { Message } from '../../card/message.ts';
import type { Part } from '../../card/part.ts';
import { isRowWithButton, readParts, storedParts } from '../../card/stored.ts';
import { dayMs } from '../../time.ts';
import type { Directory } from './directory.ts';
import { recordKey } from './records.ts';

/** Posts whose rows have buttons: Teams does not send a post back when one of them is pressed. */

/** A follow-up that is older is not marked as done in a post. */
const rowPostMs = 100 * dayMs;

type PostId = readonly [tenantId: string, conversationId: string, messageId: string];

export async function keepRowPost(
  { records: { rowPosts } }: Pick<Directory, 'records'>,
  id: PostId,
  { parts }: Message,
): Promise<void> {
  if (!parts.some(isRowWithButton)) return;
  await rowPosts.set(recordKey(...id), { parts: storedParts(parts) }, rowPostMs);
}

/**
 * Changes the rows whose button is this one.
 *
 * @param rowFor returns what the row with this value becomes; undefined if it stays
 * @returns the post as it is then; undefined if it is not stored
 */
export async function rewriteRowPost(
  { records: { rowPosts } }: Pick<Directory, 'records'>,
  id: PostId,
  action: string,
  rowFor: (value: string) => Promise<Part | undefined>,
): Promise<Message | undefined> {
  const key = recordKey(...id);
  const stored = await rowPosts.get(key);
  if (stored === undefined) return undefined;
  const parts = await Promise.all(
    readParts(stored.parts).map(async (part) => {
      if (!isRowWithButton(part)) return part;
      const { actionId, value = '' } = part.beside.button;
      return actionId === action ? ((await rowFor(value)) ?? part) : part;
    }),
  );
  await rowPosts.set(key, { parts: storedParts(parts) }, rowPostMs);
  return { parts };
}
