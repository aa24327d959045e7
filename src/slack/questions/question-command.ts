import { AmbienceError } from '../../ambience/errors.ts';
import { type ReadOptions, readForPerson, type VenueCredentials } from '../../ambience/reading.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Zone } from '../../ambience/types.ts';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import type { Roles } from '../../people/roles.ts';
import { type Clock, minuteMs, type Weekday } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { type Found, findPlace, isReadable, type Place } from '../../venues/find.ts';
import { splitWeekday } from '../../venues/names.ts';
import type { ChannelVenues, VenueChoices } from '../../venues/venue-choices.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import type { RefreshZones } from '../../venues/zone-refresh.ts';
import type { Message } from '../blocks/message.ts';
import { type Asker, isInChannel } from '../caller.ts';
import type { Answer, Command, CommandInfo } from '../feature.ts';
import { connectAgainButtons, noVenueMessage } from '../permissions.ts';
import { findZone, type Question } from '../question.ts';
import { chooseVenueMessage, venueNotConnectedMessage } from '../text/choose-venue.ts';
import { chooseZoneMessage, nothingFoundMessage } from './choose-zone-message.ts';
import { followUps } from './follow-ups.ts';

/** A command about a venue or one of its zones, which are found before it answers. */
export interface QuestionCommand extends CommandInfo {
  /** The argument may also name a weekday. */
  readonly takesWeekday?: boolean;
  readonly answerVenue: (asked: VenueQuestion, needs: QuestionNeeds) => Promise<Message>;
  /** Without it, the command is about venues only. */
  readonly answerZone?: (
    zone: Zone,
    asked: VenueQuestion,
    needs: QuestionNeeds,
  ) => Promise<Message>;
  /** Answers if no venue is named and none is implied; without it, people are asked which one. */
  readonly answerAll?: Command<QuestionNeeds>['answer'];
}

/** A question about one venue. */
export interface VenueQuestion {
  readonly teamId: string;
  /** With the venue found. */
  readonly question: Question;
  readonly connection: Connection;
  /** The weekday that was named. */
  readonly weekday: Weekday | undefined;
  /** All readings for one answer share its deadline. */
  readonly options: ReadOptions;
  /** Reads with the venue's credentials; see {@link Connections.read}. */
  read<T>(work: (credentials: VenueCredentials) => Promise<T>): Promise<T>;
}

export interface QuestionNeeds {
  readonly connections: Connections;
  readonly choices: Pick<VenueChoices, 'inChannel'>;
  readonly readings: Readings;
  readonly refreshZones: RefreshZones;
  readonly roles: Pick<Roles, 'isManager' | 'permissionsOf'>;
  readonly inFlight: InFlight;
  readonly clock: Clock;
  readonly log: Log;
}

/** Makes a command that finds the venue and zone, answers, and offers follow-ups. */
export function questionCommand(command: QuestionCommand): Command<QuestionNeeds> {
  const { name, usage, summary } = command;
  return {
    name,
    usage,
    summary,
    async answer(question, asker, needs) {
      const venues = await needs.choices.inChannel(asker.teamId, asker.channelId);
      const argument = readArgument(command, question, venues);
      const asked = { command, question, venues, asker, needs, ...argument };
      const found = await findWithNewestZones(asked);
      switch (found.kind) {
        case 'nothing_connected':
          return { message: noVenueMessage(await needs.roles.permissionsOf(asker)) };
        case 'not_connected':
          return { message: venueNotConnectedMessage() };
        case 'which_venue':
          return command.answerAll !== undefined && asked.typed === ''
            ? command.answerAll(question, asker, needs)
            : { message: chooseVenueMessage(found.candidates, question) };
        case 'which_zone':
          return { message: chooseZoneMessage(found.places, venues.connected, question) };
        case 'unknown':
          return { message: nothingFoundMessage({ ...found, sought: soughtIn(asked), question }) };
        case 'place': {
          const { connection } = found.place;
          const answer = await answerAbout(found.place, asked);
          needs.inFlight.track(needs.refreshZones(asker.teamId, connection));
          return answer;
        }
      }
    },
  };
}

/** A question, and what is needed to answer it. */
interface Asking {
  readonly command: QuestionCommand;
  readonly question: Question;
  /** The words that name a place. */
  readonly typed: string;
  readonly weekday: Weekday | undefined;
  readonly venues: ChannelVenues;
  readonly asker: Asker;
  readonly needs: QuestionNeeds;
}

/** What was typed, unless the zone came from a button or picker. */
function soughtIn({ question, typed }: Asking): string {
  return question.zoneId === undefined ? typed : '';
}

/** A text that names a place is not searched for a weekday: there may be a *Sun Deck*. */
function readArgument(
  { takesWeekday }: QuestionCommand,
  { argument, venueId }: Question,
  venues: ChannelVenues,
): Pick<Asking, 'typed' | 'weekday'> {
  const isPlace = () => findPlace({ typed: argument, venueId }, venues).kind !== 'unknown';
  const { rest, weekday } = splitWeekday(argument);
  return takesWeekday !== true || weekday === undefined || (rest !== '' && isPlace())
    ? { typed: argument, weekday: undefined }
    : { typed: rest, weekday };
}

/** Stored zones newer than this are not read again for a name that nothing has. */
const minRefreshMs = minuteMs;

/** Finds the place in the stored zones; reads the zones once if it is not among them. */
async function findWithNewestZones(asked: Asking): Promise<Found> {
  const { question, typed, venues, asker, needs } = asked;
  const { connections, clock } = needs;
  const search = { typed, venueId: question.venueId };
  const found = findPlace(search, venues);
  const connection = venueToSearch(found, asked);
  if (connection === undefined) return found;

  const findIn = (zones: readonly Zone[]): Found => {
    const newest = { ...connection, zones: [...zones] };
    if (question.zoneId !== undefined) {
      const zone = findZone(zones, question.zoneId);
      return zone === undefined
        ? { kind: 'unknown', connection: newest, nearest: [] }
        : { kind: 'place', place: { connection: newest, zone } };
    }
    const connected = venues.connected.map((one) => (one === connection ? newest : one));
    return findPlace(search, { ...venues, connected });
  };
  const options = readForPerson(clock);
  const known = findIn(await connections.zones(asker.teamId, connection, options));
  if (known.kind !== 'unknown' || clock.now() - connection.zonesReadAt < minRefreshMs) return known;
  return findIn(await connections.refreshZones(asker.teamId, connection, options));
}

/** The venue whose zones decide: of a zone chosen with a button, or of a name that nothing has. */
function venueToSearch(found: Found, { question, venues }: Asking): Connection | undefined {
  if (found.kind === 'nothing_connected' || found.kind === 'not_connected') return undefined;
  if (question.zoneId !== undefined) return findVenue(venues.connected, question.venueId);
  return found.kind === 'unknown' ? found.connection : undefined;
}

async function answerAbout(place: Place, asked: Asking): Promise<Answer> {
  const { command, question, weekday, asker, needs } = asked;
  const { connection } = place;
  const zone = command.answerZone === undefined ? undefined : place.zone;
  const settled: Question = {
    command: question.command,
    argument: weekday ?? '',
    venueId: connection.venueId,
    ...(zone === undefined ? {} : { zoneId: zone.id }),
    ...(question.all === undefined ? {} : { all: question.all }),
  };
  const { teamId } = asker;
  const askedOf = (denied?: 'not_found'): VenueQuestion => ({
    teamId,
    question: { ...settled, again: question.again },
    connection,
    weekday,
    options: readForPerson(needs.clock),
    read: (work) => needs.connections.read(teamId, connection, work, denied),
  });
  if (zone === undefined || command.answerZone === undefined) {
    const message = await command.answerVenue(askedOf(), needs);
    return withFollowUps(message, settled, connection, asked);
  }
  const message = await answerZone(zone, command.answerZone, askedOf, needs);
  return message === undefined
    ? {
        message: nothingFoundMessage({
          connection,
          nearest: [],
          sought: soughtIn(asked),
          question,
        }),
      }
    : withFollowUps(message, settled, connection, asked);
}

/**
 * If the service has no data for the zone, the stored zones are renewed.
 * @returns undefined if the zone is gone; the last data if the service still lists it
 */
async function answerZone(
  zone: Zone,
  answer: NonNullable<QuestionCommand['answerZone']>,
  askedOf: (denied?: 'not_found') => VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message | undefined> {
  const asked = askedOf();
  try {
    return await answer(zone, asked, needs);
  } catch (error) {
    if (!(error instanceof AmbienceError) || error.code !== 'not_found') throw error;
    const { teamId, connection, options } = asked;
    const renewed = await needs.connections.refreshZones(teamId, connection, options);
    const isListed = findZone(renewed, zone.id) !== undefined;
    return isListed ? answer(zone, askedOf('not_found'), needs) : undefined;
  }
}

async function withFollowUps(
  message: Message,
  settled: Question,
  { state, zones }: Connection,
  asked: Asking,
): Promise<Answer> {
  const { command, question, venues, asker, needs } = asked;
  const connectAgain =
    state === 'revoked' ? connectAgainButtons(await needs.roles.permissionsOf(asker)) : [];
  const isShareable = state === 'active';
  const controls = followUps({
    question: settled,
    connectAgain,
    offersShare: isShareable && question.isShared !== true && isInChannel(asker),
    offersUse: await mayChooseForChannel(asked),
    offersZones: command.answerZone !== undefined && zones.length > 1,
    offersVenues: venues.connected.filter(isReadable).length > 1,
  });
  return { message, controls, shareable: isShareable ? settled : undefined };
}

/** A manager who had to choose a venue in a channel is offered to make that choice permanent. */
async function mayChooseForChannel({ question, venues, asker, needs }: Asking): Promise<boolean> {
  const { connected, forChannel } = venues;
  const hadToChoose =
    question.venueId !== undefined && connected.length > 1 && forChannel === undefined;
  if (!hadToChoose || asker.channelId === undefined) return false;
  try {
    return await needs.roles.isManager(asker);
  } catch (error) {
    needs.log.info({ err: error }, 'Slack did not say who is a manager');
    return false;
  }
}
