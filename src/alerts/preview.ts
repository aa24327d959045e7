import { refreshIntervalMs } from '../ambience/freshness.ts';
import type { Trend, TypicalWeek } from '../ambience/types.ts';
import type { ComparedMeasure } from '../insight/comparison.ts';
import type { LocalZone } from '../insight/local-time.ts';
import { typicalPoints } from '../insight/typical.ts';
import { dayMs, minuteMs } from '../time.ts';
import { boundsAt, evaluate, isBeyond, type Measurement } from './evaluation.ts';
import { alertMeasureFacts } from './measures.ts';
import type { PreviewZone } from './preview-data.ts';
import { quietEndsAt, stricterEnterAt } from './quiet-hours.ts';
import type { AlertSettings, LevelWatch, QuietHours } from './rule.ts';
import { usualValue } from './usual-value.ts';
import type { ZoneState } from './zone-state.ts';

/** When a rule would have fired: in the last days or hours, and in a usual week. */

/** Zones of one rule share a message while it is open, so they count once. */
export interface Firing {
  /** When it would have been posted, in epoch milliseconds: after silent quiet hours, at their end. */
  readonly at: number;
  /** When it would have been over; infinite if it never was. */
  readonly until: number;
}

export interface BeyondNow {
  readonly name: string;
  readonly value: number;
}

export type AlertPreview =
  | {
      readonly kind: 'firings';
      /** Undefined if no whole day is known. */
      readonly lastDays: readonly Firing[] | undefined;
      /** Undefined if there is no data to try it on. */
      readonly lastHours: readonly Firing[] | undefined;
      readonly usualWeek: readonly Firing[] | undefined;
      /** Zones whose newest value is beyond the limit. */
      readonly beyondNow: readonly BeyondNow[];
    }
  /** The service keeps no history of the music level, and silence cannot be tried. */
  | { readonly kind: 'no_history' };

const stepMs = refreshIntervalMs.live;
const halfHourMs = 30 * minuteMs;
/** A trend value stands for the time until the next one. */
const trendGapMs = 20 * minuteMs;

/**
 * Tries a rule on what is known. A usual week never differs from itself, so a rule that compares
 * with usual is tried on the last hours only.
 *
 * @param now the usual week starts here
 */
export function previewAlert(
  { watch, quietHours }: Pick<AlertSettings, 'watch' | 'quietHours'>,
  zones: readonly PreviewZone[],
  zone: LocalZone,
  now: number,
): AlertPreview {
  const measure = watch.kind === 'level' ? alertMeasureFacts[watch.measure].typical : undefined;
  if (watch.kind === 'silence' || measure === undefined) return { kind: 'no_history' };
  const stricterAt = (at: number) => stricterEnterAt(quietHours, at, zone);
  const usualOf = ({ typical: week, venueTypical: venueWeek }: PreviewZone, read: Measurement) =>
    usualValue({ week, venueWeek }, measure, read);

  const recent = zones.map((zone) =>
    trendValues(zone.trend, measure).map((one) => ({ ...one, usual: usualOf(zone, one) })),
  );
  const past = zones.map((zone) => {
    const { trend, past = [] } = zone;
    // What was just read may not be stored yet.
    const from = trend?.points[0]?.at ?? Number.POSITIVE_INFINITY;
    const earlier = past.filter(({ at }) => at < from);
    const kept = earlier.flatMap(({ at, [measure]: value }) =>
      value === undefined ? [] : [{ at, value }],
    );
    const values = [...stretched(kept), ...trendValues(trend, measure)];
    return values.map((one) => ({ ...one, usual: usualOf(zone, one) }));
  });
  const isPastKnown = zones.some(({ past = [] }) => past.length > 0);
  const usual = () => zones.map(({ typical }) => usualValues(typical, measure, now));
  const fire = (series: readonly (readonly Measurement[])[], from: number, to: number) =>
    series.every((values) => values.length === 0)
      ? undefined
      : merged(series.flatMap((values) => firings(watch, values, stricterAt)))
          .flatMap((firing) => posted(firing, quietHours, zone))
          .filter(({ at }) => at >= from && at < to);
  return {
    kind: 'firings',
    lastDays: isPastKnown ? fire(past, 0, Number.POSITIVE_INFINITY) : undefined,
    lastHours: fire(recent, 0, Number.POSITIVE_INFINITY),
    beyondNow: zones.flatMap(({ name }, index) => {
      const last = recent[index]?.at(-1);
      if (last === undefined || now - last.at > trendGapMs) return [];
      const limit = boundsAt(watch, last.usual, stricterAt(last.at))?.enter;
      const { value } = last;
      return limit !== undefined && isBeyond(watch, value, limit) ? [{ name, value }] : [];
    }),
    // The first of two weeks only brings the state to where a usual week ends. The half hour that
    // is going on is in both.
    usualWeek: watch.bounds.kind === 'fixed' ? fire(usual(), now, now + 7 * dayMs) : undefined,
  };
}

/** Measurements as they came every five minutes, each with the newest value of the trend. */
function trendValues(trend: Trend | undefined, measure: ComparedMeasure): Measurement[] {
  const points = (trend?.points ?? []).flatMap((point) => {
    const value = point[measure]?.value;
    return value === undefined ? [] : [{ at: point.at, value }];
  });
  return stretched(points);
}

function stretched(points: readonly Measurement[]): Measurement[] {
  return points.flatMap(({ at, value }, index) => {
    const next = points[index + 1]?.at ?? at + stepMs;
    const length = next - at > trendGapMs ? stepMs : next - at;
    return Array.from({ length: Math.ceil(length / stepMs) }, (_, step) => ({
      at: at + step * stepMs,
      value,
    }));
  });
}

/** Two usual weeks, the second of which starts at `now`. */
function usualValues(
  week: TypicalWeek | undefined,
  measure: 'mood' | 'loudness',
  now: number,
): Measurement[] {
  if (week === undefined) return [];
  return typicalPoints(week, now - 7 * dayMs, now + 7 * dayMs).flatMap((point) => {
    const value = point[measure];
    if (value === undefined) return [];
    return Array.from({ length: halfHourMs / stepMs }, (_, step) => ({
      at: point.at + step * stepMs,
      value,
    }));
  });
}

/** Leaves out what fires while something else is still firing. */
function merged(all: readonly Firing[]): Firing[] {
  const kept: Firing[] = [];
  for (const { at, until } of all.toSorted((a, b) => a.at - b.at)) {
    const open = kept.at(-1);
    if (open === undefined || at > open.until) kept.push({ at, until });
    else kept[kept.length - 1] = { at: open.at, until: Math.max(open.until, until) };
  }
  return kept;
}

/** What is over before silent quiet hours end is never posted. */
function posted(firing: Firing, quietHours: QuietHours | undefined, zone: LocalZone): Firing[] {
  if (quietHours?.mode.kind !== 'silent') return [firing];
  const quietUntil = quietEndsAt(quietHours, firing.at, zone);
  if (quietUntil === undefined) return [firing];
  return firing.until > quietUntil ? [{ ...firing, at: quietUntil }] : [];
}

/** What the rule does on a series of measurements of one zone. */
function firings(
  watch: LevelWatch,
  values: readonly Measurement[],
  stricterAt: (at: number) => number | undefined,
): Firing[] {
  let state: ZoneState | undefined;
  let since: number | undefined;
  const fired: Firing[] = [];
  for (const value of values) {
    const { at } = value;
    const evaluated = evaluate({ ...watch, stricterEnter: stricterAt(at) }, state, value, at);
    state = evaluated.state;
    if (evaluated.change === 'fired') since = at;
    else if (evaluated.change !== undefined && since !== undefined) {
      fired.push({ at: since, until: at });
      since = undefined;
    }
  }
  return since === undefined ? fired : [...fired, { at: since, until: Number.POSITIVE_INFINITY }];
}
