import { Temporal } from 'temporal-polyfill';
import { boundsAt, isBeyond } from '../../alerts/evaluation.ts';
import { type AlertMeasure, alertMeasureFacts } from '../../alerts/measures.ts';
import type { AlertPreview, BeyondNow, Firing } from '../../alerts/preview.ts';
import type { PreviewData } from '../../alerts/preview-data.ts';
import { ownLimits } from '../../alerts/rule.ts';
import { type limitFinding, usualFacts } from '../../alerts/suggested-limits.ts';
import { marginSpread } from '../../alerts/usual-value.ts';
import { refreshIntervalMs } from '../../ambience/freshness.ts';
import type { Trend } from '../../ambience/types.ts';
import type { FieldProblems } from '../../card/form.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { type ComparedMeasure, moodRange } from '../../insight/comparison.ts';
import { type LocalZone, localWeekday, localZone, zonedTime } from '../../insight/local-time.ts';
import { typicalAt } from '../../insight/typical.ts';
import { weekdays } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';
import { alertMeasureWords, measureNumber } from '../text/alert-measures.ts';
import { shortDuration } from '../text/durations.ts';
import { shortWeekday, timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { moodNumber } from '../text/numbers.ts';
import { counted, listed } from '../text/wording.ts';
import { neverEnds } from './answers.ts';
import { type AlertForm, conditionFacts } from './form.ts';
import { alertFields } from './ids.ts';

/** What the form says about the values that are entered. */

export interface PreviewFacts {
  readonly form: AlertForm;
  /** Undefined while something is missing. */
  readonly preview: AlertPreview | undefined;
  readonly problems: FieldProblems;
  readonly finding: ReturnType<typeof limitFinding>;
  readonly facts: PreviewData;
}

const mostTimes = 4;

/** `In a usual week, it would fire about twice: Fri 22:00 and Sat 21:30` */
export function previewWords(
  data: PreviewFacts,
  venue: Connection | undefined,
  locale: Locale,
): RichText {
  const { preview, form, problems, finding } = data;
  if (venue?.state === 'pending') {
    return rich`⏳ The alert starts watching once the venue's owner approves.`;
  }
  if (venue?.state === 'revoked') {
    return rich`⚠️ The venue has withdrawn access. The alert starts watching once it's connected again.`;
  }
  if (form.measure === 'silence') {
    return rich`Posts when a sensor sends nothing for 30 minutes, and again when it's back.`;
  }
  if (preview === undefined) {
    return missingWords(form, problems);
  }
  if (preview.kind === 'no_history') {
    return rich`No preview: the venue service keeps no history of the ${nameOf(form)}.`;
  }
  if (finding === 'always') {
    return rich`${neverEnds({ direction: isAbove(form) ? 'above' : 'below' })}`;
  }
  const zone = localZone(venue?.venue.timezone ?? 'UTC');
  const { usualWeek, lastDays, lastHours } = preview;
  const { pastDays } = data.facts;
  const lines = [
    // With limits of their own, zones are listed with them.
    ...(preview.beyondNow.length === 0 || isOwn(form)
      ? []
      : [beyondNowWords(preview.beyondNow, data, locale)]),
    // Beyond it so often that it hardly ever begins: the hint at the limit says so.
    ...(usualWeek === undefined || (finding === 'often' && usualWeek.length === 0)
      ? []
      : [weekWords(usualWeek, form, zone, locale)]),
    ...(lastDays !== undefined && pastDays > 0
      ? [pastWords(lastDays, pastDays, zone, locale)]
      : lastHours === undefined
        ? []
        : [hoursWords(lastHours, preview.beyondNow.length > 0, zone, locale)]),
  ];
  return lines.length === 0 ? rich`No preview: there's no data for this yet.` : join(lines, '\n');
}

/** `Above this limit right now: Terrace (9.8)` */
function beyondNowWords(
  zones: readonly BeyondNow[],
  { form, facts }: PreviewFacts,
  locale: Locale,
): RichText {
  const { measure } = form;
  const shown = (value: number) =>
    measure === undefined || measure === 'silence'
      ? ''
      : measureNumber(measure, value, facts.scale, locale);
  const names = zones.map(({ name, value }) => rich`${name} (${shown(value)})`);
  const lasting =
    form.forCount === undefined
      ? rich``
      : rich`. If that lasts, this fires within ${shortDuration(form.forCount * refreshIntervalMs.live)} of saving`;
  return rich`${isAbove(form) ? 'Above' : 'Below'} this limit right now: ${listed(names, mostLimits)}${lasting}`;
}

/** `It would have fired once in the last six hours: 20:10` */
function hoursWords(
  firings: readonly Firing[],
  isBeyondNow: boolean,
  zone: LocalZone,
  locale: Locale,
): RichText {
  if (firings.length > 0) {
    return rich`It would have fired ${oftenWords(firings)} in the last six hours${timesWords(firings, (at) => timeOfDay(at, zone, locale))}`;
  }
  return isBeyondNow
    ? rich`That hasn't lasted long enough to fire yet.`
    : rich`It wouldn't have fired in the last six hours.`;
}

/** `In the last 7 days, it would have fired twice: Fri 22:15 and Sat 21:30` */
function pastWords(
  firings: readonly Firing[],
  days: number,
  zone: LocalZone,
  locale: Locale,
): RichText {
  const span = days === 1 ? 'day' : counted(days, 'day');
  return firings.length === 0
    ? rich`In the last ${span}, it wouldn't have fired.`
    : rich`In the last ${span}, it would have fired ${oftenWords(firings)}${timesWords(firings, (at) => dayTime(at, zone, locale))}`;
}

/** What has to be entered or corrected first. */
function missingWords(form: AlertForm, problems: PreviewFacts['problems']): RichText {
  if (alertFields.enter in problems && form.enter === undefined) {
    return rich`Enter a limit to see how often it would have fired.`;
  }
  if (alertFields.quietEnter in problems && form.quietEnter === undefined) {
    return rich`Enter a limit for quiet hours to see how often it would have fired.`;
  }
  const [problem = 'Something above is missing.'] = Object.values(problems);
  return rich`No preview yet. ${problem}`;
}

/** A usual week is made of averages, so it does not show every evening on which it fires. */
function weekWords(
  usualWeek: readonly Firing[],
  form: AlertForm,
  zone: LocalZone,
  locale: Locale,
): RichText {
  if (usualWeek.length === 0) {
    return rich`In a usual week, the average stays ${isAbove(form) ? 'below' : 'above'} this limit.`;
  }
  const times = timesWords(byWeekday(usualWeek, zone), (at) => dayTime(at, zone, locale));
  return rich`In a usual week, it would fire about ${oftenWords(usualWeek)}${times}`;
}

function isAbove({ condition }: Pick<AlertForm, 'condition'>): boolean {
  return condition === undefined || conditionFacts[condition].direction === 'above';
}

function isOwn({ condition }: Pick<AlertForm, 'condition'>): boolean {
  return condition !== undefined && conditionFacts[condition].kind === 'spread';
}

/** `once`, `twice`, `3 times` */
function oftenWords({ length }: readonly Firing[]): string {
  return length === 1 ? 'once' : length === 2 ? 'twice' : counted(length, 'time');
}

function timesWords(firings: readonly Firing[], write: (at: number) => string): RichText {
  if (firings.length === 0) return rich``;
  const times = [...new Set(firings.map(({ at }) => write(at)))];
  return rich`: ${listed(times, mostTimes)}`;
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

/** Below the limit: `Usually 2.0 to 8.4 here.`, and what is wrong with it */
export function limitHint(
  { form, facts, finding }: Pick<PreviewFacts, 'form' | 'facts' | 'finding'>,
  locale: Locale,
): string | undefined {
  const { measure, enter } = form;
  if (measure === undefined || measure === 'silence') return undefined;
  const { limitHint: ownHint } = alertMeasureWords[measure];
  if (ownHint !== undefined) return ownHint;
  const { usual } = usualFacts(facts.zones, measure);
  if (usual === undefined) return undefined;
  const shown = (value: number) => measureNumber(measure, value, facts.scale, locale);
  const range = `Usually ${shown(usual.low)} to ${shown(usual.high)} here.${nowWords(facts.zones, measure, shown)}`;
  const side = isAbove(form) ? 'above' : 'below';
  if (finding === undefined || enter === undefined) return range;
  const warnings = {
    always: `⚠️ All week, it's usually ${side} ${shown(enter)}.`,
    often: `⚠️ It's ${side} ${shown(enter)} for more than a fifth of a usual week, so this alert would be open for hours.`,
    never: `⚠️ It may never get to ${shown(enter)}.`,
  } as const;
  return `${range} ${warnings[finding]}`;
}

/** ` Now 9.8.`, of a single zone */
function nowWords(
  [only, ...others]: PreviewData['zones'],
  measure: AlertMeasure,
  shown: (value: number) => string,
): string {
  const { typical: compared } = alertMeasureFacts[measure];
  const last = compared && lastValue(only?.trend, compared);
  return others.length > 0 || last === undefined ? '' : ` Now ${shown(last)}.`;
}

function lastValue(trend: Trend | undefined, measure: ComparedMeasure): number | undefined {
  return trend?.points.at(-1)?.[measure]?.value;
}

const mostLimits = 5;

/** `Each zone has its own limit, well above what's usual there at that time. Right now: Terrace 8.1` */
export function ownLimitWords(
  form: Pick<AlertForm, 'measure' | 'condition'>,
  { zones, scale }: PreviewData,
  now: number,
  locale: Locale,
): RichText {
  const { measure, condition } = form;
  const rule = rich`Each zone has its own limit, well ${isAbove(form) ? 'above' : 'below'} what's usual there at that time.`;
  if (measure === undefined || measure === 'silence' || condition === undefined) return rule;
  const { typical: compared } = alertMeasureFacts[measure];
  if (compared === undefined) return rule;
  const { direction } = conditionFacts[condition];
  const limits = zones.flatMap(({ name, trend, typical, venueTypical }) => {
    const value = typical && typicalAt(typical, now)[compared];
    const spread = typical && marginSpread(typical, venueTypical, compared);
    if (value === undefined || spread === undefined) return [];
    const limit = boundsAt(
      { direction, bounds: ownLimits[direction] },
      { value, spread },
      undefined,
    )?.enter;
    // A calm zone cannot be much calmer.
    if (limit === undefined || (compared === 'mood' && limit < moodRange.lowest)) return [];
    const last = lastValue(trend, compared);
    const shown = (one: number) => measureNumber(measure, one, scale, locale);
    const isExceeded = last !== undefined && isBeyond({ direction }, last, limit);
    const words = isExceeded
      ? rich`${name} ${shown(limit)} (now at ${shown(last)})`
      : rich`${name} ${shown(limit)}`;
    return [{ words, isExceeded }];
  });
  const sorted = limits.toSorted((a, b) => Number(b.isExceeded) - Number(a.isExceeded));
  return sorted.length === 0
    ? rule
    : rich`${rule} Right now: ${listed(
        sorted.map(({ words }) => words),
        mostLimits,
      )}.`;
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

/** `music level` */
function nameOf({ measure }: AlertForm): string {
  const isLevel = measure !== undefined && measure !== 'silence';
  return isLevel ? alertMeasureWords[measure].name.toLowerCase() : '';
}
