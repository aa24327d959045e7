import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';

/** The user ids of the people who were greeted, with the team id as key; the latest come last. */
export const greetingKind: RecordKind<string[]> = {
  name: 'greetings',
  schema: z.array(z.string()),
};

/** A workspace with more people greets some of them again. */
const maxRemembered = 5_000;

export interface Greetings {
  /** @returns true only once for each person */
  isFirst(teamId: string, userId: string): Promise<boolean>;
  /** Takes it back, if the message did not arrive. */
  undo(teamId: string, userId: string): Promise<void>;
  forget(teamId: string): Promise<void>;
}

export function createGreetings(records: Records<string[]>): Greetings {
  return {
    async isFirst(teamId, userId) {
      let isFirst = false;
      await records.update(teamId, (greeted = []) => {
        isFirst = !greeted.includes(userId);
        return isFirst ? [...greeted, userId].slice(-maxRemembered) : greeted;
      });
      return isFirst;
    },
    async undo(teamId, userId) {
      await records.update(teamId, (greeted) => greeted?.filter((one) => one !== userId));
    },
    forget: (teamId) => records.delete(teamId),
  };
}
