import type { RichText } from '../card/rich-text.ts';
import type { Actor } from '../people/audit.ts';
import type { Managed } from '../people/managed-item.ts';
import type { RequestedAction } from '../people/requests.ts';
import type { Roles } from '../people/roles.ts';
import { denialMessage } from './denials.ts';
import type { RenewHomes } from './feature.ts';
import type { Click, Listen } from './listen.ts';
import { noticeMessage } from './text/notices.ts';

/** What clicks do to the items that managers keep in a list, such as digests and alerts. */

export type ManagedItem = Pick<Managed<unknown, unknown>, 'id' | 'state'>;

export interface ManagedClicks<Item extends ManagedItem> {
  readonly listen: Listen;
  readonly roles: Pick<Roles, 'isManager' | 'knownManagers'>;
  readonly renewHomes: RenewHomes;
  readonly items: {
    find(workspaceId: string, id: string): Promise<Item | undefined>;
    pause(id: string, by: Actor): Promise<Item | undefined>;
    resume(id: string, by: Actor): Promise<Item | undefined>;
    remove(id: string, by: Actor): Promise<Item | undefined>;
  };
  readonly ids: Readonly<
    Record<'list' | 'manage' | 'change' | 'pause' | 'resume' | 'delete', string>
  >;
  /** What someone who is not a manager can ask one for. */
  readonly request: RequestedAction;
  readonly gone: RichText;
  /** Said if a button of an old message resumes what is running. */
  readonly alreadyRunning: RichText;
  /** Said after it was resumed; undefined if it is gone. */
  resumedWords(item: Item | undefined, click: Click): RichText;
  showList(click: Click, page: number, told?: RichText): Promise<void>;
  /** Its settings; says that it is gone if it is. */
  showItem(click: Click, id: string, told?: RichText): Promise<void>;
  openForm(click: Click, item: Item): Promise<void>;
}

/** Registers the list and the buttons that all of them have. */
export function registerManagedClicks<Item extends ManagedItem>(
  managed: ManagedClicks<Item>,
): void {
  const { items, ids, gone, renewHomes, showList } = managed;
  onManagerClick(managed, ids.list, (click) => showList(click, Number(click.value) || 0), 'dialog');
  onItemClick(managed, ids.change, managed.openForm, 'dialog');
  onItemClick(managed, ids.pause, async (click, { id }) => {
    await items.pause(id, click.asker);
    await afterChange(managed, click, id);
  });
  onItemClick(managed, ids.resume, async (click, { id, state }) => {
    // What is snoozed is resumed in its dialog.
    if (click.surface === 'message' && state.kind === 'active') {
      return click.replace(noticeMessage(managed.alreadyRunning));
    }
    const resumed = await items.resume(id, click.asker);
    await afterChange(managed, click, id, managed.resumedWords(resumed, click));
  });
  onItemClick(managed, ids.delete, async (click, { id }) => {
    const { asker } = click;
    await items.remove(id, asker);
    await showList(click, 0, gone);
    await renewHomes(asker.workspaceId, asker);
  });
}

/** Each click checks the permission again. */
export function onManagerClick(
  { listen, roles, request }: Pick<ManagedClicks<ManagedItem>, 'listen' | 'roles' | 'request'>,
  actionId: string,
  handle: (click: Click) => Promise<void>,
  shows?: 'dialog',
): void {
  const checked = async (click: Click) => {
    const denial = await denialMessage(click.asker, request, roles);
    await (denial === undefined ? handle(click) : click.tell(denial));
  };
  listen.onClick(actionId, checked, shows);
}

/** For buttons whose value is the id of one of the items. */
export function onItemClick<Item extends ManagedItem>(
  managed: ManagedClicks<Item>,
  actionId: string,
  handle: (click: Click, item: Item) => Promise<void>,
  shows?: 'dialog',
): void {
  const found = async (click: Click) => {
    const item = await managed.items.find(click.asker.workspaceId, click.value ?? '');
    await (item === undefined ? click.tell(noticeMessage(managed.gone)) : handle(click, item));
  };
  onManagerClick(managed, actionId, found, shows);
}

/** Redraws a dialog; replaces a direct message with the words. Home shows the change itself. */
export async function afterChange<Item extends ManagedItem>(
  { showItem, renewHomes }: ManagedClicks<Item>,
  click: Click,
  id: string,
  told?: RichText,
): Promise<void> {
  const { asker, surface } = click;
  if (surface === 'message' && told !== undefined) await click.replace(noticeMessage(told));
  else if (surface === 'modal') await showItem(click, id, told);
  await renewHomes(asker.workspaceId, asker);
}
