import { minuteMs } from '../../time.ts';
/**
 * Slack's limits as of November 2026, in one place so that one line changes when Slack does.
 * Used by our builders and by the sandbox, which refuses what Slack refuses. Sources: the pages
 * under https://docs.slack.dev/reference/block-kit, /surfaces/modals, /apis/web-api/rate-limits.
 */

export type Surface = 'message' | 'modal' | 'home';

export const limits = {
  message: {
    blocks: 50,
    /** Longer texts are split into several messages (measured near 4,040, August 2026). */
    text: 4_000,
    textHard: 40_000,
    /** `msg_blocks_too_long`: undocumented, seen near 13,200 (slackapi/bolt-js#2509). */
    blockCharacters: 13_200,
    charts: 2,
    tables: 1,
    markdownCharacters: 12_000,
    tableCharacters: 10_000,
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
    externalId: 255,
    stack: 3,
  },
  id: 255,
  header: { text: 150, levels: 4 },
  section: { text: 3_000, fields: 10, field: 2_000 },
  context: { elements: 10 },
  contextActions: { elements: 5 },
  actions: { elements: 25 },
  image: { altText: 2_000, url: 3_000, title: 2_000 },
  video: { title: 199, description: 200, authorName: 50, altText: 2_000, url: 3_000 },
  input: { label: 2_000, hint: 2_000 },
  alert: { text: 200 },
  card: { title: 150, body: 200, actions: 3 },
  carousel: { elements: 10 },
  container: { title: 150, blocks: 10 },
  /**
   * One more row than given here is the header. The safe numbers are those of older copies of
   * Slack's documentation, which our builders keep to.
   */
  dataTable: { rows: 200, columns: 20, pageSize: 100, safeRows: 100, safeCharacters: 10_000 },
  table: { rows: 100, columns: 20 },
  chart: { title: 50, label: 20, axisLabel: 50, points: 20, series: 12 },
  button: { text: 75, value: 2_000, url: 3_000, accessibilityLabel: 75 },
  confirm: { title: 100, text: 300, button: 30 },
  select: { options: 100, groups: 100, groupLabel: 75 },
  option: { text: 75, value: 150, description: 75, url: 3_000 },
  choices: { options: 10 },
  overflow: { options: 5 },
  plainTextInput: { length: 3_000 },
  placeholder: 150,
  trigger: { lifetimeMs: 3_000 },
  responseUrl: { uses: 5, lifetimeMs: 30 * minuteMs },
  /** Slack waits this long for an acknowledgement. */
  acknowledgementMs: 3_000,
  signature: { toleranceSeconds: 5 * 60 },
} as const;
