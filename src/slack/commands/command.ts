import type { Access, Ask } from '../../ambience/reading.ts';
import type { ChannelVenues } from '../../workspace/venue-choices.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { searchZones, simplify } from '../../workspace/zone-search.ts';
import type { ButtonOptions } from '../blocks/controls.ts';
import type { Message } from '../blocks/message.ts';
import { chooseVenueMessage } from '../messages/choose.ts';
import { connectAgainButtons, noVenueMessage } from '../messages/no-venue.ts';
import { venueNotConnectedMessage } from '../messages/venue-choice.ts';
import { type Caller, personAsks, type Services } from '../services.ts';
import { standingOf } from '../standing.ts';
import type { Question } from './question.ts';

/** Who asked, and what opens a modal for them (valid for three seconds). */
export interface Asker extends Caller {
  readonly triggerId: string;
  /** Undefined in Home and in modals. */
  readonly channelId: string | undefined;
}

export interface Answer {
  readonly message: Message;
  /** Set if the message holds figures. */
  readonly next?: NextSteps | undefined;
}

/** What may be asked from an answer: the same again, another zone or venue. */
export interface NextSteps {
  /** With venue and zone settled. */
  readonly question: Question;
  readonly offersZones: boolean;
  readonly offersVenues: boolean;
  /** To make this venue the channel's own. */
  readonly offersUse: boolean;
  /** To connect again a venue that has withdrawn access, or to ask for that. */
  readonly offersConnect: readonly ButtonOptions[];
  /** The last figures of a venue that has withdrawn access are for who asks, not for a channel. */
  readonly offersShare: boolean;
}

export interface Command {
  readonly name: string;
  /** As in help: `live [zone]` */
  readonly usage: string;
  readonly summary: string;
  /** Undefined means that the answer is a modal that has been opened. */
  answer(question: Question, asker: Asker, services: Services): Promise<Answer | undefined>;
}

/** A question about one venue. */
export interface VenueQuestion {
  readonly question: Question;
  readonly connection: Connection;
  /** The workspace's other venues: what is sought may be there. */
  readonly others: readonly Connection[];
  /** How long this person waits, however many readings it takes. */
  readonly ask: Ask;
  /** Reads with the venue's token; see {@link Connections.read}. */
  read<T>(work: (access: Access) => Promise<T>, denied?: 'not_found'): Promise<T>;
}

export interface VenueAnswer {
  readonly message: Message;
  /** Set if the message holds figures: the question with venue and zone settled, to ask again. */
  readonly settled?: Question;
}

export interface VenueCommand extends Omit<Command, 'answer'> {
  /** The beginning of an argument that may name a zone; undefined if one cannot ask it of a zone. */
  readonly zonePart?: (argument: string) => string;
  answer(asked: VenueQuestion, asker: Asker, services: Services): Promise<VenueAnswer>;
}

/** A command about a venue: with none connected it says how, with several it offers them. */
export function venueCommand({ answer, zonePart, ...command }: VenueCommand): Command {
  return {
    ...command,
    async answer(question, asker, services) {
      const { connections, choices, clock, inFlight } = services;
      const { teamId } = asker;
      const venues = await choices.inChannel(teamId, asker.channelId);
      const [first] = venues.connected;
      if (first === undefined) return answerNoVenue(asker, services);
      if (isAboutGoneVenue(question, venues.connected))
        return { message: venueNotConnectedMessage() };
      const { argument } = question;
      const sought = zonePart === undefined ? argument : zonePart(argument);
      const named = venuesNamed(sought, venues.connected);
      const connection = meantVenue(question, sought, named, venues);
      // Don't search for a zone with words already matched to the venue.
      const rest = { ...question, argument: argument.slice(sought.length).trim() };
      if (connection === undefined) {
        return {
          message: chooseVenueMessage(
            candidates(sought, named, venues.connected),
            named.length > 0 ? rest : question,
          ),
        };
      }
      const { message, settled } = await answer(
        {
          question: named.includes(connection) ? rest : question,
          connection,
          others: venues.connected.filter((one) => one !== connection),
          ask: personAsks(clock),
          read: (work, denied) => connections.read(teamId, connection, work, denied),
        },
        asker,
        services,
      );
      inFlight.track(services.renewZones(teamId, connection));
      if (settled === undefined) return { message };
      const offersConnect =
        connection.state === 'revoked'
          ? connectAgainButtons(await standingOf(asker, services))
          : [];
      const offersUse = await mayBeUsedHere(question, venues, asker, services);
      return {
        message,
        next: {
          question: settled,
          offersZones: zonePart !== undefined && connection.zones.length > 1,
          offersVenues: venues.connected.length > 1,
          offersUse,
          offersConnect,
          offersShare: connection.state === 'active',
        },
      };
    },
  };
}

/** What was asked of one venue must never be answered for another. */
export function isAboutGoneVenue({ venueId }: Question, connected: readonly Connection[]): boolean {
  return venueId !== undefined && !connected.some((one) => one.venueId === venueId);
}

/** The one that a button or picker settled, that is named, the only one, or the channel's. */
function meantVenue(
  question: Question,
  sought: string,
  named: readonly Connection[],
  { connected, meantHere, byDefault }: ChannelVenues,
): Connection | undefined {
  const settled = connected.find(({ venueId }) => venueId === question.venueId);
  if (settled !== undefined || named.length > 1) {
    return settled ?? named.find((one) => one === meantHere);
  }
  return (
    onlyOne(named) ??
    onlyOne(connected) ??
    meantHere ??
    onlyOne(connected.filter((one) => hasZone(one, sought))) ??
    byDefault
  );
}

/** Who had to choose between venues in a channel may be spared that from then on. */
async function mayBeUsedHere(
  { venueId }: Question,
  { connected, meantHere }: ChannelVenues,
  asker: Asker,
  { roles, log }: Services,
): Promise<boolean> {
  const hadToChoose = venueId !== undefined && connected.length > 1 && meantHere === undefined;
  if (!hadToChoose || asker.channelId === undefined) return false;
  try {
    return await roles.isManager(asker);
  } catch (error) {
    log.info({ err: error }, 'Slack did not say who may choose a venue');
    return false;
  }
}

/** How to get a first venue, for who may connect one and for who may not. */
export async function answerNoVenue(asker: Asker, services: Services): Promise<Answer> {
  return { message: noVenueMessage(await standingOf(asker, services)) };
}

/** Those that may be meant: by their name, by a zone of theirs, else all. */
function candidates(
  sought: string,
  named: readonly Connection[],
  connected: readonly Connection[],
): readonly Connection[] {
  const having = connected.filter((one) => hasZone(one, sought));
  return [named, having].find(({ length }) => length > 0) ?? connected;
}

const shortestPart = 3;

/**
 * Someone may type a venue's name where a zone could stand, or the beginning of one of its words if
 * no venue has such a zone, as far as zones are stored.
 */
function venuesNamed(sought: string, connected: readonly Connection[]): readonly Connection[] {
  const wanted = simplify(sought);
  if (wanted === '') return [];
  const exactly = connected.filter(({ venue }) => simplify(venue.name) === wanted);
  // A venue that can't be read has no zones to ask for.
  const mayBeZone = connected
    .filter(({ state }) => state === 'active')
    .some((one) => one.zones.length === 0 || hasZone(one, sought));
  if (exactly.length > 0 || mayBeZone || wanted.length < shortestPart) return exactly;
  return connected.filter(({ venue }) => {
    const words = venue.name.split(/\s+/);
    return words.some((_, index) => simplify(words.slice(index).join(' ')).startsWith(wanted));
  });
}

function hasZone({ zones }: Connection, sought: string): boolean {
  return sought !== '' && searchZones(sought, zones).kind !== 'none';
}

function onlyOne<T>([first, ...others]: readonly T[]): T | undefined {
  return others.length > 0 ? undefined : first;
}
