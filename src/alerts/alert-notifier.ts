import type { Log } from '../ops/log.ts';
import { notifyFirst, type SendResult } from '../people/notify.ts';
import type { Roles } from '../people/roles.ts';
import { createLocalLock } from '../store/lock.ts';
import { type Connection, findVenue, venueName } from '../venues/workspace.ts';
import type { AlertRules } from './alert-rules.ts';
import type { AlertNotification, AlertRule } from './rule.ts';

/**
 * Tells owners what happened to their rules. A notification stays in the store until Slack accepts
 * it or refuses it for good.
 */
export interface AlertNotifier {
  /** Sends the pending notifications of all rules of one venue. */
  notify(workspaceId: string, venueId: string): Promise<void>;
}

export interface AlertNotice {
  readonly rule: AlertRule;
  readonly notification: AlertNotification;
  /** Undefined if the venue is no longer connected. */
  readonly venue: Connection | undefined;
  readonly venueName: string;
}

export interface AlertNotifierOptions {
  readonly rules: Pick<AlertRules, 'list' | 'acknowledgeNotification'>;
  readonly listConnections: (workspaceId: string) => Promise<readonly Connection[]>;
  readonly roles: Pick<Roles, 'knownManagers'>;
  readonly send: (workspaceId: string, userId: string, notice: AlertNotice) => Promise<SendResult>;
  readonly log: Log;
}

export function createAlertNotifier(options: AlertNotifierOptions): AlertNotifier {
  const { rules, listConnections, roles, send, log } = options;
  const withLock = createLocalLock();

  async function notifyOf(workspaceId: string, rule: AlertRule): Promise<void> {
    const venue = findVenue(await listConnections(workspaceId), rule.venueId);
    for (const notification of rule.pendingNotifications) {
      const name = venue === undefined ? 'a venue' : venueName(venue);
      const notice = { rule, notification, venue, venueName: name };
      const people = [rule.ownedBy, ...(await roles.knownManagers(workspaceId))];
      const result = await notifyFirst(people, (userId) => send(workspaceId, userId, notice));
      const { kind } = notification;
      log.info({ workspaceId, ruleId: rule.id, notification: kind, result }, 'alert notification');
      // It may have arrived, and a second message about it would be worse than none.
      if (result === 'later') return;
      await rules.acknowledgeNotification(workspaceId, rule.id, notification);
    }
  }

  return {
    notify: (workspaceId, venueId) =>
      withLock(JSON.stringify([workspaceId, venueId]), async () => {
        for (const rule of await rules.list(workspaceId)) {
          if (rule.venueId === venueId) await notifyOf(workspaceId, rule);
        }
      }),
  };
}
