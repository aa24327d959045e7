import { openAlerts } from '../../alerts/open-alerts.ts';
import type { Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { asPlain } from '../../card/rich-text.ts';
import type { LogEntry } from '../../log/entry.ts';
import { findPlace } from '../../venues/find.ts';
import { findSeveral } from '../../venues/find-several.ts';
import { type ChannelVenues, impliedVenue } from '../../venues/venue-choices.ts';
import { type Connection, isReadable, venueName } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import { isExcepted, withoutWords } from '../asking/except-zones.ts';
import { venuesAsked } from '../asking/find-asked.ts';
import type { Question } from '../question.ts';
import { chooseVenueMessage, venueNotConnectedMessage } from '../text/choose-venue.ts';
import { entryKindWords, type ToldEntry } from '../text/log-entries.ts';
import { listed as listedNames } from '../text/wording.ts';
import { findZone } from '../zone-key.ts';
import { type LogListData, logListMessage, mostShown } from './list-message.ts';
import type { LogFilter } from './log-line.ts';
import type { LogNeeds } from './needs.ts';
import { readEntries } from './read-entries.ts';
import { namesZone, withWords, writtenBy } from './search-entries.ts';
import { sendLog } from './send-log.ts';
import { tellerOf } from './told.ts';
import { whichPlace } from './words.ts';

/** Shows the entries that someone asks for. */

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
  const isWithoutPlace = filter.places === '' && venues.forChannel === undefined;
  const isAnywhere = isWithoutPlace && (isChosen(filter) || impliedVenue(venues) === undefined);
  const isOfAll = filter.isOfAll || isAnywhere || some.length > 0;
  if (isOfAll && question.venueId === undefined && readable.length > 1) {
    return showOfAll(connected, filter, question, { asker, needs });
  }
  const one = findPlace({ typed: filter.places, venueId: question.venueId }, venues);
  // `complaints about the restaurant or the terrace`
  const found = one.kind === 'unknown' ? (findSeveral(filter.places, venues) ?? one) : one;
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
  const readWith = (used: LogFilter) =>
    Promise.all(
      connected.map((connection) =>
        entriesIn({ connection, zones: [] }, used, question, { asker, needs }),
      ),
    );
  const isSome = (read: readonly Pick<Found, 'wanted'>[]) =>
    read.some(({ wanted }) => wanted.length > 0);
  const { read, missed } = await orWithoutWords(filter, readWith, isSome);
  const told = read
    .flatMap(({ wanted, tell }) => wanted.map((entry) => ({ ...tell(entry), isOfMany: true })))
    .toSorted((a, b) => b.entry.at - a.entry.at);
  const [first] = read;
  const { argument, past, part, venueIds, exceptZoneIds, exceptKind } = question;
  const except = { exceptZoneIds, exceptKind };
  const venues = venueIds === undefined ? 'all venues' : connected.map(venueName).join(', ');
  const place = `${venues}${exceptWords(question, connected)}`;
  if (filter.isCsv) {
    const of = { place, names: [place], period: first?.period };
    return { message: await sendLog(told, of, filter, { asker, needs }), isAside: true };
  }
  const isAll = read.every((one) => one.isAll);
  const alertCount = await alertsBeside(filter, connected, [], { asker, needs });
  const data = { place, period: first?.period, told, missed, isAll, alertCount };
  return {
    message: listMessage({ ...data, isWhether: question.isWhether === true }, filter, {
      asker,
      question: { ...except, command: 'log', argument, past, part, venueIds, skip: question.skip },
    }),
  };
}

/** More zones are not listed in a title. */
const mostNamed = 3;

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
  const { read, missed } = await orWithoutWords(
    filter,
    (used) => entriesIn(shown, used, question, { asker, needs }),
    ({ wanted }) => wanted.length > 0,
  );
  const { wanted, tell, period, isAll } = read;
  const [zone, ...others] = zones;
  const name = venueName(connection);
  const named = zones.length > mostNamed ? [] : zones.map((one) => one.name);
  const place =
    named.length === 0
      ? `${name}${exceptWords(question, [connection])}`
      : `${asPlain(listedNames(named))} (${name})`;
  if (filter.isCsv) {
    const names = [name, ...zones.map((one) => one.name)];
    const of = { place, names, period };
    return {
      message: await sendLog(wanted.map(tell), of, filter, { asker, needs }),
      isAside: true,
    };
  }
  const asked: Question = {
    command: 'log',
    argument: question.argument,
    venueId: connection.venueId,
    ...(zone === undefined || others.length > 0 ? {} : { zoneId: zone.id }),
    past: filter.past,
    part: filter.part,
    exceptZoneIds: question.exceptZoneIds,
    exceptKind: question.exceptKind,
    skip: question.skip,
  };
  const alertCount = await alertsBeside(filter, [connection], zones, { asker, needs });
  const data = { place, period, told: wanted.map(tell), missed, isAll, alertCount };
  const listed = { ...data, isWhether: question.isWhether === true };
  return { message: listMessage(listed, filter, { asker, question: asked }) };
}

/** ` without Terrace`, ` without rounds`; empty if nothing is left out */
function exceptWords(question: Question, connected: readonly Connection[]): string {
  const zones = withoutWords(question, { zones: connected.flatMap((one) => one.zones) });
  const { exceptKind } = question;
  return exceptKind === undefined ? zones : `${zones} without ${entryKindWords[exceptKind].plural}`;
}

/** Whoever asks what is open wants to know of alerts as well. */
async function alertsBeside(
  { isOpenOnly, entryKind, past }: LogFilter,
  connected: readonly Connection[],
  zones: readonly Zone[],
  { asker, needs }: Omit<Asking, 'venues'>,
): Promise<number> {
  if (!isOpenOnly || entryKind !== undefined || past !== undefined) return 0;
  const { episodes } = needs.alertService;
  const all = await Promise.all(
    connected.map(({ venueId }) => episodes.current(asker.workspaceId, venueId)),
  );
  return openAlerts(all.flat(), needs.clock.now()).filter(
    ({ zone: { zoneId } }) => zones.length === 0 || zones.some(({ id }) => id === zoneId),
  ).length;
}

interface Listed
  extends Pick<LogListData, 'place' | 'period' | 'missed' | 'isAll' | 'alertCount' | 'isWhether'> {
  readonly told: readonly ToldEntry[];
}

function listMessage(
  { told, ...listed }: Listed,
  { past, entryKind, isOpenOnly, search, isOwn, isLast, writer }: LogFilter,
  {
    asker,
    question: { skip, ...question },
  }: { readonly asker: Asker; readonly question: Question },
): Message {
  const isOpen = ({ entry: { followUp } }: ToldEntry) => followUp.kind === 'open';
  const by = isOwn ? 'you' : writer;
  const shown = listed.missed === undefined ? search : [];
  const filter = {
    past,
    entryKind,
    isOpenOnly,
    isLast,
    search: shown,
    by,
    skip: skip ?? 0,
  };
  const open = told.filter(isOpen);
  const others = told.filter((one) => !isOpen(one));
  return logListMessage({ ...listed, ...filter, open, others, question }, asker.locale);
}

type Found = Awaited<ReturnType<typeof entriesIn>>;

/**
 * `noise complaints` are rarely noted with this word: if no entry has the words, those are shown that
 * are asked for otherwise.
 *
 * @returns the words that no entry has, if that is so
 */
async function orWithoutWords<T>(
  filter: LogFilter,
  read: (used: LogFilter) => Promise<T>,
  isSome: (found: T) => boolean,
): Promise<{ readonly read: T; readonly missed: readonly string[] | undefined }> {
  const found = await read(filter);
  const { entryKind, past, isOpenOnly, search } = filter;
  const isNarrowed = entryKind !== undefined || past !== undefined || isOpenOnly;
  if (isSome(found) || search.length === 0 || !isNarrowed || filter.isLast) {
    return { read: found, missed: undefined };
  }
  const all = await read({ ...filter, search: [] });
  return isSome(all) ? { read: all, missed: search } : { read: found, missed: undefined };
}

/** Those that are asked for, and how they are told. */
async function entriesIn(
  { connection, zones }: Shown,
  filter: LogFilter,
  question: Question,
  { asker, needs }: Omit<Asking, 'venues'>,
) {
  const { skip = 0, exceptZoneIds = [] } = question;
  const zoneIds = zones.map(({ id }) => id);
  const isThere = ({ zoneId, text }: LogEntry) =>
    zoneIds.includes(zoneId ?? '') || namesZone(text, zones, connection.zones);
  const isMeant = (entry: LogEntry) => {
    const { zoneId, kind, followUp, writtenBy: by } = entry;
    return (
      (!filter.isOwn || by === asker.userId) &&
      (zoneIds.length === 0 || isThere(entry)) &&
      !isExcepted(zoneId ?? '', question) &&
      kind !== question.exceptKind &&
      (filter.entryKind === undefined || kind === filter.entryKind) &&
      (!filter.isOpenOnly || followUp.kind === 'open')
    );
  };
  const { search, writer, isLast, isOwn, entryKind } = filter;
  const isPlain =
    !isOwn &&
    [writer, entryKind, ...zoneIds].every((one) => one === undefined) &&
    search.length === 0 &&
    exceptZoneIds.length === 0 &&
    question.exceptKind === undefined &&
    skip === 0;
  const { entries, period, isAll } = await readEntries(filter, connection, {
    asker,
    needs,
    isPlain,
    enough: isLast ? 1 : skip + mostShown + 1,
    async choose(some, areAll) {
      const meant = some.filter(isMeant);
      const ofWriter = writer === undefined ? meant : await writtenBy(writer, meant, asker);
      return withWords(search, ofWriter, areAll, asker);
    },
  });
  const tell = await tellerOf(asker.workspaceId, connection, needs);
  const newest = entries.toSorted((a, b) => b.writtenAt - a.writtenAt || (a.id < b.id ? 1 : -1));
  return { wanted: isLast ? newest.slice(0, 1) : entries, tell, period, isAll };
}
