import { z } from 'zod';
import type { Bot } from './bots.ts';
import { channelIdOf } from './direct-messages.ts';
import type { Answer, Arguments } from './payloads.ts';
import { channelKey, type SharedFile, type SlackState } from './state.ts';

/** Files: https://docs.slack.dev/messaging/working-with-files#upload */
export interface Uploads {
  /** Answers `files.getUploadURLExternal`. */
  begin(given: Arguments, bot: Bot): Answer;
  /** Takes the content. @returns false if nothing was announced under this id, or of another size */
  take(fileId: string, content: Buffer): boolean;
  /** Answers `files.completeUploadExternal`, which shares the file. */
  complete(given: Arguments, bot: Bot): Answer;
}

const sharedFiles = z.array(z.object({ id: z.string() }));

interface Upload {
  readonly teamId: string;
  readonly name: string;
  readonly bytes: number;
  readonly file: SharedFile | undefined;
}

/** @param url of the sandbox's Slack */
export function createUploads(state: SlackState, url: string): Uploads {
  const uploads = new Map<string, Upload>();

  return {
    begin({ filename, length }, { teamId }) {
      const fileId = state.newId('F');
      const bytes = Number(length);
      uploads.set(fileId, { teamId, name: String(filename), bytes, file: undefined });
      return { ok: true, upload_url: `${url}/upload/${fileId}`, file_id: fileId };
    },
    take(fileId, content) {
      const known = uploads.get(fileId);
      if (known === undefined || content.length !== known.bytes) return false;
      uploads.set(fileId, { ...known, file: { name: known.name, content: content.toString() } });
      return true;
    },
    complete({ files, channel_id, thread_ts }, { teamId }) {
      const { people = [], channels = [] } = state.workspace(teamId) ?? {};
      const person = people.find(({ userId }) => channelIdOf(userId) === channel_id);
      const channel = channels.find(({ id }) => id === channel_id);
      // Unlike for a post, the id of a person is no channel.
      if (!/^[CGDZ]/.test(String(channel_id))) return { ok: false, error: 'invalid_arguments' };
      const channelId = person?.userId ?? channel?.id;
      if (channelId === undefined) return { ok: false, error: 'channel_not_found' };
      // Unlike for a post, the permission to post in public channels is not enough.
      const isMember =
        channel === undefined ||
        channel.hasBot ||
        state.invited.has(channelKey(teamId, channel.id));
      if (!isMember) return { ok: false, error: 'not_in_channel' };
      const isInThread = state.messages.some(
        (one) => one.teamId === teamId && one.channelId === channelId && one.id === thread_ts,
      );
      if (thread_ts !== undefined && !isInThread) return { ok: false, error: 'thread_not_found' };
      const [asked] = sharedFiles.parse(JSON.parse(String(files)));
      const upload = asked && uploads.get(asked.id);
      if (asked === undefined || upload?.file === undefined || upload.teamId !== teamId) {
        return { ok: false, error: 'file_not_found' };
      }
      uploads.delete(asked.id);
      const message = {
        id: state.newTimestamp(),
        teamId,
        channelId,
        onlyFor: undefined,
        text: '',
        blocks: [],
        isEdited: false,
        threadId: thread_ts === undefined ? undefined : String(thread_ts),
        file: upload.file,
      };
      state.messages.push(message);
      state.events.emit('message', message, undefined);
      return { ok: true, files: [asked] };
    },
  };
}
