import type { Reading } from '../../ambience/reading.ts';
import type { TypicalWeek, VenueTypical, Zone, ZoneTypical } from '../../ambience/types.ts';
import { append, type Message } from '../../card/message.ts';
import { localZone } from '../../insight/local-time.ts';
import { type LoudnessScale, loudnessScale } from '../../insight/loudness-scale.ts';
import { serviceDayAt, serviceDayStart } from '../../insight/service-day.ts';
import { weekdayNamed } from '../../venues/names.ts';
import { venueName } from '../../venues/workspace.ts';
import { exceptedNote, isExcepted } from '../asking/except-zones.ts';
import { isSinceConnected } from '../asking/past-place.ts';
import { questionCommand } from '../asking/question-command.ts';
import type { VenueQuestion } from '../asking/venue-question.ts';
import type { AskedPlace, Question } from '../question.ts';
import { weekdayName } from '../text/local-time.ts';
import { readLastDay } from './last-day.ts';
import { type LastDay, lastDayWords } from './last-day-words.ts';
import type { UsualOrder } from './usual-rank-words.ts';
import { compareUsualZones } from './usual-zones-compared.ts';
import { usualZonesMessage } from './usual-zones-message.ts';
import { weekMessage } from './week-message.ts';
import { wholeWeekMessage } from './whole-week-message.ts';

/** Someone who names a day may mean the last one. */
function lastOfThatDay(
  { argument, minute, part, all, seeks, asksLoudness, isFuture }: Question,
  place: AskedPlace,
) {
  const weekday = weekdayNamed(argument);
  // Zones at one moment are told of now and of a usual day.
  const isOfMoment = all === true && minute !== undefined;
  if (weekday === undefined || isFuture === true || isOfMoment) return [];
  const past = { kind: 'weekday', weekday } as const;
  if (!isSinceConnected(past, place)) return [];
  const zones = all === true ? { all, seeks, asksLoudness } : {};
  const ask: Question = { command: 'night', argument: '', past, minute, part, ...zones };
  return [[`Last ${weekdayName(weekday)}`, ask] as const];
}

export const week = questionCommand({
  name: 'week',
  usage: 'week [zone] [weekday]',
  summary: 'A usual week or day',
  group: 'time',
  answersSeveral: true,
  leadSeveral: compareUsualZones,
  takesWeekday: true,
  alsoAsk: lastOfThatDay,
  answerVenue: (asked, { readings, clock, ...needs }) =>
    asked.read(async (credentials) => {
      const [reading, zones, last] = await Promise.all([
        readings.venueTypical(credentials, asked.options),
        asked.question.all === true ? readings.zonesTypical(credentials, asked.options) : undefined,
        readLastDay(asked, undefined, { readings, clock, ...needs }),
      ]);
      if (zones !== undefined) {
        const readings = { venue: reading.value, zones: zones.value };
        return usualZonesOf(asked, readings, clock.now());
      }
      const typical = { ...reading, value: reading.value.representative };
      return weekOf(
        asked,
        { typical, venueTypical: typical.value, scale: loudnessScale(reading.value, []), last },
        clock.now(),
      );
    }),
  answerZone: (zone, asked, { readings, clock, ...needs }) =>
    asked.read(async (credentials) => {
      const [typical, { venue }, last] = await Promise.all([
        readings.zoneTypical(credentials, zone.id, asked.options),
        readings.knownTypical(credentials),
        readLastDay(asked, zone.id, { readings, clock, ...needs }),
      ]);
      const scale = loudnessScale(venue, []);
      return weekOf(
        asked,
        { typical, venueTypical: venue?.representative, zone, scale, last },
        clock.now(),
      );
    }),
});

/** `which zone is usually the loudest on fridays` */
function usualZonesOf(
  { connection, question, weekday, locale }: VenueQuestion,
  { venue, zones }: { readonly venue: VenueTypical; readonly zones: readonly ZoneTypical[] },
  now: number,
): Message {
  const { timezone } = connection.venue;
  const local = localZone(timezone);
  const venueTypical = venue.representative;
  const today = serviceDayAt(now, serviceDayStart(venueTypical, local, now), local);
  const scale = loudnessScale(venue, []);
  const message = usualZonesMessage(
    {
      venueName: venueName(connection),
      timezone,
      venueTypical,
      zones: zones.filter(({ id }) => !isExcepted(id, question)),
      weekdays: question.weekdays ?? [weekday ?? today.weekday],
      moment: question.minute === undefined ? undefined : { minute: question.minute, scale },
      part: question.part,
      loudness: question.asksLoudness === true ? scale : undefined,
      order: orderOf(question),
      isFuture: question.isFuture,
      now,
    },
    locale,
  );
  return append(message, exceptedNote(question, connection));
}

function orderOf(question: Question): UsualOrder {
  const { seeks } = question;
  if (seeks === 'earliest' || seeks === 'latest') return seeks;
  return isLeastSought(question) ? 'least' : 'most';
}

/** `quietest zone on fridays`, `when is it quietest` */
function isLeastSought({ seeks }: Question): boolean {
  return seeks === 'quiet' || seeks === 'lowest';
}

interface WeekReadings {
  readonly typical: Reading<TypicalWeek>;
  /** By which the service day is decided. */
  readonly venueTypical: TypicalWeek | undefined;
  readonly zone?: Zone;
  readonly scale: LoudnessScale;
  /** The last such day. */
  readonly last: LastDay | undefined;
}

function weekOf(
  { connection, question, weekday, locale }: VenueQuestion,
  { typical: { value: typical, stale }, venueTypical, zone, scale, last }: WeekReadings,
  now: number,
): Message {
  const { timezone } = connection.venue;
  const local = localZone(timezone);
  const today = serviceDayAt(now, serviceDayStart(venueTypical, local, now), local);
  const data = {
    venueName: venueName(connection),
    timezone,
    zoneName: zone?.name,
    typical,
    venueTypical,
    weekday: weekday ?? today.weekday,
    moment: question.minute === undefined ? undefined : { minute: question.minute, scale },
    part: question.part,
    yesNo: question.yesNo,
    loudness: question.asksLoudness === true ? scale : undefined,
    isQuietFirst: isLeastSought(question),
    turn: question.seeks === 'rise' || question.seeks === 'fall' ? question.seeks : undefined,
    isFuture: question.isFuture,
    isMean: question.measured?.kind === 'mean',
    last: last && lastDayWords(last, question, locale),
    stale: stale?.code,
    now,
  };
  const isOfDay = [data.moment, data.turn, data.part].some((one) => one !== undefined);
  const { days, weekdays, groups } = question;
  const areDays = [days, weekdays, groups].some((one) => one !== undefined);
  const isWhole = weekday === undefined && (!isOfDay || areDays);
  const whole = isWhole ? wholeWeekMessage(data, question, locale) : undefined;
  return whole ?? weekMessage(data, locale);
}
