import { isPlaceWatched, setUpBefore } from '../../alerts/rule.ts';
import { optionalReading } from '../../ambience/optional-reading.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Measures, Zone } from '../../ambience/types.ts';
import type { Message } from '../../card/message.ts';
import { message } from '../../card/message.ts';
import { availabilityOf } from '../../history/availability.ts';
import { serviceKnowsMs } from '../../history/last-hours.ts';
import {
  currentDay,
  type DatedDay,
  type PastNight,
  type PastPlace,
  venueDay,
} from '../../history/past-night.ts';
import { isDated, isOneNight } from '../../history/past-time.ts';
import { rankAmongWeekday, readNight, readTwoNights } from '../../history/read-nights.ts';
import { momentIn, nightMeant } from '../../history/service-days.ts';
import { dataAge } from '../../venues/venue-now.ts';
import { venueName } from '../../venues/workspace.ts';
import {
  dayAsked,
  entriesAbout,
  isNightMeant,
  knownSince,
  pastPlace,
  withLastHours,
  zoneNames,
} from '../asking/past-place.ts';
import { questionCommand } from '../asking/question-command.ts';
import { nothingKnownMessage, unavailableMessage } from '../asking/unavailable-message.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import { hoursAsked } from '../hours-asked.ts';
import { notedNearMs } from '../text/log-entries.ts';
import { nightName, type Told } from '../text/night-words.ts';
import { alertsIn } from '../text/past-alerts.ts';
import { type LiveMeasures, momentMessage } from './moment-message.ts';
import { neverMessage } from './never-message.ts';
import { nightMessage } from './night-message.ts';
import { answerPart } from './part-of-night.ts';
import { comparePastZones } from './past-zones-compared.ts';
import { twoNightsMessage } from './two-nights-message.ts';
import type { ZoneThen } from './zones-then.ts';

/** A past night: all of it, one moment, or beside another one. */
export const night = questionCommand({
  name: 'night',
  isSuggested: true,
  usage: 'last night [zone]',
  summary: 'Any past night or time',
  group: 'time',
  isAboutPast: true,
  answersSeveral: true,
  leadSeveral: comparePastZones,
  answerVenue: (asked, needs) => answer(undefined, asked, needs),
  answerZone: (zone, asked, needs) => answer(zone, asked, needs),
});

async function answer(
  zone: Zone | undefined,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  const { question, connection, locale } = asked;
  const { at, against } = question;
  const hours = hoursAsked(question);
  const placeFound = await pastPlace(asked, zone?.id, needs);
  // What a breakfast room was like at night is not what its morning was.
  const found =
    isNightMeant(question) && zone !== undefined
      ? { ...placeFound, within: 'night' as const }
      : placeFound;
  const told: Told = {
    place: found,
    venueName: venueName(connection),
    zoneName: zone?.name,
    locale,
    isOfDays: against !== undefined && (question.part?.isDay === true || hours !== undefined),
    isDated: isDated(question.past),
  };
  const day = dayAsked(question, found);
  const isCurrent = day.date === currentDay(venueDay(found)).date;
  const isWhole = [question.minute, question.part, at, against].every((one) => one === undefined);
  // What the service does not list any more is known from what was recorded.
  const isGone = zone?.goneAt !== undefined;
  // In the morning, last night may be of the day that is going on.
  const isLastNight = question.past?.kind === 'nights_ago' && question.past.nights > 0;
  if (isCurrent && isWhole && !isGone && !isLastNight) return tonight(asked, needs);
  // The service still knows the last hours, also if none were recorded yet.
  const isRecent = at !== undefined && found.now - at <= serviceKnowsMs;
  const availability = await availabilityOf(found, day, needs);
  if (availability.kind !== 'known' && !isRecent) {
    return unavailableMessage(availability, { day, name: nightName(day, told) }, told, question);
  }
  // A moment that was recorded long ago needs no request.
  const isOfMoment = at !== undefined && question.part === undefined;
  const place = await withLastHours(found, isOfMoment ? { to: at } : day, asked, needs);
  const part = question.part ?? (isCurrent && isWhole && !isLastNight ? {} : undefined);
  const isMoment = question.minute !== undefined || at !== undefined;
  const isPair = against !== undefined && isOneNight(against) && !isMoment;
  if (part !== undefined && !isPair) {
    // In the morning, the service day that is going on is `today`.
    const isNight = isCurrent && part.from === undefined && part.isDay !== true;
    const name = isNight ? 'tonight' : nightName(day, told);
    return (
      (await answerPart(part, day, { place, told, asked, needs })) ??
      unavailableMessage({ kind: 'future' }, { day, name }, told, question)
    );
  }
  if (isPair) {
    const beside = nightMeant(against, venueDay(found));
    if (beside.date === day.date) return answerNight(day, { place, told, asked, needs });
    const known = await availabilityOf(found, beside, needs);
    if (known.kind !== 'known') {
      return unavailableMessage(
        known,
        { day: beside, name: nightName(beside, told) },
        told,
        question,
      );
    }
    const besidePlace = await withLastHours(found, beside, asked, needs);
    const ofDays = told.isOfDays === true ? 'day' : place.within;
    const within = hours === undefined ? ofDays : { hours };
    const both = await readTwoNights(
      { place, day },
      { place: besidePlace, day: beside },
      within,
      needs,
    );
    const missing = [both.one, both.other].find(({ facts }) => facts.known.length === 0);
    return missing === undefined
      ? twoNightsMessage({ ...both, told, question })
      : nothingKnown(missing, told, needs);
  }
  return answerNight(day, { place, told, asked, needs });
}

interface Answering {
  readonly place: PastPlace;
  readonly told: Told;
  readonly asked: VenueQuestion;
  readonly needs: QuestionNeeds;
}

async function answerNight(
  day: DatedDay,
  { place, told, asked, needs }: Answering,
): Promise<Message> {
  const { question, workspaceId, connection } = asked;
  const { minute } = question;
  const isMoment = minute !== undefined || question.at !== undefined;
  const found = await readNight(isMoment ? { ...place, within: 'day' } : place, day, needs);
  if (found.facts.known.length === 0) return nothingKnown(found, told, needs);
  const { episodes, rules } = needs.alertService;
  const all = await episodes.since(workspaceId, connection.venueId, day.from);
  if (isMoment) {
    const moment =
      minute === undefined
        ? ({ at: question.at ?? day.from, times: 1 } as const)
        : momentIn(day, minute, place.zone);
    if (moment.times === 0) return neverMessage(day, told);
    const areZones = question.all === true && place.zoneId === undefined;
    return momentMessage({
      zones: areZones ? await zonesThen(connection.zones, day, place, needs) : undefined,
      at: moment.at,
      isTwice: moment.times === 2,
      night: found,
      beside: question.against && (await measuredNow(place, asked, needs)),
      alerts: alertsIn(all, { from: moment.at, to: moment.at + 1 }, place.zoneId),
      entries: await entriesAbout({ from: day.from, to: moment.at + notedNearMs }, place, needs),
      connection,
      since: await knownSince(place, needs),
      told,
      question,
    });
  }
  const names = await zoneNames(place, connection.zones, needs);
  return nightMessage({
    night: found,
    // As in a review, of the whole service day, unless its night was asked about.
    alerts: alertsIn(all, isNightMeant(question) ? found.facts.span : found.day, place.zoneId),
    connection,
    entries: await entriesAbout(found.day, place, needs),
    isWatched: isPlaceWatched(
      setUpBefore(await rules.list(asked.workspaceId), found.day.to),
      asked.connection.venueId,
      place.zoneId,
    ),
    rank: await rankAmongWeekday(place, found, needs),
    nameOf: (id) => names.get(id) ?? id,
    zoneCount: connection.zones.length,
    told,
    question,
  });
}

/** What is known of each zone on that day. */
function zonesThen(
  zones: readonly Zone[],
  day: DatedDay,
  place: PastPlace,
  needs: QuestionNeeds,
): Promise<ZoneThen[]> {
  return Promise.all(
    zones.map(async ({ id, name }) => ({
      name,
      night: await readNight({ ...place, zoneId: id, within: 'day' }, day, needs),
    })),
  );
}

/** How it is now; undefined if that isn't known. */
async function measuredNow(
  { zoneId }: PastPlace,
  { read, options }: VenueQuestion,
  { readings, clock }: QuestionNeeds,
): Promise<LiveMeasures | undefined> {
  const live = await read((credentials) =>
    optionalReading<Reading<Measures>>(
      zoneId === undefined
        ? readings
            .venueLive(credentials, options)
            .then((venue) => ({ ...venue, value: venue.value.representative }))
        : readings.zoneLive(credentials, zoneId, options),
    ),
  );
  const isCurrent = live !== undefined && dataAge(live, clock.now()) === 'current';
  if (!isCurrent) return undefined;
  const { mood, loudness } = live.value;
  return { at: live.measuredAt, mood: mood?.value, loudness: loudness?.value };
}

/** The night that is going on. */
async function tonight({ question, asker }: VenueQuestion, needs: QuestionNeeds): Promise<Message> {
  const { venueId, zoneId } = question;
  const answered = await needs.answer({ command: 'tonight', argument: '', venueId, zoneId }, asker);
  return answered?.message ?? message();
}

async function nothingKnown(
  { day, isDamaged }: PastNight,
  told: Told,
  needs: Pick<QuestionNeeds, 'history'>,
): Promise<Message> {
  const since = told.place.zoneId === undefined ? undefined : await knownSince(told.place, needs);
  return nothingKnownMessage(day, { since, isDamaged }, told);
}
