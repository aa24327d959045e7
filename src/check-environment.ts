import type { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { purposes, type Variable } from './environment.ts';

/** Checks variables against a schema, and reports all faults together. */

export type Faults = ReadonlyMap<Variable, string>;

export interface Checked<T> {
  /** Undefined if there are faults. */
  readonly data: T | undefined;
  readonly faults: Faults;
}

/** @param surplus set variables that contradict the mode */
export function check<T>(
  schema: z.ZodType<T>,
  values: Record<string, string>,
  surplus: readonly Variable[] = [],
): Checked<T> {
  const parsed = schema.safeParse(values);
  const faults = new Map<Variable, string>(
    surplus.map((name) => [name, 'cannot be combined with SLACK_CLIENT_ID and its companions']),
  );
  for (const issue of parsed.error?.issues ?? []) {
    // The schemas are flat, so every path is a variable.
    const name = issue.path[0] as Variable;
    if (!faults.has(name))
      faults.set(name, Object.hasOwn(values, name) ? issue.message : 'is missing');
  }
  return { data: faults.size > 0 ? undefined : parsed.data, faults };
}

export function parse<T>(
  schema: z.ZodType<T>,
  values: Record<string, string>,
  isForMaintenance = false,
): T {
  const { data, faults } = check(schema, values);
  if (data === undefined) throw asError(faults, isForMaintenance);
  return data;
}

export function asError(
  faults: ReadonlyMap<Variable, string>,
  isForMaintenance = false,
): ConfigError {
  return new ConfigError(
    [...faults].map(([variable, problem]) => ({
      variable,
      problem,
      purpose: purposes[variable],
    })),
    isForMaintenance,
  );
}
