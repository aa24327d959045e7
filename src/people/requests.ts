import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';
import { type Clock, dayMs } from '../time.ts';
import type { Actor } from './audit.ts';

/** Requests from people who are not managers, stored until a manager answers. */

export const requestedAction = z.discriminatedUnion('kind', [
  /** To connect a venue. */
  z.object({ kind: z.literal('connect') }),
  /** To set up digests. */
  z.object({ kind: z.literal('digests') }),
  /** To set up alerts. */
  z.object({ kind: z.literal('alerts') }),
  /** To become a manager. */
  z.object({ kind: z.literal('manage') }),
  /** To choose a venue for a channel. */
  z.object({ kind: z.literal('use'), venueId: z.string(), channelId: z.string() }),
  z.object({ kind: z.literal('disconnect'), venueId: z.string() }),
]);

const request = z.object({
  id: z.string(),
  askedBy: z.string(),
  askedAt: z.number(),
  action: requestedAction,
  /** Set if a manager approved it once: the person may do it, once, without becoming a manager. */
  approved: z.object({ by: z.string(), at: z.number() }).optional(),
});

export type RequestedAction = z.infer<typeof requestedAction>;
export type ManagerRequest = z.infer<typeof request>;

/** The open requests of a workspace, with the workspace id as key. */
export const requestKind: RecordKind<ManagerRequest[]> = {
  name: 'requests',
  schema: z.array(request),
};

export const requestLimits = {
  open: 30,
  /** Lower than `open`, so that one person cannot use up the limit of the workspace. */
  perPerson: 3,
  lifetimeMs: 7 * dayMs,
  /** The same request of the same person is sent to managers again only after this time. */
  askAgainMs: dayMs,
} as const;

export type OpenResult =
  | { readonly kind: 'opened'; readonly request: ManagerRequest }
  /** The same person made the same request less than a day ago. */
  | { readonly kind: 'open_already'; readonly request: ManagerRequest }
  /** This person has reached the limit per person. */
  | { readonly kind: 'too_many_own' }
  /** The workspace has reached its limit. */
  | { readonly kind: 'too_many' };

/** What a manager can allow once, without making the person a manager. */
export type AllowedOnce = 'connect' | 'digests' | 'alerts';

export interface Requests {
  open(workspaceId: string, askedBy: string, action: RequestedAction): Promise<OpenResult>;
  /**
   * Removes a request, so that only one manager can answer it.
   * @returns undefined if it was taken before or has expired
   */
  take(workspaceId: string, id: string): Promise<ManagerRequest | undefined>;
  /** Restores a request that could not be carried out, or an unused permission. */
  restore(workspaceId: string, request: ManagerRequest): Promise<void>;
  /** Lets the person who asked do it once, within the lifetime of a request. */
  allowOnce(request: ManagerRequest, by: Actor): Promise<void>;
  isAllowedOnce(workspaceId: string, userId: string, action: AllowedOnce): Promise<boolean>;
  /**
   * Uses the permission up, so that it cannot be used twice at the same time. If nothing came of
   * it, {@link Requests.restore} gives it back.
   * @returns undefined if there is none
   */
  takeAllowance(
    workspaceId: string,
    userId: string,
    action: AllowedOnce,
  ): Promise<ManagerRequest | undefined>;
  /** Deletes the requests made up to `before`, in epoch milliseconds. @returns how many */
  forget(workspaceId: string, before: number): Promise<number>;
}

export function createRequests(
  records: Records<ManagerRequest[]>,
  clock: Clock,
  newId: () => string,
): Requests {
  const isCurrent = ({ askedAt, approved }: ManagerRequest) =>
    clock.now() - (approved?.at ?? askedAt) < requestLimits.lifetimeMs;
  const isOpen = (one: ManagerRequest) => one.approved === undefined && isCurrent(one);
  const isAllowance = (userId: string, kind: AllowedOnce) => (one: ManagerRequest) =>
    one.approved !== undefined && one.askedBy === userId && one.action.kind === kind;

  const update = (
    workspaceId: string,
    change: (all: ManagerRequest[] | undefined) => ManagerRequest[],
  ) => records.update(workspaceId, change, requestLimits.lifetimeMs);

  return {
    async open(workspaceId, askedBy, action) {
      let opening: OpenResult = { kind: 'too_many' };
      await update(workspaceId, (all = []) => {
        const open = all.filter(isOpen);
        const allowed = all.filter((one) => !isOpen(one) && isCurrent(one));
        const same = open.find(
          (one) => one.askedBy === askedBy && JSON.stringify(one.action) === JSON.stringify(action),
        );
        if (same !== undefined && clock.now() - same.askedAt < requestLimits.askAgainMs) {
          opening = { kind: 'open_already', request: same };
          return [...allowed, ...open];
        }
        const others = open.filter((one) => one !== same);
        if (others.filter((one) => one.askedBy === askedBy).length >= requestLimits.perPerson) {
          opening = { kind: 'too_many_own' };
          return [...allowed, ...open];
        }
        if (others.length >= requestLimits.open) return [...allowed, ...open];
        // Keeps the id of the request it replaces, so that buttons in older messages still work.
        const id = same?.id ?? newId();
        const added = { id, askedBy, askedAt: clock.now(), action };
        opening = { kind: 'opened', request: added };
        return [...allowed, ...others, added];
      });
      return opening;
    },

    async take(workspaceId, id) {
      let taken: ManagerRequest | undefined;
      await update(workspaceId, (all = []) => {
        taken = all.filter(isOpen).find((one) => one.id === id);
        return all.filter((one) => one !== taken);
      });
      return taken;
    },

    async restore(workspaceId, taken) {
      await update(workspaceId, (all = []) => [...all, taken]);
    },

    async allowOnce(allowed, { workspaceId, userId }) {
      const approved = { by: userId, at: clock.now() };
      const { askedBy, action } = allowed;
      await update(workspaceId, (all = []) => [
        ...all.filter((one) => action.kind !== one.action.kind || one.askedBy !== askedBy),
        { ...allowed, approved },
      ]);
    },

    async isAllowedOnce(workspaceId, userId, action) {
      const all = (await records.get(workspaceId)) ?? [];
      return all.filter(isCurrent).some(isAllowance(userId, action));
    },

    async takeAllowance(workspaceId, userId, action) {
      let taken: ManagerRequest | undefined;
      await update(workspaceId, (all = []) => {
        taken = all.filter(isCurrent).find(isAllowance(userId, action));
        return all.filter((one) => one !== taken);
      });
      return taken;
    },

    async forget(workspaceId, before) {
      let count = 0;
      await records.update(workspaceId, (all = []) => {
        const newer = all.filter(({ askedAt }) => askedAt > before);
        count = all.length - newer.length;
        return newer.length === 0 ? undefined : newer;
      });
      return count;
    },
  };
}
