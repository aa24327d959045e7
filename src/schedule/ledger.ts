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
  z.object({
    state: z.literal('skipped'),
    reason: z.enum(['snoozed', 'service_down', 'outdated', 'changed']),
  }),
  /** Slack's answer never came, or the process ended before it. */
  z.object({ state: z.literal('unknown') }),
]);

const delivery = z.object({
  /** When it was due. */
  at: z.number(),
  /** Who asked for it, if it was not due by itself. */
  by: z.string().optional().catch(undefined),
  /** When the outcome was written. */
  notedAt: z.number().catch(0),
  /** One that cannot be read still counts as claimed: the occurrence must not be posted again. */
  outcome: outcome.catch({ state: 'unknown' }),
});

export type Outcome = z.infer<typeof outcome>;
export type Delivery = z.infer<typeof delivery>;

/** All deliveries of one recurring thing, the oldest first. */
export const deliveryKind: RecordKind<Delivery[]> = {
  name: 'deliveries',
  schema: z.array(delivery),
};

const historyMs = 30 * 24 * 60 * 60_000;
/** Whoever presses twice within this time means it once. */
const pressedTwiceMs = 60_000;
const minuteMs = 60_000;

export interface Ledger {
  list(key: string): Promise<readonly Delivery[]>;
  /**
   * Claims an occurrence for one post.
   * @returns false if it was claimed or settled before; then nothing may be posted
   */
  begin(key: string, at: number): Promise<boolean>;
  /**
   * The same for a post that a person wants now, besides what is due.
   * @returns the moment under which it stands; undefined if one was made just before
   */
  beginByHand(key: string, by: string): Promise<number | undefined>;
  /** Claims an occurrence that a person wants posted after all; false if it was, or is being posted. */
  beginAgain(key: string, at: number, by: string): Promise<boolean>;
  /** Takes a claim back: surely nothing was posted. */
  release(key: string, at: number): Promise<void>;
  settle(key: string, at: number, settled: Outcome): Promise<void>;
  /** Writes what happened to occurrences that are not in the ledger yet. */
  note(key: string, occurrences: readonly number[], noted: Outcome): Promise<void>;
  /** Whoever has claimed it does nothing more about it, whether its outcome was written or not. */
  letGo(key: string, at: number): void;
  /** What is being sent, and nobody is there any more who sends it. */
  leftBehind(key: string): Promise<readonly number[]>;
  forget(key: string): Promise<void>;
}

export function createLedger(records: Records<Delivery[]>, clock: Clock): Ledger {
  /** What this process has claimed and not let go yet. */
  const held = new Set<string>();
  const nameOf = (key: string, at: number) => JSON.stringify([key, at]);

  const isKept = ({ at }: Delivery) => clock.now() - at < historyMs;

  async function change(key: string, work: (all: Delivery[]) => Delivery[]): Promise<void> {
    await records.update(key, (all = []) => {
      const kept = work(all).filter(isKept);
      return kept.length === 0 ? undefined : kept.toSorted((a, b) => a.at - b.at);
    });
  }

  const claim = (at: number, by?: string): Delivery => ({
    at,
    by,
    notedAt: clock.now(),
    outcome: { state: 'sending' },
  });

  async function list(key: string): Promise<readonly Delivery[]> {
    return ((await records.get(key)) ?? []).filter(isKept);
  }

  async function settle(key: string, at: number, settled: Outcome): Promise<void> {
    await change(key, (all) =>
      all.map((one) => (one.at === at ? { ...one, notedAt: clock.now(), outcome: settled } : one)),
    );
  }

  return {
    list,

    async begin(key, at) {
      let isClaimed = false;
      await change(key, (all) => {
        isClaimed = !all.some((one) => one.at === at);
        if (isClaimed) held.add(nameOf(key, at));
        return isClaimed ? [...all, claim(at)] : all;
      });
      return isClaimed;
    },

    async beginByHand(key, by) {
      let at: number | undefined = clock.now();
      await change(key, (all) => {
        const now = clock.now();
        const isRecent = (one: Delivery) => one.by !== undefined && now - one.at < pressedTwiceMs;
        at = all.some((one) => isRecent(one) && isPosted(one)) ? undefined : freeMoment(all, now);
        if (at !== undefined) held.add(nameOf(key, at));
        return at === undefined ? all : [...all, claim(at, by)];
      });
      return at;
    },

    async beginAgain(key, at, by) {
      let isClaimed = false;
      await change(key, (all) => {
        const found = all.find((one) => one.at === at);
        isClaimed = found !== undefined && (!isPosted(found) || found.outcome.state === 'unknown');
        if (isClaimed) held.add(nameOf(key, at));
        return isClaimed ? [...all.filter((one) => one !== found), claim(at, by)] : all;
      });
      return isClaimed;
    },

    async release(key, at) {
      await change(key, (all) =>
        all.filter((one) => one.at !== at || one.outcome.state !== 'sending'),
      );
    },

    settle,

    async note(key, occurrences, noted) {
      if (occurrences.length === 0) return;
      await change(key, (all) => [
        ...all,
        ...occurrences
          .filter((at) => !all.some((one) => one.at === at))
          .map((at) => ({ at, notedAt: clock.now(), outcome: noted })),
      ]);
    },

    letGo(key, at) {
      held.delete(nameOf(key, at));
    },

    async leftBehind(key) {
      return (await list(key))
        .filter(({ at, outcome }) => outcome.state === 'sending' && !held.has(nameOf(key, at)))
        .map(({ at }) => at);
    },

    forget: (key) => records.delete(key),
  };
}

/** Something was posted, or may have been, or is about to be. */
function isPosted({ outcome: { state } }: Delivery): boolean {
  return state === 'sent' || state === 'sending' || state === 'unknown';
}

/** A moment names one delivery, and what is due by itself is due at whole minutes. */
function freeMoment(all: readonly Delivery[], from: number): number {
  const isTaken = from % minuteMs === 0 || all.some(({ at }) => at === from);
  return isTaken ? freeMoment(all, from + 1) : from;
}
