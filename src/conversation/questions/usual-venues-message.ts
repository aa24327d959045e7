import type { TypicalWeek } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { note, paragraph, table } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { localZone, zonedTime } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { nextServiceDay, serviceDayStart } from '../../insight/service-day.ts';
import type { Weekday } from '../../time.ts';
import type { PartAsked } from '../hours-asked.ts';
import { weekdayName } from '../text/local-time.ts';
import { eachLocalTime } from '../text/local-times.ts';
import type { Locale } from '../text/locale.ts';
import { lowestWord, superlative } from '../text/night-words.ts';
import { onDays } from '../text/usual-days.ts';
import { adjectiveOf } from '../text/verdict.ts';
import { andMore, capitalised, listedInBold } from '../text/wording.ts';
import { measureShown } from './usual-hours.ts';
import {
  futureWords,
  inUsualOrder,
  mostNamed,
  peaksWords,
  type UsualOrder,
  type UsualValue,
  usualOfDays,
  usualTime,
} from './usual-rank-words.ts';
import { whenWords } from './usual-zones-message.ts';

/** Several venues on the same usual day, or at a time of it. */

export interface UsualVenue {
  readonly name: string;
  readonly timezone: string;
  readonly week: TypicalWeek;
  readonly scale: LoudnessScale;
}

export interface UsualVenuesData {
  readonly venues: readonly UsualVenue[];
  /** Why others cannot be read. */
  readonly problems: readonly RichText[];
  /** Not empty; of several, the means are told. */
  readonly weekdays: readonly Weekday[];
  readonly minute: number | undefined;
  readonly part: PartAsked | undefined;
  readonly measure: 'mood' | 'loudness';
  readonly order: UsualOrder;
  /** `is the hotel busier than the café`, which wants a yes if it is the first. */
  readonly isFirst: string | undefined;
  /** The day is still to come, and nobody knows it. */
  readonly isFuture: boolean;
  readonly now: number;
}

export function usualVenuesMessage(data: UsualVenuesData, locale: Locale): Message {
  const { problems, weekdays, measure, order, isFuture } = data;
  const ranked = inUsualOrder(rankedVenues(data, locale), order);
  const [first] = ranked;
  const [weekday, ...more] = weekdays.map(weekdayName);
  const why = problems.map((one) => paragraph(one));
  if (first === undefined) {
    // What could not be read may be known.
    const unknown = rich`I don't know yet what's usual at these venues ${onDays(weekdays)}. That takes a week or two of data.`;
    return message(data.venues.length === 0 ? undefined : paragraph(unknown), ...why);
  }
  const isOfDay = first.at !== undefined;
  const header = capitalised(measure);
  const offsets = ranked.map(({ timezone }) => zonedTime(data.now, localZone(timezone)).offset);
  const areManyClocks = new Set(offsets).size > 1;
  return message(
    isFuture ? paragraph(futureWords(weekdays)) : undefined,
    paragraph(leadOf(first, ranked, data, locale)),
    table({
      caption: more.length === 0 ? `A usual ${weekday}` : `Usually ${first.when}`,
      columns: ['Venue', ...(isOfDay ? [`${header} peak`, 'At'] : [header])],
      rows: ranked.map((one) => [
        one.name,
        numberCell(one.value, one.number),
        ...(isOfDay ? [usualTime(one, locale)] : []),
      ]),
      lines: ranked.map((one) =>
        isOfDay
          ? rich`*${one.name}*: ${one.shown} around ${usualTime(one, locale) ?? ''}`
          : rich`*${one.name}*: ${one.shown}`,
      ),
      countRest: andMore,
    }),
    ...why,
    areManyClocks ? note(eachLocalTime) : undefined,
  );
}

interface RankedVenue extends UsualValue {
  readonly name: string;
  readonly timezone: string;
  readonly shown: string;
  readonly number: (value: number) => string;
  /** `on a Saturday at 22:00` */
  readonly when: string;
}

function rankedVenues(data: UsualVenuesData, locale: Locale): readonly RankedVenue[] {
  const { weekdays, minute, part, measure, now } = data;
  return data.venues.flatMap(({ name, timezone, week, scale }) => {
    const zone = localZone(timezone);
    const start = serviceDayStart(week, zone, now);
    const [day, ...others] = weekdays.map((one) => nextServiceDay(one, now, start, zone));
    if (day === undefined) return [];
    const hours = {
      timezone,
      moment: minute === undefined ? undefined : { minute, scale },
      part,
      loudness: measure === 'loudness' ? scale : undefined,
    };
    const found = usualOfDays(week, hours, [day, ...others]);
    const { number } = measureShown(hours, locale);
    return found === undefined
      ? []
      : [
          {
            name,
            timezone,
            ...found,
            number,
            shown: number(found.value),
            when: whenWords({ ...hours, weekdays }, day, locale),
          },
        ];
  });
}

/** `*Canal House* is usually livelier than *Harbour Hotel* on a Saturday (mood 8.3 around 21:30, against 7.8).` */
function leadOf(
  first: RankedVenue,
  ranked: readonly RankedVenue[],
  { measure, order, isFirst, part, weekdays }: UsualVenuesData,
  locale: Locale,
): RichText {
  const { when } = first;
  const [, second, ...others] = ranked;
  if (second === undefined) {
    const isPeak = first.at !== undefined;
    const peaks = isPeak ? 'usually peaks at' : 'is usually at';
    return rich`*${first.name}* ${peaks} ${measure} ${first.shown} ${when}. There's no other venue to compare it with.`;
  }
  const around = usualTime(first, locale);
  if (around !== undefined && (order === 'earliest' || order === 'latest')) {
    return peaksWords(ranked, order, when, locale);
  }
  const unit = measure === 'mood' ? ' of 10' : '';
  // Of several days, the table has the times.
  const isPeakSaid = around !== undefined && (order === 'least' || weekdays.length > 1);
  const at = around === undefined || isPeakSaid ? '' : ` around ${around}`;
  const mean = part === undefined ? '' : ' on average';
  const value = `${isPeakSaid ? 'peaks at ' : ''}${first.shown}${unit}${at}${mean}`;
  if (first.shown === second.shown && others.length === 0) {
    const no = isFirst === undefined ? rich`` : rich`No, `;
    return rich`${no}*${first.name}* and *${second.name}* are usually about the same ${when} (${measure} ${first.shown}${unit}).`;
  }
  if (others.length === 0) {
    const yes = isFirst === undefined ? rich`` : isFirst === first.name ? rich`Yes, ` : rich`No, `;
    const more = adjectiveOf(measure, order === 'least' ? 'less' : 'more');
    return rich`${yes}*${first.name}* is usually ${more} than *${second.name}* ${when} (${measure} ${value}, against ${second.shown}).`;
  }
  const most = (order === 'least' ? lowestWord : superlative)[measure];
  const tied = ranked.filter(({ shown }) => shown === first.shown);
  const next = ranked[tied.length];
  const names = listedInBold(tied, mostNamed);
  const [are, what] = tied.length === 1 ? ['is', 'venue'] : ['are', 'venues'];
  const rest = next === undefined ? rich`` : rich` Next: ${next.name} (${next.shown}).`;
  return rich`${names} ${are} usually the ${most} ${what} ${when} (${measure} ${value}).${rest}`;
}
