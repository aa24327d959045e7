import { LRUCache } from 'lru-cache';
import { type Clock, minuteMs } from '../time.ts';
import { isManager } from './managers.ts';

/** What Slack says of someone in a workspace. */
export interface Person {
  readonly userId: string;
  readonly isOwner: boolean;
  readonly isAdmin: boolean;
  /** False for apps and for people who have left. */
  readonly isPerson: boolean;
}

/** Someone in a workspace, and how to ask Slack about people there. */
export interface Member {
  readonly teamId: string;
  readonly userId: string;
  readonly findPerson: (userId: string) => Promise<Person>;
}

/** What a person may do, and whom they can ask if they may not. */
export interface Permissions {
  readonly isManager: boolean;
  /** Managers who are known without asking Slack; owners and admins are not among them. */
  readonly people: ReadonlySet<string>;
}

/** Who may connect and configure: owners, admins, who installed the app, MANAGERS, and the named. */
export interface Roles {
  isManager(member: Member): Promise<boolean>;
  /** Also checks that they are still in the workspace: a former manager may have left. */
  isStillManager(member: Member): Promise<boolean>;
  permissionsOf(member: Member): Promise<Permissions>;
  /** Managers who are known without asking Slack. */
  knownManagers(teamId: string): Promise<ReadonlySet<string>>;
  /** Those of these ids that are apps or people who have left, who can manage nothing. */
  notPeople(member: Member, userIds: readonly string[]): Promise<readonly string[]>;
}

export interface RolesOptions {
  readonly configured: ReadonlySet<string>;
  readonly installerOf: (teamId: string) => Promise<string | undefined>;
  readonly namedIn: (teamId: string) => Promise<readonly string[]>;
  /** They were managers when they connected a venue, and most likely still are. */
  readonly connectorsIn: (teamId: string) => Promise<readonly string[]>;
  readonly clock: Clock;
}

/** Slack allows about 100 calls of users.info a minute; a lost role takes effect within this time. */
const rememberedMs = 5 * minuteMs;
const peopleRemembered = 5_000;

export function createRoles({ clock, ...options }: RolesOptions): Roles {
  const known = new LRUCache<string, { person: Person; until: number }>({ max: peopleRemembered });

  async function appointed(teamId: string): Promise<ReadonlySet<string>> {
    const [installer, named] = await Promise.all([
      options.installerOf(teamId),
      options.namedIn(teamId),
    ]);
    return new Set([
      ...options.configured,
      ...(installer === undefined ? [] : [installer]),
      ...named,
    ]);
  }

  async function personOf({ teamId, userId, findPerson }: Member): Promise<Person> {
    const key = JSON.stringify([teamId, userId]);
    const remembered = known.get(key);
    if (remembered !== undefined && clock.now() < remembered.until) return remembered.person;
    const person = await findPerson(userId);
    known.set(key, { person, until: clock.now() + rememberedMs });
    return person;
  }

  const roles: Roles = {
    async isManager(member) {
      const names = await appointed(member.teamId);
      return names.has(member.userId) || isManager(await personOf(member), names);
    },
    async isStillManager(member) {
      const person = await personOf(member);
      return person.isPerson && isManager(person, await appointed(member.teamId));
    },
    async permissionsOf(member) {
      const [mayManage, people] = await Promise.all([
        roles.isManager(member),
        roles.knownManagers(member.teamId),
      ]);
      return { isManager: mayManage, people };
    },
    async knownManagers(teamId) {
      const connectors = await options.connectorsIn(teamId);
      return new Set([...(await appointed(teamId)), ...connectors]);
    },
    async notPeople(member, userIds) {
      const asked = await Promise.all(userIds.map((userId) => personOf({ ...member, userId })));
      return asked.filter(({ isPerson }) => !isPerson).map(({ userId }) => userId);
    },
  };
  return roles;
}
