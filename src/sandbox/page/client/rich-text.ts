import { type Child, h } from './dom.ts';
import { fieldOf, fieldsIn, numberIn, stringIn } from './fields.ts';
import { emoji, formatDate, link } from './mrkdwn.ts';
import { nameOf } from './names.ts';

/** https://docs.slack.dev/reference/block-kit/blocks/rich-text-block */
export function richText(block: unknown): HTMLElement {
  return h('div', { class: 'rich-text' }, ...fieldsIn(fieldOf(block, 'elements')).map(part));
}

function part(element: unknown): Child {
  const inner = fieldsIn(fieldOf(element, 'elements'));
  switch (fieldOf(element, 'type')) {
    case 'rich_text_list':
      return h(
        fieldOf(element, 'style') === 'ordered' ? 'ol' : 'ul',
        {},
        ...inner.map((one) => h('li', {}, ...fieldsIn(one.elements).map(inline))),
      );
    case 'rich_text_quote':
      return h('blockquote', {}, ...inner.map(inline));
    case 'rich_text_preformatted':
      return h('pre', {}, ...inner.map(inline));
    default:
      return h('p', {}, ...inner.map(inline));
  }
}

function inline(element: unknown): Child {
  const style = fieldOf(element, 'style');
  const tags = (['bold', 'italic', 'strike', 'code'] as const).filter(
    (name) => fieldOf(style, name) === true,
  );
  const named = { bold: 'strong', italic: 'em', strike: 's', code: 'code' } as const;
  return tags.reduce<Child>((inner, tag) => h(named[tag], {}, inner), content(element));
}

function content(element: unknown): Child {
  const text = (name: string) => stringIn(fieldOf(element, name));
  switch (fieldOf(element, 'type')) {
    case 'link':
      return link(text('url'), text('text') || text('url'));
    case 'emoji':
      return emoji(text('name'));
    case 'user':
      return h('span', { class: 'mention' }, `@${nameOf(text('user_id'))}`);
    case 'channel':
      return h('span', { class: 'mention' }, `#${nameOf(text('channel_id'))}`);
    case 'usergroup':
      return h('span', { class: 'mention' }, '@group');
    case 'broadcast':
      return h('span', { class: 'mention' }, `@${text('range')}`);
    case 'date':
      return formatDate(numberIn(fieldOf(element, 'timestamp')), text('format'));
    default:
      return text('text') || text('value');
  }
}
