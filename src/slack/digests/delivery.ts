import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Purpose } from '../../ambience/budget.ts';
import { AmbienceError } from '../../ambience/errors.ts';
import type { Ask } from '../../ambience/reading.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Clock } from '../../clock.ts';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import type { FailureReason, Ledger, Outcome } from '../../schedule/ledger.ts';
import { latestMs } from '../../schedule/scheduler.ts';
import type { Connections } from '../../workspace/connections.ts';
import type { Digest } from '../../workspace/digest.ts';
import type { Digests } from '../../workspace/digests.ts';
import { ConnectionError } from '../../workspace/errors.ts';
import { type DigestContent, digestMessage } from '../messages/digest.ts';
import type { ChannelLines } from '../posting/channel-lines.ts';
import type { Posting, PostNative } from '../posting/posts.ts';
import { digestKey } from './digest-key.ts';
import { failureOf } from './failure.ts';
import { isServiceDown, readDigest } from './read-digest.ts';

/** Brings digests into their channels, each occurrence once. */
export interface DigestDelivery {
  /** An occurrence that is due; waits as long as Slack asks for, up to the hour it may be late. */
  deliver(teamId: string, id: string, at: number): Promise<void>;
  /** Because someone wants it in the channel now. */
  sendNow(teamId: string, id: string, by: string): Promise<SentNow>;
  /** An occurrence of which nobody knows whether it was posted. */
  sendAgain(teamId: string, id: string, at: number, by: string): Promise<SentNow>;
  /** To who asks, and to nobody else. */
  preview(teamId: string, id: string, userId: string): Promise<SentNow>;
}

/** `before`: it was sent already; `busy`: Slack takes no posts for now, and nothing was posted. */
export type SentNow =
  | { readonly kind: 'sent' | 'before' | 'busy' | 'unknown' | 'gone' }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

export interface DigestDeliveryOptions {
  readonly digests: Digests;
  readonly connections: Pick<Connections, 'list' | 'read'>;
  readonly readings: Readings;
  readonly ledger: Ledger;
  readonly lines: ChannelLines;
  readonly post: PostNative;
  readonly linkTo: (
    teamId: string,
    channelId: string,
    messageId: string,
  ) => Promise<string | undefined>;
  /** What is to become of a digest, and who is to be told. */
  readonly noteFailure: (
    teamId: string,
    digest: Digest,
    at: number,
    outcome: Outcome,
  ) => Promise<void>;
  readonly afterPost: (teamId: string, digest: Digest) => Promise<void>;
  readonly inFlight: InFlight;
  /** Aborts what waits, once the app stops. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly log: Log;
}

/** Nobody waits for what is due by itself, and a busy venue is asked bit by bit. */
const readingWaitsMs = { schedule: 40_000, person: 6_000 } as const;
/** Who sends by hand does not wait for a line that Slack has told to wait. */
const byHandWaitsMs = 8_000;
const preparedAtOnce = 24;
const minuteMs = 60_000;

/** What a digest says, or why it cannot be said. */
type Prepared =
  | { readonly kind: 'content'; readonly content: DigestContent }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

export function createDigestDelivery(options: DigestDeliveryOptions): DigestDelivery {
  const { digests, connections, readings, ledger, lines, post, signal, clock, log } = options;
  const preparing = new PQueue({ concurrency: preparedAtOnce });

  async function prepare(teamId: string, digest: Digest, purpose: Purpose): Promise<Prepared> {
    const connected = await connections.list(teamId);
    const connection = connected.find(({ venueId }) => venueId === digest.venueId);
    if (connection === undefined) return { kind: 'failed', reason: 'venue_gone' };
    const ask: Ask = { deadline: clock.now() + readingWaitsMs[purpose], purpose };
    try {
      const content = await connections.read(teamId, connection, (access) =>
        readDigest(digest, connection, access, ask, readings),
      );
      return { kind: 'content', content };
    } catch (error) {
      if (error instanceof ConnectionError) {
        const isRevoked = error.code === 'connection_revoked';
        return { kind: 'failed', reason: isRevoked ? 'venue_withdrawn' : 'venue_unapproved' };
      }
      if (!(error instanceof AmbienceError)) throw error;
      const { name: venueName, timezone } = connection.venue;
      return { kind: 'content', content: { venueName, timezone, trouble: error.code } };
    }
  }

  /** One attempt, which goes on while the app stops: claimed, posted and settled. */
  async function attempt(
    teamId: string,
    digest: Digest,
    at: number,
    claim: () => Promise<boolean>,
    send: () => Promise<Posting>,
  ): Promise<Posting | { readonly kind: 'before' }> {
    const key = digestKey(teamId, digest.id);
    if (!(await claim())) return { kind: 'before' };
    const posting = await send();
    log.info({ teamId, digestId: digest.id, at, posting: posting.kind }, 'a digest was posted');
    switch (posting.kind) {
      case 'later':
        await ledger.release(key, at);
        break;
      case 'sent': {
        const { messageId } = posting;
        const { channelId } = digest;
        const outcome = { state: 'sent', channelId, messageId } as const;
        await settle(key, at, outcome);
        await addLink(teamId, key, at, outcome);
        break;
      }
      case 'unknown':
        await settle(key, at, { state: 'unknown' });
        break;
      case 'refused': {
        const outcome = { state: 'failed', reason: failureOf(posting.code) } as const;
        log.warn({ teamId, digestId: digest.id, code: posting.code }, 'Slack refused a digest');
        await settle(key, at, outcome);
      }
    }
    return posting;
  }

  async function addLink(
    teamId: string,
    key: string,
    at: number,
    sent: Extract<Outcome, { state: 'sent' }>,
  ): Promise<void> {
    try {
      const link = await options.linkTo(teamId, sent.channelId, sent.messageId);
      await ledger.settle(key, at, { ...sent, link });
    } catch (error) {
      log.info({ err: error, teamId }, 'a digest is without a link to its message');
    }
  }

  /** A post that is not in the ledger would be `unknown` after the next start. */
  async function settle(key: string, at: number, outcome: Outcome): Promise<void> {
    for (let left = settlingAttempts; ; left -= 1) {
      try {
        return await ledger.settle(key, at, outcome);
      } catch (error) {
        log.error({ err: error, key, at }, 'the outcome of a digest was not stored');
        if (left === 0) throw error;
        await wait(settlingPauseMs);
      }
    }
  }

  async function deliver(teamId: string, id: string, at: number): Promise<void> {
    const digest = await digests.find(teamId, id);
    if (digest === undefined || digest.state.kind !== 'active') return;
    const key = digestKey(teamId, id);
    if (at < (digest.snoozedUntil ?? 0)) {
      return ledger.note(key, [at], { state: 'skipped', reason: 'snoozed' });
    }
    const prepared = await preparing.add(() => prepare(teamId, digest, 'schedule'), { signal });
    if (prepared.kind === 'failed') {
      const outcome = { state: 'failed', reason: prepared.reason } as const;
      await ledger.note(key, [at], outcome);
      return options.noteFailure(teamId, digest, at, outcome);
    }
    const { content } = prepared;
    if (digest.whenDown === 'skip' && isServiceDown(content)) {
      return ledger.note(key, [at], { state: 'skipped', reason: 'service_down' });
    }
    await lines.wait(teamId, digest.channelId, async (inTurn) => {
      for (;;) {
        if (clock.now() - at >= latestMs) return ledger.note(key, [at], { state: 'missed' });
        // Whoever has changed it while it waited does not want it as it was.
        const current = await digests.find(teamId, id);
        if (current === undefined || !isSameWish(digest, current)) return;
        const posting = await inTurn(() =>
          options.inFlight.track(
            attempt(
              teamId,
              digest,
              at,
              () => ledger.begin(key, at),
              () =>
                post(
                  teamId,
                  digest.channelId,
                  digestMessage({ digest, content, at, now: clock.now() }),
                ),
            ),
          ),
        );
        if (posting.kind !== 'later') return afterwards(teamId, digest, at, posting);
        log.info({ teamId, digestId: id, waitMs: posting.waitMs }, 'a digest waits for Slack');
        await wait(posting.waitMs, undefined, { signal });
      }
    });
  }

  async function afterwards(
    teamId: string,
    digest: Digest,
    at: number,
    posting: Posting | { readonly kind: 'before' },
  ): Promise<void> {
    if (posting.kind === 'sent') await options.afterPost(teamId, digest);
    if (posting.kind === 'unknown') {
      await options.noteFailure(teamId, digest, at, { state: 'unknown' });
    }
    if (posting.kind === 'refused') {
      const reason = failureOf(posting.code);
      await options.noteFailure(teamId, digest, at, { state: 'failed', reason });
    }
  }

  /** By hand: whoever waits for it is told what came of it, so nothing is tried twice. */
  async function sendByHand(
    teamId: string,
    id: string,
    at: number,
    by: string,
    claim: (key: string) => Promise<boolean>,
    takeBack: (key: string) => Promise<void>,
  ): Promise<SentNow> {
    const digest = await digests.find(teamId, id);
    if (digest === undefined) return { kind: 'gone' };
    const key = digestKey(teamId, id);
    const prepared = await prepare(teamId, digest, 'person');
    if (prepared.kind === 'failed') return prepared;
    const { content } = prepared;
    const now = clock.now();
    const shown = digestMessage({ digest, content, at: now, now, by });
    const given = new AbortController();
    const patience = setTimeout(() => given.abort(), byHandWaitsMs);
    const send = () => {
      clearTimeout(patience);
      const made = () => post(teamId, digest.channelId, shown);
      return options.inFlight.track(attempt(teamId, digest, at, () => claim(key), made));
    };
    try {
      const { channelId } = digest;
      const posting = await lines.wait(teamId, channelId, (inTurn) => inTurn(send), given.signal);
      if (posting.kind === 'later') await takeBack(key);
      return sentNow(posting);
    } catch (error) {
      if (given.signal.aborted) return { kind: 'busy' };
      throw error;
    }
  }

  return {
    deliver,

    sendNow(teamId, id, by) {
      // Whoever presses twice within a minute means it once.
      const at = Math.floor(clock.now() / minuteMs) * minuteMs;
      const claim = (key: string) => ledger.begin(key, at, by);
      return sendByHand(teamId, id, at, by, claim, async () => {});
    },

    sendAgain(teamId, id, at, by) {
      const claim = (key: string) => ledger.beginAgain(key, at, by);
      const takeBack = (key: string) => ledger.note(key, [at], { state: 'unknown' });
      return sendByHand(teamId, id, at, by, claim, takeBack);
    },

    async preview(teamId, id, userId) {
      const digest = await digests.find(teamId, id);
      if (digest === undefined) return { kind: 'gone' };
      const prepared = await prepare(teamId, digest, 'person');
      if (prepared.kind === 'failed') return prepared;
      const { content } = prepared;
      const now = clock.now();
      const shown = digestMessage({ digest, content, at: now, now, by: userId });
      return sentNow(await post(teamId, userId, shown));
    },
  };
}

/** A change of where or when puts the occurrence up anew, if it is still one. */
function isSameWish(before: Digest, { state, version, snoozedUntil }: Digest): boolean {
  const isUnchanged = version === before.version && snoozedUntil === before.snoozedUntil;
  return state.kind === 'active' && isUnchanged;
}

const settlingAttempts = 5;
const settlingPauseMs = 1_000;

function sentNow(posting: Posting | { readonly kind: 'before' }): SentNow {
  switch (posting.kind) {
    case 'refused':
      return { kind: 'failed', reason: failureOf(posting.code) };
    case 'later':
      return { kind: 'busy' };
    default:
      return { kind: posting.kind };
  }
}
