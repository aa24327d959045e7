import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';
import { type Clock, dayMs } from '../time.ts';

/** What people who are not managers have asked managers for, until one of them answers. */

export const requestedAction = z.discriminatedUnion('kind', [
  /** To be a manager, in order to connect a venue. */
  z.object({ kind: z.literal('connect') }),
  /** To be a manager, in order to set up digests. */
  z.object({ kind: z.literal('digests') }),
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

/** The open requests of one workspace, under its team id. */
export const requestKind: RecordKind<ManagerRequest[]> = {
  name: 'requests',
  schema: z.array(request),
};

export const requestLimits = {
  open: 30,
  /** So that one person cannot keep everyone else from asking. */
  perPerson: 3,
  lifetimeMs: 7 * dayMs,
  /** Managers are asked for the same thing again after this time at the earliest. */
  askAgainMs: dayMs,
} as const;

export type Opening =
  | { readonly kind: 'opened'; readonly request: ManagerRequest }
  /** The same person asked for the same thing within a day. */
  | { readonly kind: 'open_already'; readonly request: ManagerRequest }
  /** This person has as many open requests as one may have. */
  | { readonly kind: 'too_many_own' }
  | { readonly kind: 'too_many' };

export interface Requests {
  open(teamId: string, askedBy: string, action: RequestedAction): Promise<Opening>;
  /** Takes a request out, so that only one manager answers it; undefined once it is gone. */
  take(teamId: string, id: string): Promise<ManagerRequest | undefined>;
  /** Puts back a request that could not be carried out. */
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
      let opening: Opening = { kind: 'too_many' };
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
        // It keeps the id of the one it replaces, so that the buttons of older messages still work.
        const id = same?.id ?? newId();
        const made = { id, askedBy, askedAt: clock.now(), action };
        opening = { kind: 'opened', request: made };
        return [...others, made];
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
