import { openRecords } from '../../src/composition/records.ts';
import type { Store } from '../../src/store/store.ts';

/** Every record that names the workspace or organisation, in its key or in its content. */
export async function recordsOf(store: Store, id: string): Promise<string[]> {
  const found: string[] = [];
  for (const records of Object.values(openRecords(store))) {
    for await (const key of records.keys()) {
      const content = `${key} ${JSON.stringify(await records.get(key))}`;
      if (content.includes(id)) found.push(`${records.name} ${key}`);
    }
  }
  return found;
}

export const kindsIn = (found: readonly string[]): string[] =>
  [...new Set(found.map((one) => one.split(' ')[0] ?? ''))].toSorted();
