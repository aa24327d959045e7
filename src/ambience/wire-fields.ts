import { z } from 'zod';
import { parseUtc } from './series.ts';

/** The kinds of field that all answers are made of. `null` stands for a missing reading. */

export const text = z.string().nullish();
/** A figure as a text is not documented, but there is only one way to read it. */
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
/** Ids stand in paths of requests; servers take about 8,000 characters of one. */
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

export function present<T>(values: readonly (T | null)[]): T[] {
  return values.filter((value): value is T => value !== null);
}

export function named(name: string | null | undefined, otherwise: string): string {
  return isVisible(name) ? name.trim() : otherwise;
}

/**
 * Whether a name has anything to see. Names of spaces, control or zero-width characters only could
 * neither be read nor asked for.
 */
export function isVisible(name: string | null | undefined): name is string {
  return name != null && /[^\p{Cc}\p{Cf}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u.test(name);
}

/** The name shown for a zone that has none. */
export function zoneNameFor(id: string): string {
  return isVisible(id) ? `Zone ${id}` : 'Unnamed zone';
}

/**
 * An answer without any of its documented parts is no answer: `{}` must not count as "nothing was
 * measured". A part that is `null` is there, and says that nothing is known.
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

/** A list of which nothing can be read is unreadable, other than an empty list. */
export function readableList<T extends z.ZodType>(element: T) {
  return z
    .array(element.nullable())
    .refine((all) => all.length === 0 || all.some((one) => one !== null));
}
