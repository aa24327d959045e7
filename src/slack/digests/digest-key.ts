/** A digest's name in queue and ledger; ids of digests are only known within their workspace. */
export function digestKey(teamId: string, id: string): string {
  return JSON.stringify([teamId, id]);
}

/** @param key made by {@link digestKey} */
export function readDigestKey(key: string): readonly [teamId: string, id: string] {
  const [teamId, id]: readonly unknown[] = JSON.parse(key);
  return [String(teamId), String(id)];
}
