import type { z } from 'zod';
import { AmbienceError } from './errors.ts';

type Path = readonly PropertyKey[];

/** Beyond this an answer is not worth the time, which everyone else waits for. */
const mostFaults = 50_000;

export interface Tolerated<T> {
  readonly value: T;
  /** Where something could not be read, as `zones[3].mood.index`. Never the value itself. */
  readonly unreadable: readonly string[];
}

/**
 * Parses as much of an answer as can be read: what the schema refuses is taken out and the rest is
 * parsed again, so that one bad zone of twelve costs one row.
 *
 * A refused field is removed; if a required field is missing, its object is; in an array the place
 * is kept as `null`. Schemas therefore say `nullish` for whatever may be absent.
 *
 * @throws AmbienceError `unreadable` when nothing is left.
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
      const gone = removeAt(draft, path);
      if (gone === undefined) {
        const cause = new Error(`unreadable at ${formatPath(path)}`);
        throw new AmbienceError('unreadable', { endpoint, cause });
      }
      removed.add(formatPath(gone));
    }
  }
}

/** Removes what stands at the path, or its nearest ancestor that exists. Answers where, if not the root. */
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
