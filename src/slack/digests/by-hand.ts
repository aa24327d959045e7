import type { FailureReason, Ledger } from '../../schedule/ledger.ts';
import type { Digest } from '../../workspace/digest.ts';
import type { Digests } from '../../workspace/digests.ts';
import type { Message } from '../blocks/message.ts';
import { digestMessage } from '../messages/digest.ts';
import type { ChannelLines } from '../posting/channel-lines.ts';
import type { PostNative } from '../posting/posts.ts';
import type { Attempt, Attempted, TryToPost } from './attempt.ts';
import { digestKey } from './digest-key.ts';
import { failureOf } from './failure.ts';
import { type Preparing, prepareDigest } from './prepare-digest.ts';

/** Posts that a person wants now; they are told what came of it, so nothing is tried twice. */
export interface ByHand {
  send(teamId: string, id: string, by: string): Promise<SentNow>;
  /** An occurrence that was not posted, or of which nobody knows. */
  sendAgain(teamId: string, id: string, at: number, by: string): Promise<SentNow>;
  /** To who asks, and to nobody else. */
  preview(teamId: string, id: string, userId: string): Promise<SentNow>;
}

/** `before`: it was sent already; `outdated`: the ledger has forgotten it; `busy`: Slack takes no posts for now, and nothing was posted. */
export type SentNow =
  | { readonly kind: 'sent' | 'before' | 'busy' | 'unknown' | 'gone' | 'outdated' }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

export interface ByHandOptions extends Preparing {
  readonly digests: Pick<Digests, 'find'>;
  readonly ledger: Ledger;
  readonly lines: ChannelLines;
  readonly tryToPost: TryToPost;
  readonly post: PostNative;
}

/** Who sends by hand does not wait for a line that Slack has told to wait. */
const patienceMs = 8_000;

export function createByHand(options: ByHandOptions): ByHand {
  const { digests, ledger, lines, tryToPost, post, clock } = options;

  /** @param deliver is given the digest as it stands, and what it says now */
  async function withMessage(
    teamId: string,
    id: string,
    asked: { readonly by: string; readonly isPreview: boolean },
    deliver: (digest: Digest, message: Message) => Promise<Attempted>,
  ): Promise<SentNow> {
    const digest = await digests.find(teamId, id);
    if (digest === undefined) return { kind: 'gone' };
    const prepared = await prepareDigest(teamId, digest, 'person', options);
    if (prepared.kind === 'failed') return prepared;
    const { content } = prepared;
    const now = clock.now();
    const message = digestMessage({ digest, content, at: now, now, ...asked });
    return sentNow(await deliver(digest, message));
  }

  async function sendInTurn(
    teamId: string,
    digest: Digest,
    message: Message,
    ledgerWork: Pick<Attempt, 'claim' | 'giveBack'>,
  ): Promise<Attempted> {
    const given = new AbortController();
    const patience = setTimeout(() => given.abort(), patienceMs);
    const send = () => {
      clearTimeout(patience);
      return tryToPost({ teamId, digest, message, ...ledgerWork, isByHand: true });
    };
    try {
      return await lines.wait(teamId, digest.channelId, (inTurn) => inTurn(send), given.signal);
    } catch (error) {
      if (given.signal.aborted) return { kind: 'later', waitMs: patienceMs };
      throw error;
    }
  }

  return {
    send: (teamId, id, by) =>
      withMessage(teamId, id, { by, isPreview: false }, (digest, message) =>
        sendInTurn(teamId, digest, message, {
          claim: (key) => ledger.beginByHand(key, by),
          giveBack: (key, at) => ledger.release(key, at),
        }),
      ),

    async sendAgain(teamId, id, at, by) {
      const known = await ledger.list(digestKey(teamId, id));
      if (!known.some((one) => one.at === at)) return { kind: 'outdated' };
      return withMessage(teamId, id, { by, isPreview: false }, (digest, message) =>
        sendInTurn(teamId, digest, message, {
          claim: async (key) => ((await ledger.beginAgain(key, at, by)) ? at : undefined),
          // Of the occurrence itself nobody knows more than before.
          giveBack: (key) => ledger.settle(key, at, { state: 'unknown' }),
        }),
      );
    },

    preview: (teamId, id, userId) =>
      withMessage(teamId, id, { by: userId, isPreview: true }, (_, message) =>
        post(teamId, userId, message),
      ),
  };
}

function sentNow(attempted: Attempted): SentNow {
  switch (attempted.kind) {
    case 'refused':
      return { kind: 'failed', reason: failureOf(attempted.code) };
    case 'later':
      return { kind: 'busy' };
    default:
      return { kind: attempted.kind };
  }
}
