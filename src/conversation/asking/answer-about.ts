import { openAlerts } from '../../alerts/open-alerts.ts';
import { AmbienceError } from '../../ambience/errors.ts';
import { refreshIntervalMs } from '../../ambience/freshness.ts';
import { type ReadOptions, readForPerson } from '../../ambience/reading.ts';
import type { Zone } from '../../ambience/types.ts';
import { append, type Message } from '../../card/message.ts';
import { note } from '../../card/part.ts';
import { minuteMs, type Weekday } from '../../time.ts';
import type { Place, ZonePlace } from '../../venues/find.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import { partAt } from '../hours-asked.ts';
import type { Question } from '../question.ts';
import { localTimesWords } from '../text/local-times.ts';
import { findZone } from '../zone-key.ts';
import type { Built } from './answer-cache.ts';
import { hadToChoose, offersShare, withFollowUps } from './answer-controls.ts';
import { goneZoneMessage } from './choose-zone-message.ts';
import { isAlertAsked } from './except-zones.ts';
import type { QuestionCommand, QuestionNeeds, VenueQuestion } from './venue-question.ts';

/** Answers a question about one place. */

/** A question, and what is needed to answer it. */
export interface Asking {
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

export async function answerAbout({ connection, zone }: Place, asked: Asking): Promise<Answer> {
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
    isOfChannel(connection, asked),
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
  let expiresAt: number | undefined = hasTimeOfDay ? nextMinute(now) : now + refreshIntervalMs.live;
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
      : await withFollowUps(
          withLocalTimes(message, connection, asked),
          { settled, connection, alerts },
          asked,
        );
  needs.inFlight.track(needs.refreshZones(workspaceId, connection));
  return { answer, expiresAt: isGone ? undefined : expiresAt };
}

/** What works has no times of a day, and in the channel of a venue, its time is meant anyway. */
function withLocalTimes(told: Message, connection: Connection, asked: Asking): Message {
  const { command, venues, needs } = asked;
  if (command.group === 'more' || isOfChannel(connection, asked)) return told;
  const words = localTimesWords(connection, venues.connected, needs.clock.now());
  return words === undefined ? told : append(told, note(words));
}

function isOfChannel({ venueId }: Connection, { venues }: Pick<Asking, 'venues'>): boolean {
  return venues.forChannel?.venueId === venueId;
}

function nextMinute(now: number): number {
  return (Math.floor(now / minuteMs) + 1) * minuteMs;
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
