import { knownPlace } from '../../history/known-place.ts';
import { currentDay, type DatedDay, type VenueDay, venueDay } from '../../history/past-night.ts';
import { isOneNight, type PastTime } from '../../history/past-time.ts';
import { daysUntilNow, nightMeant, spanMeant, spanOfHours } from '../../history/service-days.ts';
import type { Span } from '../../insight/coverage.ts';
import { minuteOfDay } from '../../insight/local-time.ts';
import type { LogEntry } from '../../log/entry.ts';
import type { LogBook } from '../../log/log-book.ts';
import { dayMs, minuteMs } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { PartAsked } from '../hours-asked.ts';
import { dateNamed, dayAndTime, longDay, timeOfDay } from '../text/local-time.ts';
import { minutesAgo } from '../understanding/times/local-now.ts';
import type { LogFilter } from './log-line.ts';

/** Reads the entries among which those that someone asks for must be. */

/** So many of the newest are read until enough are found among them; then all are. */
const portions = [100, 1_000];
/** If any entry will do. */
const mostRead = 11;

export type ReadNeeds = Parameters<typeof knownPlace>[2] & {
  readonly logBook: Pick<LogBook, 'about' | 'open' | 'all' | 'last'>;
};

interface Reading {
  readonly asker: Asker;
  readonly needs: ReadNeeds;
  /** Any entry will do. */
  readonly isPlain: boolean;
  /** So many fill what is shown. */
  readonly enough: number;
  /**
   * Those that are asked for, in their order.
   *
   * @param isAll whether there are no others
   */
  readonly choose: (entries: readonly LogEntry[], isAll: boolean) => Promise<readonly LogEntry[]>;
}

export interface EntriesRead {
  readonly entries: readonly LogEntry[];
  readonly period: string | undefined;
  /** Whether all that are asked for were read, so that they can be counted. */
  readonly isAll: boolean;
}

/** The newest first. Without a time, all open follow-ups are among them. */
export async function readEntries(
  filter: LogFilter,
  connection: Connection,
  { asker, needs, isPlain, enough, choose }: Reading,
): Promise<EntriesRead> {
  const { past, part, isOpenOnly, isCsv } = filter;
  const { logBook } = needs;
  const venue = { workspaceId: asker.workspaceId, venueId: connection.venueId };
  if (past !== undefined) {
    const day = venueDay(await knownPlace(asker.workspaceId, connection, needs));
    const { from, to, name, hours } = stretchOf(past, part, day, asker);
    const all = await logBook.about(venue, { from, to });
    const within = all.filter(
      ({ at }) => hours?.some((span) => at >= span.from && at < span.to) ?? true,
    );
    return { entries: await choose(within.toReversed(), true), period: name, isAll: true };
  }
  const open = (await logBook.open(venue)).toReversed();
  if (isOpenOnly) return { entries: await choose(open, true), period: undefined, isAll: true };
  if (isCsv) {
    const all = await logBook.all(venue);
    const newest = all.toSorted((a, b) => b.at - a.at);
    return { entries: await choose(newest, true), period: undefined, isAll: true };
  }
  const newestFirst = (some: readonly LogEntry[]) => {
    const others = some.filter(({ followUp }) => followUp.kind !== 'open');
    return [...open, ...others.toSorted((a, b) => b.at - a.at)];
  };
  for (const most of isPlain ? [mostRead] : portions) {
    const last = await logBook.last(venue, most);
    const isAll = last.length < most;
    const entries = await choose(newestFirst(last), isAll);
    if (isAll || entries.length >= enough) return { entries, period: undefined, isAll };
  }
  const entries = await choose(newestFirst(await logBook.all(venue)), true);
  return { entries, period: undefined, isAll: true };
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** Of each night, if only some hours were asked for. */
  readonly hours: readonly Span[] | undefined;
}

/** Entries `since 23:00`, asked in the morning, and `from 23:00 to 07:00` go on after the service day. */
function untilNow(span: Span, part: PartAsked | undefined, { now, zone }: VenueDay): Span {
  const { from, to } = part ?? {};
  if (from === undefined || now - span.from >= dayMs) return span;
  if (to === undefined) return { from: span.from, to: Math.max(span.to, now) };
  const minutes = minutesAgo(minuteOfDay(span.from, zone), to);
  return from > to ? { from: span.from, to: span.from + minutes * minuteMs } : span;
}

function stretchOf(
  past: PastTime,
  part: PartAsked | undefined,
  day: VenueDay,
  { locale }: Asker,
): Stretch {
  const { zone, now } = day;
  const hasHours = part?.from !== undefined || part?.to !== undefined;
  const hoursOf = (night: DatedDay): Span =>
    spanOfHours({ from: part?.from, to: part?.to }, night, night, zone);
  const time = (moment: number) => timeOfDay(moment, zone, locale);
  if (isOneNight(past)) {
    const night = nightMeant(past, day);
    const name = longDay(night.from, now, zone, locale);
    if (!hasHours) return { ...night, name, hours: undefined };
    const span = untilNow(hoursOf(night), part, day);
    const named = `${name}, ${time(span.from)} to ${time(Math.min(span.to, now))}`;
    return { ...span, name: named, hours: undefined };
  }
  const days = daysUntilNow(past, day);
  const date = (at: number) => dateNamed(at, now, zone, locale);
  const [first = currentDay(day)] = days;
  const last = days.at(-1) ?? first;
  const name = `${date(first.from)} to ${date(last.from)}`;
  const span = spanMeant(past, day);
  if (part?.isSince) {
    const { from } = hoursOf(first);
    return { from, to: span.to, name: `since ${dayAndTime(from, zone, locale)}`, hours: undefined };
  }
  if (!hasHours) return { ...span, name, hours: undefined };
  const hours = days.map(hoursOf);
  const [from, to] = [hours[0]?.from ?? first.from, hours[0]?.to ?? first.to];
  return { ...span, name: `${name}, ${time(from)} to ${time(to)}`, hours };
}
