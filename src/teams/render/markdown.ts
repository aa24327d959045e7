import type { RichText, Span } from '../../card/rich-text.ts';
import { oneLine } from '../../card/rich-text.ts';
import type { MentionEntity } from './adaptive-card.ts';
import { platformWords, teamsTerms, typedInTeams } from './teams-words.ts';

/** Who reads a card, and what the renderer cannot know by itself. */
export interface Reader {
  /** How people are called, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** How channels are called, by their ids. */
  readonly channels: ReadonlyMap<string, string>;
  /** Set if mentions notify the people: only in what is posted in channels. */
  readonly notifies: boolean;
}

/** Rich text as the Markdown of Teams' cards, and the people that it notifies. */
export interface Markdown {
  readonly text: string;
  readonly mentions: readonly MentionEntity[];
}

/**
 * Only this file writes Markdown, and it escapes everything that is not formatting:
 * https://learn.microsoft.com/microsoftteams/platform/task-modules-and-cards/cards/cards-format
 */
export function markdownOf({ spans }: RichText, reader: Reader): Markdown {
  const mentions: MentionEntity[] = [];
  const text = spans.map((span) => spanMarkdown(span, reader, mentions)).join('');
  return { text, mentions };
}

function spanMarkdown(span: Span, reader: Reader, mentions: MentionEntity[]): string {
  switch (span.kind) {
    case 'plain':
      return escaped(span.text);
    // Cards have no code.
    case 'bold':
    case 'code':
      return bold(span.text);
    case 'command':
      return bold(typedInTeams(span.text));
    case 'term':
      return markdownOf(teamsTerms[span.term], reader).text;
    case 'link':
      return `[${escaped(oneLine(span.label))}](${linkTarget(span.address)})`;
    case 'person':
      return person(span.userId, reader, mentions);
    case 'channel':
      return bold(oneLine(reader.channels.get(span.channelId) ?? platformWords.aChannel));
    case 'time':
      return localTime(span.at);
  }
}

function person(userId: string, { names, notifies }: Reader, mentions: MentionEntity[]): string {
  const name = names.get(userId);
  if (name === undefined) return platformWords.someone;
  const shown = oneLine(name).replace(/[<>]/g, '');
  if (!notifies) return bold(shown);
  const text = `<at>${shown}</at>`;
  if (!mentions.some(({ mentioned }) => mentioned.id === userId)) {
    mentions.push({ type: 'mention', text, mentioned: { id: userId, name: shown } });
  }
  return text;
}

/** Spaces at its ends would show the stars. */
function bold(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return inner === '' ? text : `${before}**${escaped(inner)}**${after}`;
}

/** What would end it, or the text around it. The rest is encoded already. */
function linkTarget(address: string): string {
  return address.replace(/[()\s<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

/** In the reader's own time zone: https://learn.microsoft.com/adaptive-cards/authoring-cards/text-features */
function localTime(at: number): string {
  const iso = new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
  return `{{DATE(${iso},SHORT)}} {{TIME(${iso})}}`;
}

/** What formats, wherever it stands; what begins a list; and what would be a date of ours. */
export function escaped(text: string): string {
  return text
    .replace(/[\\*_[\]()<>`~]/g, '\\$&')
    .replace(/^(\s*)([-+#])(?=\s)/gm, '$1\\$2')
    .replace(/^(\s*\d+)\.(?=\s)/gm, '$1\\.')
    .replace(/\{\{/g, '{\u200B{');
}
