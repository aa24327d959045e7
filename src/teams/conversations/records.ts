import { z } from 'zod';
import type { RecordKind } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';

/** What the app keeps of Teams. All keys begin with the tenant. */

/** A tenant that has the app. */
const tenant = z.object({
  /** Who installed it first; undefined if Microsoft didn't say, as for an administrator's policy. */
  installedBy: z.string().optional(),
  installedAt: z.number(),
  /** Where people of the tenant were met last. */
  serviceUrl: z.string(),
});
export type Tenant = z.infer<typeof tenant>;

const place = {
  serviceUrl: z.string(),
  /** In epoch milliseconds. */
  seenAt: z.number(),
};
const conversation = z.discriminatedUnion('kind', [
  /** The chat between a person and the app. */
  z.object({ kind: z.literal('personal'), userId: z.string(), ...place }),
  z.object({ kind: z.literal('group'), ...place }),
  z.object({ kind: z.literal('channel'), teamId: z.string(), name: z.string(), ...place }),
]);
export type Conversation = z.infer<typeof conversation>;

/** A team that has the app. Its id is also that of its general channel. */
const team = z.object({
  /** The Entra group, for links to posts. */
  groupId: z.string().optional(),
  /** In epoch milliseconds. */
  channelsListedAt: z.number().optional(),
  ...place,
});
export type Team = z.infer<typeof team>;

/** A person who used the app, by their id in Entra. */
const person = z.object({
  /** `29:…`, by which the Connector knows them. */
  memberId: z.string(),
  name: z.string(),
  /** Such as `en-US`. */
  locale: z.string().optional(),
  /** Their chat with the app. */
  chatId: z.string().optional(),
  serviceUrl: z.string(),
  seenAt: z.number(),
});
export type TeamsPerson = z.infer<typeof person>;

/** A dialog that is open, or that a button opens. What a client sends with it is not trusted. */
const openDialog = z.object({
  userId: z.string(),
  /** Serialised by `card/stored.ts`. */
  dialog: z.string(),
  /** The message below which it was opened. */
  messageId: z.string().optional(),
});
export type OpenDialogRecord = z.infer<typeof openDialog>;

/** A post whose rows have buttons that change it. */
const rowPost = z.object({ parts: z.string() });
export type RowPost = z.infer<typeof rowPost>;

const claim = z.object({ at: z.number() });
export type Claim = z.infer<typeof claim>;

const kinds = {
  tenants: { name: 'teams_tenants', schema: tenant },
  conversations: { name: 'teams_conversations', schema: conversation },
  teams: { name: 'teams_teams', schema: team },
  people: { name: 'teams_people', schema: person },
  dialogs: { name: 'teams_dialogs', schema: openDialog },
  rowPosts: { name: 'teams_row_posts', schema: rowPost },
  claims: { name: 'teams_claims', schema: claim, isCache: true },
} as const satisfies Record<string, RecordKind<unknown>>;

export function openTeamsRecords(store: Pick<Store, 'records' | 'cachedRecords'>) {
  return {
    tenants: store.cachedRecords<Tenant>(kinds.tenants),
    conversations: store.cachedRecords<Conversation>(kinds.conversations),
    teams: store.cachedRecords<Team>(kinds.teams),
    people: store.cachedRecords<TeamsPerson>(kinds.people),
    dialogs: store.records<OpenDialogRecord>(kinds.dialogs),
    rowPosts: store.records<RowPost>(kinds.rowPosts),
    claims: store.records<Claim>(kinds.claims),
  };
}

export type TeamsRecords = ReturnType<typeof openTeamsRecords>;

/** @param rest the ids of what is kept, each of which a client may have chosen */
export function recordKey(tenantId: string, ...rest: readonly string[]): string {
  return JSON.stringify([tenantId, ...rest]);
}

/** What all keys of a tenant begin with. */
export function tenantPrefix(tenantId: string): string {
  return `${JSON.stringify([tenantId]).slice(0, -1)},`;
}
