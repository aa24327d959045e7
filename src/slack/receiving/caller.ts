import type { Context } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import type { Asker, Caller } from '../../conversation/actor.ts';
import type { ReadLocale } from '../../conversation/locales.ts';
import type { Locale } from '../../conversation/text/locale.ts';
import type { Log } from '../../ops/log.ts';
import type { BlockSupport } from '../posting/block-support.ts';
import { publishHome } from '../posting/home.ts';
import { failedPost, postWith } from '../posting/posts.ts';
import { createMember, localeTagOf } from '../posting/profiles.ts';
import { renderMessage } from '../render/render-message.ts';
import { renderDialog } from '../render/render-view.ts';
import { nameInSlack } from './message-text.ts';
import { updateIfOpen } from './update-if-open.ts';

export interface CallerOptions {
  readonly readLocale: ReadLocale;
  readonly blockSupport: BlockSupport;
  readonly log: Log;
}

/**
 * Takes the workspace and its client from what was authorised, never from the payload. At once if
 * the person's locale is known: this is part of every request.
 *
 * @throws Error if no workspace was authorised
 */
export function callerOf(
  context: Context,
  userId: string,
  { readLocale, blockSupport, log }: CallerOptions,
): Caller | Promise<Caller> {
  const client = clientIn(context);
  const { teamId } = context;
  if (teamId === undefined) throw new Error('Slack sent a payload without a workspace');
  const callerWith = (locale: Locale): Caller => ({
    ...createMember(teamId, userId, client),
    locale,
    nameOf: (one) => nameInSlack(client, one),
    // Whoever is in a workspace has direct messages with the app.
    isReachable: async () => true,
    async post(channelId, message) {
      const { text, blocks, fallbackBlocks } = renderMessage(message);
      try {
        const shown = { text, blocks: fallbackBlocks ?? blocks };
        return { kind: 'sent', messageId: await postWith(client, channelId, shown) };
      } catch (error) {
        return failedPost(error);
      }
    },
    async unpost(channel, ts) {
      await client.chat.delete({ channel, ts }).catch((error: unknown) => {
        log.warn({ err: error, workspaceId: teamId }, 'a message was not deleted');
      });
    },
    publishHome: (home, replaced) =>
      publishHome({ client, teamId, userId, blockSupport }, home, replaced),
  });
  const locale = readLocale(() => localeTagOf(client, userId), teamId, userId);
  return locale instanceof Promise ? locale.then(callerWith) : callerWith(locale);
}

/** @throws Error if no workspace was authorised */
export function clientIn({ slackClient }: Context): WebClient {
  if (slackClient instanceof WebClient) return slackClient;
  throw new Error('Slack sent a payload without a workspace');
}

/** @param triggerId opens a modal, and is valid for three seconds */
export function askerOf(
  caller: Caller,
  client: WebClient,
  triggerId: string,
  channelId: string | undefined,
): Asker {
  return {
    ...caller,
    channelId,
    // https://docs.slack.dev/apis/web-api/using-the-conversations-api: D is a direct message.
    isInChannel: channelId !== undefined && !channelId.startsWith('D'),
    async open(dialog) {
      const opened = await client.views.open({
        trigger_id: triggerId,
        view: renderDialog(dialog),
      });
      return { update: (next) => updateIfOpen(client, opened.view?.id, renderDialog(next)) };
    },
  };
}
