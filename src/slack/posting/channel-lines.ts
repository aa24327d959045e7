import PQueue from 'p-queue';
import type { Wait } from '../../clock.ts';

/**
 * Who posts waits in line: one message a second in each channel, and a few a second in a whole
 * workspace, for which Slack says "several hundred messages a minute" without a number.
 * https://docs.slack.dev/apis/web-api/rate-limits#posting-messages
 */
export interface ChannelLines {
  /**
   * Runs `work` once it is this channel's turn; the next in line waits until it has ended. Within it,
   * each post waits for the workspace's turn.
   * @param given up with its reason as long as it waits
   * @throws the reason of that signal, or of the app's end
   */
  wait<T>(
    teamId: string,
    channelId: string,
    work: (inTurn: InTurn) => Promise<T>,
    given?: AbortSignal,
  ): Promise<T>;
}

export type InTurn = <T>(post: () => Promise<T>) => Promise<T>;

/** A place in a line is kept for so long, by a clock that nobody can set: p-queue's own pace goes by the other. */
export const paceMs = 1_000;
const postsOfWorkspace = 5;

interface Line {
  readonly queue: PQueue;
  /** Who stands in it. */
  users: number;
}

/** @param pause by the machine's timers, since a clock may be set back */
export function createChannelLines(signal: AbortSignal, pause: Wait): ChannelLines {
  const channels = new Map<string, Line>();
  const workspaces = new Map<string, Line>();

  return {
    wait(teamId, channelId, work, given) {
      const ends = given === undefined ? signal : AbortSignal.any([signal, given]);
      const inTurn: InTurn = (post) =>
        standInLine(workspaces, teamId, postsOfWorkspace, ends, pause, post);
      const key = JSON.stringify([teamId, channelId]);
      return standInLine(channels, key, 1, ends, pause, () => work(inTurn));
    },
  };
}

function standInLine<T>(
  lines: Map<string, Line>,
  key: string,
  concurrency: number,
  signal: AbortSignal,
  pause: Wait,
  work: () => Promise<T>,
): Promise<T> {
  const line = lines.get(key) ?? { queue: new PQueue({ concurrency }), users: 0 };
  lines.set(key, line);
  line.users += 1;
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const atFront = async () => {
    const paced = pause(paceMs);
    await work().then(resolve, reject);
    await paced;
  };
  line.queue
    .add(atFront, { signal })
    .catch(reject)
    .finally(() => {
      line.users -= 1;
      if (line.users === 0) lines.delete(key);
    });
  return promise;
}
