import { isUnseen, openAlerts } from '../../alerts/open-alerts.ts';
import { AmbienceError } from '../../ambience/errors.ts';
import { refreshIntervalMs } from '../../ambience/freshness.ts';
import { type ReadOptions, readForPerson } from '../../ambience/reading.ts';
import type { Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import type { RichText } from '../../card/rich-text.ts';
import { minuteMs, type Weekday } from '../../time.ts';
import type { Place, ZonePlace } from '../../venues/find.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import { noVenueMessage } from '../denials.ts';
import type { Command } from '../feature.ts';
import { partAt } from '../hours-asked.ts';
import type { Question } from '../question.ts';
import { chooseVenueMessage, venueNotConnectedMessage } from '../text/choose-venue.ts';
import { haveManyClocks } from '../text/local-times.ts';
import { venueProblem } from '../text/problems.ts';
import { areZonesAsked } from '../understanding/first-line/yes-no.ts';
import { findZone } from '../zone-key.ts';
import type { Built } from './answer-cache.ts';
import { hadToChoose, isShareable, offersShare, withButtons } from './answer-controls.ts';
import { chooseZoneMessage, goneZoneMessage, nothingFoundMessage } from './choose-zone-message.ts';
import { isAlertAsked } from './except-zones.ts';
import { findWithNewestZones, nothingFound, readArgument, venuesAsked } from './find-asked.ts';
import { atSameTime } from './same-time.ts';
import {
  canAnswerAll,
  canTellApart,
  mostPlacesAtOnce,
  severalPlacesControls,
  severalPlacesMessage,
} from './several-places-message.ts';
import type { QuestionCommand, QuestionNeeds, VenueQuestion } from './venue-question.ts';

/** Makes a command that finds the venue and zone, answers, and offers follow-ups. */
export function questionCommand(command: QuestionCommand): Command<QuestionNeeds> {
  const { name, usage, summary, group, isSuggested } = command;
  return {
    name,
    usage,
    summary,
    group,
    isSuggested,
    async answer(question, asker, needs) {
      const venues = await needs.choices.inChannel(asker.workspaceId, asker.channelId);
      const argument = readArgument(command.takesWeekday === true, question, venues);
      const asked = { command, question, venues, asker, needs, ...argument };
      const several = venuesAsked(question, venues);
      const isTable = command.answerAll !== undefined && isInTable(question);
      if (several.length > mostPlacesAtOnce && isTable) {
        return needs.answer({ ...question, command: 'compare', venueIds: undefined }, asker);
      }
      const asWholes = (all: readonly Connection[]) =>
        all.map((connection) => ({ connection, zone: undefined }));
      if (several.length > 0) return answerSeveral(asWholes(several), asked);
      const isNamed = asked.typed !== '';
      const found = await findWithNewestZones({ ...asked, workspaceId: asker.workspaceId }, needs);
      switch (found.kind) {
        case 'nothing_connected':
          return { message: noVenueMessage(await needs.roles.permissionsOf(asker)) };
        case 'not_connected':
          return { message: venueNotConnectedMessage() };
        case 'which_venue':
          // `copenhagen`, where two of them are
          if (isNamed && canTellApart(found.candidates)) {
            return answerSeveral(asWholes(found.candidates), asked);
          }
          return command.answerAll !== undefined && !isNamed
            ? needs.answer({ ...question, command: command.answerAll }, asker)
            : { message: chooseVenueMessage(found.candidates, question, asker.locale, !isNamed) };
        case 'which_zone':
          if (command.answersSeveral === true && canAnswerAll(found.places)) {
            const lead = await command.leadSeveral?.(found.places, question, asker, needs);
            return answerSeveral(found.places, { ...asked, elsewhere: found.elsewhere }, lead);
          }
          return {
            message: chooseZoneMessage(found.places, venues.connected, question, asker.locale),
          };
        case 'unknown':
          // Which zones it has is not known before it is approved.
          if (found.connection?.state === 'pending') {
            return answerAbout({ connection: found.connection, zone: undefined }, asked);
          }
          return { message: nothingFoundMessage(nothingFound(found, asked), asker.locale) };
        case 'place': {
          const { connection, zone } = found.place;
          const isOfNow = question.past === undefined && question.at === undefined;
          return zone?.goneAt !== undefined && isOfNow
            ? { message: goneZoneMessage({ connection, zone, at: zone.goneAt }, asker.locale) }
            : answerAbout(found.place, { ...asked, elsewhere: found.elsewhere });
        }
      }
    },
  };
}

/** Whether the table of many venues tells it; else the first few are told one by one. */
function isInTable({ yesNo, nth, conditions }: Question): boolean {
  const isTold = yesNo === undefined || areZonesAsked(yesNo.against);
  return isTold && nth === undefined && conditions === undefined;
}

/** `bar` is answered for each zone of that name, with what to do about their alerts. */
async function answerSeveral(
  all: readonly Place[],
  asked: Asking,
  lead?: RichText,
): Promise<Answer> {
  const { command, question, asker, needs } = asked;
  const places = all.slice(0, mostPlacesAtOnce);
  const rest = all.slice(mostPlacesAtOnce).map(({ connection }) => connection.venueId);
  // What was said of all of them is not said again of each.
  const isSaid = lead !== undefined && question.yesNo?.against === 'nothing';
  const each = { ...asked, isOneOfSeveral: true };
  const ofEach = isSaid ? { ...each, question: { ...question, yesNo: undefined } } : each;
  const asks = await atSameTime(places, ofEach);
  const answers = await Promise.all(asks.map(([place, one]) => answerOrWhyNot(place, one)));
  // What was sent need not be sent again.
  const offered = command.isPersonal === true ? [] : places;
  const [first, ...others] = new Set(places.map(({ connection }) => connection.venueId));
  // A button acknowledges the alerts of one venue.
  const venueId = others.length === 0 && command.showsAlerts === true ? first : undefined;
  const episodes =
    venueId === undefined
      ? []
      : await needs.alertService.episodes.current(asker.workspaceId, venueId);
  const unseen = openAlerts(episodes, needs.clock.now())
    .filter(isUnseen)
    .filter((alert) =>
      places.some(({ zone }) => (zone?.id ?? alert.zone.zoneId) === alert.zone.zoneId),
    )
    .map(({ episodeId }) => episodeId);
  const areShareable =
    command.isPersonal !== true && places.every(({ connection }) => isShareable(connection));
  const told = {
    question,
    places: [...offered, ...(asked.elsewhere ?? [])],
    rest,
    lead,
    areManyClocks: haveManyClocks(places, needs.clock.now()),
    unseen: { venueId, episodeIds: [...new Set(unseen)] },
    offersShare: areShareable && places.every(({ connection }) => offersShare(connection, asked)),
  };
  const messages = answers.map(({ message }) => message);
  return {
    message: severalPlacesMessage(told, messages),
    controls: severalPlacesControls(told, asker.locale),
    shareable: areShareable ? question : undefined,
    isAside: command.isPersonal === true,
  };
}

/** One that cannot be read doesn't keep the others from being answered. */
async function answerOrWhyNot(place: Place, asked: Asking): Promise<Answer> {
  try {
    return await answerAbout(place, asked);
  } catch (error) {
    const sentence = venueProblem(venueName(place.connection), error);
    if (sentence === undefined) throw error;
    return { message: message(paragraph(sentence)) };
  }
}

interface Asking {
  /** The answer stands beside others. */
  readonly isOneOfSeveral?: boolean;
  readonly command: QuestionCommand;
  readonly question: Question;
  /** The words that name a place. */
  readonly typed: string;
  readonly weekday: Weekday | undefined;
  readonly venues: ChannelVenues;
  /** Zones of other venues that have exactly the name that was typed. */
  readonly elsewhere?: readonly ZonePlace[] | undefined;
  readonly asker: Asker;
  readonly needs: QuestionNeeds;
}

async function answerAbout({ connection, zone }: Place, asked: Asking): Promise<Answer> {
  const { command, question, weekday, venues, asker, needs } = asked;
  // Each time it is asked anew whether to read again, and who shares it.
  const { again, sharedBy, isShared, zoneId, venueIds, ...kept } = question;
  const settled: Question = {
    ...kept,
    part: partAt(question.part, connection.venue.timezone, needs.clock.now()),
    argument: weekday ?? '',
    venueId: connection.venueId,
    ...(zone === undefined || command.answerZone === undefined ? {} : { zoneId: zone.id }),
  };
  const { workspaceId } = asker;
  const build = () => buildAnswer({ connection, zone }, settled, asked);
  const isUnique =
    command.isPersonal === true ||
    command.isFromLog === true ||
    connection.state !== 'active' ||
    question.again === true ||
    // Its answer depends on the alert rules too.
    question.yesNo !== undefined ||
    // And its changes on the venue log.
    question.seeks === 'changes' ||
    hadToChoose(asked);
  if (isUnique) return (await build()).answer;
  const key = JSON.stringify([
    workspaceId,
    settled,
    offersShare(connection, asked),
    venues.forChannel?.venueId === connection.venueId || asked.isOneOfSeveral === true,
    asked.typed === '',
    asked.elsewhere?.map((one) => one.zone.id) ?? [],
    asker.locale.key,
  ]);
  const inputs = async () => ({
    episodes: await needs.alertService.episodes.current(workspaceId, connection.venueId),
    connected: venues.connected,
    revision: needs.readings.revisionOf({ workspaceId, venueId: connection.venueId }),
    now: needs.clock.now(),
  });
  return needs.answers.answer(key, inputs, build);
}

async function buildAnswer(
  { connection, zone }: Place,
  settled: Question,
  asked: Asking,
): Promise<Built> {
  const { command, question, weekday, asker, needs } = asked;
  const { workspaceId } = asker;
  const now = needs.clock.now();
  const episodes = await needs.alertService.episodes.current(workspaceId, connection.venueId);
  const alerts = openAlerts(episodes, now).filter((one) => isAlertAsked(one, zone, settled));
  const hasTimeOfDay = command.isAboutReadingsOnly !== true || settled.seeks === 'clock';
  const nextMinute = (Math.floor(now / minuteMs) + 1) * minuteMs;
  let expiresAt: number | undefined = hasTimeOfDay ? nextMinute : now + refreshIntervalMs.live;
  const options: ReadOptions = {
    ...readForPerson(needs.clock),
    onUse(goodUntil) {
      if (expiresAt === undefined) return;
      expiresAt = goodUntil === undefined ? undefined : Math.min(expiresAt, goodUntil);
    },
  };
  const askedOf = (denied?: 'not_found'): VenueQuestion => ({
    workspaceId,
    asker,
    question: { ...settled, again: question.again },
    locale: asker.locale,
    connection,
    weekday,
    alerts,
    options,
    read: (work) => needs.connections.read(workspaceId, connection, work, denied),
  });
  const { message, isGone } =
    zone === undefined || command.answerZone === undefined
      ? { message: await command.answerVenue(askedOf(), needs), isGone: false }
      : await answerZone(zone, command.answerZone, askedOf, needs);
  const answer =
    isGone || command.isPersonal === true
      ? { message, isAside: command.isPersonal === true }
      : await withButtons(message, { settled, connection, alerts, now }, asked);
  needs.inFlight.track(needs.refreshZones(workspaceId, connection));
  return { answer, expiresAt: isGone ? undefined : expiresAt };
}

/** If the service has no data for the zone, the stored zones are renewed; it may be gone. */
async function answerZone(
  zone: Zone,
  answer: NonNullable<QuestionCommand['answerZone']>,
  askedOf: (denied?: 'not_found') => VenueQuestion,
  needs: QuestionNeeds,
): Promise<{ readonly message: Message; readonly isGone: boolean }> {
  const asked = askedOf();
  try {
    return { message: await answer(zone, asked, needs), isGone: false };
  } catch (error) {
    if (!(error instanceof AmbienceError) || error.code !== 'not_found') throw error;
    const { workspaceId, connection, options, locale } = asked;
    const renewed = await needs.connections.refreshZones(workspaceId, connection, options);
    const isGone = findZone(renewed, zone.id) === undefined;
    const gone = { connection, zone, at: needs.clock.now() };
    const message = isGone
      ? goneZoneMessage(gone, locale)
      : await answer(zone, askedOf('not_found'), needs);
    return { message, isGone };
  }
}
