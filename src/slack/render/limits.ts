import { minuteMs } from '../../time.ts';

/**
 * Slack's limits as of November 2026. Used by our builders and by the sandbox, which rejects what
 * Slack rejects. Sources: https://docs.slack.dev/reference/block-kit, /surfaces/modals and
 * /apis/web-api/rate-limits.
 */

export type Surface = 'message' | 'modal' | 'home';

export const limits = {
  message: {
    blocks: 50,
    /** Slack splits longer texts into several messages (measured near 4,040, August 2026). */
    text: 4_000,
    textHard: 40_000,
    /** `msg_blocks_too_long`: undocumented, seen near 13,200 (slackapi/bolt-js#2509). */
    blockCharacters: 13_200,
    charts: 2,
    dataTableCharacters: 20_000,
  },
  view: {
    blocks: 100,
    bytes: 250_000,
    title: 24,
    submit: 24,
    close: 24,
    privateMetadata: 3_000,
    callbackId: 255,
    stack: 3,
  },
  id: 255,
  header: { text: 150 },
  section: { text: 3_000 },
  context: { elements: 10 },
  actions: { elements: 25 },
  input: { label: 2_000, hint: 2_000 },
  /**
   * Rows do not count the header. The safe values are from older versions of Slack's documentation;
   * our builders use those.
   */
  dataTable: { rows: 200, columns: 20, pageSize: 100, safeRows: 100, safeCharacters: 10_000 },
  chart: { title: 50, label: 20, points: 20, series: 12 },
  button: { text: 75, value: 2_000 },
  confirm: { title: 100, text: 300, button: 30 },
  select: { options: 100 },
  option: { text: 75, value: 150, description: 75 },
  choices: { options: 10 },
  overflow: { options: 5 },
  placeholder: 150,
  trigger: { lifetimeMs: 3_000 },
  responseUrl: { uses: 5, lifetimeMs: 30 * minuteMs },
  /** Slack waits this long for an acknowledgement. */
  acknowledgementMs: 3_000,
  signature: { toleranceSeconds: 5 * 60 },
} as const;
