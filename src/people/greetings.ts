import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';

/** The user ids of the people who were greeted, with the workspace id as key; the latest come last. */
export const greetingKind: RecordKind<string[]> = {
  name: 'greetings',
  schema: z.array(z.string()),
};

/** A workspace with more people greets some of them again. */
const maxRemembered = 5_000;

export interface Greetings {
  /** @returns true only once for each person */
  isFirst(workspaceId: string, userId: string): Promise<boolean>;
  /** Takes it back, if the message did not arrive. */
  undo(workspaceId: string, userId: string): Promise<void>;
  forget(workspaceId: string): Promise<void>;
}

export function createGreetings(records: Records<string[]>): Greetings {
  return {
    async isFirst(workspaceId, userId) {
      let isFirst = false;
      await records.update(workspaceId, (greeted = []) => {
        isFirst = !greeted.includes(userId);
        return isFirst ? [...greeted, userId].slice(-maxRemembered) : greeted;
      });
      return isFirst;
    },
    async undo(workspaceId, userId) {
      await records.update(workspaceId, (greeted) => greeted?.filter((one) => one !== userId));
    },
    forget: (workspaceId) => records.delete(workspaceId),
  };
}
