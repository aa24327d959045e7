/**
 * Teams' limits as of November 2026. Used by our renderer and by the sandbox, which refuses what Teams
 * refuses. Sources: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/rate-limit and
 * https://learn.microsoft.com/microsoftteams/platform/bots/how-to/format-your-bot-messages
 */
export const limits = {
  message: {
    /** Counted as UTF-16, with mentions. What we send is at most what Teams recommends. */
    bytes: 80_000,
    /** Teams refuses larger messages. */
    bytesHard: 100_000,
  },
  chart: { points: 7, label: 20 },
  /** Further buttons go behind `…`. */
  actions: 6,
  table: { columns: 20, rows: 100 },
  choices: 100,
  text: { title: 100, cell: 60, choice: 100 },
  /** What one bot may send to one conversation: so many in so many seconds. */
  sending: [
    { count: 7, seconds: 1 },
    { count: 60, seconds: 30 },
    { count: 1_800, seconds: 3_600 },
  ],
} as const;

/** The size of a body as Teams counts it. @returns bytes */
export function utf16Bytes(body: unknown): number {
  return utf16BytesOf(JSON.stringify(body));
}

export function utf16BytesOf(json: string): number {
  return 2 * json.length;
}
