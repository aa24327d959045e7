import { AmbienceError } from '../../ambience/errors.ts';

/** A reading that only adds to an answer: while the service has trouble, the answer goes without. */
export async function besides<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AmbienceError && error.isPassing) return undefined;
    throw error;
  }
}
