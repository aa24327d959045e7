import { type Part, paragraph } from '../../card/part.ts';
import { mention, rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { setFollowUp } from '../../log/change-entry.ts';
import type { LogEntry } from '../../log/entry.ts';
import type { Click, Listen } from '../listen.ts';
import { dayAndTime } from '../text/local-time.ts';
import { houseLocale, type Locale } from '../text/locale.ts';
import { followUpLine, type ToldEntry } from '../text/log-entries.ts';
import { noticeMessage } from '../text/notices.ts';
import { sharedEntryRow } from './entry-message.ts';
import { logIds } from './ids.ts';
import type { LogNeeds } from './needs.ts';
import {
  type FoundEntry,
  findEntry,
  forEntry,
  replaceWithEntry,
  tellEntry,
} from './shown-entry.ts';
import { toldAlone } from './told.ts';
import { entryGone } from './words.ts';

/** What someone still has to deal with, and who has. */

export function registerFollowUps(listen: Listen, needs: LogNeeds): void {
  const markAndShow = (wanted: 'open' | 'done', show: typeof replaceWithEntry) =>
    forEntry(needs, async (click, found) => {
      const entry = await mark(click, found, wanted, needs);
      if (entry !== undefined) await show(click, { ...found, entry }, needs);
    });
  listen.onClick(logIds.follow, markAndShow('open', replaceWithEntry));
  listen.onClick(logIds.finish, markAndShow('done', replaceWithEntry));
  // The list stays, for the next one.
  listen.onClick(logIds.followInList, markAndShow('open', tellEntry));
  listen.onClick(logIds.finishInList, markAndShow('done', tellEntry));
  listen.onClick(logIds.done, doneInPost(sharedEntryRow, needs));
  listen.onClick(
    logIds.handoverDone,
    doneInPost((told, locale) => paragraph(followUpLine(told, locale)), needs),
  );
}

/** The row says for everyone who has done it, and the rest of the post stays. */
function doneInPost(rowOf: (told: ToldEntry, locale: Locale) => Part, needs: LogNeeds) {
  return async (click: Click) => {
    const found = await findEntry(click.asker, click.value, needs);
    if (found === undefined) await click.tell(noticeMessage(entryGone));
    else await mark(click, found, 'done', needs);
    await click.rewriteRows(async (value) => {
      const shown = await findEntry(click.asker, value, needs);
      if (shown === undefined) return paragraph(entryGone);
      if (shown.entry.followUp.kind === 'open') return undefined;
      const { workspaceId } = click.asker;
      return rowOf(await toldAlone(workspaceId, shown, needs), houseLocale);
    });
  };
}

/** @returns undefined if it was too late, which the person is told */
async function mark(
  click: Click,
  { entry: { venueId, id }, connection }: FoundEntry,
  wanted: 'open' | 'done',
  needs: LogNeeds,
): Promise<LogEntry | undefined> {
  const { asker } = click;
  const changed = await setFollowUp({ venueId, id }, wanted, asker, needs);
  if (changed.kind === 'gone') {
    await click.tell(noticeMessage(entryGone));
    return undefined;
  }
  const { entry } = changed;
  if (changed.kind === 'done_before' && entry.followUp.kind === 'done') {
    const zone = localZone(connection.venue.timezone);
    const when = dayAndTime(entry.followUp.at, zone, asker.locale);
    const by = mention(entry.followUp.by);
    await click.tell(noticeMessage(rich`${by} has already done this (${when}).`));
  } else {
    await needs.renewHomes(asker.workspaceId, asker);
  }
  return entry;
}
