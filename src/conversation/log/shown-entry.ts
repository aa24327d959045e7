import { z } from 'zod';
import type { RichText } from '../../card/rich-text.ts';
import { jsonIn } from '../../json.ts';
import type { EntryId } from '../../log/change-entry.ts';
import type { LogEntry } from '../../log/entry.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import type { Caller } from '../actor.ts';
import type { Click } from '../listen.ts';
import { noticeMessage } from '../text/notices.ts';
import { entryMessage } from './entry-message.ts';
import type { LogNeeds } from './needs.ts';
import { viewFor } from './told.ts';
import { entryGone } from './words.ts';

/** Finds the entry that a button is about, and shows it again after a change. */

export interface FoundEntry {
  readonly entry: LogEntry;
  readonly connection: Connection;
}

const entryId = z.tuple([z.string(), z.string()]);

/** @returns undefined for any value but that of `entryValue` */
export function readEntryId(value: string | undefined): EntryId | undefined {
  const [venueId, id] = entryId.safeParse(jsonIn(value ?? '')).data ?? [];
  return venueId === undefined || id === undefined ? undefined : { venueId, id };
}

export async function findEntry(
  { workspaceId }: Pick<Caller, 'workspaceId'>,
  value: string | undefined,
  { logBook, connections }: Pick<LogNeeds, 'logBook' | 'connections'>,
): Promise<FoundEntry | undefined> {
  const read = readEntryId(value);
  if (read === undefined) return undefined;
  const { venueId, id } = read;
  const connection = findVenue(await connections.list(workspaceId), venueId);
  const entry = await logBook.find({ workspaceId, venueId }, id);
  return entry === undefined || connection === undefined ? undefined : { entry, connection };
}

/** Tells the person if the entry or its venue is gone. */
export function forEntry(
  needs: LogNeeds,
  handle: (click: Click, found: FoundEntry) => Promise<void>,
): (click: Click) => Promise<void> {
  return async (click) => {
    const found = await findEntry(click.asker, click.value, needs);
    await (found === undefined ? click.tell(noticeMessage(entryGone)) : handle(click, found));
  };
}

/** Beside the list that it was chosen in. */
export async function tellEntry(
  click: Click,
  { entry, connection }: FoundEntry,
  needs: LogNeeds,
): Promise<void> {
  const { locale } = click.asker;
  const view = await viewFor(click.asker, connection, entry, needs);
  await click.tell(entryMessage({ ...view, isShareable: isShareable(click) }, locale));
}

export async function replaceWithEntry(
  click: Click,
  { entry, connection }: FoundEntry,
  needs: LogNeeds,
  lead?: RichText,
): Promise<void> {
  const { locale } = click.asker;
  const view = await viewFor(click.asker, connection, entry, needs);
  await click.replace(entryMessage({ ...view, isShareable: isShareable(click), lead }, locale));
}

/** From a dialog, nothing can be posted in a channel. */
export function isShareable({ asker, surface }: Click): boolean {
  return surface === 'message' && asker.isInChannel;
}
