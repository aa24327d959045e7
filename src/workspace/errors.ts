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
