import PQueue from 'p-queue';

/**
 * Who posts waits in line: one message a second in each channel, and a few a second in a whole
 * workspace, for which Slack says "several hundred messages a minute" without a number.
 * https://docs.slack.dev/apis/web-api/rate-limits#posting-messages
 */
export interface ChannelLines {
  /**
   * Runs `work` once it is this channel's turn; the next in line waits until it has ended. Within it,
   * each post waits for the workspace's turn.
   * @throws the signal's reason once the app stops
   */
  wait<T>(
    teamId: string,
    channelId: string,
    work: (inTurn: <P>(post: () => Promise<P>) => Promise<P>) => Promise<T>,
  ): Promise<T>;
}

const channelPace = { concurrency: 1, intervalCap: 1, interval: 1_000, strict: true } as const;
const workspacePace = { intervalCap: 5, interval: 1_000, strict: true } as const;

interface Line {
  readonly queue: PQueue;
  /** Who stands in it, or has left it only just now. */
  users: number;
}

export function createChannelLines(signal: AbortSignal): ChannelLines {
  const channels = new Map<string, Line>();
  const workspaces = new Map<string, Line>();

  return {
    wait(teamId, channelId, work) {
      const inTurn = <P>(post: () => Promise<P>) =>
        standInLine(workspaces, teamId, workspacePace, signal, post);
      const key = JSON.stringify([teamId, channelId]);
      return standInLine(channels, key, channelPace, signal, () => work(inTurn));
    },
  };
}

async function standInLine<T>(
  lines: Map<string, Line>,
  key: string,
  pace: typeof channelPace | typeof workspacePace,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const line = lines.get(key) ?? { queue: new PQueue(pace), users: 0 };
  lines.set(key, line);
  line.users += 1;
  try {
    return await line.queue.add(work, { signal });
  } finally {
    // Who comes within the pace has to meet the same line.
    setTimeout(() => {
      line.users -= 1;
      if (line.users === 0) lines.delete(key);
    }, pace.interval).unref();
  }
}
