/** No installation, so there is no token: nothing failed, the workspace just has not got the app. */
export class NotInstalledError extends Error {
  override readonly name = 'NotInstalledError';
  readonly code = 'not_installed';
}
