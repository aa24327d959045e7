import { type OldSeals, reseal, sealCounts } from './old-seals.ts';
import type { Keyring } from './seal.ts';
import type { SqliteTable } from './sqlite-table.ts';

/** @param allTables every table of the database, with the kind of its records */
export function createSqliteOldSeals(
  allTables: () => readonly (readonly [kind: string, table: SqliteTable])[],
  keyring: Keyring,
): OldSeals {
  const { id: currentId } = keyring.current;
  const counts = async () =>
    sealCounts(
      keyring,
      allTables().flatMap(([, table]) => table.countByKey(currentId)),
    );
  return {
    counts,
    // A file is small enough to count everything.
    countUnknown: async () => (await counts()).unknown,
    async sealNext(except) {
      for (const [kind, table] of allTables()) {
        const failedBefore = new Set(
          except.filter((row) => row.kind === kind).map(({ key }) => key),
        );
        const rows = table.sealedOtherwise(currentId, failedBefore);
        if (rows.length === 0) continue;
        const { changed, failed } = reseal(
          keyring,
          rows.map((row) => ({ kind, ...row })),
        );
        table.rewrite(changed);
        return { sealed: changed.length, failed };
      }
      return { sealed: 0, failed: [] };
    },
  };
}
