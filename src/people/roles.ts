import { createLru } from '../lru.ts';
import { type Clock, minuteMs } from '../time.ts';
import { isManager } from './managers.ts';
import type { AllowedOnce, Requests } from './requests.ts';

/** What Slack returns about a user of a workspace. */
export interface Person {
  readonly userId: string;
  readonly isOwner: boolean;
  readonly isAdmin: boolean;
  /** False for apps and deactivated users. */
  readonly isPerson: boolean;
}

/** A user of a workspace, and a way to look up users there in Slack. */
export interface Member {
  readonly workspaceId: string;
  readonly userId: string;
  readonly findPerson: (userId: string) => Promise<Person>;
}

/** Whether a person is a manager, and whom they can ask if not. */
export interface Permissions {
  readonly isManager: boolean;
  /** See {@link Roles.knownManagers}. */
  readonly people: ReadonlySet<string>;
}

/**
 * Managers may connect and configure venues. They are: workspace owners and admins, the person who
 * installed the app, the users in MANAGERS, and the users named in Home.
 */
export interface Roles {
  isManager(member: Member): Promise<boolean>;
  /** Whether the person is a manager, or a manager has allowed them to do this once. */
  mayDo(member: Member, action: AllowedOnce): Promise<boolean>;
  /** Like {@link Roles.isManager}, but false for users who have left the workspace. */
  isStillManager(member: Member): Promise<boolean>;
  permissionsOf(member: Member): Promise<Permissions>;
  /**
   * The managers known without a request to Slack, so without owners and admins; also the people
   * who connected a venue.
   */
  knownManagers(workspaceId: string): Promise<ReadonlySet<string>>;
  /** False for apps, and for people of other workspaces, who can act in shared channels. */
  isPerson(member: Member): Promise<boolean>;
  /** @returns the ids of apps and deactivated users, which cannot be managers */
  notPeople(member: Member, userIds: readonly string[]): Promise<readonly string[]>;
}

export interface RolesOptions {
  /** Those in MANAGERS who are of this workspace. */
  readonly configuredIn: (workspaceId: string) => readonly string[];
  readonly installerOf: (workspaceId: string) => Promise<string | undefined>;
  readonly namedIn: (workspaceId: string) => Promise<readonly string[]>;
  /**
   * User ids of those who connected a venue. They were managers then, and most likely still are.
   */
  readonly connectorsIn: (workspaceId: string) => Promise<readonly string[]>;
  readonly isAllowedOnce: Requests['isAllowedOnce'];
  readonly clock: Clock;
}

/**
 * Cached because Slack allows about 100 users.info calls a minute. The loss of a role takes effect
 * within this time.
 */
const cacheMs = 5 * minuteMs;
const maxCachedPeople = 5_000;

export function createRoles({ clock, ...options }: RolesOptions): Roles {
  const cache = createLru<{ person: Person; until: number }>(maxCachedPeople);

  async function appointed(workspaceId: string): Promise<ReadonlySet<string>> {
    const [installer, named] = await Promise.all([
      options.installerOf(workspaceId),
      options.namedIn(workspaceId),
    ]);
    return new Set([
      ...options.configuredIn(workspaceId),
      ...(installer === undefined ? [] : [installer]),
      ...named,
    ]);
  }

  async function personOf({ workspaceId, userId, findPerson }: Member): Promise<Person> {
    const key = JSON.stringify([workspaceId, userId]);
    const cached = cache.get(key);
    if (cached !== undefined && clock.now() < cached.until) return cached.person;
    const person = await findPerson(userId);
    cache.set(key, { person, until: clock.now() + cacheMs });
    return person;
  }

  const roles: Roles = {
    async isManager(member) {
      const names = await appointed(member.workspaceId);
      return names.has(member.userId) || isManager(await personOf(member), names);
    },
    mayDo: async (member, action) =>
      (await options.isAllowedOnce(member.workspaceId, member.userId, action)) ||
      (await roles.isManager(member)),
    async isStillManager(member) {
      const person = await personOf(member);
      return person.isPerson && isManager(person, await appointed(member.workspaceId));
    },
    async permissionsOf(member) {
      const [mayManage, people] = await Promise.all([
        roles.isManager(member),
        roles.knownManagers(member.workspaceId),
      ]);
      return { isManager: mayManage, people };
    },
    async knownManagers(workspaceId) {
      const connectors = await options.connectorsIn(workspaceId);
      return new Set([...(await appointed(workspaceId)), ...connectors]);
    },
    isPerson: async (member) => (await personOf(member)).isPerson,
    async notPeople(member, userIds) {
      const asked = await Promise.all(userIds.map((userId) => personOf({ ...member, userId })));
      return asked.filter(({ isPerson }) => !isPerson).map(({ userId }) => userId);
    },
  };
  return roles;
}
