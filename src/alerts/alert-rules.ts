import { z } from 'zod';
import type { Actor, Audit } from '../people/audit.ts';
import type { Draft, ManagedDeed } from '../people/managed-item.ts';
import { ManagedList } from '../people/managed-list.ts';
import type { RecordKind, Records } from '../store/records.ts';
import type { Clock } from '../time.ts';
import type { AlertAuditEvent } from './audit-event.ts';
import {
  type AlertNotification,
  type AlertRule,
  type AlertSettings,
  alertLimits,
  alertRule,
  alertSettings,
  type StopReason,
} from './rule.ts';

/** All rules of a workspace, with its id as key. */
export const alertRuleKind: RecordKind<AlertRule[]> = {
  name: 'alert_rules',
  schema: z.array(alertRule),
};

export type AlertDraft = Draft<AlertSettings>;

export type MuteResult = 'muted' | 'gone' | 'past' | 'too_far';

/** Which alerts are muted: one rule, in one zone or (`zoneId` undefined) in all. */
export interface MutedPart {
  readonly ruleId: string;
  readonly zoneId: string | undefined;
}

export interface UnmutedPart {
  readonly ruleId: string;
  readonly zoneIds: readonly string[] | undefined;
}

type AlertDeed = 'muted' | 'unmuted';

/** The alert rules of a workspace. */
export class AlertRules extends ManagedList<
  AlertRule,
  AlertDraft,
  StopReason,
  AlertNotification,
  AlertDeed
> {
  readonly limit = alertLimits.perWorkspace;
  protected readonly stoppedNews = { kind: 'stopped' } as const;
  readonly #audit: Pick<Audit<AlertAuditEvent>, 'record'>;

  constructor(
    records: Records<AlertRule[]>,
    audit: Pick<Audit<AlertAuditEvent>, 'record'>,
    clock: Clock,
  ) {
    super(records, clock);
    this.#audit = audit;
  }

  /** @param until epoch milliseconds, at most a year ahead */
  async mute({ ruleId, zoneId }: MutedPart, until: number, by: Actor): Promise<MuteResult> {
    const now = this.clock.now();
    if (until <= now) return 'past';
    if (until - now > alertLimits.muteMs) return 'too_far';
    const muted = await this.act(ruleId, by, 'muted', (rule) => ({
      ...rule,
      mutes: [
        ...rule.mutes.filter((one) => one.until > now && one.zoneId !== zoneId),
        { zoneId, until, by: by.userId },
      ],
    }));
    return muted === undefined ? 'gone' : 'muted';
  }

  /** @param zoneIds only for these zones, which ends a mute of the whole rule too; otherwise all its mutes end */
  unmute({ ruleId, zoneIds }: UnmutedPart, by: Actor): Promise<AlertRule | undefined> {
    return this.act(ruleId, by, 'unmuted', (rule) => {
      const left = rule.mutes.filter(
        ({ zoneId }) => zoneId !== undefined && zoneIds?.includes(zoneId) === false,
      );
      return left.length === rule.mutes.length ? rule : { ...rule, mutes: left };
    });
  }

  /** As it is stored, without fields that are undefined. */
  protected settingsOf(one: AlertSettings): unknown {
    return JSON.parse(JSON.stringify(alertSettings.parse(one)));
  }

  protected apply(
    { id, settings }: AlertDraft,
    before: AlertRule | undefined,
    by: Actor,
  ): AlertRule {
    return {
      ...settings,
      id,
      version: (before?.version ?? 0) + 1,
      ownedBy: by.userId,
      // Saving a stopped rule resumes it; a paused one stays paused.
      state: before?.state.kind === 'paused' ? before.state : { kind: 'active' },
      mutes: before?.mutes ?? [],
      watchedFrom: this.clock.now(),
      pendingNotifications: [],
    };
  }

  protected resumed(rule: AlertRule): AlertRule {
    if (rule.state.kind === 'active') return rule;
    return {
      ...rule,
      // A zone that is still loud begins a new episode, which needs a new id.
      version: rule.version + 1,
      watchedFrom: this.clock.now(),
      state: { kind: 'active' },
      pendingNotifications: [],
    };
  }

  protected with(
    rule: AlertRule,
    change: Partial<Pick<AlertRule, 'state' | 'pendingNotifications'>>,
  ): AlertRule {
    return { ...rule, ...change };
  }

  protected report(
    workspaceId: string,
    by: Actor | undefined,
    deed: AlertDeed | ManagedDeed,
    { watch, channelId }: AlertRule,
  ): Promise<void> {
    const watches = watch.kind === 'level' ? watch.measure : watch.kind;
    return this.#audit.record(workspaceId, by, { kind: `alert_${deed}`, watches, channelId });
  }
}
