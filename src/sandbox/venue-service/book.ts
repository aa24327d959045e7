import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** What has happened to each venue, by connection code, so that it outlives a restart. */
export interface Book {
  read(code: string): Entry;
  write(code: string, entry: Entry): void;
}

const entry = z.object({
  isApproved: z.boolean(),
  /** Counts withdrawals: each makes the older tokens worthless. */
  generation: z.number(),
  issuedAt: z.number().optional(),
});
type Entry = z.infer<typeof entry>;

const untouched: Entry = { isApproved: false, generation: 0 };

export function openBook(file: string | undefined): Book {
  const entries = new Map(
    file !== undefined && existsSync(file)
      ? Object.entries(z.record(z.string(), entry).parse(JSON.parse(readFileSync(file, 'utf8'))))
      : [],
  );
  return {
    read: (code) => entries.get(code) ?? untouched,
    write(code, changed) {
      entries.set(code, changed);
      if (file !== undefined) writeFileSync(file, JSON.stringify(Object.fromEntries(entries)));
    },
  };
}
