import { isServiceOutage } from '../../alerts/venue-alerts.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { gapsIn } from '../../history/gaps.ts';
import type { MeasureFacts, NightFacts } from '../../history/measure-facts.ts';
import type { PastNight } from '../../history/past-night.ts';
import { compare, countsInVenue, isChanged, isClear, spreadOf } from '../../insight/comparison.ts';
import { longestOf } from '../../insight/coverage.ts';
import type { Timed } from '../../insight/even-steps.ts';
import { lengthOf, stretchesOf } from '../../insight/stretches.ts';
import { typicalAt } from '../../insight/typical.ts';
import { isTrouble, type LogEntry } from '../../log/entry.ts';
import { minuteMs } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';
import { hoursAsked } from '../hours-asked.ts';
import type { Question } from '../question.ts';
import { wasWords } from '../text/alert-measures.ts';
import { timeOfDay } from '../text/local-time.ts';
import { entriesCounted } from '../text/log-entries.ts';
import { measureOf, type Told } from '../text/night-words.ts';
import {
  alertCount,
  alertsAbout,
  alertsSeenWords,
  isSilence,
  longestAlertWords,
  type PastAlert,
  unseenAmong,
  unseenWords,
} from '../text/past-alerts.ts';
import { withPeopleWords } from '../text/people-words.ts';
import { adjectiveOf, differs } from '../text/verdict.ts';
import { counted, listed, uncapitalised, withSmallInitial } from '../text/wording.ts';
import { zonesWithAlerts, zonesWithoutAlerts } from '../text/zones-with-alerts.ts';
import { isLevel, type Level, levels } from '../understanding/sentence/levels.ts';
import type { YesNo } from '../yes-no-asked.ts';
import { eitherAnswer, notSure, type PlainAnswer, plainAnswer } from './plain-answer.ts';

/** Yes or no to a question about a past night. */

export interface NightAsked {
  readonly night: PastNight;
  readonly alerts: readonly PastAlert[];
  /** What was noted about it, in the order of their moments. */
  readonly entries: readonly LogEntry[];
  /** Whether an alert is set up for the venue. */
  readonly isWatched: boolean;
  readonly connection: Connection;
  readonly told: Told;
  readonly question: Question;
}

/** `Yes: 1 alert and 2 incidents.`, or that there was nothing */
function troubleWords(data: NightAsked): RichText {
  const { night, alerts, entries, isWatched, connection, question } = data;
  const trouble = entries.filter(isTrouble);
  const noted = entriesCounted(trouble, connection);
  const against = question.yesNo?.against;
  if (against === 'unseen') return unseenWords(alerts);
  if (against === 'zones_not_so') return zonesWithoutAlerts(connection.zones, alerts);
  if (against === 'zones_so') return zonesWithAlerts(alerts);
  const { place, locale } = data.told;
  const begun = (at: number) => timeOfDay(at, place.zone, locale);
  const longest = against === 'longest' ? longestAlertWords(alerts, begun) : undefined;
  if (longest !== undefined) return longest;
  const isCounted = against === 'count';
  const earlier =
    hoursAsked(question) === undefined
      ? []
      : alerts.filter(({ zone }) => zone.since < night.facts.span.from);
  if (earlier.length > 0) {
    const fresh = alerts.length - earlier.length;
    return isCounted
      ? rich`${alertsSeenWords(alerts)}: ${fresh === 0 ? 'none' : fresh} new, ${earlier.length} open from before.`
      : newAlertWords(fresh, earlier.length);
  }
  // `what happened last night` wants no yes.
  if (against === 'zones' && alerts.length > 0) {
    const unlogged = entries.length === 0 ? ' Nothing in the log.' : '';
    return rich`${alertsSeenWords(alerts)}.${unlogged}`;
  }
  if (alerts.length > 0) {
    return isCounted ? rich`${alertsSeenWords(alerts)}.` : rich`Yes, ${alertCount(alerts.length)}.`;
  }
  const none = rich`${alertCount(0)}${isWatched ? '' : ', because none was set up'}.`;
  if (isCounted || against === 'alerts' || against === 'longest') return none;
  if (noted !== undefined && against !== 'zones') return rich`Yes, in the log. ${none}`;
  return entries.length === 0 ? rich`${none} Nothing in the log.` : none;
}

/** `No new alert then. 3 were open from before.` */
function newAlertWords(count: number, earlier: number): RichText {
  const before = `${earlier} ${earlier === 1 ? 'was' : 'were'} open from before.`;
  return count === 0
    ? rich`No new alert then. ${before}`
    : rich`Yes, ${counted(count, 'new alert')}. ${before}`;
}

/** Those that were asked about. */
export function alertsTold({ alerts, question }: Pick<NightAsked, 'alerts' | 'question'>) {
  return question.yesNo?.against === 'unseen' ? unseenAmong(alerts) : alerts;
}

/** What wasn't measured may have been louder or livelier. */
function no({ isPeak }: MeasureFacts, { against, asks }: Partial<YesNo>): RichText {
  const isOfPeak = against === 'limit' && (asks === 'loud' || asks === 'busy');
  return isOfPeak && !isPeak ? notSure : rich`No.`;
}

/** Which stretches those are stands below. */
function gapAnswer({ facts, zones }: PastNight, alerts: readonly PastAlert[]): RichText {
  const silent = alerts
    .filter((alert) => isSilence(alert) && !isServiceOutage(alert.episode))
    .map(({ zone }) => rich`*${zone.name}*`);
  if (silent.length > 0) return rich`Yes, ${listed(silent)} stopped sending data.`;
  const all = [facts, ...zones.values()];
  return all.some(({ known }) => gapsIn(known, facts.span).length > 0)
    ? rich`Yes, some data is missing.`
    : rich`No data is missing.`;
}

/** Much different from usual, also in the venue. */
export function isFarInVenue({ comparison }: MeasureFacts, asks: Level, { place }: Told): boolean {
  const venue = place.typical?.representative;
  const spread = venue && spreadOf(venue, levels[asks].measure);
  return comparison?.degree === 'strong' && countsInVenue(comparison.difference, spread);
}

const elsewhere: ReadonlySet<string | undefined> = new Set(['each', 'other', 'zones']);

/** `Only from 22:45 to 23:45.`, if it was so for a while though not as a whole */
function briefly(
  { facts, week }: PastNight,
  yesNo: YesNo | undefined,
  { place, locale }: Told,
): RichText | undefined {
  if (yesNo?.against !== 'usual' || !isLevel(yesNo.asks) || week === undefined) return undefined;
  const { measure, direction } = levels[yesNo.asks];
  const spread = spreadOf(week, measure);
  const isSo = ({ at, value }: Timed) => {
    const comparison = compare(value, typicalAt(week, at)[measure], spread);
    return isClear(comparison) && comparison.direction === direction;
  };
  const longest = longestOf(stretchesOf(facts[measure].values, isSo));
  if (longest === undefined || lengthOf([longest]) < shortestMs) return undefined;
  const [from, to] = [longest.from, longest.to].map((at) => timeOfDay(at, place.zone, locale));
  return rich`Only from ${from ?? ''} to ${to ?? ''}.`;
}

/** What lasts for less is no part of a night. */
const shortestMs = 30 * minuteMs;

/** `was it louder and livelier than usual` */
function bothAnswer(facts: NightFacts, asked: readonly Level[]): RichText | undefined {
  const said = asked.map((level) => {
    const { measure, direction } = levels[level];
    const { whole } = facts[measure];
    const isSo = isChanged(whole, direction);
    return { words: adjectiveOf(measure, direction), isKnown: whole !== undefined, isSo };
  });
  if (said.some(({ isKnown }) => !isKnown)) return undefined;
  const [so] = said.filter(({ isSo }) => isSo);
  const [not] = said.filter(({ isSo }) => !isSo);
  if (so === undefined || not === undefined) return not === undefined ? rich`Yes.` : rich`No.`;
  return rich`Only in part: it was ${so.words}, but not ${not.words}.`;
}

/** Yes or no before how it compared with usual, if that was asked and can be said. */
export function answered(data: NightAsked, verdict: RichText | undefined): RichText | undefined {
  const { night, isWatched, question } = data;
  const { yesNo } = question;
  const answer = nightAnswer(data);
  if (answer === undefined || verdict === undefined) return answer ?? verdict;
  const plain = plainlyAsked(data);
  if (plain !== undefined && isContrary(plain, data)) {
    return rich`${plain.kind === 'yes' ? 'Yes' : 'No'}, but ${withSmallInitial(verdict)}`;
  }
  const isByUsual =
    yesNo?.against === 'limit' &&
    (yesNo.asks === 'loud' || yesNo.asks === 'quiet') &&
    night.facts[measureOf(question)].comparison !== undefined;
  const unwatched = isByUsual && !isWatched ? [rich`No alert was set up.`] : [];
  return join([answer, verdict, ...unwatched], ' ');
}

/** `was it loud`, whatever is usual */
function plainlyAsked({ night, question, told }: NightAsked): PlainAnswer | undefined {
  const { yesNo } = question;
  if (yesNo === undefined || !isLevel(yesNo.asks) || yesNo.against !== 'nothing') return undefined;
  if (yesNo.isEither === true) return undefined;
  const areHours = hoursAsked(question) !== undefined;
  return plainAnswer(night.facts[measureOf(question)], yesNo.asks, told, areHours);
}

function plainWords(answer: PlainAnswer | undefined): RichText | undefined {
  if (answer === undefined) return undefined;
  if (answer.kind === 'partly') return answer.words;
  return answer.kind === 'yes' ? rich`Yes.` : rich`No.`;
}

/** `was it quiet`, of a quiet night that was louder than usual */
function isContrary({ kind }: PlainAnswer, { night, question }: NightAsked): boolean {
  const { yesNo, part } = question;
  if (kind === 'partly' || yesNo === undefined || yesNo.isOfPeople || !isLevel(yesNo.asks)) {
    return false;
  }
  const { whole, comparison } = night.facts[measureOf(question)];
  const told = part === undefined ? comparison : whole;
  const { direction } = levels[yesNo.asks];
  const isSo = isChanged(told, direction);
  const isOther = isChanged(told, direction === 'more' ? 'less' : 'more');
  return kind === 'yes' ? isOther : isSo;
}

/**
 * Yes or no about a night or a part of it, if that was asked and can be said.
 *
 * @returns undefined if it was not asked, or is said elsewhere
 */
export function nightAnswer(data: NightAsked): RichText | undefined {
  const { night, alerts, question } = data;
  const { yesNo } = question;
  const facts = night.facts[measureOf(question)];
  // The zones are compared in a line of their own.
  if (elsewhere.has(yesNo?.against)) return undefined;
  if (yesNo?.isEither === true && isLevel(yesNo.asks)) {
    return eitherAnswer(facts, yesNo.asks, data.told);
  }
  if (yesNo !== undefined && isLevel(yesNo.asks) && yesNo.against === 'nothing') {
    return withPeopleWords(plainWords(plainlyAsked(data)), yesNo);
  }
  if (yesNo?.and !== undefined && isLevel(yesNo.asks)) {
    return bothAnswer(night.facts, [yesNo.asks, yesNo.and]);
  }
  const { whole, comparison } = facts;
  const isMore = comparison?.direction === 'more';
  const isSame = comparison?.degree === 'same';
  // The night as a whole was as usual, and a part of it was not.
  const isPart = whole?.degree === 'same' && !isSame;
  const say = (isTrue: boolean) =>
    comparison === undefined
      ? undefined
      : isTrue
        ? isPart
          ? // A whole night says from when to when; hours of it only tell their mean.
            question.part === undefined
            ? rich`Yes, for a while.`
            : rich`For a while, it was ${differs(measureOf(question), comparison)} than usual.`
          : rich`Yes.`
        : (briefly(night, yesNo, data.told) ?? no(facts, yesNo ?? {}));
  if (yesNo?.against === 'usual' && yesNo.isAs !== undefined && isLevel(yesNo.asks)) {
    if (comparison === undefined) return undefined;
    const isUsuallySo =
      yesNo.isAs === 'always' && isMore !== (levels[yesNo.asks].direction === 'more');
    return isSame || isUsuallySo ? say(true) : no(facts, yesNo);
  }
  switch (yesNo?.asks) {
    case 'loud':
    case 'quiet': {
      const direction = yesNo.asks === 'loud' ? 'more' : 'less';
      const over = yesNo.against === 'limit' ? alertsAbout(alerts, yesNo.asks) : [];
      const [first] = over;
      if (first !== undefined) {
        const names = [...new Set(over.map(({ zone }) => zone.name))];
        return names.length === 1
          ? rich`Yes, ${wasWords(first.episode, rich`*${first.zone.name}*`, true)}.`
          : rich`Yes, ${listed(names.map((name) => rich`*${name}*`))} were too ${yesNo.asks}.`;
      }
      // Without an alert, too loud is what was much louder than usual.
      const isFar = yesNo.against !== 'limit' || isFarInVenue(facts, yesNo.asks, data.told);
      const isSo = !isSame && isFar && isMore === (direction === 'more');
      // `until when was it too loud` wants no yes or no.
      const isLengthAsked = question.seeks === 'since' && yesNo.against === 'limit';
      if (isLengthAsked && !isSo && comparison !== undefined)
        return rich`It wasn't too ${yesNo.asks}.`;
      if (yesNo.against !== 'limit' || isSo) return say(isSo);
      if (comparison === undefined) {
        return data.isWatched
          ? no(facts, yesNo)
          : rich`I can't tell: no alert is set up, and there's nothing usual to compare with yet.`;
      }
      const isMuch = comparison.degree === 'strong' && isMore === (direction === 'more');
      return isMuch && !data.isWatched ? rich`No, not by much for this venue.` : say(false);
    }
    case 'busy':
    case 'calm':
      return say(!isSame && isMore === (yesNo.asks === 'busy'));
    case 'usual':
      return isSame && alerts.length > 0
        ? rich`Yes, overall, but there ${alerts.length === 1 ? 'was' : 'were'} ${uncapitalised(alertCount(alerts.length))}.`
        : say(isSame);
    case 'need':
      return troubleWords(data);
    case 'gaps':
      return gapAnswer(night, alerts);
    default:
      return undefined;
  }
}
