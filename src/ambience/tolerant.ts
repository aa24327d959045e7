import type { z } from 'zod';
import { AmbienceError } from './errors.ts';

type Path = readonly PropertyKey[];

/** With more faults than this, parsing would block the event loop for too long. */
const mostFaults = 50_000;

export interface Tolerated<T> {
  readonly value: T;
  /** Paths that could not be parsed, such as `zones[3].mood.index`; never the values. */
  readonly unreadable: readonly string[];
}

/**
 * Parses as much of a response as possible: parts that the schema rejects are removed and the rest
 * is parsed again, so that one bad zone of twelve costs one row.
 *
 * A rejected field is removed. If a required field is missing, its whole object is removed. In an
 * array, the element is replaced with `null`. Schemas therefore use `nullish` for optional parts.
 *
 * @throws AmbienceError `unreadable` if nothing is left or there are more than 50,000 faults
 */
export function parseTolerantly<T>(
  endpoint: string,
  schema: z.ZodType<T>,
  body: unknown,
): Tolerated<T> {
  const draft = structuredClone(body);
  const unreadable = new Set<string>();
  for (;;) {
    const parsed = schema.safeParse(draft);
    if (parsed.success) return { value: parsed.data, unreadable: [...unreadable] };
    if (parsed.error.issues.length > mostFaults) {
      throw new AmbienceError('unreadable', { endpoint, cause: new Error('too many faults') });
    }
    const removed = new Set<string>();
    for (const { path } of parsed.error.issues) {
      unreadable.add(formatPath(path));
      if (path.some((_, depth) => removed.has(formatPath(path.slice(0, depth + 1))))) continue;
      const removedPath = removeAt(draft, path);
      if (removedPath === undefined) {
        const cause = new Error(`unreadable at ${formatPath(path)}`);
        throw new AmbienceError('unreadable', { endpoint, cause });
      }
      removed.add(formatPath(removedPath));
    }
  }
}

/**
 * Removes the value at the path, or its nearest ancestor that exists.
 * @returns the path of what was removed; undefined if only the root is left
 */
function removeAt(root: unknown, path: Path): Path | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = valueAt(root, path.slice(0, length - 1));
    const key = path[length - 1];
    if (Array.isArray(parent) && typeof key === 'number') {
      if (parent[key] === null) continue;
      parent[key] = null;
      return path.slice(0, length);
    }
    if (isRecord(parent) && key !== undefined && Object.hasOwn(parent, key)) {
      if (parent[String(key)] === null) continue;
      delete parent[String(key)];
      return path.slice(0, length);
    }
  }
  return undefined;
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (isRecord(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined),
    root,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function formatPath(path: Path): string {
  const text = path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
  return text === '' ? '(the whole answer)' : text;
}
