import type { Roles } from '../people/roles.ts';
import type { PendingNews, SendResult } from '../schedule/outbox.ts';
import { type Connection, findVenue, venueName } from '../venues/workspace.ts';
import type { AlertRules } from './alert-rules.ts';
import type { AlertNotification, AlertRule } from './rule.ts';

/** News for the owner of a rule. */
export interface AlertNotice {
  readonly rule: AlertRule;
  readonly notification: AlertNotification;
  /** Undefined if the venue is no longer connected. */
  readonly venue: Connection | undefined;
  readonly venueName: string;
}

export interface AlertNewsOptions {
  readonly rules: Pick<AlertRules, 'find' | 'acknowledgeNotification'>;
  readonly listConnections: (workspaceId: string) => Promise<readonly Connection[]>;
  readonly roles: Pick<Roles, 'knownManagers'>;
  readonly send: (workspaceId: string, userId: string, notice: AlertNotice) => Promise<SendResult>;
}

/** The oldest news of a rule: for its owner, or else for another manager. */
export async function nextAlertNews(
  workspaceId: string,
  id: string,
  { rules, listConnections, roles, send }: AlertNewsOptions,
): Promise<PendingNews | undefined> {
  const rule = await rules.find(workspaceId, id);
  const [notification] = rule?.pendingNotifications ?? [];
  if (rule === undefined || notification === undefined) return undefined;
  const venue = findVenue(await listConnections(workspaceId), rule.venueId);
  const name = venue === undefined ? 'a venue' : venueName(venue);
  const notice = { rule, notification, venue, venueName: name };
  return {
    kind: notification.kind,
    people: [rule.ownedBy, ...(await roles.knownManagers(workspaceId))],
    reaches: 'first',
    send: (userId) => send(workspaceId, userId, notice),
    done: () => rules.acknowledgeNotification(workspaceId, id, notification),
  };
}
