import { AmbienceError } from './errors.ts';

/** @returns undefined if the reading fails with an {@link AmbienceError} */
export async function optionalReading<T>(reading: Promise<T>): Promise<T | undefined> {
  const { value } = await tryReading(reading);
  return value;
}

export interface ReadingResult<T> {
  readonly value: T | undefined;
  /** Set if there is no value. */
  readonly error: AmbienceError | undefined;
}

/** Returns an {@link AmbienceError} instead of throwing it, for answers that combine readings. */
export async function tryReading<T>(reading: Promise<T>): Promise<ReadingResult<T>> {
  try {
    return { value: await reading, error: undefined };
  } catch (error) {
    if (error instanceof AmbienceError) return { value: undefined, error };
    throw error;
  }
}
