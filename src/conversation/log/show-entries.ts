import type { Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { knownPlace } from '../../history/known-place.ts';
import { currentDay, type DatedDay, type VenueDay, venueDay } from '../../history/past-night.ts';
import { isOneNight, type PastTime } from '../../history/past-time.ts';
import { includesToday, momentIn, nightMeant, nightsMeant } from '../../history/service-days.ts';
import type { Span } from '../../insight/coverage.ts';
import type { LogEntry } from '../../log/entry.ts';
import { findPlace } from '../../venues/find.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { type Connection, isReadable, venueName } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import { venuesAsked } from '../asking/find-asked.ts';
import { findZone, type PartAsked, type Question } from '../question.ts';
import { chooseVenueMessage, venueNotConnectedMessage } from '../text/choose-venue.ts';
import { dateNamed, longDay, timeOfDay } from '../text/local-time.ts';
import type { ToldEntry } from '../text/log-entries.ts';
import { type LogListData, logListMessage } from './list-message.ts';
import type { LogFilter } from './log-line.ts';
import type { LogNeeds } from './needs.ts';
import { withWords, writtenBy } from './search-entries.ts';
import { sendLog } from './send-log.ts';
import { tellerOf } from './told.ts';
import { whichPlace } from './words.ts';

/** Shows the entries that someone asks for. */

/** So many are looked through for those of a kind or zone. */
const mostSearched = 1_000;
/** Without a filter. */
const mostRead = 11;

interface Asking {
  readonly venues: ChannelVenues;
  readonly asker: Asker;
  readonly needs: LogNeeds;
}

export async function showEntries(
  filter: LogFilter,
  question: Question,
  { venues, asker, needs }: Asking,
): Promise<Answer> {
  const { locale } = asker;
  const some = venuesAsked(question, venues);
  const connected = some.length > 0 ? some : venues.connected;
  const readable = connected.filter(isReadable);
  // Who asks for some of them need not know where they were noted.
  const isAnywhere = isChosen(filter) && filter.places === '' && venues.forChannel === undefined;
  const isOfAll = filter.isOfAll || isAnywhere || some.length > 0;
  if (isOfAll && question.venueId === undefined && readable.length > 1) {
    return showOfAll(connected, filter, question, { asker, needs });
  }
  const found = findPlace({ typed: filter.places, venueId: question.venueId }, venues);
  switch (found.kind) {
    case 'nothing_connected':
    case 'not_connected':
      return { message: venueNotConnectedMessage() };
    case 'unknown':
      return { message: message(paragraph(whichPlace)) };
    case 'which_venue':
      return { message: chooseVenueMessage(found.candidates, question, locale) };
    case 'which_zone': {
      const [first] = found.places;
      if (first === undefined) return { message: venueNotConnectedMessage() };
      const zones = found.places.map(({ zone }) => zone);
      return showIn({ connection: first.connection, zones }, filter, question, { asker, needs });
    }
    case 'place': {
      const { connection, zone } = found.place;
      const chosen = findZone(connection.zones, question.zoneId) ?? zone;
      const zones = chosen === undefined ? [] : [chosen];
      return showIn({ connection, zones }, filter, question, { asker, needs });
    }
  }
}

/** Whether some entries are asked for, rather than the newest. */
function isChosen(filter: LogFilter): boolean {
  const { search, writer, entryKind, past, isOpenOnly, isOwn, isLast } = filter;
  const isOne = [writer, entryKind, past].some((one) => one !== undefined);
  return isOne || search.length > 0 || isOpenOnly || isOwn || isLast;
}

/** Of all venues, each entry with its venue. */
async function showOfAll(
  connected: readonly Connection[],
  filter: LogFilter,
  question: Question,
  { asker, needs }: Omit<Asking, 'venues'>,
): Promise<Answer> {
  const read = await Promise.all(
    connected.map((connection) =>
      entriesIn({ connection, zones: [] }, filter, question, { asker, needs }),
    ),
  );
  const told = read
    .flatMap(({ wanted, tell }) => wanted.map((entry) => ({ ...tell(entry), isOfMany: true })))
    .toSorted((a, b) => b.entry.at - a.entry.at);
  const [first] = read;
  const { argument, past, part, venueIds } = question;
  const place = venueIds === undefined ? 'all venues' : connected.map(venueName).join(', ');
  if (filter.isCsv) {
    const of = { place, names: [place], period: first?.period };
    return { message: await sendLog(told, of, filter, { asker, needs }) };
  }
  const data = { place, period: first?.period, told };
  return {
    message: listMessage(data, filter, {
      asker,
      question: { command: 'log', argument, past, part, venueIds, skip: question.skip },
    }),
  };
}

interface Shown {
  readonly connection: Connection;
  /** None for the whole venue. */
  readonly zones: readonly Zone[];
}

async function showIn(
  shown: Shown,
  filter: LogFilter,
  question: Question,
  { asker, needs }: Omit<Asking, 'venues'>,
): Promise<Answer> {
  const { connection, zones } = shown;
  const { wanted, tell, period } = await entriesIn(shown, filter, question, { asker, needs });
  const [zone, ...others] = zones;
  const name = venueName(connection);
  const place = zone === undefined || others.length > 0 ? name : `${zone.name} (${name})`;
  if (filter.isCsv) {
    const names = [name, ...zones.map((one) => one.name)];
    const of = { place, names, period };
    return { message: await sendLog(wanted.map(tell), of, filter, { asker, needs }) };
  }
  const asked = {
    command: 'log',
    argument: question.argument,
    venueId: connection.venueId,
    ...(zone === undefined || others.length > 0 ? {} : { zoneId: zone.id }),
    past: filter.past,
    part: filter.part,
    skip: question.skip,
  };
  const data = { place, period, told: wanted.map(tell) };
  return { message: listMessage(data, filter, { asker, question: asked }) };
}

interface Listed extends Pick<LogListData, 'place' | 'period'> {
  readonly told: readonly ToldEntry[];
}

function listMessage(
  { place, period, told }: Listed,
  { past, entryKind, isOpenOnly, search, isOwn, writer }: LogFilter,
  {
    asker,
    question: { skip, ...question },
  }: { readonly asker: Asker; readonly question: Question },
): Message {
  const isOpen = ({ entry: { followUp } }: ToldEntry) => followUp.kind === 'open';
  const by = isOwn ? 'you' : writer;
  const filter = { past, entryKind, isOpenOnly, search, by, skip: skip ?? 0 };
  const open = told.filter(isOpen);
  const others = told.filter((one) => !isOpen(one));
  return logListMessage({ place, period, ...filter, open, others, question }, asker.locale);
}

/** Those that are asked for, and how they are told. */
async function entriesIn(
  { connection, zones }: Shown,
  filter: LogFilter,
  { skip }: Question,
  { asker, needs }: Omit<Asking, 'venues'>,
) {
  const zoneIds = zones.map(({ id }) => id);
  const isMeant = ({ zoneId, kind, followUp, writtenBy: by }: LogEntry) =>
    (!filter.isOwn || by === asker.userId) &&
    (zoneIds.length === 0 || zoneIds.includes(zoneId ?? '')) &&
    (filter.entryKind === undefined || kind === filter.entryKind) &&
    (!filter.isOpenOnly || followUp.kind === 'open');
  const { entries, period } = await readEntries({ ...filter, skip }, connection, {
    asker,
    needs,
    zoneIds,
  });
  const tell = await tellerOf(asker.workspaceId, connection, needs);
  const chosen = entries.filter(isMeant);
  const ofWriter =
    filter.writer === undefined ? chosen : await writtenBy(filter.writer, chosen, asker);
  const all = await withWords(filter.search, ofWriter, asker);
  const newest = all.toSorted((a, b) => b.writtenAt - a.writtenAt || (a.id < b.id ? 1 : -1));
  return { wanted: filter.isLast ? newest.slice(0, 1) : all, tell, period };
}

/** The newest first. Without a time, all open follow-ups are among them. */
async function readEntries(
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
  {
    asker,
    needs,
    zoneIds,
  }: Pick<Asking, 'asker' | 'needs'> & { readonly zoneIds: readonly string[] },
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
