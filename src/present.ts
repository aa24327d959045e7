/** Properties that may be missing, but not undefined. */
type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The properties that have a value: `exactOptionalPropertyTypes` tells a missing one from an undefined one. */
export function present<T extends object>(properties: T): Present<T> {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined);
  // Object.fromEntries forgets which keys there were.
  return Object.fromEntries(entries) as Present<T>;
}
