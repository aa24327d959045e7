export type Role = 'owner' | 'admin' | 'member' | 'guest';

export interface PersonFixture {
  readonly name: string;
  readonly userId: string;
  readonly role: Role;
  /** As in their profile; British English without it. */
  readonly locale?: string;
}

export interface ChannelFixture {
  readonly id: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly members: readonly string[];
  readonly hasBot: boolean;
}

/** An Enterprise organisation: https://docs.slack.dev/enterprise */
export interface OrganisationFixture {
  readonly id: string;
  readonly name: string;
}

export interface WorkspaceFixture {
  readonly teamId: string;
  readonly name: string;
  readonly domain: string;
  readonly people: readonly PersonFixture[];
  readonly channels: readonly ChannelFixture[];
  readonly organisation?: OrganisationFixture;
}

const owner: PersonFixture = { name: 'owner', userId: 'U0OWNER', role: 'owner' };
const manager: PersonFixture = { name: 'manager', userId: 'U0MANAGER', role: 'admin' };
const bartender: PersonFixture = { name: 'bartender', userId: 'U0BARTENDER', role: 'member' };
const guest: PersonFixture = { name: 'guest', userId: 'U0GUEST', role: 'guest' };

const everyone = [owner, manager, bartender, guest].map(({ userId }) => userId);
const general: ChannelFixture = {
  id: 'C0GENERAL',
  name: 'general',
  isPrivate: false,
  members: everyone,
  hasBot: false,
};

/**
 * The sandbox's two workspaces. People are named after their role. Both workspaces use the same ids
 * for people and channels, to test that the app always distinguishes them by workspace.
 */
export const workspaces: readonly [WorkspaceFixture, WorkspaceFixture] = [
  {
    teamId: 'T0HARBOUR',
    name: 'Harbour Hospitality',
    domain: 'harbour',
    people: [owner, manager, bartender, guest],
    channels: [
      general,
      { id: 'C0BAR', name: 'bar', isPrivate: false, members: everyone, hasBot: true },
      {
        id: 'C0BACKSTAGE',
        name: 'backstage',
        isPrivate: true,
        members: [owner.userId, manager.userId],
        hasBot: false,
      },
    ],
  },
  {
    teamId: 'T0CORNER',
    name: 'Corner Cafés',
    domain: 'corner',
    people: [owner, manager, bartender].map((one) => ({ ...one, locale: 'en-US' })),
    channels: [general],
  },
];
