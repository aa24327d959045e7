import { isServiceOutage, watchOf } from '../../alerts/venue-alerts.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { currentDay, venueDay } from '../../history/past-night.ts';
import { reachesToday } from '../../history/service-days.ts';
import { localWeekday } from '../../insight/local-time.ts';
import { dayMs } from '../../time.ts';
import { alertWords } from '../text/alert-measures.ts';
import { dayAndTime, timeOfDay } from '../text/local-time.ts';
import type { ReviewData } from '../text/review-tables.ts';

/** Alerts that are open right now, in the answer about days that reach to today. */

/** `🔔 *Terrace* has been too loud since 23:05.`, of a stretch that reaches today; which alerts there were lists it anyway */
export function openNowWords({
  period,
  alertsOf,
  question,
  told,
}: ReviewData): readonly RichText[] {
  const day = venueDay(told.place);
  const { now, zone } = told.place;
  if (question.yesNo?.asks === 'need' || !reachesToday(period, day)) return [];
  const isToday = (at: number) =>
    localWeekday(at, zone) === localWeekday(now, zone) && now - at < dayMs;
  const alerts = alertsOf({ from: currentDay(day).from, to: now + 1 }) ?? [];
  return alerts
    .filter(({ episode, zone: { closed } }) => closed === undefined && !isServiceOutage(episode))
    .slice(0, mostOpenNow)
    .map(({ episode, zone: { name, since } }) => {
      const { sentence } = alertWords(watchOf(episode));
      return rich`🔔 ${sentence(rich`*${name}*`, 'has been')} since ${isToday(since) ? timeOfDay(since, zone, told.locale) : dayAndTime(since, zone, told.locale)}.`;
    });
}

const mostOpenNow = 3;
