import { oneLine } from './rich-text.ts';

/** Cuts names to a length, and numbers those that would be the same: `Conference Room (2)`. */
export function uniqueNames(names: readonly string[], length: number): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = oneLine(name, length) || '–';
    for (let number = 2; taken.has(unique); number += 1) {
      const suffix = ` (${number})`;
      unique = `${oneLine(name, length - suffix.length)}${suffix}`;
    }
    taken.add(unique);
    return unique;
  });
}
