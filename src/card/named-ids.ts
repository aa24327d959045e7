import type { Part } from './part.ts';
import type { RichText } from './rich-text.ts';

/** Which people and channels a message names, so that their names can be looked up before it is drawn. */
export interface NamedIds {
  readonly people: ReadonlySet<string>;
  readonly channels: ReadonlySet<string>;
}

export function idsIn(parts: readonly Part[]): NamedIds {
  const people = new Set<string>();
  const channels = new Set<string>();
  for (const { spans } of parts.flatMap(textsIn)) {
    for (const span of spans) {
      if (span.kind === 'person') people.add(span.userId);
      if (span.kind === 'channel') channels.add(span.channelId);
    }
  }
  return { people, channels };
}

function textsIn(part: Part): readonly RichText[] {
  switch (part.kind) {
    case 'paragraph':
    case 'note':
    case 'quotation':
    case 'row':
      return [part.text];
    case 'list':
    case 'table':
      return part.lines;
    case 'line_chart':
      return [part.words];
    case 'heading':
    case 'divider':
    case 'controls':
    case 'preformatted':
      return [];
  }
}
