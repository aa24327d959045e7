import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { jsonIn } from '../../json.ts';
import type { AdaptiveCard } from '../../teams/render/adaptive-card.ts';
import { limits, utf16Bytes } from '../../teams/render/limits.ts';
import { chatOf, type TeamsMessage, type TeamsState } from './state.ts';
import type { TenantFixture } from './tenants.ts';

/**
 * The Bot Connector, which refuses what the real one refuses:
 * https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference
 */
export interface LocalConnector {
  /** @param path after `/v3/` */
  answer(
    tenant: TenantFixture,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void>;
}

const fileConsent = z.object({
  contentType: z.literal('application/vnd.microsoft.teams.card.file.consent'),
  name: z.string().min(1),
  content: z.object({
    description: z.string(),
    sizeInBytes: z.number().int().min(1),
    acceptContext: z.looseObject({}),
    declineContext: z.looseObject({}),
  }),
});
const fileInfo = z.object({
  contentType: z.literal('application/vnd.microsoft.teams.card.file.info'),
  contentUrl: z.url(),
  name: z.string().min(1),
  content: z.object({ uniqueId: z.string(), fileType: z.string() }),
});

const activity = z.looseObject({
  type: z.literal('message'),
  text: z.string().optional(),
  summary: z.string().optional(),
  attachments: z
    .array(
      z.discriminatedUnion('contentType', [
        z.object({
          contentType: z.literal('application/vnd.microsoft.card.adaptive'),
          content: z.custom<AdaptiveCard>((value) => Object(value).type === 'AdaptiveCard'),
        }),
        fileConsent,
        fileInfo,
      ]),
    )
    .optional(),
  recipient: z.object({ id: z.string(), isTargeted: z.boolean().optional() }).optional(),
});
type SentActivity = z.infer<typeof activity>;

const newChat = z.object({
  members: z.tuple([z.object({ id: z.string() })]),
  tenantId: z.string(),
});

class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export function createConnector(state: TeamsState, isToken: (token: string) => boolean) {
  /** When messages were sent, by conversation, in ms of the machine. */
  const sent = new Map<string, number[]>();

  function checkPace(conversationId: string): void {
    if (!state.pace.isLimited) return;
    const now = performance.now();
    const times = (sent.get(conversationId) ?? []).filter((at) => now - at < 3_600_000);
    for (const { count, seconds } of limits.sending) {
      if (times.filter((at) => now - at < seconds * 1_000).length >= count) {
        throw new Refusal(429, 'TooManyRequests');
      }
    }
    sent.set(conversationId, [...times, now]);
  }

  function checkConversation(tenant: TenantFixture, conversationId: string): void {
    const isGroup = state.installed.has(conversationId);
    const place = placeOf(tenant, conversationId) ?? (isGroup ? conversationId : undefined);
    if (place === undefined) throw new Refusal(404, 'ConversationNotFound');
    if (state.blocked.has(place)) throw new Refusal(403, 'MessageWritesBlocked');
    if (!state.installed.has(place)) throw new Refusal(403, 'BotNotInConversationRoster');
  }

  function send(
    tenant: TenantFixture,
    conversation: string,
    body: SentActivity,
    isPrivate: boolean,
  ) {
    const [conversationId = '', threadId] = conversation.split(';messageid=');
    checkConversation(tenant, conversationId);
    checkPace(conversationId);
    if (isPrivate && body.recipient?.isTargeted !== true) throw new Refusal(400, 'BadRequest');
    if (isPrivate && conversationId.startsWith('a:')) throw new Refusal(400, 'BadRequest');
    // Only in the chat between a person and the app.
    const isFile = body.attachments?.some(({ contentType }) => contentType.includes('.file.'));
    if (isFile && !conversationId.startsWith('a:')) throw new Refusal(400, 'BadRequest');
    const id = state.newId();
    const onlyFor = isPrivate ? body.recipient?.id : undefined;
    state.put(shown({ id, tenantId: tenant.tenantId, conversationId, threadId, onlyFor }, body));
    return { status: 201, body: { id } };
  }

  /** A message of the app there; a private one is only found as such. */
  function own(tenant: TenantFixture, conversationId: string, id: string, isPrivate: boolean) {
    checkConversation(tenant, conversationId);
    const known = state.messages.find((one) => one.id === id && one.author === undefined);
    const isHere = known?.conversationId === conversationId && known.tenantId === tenant.tenantId;
    if (known === undefined || !isHere || (known.onlyFor !== undefined) !== isPrivate) {
      throw new Refusal(404, 'ActivityNotFoundInConversation');
    }
    return known;
  }

  function edit(known: TeamsMessage, id: string, body: SentActivity) {
    if (body.recipient !== undefined) throw new Refusal(400, 'BadRequest');
    state.put({ ...shown(known, body), isEdited: true });
    return { status: 200, body: { id } };
  }

  function openChat(tenant: TenantFixture, body: unknown) {
    const { members, tenantId } = newChat.parse(body);
    const [{ id }] = members;
    const person = tenant.people.find(({ memberId, userId }) => id === memberId || id === userId);
    if (person === undefined || tenantId !== tenant.tenantId) throw new Refusal(404, 'NotFound');
    const chatId = chatOf(person.memberId);
    if (!state.installed.has(chatId)) throw new Refusal(403, 'BotNotInConversationRoster');
    return { status: 201, body: { id: chatId } };
  }

  function carryOut(tenant: TenantFixture, method: string, path: string, body: unknown) {
    const { pathname, searchParams } = new URL(path, 'http://local');
    const [kind, id = '', what, rest] = pathname.slice(1).split('/').map(decodeURIComponent);
    const isPrivate = searchParams.get('isTargetedActivity') === 'true';
    if (kind === 'teams' && method === 'GET') return channels(tenant, id);
    if (kind !== 'conversations') throw new Refusal(404, 'NotFound');
    if (method === 'POST' && id === '') return openChat(tenant, body);
    if (what === 'members' && method === 'GET') return member(tenant, rest ?? '');
    if (what !== 'activities') throw new Refusal(404, 'NotFound');
    if (method === 'DELETE') {
      state.messages.splice(state.messages.indexOf(own(tenant, id, rest ?? '', isPrivate)), 1);
      return { status: 200, body: {} };
    }
    if (utf16Bytes(body) > limits.message.bytesHard) throw new Refusal(413, 'MessageSizeTooBig');
    const parsed = activity.safeParse(body);
    if (!parsed.success) throw new Refusal(400, 'BadSyntax');
    return method === 'PUT'
      ? edit(own(tenant, id, rest ?? '', isPrivate), rest ?? '', parsed.data)
      : send(tenant, id, parsed.data, isPrivate);
  }

  return {
    async answer(tenant, path, request, response) {
      const [, token = ''] = (request.headers.authorization ?? '').split(' ');
      const respond = (status: number, body: object, headers: Record<string, string> = {}) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify(body));
      };
      const refuse = (status: number, code: string, headers = {}) =>
        respond(status, { error: { code, message: code } }, headers);
      const body: unknown = jsonIn(await text(request));
      if (!isToken(token)) return refuse(401, 'Unauthorized');
      if (request.method === 'GET') await state.slow.reads;
      const fault = request.method === 'GET' ? undefined : state.faults.shift();
      if (fault?.kind === 'status') {
        const retry = fault.retryAfter;
        const headers = retry === undefined ? {} : { 'retry-after': String(retry) };
        return refuse(fault.status, `Fault${fault.status}`, headers);
      }
      try {
        const done = carryOut(tenant, request.method ?? 'GET', path, body);
        if (fault?.kind === 'dropped') return void response.destroy();
        respond(done.status, done.body);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refuse(error.status, error.code);
      }
    },
  } satisfies LocalConnector;
}

/** The installation that a conversation belongs to: the team of a channel, or the chat or group chat itself. */
export function placeOf(tenant: TenantFixture, conversationId: string): string | undefined {
  if (tenant.team.channels.some(({ id }) => id === conversationId)) return tenant.team.id;
  if (tenant.groupChat.id === conversationId) return conversationId;
  return tenant.people.map(({ memberId }) => chatOf(memberId)).find((id) => id === conversationId);
}

function channels({ team }: TenantFixture, id: string) {
  if (team.id !== id) throw new Refusal(404, 'NotFound');
  return { status: 200, body: { conversations: team.channels } };
}

function member({ people }: TenantFixture, id: string) {
  const found = people.find(({ memberId, userId }) => id === memberId || id === userId);
  if (found === undefined) throw new Refusal(404, 'MemberNotFoundInConversation');
  return {
    status: 200,
    body: { id: found.memberId, aadObjectId: found.userId, name: found.name },
  };
}

type Place = Pick<TeamsMessage, 'id' | 'tenantId' | 'conversationId' | 'threadId' | 'onlyFor'>;

function shown(place: Place, body: SentActivity): TeamsMessage {
  const { id, tenantId, conversationId, threadId, onlyFor } = place;
  return {
    ...{ id, tenantId, conversationId, threadId, onlyFor },
    author: undefined,
    text: body.text ?? '',
    summary: body.summary ?? '',
    card: cardOf(body.attachments?.[0]),
    isEdited: false,
  };
}

type SentAttachment = NonNullable<SentActivity['attachments']>[number];

/** Teams draws questions about files, and saved ones, by itself. */
function cardOf(attachment: SentAttachment | undefined): AdaptiveCard | undefined {
  if (attachment === undefined) return undefined;
  if (attachment.contentType === 'application/vnd.microsoft.card.adaptive') {
    return attachment.content;
  }
  const { name } = attachment;
  const card = (...body: AdaptiveCard['body']): AdaptiveCard => ({
    ...{ type: 'AdaptiveCard', version: '1.5', body, msteams: { width: 'Full' } },
  });
  const line = (text: string) => ({ type: 'TextBlock' as const, text, wrap: true });
  if (attachment.contentType === fileInfo.shape.contentType.value) {
    return card(line(`Saved in your OneDrive: [${name}](${attachment.contentUrl})`));
  }
  const { description, sizeInBytes, acceptContext, declineContext } = attachment.content;
  const answer = (title: string, action: string, context: object) => {
    const data = { action, context, name };
    return { type: 'Action.Execute' as const, title, verb: fileConsentVerb, data };
  };
  return card(line(`${name} (${Math.ceil(sizeInBytes / 1_000)} kB)`), line(description), {
    type: 'ActionSet',
    actions: [
      answer('Allow', 'accept', acceptContext),
      answer('Decline', 'decline', declineContext),
    ],
  });
}

/** Of the buttons of a question about a file. */
export const fileConsentVerb = 'file_consent';
