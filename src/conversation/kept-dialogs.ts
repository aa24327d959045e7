import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Dialog } from '../card/form.ts';
import { readDialog, storedDialog } from '../card/stored.ts';
import type { RecordKind, Records } from '../store/records.ts';
import { dayMs } from '../time.ts';

/**
 * The dialogs that are open, for faces that only send back what was typed: the submission names the dialog,
 * so that a client can neither make up a form nor its state. They are found for a day.
 */
export interface KeptDialogs {
  /** @returns the id under which it is found */
  keep(workspaceId: string, kept: KeptDialog): Promise<string>;
  replace(workspaceId: string, id: string, kept: KeptDialog): Promise<void>;
  /** @returns undefined if it is too old, or was shown to somebody else */
  find(workspaceId: string, id: string, userId: string): Promise<KeptDialog | undefined>;
}

export interface KeptDialog {
  /** To whom it is shown. */
  readonly userId: string;
  readonly dialog: Dialog;
  /** The message whose button it asks about, which its answer replaces too. */
  readonly askedIn?: AskedIn | undefined;
  /** The message whose button opened it, which only a submission may replace. */
  readonly openedIn?: AskedIn | undefined;
}

const askedIn = z.object({
  messageId: z.string(),
  place: z.enum(['answer', 'post']),
  isPrivate: z.boolean().optional(),
});
export type AskedIn = z.infer<typeof askedIn>;

/** The dialog as `card/stored.ts` writes it. The key is that of the workspace with an id. */
const stored = z.object({
  userId: z.string(),
  dialog: z.string(),
  askedIn: askedIn.optional(),
  openedIn: askedIn.optional(),
});
type StoredDialog = z.infer<typeof stored>;

export const keptDialogKind: RecordKind<StoredDialog> = { name: 'kept_dialogs', schema: stored };

const keptMs = dayMs;

export function createKeptDialogs(
  records: Pick<Records<StoredDialog>, 'get' | 'set'>,
): KeptDialogs {
  const keyOf = (workspaceId: string, id: string) => JSON.stringify([workspaceId, id]);
  const write = (workspaceId: string, id: string, { dialog, ...kept }: KeptDialog) =>
    records.set(keyOf(workspaceId, id), { ...kept, dialog: storedDialog(dialog) }, keptMs);
  return {
    async keep(workspaceId, kept) {
      const id = randomUUID();
      await write(workspaceId, id, kept);
      return id;
    },
    replace: write,
    async find(workspaceId, id, userId) {
      const found = await records.get(keyOf(workspaceId, id));
      if (found?.userId !== userId) return undefined;
      const dialog = readDialog(found.dialog);
      return dialog && { ...found, dialog };
    },
  };
}
