import { EventEmitter } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Actor, Audit, AuditEvent } from '../people/audit.ts';
import type { RecordKind, Records } from '../store/records.ts';
import type { Clock } from '../time.ts';
import {
  type AlertNotification,
  type AlertRule,
  type AlertSettings,
  alertLimits,
  alertRule,
  alertSettings,
  type StopReason,
} from './rule.ts';

/** All rules of a workspace, with the team id as key. */
export const alertRuleKind: RecordKind<AlertRule[]> = {
  name: 'alert_rules',
  schema: z.array(alertRule),
};

/** A rule as entered in the modal, before it is stored. */
export interface AlertDraft {
  /** Created when the modal is opened, so that submitting it twice creates one rule. */
  readonly id: string;
  /** The version that the modal was opened with; undefined for a new rule. */
  readonly version: number | undefined;
  readonly settings: AlertSettings;
}

/**
 * `saved_before`: the same modal was submitted before. `conflict`: someone else has changed the
 * rule since the modal was opened. `gone`: it was deleted.
 */
export type DraftVerdict = 'saved' | 'saved_before' | 'conflict' | 'gone' | 'too_many';

export type MuteResult = 'muted' | 'gone' | 'past' | 'too_far';

/** Actions of a person are audited. Methods that return a rule return undefined if it is gone. */
export interface AlertRules {
  list(workspaceId: string): Promise<readonly AlertRule[]>;
  find(workspaceId: string, id: string): Promise<AlertRule | undefined>;
  /** Returns what {@link AlertRules.save} would return, without saving. */
  check(workspaceId: string, draft: AlertDraft): Promise<DraftVerdict>;
  save(workspaceId: string, draft: AlertDraft, by: Actor): Promise<DraftVerdict>;
  pause(workspaceId: string, id: string, by: Actor): Promise<AlertRule | undefined>;
  resume(workspaceId: string, id: string, by: Actor): Promise<AlertRule | undefined>;
  /**
   * @param zoneId undefined for all zones
   * @param until epoch milliseconds, at most a year ahead
   */
  mute(
    workspaceId: string,
    id: string,
    zoneId: string | undefined,
    until: number,
    by: Actor,
  ): Promise<MuteResult>;
  unmute(workspaceId: string, id: string, by: Actor): Promise<AlertRule | undefined>;
  /** @returns the removed rule */
  remove(workspaceId: string, id: string, by: Actor): Promise<AlertRule | undefined>;
  /** Stops an active rule, and enqueues a notification for its owner. */
  stop(workspaceId: string, id: string, reason: StopReason): Promise<void>;
  /** Does nothing if an equal notification is pending. */
  enqueueNotification(
    workspaceId: string,
    id: string,
    notification: AlertNotification,
  ): Promise<void>;
  acknowledgeNotification(
    workspaceId: string,
    id: string,
    notification: AlertNotification,
  ): Promise<void>;
  /** @returns how many were deleted */
  forget(workspaceId: string): Promise<number>;
  workspaceIds(): AsyncIterable<string>;
  /** Emits the venues whose rules have changed, once the change is stored. */
  readonly events: EventEmitter<{ changed: [workspaceId: string, venueId: string] }>;
}

type AlertAuditKind = Extract<AuditEvent, { watches: string }>['kind'];

/** Older ones are dropped. */
const maxPending = 10;

export function createAlertRules(
  records: Records<AlertRule[]>,
  audit: Pick<Audit, 'record'>,
  clock: Clock,
): AlertRules {
  const events: AlertRules['events'] = new EventEmitter();
  const list = async (workspaceId: string): Promise<readonly AlertRule[]> =>
    (await records.get(workspaceId)) ?? [];

  const record = (
    workspaceId: string,
    by: Actor | undefined,
    kind: AlertAuditKind,
    { watch, channelId }: AlertRule,
  ) =>
    audit.record(workspaceId, by, {
      kind,
      watches: watch.kind === 'level' ? watch.measure : watch.kind,
      channelId,
    });

  async function change(
    workspaceId: string,
    id: string,
    work: (rule: AlertRule) => AlertRule,
  ): Promise<AlertRule | undefined> {
    let changed: AlertRule | undefined;
    await records.update(workspaceId, (all) => {
      changed = undefined;
      return all?.map((one) => {
        if (one.id !== id) return one;
        changed = work(one);
        return changed;
      });
    });
    if (changed !== undefined) events.emit('changed', workspaceId, changed.venueId);
    return changed;
  }

  /** Changes a rule on behalf of a person. It is audited if anything changed. */
  async function act(
    workspaceId: string,
    id: string,
    by: Actor,
    kind: AlertAuditKind,
    work: (rule: AlertRule) => AlertRule,
  ): Promise<AlertRule | undefined> {
    let isChanged = false;
    const changed = await change(workspaceId, id, (rule) => {
      const after = work(rule);
      isChanged = after !== rule;
      return after;
    });
    if (changed !== undefined && isChanged) await record(workspaceId, by, kind, changed);
    return changed;
  }

  return {
    list,
    find: async (workspaceId, id) => (await list(workspaceId)).find((one) => one.id === id),
    check: async (workspaceId, draft) => verdictOn(draft, await list(workspaceId)),
    events,

    async save(workspaceId, draft, by) {
      const { id, settings } = draft;
      let verdict: DraftVerdict = 'gone';
      let replaced: AlertRule | undefined;
      let stored: AlertRule | undefined;
      await records.update(workspaceId, (all = []) => {
        verdict = verdictOn(draft, all);
        replaced = undefined;
        stored = undefined;
        if (verdict !== 'saved') return all.length === 0 ? undefined : all;
        replaced = all.find((one) => one.id === id);
        const version = (replaced?.version ?? 0) + 1;
        stored = {
          ...settings,
          id,
          version,
          ownedBy: by.userId,
          // Saving a stopped rule resumes it; a paused one stays paused.
          state: replaced?.state.kind === 'paused' ? replaced.state : { kind: 'active' },
          mutes: replaced?.mutes ?? [],
          watchedFrom: clock.now(),
          pendingNotifications: [],
        };
        const saved = stored;
        return replaced === undefined
          ? [...all, saved]
          : all.map((one) => (one.id === id ? saved : one));
      });
      if (stored !== undefined) {
        const venueIds = new Set([stored.venueId, replaced?.venueId ?? stored.venueId]);
        for (const venueId of venueIds) events.emit('changed', workspaceId, venueId);
        await record(
          workspaceId,
          by,
          replaced === undefined ? 'alert_set_up' : 'alert_changed',
          stored,
        );
      }
      return verdict;
    },

    pause: (workspaceId, id, by) =>
      act(workspaceId, id, by, 'alert_paused', (rule) =>
        rule.state.kind === 'active' ? { ...rule, state: { kind: 'paused' } } : rule,
      ),

    resume: (workspaceId, id, by) =>
      act(workspaceId, id, by, 'alert_resumed', (rule) =>
        rule.state.kind === 'active'
          ? rule
          : {
              ...rule,
              // A zone that is still loud begins a new episode, which needs an id of its own.
              version: rule.version + 1,
              watchedFrom: clock.now(),
              state: { kind: 'active' },
              pendingNotifications: [],
            },
      ),

    async mute(workspaceId, id, zoneId, until, by) {
      const now = clock.now();
      if (until <= now) return 'past';
      if (until - now > alertLimits.muteMs) return 'too_far';
      const muted = await act(workspaceId, id, by, 'alert_muted', (rule) => ({
        ...rule,
        mutes: [
          ...rule.mutes.filter((one) => one.until > now && one.zoneId !== zoneId),
          { zoneId, until, by: by.userId },
        ],
      }));
      return muted === undefined ? 'gone' : 'muted';
    },

    unmute: (workspaceId, id, by) =>
      act(workspaceId, id, by, 'alert_unmuted', (rule) =>
        rule.mutes.length === 0 ? rule : { ...rule, mutes: [] },
      ),

    async remove(workspaceId, id, by) {
      let removed: AlertRule | undefined;
      await records.update(workspaceId, (all = []) => {
        removed = all.find((one) => one.id === id);
        const left = all.filter((one) => one.id !== id);
        return left.length === 0 ? undefined : left;
      });
      if (removed === undefined) return undefined;
      events.emit('changed', workspaceId, removed.venueId);
      await record(workspaceId, by, 'alert_deleted', removed);
      return removed;
    },

    async stop(workspaceId, id, reason) {
      let isStopped = false;
      const changed = await change(workspaceId, id, (rule) => {
        isStopped = rule.state.kind === 'active';
        return isStopped
          ? withNotification({ ...rule, state: { kind: 'stopped', reason } }, { kind: 'stopped' })
          : rule;
      });
      if (changed !== undefined && isStopped) {
        await record(workspaceId, undefined, 'alert_stopped', changed);
      }
    },

    async enqueueNotification(workspaceId, id, notification) {
      await change(workspaceId, id, (rule) => withNotification(rule, notification));
    },

    async acknowledgeNotification(workspaceId, id, notification) {
      await records.update(workspaceId, (all) =>
        all?.map((rule) =>
          rule.id === id
            ? {
                ...rule,
                pendingNotifications: rule.pendingNotifications.filter(
                  (one) => !isDeepStrictEqual(one, notification),
                ),
              }
            : rule,
        ),
      );
    },

    async forget(workspaceId) {
      const all = await list(workspaceId);
      await records.delete(workspaceId);
      for (const { venueId } of all) events.emit('changed', workspaceId, venueId);
      return all.length;
    },

    workspaceIds: () => records.keys(),
  };
}

function verdictOn(draft: AlertDraft, all: readonly AlertRule[]): DraftVerdict {
  const before = all.find(({ id }) => id === draft.id);
  if (before === undefined) {
    if (draft.version !== undefined) return 'gone';
    return all.length < alertLimits.perWorkspace ? 'saved' : 'too_many';
  }
  if (before.version === draft.version) return 'saved';
  return isDeepStrictEqual(stored(alertSettings.parse(before)), stored(draft.settings))
    ? 'saved_before'
    : 'conflict';
}

/** As it is stored, without fields that are undefined. */
function stored(settings: AlertSettings): unknown {
  return JSON.parse(JSON.stringify(settings));
}

function withNotification(rule: AlertRule, notification: AlertNotification): AlertRule {
  const { pendingNotifications: pending } = rule;
  return pending.some((one) => isDeepStrictEqual(one, notification))
    ? rule
    : { ...rule, pendingNotifications: [...pending, notification].slice(-maxPending) };
}
