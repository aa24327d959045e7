import type { z } from 'zod';

/**
 * One unreadable element of a list must not cost the whole record: all digests of a workspace, say.
 * Such elements are set aside, and written back as they are when the record changes.
 */
export interface Salvaged<T> {
  readonly value: T;
  readonly aside: readonly SetAside[];
}

export interface SetAside {
  /** Where the list is in the record: `[]` for the record itself, `['connections']` for that field. */
  readonly list: readonly PropertyKey[];
  readonly element: unknown;
}

/**
 * Parses a record without the list elements that the schema refuses. The outermost list decides: a
 * digest with a bad time is set aside as a whole, not posted at the other times.
 *
 * @returns undefined when the fault is in no list
 */
export function salvage<T>(schema: z.ZodType<T>, raw: unknown): Salvaged<T> | undefined {
  const first = schema.safeParse(raw);
  if (first.success) return { value: first.data, aside: [] };
  const draft = structuredClone(raw);
  const bad = new Map<string, { list: readonly PropertyKey[]; index: number }>();
  for (const { path } of first.error.issues) {
    const depth = path.findIndex((key) => typeof key === 'number');
    const index = path[depth];
    if (typeof index !== 'number') return undefined;
    bad.set(JSON.stringify(path.slice(0, depth + 1)), { list: path.slice(0, depth), index });
  }
  const aside: SetAside[] = [];
  // From the end, so that the other indices stay right.
  for (const { list, index } of [...bad.values()].toSorted((a, b) => b.index - a.index)) {
    const elements = listAt(draft, list);
    if (elements === undefined) return undefined;
    aside.unshift({ list, element: elements.splice(index, 1)[0] });
  }
  const second = schema.safeParse(draft);
  return second.success ? { value: second.data, aside } : undefined;
}

/** Puts what was set aside back into a changed record, at the end of its list. */
export function withAside(value: unknown, aside: readonly SetAside[]): unknown {
  if (aside.length === 0) return value;
  const whole = structuredClone(value);
  for (const { list, element } of aside) listAt(whole, list)?.push(element);
  return whole;
}

function listAt(root: unknown, path: readonly PropertyKey[]): unknown[] | undefined {
  const found = path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    root,
  );
  return Array.isArray(found) ? found : undefined;
}
