import type { AlertRule } from './alerts/rule.ts';
import type { Episode, VenueAlerts } from './alerts/venue-alerts.ts';
import type { VenueKey } from './ambience/reading.ts';
import type { AuditEvent } from './audit-event.ts';
import type { Digest } from './digests/digest.ts';
import type { LogEntry } from './log/entry.ts';
import type { AuditEntry } from './people/audit.ts';
import type { ManagerRequest } from './people/requests.ts';
import type { Records } from './store/records.ts';
import type { Clock } from './time.ts';
import type { ForgetWorkspace } from './venues/disconnect-venue.ts';
import { venueKeyPrefix } from './venues/venue-key.ts';
import type { Workspace } from './venues/workspace.ts';

/** Everything that is kept about a workspace, over all parts of the app. */
export interface WorkspaceData {
  count(workspaceId: string): Promise<StoredCounts>;
  /** As a file that a person can read: JSON with times in UTC, without tokens. */
  exported(workspaceId: string): Promise<string>;
  /**
   * Deletes it, except what was set up after `before`, in ms since the epoch. The installation
   * itself is not part of it.
   */
  remove(workspaceId: string, before: number): Promise<RemovedData>;
}

export type RemovedData =
  | { readonly kind: 'removed'; readonly deleted: StoredCounts }
  /** The workspace has venues that are newer, so only the older ones were deleted. */
  | { readonly kind: 'in_use_again'; readonly venues: number };

export interface StoredCounts {
  readonly venues: number;
  readonly digests: number;
  readonly alerts: number;
  readonly entries: number;
  readonly requests: number;
}

type Stored<T> = Pick<Records<T>, 'get'>;
type StoredByVenue<T> = Pick<Records<T>, 'startingWith'>;
type Deleted = Pick<Records<unknown>, 'deleteStartingWith'>;

export interface WorkspaceDataOptions {
  readonly records: {
    readonly workspaces: Stored<Workspace>;
    readonly digests: Stored<readonly Digest[]>;
    readonly alertRules: Stored<readonly AlertRule[]>;
    readonly alertStates: StoredByVenue<VenueAlerts>;
    readonly alertHistory: StoredByVenue<readonly Episode[]>;
    readonly requests: Stored<readonly ManagerRequest[]>;
    readonly audit: Stored<readonly AuditEntry<AuditEvent>[]>;
    readonly greetings: Stored<readonly string[]>;
    readonly logEntries: Pick<Records<unknown>, 'countStartingWith'>;
    /** What is keyed by workspace and venue, and otherwise expires or ends with a connection. */
    readonly readings: Deleted;
    readonly watches: Deleted;
    readonly connectAttempts: Pick<Records<unknown>, 'delete'>;
    /** Keyed by workspace, too. */
    readonly keptDialogs: Deleted;
    readonly rowPosts: Deleted;
  };
  readonly forgetVenues: ForgetWorkspace;
  /** Each returns how many were deleted. */
  readonly forgetDigests: (workspaceId: string) => Promise<number>;
  readonly forgetAlerts: (workspaceId: string) => Promise<number>;
  readonly forgetRequests: (workspaceId: string, before: number) => Promise<number>;
  /** @returns undefined if nothing is kept of the venue */
  readonly exportHistory: (venue: VenueKey) => Promise<unknown>;
  readonly forgetHistory: (workspaceId: string) => Promise<void>;
  readonly exportLog: (venue: VenueKey) => Promise<readonly LogEntry[]>;
  readonly forgetLog: (workspaceId: string) => Promise<void>;
  readonly forgetGreetings: (workspaceId: string) => Promise<void>;
  readonly forgetAudit: (workspaceId: string) => Promise<void>;
  readonly clock: Clock;
}

const notIncluded =
  'Access tokens, because they would let anyone read your venues. Recent data, and when digests and alerts were posted: your channels show that.';

export function createWorkspaceData(options: WorkspaceDataOptions): WorkspaceData {
  const { records, clock } = options;
  return {
    async count(workspaceId) {
      const [workspace, digests = [], alerts = [], entries, requests = []] = await Promise.all([
        records.workspaces.get(workspaceId),
        records.digests.get(workspaceId),
        records.alertRules.get(workspaceId),
        records.logEntries.countStartingWith(venueKeyPrefix(workspaceId)),
        records.requests.get(workspaceId),
      ]);
      return {
        venues: workspace?.connections.length ?? 0,
        digests: digests.length,
        alerts: alerts.length,
        entries,
        requests: requests.length,
      };
    },
    async exported(workspaceId) {
      const ofVenues = venueKeyPrefix(workspaceId);
      const [workspace, digests, alerts, states, history, requests, changes, welcomed] =
        await Promise.all([
          records.workspaces.get(workspaceId),
          records.digests.get(workspaceId),
          records.alertRules.get(workspaceId),
          records.alertStates.startingWith(ofVenues),
          records.alertHistory.startingWith(ofVenues),
          records.requests.get(workspaceId),
          records.audit.get(workspaceId),
          records.greetings.get(workspaceId),
        ]);
      const { connections = [], ...settings } = workspace ?? {};
      const pastValues: Record<string, unknown> = {};
      const logs: Record<string, unknown> = {};
      // One after the other: each may be large.
      for (const { venueId } of connections) {
        pastValues[venueId] = await options.exportHistory({ workspaceId, venueId });
        logs[venueId] = await options.exportLog({ workspaceId, venueId });
      }
      const data = {
        workspace: workspaceId,
        exportedAt: clock.now(),
        notIncluded,
        venues: connections.map(({ token: _, ...connection }) => connection),
        settings,
        digests,
        alerts,
        history: pastValues,
        log: logs,
        openAlerts: states.map(([, state]) => state),
        pastAlerts: history.flatMap(([, episodes]) => episodes),
        requests,
        changes,
        welcomed,
      };
      return `${JSON.stringify(data, readableTimes, 2)}\n`;
    },
    async remove(workspaceId, before) {
      // Those of a venue go with it.
      const entries = await records.logEntries.countStartingWith(venueKeyPrefix(workspaceId));
      const { venues, isGone } = await options.forgetVenues(workspaceId, before);
      if (!isGone) return { kind: 'in_use_again', venues };
      const deleted = {
        venues,
        digests: await options.forgetDigests(workspaceId),
        alerts: await options.forgetAlerts(workspaceId),
        entries,
        requests: await options.forgetRequests(workspaceId, before),
      };
      await options.forgetHistory(workspaceId);
      await options.forgetLog(workspaceId);
      await options.forgetGreetings(workspaceId);
      await records.connectAttempts.delete(workspaceId);
      const ofWorkspace = [
        records.readings,
        records.watches,
        records.keptDialogs,
        records.rowPosts,
      ];
      for (const kind of ofWorkspace) {
        await kind.deleteStartingWith(venueKeyPrefix(workspaceId));
      }
      // Last, because what stops a digest or an alert meanwhile is noted there.
      await options.forgetAudit(workspaceId);
      return { kind: 'removed', deleted };
    },
  };
}

/** No other number that is stored is as large as a time in this century. */
const earliestTime = Date.UTC(2000, 0, 1);

function readableTimes(_key: string, value: unknown): unknown {
  const isTime = typeof value === 'number' && value > earliestTime;
  return isTime ? new Date(value).toISOString() : value;
}

/**
 * How many parts of a workspace's records are unreadable. It reads them, since unreadable parts are
 * only found by reading. A record that is unreadable as a whole counts as one.
 */
export async function countUnreadable(
  key: string,
  tables: readonly Pick<Records<unknown>, 'get' | 'unreadable'>[],
): Promise<number> {
  const counts = tables.map(async (records) => {
    try {
      await records.get(key);
      return records.unreadable(key);
    } catch {
      return 1;
    }
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
