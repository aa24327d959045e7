import type { WebClient } from '@slack/web-api';
import type { Face, FileFailure, TextFile } from '../../conversation/face.ts';
import type { Log } from '../../ops/log.ts';
import type { FileLinks } from '../../site/file-links.ts';
import { renderMessage, type SlackMessage } from '../render/render-message.ts';
import { readPostFailure } from './post-failure.ts';
import { slackCodeOf } from './web-api.ts';

/** Uploads files. https://docs.slack.dev/messaging/working-with-files#upload */

const uploadTimeoutMs = 10_000;

type ClientOf = (teamId: string) => Promise<WebClient>;

/** Sends a file to one person: in the thread of a message in the app's direct message channel. */
export function createSendFile(
  clientOf: ClientOf,
  links: Pick<FileLinks, 'linkTo'> | undefined,
  log: Log,
): Face['sendFile'] {
  async function send(client: WebClient, userId: string, file: TextFile, message: SlackMessage) {
    const id = await upload(client, file);
    const { text, blocks } = message;
    const { channel, ts } = await client.chat.postMessage({
      channel: userId,
      text,
      blocks,
      unfurl_links: false,
      unfurl_media: false,
    });
    if (channel === undefined || ts === undefined) {
      throw new Error('Slack returned no channel for the file');
    }
    try {
      await complete(client, { id, title: file.name }, { channel_id: channel, thread_ts: ts });
    } catch (error) {
      if (readPostFailure(error).kind === 'unknown') return { kind: 'unknown' } as const;
      // Without its file, the message would announce one that never comes.
      await client.chat.delete({ channel, ts });
      throw error;
    }
    return { kind: 'sent' } as const;
  }

  return async (teamId, userId, file, message) => {
    try {
      return await send(await clientOf(teamId), userId, file, renderMessage(message));
    } catch (error) {
      const failure = readFailure(error);
      if (failure.kind === 'failed') {
        log.warn({ err: error, workspaceId: teamId }, 'a file was not sent');
      } else if (links !== undefined) {
        return { kind: 'link', url: await links.linkTo(teamId, file) };
      }
      return failure;
    }
  };
}

/** Sends a file in the thread of a message. */
export function createPostFile(clientOf: ClientOf, log: Log): Face['postFile'] {
  return async (teamId, channelId, threadId, file) => {
    try {
      const client = await clientOf(teamId);
      const id = await upload(client, file);
      const where = { channel_id: channelId, thread_ts: threadId };
      await complete(client, { id, title: file.name }, where);
      return { kind: 'sent' };
    } catch (error) {
      const failure = readFailure(error);
      if (failure.kind === 'failed') {
        log.warn({ err: error, workspaceId: teamId }, 'a file was not posted');
      }
      return failure;
    }
  };
}

function readFailure(error: unknown): FileFailure {
  const code = slackCodeOf(error);
  if (code === 'missing_scope') return { kind: 'not_allowed' };
  return { kind: code !== undefined && forbiddenCodes.has(code) ? 'forbidden' : 'failed' };
}

/**
 * https://docs.slack.dev/reference/methods/files.getUploadURLExternal#errors, and in channels that the
 * app only posts in: https://github.com/getnao/nao/issues/1372
 */
const forbiddenCodes: ReadonlySet<string> = new Set([
  'not_in_channel',
  'file_uploads_disabled',
  'file_uploads_except_images_disabled',
  'file_type_not_allowed',
]);

/** @returns the file's id; nobody sees it before it is completed */
async function upload(client: WebClient, { name, content }: TextFile): Promise<string> {
  const { upload_url: url, file_id: id } = await client.files.getUploadURLExternal({
    filename: name,
    length: Buffer.byteLength(content),
  });
  if (url === undefined || id === undefined) {
    throw new Error('Slack returned no address to upload to');
  }
  const signal = AbortSignal.timeout(uploadTimeoutMs);
  const response = await fetch(url, { method: 'POST', body: content, signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Slack answered an upload with ${response.status}`);
  return id;
}

function complete(
  client: WebClient,
  file: { readonly id: string; readonly title: string },
  where: { readonly channel_id: string; readonly thread_ts: string },
) {
  return client.files.completeUploadExternal({ files: [{ ...file }], ...where });
}
