import type { Purpose } from '../../ambience/budget.ts';
import { AmbienceError } from '../../ambience/errors.ts';
import type { Ask } from '../../ambience/reading.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Clock } from '../../clock.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import type { FailureReason } from '../../schedule/ledger.ts';
import type { Connections } from '../../workspace/connections.ts';
import type { Digest } from '../../workspace/digest.ts';
import { ConnectionError } from '../../workspace/errors.ts';
import type { DigestContent } from '../messages/digest.ts';
import { readDigest } from './read-digest.ts';

/** What a digest says, or why it cannot be said. */
export type Prepared =
  | { readonly kind: 'content'; readonly content: DigestContent }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

export interface Preparing {
  readonly connections: Pick<Connections, 'list' | 'read'>;
  readonly readings: Readings;
  readonly clock: Clock;
}

/** Nobody waits for what is due by itself, and a busy venue is asked bit by bit. */
const readingWaitsMs = { schedule: 40_000, person: 6_000 } as const;

export async function prepareDigest(
  teamId: string,
  digest: Digest,
  purpose: Purpose,
  { connections, readings, clock }: Preparing,
): Promise<Prepared> {
  const connected = await connections.list(teamId);
  const connection = connected.find(({ venueId }) => venueId === digest.venueId);
  if (connection === undefined) return { kind: 'failed', reason: 'venue_gone' };
  // Withdrawal is confirmed; don't keep posting the same old data for days.
  if (connection.state === 'revoked') return { kind: 'failed', reason: 'venue_withdrawn' };
  const ask: Ask = { deadline: clock.now() + readingWaitsMs[purpose], purpose };
  try {
    const content = await connections.read(teamId, connection, (access) =>
      readDigest(digest, connection, access, ask, readings),
    );
    const { live, zones, trend } = content;
    const isUnapproved = [live, zones, trend].some((one) => one?.stale?.code === 'not_approved');
    return isUnapproved
      ? { kind: 'failed', reason: 'venue_unapproved' }
      : { kind: 'content', content };
  } catch (error) {
    if (error instanceof ConnectionError) {
      const isRevoked = error.code === 'connection_revoked';
      return { kind: 'failed', reason: isRevoked ? 'venue_withdrawn' : 'venue_unapproved' };
    }
    if (!(error instanceof AmbienceError)) throw error;
    const { name: venueName, timezone } = connection.venue;
    const scale = loudnessScale(undefined, []);
    return { kind: 'content', content: { venueName, timezone, scale, trouble: error.code } };
  }
}
