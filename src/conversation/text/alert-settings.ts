import type { AlertSettings, LevelWatch } from '../../alerts/rule.ts';
import { lastingMs } from '../../ambience/freshness.ts';
import { join, mention, type RichText, rich } from '../../card/rich-text.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { minuteMs } from '../../time.ts';
import { alertMeasureWords, measureNumber } from './alert-measures.ts';
import { shortDuration } from './durations.ts';
import { storedTime } from './local-time.ts';
import type { Locale } from './locale.ts';

/** What an alert watches, and what it does, as its settings say it. */

/** `Loudness above 9.0 for 10 min`, or `Mood 2.0 below usual for 10 min` */
export function conditionWords(
  settings: Pick<AlertSettings, 'watch' | 'target'>,
  scale: LoudnessScale,
  locale: Locale,
): RichText {
  const { watch, target } = settings;
  if (watch.kind === 'silence') return rich`No data for 30 min`;
  return rich`${breachWords(watch, target, scale, locale)}${forWords(watch.forCount)}`;
}

/**
 * ` for 10 min`, from the first of so many measurements in a row to the last; empty for a single one.
 */
export function forWords(measurements: number): string {
  return measurements === 1 ? '' : ` for ${shortDuration(lastingMs(measurements))}`;
}

/** `Loudness above 9.0`, `Mood 2.0 below usual` */
export function breachWords(
  watch: LevelWatch,
  target: AlertSettings['target'],
  scale: LoudnessScale,
  locale: Locale,
): string {
  return `${alertMeasureWords[watch.measure].name} ${beyondWords(watch, target, scale, locale)}`;
}

/** `above 9.0`, `2.0 below usual`, `well above each zone's usual` */
function beyondWords(
  { measure, direction, bounds }: LevelWatch,
  target: AlertSettings['target'],
  scale: LoudnessScale,
  locale: Locale,
): string {
  const value = measureNumber(measure, bounds.enter, scale, locale);
  switch (bounds.kind) {
    case 'fixed':
      return `${direction} ${value}`;
    case 'usual':
      return `${value} ${direction} usual`;
    case 'spread':
      return target.kind === 'any_zone'
        ? `well ${direction} each zone's usual`
        : `well ${direction} usual`;
  }
}

/** `Quiet hours: 22:00 to 07:00`, with the limit that counts then; undefined without quiet hours */
export function quietWords(
  { quietHours, watch, target }: Pick<AlertSettings, 'quietHours' | 'watch' | 'target'>,
  scale: LoudnessScale,
  locale: Locale,
): RichText | undefined {
  if (quietHours === undefined) return undefined;
  const { from, to, mode } = quietHours;
  const hours = rich`Quiet hours: ${storedTime(from, locale)} to ${storedTime(to, locale)}`;
  if (mode.kind === 'silent' || watch.kind === 'silence') return hours;
  const bounds = { ...watch.bounds, enter: mode.enter };
  return rich`${hours}, alerting from ${beyondWords({ ...watch, bounds }, target, scale, locale)}`;
}

/** After `when`: `loudness is above 9.0 for 10 min` */
export function whenWords(
  { watch, target }: Pick<AlertSettings, 'watch' | 'target'>,
  scale: LoudnessScale,
  locale: Locale,
): RichText {
  if (watch.kind === 'silence') return rich`there's no data for 30 min`;
  const { measure, forCount } = watch;
  return rich`${alertMeasureWords[measure].name.toLowerCase()} is ${beyondWords(watch, target, scale, locale)}${forWords(forCount)}`;
}

/** What happens while it lasts, one line each. */
export function aftermathLines(
  settings: AlertSettings,
  scale: LoudnessScale,
  locale: Locale,
): RichText[] {
  const { watch, escalation, usesThread } = settings;
  const isLevel = watch.kind === 'level';
  return [
    ...(isLevel ? [exitWords(watch, scale, locale)] : []),
    ...(isLevel
      ? [
          rich`Updates: ${usesThread ? 'in the message, and in its thread when it gets worse or drags on' : 'in the message only'}`,
        ]
      : []),
    rich`Reminders: ${followUpWords(reminderMinutes(settings)).toLowerCase()}`,
    ...(escalation === undefined
      ? []
      : [
          rich`${mention(escalation.userId)} is told if nobody acknowledges it within ${escalation.afterMinutes} min`,
        ]),
  ];
}

/** 0 for none: reminders are posted in the thread only. */
function reminderMinutes({
  followUpMinutes,
  usesThread,
}: Pick<AlertSettings, 'followUpMinutes' | 'usesThread'>): number {
  return usesThread ? (followUpMinutes ?? 0) : 0;
}

/** `If nobody acknowledges *Too loud: Terrace* (Harbour Hotel), a reminder comes in its thread every hour, up to twice.` */
export function ifUnseenWords(title: RichText, settings: AlertSettings): RichText {
  const { escalation } = settings;
  const reminders = reminderMinutes(settings);
  const follows = [
    ...(escalation === undefined
      ? []
      : [rich`${mention(escalation.userId)} is told after ${escalation.afterMinutes} min`]),
    ...(reminders === 0
      ? []
      : [rich`a reminder comes in its thread ${followUpWords(reminders).toLowerCase()}`]),
  ];
  return follows.length === 0
    ? rich`Nothing more is sent for ${title} if nobody acknowledges it.`
    : rich`If nobody acknowledges ${title}, ${join(follows, ', and ')}.`;
}

/** `Ends at 8.5 or below for 5 min` */
function exitWords(
  { measure, direction, bounds, clearCount }: LevelWatch,
  scale: LoudnessScale,
  locale: Locale,
): RichText {
  const length = forWords(clearCount);
  const exit = measureNumber(measure, bounds.exit, scale, locale);
  switch (bounds.kind) {
    case 'fixed':
      return rich`Ends at ${exit} or ${direction === 'above' ? 'below' : 'above'}${length}`;
    case 'usual':
      return rich`Ends within ${exit} of usual${length}`;
    case 'spread':
      return rich`Ends when it's closer to usual again${length}`;
  }
}

/** `Every 2 hours, up to twice` */
export function followUpWords(minutes: number): string {
  if (minutes === 0) return 'Never';
  return `Every ${minutes === 60 ? 'hour' : shortDuration(minutes * minuteMs)}, up to twice`;
}
