/** A call of the Bot Connector that failed. */
export class ConnectorError extends Error {
  override readonly name = 'ConnectorError';
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
  /** Microsoft's code, such as `MessageWritesBlocked`; `no_answer` or `unsent` if there was no answer. */
  readonly code: string;
  readonly retryAfterMs: number | undefined;

  constructor(
    call: string,
    failure: {
      readonly status?: number | undefined;
      readonly code: string;
      readonly retryAfterMs?: number | undefined;
      readonly cause?: unknown;
    },
  ) {
    super(`${call}: ${failure.status ?? ''} ${failure.code}`, { cause: failure.cause });
    this.status = failure.status;
    this.code = failure.code;
    this.retryAfterMs = failure.retryAfterMs;
  }
}

/** Whether certainly nothing was posted, so that the same may be sent again. */
export function wasNotSent({ code, status }: ConnectorError): boolean {
  return code === 'unsent' || [412, 429, 503].includes(status ?? 0);
}

/** Whether there is no such conversation, or the app may not write in it. */
export function isRefused(error: unknown): boolean {
  return error instanceof ConnectorError && (error.status === 403 || error.status === 404);
}
