import { isUnseen, openAlerts } from '../../alerts/open-alerts.ts';
import { message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import type { RichText } from '../../card/rich-text.ts';
import type { Place } from '../../venues/find.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import type { Answer } from '../answer.ts';
import { noVenueMessage } from '../denials.ts';
import type { Command } from '../feature.ts';
import type { Question } from '../question.ts';
import { chooseVenueMessage, venueNotConnectedMessage } from '../text/choose-venue.ts';
import { venueProblem } from '../text/problems.ts';
import { areZonesAsked } from '../understanding/yes-no.ts';
import { type Asking, answerAbout } from './answer-about.ts';
import { isShareable, offersShare } from './answer-controls.ts';
import { chooseZoneMessage, goneZoneMessage, nothingFoundMessage } from './choose-zone-message.ts';
import { findWithNewestZones, nothingFound, readArgument, venuesAsked } from './find-asked.ts';
import {
  canAnswerAll,
  mostPlacesAtOnce,
  severalPlacesControls,
  severalPlacesMessage,
} from './several-places-message.ts';
import type { QuestionCommand, QuestionNeeds } from './venue-question.ts';

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
      const { workspaceId } = asker;
      const several = venuesAsked(question, venues);
      const isTable = command.answerAll !== undefined && isInTable(question);
      if (several.length > mostPlacesAtOnce && isTable) {
        return needs.answer({ ...question, command: 'compare', venueIds: undefined }, asker);
      }
      if (several.length > 0) return answerSeveral(asWholes(several), asked);
      const found = await findWithNewestZones({ ...asked, workspaceId }, needs);
      switch (found.kind) {
        case 'nothing_connected':
          return { message: noVenueMessage(await needs.roles.permissionsOf(asker)) };
        case 'not_connected':
          return { message: venueNotConnectedMessage() };
        case 'which_venue': {
          // `copenhagen`, where two of them are
          const areNamed = asked.typed !== '' && found.candidates.length <= mostPlacesAtOnce;
          if (areNamed) return answerSeveral(asWholes(found.candidates), asked);
          return command.answerAll !== undefined && asked.typed === ''
            ? needs.answer({ ...question, command: command.answerAll }, asker)
            : { message: chooseVenueMessage(found.candidates, question, asker.locale) };
        }
        case 'which_zone':
          if (command.answersSeveral === true && canAnswerAll(found.places)) {
            const lead = await command.leadSeveral?.(found.places, question, asker, needs);
            return answerSeveral(found.places, { ...asked, elsewhere: found.elsewhere }, lead);
          }
          return {
            message: chooseZoneMessage(found.places, venues.connected, question, asker.locale),
          };
        case 'unknown':
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

function asWholes(venues: readonly Connection[]): Place[] {
  return venues.map((connection) => ({ connection, zone: undefined }));
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
  const ofEach = isSaid ? { ...asked, question: { ...question, yesNo: undefined } } : asked;
  const answers = await Promise.all(places.map((place) => answerOrWhyNot(place, ofEach)));
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
      places.some(({ zone }) => zone === undefined || zone.id === alert.zone.zoneId),
    )
    .map(({ episodeId }) => episodeId);
  const areShareable =
    command.isPersonal !== true && places.every(({ connection }) => isShareable(connection));
  const told = {
    question,
    places: [...offered, ...(asked.elsewhere ?? [])],
    rest,
    lead,
    unseen: { venueId, episodeIds: [...new Set(unseen)] },
    offersShare: areShareable && places.every(({ connection }) => offersShare(connection, asked)),
  };
  return {
    message: severalPlacesMessage(
      told,
      answers.map(({ message }) => message),
    ),
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
