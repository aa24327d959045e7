import { z } from 'zod';
import { parseUtc } from './series.ts';

/** Field schemas shared by all responses. `null` means that there is no reading. */

export const text = z.string().nullish();
/** Numbers as text are not documented, but unambiguous. */
const numericText = z
  .string()
  .max(40)
  .regex(/^\s{0,4}[+-]?\d{1,15}(?:\.\d{1,15})?(?:e[+-]?\d{1,2})?\s{0,4}$/i)
  .transform(Number);
const figure = z.union([z.number(), numericText]);
export const number = figure.nullish();
export const flag = z.boolean().nullish();
export const numbers = z.array(figure.nullable()).nullish();
export const texts = z.array(z.string().nullable()).nullish();
/** Ids are part of request paths, and servers accept paths of about 8,000 characters. */
const longestId = 2_000;
export const id = z.union([z.string().min(1).max(longestId), z.number()]).transform(String);
export const timestamp = z
  .string()
  .refine((value) => parseUtc(value) !== undefined)
  .transform((value) => parseUtc(value))
  .nullish();

export function orUndefined<T>(value: T | null | undefined): T | undefined {
  return value ?? undefined;
}

/** Removes the nulls that {@link parseTolerantly} leaves in place of unreadable elements. */
export function present<T>(values: readonly (T | null)[]): T[] {
  return values.filter((value): value is T => value !== null);
}

/** The trimmed name, or `otherwise` if it has no visible character. */
export function named(name: string | null | undefined, otherwise: string): string {
  return visibleName(name) ?? otherwise;
}

/** The trimmed name; undefined if it has no visible character. */
export function visibleName(name: string | null | undefined): string | undefined {
  return isVisible(name) ? name.trim() : undefined;
}

/**
 * Whether a name has any visible character. Names made only of spaces, control or zero-width
 * characters cannot be read or typed.
 */
export function isVisible(name: string | null | undefined): name is string {
  return name != null && /[^\p{Cc}\p{Cf}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u.test(name);
}

/** The name for a zone that has none. */
export function zoneNameFor(id: string): string {
  return isVisible(id) ? `Zone ${id}` : 'Unnamed zone';
}

/**
 * Rejects a response with none of its documented fields: `{}` must not count as "nothing was
 * measured". A field that is `null` counts as present and means that there is no data.
 */
export function withParts<T extends z.ZodType>(schema: T, parts: readonly string[]) {
  return z
    .unknown()
    .refine(
      (body) =>
        typeof body === 'object' &&
        body !== null &&
        parts.some((part) => Object.hasOwn(body, part)),
    )
    .pipe(schema);
}

/** Rejects a list in which no element is readable. An empty list is accepted. */
export function readableList<T extends z.ZodType>(element: T) {
  return z
    .array(element.nullable())
    .refine((all) => all.length === 0 || all.some((one) => one !== null));
}
