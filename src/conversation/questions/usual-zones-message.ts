import type { ZoneTypical } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { note, paragraph, table } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import {
  type LocalZone,
  localWeekday,
  localZone,
  type ServiceDay,
} from '../../insight/local-time.ts';
import { nextServiceDay, serviceDayStart } from '../../insight/service-day.ts';
import type { Weekday } from '../../time.ts';
import { timeOfDay, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { onDays, onNights } from '../text/usual-days.ts';
import { andMore, capitalised, listed } from '../text/wording.ts';
import { type HoursAsked, measureShown, timeShown } from './usual-hours.ts';
import {
  futureWords,
  inUsualOrder,
  mostNamed,
  peaksWords,
  type UsualOrder,
  type UsualValue,
  usualOfDays,
} from './usual-rank-words.ts';

/** Which zone is usually the busiest or quietest on a day or at a time of it, or peaks first. */

export interface UsualZonesData extends Omit<HoursAsked, 'typical' | 'yesNo'> {
  readonly venueName: string;
  readonly zones: readonly ZoneTypical[];
  /** Not empty; of several, the means are told. */
  readonly weekdays: readonly Weekday[];
  readonly order: UsualOrder;
  readonly now: number;
}

interface RankedZone extends UsualValue {
  readonly name: string;
  readonly timezone: string;
}

export function usualZonesMessage(data: UsualZonesData, locale: Locale): Message {
  const { venueName, timezone, venueTypical, weekdays, isFuture, now } = data;
  const zone = localZone(timezone);
  const start = serviceDayStart(venueTypical, zone, now);
  const days = weekdays.map((one) => nextServiceDay(one, now, start, zone));
  const ranked = rankedZones(data, days);
  const [first] = ranked;
  const [day] = days;
  if (first === undefined || day === undefined) {
    return message(
      paragraph(
        rich`I don't know yet what's usual for the zones of *${venueName}* ${onDays(weekdays)}. That takes a week or two of data.`,
      ),
    );
  }
  const { measure, number } = measureShown(data, locale);
  const when = whenWords(data, day, locale);
  const isOfDay = data.moment === undefined && data.part === undefined;
  const time = (at: number) => timeOfDay(at, zone, locale);
  const header = capitalised(measure);
  return message(
    isFuture === true ? paragraph(futureWords(weekdays)) : undefined,
    paragraph(leadOf(first, ranked, { data, when, zone, locale })),
    table({
      caption: `${venueName}: usual zones ${when}`,
      columns: isOfDay ? ['Zone', `${header} peak`, 'At'] : ['Zone', header],
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
      countRest: andMore,
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

/** `*Lobby Bar* is usually the loudest zone on a Saturday night at 01:00 (loudness 4.6). Next: Rooftop Bar (4.5).` */
function leadOf(
  first: RankedZone,
  ranked: readonly RankedZone[],
  { data, when, zone, locale }: Leading,
): RichText {
  const isLeastFirst = data.order === 'least';
  const { measure, most, least, unit, number } = measureShown(data, locale);
  const tiedWith = ({ value }: RankedZone) =>
    ranked.filter((one) => number(one.value) === number(value)).map(({ name }) => name);
  const tied = tiedWith(first);
  const next = ranked[tied.length];
  if (first.at !== undefined && (data.order === 'earliest' || data.order === 'latest')) {
    return peaksWords(ranked, data.order, when, locale);
  }
  const names = listed(
    tied.map((name) => rich`*${name}*`),
    mostNamed,
  );
  const [are, zones] = tied.length === 1 ? ['is', 'zone'] : ['are', 'zones'];
  const mean = `${measure} ${number(first.value)}${unit}${data.part === undefined ? '' : ' on average'}`;
  const value =
    first.at === undefined
      ? mean
      : isLeastFirst || data.weekdays.length > 1
        ? `${measure} peaks at ${number(first.value)}${unit}`
        : `${measure} ${number(first.value)}${unit} around ${timeOfDay(first.at, zone, locale)}`;
  const rest =
    next === undefined
      ? rich``
      : rich` Next: ${listed(tiedWith(next), mostNamed)} (${number(next.value)}).`;
  return ranked.length > 1 && tied.length === ranked.length
    ? rich`All zones of *${data.venueName}* are usually about the same ${when}: ${value}.`
    : rich`${names} ${are} usually the ${isLeastFirst ? least : most} ${zones} ${when} (${value}).${rest}`;
}

/** Those of which something is known, in the order that was asked for. */
function rankedZones(data: UsualZonesData, days: readonly ServiceDay[]): readonly RankedZone[] {
  const { timezone } = data;
  const known = data.zones.flatMap((week) => {
    const found = usualOfDays(week, data, days);
    return found === undefined ? [] : [{ name: week.name, timezone, ...found }];
  });
  return inUsualOrder(known, data.order);
}

/** `on a Friday`, `on a Friday night at 01:00`, `on a Friday from 20:00 to 23:00` */
export function whenWords(
  data: Pick<UsualZonesData, 'timezone' | 'moment' | 'part'> & {
    /** Not empty. */
    readonly weekdays: readonly Weekday[];
  },
  day: ServiceDay,
  locale: Locale,
): string {
  const [weekday, ...more] = data.weekdays;
  const asked = timeShown(data, day, locale);
  // After midnight, the date is that of the next day.
  const isSameDate =
    asked === undefined || localWeekday(asked.from, localZone(data.timezone)) === weekday;
  if (more.length > 0) {
    return isSameDate
      ? onDays(data.weekdays, asked?.words)
      : `${asked.words} ${onNights(data.weekdays)}`;
  }
  const name = weekdayName(weekday ?? day.weekday);
  if (asked === undefined) return `on a ${name}`;
  return `on a ${name}${isSameDate ? '' : ' night'} ${asked.words}`;
}
