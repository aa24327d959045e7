import { join, type RichText, rich } from '../../card/rich-text.ts';
import { knownPlace } from '../../history/known-place.ts';
import { currentDay, venueDay } from '../../history/past-night.ts';
import type { Span } from '../../insight/coverage.ts';
import { localZone } from '../../insight/local-time.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import { isTrouble } from '../../log/entry.ts';
import { hourMs } from '../../time.ts';
import { type Connection, isTold } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import { isExcepted } from '../asking/except-zones.ts';
import { entriesAbout } from '../asking/past-place.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import type { Locale } from '../text/locale.ts';
import { entriesCounted, entryLine, followUpLine, type ToldEntry } from '../text/log-entries.ts';
import { alertsIn, pastAlertWords, unseenAmong } from '../text/past-alerts.ts';
import type { VenueRow } from '../text/venue-rows.ts';
import { counted } from '../text/wording.ts';

/** Below whether anything needs someone: what happened before, such as alerts that are over and entries of the log. */

/** More are counted. */
const mostNamed = 2;

/** Empty unless it was asked whether anything needs someone, or whether it is loud. */
export async function notedLines(
  { workspaceId, connection, question, locale }: VenueQuestion,
  zoneId: string | undefined,
  needs: QuestionNeeds,
): Promise<RichText[]> {
  const { yesNo } = question;
  const isMeant = (of: string | undefined) =>
    (zoneId === undefined || of === zoneId) && !isExcepted(of ?? '', question);
  const meant = { workspaceId, connection, isMeant };
  if (yesNo?.asks === 'loud') return complaintLines(meant, locale, needs);
  if (yesNo?.asks !== 'need' || yesNo.against === 'zones_not_so') return [];
  return linesOf(meant, locale, needs);
}

/** Who asks whether it is too loud should know that a guest has just said so. */
const justNowMs = 2 * hourMs;

async function complaintLines(
  { workspaceId, connection, isMeant }: Meant,
  locale: Locale,
  needs: QuestionNeeds,
): Promise<RichText[]> {
  const place = await knownPlace(workspaceId, connection, needs);
  const span = { from: place.now - justNowMs, to: place.now + 1 };
  const entries = await entriesAbout(span, place, needs);
  const told = {
    connection,
    zone: localZone(connection.venue.timezone),
    scale: loudnessScale(undefined, []),
  };
  return entries
    .filter(({ kind, zoneId }) => kind === 'complaint' && isMeant(zoneId))
    .slice(-mostNamed)
    .map((entry) => notedLine({ entry, ...told }, span, locale));
}

function notedLine(told: ToldEntry, span: Span, locale: Locale): RichText {
  return rich`✍️ ${entryLine(told, locale, { span })}`;
}

/**
 * Of several venues, each below its name: alerts that are over and nobody acknowledged, today's trouble and what
 * is still to do. Undefined if there is none.
 *
 * @param rows those that need someone first
 */
export async function notedAtVenues(
  rows: readonly VenueRow[],
  { workspaceId, locale }: Pick<Asker, 'workspaceId' | 'locale'>,
  needs: QuestionNeeds,
): Promise<RichText | undefined> {
  const each = await Promise.all(
    rows
      .filter(({ connection }) => isTold(connection))
      .map(async ({ connection, label }) => {
        const told = await linesOf({ workspaceId, connection, isMeant: () => true }, locale, needs);
        return told.length === 0 ? [] : [[rich`*${label}*`, ...told]];
      }),
  );
  const all = each.flat();
  const left = all.length - mostVenues;
  const more =
    left > 0 ? [rich`and ${counted(left, 'more venue')} with something noted today`] : [];
  return all.length === 0 ? undefined : join([...all.slice(0, mostVenues).flat(), ...more], '\n');
}

const mostVenues = 4;

interface Meant {
  readonly workspaceId: string;
  readonly connection: Connection;
  /** Undefined: of the venue as a whole. */
  isMeant(zoneId: string | undefined): boolean;
}

async function linesOf(
  { workspaceId, connection, isMeant }: Meant,
  locale: Locale,
  needs: QuestionNeeds,
): Promise<RichText[]> {
  const place = await knownPlace(workspaceId, connection, needs);
  const span = { from: currentDay(venueDay(place)).from, to: place.now + 1 };
  const [today, open, episodes] = await Promise.all([
    entriesAbout(span, place, needs),
    needs.logBook.open(place.venue),
    needs.alertService.episodes.since(workspaceId, connection.venueId, span.from),
  ]);
  const alerts = unseenAmong(alertsIn(episodes, span)).filter(
    ({ zone }) => zone.closed !== undefined && isMeant(zone.zoneId),
  );
  const trouble = today.filter((entry) => isTrouble(entry) && isMeant(entry.zoneId));
  // What is still to be done of today is among its trouble already.
  const left = open.filter(
    (entry) => isMeant(entry.zoneId) && !trouble.some(({ id }) => id === entry.id),
  );
  const zone = localZone(connection.venue.timezone);
  const told = { connection, zone, scale: loudnessScale(undefined, []) };
  const over = pastAlertWords({ ...told, alerts, span, saysUnseen: true, isOfOver: true }, locale);
  const summary = entriesCounted(trouble, connection);
  return [
    ...(over === undefined ? [] : [over]),
    ...(trouble.length <= mostNamed
      ? trouble.map((entry) => notedLine({ entry, ...told }, span, locale))
      : summary === undefined
        ? []
        : [rich`${summary} in today's log`]),
    ...(left.length <= mostNamed
      ? left.map((entry) => rich`✍️ Still to do: ${followUpLine({ entry, ...told }, locale)}`)
      : [rich`✍️ ${counted(left.length, 'open follow-up')}: \`/ambience log open\``]),
  ];
}
