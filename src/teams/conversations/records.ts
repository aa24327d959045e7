import { z } from 'zod';
import { claimKind } from '../../schedule/once.ts';
import type { RecordKind, RecordStore } from '../../store/records.ts';

/** What the app keeps of Teams. All keys begin with the tenant. */

/** A tenant that has the app. */
const tenant = z.object({
  /** Who installed it first; undefined if Microsoft didn't say, as for an administrator's policy. */
  installedBy: z.string().optional(),
  /** It was removed from its last conversation then, and what is kept of it is being deleted. */
  removedAt: z.number().optional(),
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

const kinds = {
  tenants: { name: 'teams_tenants', schema: tenant },
  conversations: { name: 'teams_conversations', schema: conversation },
  teams: { name: 'teams_teams', schema: team },
  people: { name: 'teams_people', schema: person },
} as const satisfies Record<string, RecordKind<unknown>>;

export function openTeamsRecords(store: RecordStore) {
  return {
    tenants: store.cachedRecords<Tenant>(kinds.tenants),
    conversations: store.cachedRecords<Conversation>(kinds.conversations),
    teams: store.cachedRecords<Team>(kinds.teams),
    people: store.cachedRecords<TeamsPerson>(kinds.people),
    claims: store.records(claimKind),
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
