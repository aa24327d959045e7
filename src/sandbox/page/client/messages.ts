import type { SharedFile, ShownMessage } from '../../slack/state.ts';
import { drawBlocks } from './blocks.ts';
import { type Child, h, type Item } from './dom.ts';
import type { Surface } from './elements.ts';
import { mrkdwn } from './mrkdwn.ts';
import { nameOf } from './names.ts';

export interface MessageActs {
  /** Undefined where people cannot write. */
  readonly reply: ((thread: string, line: string) => void) | undefined;
  /** Names of the app's shortcuts on messages. */
  readonly shortcuts: readonly string[];
  useShortcut(on: string, name: string): void;
}

/** The messages of one place, with thread replies under their root message. */
export function messageItems(
  messages: readonly ShownMessage[],
  surfaceOf: (id: string, blocks: readonly unknown[]) => Surface,
  acts: MessageActs,
): Item[] {
  const known = new Set(messages.map(({ id }) => id));
  // A reply is shown on its own if its root message is no longer loaded.
  const roots = messages.filter(
    ({ threadId, isBroadcast }) =>
      threadId === undefined || !known.has(threadId) || isBroadcast === true,
  );
  if (roots.length === 0) {
    const nothing = 'Nothing here yet. Type /ambience and press Enter.';
    return [{ id: 'empty', key: nothing, draw: () => h('p', { class: 'empty' }, nothing) }];
  }
  return roots.map((root) => {
    const replies = messages.filter(({ threadId }) => threadId === root.id);
    return {
      id: root.id,
      key: [root, replies],
      draw: () => drawMessage(root, replies, surfaceOf, acts),
    };
  });
}

/** Scrolls to the end, or to the start of the newest message if it is longer than the screen. */
export function showNewest(content: HTMLElement): void {
  const newest = content.lastElementChild;
  if (newest !== null && newest.clientHeight > content.clientHeight) newest.scrollIntoView();
  else content.scrollTop = content.scrollHeight;
}

function drawMessage(
  root: ShownMessage,
  replies: readonly ShownMessage[],
  surfaceOf: (id: string, blocks: readonly unknown[]) => Surface,
  { reply, shortcuts, useShortcut }: MessageActs,
): HTMLElement {
  return h(
    'article',
    { class: 'message', 'aria-label': `Message by ${authorOf(root)}` },
    root.isBroadcast === true && h('p', { class: 'broadcast' }, 'replied to a thread'),
    ...content(root, surfaceOf(root.id, root.blocks)),
    replies.length > 0 &&
      h(
        'div',
        { class: 'thread', role: 'group', 'aria-label': 'Thread' },
        ...replies.map((one) =>
          h('article', { class: 'message' }, ...content(one, surfaceOf(one.id, one.blocks))),
        ),
      ),
    // An ephemeral message has no thread.
    root.onlyFor === undefined && reply !== undefined && replyField(root.id, reply),
    // Slack offers shortcuts on messages that others see too.
    ...(root.onlyFor === undefined ? shortcuts : []).map((name) =>
      h(
        'button',
        {
          type: 'button',
          class: 'message-shortcut',
          'data-key': `shortcut/${root.id}/${name}`,
          click: () => useShortcut(root.id, name),
        },
        name,
      ),
    ),
  );
}

function replyField(thread: string, reply: (thread: string, line: string) => void): HTMLElement {
  return h(
    'details',
    { class: 'reply', 'data-key': `reply/${thread}` },
    h('summary', {}, 'Reply in thread'),
    h('input', {
      type: 'text',
      'aria-label': 'Reply in thread',
      'data-key': `reply-text/${thread}`,
      keydown: (event) => {
        const { target } = event;
        if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
        if (target instanceof HTMLInputElement && target.value.trim() !== '') {
          reply(thread, target.value.trim());
          target.value = '';
        }
      },
    }),
  );
}

function content(message: ShownMessage, surface: Surface): Child[] {
  const { id, author, onlyFor, text, blocks, isEdited, file } = message;
  const at = new Date(Number(id.split('.')[0]) * 1000);
  return [
    h(
      'span',
      { class: author === undefined ? 'avatar app' : 'avatar', 'aria-hidden': 'true' },
      authorOf(message).charAt(0).toUpperCase(),
    ),
    h(
      'p',
      { class: 'byline' },
      h('strong', {}, authorOf(message)),
      author === undefined && h('span', { class: 'tag' }, 'App'),
      h(
        'time',
        { datetime: at.toISOString() },
        at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
      ),
      isEdited && h('span', { class: 'small' }, '(edited)'),
      onlyFor !== undefined && h('span', { class: 'small only' }, 'Only visible to you'),
    ),
    h(
      'div',
      { class: 'body' },
      ...(file !== undefined
        ? [drawFile(file)]
        : blocks.length === 0
          ? [h('p', {}, ...mrkdwn(text))]
          : drawBlocks(blocks, surface)),
    ),
  ];
}

function drawFile({ name, content }: SharedFile): HTMLElement {
  return h(
    'figure',
    { class: 'file' },
    h('figcaption', {}, name),
    h('pre', { tabindex: '0', 'aria-label': name }, content),
  );
}

function authorOf({ author }: ShownMessage): string {
  return author === undefined ? 'Ambience' : nameOf(author);
}
