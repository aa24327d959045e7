import { type RichText, rich } from '../card/rich-text.ts';

/** A channel in what is typed about an alert or a digest, such as `#bar`. */

/** As people type it. Faces give no id for it. */
const channelName = /#[\p{L}\p{N}_-]+/u;
const withPreposition = new RegExp(
  String.raw`(?:\b(?:in|into|to|on|at|for) (?:the )?)?${channelName.source}(?: channel\b)?`,
  'iu',
);

/** @returns undefined if none is named, or the one in which it is typed */
export function channelNamed(text: string, here?: string): string | undefined {
  const [named] = channelName.exec(text) ?? [];
  return named === `#${here}` ? undefined : named;
}

export function withoutChannel(text: string): string {
  return text.replace(withPreposition, ' ').replace(/\s+/g, ' ').trim();
}

/** Above a form, which may have another channel. */
export function checkChannel(name: string): RichText {
  return rich`Check the channel below. I can't find ${name} by its name.`;
}
