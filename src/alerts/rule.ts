import { z } from 'zod';
import { failureReason } from '../schedule/delivery.ts';
import { dayMs, hourMs, minuteMs } from '../time.ts';
import { type AlertMeasure, alertMeasures } from './measures.ts';

/** An alert rule: what to watch at one venue, and where to say so. */

export const alertLimits = {
  perWorkspace: 50,
  /** Measurements come every 5 minutes, so this is four hours. */
  measurements: 48,
  /** While an episode lasts. */
  followUps: 2,
  muteMs: 365 * dayMs,
  /** Closed episodes are kept for this long, so that the last full quarter can be reviewed. */
  historyMs: 100 * dayMs,
} as const;

/** The id of the venue as a whole, where zones are meant otherwise. */
export const wholeVenue = '';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const measurements = z.number().int().min(1).max(alertLimits.measurements);

/**
 * When a zone is out of bounds, and when it is back. With `fixed` both are values of the measure;
 * with `usual` both are distances from the usual value of that weekday and half hour; with `spread`
 * the distances are shares of a spread, so that each zone has its own limit: that of the zone's usual
 * week, or of its venue's if that is larger.
 */
const bounds = z
  .object({
    kind: z.enum(['fixed', 'usual', 'spread']),
    enter: z.number(),
    exit: z.number(),
    /** Nobody chose it, so it changes with what it is about. */
    isEnterSuggested: z.literal(true).optional(),
    isExitSuggested: z.literal(true).optional(),
  })
  .refine(({ kind, enter, exit }) => kind === 'fixed' || (exit <= enter && exit >= 0));
export type Bounds = z.infer<typeof bounds>;

const levelWatch = z
  .object({
    kind: z.literal('level'),
    measure: z.enum(alertMeasures),
    direction: z.enum(['above', 'below']),
    bounds,
    /** How many breaches in a row open an episode. */
    forCount: measurements,
    /** How many measurements within bounds in a row close it. */
    clearCount: measurements,
  })
  .refine(({ direction, bounds: { kind, enter, exit } }) =>
    kind !== 'fixed' || direction === 'above' ? exit <= enter : exit >= enter,
  );
export type LevelWatch = z.infer<typeof levelWatch>;

const watch = z.union([levelWatch, z.object({ kind: z.literal('silence') })]);

/** In the venue's time. */
const quietHours = z
  .object({
    from: clockTime,
    to: clockTime,
    /** `stricter`: the rule's enter value is replaced; the distance to its exit value stays. */
    mode: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('silent') }),
      z.object({ kind: z.literal('stricter'), enter: z.number() }),
    ]),
  })
  .refine(({ from, to }) => from !== to);
export type QuietHours = z.infer<typeof quietHours>;

const target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('zone'), zoneId: z.string().min(1), name: z.string() }),
  z.object({ kind: z.literal('any_zone') }),
  z.object({ kind: z.literal('venue') }),
]);
export type AlertTarget = z.infer<typeof target>;

export const alertSettings = z.object({
  venueId: z.string().min(1),
  target,
  watch,
  channelId: z.string().min(1),
  quietHours: quietHours.optional(),
  /** Reminders in the thread while an episode lasts; undefined for none. */
  followUpMinutes: z.number().int().min(15).max(1440).optional(),
  /** Mentions a person if nobody acknowledges in time. */
  escalation: z
    .object({ userId: z.string().min(1), afterMinutes: z.number().int().min(5).max(1440) })
    .optional(),
  /** Whether changes are also posted in the message's thread, which notifies people. */
  usesThread: z.boolean(),
});
export type AlertSettings = z.infer<typeof alertSettings>;

/** Why the app stopped a rule. */
export const stopReason = z.union([failureReason, z.object({ kind: z.literal('zone_gone') })]);
export type StopReason = z.infer<typeof stopReason>;

const alertNotification = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stopped') }),
  /** Slack did not confirm the post of an episode. */
  z.object({ kind: z.literal('unknown'), at: z.number() }),
  z.object({ kind: z.literal('failed'), at: z.number(), reason: failureReason }),
]);
export type AlertNotification = z.infer<typeof alertNotification>;

/** A mute without a zone covers all zones of the rule. */
export const mutes = z.array(
  z.object({ zoneId: z.string().optional(), until: z.number(), by: z.string() }),
);

export const alertRule = alertSettings.extend({
  id: z.string(),
  /** The user id of the person who created it or changed it last. */
  ownedBy: z.string(),
  /** Counts changes of the settings. An episode of an older version closes. */
  version: z.number(),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('active') }),
    z.object({ kind: z.literal('paused') }),
    z.object({ kind: z.literal('stopped'), reason: stopReason }),
  ]),
  mutes: mutes.default([]),
  /** When it was saved or resumed: only what was measured later counts. */
  watchedFrom: z.number(),
  /** Oldest first. */
  pendingNotifications: z.array(alertNotification).default([]),
});
export type AlertRule = z.infer<typeof alertRule>;

/** Whether all of it, or one of its zones, is muted. */
export function isAnyMuted({ mutes: all }: Pick<AlertRule, 'mutes'>, now: number): boolean {
  return all.some(({ until }) => until > now);
}

/** Until when the rule is muted for a zone, in epoch milliseconds; undefined if it is not. */
export function mutedUntil(
  { mutes }: Pick<AlertRule, 'mutes'>,
  zoneId: string | undefined,
  now: number,
): number | undefined {
  const ends = mutes
    .filter((mute) => now < mute.until && (mute.zoneId === undefined || mute.zoneId === zoneId))
    .map(({ until }) => until);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

export const alertPresets = ['too_loud', 'too_quiet', 'music', 'silence'] as const;
export type AlertPreset = (typeof alertPresets)[number];

/** Automation goes up to this level. Only someone who turns the music up manually exceeds it. */
const fullVolume = 100;
/** Three measurements, 15 minutes. */
const usualCount = 3;

/**
 * Bounds of a rule in which each zone has its own limit: what is usual plus a fifth of the spread, and
 * over a tenth of the spread below. A zone is often somewhat calmer than usual, so downwards only what
 * differs much counts: two fifths. See `marginSpread`.
 */
export const ownLimits = {
  above: { kind: 'spread', enter: 1 / 5, exit: 1 / 10 },
  below: { kind: 'spread', enter: 2 / 5, exit: 3 / 10 },
} as const;

/** What a preset watches, before a person changes anything. */
export const presetWatch: Readonly<Record<AlertPreset, AlertSettings['watch']>> = {
  too_loud: {
    kind: 'level',
    measure: 'loudness',
    direction: 'above',
    bounds: ownLimits.above,
    forCount: usualCount,
    clearCount: 2,
  },
  too_quiet: {
    kind: 'level',
    measure: 'mood',
    direction: 'below',
    bounds: ownLimits.below,
    forCount: usualCount,
    clearCount: 2,
  },
  music: {
    kind: 'level',
    measure: 'music',
    direction: 'above',
    bounds: { kind: 'fixed', enter: fullVolume, exit: fullVolume },
    forCount: usualCount,
    clearCount: 2,
  },
  silence: { kind: 'silence' },
};

export const defaultFollowUpMinutes = hourMs / minuteMs;

/** @param zoneId {@link wholeVenue} for the venue */
export function isWatched({ target }: Pick<AlertRule, 'target'>, zoneId: string): boolean {
  switch (target.kind) {
    case 'zone':
      return target.zoneId === zoneId;
    case 'any_zone':
      return zoneId !== wholeVenue;
    case 'venue':
      return zoneId === wholeVenue;
  }
}

/** A rule about the whole venue watches the silence of all zones. */
export function watchesSilenceOf(rule: Pick<AlertRule, 'target'>, zoneId: string): boolean {
  return rule.target.kind === 'venue' || isWatched(rule, zoneId);
}

/** Whether an alert is on that reports missing data of a zone, or of any zone of the venue. */
export function isSilenceWatched(
  rules: readonly Pick<AlertRule, 'venueId' | 'state' | 'target'>[],
  venueId: string,
  zoneId: string | undefined,
): boolean {
  const ofZone =
    zoneId === undefined ? rules : rules.filter((rule) => watchesSilenceOf(rule, zoneId));
  return isVenueWatched(ofZone, venueId);
}

/** Whether an alert of the venue is on. */
export function isVenueWatched(
  rules: readonly Pick<AlertRule, 'venueId' | 'state'>[],
  venueId: string,
): boolean {
  return rules.some((rule) => rule.venueId === venueId && rule.state.kind === 'active');
}

/** Those that may have been on before `until`: of one that was changed since, it is not known from when. */
export function setUpBefore<Rule extends Pick<AlertRule, 'watchedFrom' | 'version'>>(
  rules: readonly Rule[],
  until: number,
): readonly Rule[] {
  return rules.filter(({ watchedFrom, version }) => watchedFrom < until || version > 1);
}

/** Whether an alert is on that watches a zone; of a venue as a whole, whether any of its alerts is. */
export function isPlaceWatched(
  rules: readonly Pick<AlertRule, 'venueId' | 'state' | 'watch' | 'target'>[],
  venueId: string,
  zoneId: string | undefined,
): boolean {
  const ofPlace = zoneId === undefined ? rules : rules.filter((rule) => isWatched(rule, zoneId));
  return isVenueWatched(ofPlace, venueId);
}

/** What alerts of one kind watch. */
export interface Side {
  readonly measures: readonly AlertMeasure[];
  readonly direction: LevelWatch['direction'];
}

export function isAboutLoudness(watch: AlertSettings['watch']): boolean {
  return watch.kind === 'level' && watch.measure === 'loudness';
}

export function isOfSide(watch: LevelWatch, { measures, direction }: Side): boolean {
  return watch.direction === direction && measures.includes(watch.measure);
}
