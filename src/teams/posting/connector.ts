import { z } from 'zod';
import type { SendRateLimiter } from '../../schedule/send-rate-limiter.ts';
import type { MessageActivity } from '../render/adaptive-card.ts';
import { limits, utf16BytesOf } from '../render/limits.ts';
import { isServiceUrl, isUploadUrl } from '../service-url.ts';
import type { BotToken } from './bot-token.ts';
import { ConnectorError } from './connector-error.ts';
import type { FileActivity } from './file-consent.ts';
import type { TeamsHttp } from './http.ts';

/**
 * The calls of the Bot Connector that the app makes:
 * https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference
 *
 * All of them throw ConnectorError.
 */
export interface Connector {
  /**
   * @param seenBy set if only this person sees it, in a channel or group chat
   * @returns the id of the message
   */
  send(
    to: Address,
    activity: MessageActivity | FileActivity,
    seenBy?: TeamsAccount,
  ): Promise<string>;
  /** @param isPrivate whether only one person sees it */
  edit(
    to: Address,
    messageId: string,
    activity: MessageActivity,
    isPrivate: boolean,
  ): Promise<void>;
  remove(to: Address, messageId: string): Promise<void>;
  /** Puts a file where its owner has said. */
  upload(url: string, content: Buffer): Promise<void>;
  /**
   * Opens the chat between a person and the app, where the app is installed for them.
   * @returns the id of the conversation
   */
  openChat(serviceUrl: string, tenantId: string, memberId: string): Promise<string>;
  /** The channels of a team. The general one has no name. */
  channels(serviceUrl: string, teamId: string): Promise<readonly TeamsChannel[]>;
  /** @returns undefined if the person is no member of the conversation */
  member(to: Address, memberId: string): Promise<TeamsMember | undefined>;
}

export interface Address {
  readonly serviceUrl: string;
  /** With `;messageid=` and the id of a post, to reply in its thread. */
  readonly conversationId: string;
}

export interface TeamsAccount {
  /** `29:…` */
  readonly id: string;
  readonly name?: string | undefined;
}

const made = z.object({ id: z.string().min(1) });
const channelList = z.object({
  conversations: z.array(z.object({ id: z.string(), name: z.string().nullish() })),
});
export type TeamsChannel = z.infer<typeof channelList>['conversations'][number];
const teamsMember = z.object({ id: z.string(), name: z.string().optional() });
export type TeamsMember = z.infer<typeof teamsMember>;

export interface ConnectorOptions {
  readonly appId: string;
  readonly http: TeamsHttp;
  readonly token: BotToken;
  readonly allowsLoopback: boolean;
  readonly timeoutMs: number;
  /** For whatever is sent to a conversation. */
  readonly limiter: SendRateLimiter;
}

interface Serialised {
  readonly json: Buffer;
  /** As Teams counts it. */
  readonly utf16Bytes: number;
}

/** One answer may go to many people. */
const serialised = new WeakMap<object, Serialised>();

function serialise(body: object): Serialised {
  const known = serialised.get(body);
  if (known !== undefined) return known;
  const json = JSON.stringify(body);
  const sent = { json: Buffer.from(json), utf16Bytes: utf16BytesOf(json) };
  serialised.set(body, sent);
  return sent;
}

export function createConnector(options: ConnectorOptions): Connector {
  const { appId, http, token, allowsLoopback, timeoutMs, limiter } = options;

  async function call(
    name: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    to: { readonly serviceUrl: string; readonly path: string; readonly paced?: string },
    body?: object,
  ): Promise<unknown> {
    const { serviceUrl, path, paced } = to;
    if (!isServiceUrl(serviceUrl, allowsLoopback)) {
      throw new ConnectorError(name, { code: 'foreign_host' });
    }
    const sent = body && serialise(body);
    if (sent !== undefined && sent.utf16Bytes > limits.message.bytes) {
      throw new ConnectorError(name, { status: 413, code: 'MessageSizeTooBig' });
    }
    const url = `${serviceUrl.replace(/\/+$/, '')}/v3/${path}`;
    const attempt = async (bearer: string) =>
      http.send(name, url, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        ...(sent && { body: sent.json }),
        timeoutMs,
      });
    const bearer = await token.get();
    if (paced !== undefined) await awaitPace(paced);
    try {
      return await attempt(bearer);
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.status !== 401) throw error;
      // It may have been revoked before its time. Nothing was sent.
      token.drop(bearer);
      return attempt(await token.get());
    }
  }

  /** Threads share the pace of their channel. */
  async function awaitPace(conversationId: string): Promise<void> {
    const retryAfterMs = await limiter.admit(conversationId.replace(/;.*/, ''));
    const refused = { status: 429, code: 'unsent', retryAfterMs };
    if (retryAfterMs > 0) throw new ConnectorError('pace', refused);
  }

  const activities = (conversationId: string, messageId?: string, isPrivate = false) => {
    const id = messageId === undefined ? '' : `/${encodeURIComponent(messageId)}`;
    const query = isPrivate ? '?isTargetedActivity=true' : '';
    return `conversations/${encodeURIComponent(conversationId)}/activities${id}${query}`;
  };

  return {
    async send({ serviceUrl, conversationId }, activity, seenBy) {
      const path = activities(conversationId, undefined, seenBy !== undefined);
      // The very activity if everyone sees it, so that it is serialised once for many people.
      const body = seenBy ? { ...activity, recipient: { ...seenBy, isTargeted: true } } : activity;
      const sent = await call('send', 'POST', { serviceUrl, path, paced: conversationId }, body);
      return made.parse(sent).id;
    },
    async edit({ serviceUrl, conversationId }, messageId, activity, isPrivate) {
      const path = activities(conversationId, messageId, isPrivate);
      const to = { serviceUrl, path, paced: conversationId };
      await call('edit', 'PUT', to, { ...activity, id: messageId });
    },
    async remove({ serviceUrl, conversationId }, messageId) {
      await call('delete', 'DELETE', { serviceUrl, path: activities(conversationId, messageId) });
    },
    async upload(url, content) {
      if (!isUploadUrl(url, allowsLoopback)) {
        throw new ConnectorError('upload', { code: 'foreign_host' });
      }
      const last = content.length - 1;
      const headers = {
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${last}/${content.length}`,
      };
      await http.send('upload', url, { method: 'PUT', headers, body: content, timeoutMs });
    },
    async openChat(serviceUrl, tenantId, memberId) {
      const tenant = { tenantId, channelData: { tenant: { id: tenantId } } };
      const body = { bot: { id: `28:${appId}` }, members: [{ id: memberId }], ...tenant };
      const opened = await call('open_chat', 'POST', { serviceUrl, path: 'conversations' }, body);
      return made.parse(opened).id;
    },
    async channels(serviceUrl, teamId) {
      const path = `teams/${encodeURIComponent(teamId)}/conversations`;
      return channelList.parse(await call('channels', 'GET', { serviceUrl, path })).conversations;
    },
    async member({ serviceUrl, conversationId }, memberId) {
      const id = encodeURIComponent(conversationId);
      const path = `conversations/${id}/members/${encodeURIComponent(memberId)}`;
      try {
        return teamsMember.parse(await call('member', 'GET', { serviceUrl, path }));
      } catch (error) {
        if (error instanceof ConnectorError && error.status === 404) return undefined;
        throw error;
      }
    },
  };
}
