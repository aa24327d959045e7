import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';
import { type Clock, dayMs } from '../time.ts';

/** Requests from people who are not managers, stored until a manager answers. */

export const requestedAction = z.discriminatedUnion('kind', [
  /** To become a manager, in order to connect a venue. */
  z.object({ kind: z.literal('connect') }),
  /** To become a manager, in order to set up digests. */
  z.object({ kind: z.literal('digests') }),
  /** To choose a venue for a channel. */
  z.object({ kind: z.literal('use'), venueId: z.string(), channelId: z.string() }),
  z.object({ kind: z.literal('disconnect'), venueId: z.string() }),
]);

const request = z.object({
  id: z.string(),
  askedBy: z.string(),
  askedAt: z.number(),
  action: requestedAction,
});

export type RequestedAction = z.infer<typeof requestedAction>;
export type ManagerRequest = z.infer<typeof request>;

/** The open requests of a workspace, with the team id as key. */
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

export interface Requests {
  open(teamId: string, askedBy: string, action: RequestedAction): Promise<OpenResult>;
  /**
   * Removes a request, so that only one manager can answer it.
   * @returns undefined if it was taken before or has expired
   */
  take(teamId: string, id: string): Promise<ManagerRequest | undefined>;
  /** Restores a request that could not be carried out. */
  restore(teamId: string, request: ManagerRequest): Promise<void>;
  forget(teamId: string): Promise<void>;
}

export function createRequests(
  records: Records<ManagerRequest[]>,
  clock: Clock,
  newId: () => string,
): Requests {
  const isOpen = ({ askedAt }: ManagerRequest) => clock.now() - askedAt < requestLimits.lifetimeMs;

  return {
    async open(teamId, askedBy, action) {
      let opening: OpenResult = { kind: 'too_many' };
      await records.update(teamId, (all = []) => {
        const open = all.filter(isOpen);
        const same = open.find(
          (one) => one.askedBy === askedBy && JSON.stringify(one.action) === JSON.stringify(action),
        );
        if (same !== undefined && clock.now() - same.askedAt < requestLimits.askAgainMs) {
          opening = { kind: 'open_already', request: same };
          return open;
        }
        const others = open.filter((one) => one !== same);
        if (others.filter((one) => one.askedBy === askedBy).length >= requestLimits.perPerson) {
          opening = { kind: 'too_many_own' };
          return open;
        }
        if (others.length >= requestLimits.open) return open;
        // Keeps the id of the request it replaces, so that buttons in older messages still work.
        const id = same?.id ?? newId();
        const added = { id, askedBy, askedAt: clock.now(), action };
        opening = { kind: 'opened', request: added };
        return [...others, added];
      });
      return opening;
    },

    async take(teamId, id) {
      let taken: ManagerRequest | undefined;
      await records.update(teamId, (all = []) => {
        taken = all.filter(isOpen).find((one) => one.id === id);
        return all.filter((one) => one.id !== id);
      });
      return taken;
    },

    async restore(teamId, taken) {
      await records.update(teamId, (all = []) => [...all, taken]);
    },

    forget: (teamId) => records.delete(teamId),
  };
}
