import { AmbienceError } from '../../ambience/errors.ts';
import { type ReadOptions, readForPerson, type VenueCredentials } from '../../ambience/reading.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Zone } from '../../ambience/types.ts';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import type { Roles } from '../../people/roles.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { resolveVenue, resolveZone, type ZoneResolution } from '../../venues/resolve.ts';
import type { ChannelVenues, VenueChoices } from '../../venues/venue-choices.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import type { RefreshZones } from '../../venues/zone-refresh.ts';
import type { Message } from '../blocks/message.ts';
import type { Asker } from '../caller.ts';
import type { Answer, Command, CommandInfo } from '../feature.ts';
import { connectAgainButtons, noVenueMessage } from '../permissions.ts';
import { findZone, type Question } from '../question.ts';
import { chooseVenueMessage, venueNotConnectedMessage } from '../text/choose-venue.ts';
import { chooseZoneMessage, noSuchZoneMessage } from './choose-zone-message.ts';
import { followUps } from './follow-ups.ts';

/** A command about a venue or one of its zones, which are resolved before it answers. */
export interface QuestionCommand extends CommandInfo {
  /**
   * Returns the beginning of the argument, which may name a venue or zone. A command without this
   * function is about venues only.
   */
  readonly zonePart?: (argument: string) => string;
  readonly answer: (target: Target, asked: VenueQuestion, needs: QuestionNeeds) => Promise<Message>;
}

export type Target = { readonly kind: 'venue' } | { readonly kind: 'zone'; readonly zone: Zone };

/** A question about one venue. */
export interface VenueQuestion {
  readonly teamId: string;
  /** With the venue resolved. */
  readonly question: Question;
  readonly connection: Connection;
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

/** Makes a command that resolves the venue and zone, answers, and offers follow-ups. */
export function questionCommand(command: QuestionCommand): Command<QuestionNeeds> {
  const { name, usage, summary, zonePart = (argument) => argument } = command;
  return {
    name,
    usage,
    summary,
    async answer(question, asker, needs): Promise<Answer> {
      const { choices, roles } = needs;
      const { argument, venueId } = question;
      const venues = await choices.inChannel(asker.teamId, asker.channelId);
      const asked = { argument, sought: zonePart(argument), venueId };
      const resolved = resolveVenue(asked, venues);
      switch (resolved.kind) {
        case 'nothing_connected':
          return { message: noVenueMessage(await roles.permissionsOf(asker)) };
        case 'not_connected':
          return { message: venueNotConnectedMessage() };
        case 'several': {
          const rest = { ...question, argument: resolved.argument };
          return { message: chooseVenueMessage(resolved.candidates, rest) };
        }
        case 'venue': {
          const { connection } = resolved;
          const settled = {
            ...question,
            argument: resolved.argument,
            venueId: connection.venueId,
          };
          const resolution = { command, connection, venues, asker, needs };
          const answered = await answerAbout(resolution, settled);
          needs.inFlight.track(needs.refreshZones(asker.teamId, connection));
          return answered.kind === 'unresolved'
            ? { message: answered.message }
            : withFollowUps(resolution, question, answered);
        }
      }
    },
  };
}

/** A command and the venue it is about. */
interface Resolution {
  readonly command: QuestionCommand;
  readonly connection: Connection;
  readonly venues: ChannelVenues;
  readonly asker: Asker;
  readonly needs: QuestionNeeds;
}

/** An answer with its resolved question, or a message that asks which zone is meant. */
type Answered =
  | { readonly kind: 'answered'; readonly message: Message; readonly question: Question }
  | { readonly kind: 'unresolved'; readonly message: Message };

async function answerAbout(
  { command, connection, venues, asker, needs }: Resolution,
  question: Question,
): Promise<Answered> {
  const { connections, clock } = needs;
  const { teamId } = asker;
  const options = readForPerson(clock);
  const sought = command.zonePart?.(question.argument) ?? '';
  const others = venues.connected.filter((one) => one !== connection);

  const askedOf = (settled: Question, denied?: 'not_found'): VenueQuestion => ({
    teamId,
    question: settled,
    connection,
    options,
    read: (work) => connections.read(teamId, connection, work, denied),
  });

  async function answerFrom(
    zones: readonly Zone[],
    settled: Question,
    denied?: 'not_found',
  ): Promise<Answered> {
    const chosen = findZone(zones, settled.zoneId);
    const target = resolveZone(sought, chosen, zones, others);
    if (target.kind !== 'zone') {
      const message = whichZone(target, sought, connection, settled);
      return { kind: 'unresolved', message };
    }
    const message = await command.answer(target, askedOf(settled, denied), needs);
    return { kind: 'answered', message, question: { ...settled, zoneId: target.zone.id } };
  }

  const isAboutVenue =
    command.zonePart === undefined || (sought === '' && question.zoneId === undefined);
  if (isAboutVenue) {
    const message = await command.answer({ kind: 'venue' }, askedOf(question), needs);
    return { kind: 'answered', message, question };
  }
  const stored = await connections.zones(teamId, connection, options);
  const first = await unlessNotFound(answerFrom(stored, question));
  if (first !== undefined) return first;
  // The stored zones may be out of date, so they are refreshed once.
  const renewed = await connections.refreshZones(teamId, connection, options);
  const isGone = findZone(renewed, question.zoneId) === undefined;
  const again = isGone ? { ...question, zoneId: undefined } : question;
  const second = await unlessNotFound(answerFrom(renewed, again));
  // The service lists the zone but has no data for it, so only the last reading is left.
  return second ?? answerFrom(renewed, again, 'not_found');
}

/** @returns undefined if the service does not know the zone */
async function unlessNotFound<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof AmbienceError) || error.code !== 'not_found') throw error;
    return undefined;
  }
}

function whichZone(
  target: Exclude<ZoneResolution, { kind: 'zone' }>,
  sought: string,
  connection: Connection,
  question: Question,
): Message {
  return target.kind === 'several'
    ? chooseZoneMessage(target.zones, sought, question)
    : noSuchZoneMessage({ ...target, venueName: venueName(connection), sought, question });
}

/** @param typed the question as it was asked, before its venue and zone were resolved */
async function withFollowUps(
  { command, connection, venues, asker, needs }: Resolution,
  typed: Question,
  { message, question }: Extract<Answered, { kind: 'answered' }>,
): Promise<Answer> {
  const { zonePart } = command;
  const { state, zones } = connection;
  const connectAgain =
    state === 'revoked' ? connectAgainButtons(await needs.roles.permissionsOf(asker)) : [];
  const isShareable = state === 'active';
  const hasChannel = asker.channelId !== undefined;
  const controls = followUps({
    question,
    connectAgain,
    offersShare: hasChannel && isShareable,
    offersUse: await mayChooseForChannel(typed, venues, asker, needs),
    offersZones: zonePart !== undefined && zones.length > 1,
    offersVenues: venues.connected.length > 1,
  });
  return { message, controls, isShareable };
}

/** A manager who had to choose a venue in a channel is offered to make that choice permanent. */
async function mayChooseForChannel(
  { venueId }: Question,
  { connected, forChannel }: ChannelVenues,
  asker: Asker,
  { roles, log }: QuestionNeeds,
): Promise<boolean> {
  const hadToChoose = venueId !== undefined && connected.length > 1 && forChannel === undefined;
  if (!hadToChoose || asker.channelId === undefined) return false;
  try {
    return await roles.isManager(asker);
  } catch (error) {
    log.info({ err: error }, 'Slack did not say who is a manager');
    return false;
  }
}
