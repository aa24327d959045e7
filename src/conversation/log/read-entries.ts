import { knownPlace } from '../../history/known-place.ts';
import { currentDay, type DatedDay, type VenueDay, venueDay } from '../../history/past-night.ts';
import { isOneNight, type PastTime } from '../../history/past-time.ts';
import { includesToday, momentIn, nightMeant, nightsMeant } from '../../history/service-days.ts';
import type { Span } from '../../insight/coverage.ts';
import type { LogEntry } from '../../log/entry.ts';
import type { LogBook } from '../../log/log-book.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { PartAsked, Question } from '../question.ts';
import { dateNamed, longDay, timeOfDay } from '../text/local-time.ts';
import type { LogFilter } from './log-line.ts';

/** Reads the entries among which those that someone asks for must be. */

/** So many are looked through for those of a kind or zone. */
const mostSearched = 1_000;
/** Without a filter. */
const mostRead = 11;

type ReadNeeds = Parameters<typeof knownPlace>[2] & {
  readonly logBook: Pick<LogBook, 'about' | 'open' | 'all' | 'last'>;
};

interface Reading {
  readonly asker: Asker;
  readonly needs: ReadNeeds;
  /** None for the whole venue. */
  readonly zoneIds: readonly string[];
}

/** The newest first. Without a time, all open follow-ups are among them. */
export async function readEntries(
  {
    past,
    part,
    skip = 0,
    search,
    entryKind,
    isOpenOnly,
    isCsv,
    isOwn,
    writer,
  }: LogFilter & Pick<Question, 'skip'>,
  connection: Connection,
  { asker, needs, zoneIds }: Reading,
): Promise<{ readonly entries: readonly LogEntry[]; readonly period: string | undefined }> {
  const { logBook } = needs;
  const venue = { workspaceId: asker.workspaceId, venueId: connection.venueId };
  if (past !== undefined) {
    const day = venueDay(await knownPlace(asker.workspaceId, connection, needs));
    const { from, to, name, hours } = stretchOf(past, part, day, asker);
    const all = await logBook.about(venue, { from, to });
    const entries = all.filter(
      ({ at }) => hours?.some((span) => at >= span.from && at < span.to) ?? true,
    );
    return { entries: entries.toReversed(), period: name };
  }
  const open = (await logBook.open(venue)).toReversed();
  if (isOpenOnly) return { entries: open, period: undefined };
  if (isCsv) {
    const all = await logBook.all(venue);
    return { entries: all.toSorted((a, b) => b.at - a.at), period: undefined };
  }
  const isFiltered =
    isOwn ||
    writer !== undefined ||
    entryKind !== undefined ||
    zoneIds.length > 0 ||
    search.length > 0 ||
    skip > 0;
  const last = await logBook.last(venue, isFiltered ? mostSearched : mostRead);
  const others = last
    .filter(({ followUp }) => followUp.kind !== 'open')
    .toSorted((a, b) => b.at - a.at);
  return { entries: [...open, ...others], period: undefined };
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** Of each night, if only some hours were asked for. */
  readonly hours: readonly Span[] | undefined;
}

function stretchOf(
  past: PastTime,
  part: PartAsked | undefined,
  day: VenueDay,
  { locale }: Asker,
): Stretch {
  const { zone, now } = day;
  const hasHours = part?.from !== undefined || part?.to !== undefined;
  const hoursOf = (night: DatedDay): Span => {
    const at = (minute: number | undefined) =>
      minute === undefined ? undefined : momentIn(night, minute, zone).at;
    return { from: at(part?.from) ?? night.from, to: at(part?.to) ?? night.to };
  };
  const time = (moment: number) => timeOfDay(moment, zone, locale);
  if (isOneNight(past)) {
    const night = nightMeant(past, day);
    const name = longDay(night.from, now, zone, locale);
    if (!hasHours) return { ...night, name, hours: undefined };
    const span = hoursOf(night);
    const named = `${name}, ${time(span.from)} to ${time(Math.min(span.to, now))}`;
    return { ...span, name: named, hours: undefined };
  }
  const today = currentDay(day);
  const nights = nightsMeant(past, day);
  const isToNow = past.kind === 'last_days' || includesToday(past, day);
  const date = (at: number) => dateNamed(at, now, zone, locale);
  const first = nights[0] ?? today;
  const last = isToNow ? today : (nights.at(-1) ?? today);
  const name = `${date(first.from)} to ${date(last.from)}`;
  const span = { from: first.from, to: isToNow ? now + 1 : last.to };
  if (!hasHours) return { ...span, name, hours: undefined };
  const hours = (isToNow ? [...nights, today] : nights).map(hoursOf);
  const [from, to] = [hours[0]?.from ?? first.from, hours[0]?.to ?? first.to];
  return { ...span, name: `${name}, ${time(from)} to ${time(to)}`, hours };
}
