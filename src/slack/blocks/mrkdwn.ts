/**
 * Text in Slack's mrkdwn. Only this file creates it, and it escapes all values, so that external
 * text (names of zones and venues, tags, synopses) is shown and never interpreted:
 * https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
export interface Mrkdwn {
  readonly mrkdwn: string;
}

const externalTextLength = 150;
const externalSentenceLength = 600;

/** Reads this many times the wanted length, because runs of spaces are collapsed. */
const readFactor = 20;

/** mrkdwn`*${zone.name}* is open`: strings are escaped, nested mrkdwn is kept. */
export function mrkdwn(
  literals: TemplateStringsArray,
  ...values: readonly (string | number | Mrkdwn)[]
): Mrkdwn {
  const parts = literals.map((literal, index) => {
    const value = values[index];
    if (value === undefined) return literal;
    return literal + (typeof value === 'object' ? value.mrkdwn : escapeExternal(String(value)));
  });
  return { mrkdwn: parts.join('') };
}

/** An external sentence, which may be longer than a name: up to 600 characters. */
export function quote(text: string): Mrkdwn {
  return { mrkdwn: escapeExternal(text, externalSentenceLength) };
}

export function join(parts: readonly Mrkdwn[], separator: string): Mrkdwn {
  return { mrkdwn: parts.map((part) => part.mrkdwn).join(separator) };
}

/** A person, shown by Slack as their name. Anything but an id is shown as text. */
export function mention(userId: string): Mrkdwn {
  return { mrkdwn: /^[A-Z0-9]+$/.test(userId) ? `<@${userId}>` : escapeExternal(userId) };
}

/** A channel, shown by Slack as its name to people who may see it. */
export function mentionChannel(channelId: string): Mrkdwn {
  return { mrkdwn: /^[A-Z0-9]+$/.test(channelId) ? `<#${channelId}>` : escapeExternal(channelId) };
}

/** A link to an address of ours. */
export function link(address: string, label: string): Mrkdwn {
  return { mrkdwn: `<${address}|${escapeExternal(label)}>` };
}

/** Text of several lines, shown as it is. */
export function preformatted(text: string): Mrkdwn {
  return { mrkdwn: `\`\`\`${escapeControl(text).replaceAll('`', lookAlike)}\`\`\`` };
}

/** External text for plain_text: on one line, and cut to `length`. */
export function plain(text: string, length: number = externalTextLength): string {
  // Only the beginning of a longer text can be shown anyway.
  const line = text
    .slice(0, length * readFactor)
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  if (line.length <= length) return line;
  let kept = '';
  for (const character of line) {
    if (kept.length + character.length >= length) break;
    kept += character;
  }
  return `${kept}…`;
}

function escapeExternal(text: string, length?: number): string {
  return escapeControl(plain(text, length)).replace(formatting, lookAlike);
}

function escapeControl(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** An underscore within a word, as in `America/New_York`, does not format anything. */
const formatting = /[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Slack has no escape for formatting characters, so look-alikes replace them. */
const lookAlikes: Readonly<Record<string, string>> = {
  '*': '\u2217',
  _: '\u02CD',
  '~': '\u223C',
  '`': '\u02CB',
};

function lookAlike(sign: string): string {
  return lookAlikes[sign] ?? sign;
}

/** The text without formatting, for places such as an error at a field. */
export function asPlain({ mrkdwn: text }: Mrkdwn): string {
  return text
    .replace(/[*`]/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
