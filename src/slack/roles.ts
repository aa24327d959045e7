import type { WebClient } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { isManager, type Person } from '../workspace/managers.ts';
import type { Caller } from './services.ts';
import { slackCodeOf } from './slack-code.ts';

/** Who may connect and configure: owners, admins, who installed the app, MANAGERS, and the named. */
export interface Roles {
  isManager(caller: Caller): Promise<boolean>;
  /** The same, and still a person of the workspace: someone who was a manager once may have left. */
  isStillManager(caller: Caller): Promise<boolean>;
  /** Known without asking Slack: people to turn to, besides owners and admins. */
  peopleToAsk(teamId: string): Promise<ReadonlySet<string>>;
  /** Which of these are apps or gone, so that they can manage nothing. */
  notPeople(caller: Caller, userIds: readonly string[]): Promise<readonly string[]>;
}

export interface RolesOptions {
  readonly configured: ReadonlySet<string>;
  readonly installerOf: (teamId: string) => Promise<string | undefined>;
  readonly namedIn: (teamId: string) => Promise<readonly string[]>;
  /** They were managers when they did, and most likely still are. */
  readonly connectorsIn: (teamId: string) => Promise<readonly string[]>;
  readonly clock: Clock;
}

/** users.info is Tier 4 (100 a minute); a lost role takes effect within this time. */
const rememberedMs = 5 * 60_000;
const people = 5_000;

interface KnownPerson extends Person {
  readonly isPerson: boolean;
}

export function createRoles({ clock, ...options }: RolesOptions): Roles {
  const known = new LRUCache<string, { person: KnownPerson; until: number }>({ max: people });

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

  async function personOf({ teamId, userId, client }: Caller): Promise<KnownPerson> {
    const key = JSON.stringify([teamId, userId]);
    const remembered = known.get(key);
    if (remembered !== undefined && clock.now() < remembered.until) return remembered.person;
    const person = await fetchPerson(client, teamId, userId);
    known.set(key, { person, until: clock.now() + rememberedMs });
    return person;
  }

  return {
    async isManager(caller) {
      const names = await appointed(caller.teamId);
      return names.has(caller.userId) || isManager(await personOf(caller), names);
    },
    async isStillManager(caller) {
      const person = await personOf(caller);
      return person.isPerson && isManager(person, await appointed(caller.teamId));
    },
    async peopleToAsk(teamId) {
      const connectors = await options.connectorsIn(teamId);
      return new Set([...(await appointed(teamId)), ...connectors]);
    },
    async notPeople(caller, userIds) {
      const asked = await Promise.all(userIds.map((userId) => personOf({ ...caller, userId })));
      return asked.filter(({ isPerson }) => !isPerson).map(({ userId }) => userId);
    },
  };
}

/** https://docs.slack.dev/reference/methods/users.info */
async function fetchPerson(
  client: WebClient,
  teamId: string,
  userId: string,
): Promise<KnownPerson> {
  try {
    const { user } = await client.users.info({ user: userId });
    // In shared channels, people from other workspaces can act too; being an owner there gives no rights here.
    const isOfTeam =
      user?.team_id === teamId || user?.enterprise_user?.teams?.includes(teamId) === true;
    return {
      userId,
      isOwner: isOfTeam && (user?.is_owner === true || user?.is_primary_owner === true),
      isAdmin: isOfTeam && user?.is_admin === true,
      isPerson: isOfTeam && user?.is_bot !== true && user?.deleted !== true,
    };
  } catch (error) {
    if (slackCodeOf(error) !== 'user_not_found') throw error;
    return { userId, isOwner: false, isAdmin: false, isPerson: false };
  }
}
