import { isUnseen, type OpenAlert } from '../../alerts/open-alerts.ts';
import type { Button } from '../../card/controls.ts';
import { append, type Message } from '../../card/message.ts';
import { note } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import type { Log } from '../../ops/log.ts';
import type { Roles } from '../../people/roles.ts';
import type { ZonePlace } from '../../venues/find.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { type Connection, isReadable, venueName } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import type { CommandGroup } from '../command-info.ts';
import { connectAgainButtons } from '../denials.ts';
import { askButton, askOfAll } from '../entry-points.ts';
import type { AlsoAsk, Question } from '../question.ts';
import { whyStale } from '../text/freshness.ts';
import { localTimesWords } from '../text/local-times.ts';
import { answerButtons } from './answer-buttons.ts';
import { scopeNote } from './scope-note.ts';

/** What stands below an answer about one place. */

/** The command, and who asked what. */
interface Asked {
  readonly command: OfferingCommand;
  readonly question: Question;
  /** The words that name a place. */
  readonly typed: string;
  readonly venues: ChannelVenues;
  /** The answer stands beside others. */
  readonly isOneOfSeveral?: boolean;
  readonly elsewhere?: readonly ZonePlace[] | undefined;
  readonly asker: Asker;
  readonly needs: { readonly roles: Pick<Roles, 'permissionsOf' | 'isManager'>; readonly log: Log };
}

/** See `QuestionCommand`. */
interface OfferingCommand {
  readonly group: CommandGroup;
  readonly alsoAsk?: AlsoAsk;
  readonly isAskedOfAll?: (question: Question) => boolean;
  readonly showsAlerts?: boolean;
  readonly offersLog?: boolean;
  readonly isAboutPast?: boolean;
  readonly answerZone?: unknown;
  readonly answerAll?: 'compare';
}

interface Answered {
  readonly settled: Question;
  readonly connection: Connection;
  readonly alerts: readonly OpenAlert[];
  readonly now: number;
}

/** Adds the buttons below an answer, and whose time its times are. */
export async function withButtons(
  message: Message,
  { settled, connection, alerts, now }: Answered,
  asked: Asked,
): Promise<Answer> {
  const { state, zones } = connection;
  const { command, venues, asker, needs } = asked;
  const unseen = alerts.filter(isUnseen);
  const readable = venues.connected.filter(isReadable);
  const isOfMany = readable.length > 1;
  const isOfVenue = settled.zoneId === undefined && command.isAskedOfAll?.(settled) === true;
  const connectAgain =
    state === 'revoked' ? connectAgainButtons(await needs.roles.permissionsOf(asker)) : [];
  const controls = answerButtons({
    question: settled,
    unseen: command.showsAlerts === true ? unseen.map(({ episodeId }) => episodeId) : [],
    connectAgain,
    more: [
      ...(command.alsoAsk?.(settled, { connection, now }) ?? []).map(([label, ask]) =>
        askAbout(label, settled, ask),
      ),
      ...(command.answerAll !== undefined && isOfMany
        ? [askButton('All venues', { command: command.answerAll, argument: '' })]
        : []),
      ...(isOfVenue && isOfMany ? [askOfAll(settled, readable)] : []),
      ...(asked.elsewhere ?? []).map((place) => askElsewhere(place, settled)),
    ],
    offersLog: command.offersLog === true && isShareable(connection),
    offersRefresh: command.isAboutPast !== true,
    offersShare: offersShare(connection, asked),
    offersUse: await mayChooseForChannel(asked),
    offersZones: command.answerZone !== undefined && zones.length > 1,
    offersVenues: isOfMany,
  });
  // What was measured before that tells nothing of it.
  const isEnded = state === 'revoked' && command.isAboutPast === true;
  const scope = scopeNote(settled, connection, asked);
  const told = withLocalTimes(message, { connection, now }, asked);
  const scoped = scope === undefined ? told : { parts: [scope, ...told.parts] };
  return {
    message: isEnded ? append(scoped, note(rich`⚠️ ${whyStale('token_refused')}`)) : scoped,
    controls,
    shareable: isShareable(connection) ? settled : undefined,
  };
}

/** What works has no times of a day, and in the channel of a venue, its time is meant anyway. */
function withLocalTimes(
  told: Message,
  { connection, now }: Pick<Answered, 'connection' | 'now'>,
  { command, venues, isOneOfSeveral }: Asked,
): Message {
  const isOfOthers = isOneOfSeveral === true || venues.forChannel?.venueId === connection.venueId;
  if (command.group === 'more' || isOfOthers) return told;
  const words = localTimesWords(connection, venues.connected, now);
  return words === undefined ? told : append(told, note(words));
}

/** Another question about the same place. */
function askAbout(label: string, { venueId, zoneId }: Question, ask: Question): Button {
  return askButton(label, { ...ask, venueId, zoneId });
}

/** *Bar* was taken for the *Lobby Bar* of the venue that is meant. */
function askElsewhere({ connection, zone }: ZonePlace, asked: Question): Button {
  const label = `${zone.name} (${venueName(connection)})`;
  return askButton(label, { ...asked, venueId: connection.venueId, zoneId: zone.id });
}

export function isShareable({ state }: Connection): boolean {
  return state === 'active';
}

export function offersShare(
  connection: Connection,
  { question, asker }: Pick<Asked, 'question' | 'asker'>,
): boolean {
  return isShareable(connection) && question.isShared !== true && asker.isInChannel;
}

/** In a channel that has no venue of its own. */
export function hadToChoose({ question, venues }: Pick<Asked, 'question' | 'venues'>): boolean {
  const { connected, forChannel } = venues;
  const isChoice = connected.filter(isReadable).length > 1;
  return question.venueId !== undefined && isChoice && forChannel === undefined;
}

/** A manager who had to choose a venue in a channel is offered to make that choice permanent. */
async function mayChooseForChannel(asked: Asked): Promise<boolean> {
  const { asker, needs } = asked;
  if (!hadToChoose(asked) || asker.channelId === undefined) return false;
  try {
    return await needs.roles.isManager(asker);
  } catch (error) {
    needs.log.info({ err: error }, 'Slack did not say who is a manager');
    return false;
  }
}
