import { type Child, h } from './dom.ts';
import { fieldOf, textIn } from './fields.ts';
import { nameOf } from './names.ts';
import { sandboxNow } from './time.ts';

/**
 * Parses Slack's mrkdwn; anything that is not markup stays text.
 * https://docs.slack.dev/messaging/formatting-message-text
 */
export function mrkdwn(source: string): Child[] {
  const [before = '', fenced, ...after] = source.split('```');
  if (fenced !== undefined && after.length > 0) {
    return [...lines(before), h('pre', {}, unescaped(fenced)), ...mrkdwn(after.join('```'))];
  }
  return lines(source);
}

/** Draws a text object of Block Kit. */
export function text(element: unknown): Child[] {
  const said = textIn(element);
  return fieldOf(element, 'type') === 'mrkdwn' ? mrkdwn(said) : [said];
}

function lines(source: string): Child[] {
  return source
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [h('br')]),
      ...(line.startsWith('&gt; ')
        ? [h('blockquote', {}, ...inline(line.slice(5)))]
        : inline(line)),
    ]);
}

const tokens: readonly (readonly [RegExp, (inner: string) => Child])[] = [
  [/^`([^`\n]+)`/, (inner) => h('code', {}, unescaped(inner))],
  [/^\*(?!\s)([^*\n]*[^*\s])\*(?!\w)/, (inner) => h('strong', {}, ...inline(inner))],
  [/^_(?!\s)([^_\n]*[^_\s])_(?!\w)/, (inner) => h('em', {}, ...inline(inner))],
  [/^~(?!\s)([^~\n]*[^~\s])~(?!\w)/, (inner) => h('s', {}, ...inline(inner))],
  [/^<([^<>]+)>/, reference],
  [/^:([a-z0-9_+-]+):/, (name) => emoji(name)],
];

function inline(text: string): Child[] {
  const children: Child[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    // Markup starts only at the beginning of a word, except for `<…>`.
    const mayBegin = at === 0 || !/[\w*_~`]/.test(text.charAt(at - 1)) || rest.startsWith('<');
    const found = mayBegin ? tokens.find(([pattern]) => pattern.test(rest)) : undefined;
    const [whole, inner] = found?.[0].exec(rest) ?? [];
    if (found === undefined || whole === undefined || inner === undefined) {
      plain += text.charAt(at);
      at += 1;
      continue;
    }
    if (plain !== '') children.push(unescaped(plain));
    plain = '';
    children.push(found[1](inner));
    at += whole.length;
  }
  if (plain !== '') children.push(unescaped(plain));
  return children;
}

/** @param inner such as `@U1`, `#C1|name`, `!here`, `!date^…` or `https://…|label` */
function reference(inner: string): Child {
  const [target = '', label] = inner.split('|', 2);
  if (target.startsWith('@')) return mention(`@${nameOf(target.slice(1))}`);
  if (target.startsWith('#')) return mention(`#${nameOf(target.slice(1))}`);
  if (target.startsWith('!date^')) return date(target, label ?? '');
  if (target.startsWith('!subteam^')) return mention(label ?? '@group');
  if (target.startsWith('!')) return mention(`@${target.slice(1)}`);
  return link(target, label ?? target);
}

function mention(text: string): Child {
  return h('span', { class: 'mention' }, unescaped(text));
}

/** A link, or plain text if the protocol is not http, https or mailto. */
export function link(url: string, label: string): Child {
  const isLink = /^(https?:|mailto:)/.test(url);
  // A permalink opens the channel on this page.
  const channelId = /^https:\/\/\w+\.slack\.com\/archives\/(\w+)\/p\d+$/.exec(url)?.[1];
  if (channelId !== undefined) {
    const go = () => document.dispatchEvent(new CustomEvent('go', { detail: channelId }));
    return h('button', { type: 'button', class: 'link', click: go }, unescaped(label));
  }
  return isLink
    ? h('a', { href: unescaped(url), rel: 'noreferrer', target: '_blank' }, unescaped(label))
    : unescaped(label);
}

/** https://docs.slack.dev/messaging/formatting-message-text#date-formatting */
function date(target: string, fallback: string): Child {
  const [, seconds, format = ''] = target.split('^');
  return formatDate(Number(seconds), unescaped(format)) ?? unescaped(fallback);
}

/**
 * @param seconds since the epoch
 * @param format such as `{date_short} {time}`
 * @returns undefined for an invalid date
 */
export function formatDate(seconds: number, format: string): Child {
  const at = new Date(seconds * 1000);
  if (Number.isNaN(at.getTime())) return undefined;
  const day = (options: Intl.DateTimeFormatOptions) => at.toLocaleDateString('en-GB', options);
  const isToday = at.toDateString() === new Date(sandboxNow()).toDateString();
  const short = day({ day: 'numeric', month: 'short', year: 'numeric' });
  const long = day({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const plain = day({ day: 'numeric', month: 'long', year: 'numeric' });
  const shown: Readonly<Record<string, string>> = {
    date_num: at.toISOString().slice(0, 10),
    date: plain,
    date_short: short,
    date_long: long,
    date_pretty: isToday ? 'today' : plain,
    date_short_pretty: isToday ? 'today' : short,
    date_long_pretty: isToday ? 'today' : long,
    time: at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
    time_secs: at.toLocaleTimeString('en-GB'),
    ago: `${Math.max(0, Math.round((sandboxNow() - at.getTime()) / 60_000))} minutes ago`,
  };
  const text = format.replace(/\{(\w+)\}/g, (whole, token: string) => shown[token] ?? whole);
  return h('time', { datetime: at.toISOString(), title: at.toString() }, text);
}

const emojis: Readonly<Record<string, string>> = {
  smile: '😄',
  wave: '👋',
  tada: '🎉',
  warning: '⚠️',
  white_check_mark: '✅',
  x: '❌',
  bell: '🔔',
  musical_note: '🎵',
  fire: '🔥',
  thumbsup: '👍',
};

export function emoji(name: string): Child {
  const sign = emojis[name];
  return sign === undefined
    ? `:${name}:`
    : h('span', { role: 'img', 'aria-label': name.replaceAll('_', ' ') }, sign);
}

export function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
