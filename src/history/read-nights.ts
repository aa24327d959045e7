import type { TypicalWeek } from '../ambience/types.ts';
import type { Span } from '../insight/coverage.ts';
import { loudnessScale } from '../insight/loudness-scale.ts';
import { rounded } from '../insight/peak.ts';
import { hourMs } from '../time.ts';
import type { TwoNights } from './compare-nights.ts';
import type { NightFacts } from './measure-facts.ts';
import type { Measured, MeasuredPoint } from './measured.ts';
import { nightFacts, nightSpan } from './night-facts.ts';
import { knownMean } from './night-means.ts';
import type { PastHistory, Stretch, Usual } from './past-history.ts';
import {
  currentDay,
  type DatedDay,
  type PastNight,
  type PastPlace,
  type Rank,
  venueDay,
} from './past-night.ts';
import { dateOf } from './records.ts';
import { dayBeside, sameWeekdayBefore, spanOfHours } from './service-days.ts';
import { usualsFor } from './usuals-for.ts';

/** Reads nights of a venue, or of one of its zones, from its history. */

export interface PastContext {
  readonly history: PastHistory;
}

export async function readNight(
  place: PastPlace,
  day: DatedDay,
  { history }: PastContext,
): Promise<PastNight> {
  const { venue, zoneId, justRead } = place;
  const usual = await history.usualOn(venue, dateOf(day.from));
  const zoneIds = zoneId === undefined ? {} : { zoneIds: [zoneId] };
  const stretch = await history.read(venue, { ...day, ...zoneIds }, justRead);
  return nightIn(place, day, { stretch, usual });
}

/** Many nights, without their zones unless those are wanted, too; then each has the night that it has alone. */
export async function readNights(
  place: PastPlace,
  days: readonly DatedDay[],
  { history }: PastContext,
  of: 'place' | 'place_and_zones' = 'place',
): Promise<PastNight[]> {
  const { venue, zoneId, justRead } = place;
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const zoneIds = zoneId === undefined ? [] : [zoneId];
  const span = {
    from: Math.min(first.from, last.from),
    to: Math.max(first.to, last.to),
    ...(of === 'place' && { zoneIds }),
  };
  const [stretch, usuals] = await Promise.all([
    history.read(venue, span, justRead),
    usualsFor(venue, days, history),
  ]);
  return days.map((day, index) =>
    nightIn(place, day, { stretch, usual: usuals[index], areZonesApart: of === 'place_and_zones' }),
  );
}

/**
 * As {@link readNights}. Of a night that is going on, what is told ends now, so that its highest value so far
 * is its peak.
 */
export async function readNightsSoFar(
  place: PastPlace,
  days: readonly DatedDay[],
  context: PastContext,
  of: 'place' | 'place_and_zones' = 'place',
): Promise<PastNight[]> {
  return readNights({ ...place, isSoFar: true }, days, context, of);
}

/** A night with what is known of its place then. */
export interface NightAt {
  readonly place: PastPlace;
  readonly day: DatedDay;
}

/**
 * While the evening of one of them has hardly begun, whole days are compared.
 *
 * @param within of both, unless their own nights are meant
 */
export async function readTwoNights(
  first: NightAt,
  second: NightAt,
  within: PastPlace['within'],
  context: PastContext,
): Promise<TwoNights> {
  const read = (part: Pick<PastPlace, 'within'>) =>
    Promise.all([
      readNight({ ...first.place, ...part }, first.day, context),
      readNight({ ...second.place, ...part }, second.day, context),
    ]);
  const evenings = await read(within === undefined ? {} : { within });
  const { now } = first.place;
  const areHours = typeof within === 'object';
  const isEarly = !areHours && evenings.some(({ facts: { span } }) => now < span.from + hourMs);
  const [one, other] = isEarly ? await read({ within: 'day' }) : evenings;
  return { one, other, isToCome: isEarly && now < evenings[0].facts.span.from };
}

interface StretchOfNight {
  readonly stretch: Stretch;
  readonly usual: Usual | undefined;
  /** Each zone has a night of its own, rather than that of the venue. */
  readonly areZonesApart?: boolean;
}

function nightIn(
  place: PastPlace,
  day: DatedDay,
  { stretch, usual, areZonesApart = false }: StretchOfNight,
): PastNight {
  const { zoneId, typical } = place;
  const { measured, damaged, thinned } = stretch;
  const venueWeek = usual?.representative ?? typical?.representative;
  const week = zoneId === undefined ? venueWeek : usual?.zones.get(zoneId);
  const scale = loudnessScale(typical ?? usual, []);
  const dates = [dateOf(day.from), dateOf(day.to - 1)];
  const common = {
    // A breakfast room has its own day in a hotel that lives in the evening.
    span: spanTold(place, day, week ?? venueWeek),
    isThinned: dates.some((date) => thinned.has(date)),
    loudnessDecimals: scale.decimals,
  };
  const ofDay = (points: readonly MeasuredPoint[]) => pointsIn(points, day.from, day.to);
  // Hours that were asked about are the same ones for all zones.
  const areApart = areZonesApart && typeof place.within !== 'object';
  const ownSpan = (id: string) =>
    areApart ? { span: spanTold(place, day, usual?.zones.get(id) ?? venueWeek) } : {};
  const ofZones = [...measured.zones].flatMap(([id, all]): [string, NightFacts][] => {
    const points = ofDay(all);
    return points.length === 0
      ? []
      : [[id, nightFacts({ ...common, ...ownSpan(id), points, week: usual?.zones.get(id) })]];
  });
  return {
    day,
    facts: nightFacts({ ...common, points: ofDay(pointsOf(measured, zoneId)), week }),
    week,
    scale,
    zones: new Map(zoneId === undefined ? ofZones : []),
    isDamaged: dates.some((date) => damaged.includes(date)),
  };
}

function spanTold(place: PastPlace, day: DatedDay, week: TypicalWeek | undefined): Span {
  const span = spanAsked(place, day, week);
  const { now, within, isSoFar = false } = place;
  if (!isSoFar || span.to <= now) return span;
  if (span.from < now) return { from: span.from, to: now };
  // Of hours that are still to come there is nothing; a night that has not begun is told of its day.
  const areHours = typeof within === 'object';
  return { from: areHours ? now : day.from, to: now };
}

function spanAsked(
  { within, zone }: PastPlace,
  day: DatedDay,
  week: TypicalWeek | undefined,
): Span {
  if (within === undefined) return nightSpan(day, week, zone);
  if (within === 'night') return nightSpan(day, undefined, zone);
  if (within === 'day') return { from: day.from, to: day.to };
  if (!('hours' in within)) return within;
  return spanOfHours(within.hours, nightSpan(day, week, zone), day, zone);
}

/** Those of one day, out of many: points are ordered by time. */
function pointsIn(points: readonly MeasuredPoint[], from: number, to: number) {
  return points.slice(indexOf(points, from), indexOf(points, to));
}

/** Of the first point at or after a time. */
function indexOf(points: readonly MeasuredPoint[], at: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((points[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function pointsOf(
  { representative, zones }: Measured,
  zoneId: string | undefined,
): readonly MeasuredPoint[] {
  return zoneId === undefined ? representative : (zones.get(zoneId) ?? []);
}

/** So many nights of one weekday are compared, the one in question included. */
const mostCompared = 8;
const fewestCompared = 4;

/**
 * Whether a night was the liveliest or the quietest of the last nights of its weekday, by its mean
 * mood as it is shown. Only nights that are mostly known are compared.
 *
 * @returns undefined if it was neither, if fewer than four earlier ones are known, or if there was such
 * a weekday since
 */
export async function rankAmongWeekday(
  place: PastPlace,
  night: PastNight,
  context: PastContext,
): Promise<Rank | undefined> {
  const mean = knownMean(night.facts.mood);
  const day = venueDay(place);
  const isNewest = dayBeside(night.day, 7, day).date >= currentDay(day).date;
  if (mean === undefined || !isNewest) return undefined;
  const about = await context.history.about(place.venue);
  const before = sameWeekdayBefore(night.day, mostCompared - 1, day).filter(
    ({ to }) => to > (about?.since ?? Number.POSITIVE_INFINITY),
  );
  if (before.length < fewestCompared) return undefined;
  const earlier = { ...place, justRead: [] };
  const nights = await Promise.all(before.map((day) => readNights(earlier, [day], context)));
  const means = nights
    .flat()
    .flatMap(({ facts: { mood } }) => knownMean(mood) ?? [])
    .map((one) => rounded(one, 1));
  // "The last 8 Fridays" is all of them.
  if (means.length < fewestCompared || means.length < before.length) return undefined;
  const of = means.length + 1;
  const own = rounded(mean, 1);
  if (own > Math.max(...means)) return { place: 'highest', of };
  return own < Math.min(...means) ? { place: 'lowest', of } : undefined;
}
