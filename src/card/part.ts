import type { Beside, Button, Controls } from './controls.ts';
import type { RichText } from './rich-text.ts';
import type { CountRest, LineChart, Table } from './table.ts';

/** What messages, dialogs and Home are made of. Every face shows each of them. */
export type Part =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: RichText }
  /** As many lines as fit; the rest is counted. */
  | { readonly kind: 'list'; readonly lines: readonly RichText[]; readonly countRest: CountRest }
  /** Small text: age, source, hints. */
  | { readonly kind: 'note'; readonly text: RichText }
  /** Words that people may use as their own. */
  | { readonly kind: 'quotation'; readonly text: RichText }
  | { readonly kind: 'divider' }
  /** Text with a ⋯ menu or a button beside it. */
  | { readonly kind: 'row'; readonly text: RichText; readonly beside: Beside }
  | ({ readonly kind: 'controls' } & Controls)
  /** Lines shown as they are; `countRest` if more may come than fit into one message. */
  | { readonly kind: 'preformatted'; readonly text: string; readonly countRest?: CountRest }
  | ({ readonly kind: 'table' } & Table)
  /** `words` has the chart's facts, for screen readers and where there are no charts. */
  | ({ readonly kind: 'line_chart'; readonly words: RichText } & LineChart);

export function heading(text: string): Part {
  return { kind: 'heading', text };
}

export function paragraph(text: RichText): Part {
  return { kind: 'paragraph', text };
}

export function list(lines: readonly RichText[], countRest: CountRest): Part {
  return { kind: 'list', lines, countRest };
}

export function note(text: RichText): Part {
  return { kind: 'note', text };
}

export function quotation(text: RichText): Part {
  return { kind: 'quotation', text };
}

export function divider(): Part {
  return { kind: 'divider' };
}

/** A paragraph if nothing stands beside it. */
export function row(text: RichText, beside: Beside | undefined): Part {
  return beside === undefined ? paragraph(text) : { kind: 'row', text, beside };
}

export function buttons(some: readonly Button[]): Part {
  return { kind: 'controls', buttons: some };
}

export function controls(some: Controls): Part {
  return { kind: 'controls', ...some };
}

export function preformatted(text: string, countRest?: CountRest): Part {
  return { kind: 'preformatted', text, ...(countRest === undefined ? {} : { countRest }) };
}

export function table(data: Table): Part {
  return { kind: 'table', ...data };
}

export function lineChart(chart: LineChart, words: RichText): Part {
  return { kind: 'line_chart', words, ...chart };
}
