import { AmbienceError } from '../../ambience/errors.ts';
import { ConnectionError } from '../../workspace/errors.ts';
import type { Services } from '../services.ts';

/** What is stored is shown all the same; `status` says what is wrong. */
export async function unlessInTrouble(
  reading: Promise<unknown>,
  { log }: Pick<Services, 'log'>,
): Promise<void> {
  try {
    await reading;
  } catch (error) {
    if (!(error instanceof AmbienceError) && !(error instanceof ConnectionError)) throw error;
    log.info({ code: error.code }, 'what is known of a venue was not read again');
  }
}
