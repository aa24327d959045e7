import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** Approvals and tokens by connection code, kept in a file to survive a restart. */
export interface VenueRecords {
  read(code: string): VenueRecord;
  write(code: string, record: VenueRecord): void;
}

const venueRecord = z.object({
  isApproved: z.boolean(),
  /** Number of withdrawals. Each one invalidates the tokens issued before it. */
  generation: z.number(),
  issuedAt: z.number().optional(),
});
type VenueRecord = z.infer<typeof venueRecord>;

const initial: VenueRecord = { isApproved: false, generation: 0 };

/** @param file JSON file; undefined keeps the records in memory only */
export function openVenueRecords(file: string | undefined): VenueRecords {
  const records = new Map(
    file !== undefined && existsSync(file)
      ? Object.entries(
          z.record(z.string(), venueRecord).parse(JSON.parse(readFileSync(file, 'utf8'))),
        )
      : [],
  );
  return {
    read: (code) => records.get(code) ?? initial,
    write(code, changed) {
      records.set(code, changed);
      if (file !== undefined) writeFileSync(file, JSON.stringify(Object.fromEntries(records)));
    },
  };
}
