import { type Child, h } from './dom.ts';
import { link } from './mrkdwn.ts';

/**
 * Slack's `markdown` block: headings, lists, quotes, emphasis, code and links of common Markdown.
 * https://docs.slack.dev/reference/block-kit/blocks/markdown-block
 */
export function markdown(source: string): HTMLElement {
  const [before = '', fenced, ...after] = source.split(/```\w*\n?/);
  if (fenced !== undefined && after.length > 0) {
    const rest = markdown(after.join('```'));
    return h(
      'div',
      { class: 'rich-text' },
      ...before.split('\n').map(line),
      h('pre', {}, fenced),
      rest,
    );
  }
  return h('div', { class: 'rich-text' }, ...source.split('\n').map(line));
}

function line(text: string): Child {
  const [, marks = '', title = ''] = /^(#{1,6})\s+(.*)$/.exec(text) ?? [];
  if (marks !== '') return h(marks.length === 1 ? 'h3' : 'h4', {}, ...inline(title));
  const [, item] = /^\s*(?:[-*+]|\d+\.)\s+(.*)$/.exec(text) ?? [];
  if (item !== undefined) return h('p', { class: 'item' }, '• ', ...inline(item));
  const [, quote] = /^>\s?(.*)$/.exec(text) ?? [];
  if (quote !== undefined) return h('blockquote', {}, ...inline(quote));
  return text === '' ? undefined : h('p', {}, ...inline(text));
}

const token = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|~~(.+?)~~|\[([^\]]+)\]\(([^)\s]+)\)/;

function inline(text: string): Child[] {
  const found = token.exec(text);
  if (found === null) return text === '' ? [] : [text];
  const [whole, code, bold, italic, struck, label, url] = found;
  const marked =
    code !== undefined
      ? h('code', {}, code)
      : bold !== undefined
        ? h('strong', {}, ...inline(bold))
        : italic !== undefined
          ? h('em', {}, ...inline(italic))
          : struck !== undefined
            ? h('s', {}, ...inline(struck))
            : link(url ?? '', label ?? '');
  const end = found.index + whole.length;
  return [text.slice(0, found.index), marked, ...inline(text.slice(end))];
}
