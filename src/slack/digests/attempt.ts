import type { Wait } from '../../clock.ts';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import type { Ledger, Outcome } from '../../schedule/ledger.ts';
import type { Digest } from '../../workspace/digest.ts';
import type { Message } from '../blocks/message.ts';
import type { Posting, PostNative } from '../posting/posts.ts';
import { digestKey } from './digest-key.ts';
import { failureOf } from './failure.ts';
import type { Troubles } from './troubles.ts';

/** One attempt to post a digest: claimed in the ledger, posted, and its outcome written. */
export interface Attempt {
  readonly teamId: string;
  readonly digest: Digest;
  readonly message: Message;
  /** @returns the moment under which it stands in the ledger; undefined if it may not be posted */
  claim(key: string): Promise<number | undefined>;
  /** Surely nothing was posted. */
  giveBack(key: string, at: number): Promise<void>;
  /** A person sees what came of it; otherwise its owner is to be told if it went wrong. */
  readonly isByHand: boolean;
}

/** `before`: it was claimed before, so nothing was done. */
export type Attempted = Posting | { readonly kind: 'before' };

export type TryToPost = (attempt: Attempt) => Promise<Attempted>;

export interface DigestAttempts {
  /** It goes on while the app stops, whoever has stopped waiting for it. */
  readonly tryToPost: TryToPost;
  /** Stores outcomes that could not be stored; to be called every minute. */
  storeUnstored(): Promise<void>;
}

export interface TryingOptions {
  readonly ledger: Ledger;
  readonly post: PostNative;
  readonly linkTo: (
    teamId: string,
    channelId: string,
    messageId: string,
  ) => Promise<string | undefined>;
  readonly troubles: Troubles;
  readonly inFlight: InFlight;
  readonly wait: Wait;
  readonly log: Log;
}

/** What became of a claimed delivery, as it is to be stored. */
interface Settlement {
  readonly key: string;
  readonly at: number;
  /** May run twice. */
  store(): Promise<void>;
  /** Runs once, after it was stored. */
  afterwards?(): void;
}

const storingAttempts = 5;
const storingPauseMs = 1_000;

export function createDigestAttempts(options: TryingOptions): DigestAttempts {
  const { ledger, post, linkTo, troubles, inFlight, wait, log } = options;
  /** By key and moment; their claims are held until they are stored. */
  const unstored = new Map<string, Settlement>();
  const nameOf = (key: string, at: number) => JSON.stringify([key, at]);

  async function tryToPost(given: Attempt): Promise<Attempted> {
    const key = digestKey(given.teamId, given.digest.id);
    const at = await given.claim(key);
    if (at === undefined) return { kind: 'before' };
    try {
      return await postClaimed(given, key, at);
    } finally {
      if (!unstored.has(nameOf(key, at))) ledger.letGo(key, at);
    }
  }

  async function postClaimed(given: Attempt, key: string, at: number): Promise<Posting> {
    const { teamId, digest, message } = given;
    const posting = await post(teamId, digest.channelId, message);
    log.info({ teamId, digestId: digest.id, at, posting: posting.kind }, 'a digest was posted');
    switch (posting.kind) {
      case 'later':
        await settle({ key, at, store: () => given.giveBack(key, at) });
        break;
      case 'sent': {
        const { messageId } = posting;
        const sent = { state: 'sent', channelId: digest.channelId, messageId } as const;
        const isStored = await settle({ key, at, store: () => ledger.settle(key, at, sent) });
        if (isStored) await addLink(teamId, key, at, sent);
        if (!given.isByHand) troubles.lookAtOwner(teamId, digest);
        break;
      }
      case 'unknown':
        await fail(given, key, at, { state: 'unknown' });
        break;
      case 'refused':
        log.warn({ teamId, digestId: digest.id, code: posting.code }, 'Slack refused a digest');
        await fail(given, key, at, { state: 'failed', reason: failureOf(posting.code) });
    }
    return posting;
  }

  /** What follows is stored first: a process that ends in between leaves what is found at the start. */
  async function fail(
    { teamId, digest, isByHand }: Attempt,
    key: string,
    at: number,
    outcome: Outcome,
  ): Promise<void> {
    await settle({
      key,
      at,
      async store() {
        if (!isByHand) await troubles.note(teamId, digest.id, at, outcome);
        await ledger.settle(key, at, outcome);
      },
      afterwards() {
        if (!isByHand) troubles.tell(teamId, digest.id);
      },
    });
  }

  /** @returns whether it was stored; otherwise it is tried again every minute */
  async function settle(settlement: Settlement): Promise<boolean> {
    for (let left = storingAttempts; left >= 0; left -= 1) {
      if (await isStored(settlement)) return true;
      if (left > 0) await wait(storingPauseMs);
    }
    unstored.set(nameOf(settlement.key, settlement.at), settlement);
    return false;
  }

  async function isStored({ key, store, afterwards }: Settlement): Promise<boolean> {
    try {
      await store();
    } catch (error) {
      log.error({ err: error, key }, 'the outcome of a digest was not stored');
      return false;
    }
    afterwards?.();
    return true;
  }

  async function storeUnstored(): Promise<void> {
    for (const [name, settlement] of unstored) {
      if (!(await isStored(settlement))) continue;
      unstored.delete(name);
      ledger.letGo(settlement.key, settlement.at);
    }
  }

  async function addLink(
    teamId: string,
    key: string,
    at: number,
    sent: Extract<Outcome, { state: 'sent' }>,
  ): Promise<void> {
    try {
      const link = await linkTo(teamId, sent.channelId, sent.messageId);
      await ledger.settle(key, at, { ...sent, link });
    } catch (error) {
      log.info({ err: error, teamId }, 'a digest is without a link to its message');
    }
  }

  return { tryToPost: (given) => inFlight.track(tryToPost(given)), storeUnstored };
}
