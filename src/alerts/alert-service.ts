import type { SaveCopies } from '../people/save-copies.ts';
import type { SaveIntroduced } from '../people/save-introduced.ts';
import type { Connection } from '../venues/workspace.ts';
import type { AlertEpisodes } from './alert-episodes.ts';
import type { ListAlerts } from './alert-list.ts';
import type { AlertDraft, AlertRules } from './alert-rules.ts';
import type { PreviewData } from './preview-data.ts';
import type { AlertRule, AlertTarget } from './rule.ts';

/** Stores alert rules, watches their venues and tells people about episodes. */
export interface AlertService {
  readonly rules: AlertRules;
  readonly episodes: AlertEpisodes;
  readonly list: ListAlerts;
  readonly saveAlert: SaveIntroduced<AlertRule, AlertDraft>;
  readonly saveCopies: SaveCopies<AlertDraft>;
  readPreview(
    workspaceId: string,
    connection: Connection,
    target: AlertTarget,
  ): Promise<PreviewData>;
  /** How often a venue is polled, in milliseconds; longer while the request budget is short. */
  intervalMs(workspaceId: string, venueId: string): number;
  /** Schedules the venues of a workspace that have rules. Call it if the queue was lost. */
  reconcile(workspaceId: string): Promise<void>;
  /** A venue was connected or its state has changed. */
  venueChanged(workspaceId: string, venueId: string): Promise<void>;
  /** Deletes everything of a workspace. @returns how many alerts there were */
  forget(workspaceId: string): Promise<number>;
  stop(): void;
  newId(): string;
}
