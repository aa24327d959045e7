import type { WebClient } from '@slack/web-api';
import { unescapeTyped } from './typed-text.ts';

/** A message's text without Slack's markup, in which mentions are names. */

const personMark = /<@([A-Z0-9]+)(?:\|[^>]*)?>/g;
/** More are shown by one word. */
const mostNames = 10;

/** https://docs.slack.dev/messaging/formatting-message-text */
export async function plainMessageText(
  text: string,
  nameOf: (userId: string) => Promise<string | undefined>,
): Promise<string> {
  const ids = [...new Set([...text.matchAll(personMark)].map(([, id = '']) => id))];
  const named = ids.slice(0, mostNames).map(async (id) => [id, await nameOf(id)] as const);
  const names = new Map(await Promise.all(named));
  return unescapeTyped(
    text
      .replace(personMark, (_, id: string) => `@${names.get(id) ?? 'someone'}`)
      .replace(/<#[A-Z0-9]+\|([^>]*)>/g, '#$1')
      .replace(/<#[A-Z0-9]+>/g, '#a channel')
      .replace(
        /<!subteam\^[A-Z0-9]+(?:\|@?([^>]*))?>/g,
        (_, name?: string) => `@${name || 'a group'}`,
      )
      .replace(
        /<!([a-z]+)(?:\^[^>]*?)?(?:\|([^>]*))?>/g,
        (_, word: string, label?: string) => label ?? `@${word}`,
      )
      .replace(/<(?:mailto:)?([^|>]+)\|([^>]+)>/g, '$2')
      .replace(/<(https?:[^>]+|mailto:[^>]+)>/g, '$1'),
  ).trim();
}

/** @returns undefined if Slack does not say */
export async function nameInSlack(client: WebClient, userId: string): Promise<string | undefined> {
  try {
    const { user } = await client.users.info({ user: userId });
    return user?.profile?.display_name || user?.real_name || user?.name;
  } catch {
    // A note with "someone" is better than none.
    return undefined;
  }
}
