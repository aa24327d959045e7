import type { WebClient } from '@slack/web-api';
import type { Log } from '../../ops/log.ts';
import type { Message } from '../blocks/message.ts';
import { slackCodeOf } from './web-api.ts';

export interface TextFile {
  readonly name: string;
  readonly content: string;
}

/** `not_allowed`: the workspace has not granted the optional scope `files:write`. */
export type SendFileResult = 'sent' | 'not_allowed' | 'failed';

/**
 * Sends a file to one person: in the thread of a message in the app's direct message channel.
 * Never throws.
 */
export type SendFile = (
  teamId: string,
  userId: string,
  file: TextFile,
  message: Pick<Message, 'text' | 'blocks'>,
) => Promise<SendFileResult>;

const uploadTimeoutMs = 10_000;

/** https://docs.slack.dev/messaging/working-with-files#upload */
export function createSendFile(
  clientOf: (teamId: string) => Promise<WebClient>,
  log: Log,
): SendFile {
  return async (teamId, userId, { name, content }, { text, blocks }) => {
    try {
      const client = await clientOf(teamId);
      const slot = await client.files.getUploadURLExternal({
        filename: name,
        length: Buffer.byteLength(content),
      });
      if (slot.upload_url === undefined || slot.file_id === undefined) {
        throw new Error('Slack returned no address to upload to');
      }
      await upload(slot.upload_url, content);
      // Only after the upload, so that no message announces a file that never comes.
      const posted = await client.chat.postMessage({ channel: userId, text, blocks });
      if (posted.channel === undefined || posted.ts === undefined) {
        throw new Error('Slack returned no channel for the file');
      }
      await client.files.completeUploadExternal({
        files: [{ id: slot.file_id, title: name }],
        channel_id: posted.channel,
        thread_ts: posted.ts,
      });
      return 'sent';
    } catch (error) {
      if (slackCodeOf(error) === 'missing_scope') return 'not_allowed';
      log.warn({ err: error, teamId }, 'a file was not sent');
      return 'failed';
    }
  };
}

async function upload(url: string, content: string): Promise<void> {
  const signal = AbortSignal.timeout(uploadTimeoutMs);
  const response = await fetch(url, { method: 'POST', body: content, signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Slack answered an upload with ${response.status}`);
}
