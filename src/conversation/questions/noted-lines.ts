import { type RichText, rich } from '../../card/rich-text.ts';
import { knownPlace } from '../../history/known-place.ts';
import { currentDay, venueDay } from '../../history/past-night.ts';
import { localZone } from '../../insight/local-time.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import { isTrouble, type LogEntry } from '../../log/entry.ts';
import { isExcepted } from '../asking/except-zones.ts';
import { entriesAbout } from '../asking/past-place.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import { entriesCounted, entryLine, followUpLine } from '../text/log-entries.ts';
import { counted } from '../text/wording.ts';

/** What the venue log knows of trouble, below whether anything needs someone. */

/** More are counted. */
const mostNamed = 2;

/** Empty unless it was asked whether anything needs someone. */
export async function notedLines(
  { workspaceId, connection, question, locale }: VenueQuestion,
  zoneId: string | undefined,
  needs: QuestionNeeds,
): Promise<RichText[]> {
  if (question.yesNo?.asks !== 'need' || question.yesNo.against === 'zones_not_so') return [];
  const place = { ...(await knownPlace(workspaceId, connection, needs)), zoneId };
  const span = { from: currentDay(venueDay(place)).from, to: place.now + 1 };
  const isMeant = (entry: LogEntry) =>
    (zoneId === undefined || entry.zoneId === zoneId) && !isExcepted(entry.zoneId ?? '', question);
  const [today, open] = await Promise.all([
    entriesAbout(span, place, needs),
    needs.logBook.open(place.venue),
  ]);
  const trouble = today.filter((entry) => isTrouble(entry) && isMeant(entry));
  // What is still to be done of today is among its trouble already.
  const left = open.filter((entry) => isMeant(entry) && !trouble.some(({ id }) => id === entry.id));
  const zone = localZone(connection.venue.timezone);
  const told = { connection, zone, scale: loudnessScale(undefined, []) };
  const summary = entriesCounted(trouble, connection);
  return [
    ...(trouble.length <= mostNamed
      ? trouble.map((entry) => rich`✍️ ${entryLine({ entry, ...told }, locale, { span })}`)
      : summary === undefined
        ? []
        : [rich`${summary} in today's log`]),
    ...(left.length <= mostNamed
      ? left.map((entry) => rich`✍️ Still to do: ${followUpLine({ entry, ...told }, locale)}`)
      : [rich`✍️ ${counted(left.length, 'open follow-up')}: \`/ambience log open\``]),
  ];
}
