/** Error codes of Node and undici for a connection that was never made. */
const unconnectedCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Whether a request was certainly not sent, so that it may be repeated. Searches nested causes. A host
 * with several addresses has one error per address.
 */
export function wasNeverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && unconnectedCodes.has(error.code)) return true;
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.every(wasNeverConnected);
  }
  return wasNeverConnected(error.cause);
}
