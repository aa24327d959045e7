import { readDatabaseUrl } from '../config.ts';
import { openRecords } from '../database.ts';
import type { Records, StoredKind } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { MaintenanceError, runMaintenance } from './run.ts';

/** `npm run copy -- sqlite:data/ambience.db postgres://…`: moves a growing installation over. */

export interface Copied {
  readonly kind: string;
  readonly records: number;
  /** Keys of records that can be opened in neither database. */
  readonly unreadable: readonly string[];
}

/** Only lives for a moment, and belongs to processes that run. */
const leftOut = new Set(['request_turns', 'seen_signatures', 'connect_attempts']);

/**
 * Copies every record as it is stored, then opens each of them in the new database.
 *
 * @param to must hold no records
 * @throws MaintenanceError if the new database holds records, or lacks some in the end
 */
export async function copyStore(from: Store, to: Store): Promise<Copied[]> {
  const sources = Object.values(openRecords(from)).filter(({ name }) => !leftOut.has(name));
  const targets = new Map(Object.values(openRecords(to)).map((kind) => [kind.name, kind]));
  for (const [name, kind] of targets) {
    if ((await kind.count()) > 0) {
      throw new MaintenanceError(
        `The new database already holds records (${name}). Use an empty one.`,
      );
    }
  }
  const copied: Copied[] = [];
  for (const source of sources) {
    await copyRows(from, to, source);
    const target = targets.get(source.name);
    if (target !== undefined) copied.push(await verify(source, target));
  }
  return copied;
}

const atOnce = 20;

async function copyRows(from: Store, to: Store, kind: StoredKind): Promise<void> {
  const target = to.table(kind);
  const running = new Set<Promise<unknown>>();
  for await (const { key, value, expires } of from.table(kind).rows()) {
    const copying = target.replace(key, undefined, value, expires);
    running.add(copying);
    copying.finally(() => running.delete(copying)).catch(() => {});
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
}

type Readable = Pick<Records<unknown>, 'name' | 'count' | 'keys' | 'get'>;

async function verify(source: Readable, target: Readable): Promise<Copied> {
  const [before, after] = [await source.count(), await target.count()];
  if (before !== after) {
    throw new MaintenanceError(
      `${after} of ${before} records arrived (${source.name}). Nothing was lost in the old database; empty the new one and try again.`,
    );
  }
  const unreadable: string[] = [];
  for await (const key of target.keys()) {
    if (await canOpen(target, key)) continue;
    if (await canOpen(source, key)) {
      throw new MaintenanceError(
        `A record can't be opened in the new database (${source.name} ${key}).`,
      );
    }
    unreadable.push(key);
  }
  return { kind: source.name, records: after, unreadable };
}

async function canOpen(records: Readable, key: string): Promise<boolean> {
  try {
    return (await records.get(key)) !== undefined;
  } catch {
    return false;
  }
}

const command = {
  name: 'copy',
  arguments: ['sqlite:data/ambience.db', 'postgres://user:password@host/database'],
  does: 'Copies every record from a SQLite file into an empty PostgreSQL database, and opens each of them there. Stop the app first. Nothing is changed in the file.',
};

if (import.meta.main) {
  await runMaintenance(command, async ({ given, openAt, print }) => {
    const [from, to] = given.map(readDatabaseUrl);
    if (from?.kind !== 'sqlite' || to?.kind !== 'postgres') {
      throw new MaintenanceError(
        'The first database has to be sqlite: with a path, the second one a postgres:// address.',
      );
    }
    const source = await openAt(from);
    const target = await openAt(to);
    const copied = await copyStore(source, target);
    for (const { kind, records, unreadable } of copied) {
      const broken =
        unreadable.length === 0 ? '' : `, ${unreadable.length} of them unreadable before`;
      print(`${kind}: ${records} records${broken}`);
    }
    const broken = copied.flatMap(({ unreadable }) => unreadable).length;
    print(
      broken === 0
        ? 'Every record was opened in the new database.'
        : `Every record was opened in the new database, except ${broken} that could not be opened before.`,
    );
    print('Set DATABASE_URL to it and start the app.');
    return true;
  });
}
