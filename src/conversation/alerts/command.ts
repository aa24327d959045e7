import type { AlertService } from '../../alerts/alert-service.ts';
import type { ListedAlert } from '../../alerts/listed-alert.ts';
import { isWatched } from '../../alerts/rule.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Zone } from '../../ambience/types.ts';
import { message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { isEmpty, lines, type RichText } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import { serviceDayAt, serviceDayStart } from '../../insight/service-day.ts';
import type { Roles } from '../../people/roles.ts';
import { impliedVenue, type VenueChoices } from '../../venues/venue-choices.ts';
import { venueName } from '../../venues/workspace.ts';
import { nothingFoundMessage } from '../asking/choose-zone-message.ts';
import { answerCounts, type CountsNeeds } from '../asking/counts.ts';
import { checkChannel } from '../channel-named.ts';
import { denialUnlessAllowed, noVenueMessage } from '../denials.ts';
import type { Command } from '../feature.ts';
import type { Question } from '../question.ts';
import { alertTitle } from '../text/alerts.ts';
import { isLevel, type Level } from '../understanding/sentence/levels.ts';
import { isQuestionWord } from '../understanding/sentence/vocabulary.ts';
import { type AlertWords, readAlertWords } from './alert-asked.ts';
import {
  alertedInChannel,
  alreadyWatched,
  atAnyTime,
  copyLater,
  noDecibels,
  notFoundWords,
  nothingCalled,
  notOnlyTonight,
  saysEndItself,
  severalWords,
} from './answers.ts';
import {
  type AlertForm,
  conditionFacts,
  lasting,
  presetForm,
  withHours,
  withLimit,
} from './form.ts';
import { buildFormView, type FormNeeds } from './form-actions.ts';
import { alertPlace, type OverviewData, ofPlace } from './overview-data.ts';
import { spanNoted } from './overview-last.ts';
import { overviewMessage } from './overview-message.ts';
import { proposedChannel } from './proposed-channel.ts';
import { actOnAlerts } from './typed-acts.ts';
import { alertsView, presetsView } from './views.ts';

export interface AlertCommandNeeds extends FormNeeds, Omit<CountsNeeds, 'alertService'> {
  readonly alertService: Pick<
    AlertService,
    'list' | 'episodes' | 'readPreview' | 'newId' | 'rules'
  >;
  readonly choices: Pick<VenueChoices, 'inChannel'>;
  readonly readings: Pick<Readings, 'knownTypical'>;
  readonly roles: Pick<Roles, 'isManager' | 'mayDo' | 'knownManagers' | 'permissionsOf'>;
}

export const alert: Command<AlertCommandNeeds> = {
  name: 'alert',
  usage: 'alert',
  summary: 'Know when a zone is too loud or quiet',
  group: 'managers',
  async answer({ argument }, asker, needs) {
    const { alertService, choices, roles, clock } = needs;
    const { workspaceId } = asker;
    const [listed, venues] = await Promise.all([
      alertService.list(workspaceId),
      choices.inChannel(workspaceId, asker.channelId),
    ]);
    const { connected } = venues;
    if (connected.length + listed.length === 0) {
      return { message: noVenueMessage(await roles.permissionsOf(asker)) };
    }
    const denial = await denialUnlessAllowed(asker, 'alerts', roles);
    if (denial !== undefined) return { message: denial };
    // Someone who may set up one alert does not manage the others.
    const isManager = listed.length === 0 || (await roles.isManager(asker));
    const channelId = proposedChannel(asker, listed);
    const asked = readAlertWords(argument, venues, asker.channelName);
    const { preset, isOfMood, limit, forMinutes, hours, place, isForAll } = asked;
    if (preset !== undefined) {
      const venue = place?.connection ?? impliedVenue(venues) ?? connected[0];
      const ofPreset = presetForm(preset, channelId, venue, place?.zone);
      const proposed = isOfMood ? { ...ofPreset, measure: 'mood' as const } : ofPreset;
      const limited =
        limit !== undefined
          ? withLimit(proposed, limit)
          : asked.isInDecibels
            ? { ...proposed, condition: 'above' as const }
            : proposed;
      const long = forMinutes === undefined ? limited : lasting(limited, forMinutes);
      const typed = hours === undefined ? long : withHours(long, hours);
      const key = { id: alertService.newId() };
      const other = limit === undefined ? undefined : watchedAlready(typed, place?.zone, listed);
      const ofChannel = asked.channel === undefined ? undefined : checkChannel(asked.channel);
      const said = lines(notRead(asked), ofChannel, other);
      const problem = isEmpty(said) ? undefined : said;
      await asker.open(await buildFormView(asker, { key, typed, problem }, needs));
      return undefined;
    }
    const isList = listed.length > 0 && isManager && place === undefined && !isForAll;
    const unnamed = asked.unknown.filter((word) => !isQuestionWord(word.toLowerCase()));
    const told = isForAll ? copyLater : unnamed.length > 0 ? nothingCalled(unnamed) : undefined;
    await asker.open(
      isList
        ? alertsView({ listed, page: 0, channelId, now: clock.now() }, asker.locale, told)
        : presetsView({ channelId, place, told }),
    );
    return undefined;
  },
};

/** Of an alert that watches the same zone for the same; undefined if there is none. */
function watchedAlready(
  { venueId, measure, condition }: AlertForm,
  zone: Zone | undefined,
  listed: readonly ListedAlert[],
): RichText | undefined {
  const direction = condition && conditionFacts[condition].direction;
  const same = listed.find(
    ({ rule }) =>
      rule.state.kind === 'active' &&
      rule.venueId === venueId &&
      rule.watch.kind === 'level' &&
      rule.watch.measure === measure &&
      rule.watch.direction === direction &&
      (zone === undefined ? rule.target.kind === 'any_zone' : isWatched(rule, zone.id)),
  );
  return same && alreadyWatched(alertTitle(same.rule, same.venue ? venueName(same.venue) : ''));
}

/** What the form does not have as it was typed, the most important first. */
function notRead(asked: AlertWords) {
  const { several, unknown, isForAll, isTimed, isForTonight, isForMe, isOfEnd, isInDecibels } =
    asked;
  if (several.length > 0) return severalWords(several);
  if (unknown.length > 0) return notFoundWords(unknown);
  if (isOfEnd) return saysEndItself;
  if (isInDecibels) return noDecibels;
  if (isTimed) return atAnyTime;
  if (isForTonight) return notOnlyTonight;
  if (isForAll) return copyLater;
  return isForMe ? alertedInChannel : undefined;
}

function listAsked({ past, part, seeks }: Question): OverviewData['asked'] {
  switch (seeks) {
    case 'rules':
    case 'unwatched':
    case 'last':
    case 'cause':
    case 'muted':
    case 'next':
      return seeks;
    default:
      return past === undefined ? undefined : part?.isDay === true ? 'today' : 'tonight';
  }
}

function whetherMeant({ isWhether, yesNo }: Question): OverviewData['whether'] {
  if (isWhether !== true) return undefined;
  if (yesNo?.against === 'nothing') return 'unseen';
  return yesNo?.against === 'unseen' ? 'seen' : 'any';
}

/** `when was the terrace last too loud` */
function levelMeant({ yesNo }: Question): Level | undefined {
  return yesNo?.against === 'limit' && isLevel(yesNo.asks) ? yesNo.asks : undefined;
}

export const alerts: Command<AlertCommandNeeds> = {
  name: 'alerts',
  isSuggested: true,
  usage: 'alerts [zone]',
  summary: 'Open and recent alerts',
  group: 'more',
  async answer(question, asker, needs) {
    const { alertService, choices, readings, roles, clock } = needs;
    const { workspaceId } = asker;
    const now = clock.now();
    const [inChannel, listed, permissions] = await Promise.all([
      choices.inChannel(workspaceId, asker.channelId),
      alertService.list(workspaceId),
      roles.permissionsOf(asker),
    ]);
    const { connected } = inChannel;
    if (connected.length === 0) return { message: noVenueMessage(permissions) };
    if (question.counts !== undefined) {
      return answerCounts(question.counts, question, { venues: inChannel, asker, needs });
    }
    const asked = alertPlace(question.argument, inChannel);
    if (asked.kind === 'unknown') {
      const { connection, nearest } = asked.found;
      const sought = question.argument;
      return {
        message: nothingFoundMessage({ connection, nearest, sought, question }, asker.locale),
      };
    }
    const venues = await Promise.all(
      connected.map(async (connection) => {
        const { venueId } = connection;
        const { venue: typical } = await readings.knownTypical({ workspaceId, venueId });
        const zone = localZone(connection.venue.timezone);
        const start = serviceDayStart(typical?.representative, zone, now);
        const episodes = await alertService.episodes.list(workspaceId, venueId);
        return {
          connection,
          scale: loudnessScale(typical, []),
          dayFrom: serviceDayAt(now, start, zone).from,
          episodes,
          ...(question.seeks === 'cause' && {
            noted: await needs.logBook.about({ workspaceId, venueId }, spanNoted(episodes, now)),
          }),
        };
      }),
    );
    const all = {
      listed,
      venues,
      permissions,
      place: undefined,
      asked: listAsked(question),
      level: levelMeant(question),
      whether: whetherMeant(question),
      now,
    };
    const data = asked.kind === 'place' ? ofPlace(all, asked.place) : all;
    if (question.does !== undefined) {
      const { place } = data;
      const said = await actOnAlerts(
        { does: question.does, venues: data.venues, place },
        asker,
        needs,
      );
      // The list shows what was done.
      const { does: _, ...listOnly } = question;
      const after = await alerts.answer(listOnly, asker, needs);
      return { message: message(paragraph(said), ...(after?.message.parts ?? [])) };
    }
    return { message: overviewMessage(data, asker.locale) };
  },
};
