/** Names of people and channels, by their id, as far as the person at the page may know them. */
let names: ReadonlyMap<string, string> = new Map();

export function knowNames(known: ReadonlyMap<string, string>): void {
  names = known;
}

export function nameOf(id: string): string {
  return names.get(id) ?? (id.startsWith('C') ? 'private channel' : id);
}
