import type { Handlers } from '../../conversation/handlers.ts';
import type { Log } from '../../ops/log.ts';
import { workspaceIdOf } from '../../workspace-id.ts';
import type { Directory } from '../conversations/directory.ts';
import {
  forgetTenant,
  noteActivity,
  noteInstalled,
  noteRemoved,
  tenantsRemoved,
} from '../conversations/note-activity.ts';
import type { Activity } from './activity.ts';
import type { Turn } from './turn.ts';

export interface InstallationContext {
  readonly directory: Directory;
  readonly handlers: Handlers;
  /** Welcomes the person who installed the app first. */
  readonly onInstalled: (workspaceId: string, userId: string) => Promise<void>;
  /** Deletes everything of a tenant that has removed the app. */
  readonly removeWorkspace: (workspaceId: string) => Promise<void>;
  readonly log: Log;
}

export type Installation = 'added' | 'removed' | undefined;

/**
 * Adding the app sends two activities, in either order, and so does removing it:
 * https://learn.microsoft.com/microsoftteams/platform/bots/how-to/conversations/subscribe-to-conversation-events
 */
export function installationIn({ type, action, eventType, appMoved }: Activity): Installation {
  if (type === 'installationUpdate') return actions[action ?? ''];
  if (type !== 'conversationUpdate') return undefined;
  return eventType === 'teamDeleted' ? 'removed' : appMoved;
}

/** A new version of the app is removed and added as an upgrade. `remove-upgrade` deletes nothing. */
const actions: Readonly<Record<string, Installation>> = {
  add: 'added',
  'add-upgrade': 'added',
  remove: 'removed',
};

/** @param turn undefined if no person did it, such as by an administrator's policy */
export async function added(
  activity: Activity,
  turn: Turn | undefined,
  { directory, handlers, onInstalled, log }: InstallationContext,
): Promise<void> {
  const workspaceId = workspaceIdOf(activity.tenantId);
  const isFirst = await noteInstalled(directory, activity);
  await noteActivity(directory, activity);
  const { kind } = activity.conversation;
  log.info({ workspaceId, kind, isFirst }, 'the app was added in Teams');
  // The other activity of the two says who it was.
  if (turn === undefined || activity.type !== 'installationUpdate') return;
  const { userId, caller } = turn;
  const tenant = await directory.records.tenants.get(activity.tenantId);
  const isInstaller = tenant?.installedBy === userId;
  if (isInstaller) await onInstalled(workspaceId, userId);
  if (kind !== 'personal') return;
  if (!isInstaller) await handlers.messagesOpened(caller);
  await handlers.homeOpened(caller, undefined);
}

export async function removed(
  activity: Activity,
  { directory, removeWorkspace, log }: Forgetting & Pick<InstallationContext, 'log'>,
): Promise<void> {
  const workspaceId = workspaceIdOf(activity.tenantId);
  const wasLast = await noteRemoved(directory, activity);
  log.info({ workspaceId, wasLast }, 'the app was removed in Teams');
  if (wasLast) await forget(activity.tenantId, { directory, removeWorkspace });
}

type Forgetting = Pick<InstallationContext, 'directory' | 'removeWorkspace'>;

/** The tenant is marked until nothing is left of it, so that the next start ends what a crash has left. */
async function forget(tenantId: string, { directory, removeWorkspace }: Forgetting): Promise<void> {
  await removeWorkspace(workspaceIdOf(tenantId));
  await forgetTenant(directory, tenantId);
}

/** Call it at the start. */
export async function forgetRemoved(context: Forgetting): Promise<void> {
  for (const tenantId of await tenantsRemoved(context.directory)) await forget(tenantId, context);
}
