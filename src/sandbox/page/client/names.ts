/** Names by id, only of people and channels that the current person can see. */
let names: ReadonlyMap<string, string> = new Map();

export function knowNames(known: ReadonlyMap<string, string>): void {
  names = known;
}

/** The name, `private channel` for an unknown channel, or the id of an unknown person. */
export function nameOf(id: string): string {
  return names.get(id) ?? (id.startsWith('C') ? 'private channel' : id);
}
