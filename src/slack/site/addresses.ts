import type { SlackMode } from '../../config.ts';
import type { PublicAddresses } from '../../conversation/face.ts';
import { installPath } from '../receiving/paths.ts';

export const privacyPath = '/privacy';
export const supportPath = '/support';

/** @returns undefined if the app has no public address */
export function publicAddresses(mode: SlackMode): PublicAddresses | undefined {
  if (mode.kind !== 'oauth') return undefined;
  // Each is read when it is needed: the sandbox only knows its port once it listens.
  return {
    get installUrl() {
      return `${mode.publicUrl}${installPath}`;
    },
    get privacyUrl() {
      return `${mode.publicUrl}${privacyPath}`;
    },
    get supportUrl() {
      return `${mode.publicUrl}${supportPath}`;
    },
  };
}
