import type { Face } from '../../conversation/face.ts';
import { keepRowPost, type RowPosts } from '../../conversation/row-posts.ts';
import { localeOf } from '../../conversation/text/locale.ts';
import type { Log } from '../../ops/log.ts';
import type { Paces } from '../../schedule/post-rate-limiter.ts';
import type { FileLinks } from '../../site/file-links.ts';
import { spread } from '../../time.ts';
import { tenantIdOf } from '../../workspace-id.ts';
import {
  chatWith,
  type Directory,
  findConversation,
  findPerson,
} from '../conversations/directory.ts';
import { isPersonId } from '../conversations/person.ts';
import { platformWords } from '../render/teams-words.ts';
import type { Address, Connector } from './connector.ts';
import type { Draw } from './draw.ts';
import { askToSave } from './file-consent.ts';
import { postFailure } from './results.ts';

/** What the app sends to Teams when nobody waits for it. */

/** `intervalMs`: all replicas together keep the 60 posts in 30 s. */
export const paces: Paces = {
  channel: { concurrency: 1, intervalMs: 500 },
  workspace: { concurrency: 5 },
};

export interface PostsOptions {
  readonly connector: Connector;
  /** For messages to people, which are sent again at once if Teams refused them for their pace. */
  readonly patient: Pick<Connector, 'send'>;
  readonly directory: Directory;
  readonly rowPosts: RowPosts;
  readonly draw: Draw;
  readonly fileLinks: FileLinks;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly log: Log;
}

export function createTeamsFace(options: PostsOptions): Face {
  const { connector, patient, directory, rowPosts, draw, fileLinks, random, log } = options;
  return {
    // Teams moves a post with a new reply to the end by itself.
    async post(workspaceId, channelId, message, replyTo) {
      const tenantId = tenantIdOf(workspaceId);
      try {
        const found = await placeOf(directory, tenantId, channelId);
        if (found === undefined) {
          return { kind: 'refused', reason: { kind: 'posting', code: 'channel_gone' } };
        }
        const thread = replyTo === undefined ? '' : `;messageid=${replyTo.messageId}`;
        const to = { ...found, conversationId: `${found.conversationId}${thread}` };
        const activity = await draw.activity(tenantId, message, { place: 'post' });
        const messageId = await connector.send(to, activity);
        await keepRowPost(rowPosts, [workspaceId, channelId, messageId], message);
        return { kind: 'sent', messageId };
      } catch (error) {
        const result = postFailure(error, random());
        log.warn({ err: error, workspaceId, result: result.kind }, 'a post was not sent');
        return result;
      }
    },
    async update(workspaceId, channelId, messageId, message) {
      const tenantId = tenantIdOf(workspaceId);
      try {
        const found = await findConversation(directory, tenantId, channelId);
        if (found === undefined) return { kind: 'lost' };
        const activity = await draw.activity(tenantId, message, { place: 'post' });
        await connector.edit(found, messageId, activity, false);
        return { kind: 'edited' };
      } catch (error) {
        const failure = postFailure(error, random());
        if (failure.kind === 'refused') return { kind: 'lost' };
        if (failure.kind === 'later') return failure;
        return { kind: 'later', waitMs: spread(editAgainMs, random()) };
      }
    },
    async tell(workspaceId, userId, message) {
      const tenantId = tenantIdOf(workspaceId);
      try {
        const chat = await chatWith(directory, tenantId, userId);
        const person = await findPerson(directory, tenantId, userId);
        const written = typeof message === 'function' ? message(localeOf(person?.locale)) : message;
        await patient.send(chat, await draw.activity(tenantId, written, { place: 'answer' }));
        return 'sent';
      } catch (error) {
        const result = postFailure(error, random()).kind;
        log.warn({ err: error, workspaceId, result }, 'a chat message was not sent');
        return result;
      }
    },
    /** The link works at once; whoever wants to keep the file is asked for a place in their OneDrive. */
    async sendFile(workspaceId, userId, file) {
      const url = await fileLinks.linkTo(workspaceId, file);
      try {
        const chat = await chatWith(directory, tenantIdOf(workspaceId), userId);
        await patient.send(chat, askToSave(file, url, platformWords.saveFile));
      } catch (error) {
        log.info({ err: error, workspaceId }, 'nobody was asked to save a file');
      }
      return { kind: 'link', url };
    },
    // A link would have expired before most people open the post.
    postFile: async () => ({ kind: 'not_allowed' }),
    // Teams tells a bot nothing about who is an admin of the tenant.
    abilitiesIn: () => ({ charts: true, admins: false }),
  };
}

/** A preview is posted to a person: in their chat with the app. */
async function placeOf(
  directory: Directory,
  tenantId: string,
  channelId: string,
): Promise<Address | undefined> {
  const found = await findConversation(directory, tenantId, channelId);
  return found === undefined && isPersonId(channelId)
    ? chatWith(directory, tenantId, channelId)
    : found;
}

const editAgainMs = 15_000;
