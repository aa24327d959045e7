import type { TypicalWeek, ZoneTypical } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { note, paragraph, table } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { type LocalZone, localZone, type ServiceDay } from '../../insight/local-time.ts';
import { meanOf } from '../../insight/mean.ts';
import { nextServiceDay, serviceDayStart, timeInDay } from '../../insight/service-day.ts';
import { typicalAt, typicalPoints } from '../../insight/typical.ts';
import type { Weekday } from '../../time.ts';
import { timeOfDay, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { capitalised, listed } from '../text/wording.ts';
import { type HoursAsked, measureShown, partSpan } from './usual-hours.ts';

/** Which zone is usually the busiest, loudest, calmest or quietest, on a day or at a time of it. */

export interface UsualZonesData extends Omit<HoursAsked, 'typical' | 'yesNo'> {
  readonly venueName: string;
  readonly zones: readonly ZoneTypical[];
  readonly weekday: Weekday;
  /** The one with the least first. */
  readonly isLeastFirst: boolean;
  readonly now: number;
}

interface RankedZone {
  readonly name: string;
  /** At the time that was asked about, over those hours on average, or else at its highest. */
  readonly value: number;
  /** Epoch milliseconds, of the highest value. */
  readonly at: number | undefined;
}

export function usualZonesMessage(data: UsualZonesData, locale: Locale): Message {
  const { venueName, timezone, venueTypical, weekday, isFuture, now } = data;
  const zone = localZone(timezone);
  const day = nextServiceDay(weekday, now, serviceDayStart(venueTypical, zone, now), zone);
  const ranked = rankedZones(data, day);
  const [first] = ranked;
  const name = weekdayName(weekday);
  if (first === undefined) {
    return message(
      paragraph(
        rich`The zones of *${venueName}* have no usual ${name} yet. It takes a week or two of data.`,
      ),
    );
  }
  const { measure, number } = measureShown(data, locale);
  const when = whenWords(data, day, locale);
  const time = (at: number) => timeOfDay(at, zone, locale);
  const header = capitalised(measure);
  return message(
    isFuture === true
      ? paragraph(rich`I don't know the future, but a usual ${name} is like this.`)
      : undefined,
    paragraph(leadOf(first, ranked, { data, when, zone, locale })),
    table({
      caption: `${venueName}: zones on a usual ${name} ${when}`.trim(),
      columns: when === '' ? ['Zone', `${header} peak`, 'At'] : ['Zone', header],
      rows: ranked.map((one) => [
        one.name,
        numberCell(one.value, number),
        ...(one.at === undefined ? [] : [time(one.at)]),
      ]),
      lines: ranked.map((one) =>
        one.at === undefined
          ? rich`*${one.name}*: ${number(one.value)}`
          : rich`*${one.name}*: ${number(one.value)} around ${time(one.at)}`,
      ),
      countRest: (count) => rich`and ${count} more`,
    }),
    zone.isKnown ? undefined : note(rich`Times are UTC.`),
  );
}

interface Leading {
  readonly data: UsualZonesData;
  readonly when: string;
  readonly zone: LocalZone;
  readonly locale: Locale;
}

/** `*Lobby Bar* is usually the loudest zone on a Saturday at 01:00: loudness 4.6, then Rooftop Bar (4.5)` */
function leadOf(
  first: RankedZone,
  ranked: readonly RankedZone[],
  { data, when, zone, locale }: Leading,
): RichText {
  const { isLeastFirst } = data;
  const { measure, most, least, unit, number } = measureShown(data, locale);
  const shown = number(first.value);
  const tied = ranked.filter(({ value }) => number(value) === shown);
  const next = ranked[tied.length];
  const names = listed(
    tied.map(({ name }) => rich`*${name}*`),
    mostNamed,
  );
  const are = tied.length === 1 ? 'is' : 'are';
  const zones = tied.length === 1 ? 'zone' : 'zones';
  const time = when === '' ? weekdayName(data.weekday) : `${weekdayName(data.weekday)} ${when}`;
  const peaks = tied.length === 1 ? 'its' : 'their';
  const value =
    first.at === undefined
      ? `${measure} ${shown}${unit}${data.part === undefined ? '' : ' on average'}`
      : isLeastFirst
        ? `${peaks} ${measure} peaks at ${shown}${unit}`
        : `${measure} ${shown}${unit} around ${timeOfDay(first.at, zone, locale)}`;
  const rest = next === undefined ? '' : `, then ${next.name} (${number(next.value)})`;
  return ranked.length > 1 && tied.length === ranked.length
    ? rich`All zones of *${data.venueName}* are usually about the same on a ${time}: ${value}`
    : rich`${names} ${are} usually the ${isLeastFirst ? least : most} ${zones} on a ${time}: ${value}${rest}`;
}

/** More of them are counted. */
const mostNamed = 3;

/** Those of which something is known, in the order that was asked for. */
function rankedZones(data: UsualZonesData, day: ServiceDay): readonly RankedZone[] {
  const known = data.zones.flatMap((week) => {
    const found = shownOf(week, data, day);
    return found === undefined ? [] : [{ name: week.name, ...found }];
  });
  const ordered = known.toSorted((a, b) => b.value - a.value);
  return data.isLeastFirst ? ordered.toReversed() : ordered;
}

function shownOf(
  week: TypicalWeek,
  data: UsualZonesData,
  day: ServiceDay,
): Omit<RankedZone, 'name'> | undefined {
  const { moment, part, timezone, loudness } = data;
  const measure = loudness === undefined ? 'mood' : 'loudness';
  if (moment !== undefined) {
    const value = typicalAt(week, timeInDay(day, moment.minute, localZone(timezone)))[measure];
    return value === undefined ? undefined : { value, at: undefined };
  }
  const { from, to } = partSpan(data, day);
  const points = typicalPoints(week, from, to).flatMap(({ at, [measure]: value }) =>
    value === undefined ? [] : [{ at, value }],
  );
  if (part !== undefined) {
    const value = meanOf(points.map((point) => point.value));
    return value === undefined ? undefined : { value, at: undefined };
  }
  const [peak] = points.toSorted((a, b) => b.value - a.value);
  return peak;
}

/** `at 01:00`, `from 20:00 to 23:00`; empty for the whole day */
function whenWords(data: UsualZonesData, day: ServiceDay, locale: Locale): string {
  const { moment, part, timezone } = data;
  const zone = localZone(timezone);
  const time = (at: number) => timeOfDay(at, zone, locale);
  if (moment !== undefined) return `at ${time(timeInDay(day, moment.minute, zone))}`;
  if (part === undefined) return '';
  const { from, to } = partSpan(data, day);
  return `from ${time(from)} to ${time(to)}`;
}
