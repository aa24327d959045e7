import type { RichText } from '../src/card/rich-text.ts';
import { mrkdwnOf } from '../src/slack/render/mrkdwn.ts';

/** The text as Slack gets it; undefined if nothing is said. */
export function written(text: RichText | undefined): string | undefined {
  return text && mrkdwnOf(text);
}
