import { randomUUID } from 'node:crypto';
import type { Dialog } from '../../card/form.ts';
import { readDialog, storedDialog } from '../../card/stored.ts';
import { dayMs } from '../../time.ts';
import { recordKey, type TeamsRecords } from '../conversations/records.ts';

/**
 * The dialogs that are open. A submission brings only an id and what was typed, so that a client can
 * neither make up a form nor its state.
 */
export interface Dialogs {
  /** @returns the id under which it is found, for a day */
  keep(tenantId: string, kept: KeptDialog): Promise<string>;
  replace(tenantId: string, id: string, kept: Omit<KeptDialog, 'messageId'>): Promise<void>;
  /** @returns undefined if it is too old, or was shown to somebody else */
  find(tenantId: string, id: string, userId: string): Promise<KeptDialog | undefined>;
}

export interface KeptDialog {
  /** To whom it was shown. */
  readonly userId: string;
  readonly dialog: Dialog;
  /** The message below which it was opened. */
  readonly messageId: string | undefined;
}

const keptMs = dayMs;

export function createDialogs(records: TeamsRecords['dialogs']): Dialogs {
  async function write(tenantId: string, id: string, kept: KeptDialog): Promise<void> {
    const { userId, dialog, messageId } = kept;
    const stored = {
      userId,
      dialog: storedDialog(dialog),
      ...(messageId === undefined ? {} : { messageId }),
    };
    await records.set(recordKey(tenantId, id), stored, keptMs);
  }

  return {
    async keep(tenantId, kept) {
      const id = randomUUID();
      await write(tenantId, id, kept);
      return id;
    },
    replace: (tenantId, id, kept) => write(tenantId, id, { ...kept, messageId: undefined }),
    async find(tenantId, id, userId) {
      const stored = await records.get(recordKey(tenantId, id));
      if (stored === undefined || stored.userId !== userId) return undefined;
      const { dialog, messageId } = stored;
      return { userId, dialog: readDialog(dialog), messageId };
    },
  };
}
