import { AmbienceError } from '../ambience/errors.ts';
import type { Log } from '../ops/log.ts';
import { type Connection, venueName } from './workspace.ts';

/** Pending: the venue's owner has to approve. Revoked: a manager has to connect the venue again. */
export type ConnectionErrorCode = 'connection_pending' | 'connection_revoked';

type Connected = Pick<Connection, 'venue' | 'connectedBy'>;

/** The venue cannot be read until someone acts, see {@link ConnectionErrorCode}. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly code: ConnectionErrorCode;
  readonly venueName: string;
  /** The user id of the person who is told when the owner approves. */
  readonly connectedBy: string;

  constructor(code: ConnectionErrorCode, { venue, connectedBy }: Connected) {
    super(code);
    this.code = code;
    this.venueName = venueName({ venue });
    this.connectedBy = connectedBy;
  }
}

/**
 * For refreshing stored data: if the service or the connection fails, the stored data is used, and
 * the `status` command shows the reason. Other errors are thrown.
 */
export async function ignoreVenueErrors(refresh: Promise<unknown>, log: Log): Promise<void> {
  try {
    await refresh;
  } catch (error) {
    if (!(error instanceof AmbienceError) && !(error instanceof ConnectionError)) throw error;
    log.info({ code: error.code }, 'a venue was not refreshed');
  }
}
