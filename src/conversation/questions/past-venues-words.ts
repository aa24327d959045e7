import { type RichText, rich } from '../../card/rich-text.ts';
import { ranked } from '../../history/night-peaks.ts';
import type { PastNight } from '../../history/past-night.ts';
import { furthestFirst, isChanged } from '../../insight/comparison.ts';
import { localDateTime, localZone } from '../../insight/local-time.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import type { BeyondValue } from '../question.ts';
import { differingWords, usualUnknown } from '../text/differing.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import type { PastMeasure } from '../text/night-words.ts';
import { measureNumber } from '../text/numbers.ts';
import { changeOfVenue } from '../text/venue-change.ts';
import type { VenueReviewed } from '../text/venue-reviewed.ts';
import { averageOf } from '../text/venues-ranked.ts';
import { adjectiveOf, differs } from '../text/verdict.ts';
import { counted, listed, listedInBold } from '../text/wording.ts';
import type { ComparisonAsked, ThanUsual } from '../understanding/venues/comparison-asked.ts';
import { allUsualWords, incomparable, thanBeforeWords } from './venues-verdict-words.ts';

/** The sentence that a comparison of venues in the past begins with, if it was asked for something. */

export type AskedOfPast = Pick<
  ComparisonAsked,
  | 'named'
  | 'rank'
  | 'top'
  | 'isFirstMore'
  | 'isWhich'
  | 'thanUsual'
  | 'peaked'
  | 'moved'
  | 'isUsualAsked'
  | 'thanBefore'
  | 'isCounted'
>;

export interface PastVenuesAsked {
  readonly asked: AskedOfPast;
  readonly measure: PastMeasure;
  /** Their averages were asked for, which stand for their peaks. */
  readonly isByAverage: boolean;
  readonly isNight: boolean;
  /** `week before`; undefined if it is not compared with what was before. */
  readonly before: string | undefined;
  /** `which venues were above 7` */
  readonly beyond?: BeyondValue | undefined;
}

/** `All venues`, or the names of those that were asked about. */
export function venuesCaption({ named }: Pick<ComparisonAsked, 'named'>): RichText {
  return named === undefined ? rich`All venues` : listed(named.map(venueName));
}

/** @returns undefined unless something was asked that the rank of the venues does not tell */
export function pastVenuesWords(
  { asked, measure, isByAverage, isNight, before, beyond }: PastVenuesAsked,
  read: readonly VenueReviewed[],
  locale: Locale,
): RichText | undefined {
  const { isFirstMore, named, thanUsual, peaked } = asked;
  if (beyond !== undefined) return peaksBeyond(beyond, asked, read, locale);
  if (isFirstMore !== undefined && named !== undefined) {
    return firstMoreWords(isFirstMore, named, { read, isByAverage, locale });
  }
  if (asked.rank === 'most unusual') return isNight ? mostUnusualWords(read, measure) : undefined;
  if (thanUsual !== undefined) {
    return isNight
      ? thanUsualWords(thanUsual, read, asked.isWhich)
      : nightsThanUsual(thanUsual, read, asked.isWhich);
  }
  if (asked.isUsualAsked === true && isNight) {
    return allUsualWords(comparedOf(read, measure), measure, 'were');
  }
  if (asked.thanBefore !== undefined && before !== undefined) {
    const { thanBefore } = asked;
    return thanBeforeWords(thanBefore, changesOf(read, thanBefore.measure), before);
  }
  if (asked.moved !== undefined && before === undefined) {
    return rich`I can only say which went up or down over this week, last weekend or a month.`;
  }
  if (asked.moved !== undefined && before !== undefined) {
    return movedMostWords({ measure, direction: asked.moved }, read, before);
  }
  return peaked !== undefined && isNight ? peakedWords(peaked, read, measure, locale) : undefined;
}

/** `2 of 9 venues went above mood 7.0: *Canal House* (peak 8.0) and *Mill Street* (7.2).` */
function peaksBeyond(
  { value, measure = 'mood' }: BeyondValue,
  { isCounted, isWhich }: Pick<AskedOfPast, 'isCounted' | 'isWhich'>,
  read: readonly VenueReviewed[],
  locale: Locale,
): RichText {
  const known = read
    .flatMap(({ connection, untilNow }) => {
      const [peak] = ranked(untilNow, measure);
      return peak === undefined ? [] : [{ ...peak, name: venueName(connection) }];
    })
    .toSorted((a, b) => b.highest.value - a.highest.value);
  const [first] = known;
  if (first === undefined) return rich`I can't say which venues went above ${measure} ${value}.`;
  const number = (one: number, { scale }: PastNight) => measureNumber(one, measure, scale, locale);
  const beyond = `went above ${measure} ${number(value, first.night)}`;
  const such = known.filter(({ highest }) => highest.value > value);
  if (such.length === 0) {
    const no = isWhich === true || isCounted === true ? 'None' : 'No, none';
    return rich`${no} of your venues ${beyond}. The highest was *${first.name}* (${number(first.highest.value, first.night)}).`;
  }
  const all = listed(
    such.map(({ name, highest, night }, index) => {
      const shown = number(highest.value, night);
      return index === 0 ? rich`*${name}* (peak ${shown})` : rich`*${name}* (${shown})`;
    }),
    such.length,
  );
  if (isCounted === true) {
    const { length } = known;
    const those =
      such.length < length || length === 1
        ? `${such.length} of ${counted(length, 'venue')}`
        : length === 2
          ? 'Both venues'
          : `All ${length} venues`;
    return rich`${those} ${beyond}: ${all}.`;
  }
  return isWhich === true ? rich`${all} ${beyond}.` : rich`Yes, ${all} ${beyond}.`;
}

/** `No, *Canal House* was louder.`, by the peaks that stand below it, or by the averages of hours */
function firstMoreWords(
  { measure, direction }: ThanUsual,
  named: readonly Connection[],
  {
    read,
    isByAverage,
    locale,
  }: {
    readonly read: readonly VenueReviewed[];
    readonly isByAverage: boolean;
    readonly locale: Locale;
  },
): RichText | undefined {
  const [first, other] = named.map((connection) => {
    const venue = read.find((one) => one.connection.venueId === connection.venueId);
    const [peak] = ranked(venue?.untilNow ?? [], measure);
    const value = isByAverage ? averageOf(venue?.nights ?? [], measure)?.mean : peak?.highest.value;
    const scale = venue?.nights[0]?.scale;
    const shown =
      value === undefined || scale === undefined
        ? undefined
        : measureNumber(value, measure, scale, locale);
    return { name: venueName(connection), value, shown };
  });
  if (first === undefined || other === undefined) return undefined;
  const [unknown] = [first, other].filter(({ shown }) => shown === undefined);
  if (unknown !== undefined) return rich`I can't tell: there's no data from *${unknown.name}*.`;
  if (first.shown === other.shown) {
    return rich`No, both ${isByAverage ? 'averaged' : 'peaked at'} ${first.shown ?? ''}.`;
  }
  const isSo = (first.value ?? 0) > (other.value ?? 0) === (direction === 'more');
  return rich`${isSo ? 'Yes' : 'No'}, *${(isSo ? first : other).name}* was ${adjectiveOf(measure, direction)}.`;
}

/** `A little livelier than usual: *Harbour Hotel* and *Canal House*.`, after yes or no unless `which` was asked */
function thanUsualWords(
  { measure, direction }: ThanUsual,
  read: readonly VenueReviewed[],
  isWhich: boolean | undefined,
): RichText {
  const compared = comparedOf(read, measure);
  const words =
    compared.length === 0 ? undefined : differingWords(compared, { measure, direction }, 'venue');
  if (words === undefined) return usualUnknown;
  if (isWhich === true) return words.said;
  return words.isNone ? rich`No. ${words.said}` : rich`Yes. ${words.said}`;
}

function comparedOf(read: readonly VenueReviewed[], measure: PastMeasure) {
  return read.flatMap(({ connection, nights: [night] }) => {
    const comparison = night?.facts[measure].whole;
    return comparison === undefined ? [] : [{ name: venueName(connection), comparison }];
  });
}

/** `*Harbour Hotel* was quieter than usual on 2 of 7 nights and *Canal House* on 1 of 7.` */
function nightsThanUsual(
  { measure, direction }: ThanUsual,
  read: readonly VenueReviewed[],
  isWhich: boolean | undefined,
): RichText {
  const venues = read.flatMap(({ connection, nights }) => {
    const compared = nights.flatMap(({ facts }) => facts[measure].whole ?? []);
    const such = compared.filter((one) => isChanged(one, direction));
    return compared.length === 0
      ? []
      : [{ name: venueName(connection), such: such.length, of: compared.length }];
  });
  if (venues.length === 0) return usualUnknown;
  const more = adjectiveOf(measure, direction);
  const some = venues.filter(({ such }) => such > 0).toSorted((a, b) => b.such - a.such);
  if (some.length === 0) {
    return isWhich === true
      ? rich`No venue had a ${more} night than usual.`
      : rich`No, none of your venues had a ${more} night than usual.`;
  }
  const said = some.map(({ name, such, of }, index) =>
    index === 0
      ? rich`*${name}* was ${more} than usual on ${such} of ${counted(of, 'night')}`
      : rich`*${name}* on ${such} of ${of}`,
  );
  const yes = isWhich === true ? rich`` : rich`Yes, `;
  return rich`${yes}${listed(said, mostNamed)}.`;
}

const mostNamed = 4;

/** `*Canal House* was the furthest from usual: a little livelier.` */
function mostUnusualWords(read: readonly VenueReviewed[], measure: PastMeasure): RichText {
  const compared = comparedOf(read, measure);
  const [first] = furthestFirst(compared.filter(({ comparison }) => comparison.degree !== 'same'));
  if (compared.length === 0) return usualUnknown;
  return first === undefined
    ? rich`No venue was far from usual.`
    : rich`*${first.name}* was the furthest from usual: ${differs(measure, first.comparison)}.`;
}

function changesOf(read: readonly VenueReviewed[], measure: PastMeasure) {
  return read.flatMap((venue) => {
    const comparison = changeOfVenue(venue, measure);
    return comparison === undefined ? [] : [{ name: venueName(venue.connection), comparison }];
  });
}

/** `*Canal House* went up the most: a little livelier than the week before.` */
function movedMostWords(
  { measure, direction }: ThanUsual,
  read: readonly VenueReviewed[],
  before: string,
): RichText {
  const compared = changesOf(read, measure);
  if (compared.length === 0) return incomparable(before);
  const [first] = furthestFirst(
    compared.filter(({ comparison }) => isChanged(comparison, direction)),
  );
  const [slight] = furthestFirst(
    compared.filter(({ comparison }) => comparison.direction === direction),
  );
  const way = direction === 'more' ? 'up' : 'down';
  if (first === undefined && slight !== undefined) {
    return rich`No venue was clearly ${adjectiveOf(measure, direction)} than the ${before}. *${slight.name}* went ${way} the most, but only a little.`;
  }
  return first === undefined
    ? rich`No venue was ${adjectiveOf(measure, direction)} than the ${before}.`
    : rich`*${first.name}* went ${way} the most: ${differs(measure, first.comparison)} than the ${before}.`;
}

/** `*Harbour Hotel* peaked first, at 21:00, then Canal House at 21:45.` by each one's own clock */
function peakedWords(
  peaked: 'first' | 'last',
  read: readonly VenueReviewed[],
  measure: PastMeasure,
  locale: Locale,
): RichText | undefined {
  const known = read.flatMap(({ connection, untilNow }) => {
    const [peak] = ranked(untilNow, measure);
    if (peak === undefined) return [];
    const { at } = peak.highest;
    const zone = localZone(connection.venue.timezone);
    // Venues may be in several time zones.
    return [
      {
        name: venueName(connection),
        clock: localDateTime(at, zone),
        time: timeOfDay(at, zone, locale),
      },
    ];
  });
  const sorted = known.toSorted((a, b) => a.clock.localeCompare(b.clock));
  const ordered = peaked === 'first' ? sorted : sorted.toReversed();
  const [first] = ordered;
  if (first === undefined || ordered.length < 2) return undefined;
  const same = ordered.filter(({ clock }) => clock === first.clock);
  const next = ordered[same.length];
  if (next === undefined) {
    return rich`${same.length === 2 ? 'Both' : `All ${same.length}`} peaked at ${first.time}.`;
  }
  const names = listedInBold(same, mostNamed);
  const then = peaked === 'first' ? 'Next' : 'Before that';
  return rich`${names} peaked ${peaked}, at ${first.time}. ${then}: ${next.name} at ${next.time}.`;
}
