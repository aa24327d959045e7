/** A database could not be copied; the message says why and what to do. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}
