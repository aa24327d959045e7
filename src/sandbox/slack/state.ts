import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Clock } from '../../time.ts';
import type { OrganisationFixture, WorkspaceFixture } from './workspaces.ts';

/** A message in a channel, a thread or a direct conversation. */
export interface ShownMessage {
  readonly id: string;
  readonly teamId: string;
  /** A channel, or the person for a direct message. */
  readonly channelId: string;
  /** Ephemeral: visible to this person only. Undefined: visible to everyone in the channel. */
  readonly onlyFor: string | undefined;
  readonly text: string;
  readonly blocks: readonly unknown[];
  readonly isEdited: boolean;
  /** The person who wrote it; undefined: the app. */
  readonly author?: string | undefined;
  /** The root message, if it is in a thread. */
  readonly threadId?: string | undefined;
  /** A reply that is also shown among the messages of the channel. */
  readonly isBroadcast?: boolean | undefined;
  readonly file?: SharedFile | undefined;
}

export interface SharedFile {
  readonly name: string;
  readonly content: string;
}

export interface ShownView {
  readonly id: string;
  readonly teamId: string;
  readonly userId: string;
  readonly type: 'modal' | 'home';
  /** As the app sent it. */
  readonly content: ViewContent;
  /** Changes with every update; see `hash_conflict`. */
  readonly hash: string;
}

export interface ViewContent {
  readonly [field: string]: unknown;
  readonly blocks: readonly unknown[];
}

/** Adds the ids that Slack adds: for blocks without `block_id` and buttons without `action_id`. */
export function withBlockIds<T extends { readonly blocks: readonly unknown[] }>(content: T): T {
  return { ...content, blocks: named(content.blocks, 'b') };
}

/** Includes nested blocks. */
function named(blocks: readonly unknown[], prefix: string): unknown[] {
  return blocks.map((block, index) => {
    const id = `${prefix}${index}`;
    const given: Readonly<Record<string, unknown>> = { block_id: id, ...Object(block) };
    const lists = Object.entries(given).flatMap(([name, value]) => {
      if (!Array.isArray(value) || !nestedFields.has(name)) return [];
      const isOfBlocks = name === 'child_blocks' || given.type === 'carousel';
      return [[name, isOfBlocks ? named(value, `${id}.`) : withActionIds(value)] as const];
    });
    return { ...given, ...Object.fromEntries(lists) };
  });
}

const nestedFields: ReadonlySet<string> = new Set(['elements', 'actions', 'child_blocks']);

function withActionIds(elements: readonly unknown[]): unknown[] {
  return elements.map((element, index) =>
    Object(element).type === 'button' ? { action_id: `a${index}`, ...Object(element) } : element,
  );
}

export interface Installed {
  readonly botToken: string;
  readonly scopes: readonly string[];
  readonly installedBy: string;
  /** If tokens rotate. The token before this one lives until it expires. */
  readonly rotation?: Rotation | undefined;
}

export interface Rotation {
  readonly refreshToken: string;
  /** In ms since the epoch. */
  readonly expiresAt: number;
  readonly previous?: { readonly botToken: string; readonly expiresAt: number } | undefined;
}

/** `cause`: the trigger id, response id or modal id that led to it, if any. */
export interface SlackEvents {
  message: [message: ShownMessage, cause: string | undefined];
  view: [view: ShownView, cause: string | undefined];
}

/** State of the local Slack: installations, everything visible, and conditions set by tests. */
export interface SlackState {
  readonly events: EventEmitter<SlackEvents>;
  /** By workspace or organisation. */
  readonly installed: Map<string, Installed>;
  /** Workspaces that use the app through their organisation. */
  readonly granted: Set<string>;
  /** Whether tokens expire after twelve hours. */
  rotatesTokens: boolean;
  readonly messages: ShownMessage[];
  /** Open modals of a person, the top one last. */
  modals(teamId: string, userId: string): readonly ShownView[];
  setModals(teamId: string, userId: string, modals: readonly ShownView[]): void;
  findModal(teamId: string, match: (view: ShownView) => boolean): ShownView | undefined;
  /** By {@link homeKey}. */
  readonly homes: Map<string, ShownView>;
  /** Ids of workspaces whose plan refuses charts and data tables. */
  readonly workspacesWithoutCharts: Set<string>;
  /** People who have lost their role as owner or admin. */
  readonly demoted: Set<string>;
  /** Locales that people have chosen in their profile, by person. */
  readonly locales: Map<string, string>;
  /** People who have left the workspace. */
  readonly departed: Set<string>;
  /** People of another workspace, who use the app in a shared channel. */
  readonly strangers: Set<string>;
  /** Channels that refuse the app's posts, with Slack's error code, by {@link channelKey}. */
  readonly closedChannels: Map<string, string>;
  /** Channels whose next `times` posts get a 429 (`retryAfter` in s), by {@link channelKey}. */
  readonly busyChannels: Map<string, { readonly retryAfter: number; times: number }>;
  /** Channels that the app was invited to, by {@link channelKey}. */
  readonly invited: Set<string>;
  /** Web API methods that currently answer 429. */
  readonly busyMethods: Set<string>;
  /** Web API methods that currently fail, with Slack's error code. */
  readonly failingMethods: Map<string, string>;
  /** Count of messages and views refused because of charts or data tables. */
  refusals: number;
  /** Count of Homes refused with `hash_conflict`. */
  refusedHashes: number;
  workspace(teamId: string): WorkspaceFixture | undefined;
  organisation(id: string): OrganisationFixture | undefined;
  /** The workspace that the people of an organisation's workspace were first in. */
  homeTeamOf(teamId: string): string;
  /** Whether a workspace has the app through its organisation and not for itself. */
  isThroughOrganisation(teamId: string): boolean;
  /** Removes everything visible, and the conditions of workspaces, people and channels. */
  clear(): void;
  newId(prefix: string): string;
  /** A message id: `1700000000.000001`. */
  newTimestamp(): string;
}

/** The app's own, which its messages carry. */
export const botIdentity = { user_id: 'U0AMBIENCE', bot_id: 'B0AMBIENCE' };

export const channelKey = (teamId: string, channelId: string) => `${teamId} ${channelId}`;
export const homeKey = (teamId: string, userId: string) => `${teamId} ${userId}`;

export function createSlackState(
  clock: Clock,
  workspaces: readonly WorkspaceFixture[],
): SlackState {
  const modals = new Map<string, readonly ShownView[]>();
  const events = new EventEmitter<SlackEvents>();
  // Each pending wait is a listener, so there is no useful limit.
  events.setMaxListeners(0);
  const messages: ShownMessage[] = [];
  const homes = new Map<string, ShownView>();
  const workspacesWithoutCharts = new Set<string>();
  const demoted = new Set<string>();
  const locales = new Map<string, string>();
  const departed = new Set<string>();
  const strangers = new Set<string>();
  const closedChannels = new Map<string, string>();
  const busyChannels: SlackState['busyChannels'] = new Map();
  const invited = new Set<string>();
  const installed: SlackState['installed'] = new Map();
  let count = 0;
  return {
    events,
    installed,
    granted: new Set(),
    rotatesTokens: false,
    messages,
    homes,
    workspacesWithoutCharts,
    clear() {
      messages.splice(0);
      homes.clear();
      modals.clear();
      workspacesWithoutCharts.clear();
      demoted.clear();
      locales.clear();
      departed.clear();
      strangers.clear();
      closedChannels.clear();
      busyChannels.clear();
      invited.clear();
    },
    demoted,
    locales,
    departed,
    strangers,
    closedChannels,
    busyChannels,
    invited,
    busyMethods: new Set(),
    failingMethods: new Map(),
    refusals: 0,
    refusedHashes: 0,
    modals: (teamId, userId) => modals.get(homeKey(teamId, userId)) ?? [],
    setModals: (teamId, userId, stack) => modals.set(homeKey(teamId, userId), stack),
    findModal: (teamId, match) =>
      [...modals.values()].flat().find((view) => view.teamId === teamId && match(view)),
    workspace: (teamId) => workspaces.find((one) => one.teamId === teamId),
    organisation: (id) =>
      workspaces.find(({ organisation }) => organisation?.id === id)?.organisation,
    homeTeamOf(teamId) {
      const { organisation } = workspaces.find((one) => one.teamId === teamId) ?? {};
      const first = workspaces.find((one) => one.organisation?.id === organisation?.id);
      return organisation === undefined ? teamId : (first?.teamId ?? teamId);
    },
    isThroughOrganisation: (teamId) => {
      const { organisation } = workspaces.find((one) => one.teamId === teamId) ?? {};
      return organisation !== undefined && !installed.has(teamId) && installed.has(organisation.id);
    },
    newId(prefix) {
      count += 1;
      // Random part: ids must not repeat after a restart of the sandbox.
      return `${prefix}${count.toString(36).toUpperCase().padStart(4, '0')}${randomBytes(4).toString('hex').toUpperCase()}`;
    },
    newTimestamp() {
      count += 1;
      const seconds = Math.floor(clock.now() / 1000);
      return `${seconds}.${String(count % 1_000_000).padStart(6, '0')}`;
    },
  };
}
