import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { RecordKind, Records } from '../store/records.ts';

/**
 * What became of each occurrence. Slack has no idempotency key, so `sending` is written before a post
 * is made; a process that ends in between leaves it, and then nobody knows whether it was posted.
 */

/** Why an occurrence was not posted, and will not be by itself. */
export const failureReasons = [
  'channel_gone',
  'channel_archived',
  'not_in_channel',
  'posting_forbidden',
  'app_removed',
  'message_refused',
  'venue_gone',
  'venue_withdrawn',
  'venue_unapproved',
] as const;
export type FailureReason = (typeof failureReasons)[number];

const outcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('sending') }),
  /** `messageId` is Slack's `ts`; the link may come later, or never. */
  z.object({
    state: z.literal('sent'),
    channelId: z.string(),
    messageId: z.string(),
    link: z.string().optional(),
  }),
  z.object({ state: z.literal('failed'), reason: z.enum(failureReasons) }),
  /** It was over an hour old when it could have been posted. */
  z.object({ state: z.literal('missed') }),
  z.object({ state: z.literal('skipped'), reason: z.enum(['snoozed', 'service_down']) }),
  /** Slack's answer never came, or the process ended before it. */
  z.object({ state: z.literal('unknown') }),
]);

const delivery = z.object({
  /** When it was due. */
  at: z.number(),
  /** Who asked for it, if it was not due by itself. */
  by: z.string().optional(),
  /** When the outcome was written. */
  notedAt: z.number(),
  outcome,
});

export type Outcome = z.infer<typeof outcome>;
export type Delivery = z.infer<typeof delivery>;

/** All deliveries of one recurring thing, the oldest first. */
export const deliveryKind: RecordKind<Delivery[]> = {
  name: 'deliveries',
  schema: z.array(delivery),
  isSealed: true,
};

export const historyMs = 30 * 24 * 60 * 60_000;

export interface Ledger {
  list(key: string): Promise<readonly Delivery[]>;
  /**
   * Claims an occurrence for one post.
   * @returns false if it was claimed or settled before; then nothing may be posted
   */
  begin(key: string, at: number, by?: string): Promise<boolean>;
  /** Claims one of which nobody knows whether it was posted, because a person wants it posted now. */
  beginAgain(key: string, at: number, by: string): Promise<boolean>;
  /** Takes a claim back: surely nothing was posted. */
  release(key: string, at: number): Promise<void>;
  settle(key: string, at: number, settled: Outcome): Promise<void>;
  /** Writes what happened to occurrences that are not in the ledger yet. */
  note(key: string, occurrences: readonly number[], noted: Outcome): Promise<void>;
  /**
   * Settles as `unknown` what an ended process has left behind; to be asked before anything is sent.
   * @returns those that were
   */
  recover(key: string): Promise<readonly number[]>;
  forget(key: string): Promise<void>;
}

export function createLedger(records: Records<Delivery[]>, clock: Clock): Ledger {
  async function change(key: string, work: (all: Delivery[]) => Delivery[]): Promise<void> {
    await records.update(key, (all = []) => {
      const kept = work(all).filter(({ at }) => clock.now() - at < historyMs);
      return kept.length === 0 ? undefined : kept.toSorted((a, b) => a.at - b.at);
    });
  }

  const claim = (at: number, by: string | undefined): Delivery => ({
    at,
    by,
    notedAt: clock.now(),
    outcome: { state: 'sending' },
  });

  return {
    list: async (key) => (await records.get(key)) ?? [],

    async begin(key, at, by) {
      let isClaimed = false;
      await change(key, (all) => {
        isClaimed = !all.some((one) => one.at === at);
        return isClaimed ? [...all, claim(at, by)] : all;
      });
      return isClaimed;
    },

    async beginAgain(key, at, by) {
      let isClaimed = false;
      await change(key, (all) =>
        all.map((one) => {
          if (one.at !== at || one.outcome.state !== 'unknown') return one;
          isClaimed = true;
          return claim(at, by);
        }),
      );
      return isClaimed;
    },

    async release(key, at) {
      await change(key, (all) =>
        all.filter((one) => one.at !== at || one.outcome.state !== 'sending'),
      );
    },

    async settle(key, at, settled) {
      await change(key, (all) =>
        all.map((one) =>
          one.at === at ? { ...one, notedAt: clock.now(), outcome: settled } : one,
        ),
      );
    },

    async note(key, occurrences, noted) {
      if (occurrences.length === 0) return;
      await change(key, (all) => [
        ...all,
        ...occurrences
          .filter((at) => !all.some((one) => one.at === at))
          .map((at) => ({ at, notedAt: clock.now(), outcome: noted })),
      ]);
    },

    async recover(key) {
      const left = ((await records.get(key)) ?? []).filter(
        ({ outcome: { state } }) => state === 'sending',
      );
      for (const { at } of left) await this.settle(key, at, { state: 'unknown' });
      return left.map(({ at }) => at);
    },

    forget: (key) => records.delete(key),
  };
}
