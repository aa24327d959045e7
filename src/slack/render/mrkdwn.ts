import { oneLine, type RichText, type Span } from '../../card/rich-text.ts';
import { slackTerms, typedInSlack } from './slack-words.ts';

/**
 * Rich text as Slack's mrkdwn. Only this file writes it, and it escapes everything that is not
 * formatting: https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
export function mrkdwnOf({ spans }: RichText): string {
  return spans.map(spanMrkdwn).join('');
}

function spanMrkdwn(span: Span): string {
  switch (span.kind) {
    case 'plain':
      return escaped(span.text);
    case 'bold':
      return `*${escaped(span.text)}*`;
    case 'code':
      return `\`${escaped(span.text)}\``;
    case 'command':
      return `\`${escaped(typedInSlack(span.text))}\``;
    case 'term':
      return mrkdwnOf(slackTerms[span.term]);
    case 'link':
      return `<${span.address}|${escaped(oneLine(span.label))}>`;
    // Anything but an id is shown as text.
    case 'person':
      return isId(span.userId) ? `<@${span.userId}>` : escaped(oneLine(span.userId));
    case 'channel':
      return isId(span.channelId) ? `<#${span.channelId}>` : escaped(oneLine(span.channelId));
    case 'time':
      return `<!date^${Math.floor(span.at / 1000)}^{date_short_pretty} {time}|${escaped(span.words)}>`;
  }
}

function isId(text: string): boolean {
  return /^[A-Z0-9]+$/.test(text);
}

function escaped(text: string): string {
  return escapeControl(text).replace(formatting, lookAlike);
}

function escapeControl(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text of several lines, shown as it is. */
export function codeBlock(text: string): string {
  return `\`\`\`${escapeControl(text).replaceAll('`', lookAlike)}\`\`\``;
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
