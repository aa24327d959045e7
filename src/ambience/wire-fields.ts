import { z } from 'zod';
import { parseUtc } from './series.ts';

/** The kinds of field that all answers are made of. `null` stands for a missing reading. */

export const text = z.string().nullish();
export const number = z.number().nullish();
export const flag = z.boolean().nullish();
export const numbers = z.array(z.number().nullable()).nullish();
export const texts = z.array(z.string().nullable()).nullish();
/** Longer ones would not fit into a button's value; nothing documented comes near. */
const longestId = 200;
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
  const trimmed = name?.trim();
  return trimmed === undefined || trimmed === '' ? otherwise : trimmed;
}
