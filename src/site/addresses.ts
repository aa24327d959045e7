import type { PublicAddresses } from '../conversation/face.ts';
import type { SiteConfig } from '../service-config.ts';

export const privacyPath = '/privacy';
export const supportPath = '/support';

/** @param installPath where a workspace installs the app; undefined if none can */
export function publicAddresses(
  site: SiteConfig,
  installPath: string | undefined,
): PublicAddresses {
  // Each is read when it is needed: the sandbox only knows its port once it listens.
  return {
    get installUrl() {
      return installPath && `${site.publicUrl}${installPath}`;
    },
    get privacyUrl() {
      return `${site.publicUrl}${privacyPath}`;
    },
    get supportUrl() {
      return `${site.publicUrl}${supportPath}`;
    },
  };
}
