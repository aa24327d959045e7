import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';
import { dayMs } from '../time.ts';

/**
 * When a backup was restored, in epoch milliseconds. What was due before may have been posted after the
 * backup was made, and nothing in the backup knows of it.
 */
export const restoredKind: RecordKind<{ at: number }> = {
  name: 'restored',
  schema: z.object({ at: z.number() }),
};

const key = 'last';

/** It matters for as long as something that was due is posted late. */
export async function markRestored(records: Records<{ at: number }>, at: number): Promise<void> {
  await records.set(key, { at }, dayMs);
}

/** @returns 0 if nothing was restored lately */
export async function restoredAt(records: Records<{ at: number }>): Promise<number> {
  return (await records.get(key))?.at ?? 0;
}
