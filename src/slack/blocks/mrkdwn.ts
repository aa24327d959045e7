/**
 * Text in Slack's mrkdwn. Only this file makes it, and it escapes whatever is put into it, so that
 * outside text (names of zones and venues, tags, synopses) is shown and never obeyed:
 * https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
export interface Mrkdwn {
  readonly mrkdwn: string;
}

const outsideTextLength = 150;
const outsideSentenceLength = 600;

/** Much of a text may be space, which is folded. */
const charactersRead = 20;

/** mrkdwn`*${zone.name}* is open`: values are escaped, mrkdwn in mrkdwn stays as it is. */
export function mrkdwn(
  literals: TemplateStringsArray,
  ...values: readonly (string | number | Mrkdwn)[]
): Mrkdwn {
  const parts = literals.map((literal, index) => {
    const value = values[index];
    if (value === undefined) return literal;
    return literal + (typeof value === 'object' ? value.mrkdwn : escapeOutside(String(value)));
  });
  return { mrkdwn: parts.join('') };
}

/** A whole sentence from outside, which is longer than a name. */
export function quote(text: string): Mrkdwn {
  return { mrkdwn: escapeOutside(text, outsideSentenceLength) };
}

export function join(parts: readonly Mrkdwn[], separator: string): Mrkdwn {
  return { mrkdwn: parts.map((part) => part.mrkdwn).join(separator) };
}

/** A person, drawn by Slack as their name. */
export function mention(userId: string): Mrkdwn {
  return { mrkdwn: /^[A-Z0-9]+$/.test(userId) ? `<@${userId}>` : escapeOutside(userId) };
}

/** A channel, drawn by Slack as its name for those who may see it. */
export function mentionChannel(channelId: string): Mrkdwn {
  return { mrkdwn: /^[A-Z0-9]+$/.test(channelId) ? `<#${channelId}>` : escapeOutside(channelId) };
}

/** Outside text for plain_text, which Slack shows as it is: on one line and of bearable length. */
export function plain(text: string, length: number = outsideTextLength): string {
  // Of a longer text only the beginning can be shown anyway.
  const line = text
    .slice(0, length * charactersRead)
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

function escapeOutside(text: string, length?: number): string {
  return plain(text, length)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(formatting, (sign) => lookAlikes[sign] ?? sign);
}

/** Within a word, as in `America/New_York`, an underscore formats nothing. */
const formatting = /[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Slack has no escape for what formats text, and `*A*B*` would lose its bold: these look the same. */
const lookAlikes: Readonly<Record<string, string>> = {
  '*': '\u2217',
  _: '\u02CD',
  '~': '\u223C',
  '`': '\u02CB',
};

/** The same words where Slack formats nothing, such as an error at a field. */
export function asPlain({ mrkdwn: text }: Mrkdwn): string {
  return text
    .replace(/[*`]/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
