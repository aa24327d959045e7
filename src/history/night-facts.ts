import type { TypicalWeek } from '../ambience/types.ts';
import {
  type ComparedMeasure,
  type Comparison,
  compare,
  isOnScaleOf,
  spreadOf,
} from '../insight/comparison.ts';
import { knownSpans, mostOf, type Span } from '../insight/coverage.ts';
import type { Timed } from '../insight/even-steps.ts';
import { type LocalZone, type ServiceDay, zonedTime } from '../insight/local-time.ts';
import { meanOf } from '../insight/mean.ts';
import { highestOf } from '../insight/peak.ts';
import { eveningOf } from '../insight/service-day.ts';
import { compareSoFar } from '../insight/so-far.ts';
import { extremes, typicalAt, typicalPoints } from '../insight/typical.ts';
import { hourMs, minuteMs } from '../time.ts';
import type { MeasureFacts, NightFacts } from './measure-facts.ts';
import type { MeasuredPoint } from './measured.ts';

/** What can be said about a night, and how much of it is known. */

/** In a venue that usually peaks from this hour on, a night begins in the evening. */
const eveningPeakHour = 17;

/**
 * The part of a service day that its night is: from 18:00, or an hour before the usual peak if that is
 * earlier. In a venue that usually peaks before 17:00 it is all of the day.
 */
export function nightSpan(day: ServiceDay, week: TypicalWeek | undefined, zone: LocalZone): Span {
  const { from, to } = day;
  const peakAt = week && extremes(typicalPoints(week, from, to))?.peak.at;
  const hour = peakAt === undefined ? eveningPeakHour : hoursIntoDay(peakAt, from, zone);
  if (hour < eveningPeakHour) return { from, to };
  const evening = Math.min(eveningOf(from, zone), (peakAt ?? Infinity) - hourMs);
  return { from: Math.max(from, evening), to };
}

/** 1:00 of the next morning is 25. */
function hoursIntoDay(at: number, from: number, zone: LocalZone): number {
  const { hour } = zonedTime(at, zone);
  return hour < zonedTime(from, zone).hour ? hour + 24 : hour;
}

export interface NightInput {
  /** Of the place, ordered by time. */
  readonly points: readonly MeasuredPoint[];
  /** What was usual then. */
  readonly week: TypicalWeek | undefined;
  readonly span: Span;
  /** Only half hours are kept of this night. */
  readonly isThinned: boolean;
  readonly loudnessDecimals: number;
}

export function nightFacts(input: NightInput): NightFacts {
  const { week, span, isThinned } = input;
  const points = input.points.filter(({ at }) => at >= span.from && at < span.to);
  const slotMs = isThinned ? halfHourMs : slotOf(points);
  const grid = { span, slotMs, week, isThinned };
  return {
    span,
    known: knownIn(points, span, slotMs),
    mood: measureFacts(points, 'mood', 1, grid),
    loudness: measureFacts(points, 'loudness', input.loudnessDecimals, grid),
  };
}

function isMost(ms: number, { from, to }: Span): boolean {
  return ms >= mostOf * (to - from);
}

const quarterMs = 15 * minuteMs;
const halfHourMs = 30 * minuteMs;
const slotsMs = [quarterMs, halfHourMs, hourMs] as const;
/** Fewer values do not tell how far they are apart. */
const fewestForStep = 4;

/** Imported values may be half an hour or an hour apart: then no two are closer. */
function slotOf(points: readonly MeasuredPoint[]): number {
  if (points.length < fewestForStep) return quarterMs;
  const closest = Math.min(
    ...points.slice(1).map(({ at }, index) => at - (points[index]?.at ?? at)),
  );
  return slotsMs.findLast((slot) => closest >= slot) ?? quarterMs;
}

export function valuesOf(points: readonly MeasuredPoint[], measure: ComparedMeasure): Timed[] {
  return points.flatMap(({ at, [measure]: value }) => (value === undefined ? [] : [{ at, value }]));
}

function knownIn(points: readonly MeasuredPoint[], { from, to }: Span, slotMs: number): Span[] {
  const slots = new Set(points.map(({ at }) => Math.floor(at / slotMs)));
  const first = Math.floor(from / slotMs);
  const count = Math.max(0, Math.ceil((to - first * slotMs) / slotMs));
  const all = Array.from({ length: count }, (_, index) => first + index);
  return knownSpans(
    all.map((slot) => ({ at: slot * slotMs, isKnown: slots.has(slot) })),
    slotMs,
  ).map((known) => ({ from: Math.max(from, known.from), to: Math.min(to, known.to) }));
}

/** One value for each slot, so that hours with more values do not count more. */
function perSlot(values: readonly Timed[], slotMs: number): Timed[] {
  const slots = Map.groupBy(values, ({ at }) => Math.floor(at / slotMs) * slotMs);
  return [...slots].flatMap(([at, some]) => {
    const value = meanOf(some.map(({ value }) => value));
    return value === undefined ? [] : [{ at, value }];
  });
}

interface Grid {
  readonly span: Span;
  readonly slotMs: number;
  readonly week: TypicalWeek | undefined;
  readonly isThinned: boolean;
}

/** A longer gap near the highest value may hide a higher one. */
const longestGapMs = 45 * minuteMs;
const nearPeakMs = 3 * hourMs;

function measureFacts(
  points: readonly MeasuredPoint[],
  measure: ComparedMeasure,
  decimals: number,
  grid: Grid,
): MeasureFacts {
  const values = valuesOf(points, measure);
  const slots = perSlot(values, grid.slotMs);
  const isMostlyKnown = isMost(slots.length * grid.slotMs, grid.span);
  // The highest values of half hours say nothing about means.
  const canCompare = isMostlyKnown && !grid.isThinned;
  const highest = highestOf(values, decimals);
  const week = usualWeek(values, measure, grid);
  return {
    values,
    isMostlyKnown,
    mean: grid.isThinned ? undefined : meanOf(slots.map(({ value }) => value)),
    highest,
    isPeak: highest !== undefined && isMostlyKnown && isKnownAround(highest, slots, grid),
    ...(week && canCompare
      ? comparedWithUsual(slots, { ...grid, week, measure })
      : { whole: undefined, comparison: undefined, differed: undefined }),
  };
}

/** The typical week, if the values are on its scale. */
function usualWeek(
  values: readonly Timed[],
  measure: ComparedMeasure,
  { week }: Grid,
): TypicalWeek | undefined {
  const isOnScale =
    measure === 'mood' ||
    (week !== undefined && values.every(({ value }) => isOnScaleOf(value, week)));
  return isOnScale ? week : undefined;
}

function isKnownAround({ at: peak }: Timed, slots: readonly Timed[], { span }: Grid): boolean {
  const from = Math.max(span.from, peak - nearPeakMs);
  const to = Math.min(span.to, peak + nearPeakMs);
  const near = [from, ...slots.map(({ at }) => at).filter((at) => at > from && at < to), to];
  return near.slice(1).every((at, index) => at - (near[index] ?? at) <= longestGapMs);
}

/** A difference has to last this long to be told. */
const shortestMs = hourMs;
/** What lasts for this share of the night needs no times. */
const wholeShare = 0.75;

interface UsualGrid extends Grid {
  readonly week: TypicalWeek;
  readonly measure: ComparedMeasure;
}

/** Compares the whole night, or the stretch of it that differs the most. */
function comparedWithUsual(
  slots: readonly Timed[],
  grid: UsualGrid,
): Pick<MeasureFacts, 'whole' | 'comparison' | 'differed'> {
  const { week, measure, span } = grid;
  const comparison = compareSoFar(slots, week, measure);
  const whole = comparison;
  if (comparison === undefined) return { whole, comparison, differed: undefined };
  const differed = stretchThatDiffers(slots, grid, comparison);
  const isWhole =
    differed === undefined || differed.to - differed.from >= wholeShare * (span.to - span.from);
  if (isWhole) return { whole, comparison, differed: undefined };
  const within = slots.filter(({ at }) => at >= differed.from && at < differed.to);
  return { whole, comparison: compareSoFar(within, week, measure), differed };
}

/**
 * The one with the greatest difference in all: an hour at twice the usual counts more than two hours just above it.
 * If the night as a whole was as usual, only a clear difference is told.
 */
function stretchThatDiffers(
  slots: readonly Timed[],
  { week, measure, slotMs }: UsualGrid,
  whole: Comparison,
): Span | undefined {
  const spread = spreadOf(week, measure);
  const compared = slots.map(({ at, value }) => {
    const usual = typicalAt(week, at)[measure];
    return {
      at,
      difference: Math.abs(value - (usual ?? value)),
      comparison: compare(value, usual, spread),
    };
  });
  const told: ReadonlySet<Comparison['degree'] | undefined> =
    whole.degree === 'same' ? new Set(['clear', 'strong']) : new Set(['slight', 'clear', 'strong']);
  const directions =
    whole.degree === 'same' ? (['more', 'less'] as const) : ([whole.direction] as const);
  const stretches = directions.flatMap((direction) =>
    knownSpans(
      compared.map(({ at, comparison }) => ({
        at,
        isKnown: comparison?.direction === direction && told.has(comparison.degree),
      })),
      slotMs,
    ),
  );
  const inAll = ({ from, to }: Span) =>
    compared.reduce(
      (sum, { at, difference }) => (at >= from && at < to ? sum + difference : sum),
      0,
    );
  const [most] = stretches
    .filter(({ from, to }) => to - from >= shortestMs)
    .map((stretch) => ({ stretch, difference: inAll(stretch) }))
    .toSorted((one, other) => other.difference - one.difference);
  return most?.stretch;
}
