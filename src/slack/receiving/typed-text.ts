/** Slack escapes typed text: https://docs.slack.dev/messaging/formatting-message-text#escaping */
export function unescapeTyped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
