import type { Explain } from '../conversation/error-boundary.ts';
import type { Face, PublicAddresses } from '../conversation/face.ts';
import type { Member } from '../people/roles.ts';
import type { PostRateLimiter } from '../schedule/delivery.ts';

/** What the product needs of the place where a workspace's people are. */
export interface ProductFace {
  readonly face: Face;
  /** Those in MANAGERS who are of this workspace. */
  readonly configuredIn: (workspaceId: string) => readonly string[];
  readonly installerOf: (workspaceId: string) => Promise<string | undefined>;
  readonly memberOf: (workspaceId: string, userId: string) => Promise<Member>;
  readonly linkTo: (
    workspaceId: string,
    channelId: string,
    messageId: string,
  ) => Promise<string | undefined>;
  readonly createRateLimiter: (signal: AbortSignal) => PostRateLimiter;
}

/** The faces as one, and what does not depend on the workspace. */
export interface ProductFaces extends ProductFace {
  readonly explain: Explain;
  /** Undefined if the app has no public address. */
  readonly addresses: PublicAddresses | undefined;
}
