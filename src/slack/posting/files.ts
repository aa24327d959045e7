import type { WebClient } from '@slack/web-api';
import type { Face, TextFile } from '../../conversation/face.ts';
import type { Log } from '../../ops/log.ts';
import { renderMessage, type SlackMessage } from '../render/render-message.ts';
import { readPostFailure } from './post-failure.ts';
import { slackCodeOf } from './web-api.ts';

const uploadTimeoutMs = 10_000;

/**
 * Sends a file to one person: in the thread of a message in the app's direct message channel.
 * https://docs.slack.dev/messaging/working-with-files#upload
 */
export function createSendFile(
  clientOf: (teamId: string) => Promise<WebClient>,
  log: Log,
): Face['sendFile'] {
  async function send(client: WebClient, userId: string, file: TextFile, message: SlackMessage) {
    const { name, content } = file;
    const slot = await client.files.getUploadURLExternal({
      filename: name,
      length: Buffer.byteLength(content),
    });
    if (slot.upload_url === undefined || slot.file_id === undefined) {
      throw new Error('Slack returned no address to upload to');
    }
    await upload(slot.upload_url, content);
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
      const files: [{ id: string; title: string }] = [{ id: slot.file_id, title: name }];
      await client.files.completeUploadExternal({ files, channel_id: channel, thread_ts: ts });
    } catch (error) {
      if (readPostFailure(error).kind === 'unknown') return 'unknown';
      // Without its file, the message would announce one that never comes.
      await client.chat.delete({ channel, ts });
      throw error;
    }
    return 'sent';
  }

  return async (teamId, userId, file, message) => {
    try {
      return await send(await clientOf(teamId), userId, file, renderMessage(message));
    } catch (error) {
      const code = slackCodeOf(error);
      if (code === 'missing_scope') return 'not_allowed';
      if (code !== undefined && forbiddenCodes.has(code)) return 'forbidden';
      log.warn({ err: error, workspaceId: teamId }, 'a file was not sent');
      return 'failed';
    }
  };
}

/** https://docs.slack.dev/reference/methods/files.getUploadURLExternal#errors */
const forbiddenCodes: ReadonlySet<string> = new Set([
  'file_uploads_disabled',
  'file_uploads_except_images_disabled',
  'file_type_not_allowed',
]);

async function upload(url: string, content: string): Promise<void> {
  const signal = AbortSignal.timeout(uploadTimeoutMs);
  const response = await fetch(url, { method: 'POST', body: content, signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Slack answered an upload with ${response.status}`);
}
