import { type Message, message } from '../../card/message.ts';
import { buttons, note, type Part, paragraph } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { meanOfNights } from '../../history/night-means.ts';
import { rankedWithKnown } from '../../history/night-peaks.ts';
import { currentDay, venueDay } from '../../history/past-night.ts';
import type { Period } from '../../history/past-time.ts';
import { includesToday, reachesToday } from '../../history/service-days.ts';
import { askButton } from '../entry-points.ts';
import { hoursAsked } from '../hours-asked.ts';
import type { Question } from '../question.ts';
import { dayAndTime } from '../text/local-time.ts';
import { measureOf, nameOfNight, pastOf, type Told } from '../text/night-words.ts';
import { measureNumber } from '../text/numbers.ts';
import {
  alertsAbout,
  alertsSeenWords,
  distinctAlerts,
  isSilence,
  longestAlertWords,
  type PastAlert,
  pastAlertWords,
  unseenAmong,
  unseenWords,
} from '../text/past-alerts.ts';
import { peaksChart } from '../text/peaks-chart.ts';
import { nameBeside, periodName } from '../text/period-name.ts';
import { keptAlerts, type ReviewData } from '../text/review-tables.ts';
import {
  noAlertsWords,
  overNightsNote,
  reviewLines,
  reviewTables,
  reviewTitle,
  sinceNote,
} from '../text/review-words.ts';
import { soFarLabel, withoutTonight } from '../text/without-tonight.ts';
import { capitalised } from '../text/wording.ts';
import { zonesWithAlerts, zonesWithoutAlerts } from '../text/zones-with-alerts.ts';
import {
  countedWords,
  mostAlertsWords,
  nightsOfMostAlerts,
  onlyZoneWords,
  withoutAlertsWords,
} from './alerts-of-nights.ts';
import { wayWords } from './change-words.ts';
import { openNowWords } from './open-now-words.ts';
import {
  periodAverage,
  type ZoneOfPeriod,
  zonesDiffering,
  zonesOfPeriodTable,
  zonesWords,
} from './period-zones.ts';
import { reviewAnswer } from './review-answer.ts';

/** `/ambience last week`: a row for each night, the best and the quietest, and the change. */
export function reviewMessage(data: ReviewData, zones?: readonly ZoneOfPeriod[]): Message {
  const { question, told } = data;
  return message(
    paragraph(
      lines(
        reviewTitle(data),
        ...openNowWords(data),
        alertsAnswer(data),
        wayWords(data),
        zones === undefined ? reviewAnswer(data) : undefined,
        zones && (zonesDiffering(zones, question) ?? zonesWords(zones, question, told)),
        // The mean of some hours stands behind the day that stands out.
        ...(hoursAsked(question) === undefined
          ? [...partOfReview(data), ...reviewLines(data, zones !== undefined)]
          : [...reviewLines(data, zones !== undefined), ...partOfReview(data)]),
      ),
    ),
    ...(zones === undefined
      ? [peaksChart(data), ...reviewTables(data)]
      : [zonesOfPeriodTable(zones, question, told)]),
    zones === undefined ? overNightsNote(data) : undefined,
    sinceNote(data),
    endsBeforeTonight(data) ? note(tonightWords(data)) : undefined,
    reviewButtons(data),
  );
}

/** Means, if those were asked for. */
function partOfReview({
  period,
  nights,
  before,
  question,
  told,
}: ReviewData): readonly (RichText | undefined)[] {
  if (question.part === undefined) return [];
  const measure = measureOf(question);
  const average = periodAverage(nights, measure, told);
  // A week that is going on is compared with as much of the one before.
  const days = new Set(nights.map(({ day }) => day.weekday));
  const alike = before.nights.filter(({ day }) => days.has(day.weekday));
  const earlier = before.period && meanOfNights(alike, measure);
  const areSome = alike.length < before.nights.length;
  const scale = nights.at(-1)?.scale;
  return before.period === undefined || earlier === undefined || scale === undefined
    ? [average]
    : [
        average,
        rich`${capitalised(nameBeside(before.period, period, told))}${areSome ? ', on the same days' : ''}: ${measureNumber(earlier, measure, scale, told.locale)} on average`,
      ];
}

/** Not of hours of today that have passed, which have a row. */
function endsBeforeTonight({ period, nights, told }: ReviewData): boolean {
  const day = venueDay(told.place);
  return includesToday(period, day) && nights.at(-1)?.day.date !== currentDay(day).date;
}

function tonightWords({ question, tonight, told }: ReviewData): RichText {
  // Alerts were asked about, and are told up to now.
  return question.yesNo?.asks === 'need' || question.yesNo?.asks === 'gaps'
    ? rich`The nights don't include tonight.`
    : withoutTonight(tonight, measureOf(question), told);
}

/** What was asked, if it was about alerts. */
function alertsAnswer(data: ReviewData): RichText | undefined {
  const { nights, alertsOf, question, told } = data;
  const scale = nights.at(-1)?.scale;
  const isOfSensors = question.yesNo?.asks === 'gaps';
  if ((question.yesNo?.asks !== 'need' && !isOfSensors) || scale === undefined) return undefined;
  const kept = keptAlerts(data);
  const day = venueDay(told.place);
  const tonight = { from: currentDay(day).from, to: told.place.now + 1 };
  const isToNow = reachesToday(data.period, day) && hoursAsked(question) === undefined;
  const now = isToNow ? [alertsOf(tonight) ?? []] : [];
  const all = distinctAlerts([...kept, ...now]).toSorted((a, b) => a.zone.since - b.zone.since);
  const wanted = (some: readonly PastAlert[]) => alertsWanted(some, question);
  const alerts = wanted(all);
  const { zone } = told.place;
  const words = pastAlertWords({ alerts, span: undefined, zone, scale, isList: true }, told.locale);
  const none = alerts.length === 0 ? noAlertsWords(data, isOfSensors) : undefined;
  const against = question.yesNo?.against;
  const isOfNights = against === 'nights';
  const isOfZones = against === 'alerts' && question.isWhether !== true && !isOfSensors;
  const isPlain = against === 'alerts' || against === 'nothing';
  const isYes = question.isWhether === true && isPlain && !isOfSensors && alerts.length > 0;
  const yes = isYes ? rich`Yes.` : undefined;
  return lines(
    yes,
    isOfNights ? withoutAlertsWords(data) : undefined,
    against === 'zones_not_so' ? zonesWithoutAlerts(data.connection.zones, all) : undefined,
    against === 'zones_so' ? zonesWithAlerts(alerts) : undefined,
    kept.length < nights.length
      ? rich`Alerts are kept of ${kept.length} of these nights.`
      : undefined,
    ...(against === 'unseen'
      ? [unseenWords(all), words]
      : against === 'count'
        ? [
            alerts.length === 0 ? none : rich`${alertsSeenWords(alerts)}.`,
            words,
            mostAlertsWords(alerts),
            question.asksLoudness === true ? countedWords(alerts, scale, told.locale) : undefined,
          ]
        : [
            against === 'longest'
              ? longestAlertWords(alerts, (at) => dayAndTime(at, zone, told.locale))
              : against === 'zones_so'
                ? undefined
                : against === 'nights_most'
                  ? nightsOfMostAlerts(data, now.flat(), wanted)
                  : (mostAlertsWords(alerts) ?? (isOfZones ? onlyZoneWords(alerts) : undefined)),
            words ?? none,
          ]),
  );
}

/** Those that the question is about: `how often was it too loud` */
function alertsWanted(all: readonly PastAlert[], { yesNo, asksLoudness }: Question) {
  if (yesNo?.asks === 'gaps') return all.filter(isSilence);
  if (asksLoudness === true) return alertsAbout(all, 'loud');
  return yesNo?.against === 'unseen' ? unseenAmong(all) : all;
}

function reviewButtons({ nights, period, question, told }: ReviewData): Part {
  const { venueId, zoneId, asksLoudness } = question;
  const of = { argument: '', venueId, zoneId };
  const ranked = rankedWithKnown(nights, measureOf(question));
  const best = question.seeks === 'quiet' ? ranked.at(-1) : ranked[0];
  const earlier: Question['past'] =
    period.kind === 'week' ? { kind: 'week', ago: period.ago + 1 } : undefined;
  return buttons([
    ...(best === undefined
      ? []
      : [
          askButton(`Show ${nameOfNight(best.night, nights, told)}`, {
            ...of,
            command: 'night',
            past: pastOf(best.night.day),
          }),
        ]),
    ...(earlier === undefined
      ? []
      : [
          askButton('Previous week', {
            ...of,
            command: 'review',
            past: earlier,
            asksLoudness,
            part: hoursAsked(question),
          }),
        ]),
    askButton('Export CSV', { ...of, command: 'csv', past: period }),
  ]);
}

/** On the first day of a week or month. */
export function notBegunMessage(period: Period, told: Told): Message {
  const { venueId } = told.place.venue;
  const of = { argument: '', venueId, zoneId: told.place.zoneId };
  const isWeek = period.kind === 'week';
  return message(
    paragraph(rich`The first night of ${periodName(period, told)} isn't over yet.`),
    buttons([
      askButton(soFarLabel(told.place), { ...of, command: 'tonight' }),
      ...(isWeek
        ? [askButton('Last week', { ...of, command: 'review', past: { kind: 'week', ago: 1 } })]
        : []),
    ]),
  );
}
