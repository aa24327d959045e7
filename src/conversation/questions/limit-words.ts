import type { CurrentLimit } from '../../alerts/current-limits.ts';
import { wholeVenue } from '../../alerts/rule.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { moodRange } from '../../insight/comparison.ts';
import { measureNumber } from '../text/alert-measures.ts';
import { timeOfDay } from '../text/local-time.ts';
import { capitalised, listed } from '../text/wording.ts';
import type { JudgedPlace } from './judged-place.ts';

/** Which limits alerts have right now, and how far from them each place is. */

/** `The loudness limit for *Terrace* is 8.6 at this hour. It's at 4.4 now, 4.2 under.` */
export function placeLimitWords(place: JudgedPlace): RichText {
  const { zoneId, name, limitsAt } = place;
  const all = distinctLimits(limitsAt?.limits ?? place.limits ?? [], place);
  const limits = all.filter(isReachable);
  const own = limits.filter((one) => one.zoneId === (zoneId ?? wholeVenue));
  const ofZones = zoneId === undefined ? limits.filter((one) => one.zoneId !== wholeVenue) : [];
  if (own.length + ofZones.length === 0) {
    return all.length > limits.length
      ? rich`The limit for ${name} is out of reach at this hour.`
      : rich`No alert limits are set for ${name}.`;
  }
  if (own.length === 0) return zonesLimitWords(ofZones, place);
  const isHourly = own.some(({ watch }) => watch.bounds.kind !== 'fixed');
  const outOfReach = all.filter(
    (one) => one.zoneId === (zoneId ?? wholeVenue) && !isReachable(one),
  );
  return join(
    [
      ...own.map((one) => limitSaid(one, place)),
      ...(isHourly ? [laterWords(own, place)] : []),
      ...outOfReach.map((one) => rich`The ${sideWords(one)} limit is out of reach.`),
    ],
    ' ',
  );
}

/** Two alerts may watch one zone with the same limit. */
function distinctLimits(limits: readonly CurrentLimit[], place: JudgedPlace): CurrentLimit[] {
  const said = ({ zoneId, watch, limit }: CurrentLimit) =>
    `${zoneId} ${watch.measure} ${watch.direction} ${measureNumber(watch.measure, limit, place.scale, place.locale)}`;
  return [...new Map(limits.map((one) => [said(one), one])).values()];
}

/** What is far from usual may be below the lowest mood there is, or above the highest. */
function isReachable({ watch, limit }: CurrentLimit): boolean {
  if (watch.measure !== 'mood') return true;
  return watch.direction === 'above' ? limit <= moodRange.highest : limit >= moodRange.lowest;
}

function limitSaid(one: CurrentLimit, place: JudgedPlace): RichText {
  const { measure, bounds } = one.watch;
  const named = `${sideWords(one)} limit`;
  const shown = (value: number) => measureNumber(measure, value, place.scale, place.locale);
  if (place.limitsAt !== undefined) {
    const time = timeOfDay(place.limitsAt.at, place.local, place.locale);
    return rich`The ${named} for ${place.name} is ${shown(one.limit)} at ${time}.`;
  }
  const limit = `${shown(one.limit)}${bounds.kind === 'fixed' ? '' : ' at this hour'}`;
  return rich`The ${named} for ${place.name} is ${limit}. It's at ${shown(one.value)} now, ${distanceSaid(one, place)}.`;
}

/** `The limit changes with what's usual: 6.6 at 22:00, 5.2 at 23:00 and 4.4 at 00:00.` */
function laterWords(own: readonly CurrentLimit[], place: JudgedPlace): RichText {
  const [only, ...others] = own;
  const later = (place.limitsLater ?? []).flatMap(({ at, limits }) => {
    const same = limits.find(
      ({ zoneId, watch }) => zoneId === only?.zoneId && watch === only.watch,
    );
    if (same === undefined) return [];
    const limit = measureNumber(same.watch.measure, same.limit, place.scale, place.locale);
    return [`${limit} at ${timeOfDay(at, place.local, place.locale)}`];
  });
  return others.length > 0 || later.length === 0
    ? rich`Limits that follow what's usual change with the hour.`
    : rich`The limit changes with what's usual: ${listed(later)}.`;
}

/** As a difference of the numbers that are shown. */
function distanceSaid({ watch, value, limit }: CurrentLimit, place: JudgedPlace): string {
  const shown = (one: number) => measureNumber(watch.measure, one, place.scale, place.locale);
  if (shown(value) === shown(limit)) return 'right at it';
  const [more, less] = watch.direction === 'above' ? ['over', 'under'] : ['above it', 'below it'];
  return `${shown(Math.abs(value - limit))} ${value > limit ? more : less}`;
}

/** `loudness`, and `lower mood` of an alert for what is unusually quiet */
function sideWords({ watch: { measure, direction } }: CurrentLimit): string {
  return direction === 'above' ? measure : `lower ${measure}`;
}

/** `Loudness limits at this hour, closest first: *Rooftop Bar* 9.6 (now 9.2) and *Lobby Bar* 9.6 (now 8.9).` */
function zonesLimitWords(limits: readonly CurrentLimit[], place: JudgedPlace): RichText {
  const shown = ({ watch }: CurrentLimit, value: number) =>
    measureNumber(watch.measure, value, place.scale, place.locale);
  const sorted = limits.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  const [measure, ...others] = new Set(sorted.map(({ watch }) => watch.measure));
  const isOne = measure !== undefined && others.length === 0;
  const { limitsAt } = place;
  const saidOf = (one: CurrentLimit) => {
    const limit = isOne ? shown(one, one.limit) : `${sideWords(one)} ${shown(one, one.limit)}`;
    return limitsAt === undefined
      ? rich`*${one.name}* ${limit} (now ${shown(one, one.value)})`
      : rich`*${one.name}* ${limit}`;
  };
  const areRelative = sorted.some(({ watch }) => watch.bounds.kind !== 'fixed');
  const these = isOne ? `${capitalised(measure)} limits` : 'Limits';
  if (limitsAt !== undefined) {
    const time = timeOfDay(limitsAt.at, place.local, place.locale);
    return rich`${these} at ${time}: ${listed(sorted.map(saidOf), mostNamed)}.`;
  }
  return rich`${areRelative ? `${these} at this hour` : these}, closest first: ${listed(sorted.map(saidOf), mostNamed)}.`;
}

const mostNamed = 9;

/** How far it still has to go; negative beyond the limit. */
function distanceOf({ watch, value, limit }: CurrentLimit): number {
  return watch.direction === 'above' ? limit - value : value - limit;
}
