import type { ForgetWorkspace } from './venues/disconnect-venue.ts';

/** Everything that is kept about a workspace, over all parts of the app. */
export interface WorkspaceData {
  /**
   * Deletes it, except what was set up after `before`, in ms since the epoch: by then the app was
   * installed again.
   */
  remove(teamId: string, before: number): Promise<RemovedData>;
}

export type RemovedData =
  | { readonly kind: 'removed'; readonly deleted: DeletedCounts }
  /** The workspace has venues that are newer, so only the older ones were deleted. */
  | { readonly kind: 'in_use_again'; readonly venues: number };

export interface DeletedCounts {
  readonly venues: number;
  readonly digests: number;
  readonly alerts: number;
  readonly requests: number;
}

export interface WorkspaceDataOptions {
  readonly forgetVenues: ForgetWorkspace;
  /** Each returns how many were deleted. */
  readonly forgetDigests: (teamId: string) => Promise<number>;
  readonly forgetAlerts: (teamId: string) => Promise<number>;
  readonly forgetRequests: (teamId: string) => Promise<number>;
  readonly forgetGreetings: (teamId: string) => Promise<void>;
}

export function createWorkspaceData(options: WorkspaceDataOptions): WorkspaceData {
  return {
    async remove(teamId, before) {
      const { venues, isGone } = await options.forgetVenues(teamId, before);
      if (!isGone) return { kind: 'in_use_again', venues };
      const deleted = {
        venues,
        digests: await options.forgetDigests(teamId),
        alerts: await options.forgetAlerts(teamId),
        requests: await options.forgetRequests(teamId),
      };
      await options.forgetGreetings(teamId);
      return { kind: 'removed', deleted };
    },
  };
}
