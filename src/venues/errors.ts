import { AmbienceError } from '../ambience/errors.ts';
import type { Log } from '../ops/log.ts';

/** The venue cannot be read until someone acts: the venue's owner approves, or a manager connects. */
export type ConnectionErrorCode = 'connection_pending' | 'connection_revoked';

export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly code: ConnectionErrorCode;
  readonly venueName: string;

  constructor(code: ConnectionErrorCode, venueName: string) {
    super(code);
    this.code = code;
    this.venueName = venueName;
  }
}

/** For refreshing what is stored: if that fails, what is stored serves, and `status` says why. */
export async function ignoreVenueErrors(refresh: Promise<unknown>, log: Log): Promise<void> {
  try {
    await refresh;
  } catch (error) {
    if (!(error instanceof AmbienceError) && !(error instanceof ConnectionError)) throw error;
    log.info({ code: error.code }, 'a venue was not refreshed');
  }
}
