import { AmbienceError } from './errors.ts';

/** A reading that only adds to an answer: without it, the answer is still worth giving. */
export async function optionalReading<T>(reading: Promise<T>): Promise<T | undefined> {
  const { value } = await tryReading(reading);
  return value;
}

export interface ReadingResult<T> {
  readonly value: T | undefined;
  /** Why there is none. */
  readonly error: AmbienceError | undefined;
}

/** For answers that are made of several readings, of which one is enough. */
export async function tryReading<T>(reading: Promise<T>): Promise<ReadingResult<T>> {
  try {
    return { value: await reading, error: undefined };
  } catch (error) {
    if (error instanceof AmbienceError) return { value: undefined, error };
    throw error;
  }
}
