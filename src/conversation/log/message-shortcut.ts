import { mention, type RichText } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { logLimits } from '../../log/entry.ts';
import type { Place } from '../../venues/find.ts';
import type { Asker } from '../actor.ts';
import type { WrittenMessage } from '../feature.ts';
import { noticeDialog } from '../text/dialogs.ts';
import { dayAndTime } from '../text/local-time.ts';
import { noVenueYet } from '../text/notices.ts';
import { kindIn } from './kind-of-text.ts';
import type { LogNeeds } from './needs.ts';
import { impliedPlace, openNewEntry } from './open-form.ts';
import { notedIn, placeIn } from './read-noted.ts';
import { alreadyThere, onlyBeginning } from './words.ts';

/** The shortcut *Add to venue log* on a message: the form with its words, its time and its place. */
export async function addMessage(
  asker: Asker,
  { text, at, author }: WrittenMessage,
  needs: LogNeeds,
): Promise<void> {
  const venues = await needs.choices.inChannel(asker.workspaceId, asker.channelId);
  if (venues.connected.length === 0) {
    await asker.open(noticeDialog('Venue log', noVenueYet));
    return;
  }
  // Its words may name an earlier time: `complained about smoke at 20:30`, written at 23:20.
  const { time, ...said } = notedIn(text, { venues, now: at });
  const moment = time.kind === 'at' ? time.at : at;
  const place = placeIn(text, venues) ?? impliedPlace(venues);
  // The entry carries the name of who adds it, so the author's is put before the words.
  const withAuthor = author === undefined || text === '' ? text : `${author}: ${text}`;
  const tooLong = withAuthor.length > logLimits.textLength ? onlyBeginning : undefined;
  const lead = (await addedBefore([withAuthor, text], place, asker, needs)) ?? tooLong;
  const known = { entryKind: kindIn(text), needsFollowUp: said.needsFollowUp };
  await openNewEntry({ text: withAuthor, ...known, place, at: moment, lead }, venues, asker, needs);
}

/** So many of the newest entries may be of the same message. */
const lookedThrough = 100;

/** @returns undefined unless the newest entries of the venue have one with the same words */
async function addedBefore(
  texts: readonly string[],
  place: Place | undefined,
  { workspaceId, locale }: Asker,
  { logBook }: LogNeeds,
): Promise<RichText | undefined> {
  if (place === undefined) return undefined;
  const { venueId, venue } = place.connection;
  const entries = await logBook.last({ workspaceId, venueId }, lookedThrough);
  const words = texts.map((text) => text.slice(0, logLimits.textLength).trim());
  const same = entries.find((entry) => words.includes(entry.text.trim()));
  return (
    same &&
    alreadyThere(
      mention(same.writtenBy),
      dayAndTime(same.writtenAt, localZone(venue.timezone), locale),
    )
  );
}
