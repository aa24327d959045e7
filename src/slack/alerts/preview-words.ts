import { Temporal } from 'temporal-polyfill';
import type { AlertPreview, Firing } from '../../alerts/preview.ts';
import { type LocalZone, localWeekday, localZone, zonedTime } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { weekdays } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { measureNumber } from '../text/alerts.ts';
import { shortWeekday, timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { moodNumber } from '../text/numbers.ts';
import { counted, listed } from '../text/wording.ts';
import type { AlertForm } from './form.ts';

/** What the form says about the values that are entered. */

export interface PreviewFacts {
  readonly form: AlertForm;
  /** Undefined while something is missing. */
  readonly preview: AlertPreview | undefined;
  readonly usual: { readonly low: number; readonly high: number } | undefined;
  readonly scale: LoudnessScale;
}

const mostTimes = 4;

/** `Would have fired 4 times in a usual week: Fri 22:00, Sat 21:30, …` */
export function previewWords(
  facts: PreviewFacts,
  venue: Connection | undefined,
  locale: Locale,
): Mrkdwn {
  const { preview, form } = facts;
  if (venue?.state === 'pending') {
    return mrkdwn`⏳ The alert starts watching once the venue's owner approves.`;
  }
  if (form.measure === 'silence') {
    return mrkdwn`Tells you once when a sensor sends nothing for 30 minutes, and again when it's back.`;
  }
  if (preview === undefined) return mrkdwn`Enter a limit to see how often it would have fired.`;
  if (preview.kind === 'no_history') {
    return mrkdwn`No preview: the venue service keeps no history of the music level.`;
  }
  const always = alwaysWords(facts, locale);
  if (always !== undefined) return always;
  const zone = localZone(venue?.venue.timezone ?? 'UTC');
  const { usualWeek, lastHours } = preview;
  if (usualWeek?.length === 0 && lastHours?.length === 0) {
    return mrkdwn`It wouldn't have fired in a usual week or in the last six hours.`;
  }
  const lines = [
    ...(usualWeek === undefined
      ? []
      : [
          mrkdwn`${firedWords(usualWeek)} in a usual week${timesWords(byWeekday(usualWeek, zone), (at) => dayTime(at, zone, locale))}`,
        ]),
    ...(lastHours === undefined
      ? []
      : [
          mrkdwn`${firedWords(lastHours)} in the last six hours${timesWords(lastHours, (at) => timeOfDay(at, zone, locale))}`,
        ]),
  ];
  return lines.length === 0 ? mrkdwn`No preview: there's no data for this yet.` : join(lines, '\n');
}

function isAgainstUsual({ condition }: AlertForm): boolean {
  return condition === 'above_usual' || condition === 'below_usual';
}

function firedWords(firings: readonly Firing[]): string {
  if (firings.length === 0) return "It wouldn't have fired";
  const { length } = firings;
  const often = length === 1 ? 'once' : length === 2 ? 'twice' : counted(length, 'time');
  return `Would have fired ${often}`;
}

function timesWords(firings: readonly Firing[], write: (at: number) => string): Mrkdwn {
  if (firings.length === 0) return mrkdwn``;
  const times = [...new Set(firings.map(({ at }) => write(at)))];
  return mrkdwn`: ${listed(times, mostTimes)}`;
}

/** From Monday to Sunday, whatever today is. */
function byWeekday(firings: readonly Firing[], zone: LocalZone): Firing[] {
  const dayOf = (at: number) => weekdays.indexOf(localWeekday(at, zone));
  return firings.toSorted(
    (a, b) =>
      dayOf(a.at) - dayOf(b.at) ||
      Temporal.PlainTime.compare(zonedTime(a.at, zone), zonedTime(b.at, zone)),
  );
}

/** `Fri 22:00` */
function dayTime(at: number, zone: LocalZone, locale: Locale): string {
  return `${shortWeekday(localWeekday(at, zone))} ${timeOfDay(at, zone, locale)}`;
}

/** Warns of a limit that the zone is always beyond. */
function alwaysWords({ form, usual, scale }: PreviewFacts, locale: Locale): Mrkdwn | undefined {
  const { measure, condition, enter } = form;
  if (usual === undefined || enter === undefined || isAgainstUsual(form)) return undefined;
  if (measure === undefined || measure === 'silence') return undefined;
  const limit = measureNumber(measure, enter, scale, locale);
  if (condition === 'above' && enter < usual.low) {
    return mrkdwn`⚠️ It's always above ${limit} here, so this alert would never end. Choose a higher limit.`;
  }
  return condition === 'below' && enter > usual.high
    ? mrkdwn`⚠️ It's always below ${limit} here, so this alert would never end. Choose a lower limit.`
    : undefined;
}

/** Below the field for a difference: `For example 2: alert at 8.0 when 6.0 is usual.` */
export function usualHint(
  measure: AlertForm['measure'],
  condition: AlertForm['condition'],
  locale: Locale,
): string {
  const isAbove = condition === 'above_usual';
  return measure === 'mood'
    ? `For example 2: alert at ${moodNumber(isAbove ? 8 : 4, locale)} when ${moodNumber(6, locale)} is usual.`
    : `How far ${isAbove ? 'above' : 'below'} usual it may go.`;
}
