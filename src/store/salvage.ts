import type { z } from 'zod';

/**
 * A record without its unreadable list elements, so that one bad digest does not make all digests
 * of a workspace unreadable. The elements are set aside and written back unchanged with the next
 * change.
 */
export interface Salvaged<T> {
  readonly value: T;
  readonly aside: readonly SetAside[];
}

export interface SetAside {
  /**
   * Where the list is in the record: `[]` for the record itself, `['connections']` for that field.
   */
  readonly list: readonly PropertyKey[];
  readonly element: unknown;
}

/**
 * Parses a record without the list elements that the schema rejects. Elements of the outermost list
 * are set aside whole: a digest with one bad time is not posted at its other times.
 *
 * @returns undefined if a fault is outside of every list
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
  // From the end, so that the remaining indices stay valid.
  for (const { list, index } of [...bad.values()].toSorted((a, b) => b.index - a.index)) {
    const elements = listAt(draft, list);
    if (elements === undefined) return undefined;
    aside.unshift({ list, element: elements.splice(index, 1)[0] });
  }
  const second = schema.safeParse(draft);
  return second.success ? { value: second.data, aside } : undefined;
}

/** Appends the elements that were set aside to their lists in a changed record. */
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
