import type { TypicalWeek } from '../ambience/types.ts';
import { type ComparedMeasure, type Comparison, compare, spreadOf } from '../insight/comparison.ts';
import { knownSpans, mostOf, type Span } from '../insight/coverage.ts';
import type { Timed } from '../insight/even-steps.ts';
import { type LocalZone, zonedTime } from '../insight/local-time.ts';
import { highestOf } from '../insight/peak.ts';
import { compareSoFar } from '../insight/so-far.ts';
import { extremes, typicalAt, typicalPoints } from '../insight/typical.ts';
import { hourMs, minuteMs } from '../time.ts';
import type { MeasuredPoint } from './measured.ts';
import type { DatedDay } from './past-time.ts';

/** What can be said about a night, and how much of it is known. */

export interface NightFacts {
  /** The part of the service day that is told. */
  readonly span: Span;
  /** The stretches with data, in order. */
  readonly known: readonly Span[];
  /** Nothing is claimed of a night of which less than three quarters are known. */
  readonly isMostlyKnown: boolean;
  readonly mood: MeasureFacts;
  readonly loudness: MeasureFacts;
  /** The mean difference from usual; undefined if it cannot be compared. */
  readonly comparison: Comparison | undefined;
  /** The longest stretch that differs that way; undefined if that is most of the night. */
  readonly differed: Span | undefined;
}

export interface MeasureFacts {
  readonly values: readonly Timed[];
  readonly mean: number | undefined;
  /** The highest value that is known. */
  readonly highest: Timed | undefined;
  /** Whether nothing can have been higher: enough is known, and all around it. */
  readonly isPeak: boolean;
}

/** In a venue that usually peaks from this hour on, a night begins in the evening. */
const eveningPeakHour = 17;
const nightStartHour = 18;

/**
 * The part of a service day that its night is: from 18:00, or all of it in a venue that usually
 * peaks before 17:00.
 */
export function nightSpan(day: DatedDay, week: TypicalWeek | undefined, zone: LocalZone): Span {
  const { from, to } = day;
  const peakAt = week && extremes(typicalPoints(week, from, to))?.peak.at;
  const hour = peakAt === undefined ? eveningPeakHour : hoursIntoDay(peakAt, from, zone);
  if (hour < eveningPeakHour) return { from, to };
  const start = zonedTime(from, zone).with({ hour: nightStartHour, minute: 0, second: 0 });
  return { from: Math.max(from, start.epochMilliseconds), to };
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
  const slotMs = isThinned ? halfHourMs : quarterMs;
  const known = knownIn(points, span, slotMs);
  const knownMs = known.reduce((sum, { from, to }) => sum + to - from, 0);
  const isMostlyKnown = knownMs >= mostOf * (span.to - span.from);
  const facts = (measure: ComparedMeasure, decimals: number) =>
    measureFacts(valuesOf(points, measure), { decimals, span, slotMs });
  const mood = facts('mood', 1);
  const comparison =
    week === undefined || !isMostlyKnown
      ? undefined
      : compareSoFar(perSlot(mood.values, slotMs), week);
  return {
    span,
    known,
    isMostlyKnown,
    mood,
    loudness: facts('loudness', input.loudnessDecimals),
    comparison,
    differed: comparison && week && differedIn(mood.values, { week, span, slotMs }, comparison),
  };
}

const quarterMs = 15 * minuteMs;
const halfHourMs = 30 * minuteMs;

export function valuesOf(points: readonly MeasuredPoint[], measure: ComparedMeasure): Timed[] {
  return points.flatMap(({ at, [measure]: value }) => (value === undefined ? [] : [{ at, value }]));
}

function knownIn(points: readonly MeasuredPoint[], { from, to }: Span, slotMs: number): Span[] {
  const slots = new Set(
    points.filter(({ mood }) => mood !== undefined).map(({ at }) => Math.floor(at / slotMs)),
  );
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
    const value = meanOf(some);
    return value === undefined ? [] : [{ at, value }];
  });
}

function meanOf(values: readonly Timed[]): number | undefined {
  return values.length === 0
    ? undefined
    : values.reduce((sum, { value }) => sum + value, 0) / values.length;
}

interface Grid {
  readonly span: Span;
  readonly slotMs: number;
}

/** A longer gap near the highest value may hide a higher one. */
const longestGapMs = 45 * minuteMs;
const nearPeakMs = 3 * hourMs;

function measureFacts(
  values: readonly Timed[],
  { decimals, span, slotMs }: Grid & { readonly decimals: number },
): MeasureFacts {
  const highest = highestOf(values, decimals);
  return {
    values,
    mean: meanOf(perSlot(values, slotMs)),
    highest,
    isPeak: highest !== undefined && isSupported(highest, values, { span, slotMs }),
  };
}

function isSupported(
  { at: peak }: Timed,
  values: readonly Timed[],
  { span, slotMs }: Grid,
): boolean {
  const knownMs = new Set(values.map(({ at }) => Math.floor(at / slotMs))).size * slotMs;
  if (knownMs < mostOf * (span.to - span.from)) return false;
  const from = Math.max(span.from, peak - nearPeakMs);
  const to = Math.min(span.to, peak + nearPeakMs);
  const near = [
    from,
    ...values.map(({ at }) => at).filter((at) => at > from && at < to),
    // A value stands for the time until the next one.
    to,
  ];
  return near.slice(1).every((at, index) => at - (near[index] ?? at) <= longestGapMs);
}

/** The difference has to last this long to be told. */
const shortestMs = hourMs;
/** What lasts for this share of the night needs no times. */
const wholeShare = 0.75;

function differedIn(
  values: readonly Timed[],
  { week, span, slotMs }: Grid & { readonly week: TypicalWeek },
  { degree, direction }: Comparison,
): Span | undefined {
  if (degree === 'same') return undefined;
  const spread = spreadOf(week, 'mood');
  const differs = perSlot(values, slotMs).map(({ at, value }) => {
    const one = compare(value, typicalAt(week, at).mood, spread);
    const isThatWay = one?.direction === direction && one.degree !== 'same';
    return { at, isKnown: isThatWay };
  });
  const [longest] = knownSpans(differs, slotMs).toSorted((a, b) => b.to - b.from - (a.to - a.from));
  if (longest === undefined || longest.to - longest.from < shortestMs) return undefined;
  return longest.to - longest.from >= wholeShare * (span.to - span.from) ? undefined : longest;
}
