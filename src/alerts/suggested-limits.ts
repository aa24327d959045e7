import { isOnScaleOf, type Range, rangeOf } from '../insight/comparison.ts';
import { rounded } from '../insight/peak.ts';
import { type AlertMeasure, alertMeasureFacts } from './measures.ts';
import type { PreviewZone } from './preview-data.ts';
import { type Bounds, type LevelWatch, ownLimits } from './rule.ts';

/**
 * Limits that suit what is watched. A typical week is made of averages, and a real evening is above
 * its average half of the time, so a limit lies a margin beyond what is usual. The margin is a share
 * of the zone's own spread, never of the number itself: a scale may be negative.
 */

const { enter: marginShare, exit: gapShare } = ownLimits.above;
/** Of the spread; the table of differences calls that "much" livelier or louder. */
const differenceShare = 2 / 5;

/** What is known about the usual week of what is watched. */
export interface UsualFacts {
  /** The lowest and highest usual value of all zones. */
  readonly usual: { readonly low: number; readonly high: number } | undefined;
  /** Of a zone; the largest of several, which reaches furthest. */
  readonly spread: number | undefined;
}

export function usualFacts(zones: readonly PreviewZone[], measure: AlertMeasure): UsualFacts {
  const ranges = rangesOf(zones, measure);
  if (ranges.length === 0) return { usual: undefined, spread: undefined };
  return {
    usual: {
      low: Math.min(...ranges.map(({ lowest }) => lowest)),
      high: Math.max(...ranges.map(({ highest }) => highest)),
    },
    spread: Math.max(...ranges.map(({ lowest, highest }) => highest - lowest)),
  };
}

/** None for a measure of which nothing is usual. */
function rangesOf(zones: readonly PreviewZone[], watched: AlertMeasure): Range[] {
  const { typical: measure } = alertMeasureFacts[watched];
  if (measure === undefined) return [];
  return zones.flatMap(({ typical }) => {
    return (typical && rangeOf(typical, measure)) ?? [];
  });
}

export type LimitKind = Pick<LevelWatch, 'measure' | 'direction'> & {
  readonly kind: Bounds['kind'];
};

/**
 * The value that is proposed: for a fixed limit, a margin beyond the highest or lowest usual value
 * of all zones.
 *
 * @param decimals shown for the measure
 * @returns undefined if nothing is known
 */
export function suggestedEnter(
  { measure, direction, kind }: LimitKind,
  zones: readonly PreviewZone[],
  decimals: number,
): number | undefined {
  const ranges = rangesOf(zones, measure);
  if (ranges.length === 0) return undefined;
  if (kind !== 'fixed') {
    const smallest = Math.min(...ranges.map(({ lowest, highest }) => highest - lowest));
    // A zone that hardly changes must not make it nothing.
    return Math.max(10 ** -decimals, rounded(smallest * differenceShare, decimals));
  }
  const limits = ranges.map(({ lowest, highest }) => {
    const margin = (highest - lowest) * marginShare;
    return direction === 'above' ? highest + margin : lowest - margin;
  });
  return rounded(direction === 'above' ? Math.max(...limits) : Math.min(...limits), decimals);
}

/**
 * A limit of one place, for another one: where the usual week of both has its lowest and highest
 * value, the limit lies between or beyond them in the same proportion.
 *
 * @returns undefined if too little is known of either
 */
export function limitElsewhere(
  { measure, bounds: { enter } }: Pick<LevelWatch, 'measure' | 'bounds'>,
  { from, to }: Readonly<Record<'from' | 'to', readonly PreviewZone[]>>,
  decimals: number,
): number | undefined {
  const [here, there] = [usualFacts(from, measure).usual, usualFacts(to, measure).usual];
  if (here === undefined || there === undefined || here.high === here.low) return undefined;
  const share = (enter - here.low) / (here.high - here.low);
  return rounded(there.low + share * (there.high - there.low), decimals);
}

/** Where the scale is unknown: steps of the last decimal shown. */
const gapSteps = 5;

/**
 * The value at which it is over, if nobody chose one.
 *
 * @param decimals shown for the measure
 */
export function defaultExit(
  { measure, direction, kind }: LimitKind,
  enter: number,
  spread: number | undefined,
  decimals: number,
): number {
  const { scale } = alertMeasureFacts[measure];
  const known = scale.kind === 'fixed' ? scale.width : undefined;
  const width = spread !== undefined && spread > 0 ? spread : known;
  const gap = width === undefined ? gapSteps * 10 ** -decimals : width * gapShare;
  const isDifference = kind !== 'fixed';
  const exit = isDifference || direction === 'above' ? enter - gap : enter + gap;
  // One decimal more than is shown, so that a small gap does not vanish.
  return rounded(isDifference ? Math.max(0, exit) : exit, decimals + 1);
}

/** Of a usual week; a limit exceeded for longer rings every night. */
const oftenShare = 1 / 5;

/**
 * What is wrong with a fixed limit: `always` beyond it, `often` beyond it even on average, or
 * `never`, because it lies much further out than anything usual.
 *
 * @returns undefined if it seems right, or nothing is known
 */
export function limitFinding(
  {
    measure,
    direction,
    bounds: { kind, enter },
  }: Pick<LevelWatch, 'measure' | 'direction' | 'bounds'>,
  zones: readonly PreviewZone[],
): 'always' | 'often' | 'never' | undefined {
  if (kind !== 'fixed') return undefined;
  const { usual, spread } = usualFacts(zones, measure);
  if (usual === undefined || spread === undefined) return undefined;
  const isBeyond = (value: number) => (direction === 'above' ? value > enter : value < enter);
  if (isBeyond(usual.low) && isBeyond(usual.high)) return 'always';
  const slots = slotsOf(zones, measure);
  const beyond = slots.filter((values) => values.some(isBeyond));
  if (beyond.length > oftenShare * slots.length) return 'often';
  const isOnScale =
    alertMeasureFacts[measure].scale.kind === 'fixed' ||
    zones.some(({ typical }) => typical !== undefined && isOnScaleOf(enter, typical));
  const furthest = direction === 'above' ? usual.high : usual.low;
  const isFar = Math.abs(enter - furthest) > differenceShare * (usual.high - usual.low);
  return !isOnScale || (isFar && !isBeyond(furthest)) ? 'never' : undefined;
}

/** The usual values of all zones, by half hour of the week. */
function slotsOf(zones: readonly PreviewZone[], watched: AlertMeasure): number[][] {
  const { typical: measure } = alertMeasureFacts[watched];
  if (measure === undefined) return [];
  const bySlot = new Map<string, number[]>();
  for (const { typical } of zones) {
    for (const [day, values] of Object.entries(typical?.days ?? {})) {
      for (const [index, value] of values[measure].entries()) {
        if (value === null) continue;
        const slot = `${day} ${typical?.minutes[index]}`;
        bySlot.set(slot, [...(bySlot.get(slot) ?? []), value]);
      }
    }
  }
  return [...bySlot.values()];
}
