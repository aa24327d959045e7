import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Clock } from '../../time.ts';
import type { WorkspaceFixture } from './workspaces.ts';

/** What the sandbox's Slack knows: who installed the app, and what people see. */

export interface ShownMessage {
  readonly id: string;
  readonly teamId: string;
  /** A channel, or the person for a direct message. */
  readonly channelId: string;
  /** Only this person sees it; undefined: everyone in the channel does. */
  readonly onlyFor: string | undefined;
  readonly text: string;
  readonly blocks: readonly unknown[];
  readonly isEdited: boolean;
  /** Who wrote it; undefined: the app did. */
  readonly author?: string | undefined;
  /** The message under which it stands, if it is in a thread. */
  readonly threadId?: string | undefined;
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

/** Slack names blocks that the app did not name. */
export function withBlockIds<T extends { readonly blocks: readonly unknown[] }>(content: T): T {
  return { ...content, blocks: named(content.blocks, 'b') };
}

/** Those within others too; and the buttons that the app did not name. */
function named(blocks: readonly unknown[], prefix: string): unknown[] {
  return blocks.map((block, index) => {
    const id = `${prefix}${index}`;
    const given: Readonly<Record<string, unknown>> = { block_id: id, ...Object(block) };
    const lists = Object.entries(given).flatMap(([name, value]) => {
      if (!Array.isArray(value) || !holdsMore.has(name)) return [];
      const isOfBlocks = name === 'child_blocks' || given.type === 'carousel';
      return [[name, isOfBlocks ? named(value, `${id}.`) : withActionIds(value)] as const];
    });
    return { ...given, ...Object.fromEntries(lists) };
  });
}

const holdsMore: ReadonlySet<string> = new Set(['elements', 'actions', 'child_blocks']);

function withActionIds(elements: readonly unknown[]): unknown[] {
  return elements.map((element, index) =>
    Object(element).type === 'button' ? { action_id: `a${index}`, ...Object(element) } : element,
  );
}

export interface Installed {
  readonly botToken: string;
  readonly scopes: readonly string[];
  readonly installedBy: string;
}

/** `cause` is the trigger or response URL that led to it, if there was one. */
export interface SlackEvents {
  message: [message: ShownMessage, cause: string | undefined];
  view: [view: ShownView, cause: string | undefined];
}

export interface SlackState {
  readonly events: EventEmitter<SlackEvents>;
  readonly installed: Map<string, Installed>;
  readonly messages: ShownMessage[];
  /** Modals of a person, the topmost last. */
  modals(teamId: string, userId: string): readonly ShownView[];
  setModals(teamId: string, userId: string, modals: readonly ShownView[]): void;
  findModal(teamId: string, match: (view: ShownView) => boolean): ShownView | undefined;
  readonly homes: Map<string, ShownView>;
  /** Workspaces whose plan takes no charts and data tables. */
  readonly refusesNativeBlocks: Set<string>;
  /** People who have lost their role as owner or admin. */
  readonly demoted: Set<string>;
  /** People who have left the workspace. */
  readonly departed: Set<string>;
  /** People of another workspace, who act here in a shared channel. */
  readonly strangers: Set<string>;
  /** Channels that take no posts of the app, with Slack's code for it; see {@link channelKey}. */
  readonly closedChannels: Map<string, string>;
  /** Channels in which so many posts are answered with 429, and the seconds to wait. */
  readonly busyChannels: Map<string, { readonly retryAfter: number; times: number }>;
  /** Channels into which someone has invited the app. */
  readonly invited: Set<string>;
  /** Web API methods that answer 429 for now. */
  readonly busyMethods: Set<string>;
  /** Web API methods that fail for now, with Slack's code for it. */
  readonly failingMethods: Map<string, string>;
  /** How many messages and views were refused for them. */
  refusals: number;
  /** How many views were refused because they were made for an older one. */
  refusedHashes: number;
  workspace(teamId: string): WorkspaceFixture | undefined;
  /** Forgets all that people see. */
  clear(): void;
  newId(prefix: string): string;
  newTimestamp(): string;
}

export const channelKey = (teamId: string, channelId: string) => `${teamId} ${channelId}`;
export const homeKey = (teamId: string, userId: string) => `${teamId} ${userId}`;

export function createSlackState(
  clock: Clock,
  workspaces: readonly WorkspaceFixture[],
): SlackState {
  const modals = new Map<string, readonly ShownView[]>();
  const events = new EventEmitter<SlackEvents>();
  // Everyone who waits for something listens.
  events.setMaxListeners(0);
  const messages: ShownMessage[] = [];
  const homes = new Map<string, ShownView>();
  const refusesNativeBlocks = new Set<string>();
  const demoted = new Set<string>();
  const departed = new Set<string>();
  const strangers = new Set<string>();
  const closedChannels = new Map<string, string>();
  const busyChannels: SlackState['busyChannels'] = new Map();
  const invited = new Set<string>();
  let count = 0;
  return {
    events,
    installed: new Map(),
    messages,
    homes,
    refusesNativeBlocks,
    clear() {
      messages.splice(0);
      homes.clear();
      modals.clear();
      refusesNativeBlocks.clear();
      demoted.clear();
      departed.clear();
      strangers.clear();
      closedChannels.clear();
      busyChannels.clear();
      invited.clear();
    },
    demoted,
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
    newId(prefix) {
      count += 1;
      // A restarted sandbox must not give an older one's ids again.
      return `${prefix}${count.toString(36).toUpperCase().padStart(4, '0')}${randomBytes(4).toString('hex').toUpperCase()}`;
    },
    newTimestamp() {
      count += 1;
      const seconds = Math.floor(clock.now() / 1000);
      return `${seconds}.${String(count % 1_000_000).padStart(6, '0')}`;
    },
  };
}
