import type { Message } from '../../card/message.ts';
import { dayMs } from '../../time.ts';
import type { Directory } from './directory.ts';
import { recordKey } from './records.ts';
import { isRowWithButton, storedParts } from './stored-parts.ts';

/** A follow-up that is older is not marked as done in a post. */
const rowPostMs = 100 * dayMs;

/** Stores a post whose rows have buttons: Teams does not send it back when one of them is pressed. */
export async function keepRowPost(
  { records: { rowPosts } }: Pick<Directory, 'records'>,
  tenantId: string,
  [conversationId, messageId]: readonly [conversationId: string, messageId: string],
  { parts }: Message,
): Promise<void> {
  if (!parts.some(isRowWithButton)) return;
  const key = recordKey(tenantId, conversationId, messageId);
  await rowPosts.set(key, { parts: storedParts(parts) }, rowPostMs);
}
