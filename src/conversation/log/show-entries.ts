import { isAcknowledged, openZones } from '../../alerts/venue-alerts.ts';
import type { Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { asPlain } from '../../card/rich-text.ts';
import { findPlace } from '../../venues/find.ts';
import { findSeveral } from '../../venues/find-several.ts';
import { type ChannelVenues, impliedVenue } from '../../venues/venue-choices.ts';
import { type Connection, isReadable, venueName } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import { withoutWords } from '../asking/except-zones.ts';
import { venuesAsked } from '../asking/find-asked.ts';
import type { Question } from '../question.ts';
import { chooseVenueMessage, venueNotConnectedMessage } from '../text/choose-venue.ts';
import { entryKindWords, type ToldEntry } from '../text/log-entries.ts';
import { listed as listedNames } from '../text/wording.ts';
import { findZone } from '../zone-key.ts';
import { entriesIn, type Found, orNotOpen, orWithoutWords, type Shown } from './find-entries.ts';
import { type LogListData, logListMessage, type OpenBeside } from './list-message.ts';
import type { LogFilter } from './log-line.ts';
import type { LogNeeds } from './needs.ts';
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
  wished: LogFilter,
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
  const filter = await orNotOpen(wished, readWith, isSome);
  const { read, missed } = await orWithoutWords(filter, readWith, isSome);
  const tellers = await Promise.all(
    connected.map((connection) => tellerOf(asker.workspaceId, connection, needs)),
  );
  const told = read
    .flatMap(({ wanted }, index) =>
      wanted.flatMap((entry) => {
        const one = tellers[index]?.(entry);
        return one === undefined ? [] : [{ ...one, isOfMany: true }];
      }),
    )
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
  const alerts = await alertsBeside(filter, connected, [], { asker, needs });
  const isNoneOpen = wished.isOpenOnly && !filter.isOpenOnly;
  const data = { place, period: first?.period, told, missed, isNoneOpen, isAll, alerts };
  return {
    message: listMessage({ ...data, isWhether: question.isWhether === true }, filter, {
      asker,
      question: { ...except, command: 'log', argument, past, part, venueIds, skip: question.skip },
    }),
  };
}

/** More zones are not listed in a title. */
const mostNamed = 3;

async function showIn(
  shown: Shown,
  wished: LogFilter,
  question: Question,
  { asker, needs }: Omit<Asking, 'venues'>,
): Promise<Answer> {
  const { connection, zones } = shown;
  const isSome = ({ wanted }: Found) => wanted.length > 0;
  const readWith = (used: LogFilter) => entriesIn(shown, used, question, { asker, needs });
  const filter = await orNotOpen(wished, readWith, isSome);
  const found = await orWithoutWords(filter, readWith, isSome);
  // What was noted of the venue as a whole may be about the zone, too.
  const ofWhole =
    zones.length === 0 || isSome(found.read) || filter.isCsv
      ? undefined
      : await entriesIn({ ...shown, isOfWhole: true }, filter, question, { asker, needs });
  const isOfWhole = ofWhole !== undefined && isSome(ofWhole);
  const { read, missed } = isOfWhole ? { read: ofWhole, missed: undefined } : found;
  const { wanted, period, isAll } = read;
  const tell = await tellerOf(asker.workspaceId, connection, needs);
  const [zone, ...others] = zones;
  const name = venueName(connection);
  const named = zones.length > mostNamed ? [] : zones.map((one) => one.name);
  const zoneNames = asPlain(listedNames(named));
  const place =
    named.length === 0 || isOfWhole
      ? `${name}${exceptWords(question, [connection])}`
      : `${zoneNames} (${name})`;
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
  const alerts = await alertsBeside(filter, [connection], zones, { asker, needs });
  const notAbout = isOfWhole ? zoneNames : undefined;
  const isNoneOpen = wished.isOpenOnly && !filter.isOpenOnly;
  const told = wanted.map(tell);
  const data = { place, period, told, missed, notAbout, isNoneOpen, isAll, alerts };
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
): Promise<OpenBeside> {
  if (!isOpenOnly || entryKind !== undefined || past !== undefined) return { open: 0, unseen: 0 };
  const { episodes } = needs.alertService;
  const all = await Promise.all(
    connected.map(({ venueId }) => episodes.current(asker.workspaceId, venueId)),
  );
  const isMeant = ({ zoneId }: { readonly zoneId: string }) =>
    zones.length === 0 || zones.some(({ id }) => id === zoneId);
  const open = all.flat().filter((episode) => openZones(episode).some(isMeant));
  return {
    open: open.length,
    unseen: open.filter((episode) => !isAcknowledged(episode)).length,
  };
}

interface Listed
  extends Pick<
    LogListData,
    'place' | 'period' | 'missed' | 'notAbout' | 'isNoneOpen' | 'isAll' | 'alerts' | 'isWhether'
  > {
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
