import type { LogEntry } from '../../log/entry.ts';
import type { Caller } from '../actor.ts';

/** Others are shown by their id, so that a file doesn't take minutes. */
const mostNames = 30;

/**
 * The names of those who wrote entries or are done with them, for files that are read elsewhere, by
 * user id. A person whose name is not known is missing.
 */
export async function namesOf(
  entries: readonly LogEntry[],
  caller: Caller,
): Promise<ReadonlyMap<string, string>> {
  const people = new Set([
    caller.userId,
    ...entries.flatMap(({ writtenBy, editedBy, followUp }) => [
      writtenBy,
      ...(editedBy === undefined ? [] : [editedBy]),
      ...(followUp.kind === 'done' ? [followUp.by] : []),
    ]),
  ]);
  const named = await Promise.all(
    [...people].slice(0, mostNames).map(async (userId): Promise<[string, string][]> => {
      const name = await caller.nameOf(userId);
      return name === undefined ? [] : [[userId, name]];
    }),
  );
  return new Map(named.flat());
}
