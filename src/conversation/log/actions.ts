import { openAlerts } from '../../alerts/open-alerts.ts';
import { jsonIn } from '../../json.ts';
import { deleteEntry } from '../../log/change-entry.ts';
import { newEntryId } from '../../log/entry.ts';
import { mayChange } from '../../log/rights.ts';
import { writeEntry } from '../../log/write-entry.ts';
import { minuteMs } from '../../time.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { findVenue, venueName } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import { newLogEntry } from '../entry-points.ts';
import type { Click, Listen } from '../listen.ts';
import { houseLocale } from '../text/locale.ts';
import { noticeMessage, noVenueYet, outdatedMessage, venueGone } from '../text/notices.ts';
import { findZone } from '../zone-key.ts';
import { entryMessage, sharedEntryMessage } from './entry-message.ts';
import { draftProblems, entryFormView, formOfEntry } from './form.ts';
import { logIds } from './ids.ts';
import { momentOf } from './moment.ts';
import type { LogNeeds } from './needs.ts';
import { openNewEntry } from './open-form.ts';
import { notedIn } from './read-noted.ts';
import { forEntry, isShareable, readEntryId, replaceWithEntry, tellEntry } from './shown-entry.ts';
import { toldAlone, viewFor } from './told.ts';
import {
  alreadyLogged,
  checkedAllFine,
  checkedWithAlerts,
  entryDeleted,
  entryGone,
  notYours,
  notYoursToDelete,
  onlyOwnPeople,
  sharedToChannel,
  tooLateToDelete,
  writtenLead,
} from './words.ts';

/** What the buttons of the venue log do, apart from follow-ups. */
export function registerLogActions(listen: Listen, needs: LogNeeds): void {
  listen.onClick(logIds.write, (click) => openForm(click, needs), 'dialog');
  listen.onClick(logIds.round, (click) => logRound(click, needs));
  listen.onClick(logIds.remove, (click) => remove(click, needs));
  listen.onClick(
    logIds.open,
    forEntry(needs, (click, found) => tellEntry(click, found, needs)),
  );
  listen.onClick(
    logIds.edit,
    forEntry(needs, async (click, { entry }) => {
      const { asker } = click;
      if (!(await mayChange(entry, asker, needs))) return click.tell(noticeMessage(notYours));
      const { id, venueId, version } = entry;
      const connected = await needs.connections.list(asker.workspaceId);
      const state = { id, venueId, version };
      await click.open(
        entryFormView({ state, typed: formOfEntry(entry), connected }, asker.locale),
      );
    }),
    'dialog',
  );
  listen.onClick(
    logIds.share,
    forEntry(needs, async (click, found) => {
      const { workspaceId } = click.asker;
      const told = await toldAlone(workspaceId, found, needs);
      await click.post(sharedEntryMessage(told, houseLocale));
      await replaceWithEntry(click, found, needs, sharedToChannel);
    }),
  );
}

/** For an entry about a place and a moment, if the button names them. */
async function openForm(click: Click, needs: LogNeeds): Promise<void> {
  const { asker } = click;
  const { venueId, zoneId, at, episodeId, text } =
    newLogEntry.safeParse(jsonIn(click.value ?? '')).data ?? {};
  const venues = await needs.choices.inChannel(asker.workspaceId, asker.channelId);
  const connection = findVenue(venues.connected, venueId);
  if (venues.connected.length === 0) return click.tell(noticeMessage(noVenueYet));
  if (connection === undefined && venueId !== undefined) {
    return click.tell(noticeMessage(venueGone));
  }
  const place = connection && { connection, zone: findZone(connection.zones, zoneId) };
  // Above the dialog that was clicked in, if it was in one.
  const open = async (dialog: Parameters<Click['open']>[0]) => {
    await click.open(dialog);
    return { update: async () => {} };
  };
  if (text !== undefined) return openTyped(text, venues, { ...asker, open }, needs);
  const known = { place, episodeId, ...(at === undefined ? {} : { at }) };
  await openNewEntry(known, venues, { ...asker, open }, needs);
}

/** With what its words say about it. */
async function openTyped(
  text: string,
  venues: ChannelVenues,
  asker: Asker,
  needs: LogNeeds,
): Promise<void> {
  const { clock } = needs;
  const noted = notedIn(text, { venues, now: clock.now() });
  const moment = noted.place && (await momentOf(noted, noted.place.connection, asker, needs));
  const entry = { ...noted, ...(moment && { at: moment.at }), isOffered: true } as const;
  await openNewEntry(entry, venues, asker, needs);
}

async function logRound(click: Click, needs: LogNeeds): Promise<void> {
  const { asker, value: venueId = '' } = click;
  const now = needs.clock.now();
  const episodes = await needs.alertService.episodes.current(asker.workspaceId, venueId);
  const open = openAlerts(episodes, now).map(({ zone }) => zone.name);
  // Two presses within a minute are one round.
  const minute = Math.floor(now / minuteMs) * minuteMs;
  const draft = {
    id: newEntryId(minute, `round-${asker.userId}`),
    venueId,
    zoneId: undefined,
    kind: 'round',
    text: open.length === 0 ? checkedAllFine : checkedWithAlerts(open),
    at: now,
    needsFollowUp: false,
  } as const;
  const written = await writeEntry(draft, asker, needs);
  const connection = findVenue(await needs.connections.list(asker.workspaceId), venueId);
  if (written.kind === 'venue_gone' || connection === undefined) {
    return click.tell(noticeMessage(venueGone));
  }
  if (written.kind === 'not_allowed') return click.tell(noticeMessage(onlyOwnPeople));
  if (written.kind === 'refused') {
    return click.tell(noticeMessage(draftProblems[written.problem].words));
  }
  if (written.kind === 'written_before') return click.tell(noticeMessage(alreadyLogged));
  const view = await viewFor(asker, connection, written.entry, needs);
  const lead = writtenLead(written, venueName(connection));
  await click.tell(entryMessage({ ...view, isShareable: isShareable(click), lead }, asker.locale));
}

async function remove(click: Click, needs: LogNeeds): Promise<void> {
  const { asker } = click;
  const id = readEntryId(click.value);
  if (id === undefined) return click.tell(outdatedMessage());
  const { kind } = await deleteEntry(id, asker, needs);
  switch (kind) {
    case 'deleted':
      await click.replace(noticeMessage(entryDeleted));
      return needs.renewHomes(asker.workspaceId, asker);
    case 'gone':
      return click.replace(noticeMessage(entryGone));
    case 'not_allowed':
      return click.tell(noticeMessage(notYoursToDelete));
    case 'too_late':
      return click.tell(noticeMessage(tooLateToDelete));
  }
}
