import { z } from 'zod';
import { textOfHtml } from '../../html.ts';
import { localZone } from '../../insight/local-time.ts';

/**
 * What Teams sends to the app:
 * https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference#activity-object
 */
export interface Activity {
  readonly type: string;
  /** Undefined for some invokes. */
  readonly id: string | undefined;
  readonly tenantId: string;
  readonly serviceUrl: string;
  readonly from: {
    /** `29:…` */
    readonly id: string;
    /** In Entra; undefined for the platform itself. */
    readonly userId: string | undefined;
    readonly name: string | undefined;
  };
  readonly conversation: {
    /** Without the thread. */
    readonly id: string;
    /** Undefined of kinds that Teams may add. */
    readonly kind: 'personal' | 'group' | 'channel' | undefined;
    /** The post in whose thread it is. */
    readonly threadId: string | undefined;
  };
  readonly team: { readonly id: string; readonly groupId: string | undefined } | undefined;
  readonly channel: { readonly id: string; readonly name: string | undefined } | undefined;
  /** What was typed, without the mention of the app. */
  readonly text: string;
  /** Whether only the sender sees the message. */
  readonly isPrivate: boolean;
  readonly clientInfo: { readonly locale: string | undefined; readonly timezone: string };
  /** The message that was clicked in. */
  readonly replyToId: string | undefined;
  /** Of an invoke. */
  readonly name: string | undefined;
  readonly value: unknown;
  /** Of an installation: `add`, `remove` and their upgrades. */
  readonly action: string | undefined;
  /** Of a change: `teamMemberAdded`, `channelDeleted` and so on. */
  readonly eventType: string | undefined;
  /** What has become of the app itself, if members were added or removed. */
  readonly appMoved: 'added' | 'removed' | undefined;
}

const short = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => text.isWellFormed());
/** What nothing depends on may be of any shape: it is as good as missing then. */
const loose = short.nullish().catch(undefined);
const account = z.object({ id: short, name: loose, aadObjectId: loose });
const people = z
  .array(z.object({ id: z.string() }))
  .nullish()
  .catch(undefined);
const activity = z.object({
  type: short,
  id: loose,
  name: loose,
  text: z.string().nullish().catch(undefined),
  serviceUrl: short,
  from: account,
  recipient: z.object({ id: short, isTargeted: z.boolean().nullish() }).nullish(),
  conversation: z.object({
    id: short,
    conversationType: loose,
    tenantId: z.guid().nullish(),
  }),
  channelData: z
    .object({
      tenant: z.object({ id: z.guid().nullish() }).nullish(),
      team: z.object({ id: short, aadGroupId: loose }).nullish(),
      channel: z.object({ id: short, name: loose }).nullish().catch(undefined),
      eventType: loose,
    })
    .nullish(),
  entities: z
    .array(
      z.looseObject({
        type: z.string().nullish(),
        text: z.string().nullish(),
        mentioned: z.object({ id: z.string().nullish() }).nullish(),
        locale: loose,
        timezone: loose,
      }),
    )
    .nullish()
    .catch(undefined),
  membersAdded: people,
  membersRemoved: people,
  replyToId: loose,
  value: z.unknown().optional(),
  action: loose,
});
type SentActivity = z.infer<typeof activity>;

const threadMark = ';messageid=';

/** @returns undefined if it is none, or names no tenant */
export function readActivity(json: unknown): Activity | undefined {
  const { data } = activity.safeParse(json);
  const tenantId = data && tenantIn(data);
  if (data === undefined || tenantId === undefined) return undefined;
  const { conversation, channelData, recipient } = data;
  const [conversationId = '', threadId] = conversation.id.split(threadMark);
  const info = data.entities?.find(({ type }) => type === 'clientInfo');
  const isApp = ({ id }: { readonly id: string }) => id === recipient?.id;
  const { team, channel } = channelData ?? {};
  return {
    type: data.type,
    id: data.id ?? undefined,
    tenantId,
    serviceUrl: data.serviceUrl,
    from: {
      id: data.from.id,
      userId: data.from.aadObjectId?.toLowerCase(),
      name: data.from.name ?? undefined,
    },
    conversation: {
      id: conversationId,
      kind: kinds.get(conversation.conversationType ?? ''),
      threadId,
    },
    team: team ? { id: team.id, groupId: team.aadGroupId ?? undefined } : undefined,
    channel: channel ? { id: channel.id, name: channel.name ?? undefined } : undefined,
    text: typedText(data),
    isPrivate: recipient?.isTargeted === true,
    clientInfo: {
      locale: info?.locale ?? undefined,
      timezone: localZone(info?.timezone ?? 'UTC').name,
    },
    replyToId: data.replyToId ?? undefined,
    name: data.name ?? undefined,
    value: data.value,
    action: data.action ?? undefined,
    eventType: channelData?.eventType ?? undefined,
    appMoved: data.membersRemoved?.some(isApp)
      ? 'removed'
      : data.membersAdded?.some(isApp)
        ? 'added'
        : undefined,
  };
}

/** @returns undefined if none is named, or two that differ */
function tenantIn({ conversation, channelData }: SentActivity): string | undefined {
  const named = [conversation.tenantId, channelData?.tenant?.id].filter((id) => id != null);
  const [first, ...others] = named.map((id) => id.toLowerCase());
  return others.every((id) => id === first) ? first : undefined;
}

const kinds: ReadonlyMap<string, Activity['conversation']['kind']> = new Map([
  ['channel', 'channel'],
  ['groupChat', 'group'],
  ['personal', 'personal'],
]);

/** Some people type the mention, a slash command or the command of Slack as text. */
const typedName = /^\s*(?:[@/]ambience\b|\/(?=\p{L}))\s*/iu;

/**
 * The mention of the app is an element in the text:
 * https://learn.microsoft.com/microsoftteams/platform/bots/how-to/conversations/channel-and-group-conversations
 */
function typedText({ text, entities, recipient }: SentActivity): string {
  const mentions = (entities ?? []).filter(
    ({ type, mentioned }) => type === 'mention' && mentioned?.id === recipient?.id,
  );
  const without = mentions.reduce((left, one) => left.replace(one.text ?? '', ' '), text ?? '');
  return textOfHtml(without).replace(typedName, '').trim();
}
