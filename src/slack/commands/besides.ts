import { AmbienceError } from '../../ambience/errors.ts';

/** A reading that only adds to an answer: without it, the answer is still worth giving. */
export async function besides<T>(reading: Promise<T>): Promise<T | undefined> {
  const { value } = await triedReading(reading);
  return value;
}

export interface TriedReading<T> {
  readonly value: T | undefined;
  /** Why there is none. */
  readonly error: AmbienceError | undefined;
}

/** For answers that are made of several readings, of which one is enough. */
export async function triedReading<T>(reading: Promise<T>): Promise<TriedReading<T>> {
  try {
    return { value: await reading, error: undefined };
  } catch (error) {
    if (error instanceof AmbienceError) return { value: undefined, error };
    throw error;
  }
}
